"""What can go wrong, as one tree.

    OneiroError
    ├── Refused            an action or a request that the rules do not allow; carries a code for machines
    └── PluginError        a plugin is at fault, never the person who acts
        ├── BadPlugin      refused while loading, with a reason for its author
        └── PluginCrashed  raised while a game ran; the game stands as it stood before

Codes are the closed list that crosses the wire. A code is never renamed; a new one may be added.
"""

from enum import StrEnum


class RefusalCode(StrEnum):
    """Why something was refused: stable words for machines; the message beside it is for people."""

    NOT_FOUND = "NOT_FOUND"
    """It does not exist, or it is not yours to see."""
    NOT_SIGNED_IN = "NOT_SIGNED_IN"
    """This needs a token, and none that is valid was sent."""
    SCOPE_MISSING = "SCOPE_MISSING"
    """Your token does not allow this; the message names the scope that it lacks."""
    NOT_YOURS = "NOT_YOURS"
    """You have no seat at this table, or only its host may do this."""
    NOT_AWAY = "NOT_AWAY"
    """The player is still there, or has not been away for long enough: `graceSeconds`, or half of them."""
    NOT_NOW = "NOT_NOW"
    """The present phase does not take this action."""
    NOT_YOUR_TURN = "NOT_YOUR_TURN"
    """The present phase takes this action, but not from your seat."""
    TOO_LATE = "TOO_LATE"
    """The phase that you meant is over."""
    GAME_OVER = "GAME_OVER"
    """The game has ended."""
    ILLEGAL = "ILLEGAL"
    """The rules do not allow this value."""
    WRONG_COUNT = "WRONG_COUNT"
    """Too few or too many cards, votes, marks or tags."""
    NOT_IN_HAND = "NOT_IN_HAND"
    """You do not hold that card."""
    OWN_CARD = "OWN_CARD"
    """You may not vote for a card of your own."""
    TAKEN = "TAKEN"
    """Somebody else was faster; choose something else."""
    TEXT_REFUSED = "TEXT_REFUSED"
    """The text is empty, too long, or holds characters that are not allowed."""
    BAD_OPTION = "BAD_OPTION"
    """The variant, preset, option, house rule, deck or number of seats does not exist or does not fit."""
    BAD_CURSOR = "BAD_CURSOR"
    """The cursor was not given out for this feed."""
    CURSOR_AHEAD = "CURSOR_AHEAD"
    """The cursor lies beyond the last event: the server has lost data that you have seen."""
    TABLE_FULL = "TABLE_FULL"
    """No seat is free, or the seat that you asked for is taken."""
    ALREADY_SEATED = "ALREADY_SEATED"
    """You already have another seat at this table."""
    NO_SPECTATORS = "NO_SPECTATORS"
    """The game is seen by those alone who sit there, since its host wants nobody to watch."""
    ALREADY_STARTED = "ALREADY_STARTED"
    """The game has begun: nobody sits down any more."""
    TOO_FEW_PLAYERS = "TOO_FEW_PLAYERS"
    """The game needs more players."""
    SILENCED = "SILENCED"
    """The storyteller may not talk between the clue and the reveal."""
    KEY_REUSED = "KEY_REUSED"
    """The key was used before, for another request."""
    ALREADY_ENTERED = "ALREADY_ENTERED"
    """That player is in the tournament already."""
    NOT_ELIGIBLE = "NOT_ELIGIBLE"
    """The player does not meet the conditions of entry."""
    TOURNAMENT_FULL = "TOURNAMENT_FULL"
    """No place is free, and the waiting list is full or closed."""
    NOT_CHECKED_IN = "NOT_CHECKED_IN"
    """Some have not checked in: begin without them, or wait."""
    ALREADY_REPORTED = "ALREADY_REPORTED"
    """The game has been counted; a result is changed by a correction."""
    REASON_MISSING = "REASON_MISSING"
    """This needs a reason, which stays in the log."""
    OWN_TABLE = "OWN_TABLE"
    """You sit at that table: somebody else has to rule on it."""
    RESTED_ON = "RESTED_ON"
    """Something later rests on it, so it cannot be undone."""
    PICTURE_REFUSED = "PICTURE_REFUSED"
    """The file is no picture that can be used: of another kind, broken, too small, or too large to read."""
    RECORDING_REFUSED = "RECORDING_REFUSED"
    """The file is no sound that can be used: of another kind, or broken."""
    RECORDING_TOO_LONG = "RECORDING_TOO_LONG"
    """The sound lasts longer, or its file is larger, than a clue may."""
    RECORDING_UNKNOWN = "RECORDING_UNKNOWN"
    """There is no such recording of yours at this table."""
    ALREADY_IN_DECK = "ALREADY_IN_DECK"
    """The deck has that picture already."""
    NO_ROOM = "NO_ROOM"
    """The deck, the account or the server holds as much as it may."""
    RATE_LIMITED = "RATE_LIMITED"
    """Too many requests; retry after the stated number of seconds."""
    UNAVAILABLE = "UNAVAILABLE"
    """The server could not do this just now; nothing was changed, and a retry may work."""
    PARKED = "PARKED"
    """The table is parked, because a plugin that it needs is missing or broken."""


class OneiroError(Exception):
    """Everything that this project raises on purpose."""


class Refused(OneiroError):
    """A request that the rules do not allow. Nothing was changed.

    `field` names the offending field of the action in its Python spelling, where one field is at fault; `line` is the
    place of what is at fault in a list, from 1.
    """

    def __init__(self, code: RefusalCode, message: str, field: str | None = None, line: int | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.field = field
        self.line = line


class PluginError(OneiroError):
    """A plugin is at fault."""


class BadPlugin(PluginError):
    """The plugin cannot be used; the message says why, to its author."""


class PluginCrashed(PluginError):
    """A plugin raised while a game ran. The game stands as it stood before; the cause is chained."""
