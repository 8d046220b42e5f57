"""Webhooks: a host's addresses are told of each game that has ended at his tables, signed, until they have heard."""
