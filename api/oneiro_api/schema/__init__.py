"""The GraphQL schema. Everything that a variant brings is derived from its plain dataclasses; a plugin imports no GraphQL."""
