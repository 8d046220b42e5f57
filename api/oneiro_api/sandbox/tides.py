"""Tides: a game for the sandbox alone, with kinds of fields that the others hardly use.

Everybody goes to a shore, in secret, wades a few steps out, and says whom he expects to meet. Whoever is on the shore with
fewer people gets a point for each step; whoever meets the one he named gets another. Most points after three rounds win.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum
from typing import Annotated

from oneiro_core import (
    Action,
    Allowed,
    Bounds,
    Chance,
    Event,
    Gain,
    GameOver,
    Offer,
    Phase,
    PhaseBegan,
    Preset,
    RoundBegan,
    Scored,
    Seat,
    SeatLeft,
    Table,
    Variant,
    Viewer,
    hookimpl,
    option,
    seen_by,
)
from oneiro_core.events import Names


class Shore(Enum):
    """Where one can go."""

    NORTH = "NORTH"
    SOUTH = "SOUTH"


@dataclass(frozen=True, slots=True)
class TidesOptions:
    """What the host may choose."""

    rounds: int = option(3, "Rounds", least=1, most=9)
    farthest: int = option(3, "The most steps into the water", least=1, most=9)


@dataclass(slots=True)
class TidesTable(Table[TidesOptions]):
    """Who is ready, where each has gone as far as the viewer knows, and what the last round showed."""

    ready: set[Seat] = field(default_factory=set)
    gone: "dict[Seat, Wade]" = field(default_factory=dict)
    shown: tuple[Shore | None, ...] = ()


@dataclass(frozen=True, slots=True)
class Wade(Action):
    """Go to a shore, wade out, and say whom you expect to meet."""

    shore: Shore
    steps: int
    meeting: Seat


@dataclass(frozen=True, slots=True)
class Waded(Event):
    """A seat has chosen; where it is, it alone knows. It has stayed at home if nothing is said even to itself."""

    seat: Seat
    shore: Annotated[Shore | None, seen_by("seat")] = None
    steps: Annotated[int | None, seen_by("seat")] = None
    meeting: Annotated[Seat | None, seen_by("seat")] = None

    def apply(self, table: TidesTable) -> None:
        table.ready.add(self.seat)
        if self.shore is not None and self.steps is not None and self.meeting is not None:
            table.gone[self.seat] = Wade(self.shore, self.steps, self.meeting)

    def text(self, name: Names) -> str:
        return f"{name(self.seat)} is on the way."


@dataclass(frozen=True, slots=True)
class ShoresShown(Event):
    """Where everybody was, by seat; None for those at home."""

    reveals = (Waded,)

    shores: tuple[Shore | None, ...]

    def apply(self, table: TidesTable) -> None:
        table.ready, table.gone, table.shown = set(), {}, self.shores

    def text(self, name: Names) -> str:
        places = [f"{name(seat)} {shore.value.lower()}" for seat, shore in enumerate(self.shores) if shore]
        return f"The tide is out: {', '.join(places) or 'nobody is there'}."


class Wading(Phase[TidesTable]):
    """Everybody goes somewhere, all in secret."""

    name = "wade"
    accepts = (Wade,)

    def awaiting(self, table: TidesTable) -> frozenset[Seat]:
        return frozenset(seat for seat in table.staying if seat not in table.ready)

    def offers(self, table: TidesTable, seat: Seat) -> tuple[Offer, ...]:
        if seat not in self.awaiting(table):
            return ()
        others = tuple(other for other in table.staying if other != seat)
        steps = Allowed(bounds=Bounds(1, table.options.farthest))
        return (Offer(Wade, {"shore": Allowed(tuple(Shore)), "steps": steps, "meeting": Allowed(others)}),)

    def why_not(self, table: TidesTable, seat: Seat) -> str:
        return "you are on the way"

    def act(self, table: TidesTable, seat: Seat, action: Action) -> Iterator[Event]:
        assert isinstance(action, Wade)
        yield Waded(seat, action.shore, action.steps, action.meeting)

    def expire(self, table: TidesTable, seat: Seat, chance: Chance) -> Iterator[Event]:
        yield Waded(seat)

    def end(self, table: TidesTable, chance: Chance) -> Iterator[Event]:
        gains = _gains(table)
        yield ShoresShown(tuple(_shore(table, seat) for seat in range(table.seats)))
        yield Scored(gains)
        if self.rules.too_few(table):
            yield GameOver((), finished=False)
        elif self.rules.is_over(table):
            yield GameOver(self.rules.winners(table))
        else:
            yield RoundBegan(table.round + 1, table.staying)

    def next(self, table: TidesTable) -> str:
        return "wade"


def _shore(table: TidesTable, seat: Seat) -> Shore | None:
    return table.gone[seat].shore if seat in table.gone else None


def _gains(table: TidesTable) -> tuple[Gain, ...]:
    shores = [wade.shore for wade in table.gone.values()]
    empty = min(Shore, key=shores.count) if shores.count(Shore.NORTH) != shores.count(Shore.SOUTH) else None
    wades = sorted(table.gone.items())  # by seat: the order of choices is nobody's business
    quiet = [Gain(seat, wade.steps, "quiet") for seat, wade in wades if wade.shore is empty]
    met = [Gain(seat, 1, "met") for seat, wade in wades if _shore(table, wade.meeting) is wade.shore]
    return (*quiet, *met)


@dataclass(frozen=True, slots=True)
class TidesView:
    """Who is on the way, where you are, and where everybody was in the last round."""

    ready: tuple[Seat, ...]
    yours: Shore | None
    shown: tuple[Shore | None, ...]


def view(table: TidesTable, viewer: Viewer) -> TidesView:
    """The view of a viewer's own table."""
    yours = None if viewer is None else _shore(table, viewer)
    return TidesView(tuple(sorted(table.ready)), yours, table.shown)


class Rules:
    """The answers that are this game's own."""

    @hookimpl
    def setup(self, table: TidesTable) -> Iterator[Event]:
        """Nothing is dealt."""
        yield RoundBegan(1, table.staying)

    @hookimpl
    def is_over(self, table: TidesTable) -> bool:
        """After the last round."""
        return table.round >= table.options.rounds


@hookimpl
def variants() -> list[Variant]:
    """What the sandbox brings."""
    return [
        Variant(
            key="tides",
            title="Tides",
            summary="Go where few go, and meet whom you expect.",
            guide=__doc__ or "",
            table=TidesTable,
            phases=(Wading,),
            events=(Waded, ShoresShown, RoundBegan, PhaseBegan, Scored, SeatLeft, GameOver),
            view=view,
            view_type=TidesView,
            presets=(Preset("tides", "Tides", TidesOptions(), seats=tuple(range(3, 9))),),
            rules=Rules(),
        )
    ]
