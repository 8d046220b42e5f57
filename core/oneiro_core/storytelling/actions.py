"""The actions of the storyteller family."""

from dataclasses import dataclass
from typing import Annotated, ClassVar

from oneiro_core.actions import Action
from oneiro_core.clues import LONGEST_CLUE, ClueKind
from oneiro_core.shapes import Bounds, Card, Position, Recording, Seat


@dataclass(frozen=True, slots=True)
class ClaimStory(Action):
    """Claim the role of the first storyteller: the first who does so has it."""

    final: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class NameStoryteller(Action):
    """Name the first storyteller, as the host."""

    final: ClassVar[bool] = True

    seat: Seat


@dataclass(frozen=True, slots=True)
class Tell(Action):
    """Give a clue to one of your cards and lay it face down: a word, a line, a title, anything it makes you think of."""

    final: ClassVar[bool] = True

    clue: Annotated[str, Bounds(0, LONGEST_CLUE)]
    card: Card | None = None
    kind: ClueKind = ClueKind.TEXT
    recording: Recording | None = None
    """The sound of a clue in the form audio; the text then stands beside it, for who cannot hear it."""


@dataclass(frozen=True, slots=True)
class Lay(Action):
    """Lay face down what fits the clue best, to be taken for the storyteller's card."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Vote(Action):
    """Say which image of the tableau you take for the storyteller's, by its number."""

    slots: tuple[Position, ...]
