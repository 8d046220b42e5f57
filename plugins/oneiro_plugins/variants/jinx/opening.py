"""Who is active first (rules, 7.1)."""

from collections.abc import Iterator

from oneiro_core import Action, Allowed, Chance, Event, GameOver, Offer, Seat

from .actions import NameActive
from .events import ActiveNamed
from .options import FirstActive
from .phase import TurnPhase
from .table import JinxTable


class Opening(TurnPhase):
    """The host names the first active player, at tables where he does; elsewhere, or where he is silent, the lot decides."""

    name = "opening"
    accepts = (NameActive,)
    clock = "claim"

    def awaiting(self, table: JinxTable) -> frozenset[Seat]:
        by_lot = table.options.first_active is FirstActive.RANDOM
        if by_lot or table.host is None or table.active is not None or self.rules.too_few(table):
            return frozenset()
        return frozenset({table.host})

    def offers(self, table: JinxTable, seat: Seat) -> tuple[Offer, ...]:
        return (Offer(NameActive, {"seat": Allowed(table.staying)}),) if seat in self.awaiting(table) else ()

    def why_not(self, table: JinxTable, seat: Seat) -> str:
        return "the host names the first active player"

    def act(self, table: JinxTable, seat: Seat, action: Action) -> Iterator[Event]:
        assert isinstance(action, NameActive)
        yield ActiveNamed(action.seat)

    def expire(self, table: JinxTable, seat: Seat, chance: Chance) -> Iterator[Event]:
        yield ActiveNamed(chance.choose(table.staying))

    def end(self, table: JinxTable, chance: Chance) -> Iterator[Event]:
        if self.rules.too_few(table):
            yield GameOver((), finished=False)
        elif table.active is None:
            yield ActiveNamed(chance.choose(table.staying))
