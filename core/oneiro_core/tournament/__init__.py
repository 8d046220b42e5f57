"""Tournaments of tables: what happens in one, who plays whom, and who stands where.

An event has stages, a stage has rounds, a round has pods, a pod has seats: those who share a table. An *entrant* is a player or
a fixed pair. Nothing here assumes that a table has two sides.

- `Log`: what has happened, as records; `Tournament`: how it stands by them.
- `Format`: what comes next, and who stands where; formats are plugins.
- `pairing`: who plays whom.
"""
