"""Tournaments on the wire."""
