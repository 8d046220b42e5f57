"""What classic, party and team share: one tells, the others lay, then they vote.

A variant of the family takes `PHASES`, `EVENTS`, `StoryTable`, `StoryView` and `view` as they are, puts `defaults` below its own
rules, and states only what differs.
"""

from oneiro_core.clues import ClueKind

from . import defaults
from .actions import ClaimStory, Lay, NameStoryteller, Tell, Vote
from .events import EVENTS
from .guesses import Guesses, Outcome
from .lay import Laying
from .opening import Opening
from .options import Abstain, DeckOut, EndMode, FirstStoryteller, GuessOptions, Permission, StoryOptions
from .rounds import close_round, refill
from .table import Ballot, Ballots, StoryTable, Told
from .tell import Telling
from .view import RoundResult, StoryView, TableauSlot, view
from .vote import Voting

PHASES = (Opening, Telling, Laying, Voting)
"""The phases in order; the first begins the game."""

__all__ = [
    "EVENTS",
    "PHASES",
    "Abstain",
    "Ballot",
    "Ballots",
    "ClaimStory",
    "ClueKind",
    "DeckOut",
    "EndMode",
    "FirstStoryteller",
    "GuessOptions",
    "Guesses",
    "Lay",
    "Laying",
    "NameStoryteller",
    "Opening",
    "Outcome",
    "Permission",
    "RoundResult",
    "StoryOptions",
    "StoryTable",
    "StoryView",
    "TableauSlot",
    "Tell",
    "Telling",
    "Told",
    "Vote",
    "Voting",
    "close_round",
    "defaults",
    "refill",
    "view",
]
