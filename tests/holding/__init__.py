"""Holds tournaments for tests: through the log alone, as a server does, with results drawn by chance."""

from .events import OWNER, entered, settings_of, started
from .playing import finish, form_of, next_step, open_round, pair_round, play_round, random_result, report, run
from .tables import enter, play, played_tables, scores_of

__all__ = [
    "OWNER",
    "enter",
    "entered",
    "finish",
    "form_of",
    "next_step",
    "open_round",
    "pair_round",
    "play",
    "play_round",
    "played_tables",
    "random_result",
    "report",
    "run",
    "scores_of",
    "settings_of",
    "started",
]
