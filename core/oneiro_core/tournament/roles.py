"""Who may record what."""

from enum import Enum


class Role(Enum):
    """An office at a tournament. The account that created it is an owner."""

    OWNER = "owner"
    """May do everything, and gives out the offices."""
    ARBITER = "arbiter"
    """Runs the rounds and rules on results, but not on a table at which he sits himself."""
    DESK = "desk"
    """Takes entries and checks people in."""


SERVER = ""
"""The server itself, as the author of a record: it reports what games came to, and what falls due by the clock."""

OWNER = frozenset({Role.OWNER})
ARBITER = frozenset({Role.OWNER, Role.ARBITER})
DESK = frozenset({Role.OWNER, Role.ARBITER, Role.DESK})
