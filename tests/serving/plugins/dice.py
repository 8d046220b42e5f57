"""Dice: everybody rolls once, and the secret decides. A whole game in a step for each seat, for tests of tournaments."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from oneiro_core import (
    Action,
    Chance,
    Event,
    Gain,
    GameOver,
    Names,
    Offer,
    Phase,
    PhaseBegan,
    Preset,
    Scored,
    Seat,
    SeatLeft,
    Table,
    Variant,
    Viewer,
    hookimpl,
    option,
)


@dataclass(frozen=True, slots=True)
class DiceOptions:
    """How much there is to win."""

    sides: int = option(60, "The most that a roll gives", least=2, most=100)


@dataclass(slots=True)
class DiceTable(Table[DiceOptions]):
    """Who has rolled."""

    rolled: set[Seat] = field(default_factory=set)


@dataclass(frozen=True, slots=True)
class Roll(Action):
    """Roll the dice; what you get is seen when all have."""

    final = True


@dataclass(frozen=True, slots=True)
class Rolled(Event):
    """A seat rolls."""

    seat: Seat

    def apply(self, table: DiceTable) -> None:
        table.rolled.add(self.seat)

    def text(self, name: Names) -> str:
        return f"{name(self.seat)} rolls."


class Rolling(Phase[DiceTable]):
    """Everybody rolls."""

    name = "roll"
    accepts = (Roll,)
    clock = "claim"

    def awaiting(self, table: DiceTable) -> frozenset[Seat]:
        return frozenset(table.players) - table.rolled

    def offers(self, table: DiceTable, seat: Seat) -> tuple[Offer, ...]:
        return (Offer(Roll),) if seat in self.awaiting(table) else ()

    def act(self, table: DiceTable, seat: Seat, action: Action) -> Iterator[Event]:
        yield Rolled(seat)

    def expire(self, table: DiceTable, seat: Seat, chance: Chance) -> Iterator[Event]:
        yield Rolled(seat)

    def end(self, table: DiceTable, chance: Chance) -> Iterator[Event]:
        numbers = list(range(1, table.options.sides + 1))
        yield Scored(tuple(Gain(seat, chance.shuffle(numbers)[0], "rolled") for seat in table.players))
        yield GameOver(self.rules.winners(table), finished=not self.rules.too_few(table))


@dataclass(frozen=True, slots=True)
class DiceView:
    """Who has rolled."""

    rolled: tuple[Seat, ...]


def view(table: DiceTable, viewer: Viewer) -> DiceView:
    """What everybody sees."""
    return DiceView(tuple(sorted(table.rolled)))


class _Rules:
    @hookimpl
    def setup(self, table: Table[Any], chance: Chance) -> Iterator[Event]:
        yield from ()


@hookimpl
def variants() -> list[Variant]:
    return [
        Variant(
            key="dice",
            title="Dice",
            summary="Everybody rolls once.",
            guide="Everybody rolls once.",
            table=DiceTable,
            phases=(Rolling,),
            events=(PhaseBegan, SeatLeft, Scored, GameOver, Rolled),
            view=view,
            view_type=DiceView,
            presets=(Preset("dice", "Dice", DiceOptions(), tuple(range(2, 13))),),
            rules=_Rules(),
        )
    ]
