"""Tournaments of tables: what happens in one, and who plays whom."""
