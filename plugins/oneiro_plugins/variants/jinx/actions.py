"""The actions of Jinx. Each is final at once (rules, Q-16), and those of a race name the card that they mean."""

from dataclasses import dataclass
from typing import Annotated, ClassVar

from oneiro_core import Action, Bounds, Position, Recording, Seat
from oneiro_core.clues import LONGEST_CLUE, ClueKind


@dataclass(frozen=True, slots=True)
class NameActive(Action):
    """Name the first active player, as the host."""

    final: ClassVar[bool] = True

    seat: Seat


@dataclass(frozen=True, slots=True)
class Choose(Action):
    """Choose the card of the square that you will describe."""

    final: ClassVar[bool] = True

    position: Position


@dataclass(frozen=True, slots=True)
class Describe(Action):
    """Describe your card of the square to all the others: a word, a line, a gesture."""

    final: ClassVar[bool] = True

    clue: Annotated[str, Bounds(0, LONGEST_CLUE)]
    kind: ClueKind = ClueKind.TEXT
    recording: Recording | None = None
    """The sound of a clue in the form audio; the text then stands beside it, for who cannot hear it."""


@dataclass(frozen=True, slots=True)
class Claim(Action):
    """Put your finger on the card that you take for the one described: one card a turn, and one finger a card."""

    final: ClassVar[bool] = True

    position: Position


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """Claim no card this turn."""

    final: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Concede(Action):
    """Leave the card to whoever has a finger on it. You may claim another one afterwards."""

    final: ClassVar[bool] = True

    position: Position


@dataclass(frozen=True, slots=True)
class Shout(Action):
    """Jinx! Call it first, and the card that several have a finger on is yours to claim."""

    final: ClassVar[bool] = True

    position: Position


@dataclass(frozen=True, slots=True)
class Remove(Action):
    """Remove a card of the square from the game, since you had not claimed one when the described card was found."""

    final: ClassVar[bool] = True

    position: Position
