"""Those who had not claimed when the card was found remove a card each (rules, C-16d)."""

from collections.abc import Iterator

from oneiro_core import Action, Allowed, Chance, Event, Offer, RefusalCode, Seat

from .actions import Remove
from .events import CardRemoved, RemovalWaived
from .phase import TurnPhase
from .table import POSITIONS, JinxTable
from .turns import next_turn

GONE = (RefusalCode.TAKEN, "that card is gone")


class Removing(TurnPhase):
    """In any order, first come, first served. Who is silent removes nothing."""

    name = "remove"
    accepts = (Remove,)
    clock = "guess"

    def awaiting(self, table: JinxTable) -> frozenset[Seat]:
        return frozenset(table.idle) - table.tidy

    def offers(self, table: JinxTable, seat: Seat) -> tuple[Offer, ...]:
        if seat not in self.awaiting(table):
            return ()
        lying = tuple(position for position in POSITIONS if position in table.square)
        return (Offer(Remove, {"position": Allowed(lying, barred=dict.fromkeys(table.gaps, GONE))}),)

    def why_not(self, table: JinxTable, seat: Seat) -> str:
        return "you have removed a card" if seat in table.tidy else "those who had not claimed remove a card each"

    def silenced(self, table: JinxTable) -> frozenset[Seat]:
        return frozenset()

    def act(self, table: JinxTable, seat: Seat, action: Action) -> Iterator[Event]:
        assert isinstance(action, Remove)
        yield CardRemoved(seat, action.position)

    def expire(self, table: JinxTable, seat: Seat, chance: Chance) -> Iterator[Event]:
        yield RemovalWaived(seat)

    def end(self, table: JinxTable, chance: Chance) -> Iterator[Event]:
        yield from next_turn(self.rules, table)
