"""The active player describes his card (rules, 7.2, phases 1 and 2)."""

from collections.abc import Iterator

from oneiro_core import Action, Allowed, Bounds, Chance, Event, Offer, Seat
from oneiro_core.clues import check_clue, clue_fields

from .actions import Describe
from .events import Described, TargetSet, TurnSkipped
from .options import Target
from .phase import TurnPhase
from .table import POSITIONS, JinxTable
from .turns import next_turn


class Describing(TurnPhase):
    """One seat sees the target, which is drawn for it or which it chooses, and finds a clue to it."""

    name = "describe"
    accepts = (Describe,)

    def begin(self, table: JinxTable, chance: Chance) -> Iterator[Event]:
        if table.options.jinx_target is Target.DRAWN and table.active is not None:
            yield TargetSet(table.active, chance.choose(POSITIONS))

    def awaiting(self, table: JinxTable) -> frozenset[Seat]:
        if table.active is None or table.clue is not None or table.skipped:
            return frozenset()
        return frozenset({table.active})

    def offers(self, table: JinxTable, seat: Seat) -> tuple[Offer, ...]:
        if seat not in self.awaiting(table):
            return ()
        chosen = table.options.jinx_target is Target.CHOSEN
        target = Allowed(POSITIONS, Bounds(1, 1)) if chosen else Allowed((), Bounds(0, 0))
        return (Offer(Describe, {**clue_fields(table.options.clue_forms), "target": target}),)

    def why_not(self, table: JinxTable, seat: Seat) -> str:
        return "the active player is looking for a clue"

    def check(self, table: JinxTable, seat: Seat, action: Action) -> None:
        assert isinstance(action, Describe)
        check_clue(action.clue, action.kind)

    def act(self, table: JinxTable, seat: Seat, action: Action) -> Iterator[Event]:
        assert isinstance(action, Describe)
        if action.target is not None:
            yield TargetSet(seat, action.target)
        yield Described(seat, action.clue, action.kind)

    def expire(self, table: JinxTable, seat: Seat, chance: Chance) -> Iterator[Event]:
        yield TurnSkipped(seat)

    def end(self, table: JinxTable, chance: Chance) -> Iterator[Event]:
        if table.skipped:
            yield from next_turn(self.rules, table)
