"""Webhooks: a host's addresses are told of his tables and tournaments, signed, until they have heard."""
