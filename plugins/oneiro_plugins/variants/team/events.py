"""The one event of team that the family does not have."""

from dataclasses import dataclass
from typing import ClassVar

from oneiro_core import Event, Names, Position, Seat
from oneiro_core import storytelling as family
from oneiro_core.storytelling.events import CardsChanged, CardsLaid

from .table import TeamTable


@dataclass(frozen=True, slots=True)
class CardBarred(Event):
    """A voter learns which image his teammate has laid: he may not vote for it (rules, C-15b). Nobody else is told."""

    private_to: ClassVar[str | None] = "seat"
    reveals: ClassVar[tuple[type[Event], ...]] = (CardsLaid, CardsChanged)

    seat: Seat
    slot: Position

    def apply(self, table: TeamTable) -> None:
        table.barred[self.seat] = self.slot

    def text(self, name: Names) -> str:
        return f"Number {self.slot} is the card of {name(self.seat)}'s team."


EVENTS: tuple[type[Event], ...] = (*family.EVENTS, CardBarred)
"""The family's events and team's own."""
