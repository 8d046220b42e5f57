"""The tables in memory: who sits where, the running games, their clocks, and who is listening.

The database is the truth; what is here is its image. A table is changed under its own lock: first the game in memory, then the
database; only then does anybody learn of it.
"""
