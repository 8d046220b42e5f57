"""Holds tournaments for tests: through the log alone, as a server does, with results drawn by chance."""

from .events import OWNER, entered, settings_of, started
from .playing import form_of, next_step, open_round, pair_round, play_round, random_result, report, run
from .tables import played_tables

__all__ = [
    "OWNER",
    "entered",
    "form_of",
    "next_step",
    "open_round",
    "pair_round",
    "play_round",
    "played_tables",
    "random_result",
    "report",
    "run",
    "settings_of",
    "started",
]
