"""A variant of no family and without cards: one seat is dealt a secret target, the others name numbers in public.

It keeps its promises; the leaks beside it do not.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Annotated, Any, ClassVar

from oneiro_core import (
    Action,
    Allowed,
    Chance,
    Event,
    Gain,
    GameOver,
    Names,
    Offer,
    Phase,
    PhaseBegan,
    Position,
    Preset,
    Scored,
    Seat,
    SeatLeft,
    Table,
    Variant,
    Viewer,
    hookimpl,
    seen_by,
)

NUMBERS = (1, 2, 3, 4, 5, 6)
TURNS = 4


@dataclass(frozen=True, slots=True)
class TargetOptions:
    """Nothing is to be chosen."""


@dataclass(slots=True)
class TargetTable(Table[TargetOptions]):
    """The target of the turn, and what was named."""

    turn: int = 0
    active: Seat = 0
    target: Position | None = None
    named: dict[Seat, Position] = field(default_factory=dict)
    silent: set[Seat] = field(default_factory=set)
    found: bool = False


@dataclass(frozen=True, slots=True)
class Name(Action):
    """Name a number."""

    final: ClassVar[bool] = True

    number: Position


@dataclass(frozen=True, slots=True)
class TargetDealt(Event):
    """A seat looks at its target."""

    seat: Seat
    target: Annotated[Position | None, seen_by("seat")]

    def apply(self, table: TargetTable) -> None:
        table.turn += 1
        table.active, table.target, table.named, table.silent = self.seat, self.target, {}, set()
        table.found = False

    def text(self, name: Names) -> str:
        return f"{name(self.seat)} has a target."


@dataclass(frozen=True, slots=True)
class NumberNamed(Event):
    """A seat names a number, and hears whether it is the target."""

    reveals: ClassVar[tuple[type[Event], ...]] = (TargetDealt,)

    seat: Seat
    number: Position
    right: bool

    def apply(self, table: TargetTable) -> None:
        table.named[self.seat] = self.number
        table.found = self.right

    def text(self, name: Names) -> str:
        return f"{name(self.seat)} names {self.number}: {'right' if self.right else 'wrong'}."


@dataclass(frozen=True, slots=True)
class Fell(Event):
    """A seat says nothing in time."""

    seat: Seat

    def apply(self, table: TargetTable) -> None:
        table.silent.add(self.seat)

    def text(self, name: Names) -> str:
        return f"{name(self.seat)} is silent."


class Naming(Phase[TargetTable]):
    """In real time: whoever names the target first has a point."""

    name = "name"
    accepts = (Name,)

    def begin(self, table: TargetTable, chance: Chance) -> Iterator[Event]:
        active = table.staying[table.turn % len(table.staying)] if table.staying else 0
        yield self.dealt(active, chance.choose(NUMBERS))

    def dealt(self, seat: Seat, target: int) -> Event:
        return TargetDealt(seat, target)

    def awaiting(self, table: TargetTable) -> frozenset[Seat]:
        done = {table.active, *table.named, *table.silent}
        return frozenset() if table.found else frozenset(table.staying) - done

    def offers(self, table: TargetTable, seat: Seat) -> tuple[Offer, ...]:
        free = tuple(number for number in NUMBERS if number not in table.named.values())
        return (Offer(Name, {"number": Allowed(free)}),) if seat in self.awaiting(table) else ()

    def act(self, table: TargetTable, seat: Seat, action: Action) -> Iterator[Event]:
        assert isinstance(action, Name)
        yield NumberNamed(seat, action.number, action.number == table.target)

    def expire(self, table: TargetTable, seat: Seat, chance: Chance) -> Iterator[Event]:
        yield Fell(seat)

    def end(self, table: TargetTable, chance: Chance) -> Iterator[Event]:
        if table.found:
            yield Scored((Gain(list(table.named)[-1], 1, "found"),))
        if self.rules.too_few(table):
            yield GameOver((), finished=False)
        elif self.rules.is_over(table):
            yield GameOver(self.rules.winners(table))

    def next(self, table: TargetTable) -> str:
        return self.name


@dataclass(frozen=True, slots=True)
class TargetView:
    """What is on the table."""

    active: Seat
    named: tuple[Position, ...]
    target: Position | None


def view(table: TargetTable, viewer: Viewer) -> TargetView:
    return TargetView(table.active, tuple(table.named.values()), table.target)


class TargetRules:
    """The game is over after some turns."""

    @hookimpl
    def is_over(self, table: TargetTable) -> bool:
        return table.turn >= TURNS


TARGETS = Variant(
    key="targets",
    title="Targets",
    summary="A small variant without cards.",
    guide="Name the target.",
    table=TargetTable,
    phases=(Naming,),
    events=(PhaseBegan, SeatLeft, Scored, GameOver, TargetDealt, NumberNamed, Fell),
    view=view,
    view_type=TargetView,
    presets=(Preset("targets", "Targets", TargetOptions(), (3, 5)),),
    rules=TargetRules(),
)


@dataclass(frozen=True, slots=True)
class Parity(TargetDealt):
    """A seat looks at its target, and everybody hears whether it is even."""

    even: bool = False


class Hinting(Naming):
    """Says a little of the target."""

    def dealt(self, seat: Seat, target: int) -> Event:
        return Parity(seat, target, target % 2 == 0)


@dataclass(frozen=True, slots=True)
class Judged(NumberNamed):
    """A verdict that does not say that it is one."""

    reveals: ClassVar[tuple[type[Event], ...]] = ()


class Judging(Naming):
    """Tells what is secret, and does not say so."""

    def act(self, table: TargetTable, seat: Seat, action: Action) -> Iterator[Event]:
        assert isinstance(action, Name)
        yield Judged(seat, action.number, action.number == table.target)


@dataclass(frozen=True, slots=True)
class Sigh(Event):
    """Somebody has drawn badly."""

    def apply(self, table: TargetTable) -> None:
        """Change nothing."""

    def text(self, name: Names) -> str:
        return "A sigh is heard."


class Sighing(Naming):
    """Says that a target is hard to describe."""

    def begin(self, table: TargetTable, chance: Chance) -> Iterator[Event]:
        for event in Naming.begin(self, table, chance):
            if isinstance(event, TargetDealt) and event.target == NUMBERS[-1]:
                yield Sigh()
            yield event


class Remembering(Naming):
    """Offers what may still be right, by a target that it has kept."""

    kept: ClassVar[dict[str, Any]] = {}

    def dealt(self, seat: Seat, target: int) -> Event:
        self.kept["target"] = target
        return TargetDealt(seat, target)

    def offers(self, table: TargetTable, seat: Seat) -> tuple[Offer, ...]:
        near = tuple(number for number in NUMBERS if abs(number - self.kept["target"]) < 4)
        return (Offer(Name, {"number": Allowed(near)}),) if seat in self.awaiting(table) else ()


def with_phase(phase: type[Phase[Any]], *events: type[Event]) -> Variant:
    return replace(TARGETS, phases=(phase,), events=(*TARGETS.events, *events))


TARGET_LEAKS = {
    "a public hint": with_phase(Hinting, Parity),
    "a sigh at a hard target": with_phase(Sighing, Sigh),
    "a verdict that is not declared": with_phase(Judging, Judged),
    "offers that know the target": with_phase(Remembering),
}
"""Variants in which the target shows, by what shows it."""
