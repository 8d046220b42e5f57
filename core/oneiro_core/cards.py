"""The events of a card table: shuffling, drawing, discarding."""

from dataclasses import dataclass
from typing import Annotated, Any, ClassVar

from .events import Event, Names
from .shapes import Card, Seat, seen_by
from .table import CardTable


@dataclass(frozen=True, slots=True)
class PileShuffled(Event):
    """The draw pile is made anew: from the whole deck at the start, later from what is left and the discards."""

    cards: Annotated[tuple[Card | None, ...], seen_by()]

    def apply(self, table: CardTable[Any]) -> None:
        table.pile = list(self.cards)
        table.discards = []

    def text(self, name: Names) -> str:
        return f"{len(self.cards)} cards are shuffled into the draw pile."


@dataclass(frozen=True, slots=True)
class CardsDrawn(Event):
    """A seat draws from the pile. Only that seat sees what."""

    seat: Seat
    cards: Annotated[tuple[Card | None, ...], seen_by("seat")]

    def apply(self, table: CardTable[Any]) -> None:
        del table.pile[: len(self.cards)]
        table.hands[self.seat].extend(self.cards)

    def text(self, name: Names) -> str:
        return f"{name(self.seat)} draws {len(self.cards)}."


@dataclass(frozen=True, slots=True)
class HandDiscarded(Event):
    """The hand of a player who has left goes to the face-up discards (rules, Q-11)."""

    reveals: ClassVar[tuple[type[Event], ...]] = (CardsDrawn,)

    seat: Seat
    cards: tuple[Card, ...]

    def apply(self, table: CardTable[Any]) -> None:
        table.hands[self.seat].clear()
        table.discards.extend(self.cards)

    def text(self, name: Names) -> str:
        return f"The hand of {name(self.seat)} is discarded."
