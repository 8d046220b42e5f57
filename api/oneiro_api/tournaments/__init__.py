"""Tournaments on a server: their logs on disk, the tables of their pods, their clocks, and what each viewer is shown.

- `hosting`: finds tournaments, and enters records into their logs: checked, stored, then shown.
- `tending`: does what falls due: opens tables, takes their results, pairs and begins rounds by the clock.
- `commands`, `coming`, `results`: what people do to a tournament and its rounds, to its entrants, and to its results.
- `wishes`, `entering`: what people ask for, as settings and entrants.
- `sight`, `feed`: what a viewer may see, and how he follows it.
- `printing`: what leaves the server as a file or on paper.
"""
