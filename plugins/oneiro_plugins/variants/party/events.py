"""The events of party beside those of the family: hands that nobody looks at yet, and the red vote (rules, 10.1)."""

from dataclasses import dataclass
from typing import Annotated, Any, ClassVar

from oneiro_core import Card, CardsDrawn, CardTable, Event, Names, PileShuffled, Position, Seat, seen_by
from oneiro_core import storytelling as family

from .table import PartyTable


@dataclass(frozen=True, slots=True)
class CardsDealt(CardsDrawn):
    """A seat draws from the pile and leaves the cards face down."""

    cards: Annotated[tuple[Card | None, ...], seen_by()]

    def text(self, name: Names) -> str:
        return f"{name(self.seat)} draws {len(self.cards)}, face down."


@dataclass(frozen=True, slots=True)
class HandPassed(Event):
    """A seat passes its hand on face down; to itself where hands stay with their owners."""

    giver: Seat
    seat: Seat
    cards: Annotated[tuple[Card | None, ...], seen_by()]

    def apply(self, table: PartyTable) -> None:
        table.hands[self.seat] = list(self.cards)

    def text(self, name: Names) -> str:
        if self.seat == self.giver:
            return f"{name(self.giver)} puts the hand down."
        return f"{name(self.giver)} passes the hand to {name(self.seat)}."


@dataclass(frozen=True, slots=True)
class HandSeen(Event):
    """A seat takes up its hand and looks at it."""

    seat: Seat
    cards: Annotated[tuple[Card | None, ...], seen_by("seat")]

    def apply(self, table: PartyTable) -> None:
        table.hands[self.seat] = list(self.cards)

    def text(self, name: Names) -> str:
        return f"{name(self.seat)} looks at the hand."


@dataclass(frozen=True, slots=True)
class HandsReturned(PileShuffled):
    """All hands go back into the pile: whoever tells now instead of another must not have seen his (rules, Q-3 and C-14a)."""

    def apply(self, table: CardTable[Any]) -> None:
        PileShuffled.apply(self, table)
        table.hands = [[] for _ in table.hands]

    def text(self, name: Names) -> str:
        return "All hands are shuffled back into the pile."


@dataclass(frozen=True, slots=True)
class RedPlaced(Event):
    """The storyteller places the red vote beside his green one, or takes it back (None)."""

    private_to: ClassVar[str | None] = "seat"

    seat: Seat
    red: Position | None

    def apply(self, table: PartyTable) -> None:
        table.red = self.red

    def text(self, name: Names) -> str:
        return f"{name(self.seat)} {'takes the red vote back' if self.red is None else f'votes red for {self.red}'}."


@dataclass(frozen=True, slots=True)
class RedShown(Event):
    """The reveal: which image has the red vote, if one has."""

    reveals: ClassVar[tuple[type[Event], ...]] = (RedPlaced,)

    red: Position | None

    def apply(self, table: PartyTable) -> None:
        table.red = self.red

    def text(self, name: Names) -> str:
        return "Nobody has voted red." if self.red is None else f"The red vote is on {self.red}."


EVENTS: tuple[type[Event], ...] = (
    *family.EVENTS,
    CardsDealt,
    HandPassed,
    HandSeen,
    HandsReturned,
    RedPlaced,
    RedShown,
)
"""The family's events and party's own."""
