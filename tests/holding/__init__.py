"""Holds tournaments for tests: through the log alone, as a server does, with results drawn by chance."""

from .events import OWNER, entered, settings_of, started
from .playing import finish, next_step, open_round, pair_round, play_round, random_result, report, run

__all__ = [
    "OWNER",
    "entered",
    "finish",
    "next_step",
    "open_round",
    "pair_round",
    "play_round",
    "random_result",
    "report",
    "run",
    "settings_of",
    "started",
]
