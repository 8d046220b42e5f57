"""The active player learns or chooses his target, and describes it (rules, 7.2, phases 1 and 2)."""

from collections.abc import Iterator

from oneiro_core import Action, Allowed, Chance, Event, Offer, Seat
from oneiro_core.clues import check_clue, clue_fields

from .actions import Choose, Describe
from .events import Described, TargetSet, TurnSkipped
from .options import Target
from .phase import TurnPhase
from .table import POSITIONS, JinxTable
from .turns import next_turn


class Alone(TurnPhase):
    """A phase in which everybody waits for the active player. If he is silent, his turn is skipped (rules, Q-9)."""

    def done(self, table: JinxTable) -> bool:
        """Whether he has done what the phase is for."""
        raise NotImplementedError

    def awaiting(self, table: JinxTable) -> frozenset[Seat]:
        if table.active is None or table.skipped or self.done(table):
            return frozenset()
        return frozenset({table.active})

    def why_not(self, table: JinxTable, seat: Seat) -> str:
        return "the active player is looking for a clue"

    def expire(self, table: JinxTable, seat: Seat, chance: Chance) -> Iterator[Event]:
        yield TurnSkipped(seat)

    def end(self, table: JinxTable, chance: Chance) -> Iterator[Event]:
        if table.skipped:
            yield from next_turn(self.rules, table)


class Choosing(Alone):
    """He chooses his target, at tables where it is not drawn."""

    name = "choose"
    accepts = (Choose,)
    clock = "guess"

    def done(self, table: JinxTable) -> bool:
        return table.aimed

    def offers(self, table: JinxTable, seat: Seat) -> tuple[Offer, ...]:
        return (Offer(Choose, {"position": Allowed(POSITIONS)}),) if seat in self.awaiting(table) else ()

    def act(self, table: JinxTable, seat: Seat, action: Action) -> Iterator[Event]:
        assert isinstance(action, Choose)
        yield TargetSet(seat, action.position)


class Describing(Alone):
    """The target is drawn, each position alike, and he finds a clue to it."""

    name = "describe"
    accepts = (Describe,)

    def begin(self, table: JinxTable, chance: Chance) -> Iterator[Event]:
        if table.options.jinx_target is Target.DRAWN and table.active is not None:
            yield TargetSet(table.active, chance.choose(POSITIONS))

    def done(self, table: JinxTable) -> bool:
        return table.clue is not None

    def offers(self, table: JinxTable, seat: Seat) -> tuple[Offer, ...]:
        return (Offer(Describe, clue_fields(table.options.clue_forms)),) if seat in self.awaiting(table) else ()

    def check(self, table: JinxTable, seat: Seat, action: Action) -> None:
        assert isinstance(action, Describe)
        check_clue(action.clue, action.kind, action.recording)

    def act(self, table: JinxTable, seat: Seat, action: Action) -> Iterator[Event]:
        assert isinstance(action, Describe)
        yield Described(seat, action.clue, action.kind, action.recording)
