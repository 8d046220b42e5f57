"""The actions of Stella."""

from dataclasses import dataclass
from typing import ClassVar

from oneiro_core import Action, Position


@dataclass(frozen=True, slots=True)
class Swap(Action):
    """Say whether you would rather have the other word of the card."""

    final: ClassVar[bool] = True

    swap: bool


@dataclass(frozen=True, slots=True)
class Mark(Action):
    """Mark in secret the images that the word makes you think of: one to ten, by their numbers."""

    positions: tuple[Position, ...]


@dataclass(frozen=True, slots=True)
class Show(Action):
    """As the scout, show one of your marked images that has not been shown."""

    final: ClassVar[bool] = True

    position: Position
