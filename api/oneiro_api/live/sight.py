"""What one viewer sees of a game at one place of his feed, taken at one moment so that it cannot change under a reader."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import wraps
from typing import Any, ParamSpec, TypeVar

from oneiro_core import Event, Game, Offer, PluginCrashed, Seat, Table, Viewer

from .cursors import cursor
from .table import LiveTable

P = ParamSpec("P")
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Happening:
    """An event as a viewer received it: his own number, and when it happened (Unix seconds, whole ones)."""

    number: int
    at: float
    event: Event
    text: str
    cursor: str

    def __getattr__(self, name: str) -> Any:
        """The event's own fields, as if they were fields of the happening."""
        return getattr(self.event, name)


@dataclass(frozen=True, slots=True)
class Sight:
    """A viewer's game: what every variant has, and the variant's own `view`."""

    variant: str
    cursor: str
    phase: str
    phase_number: int
    round: int
    scores: tuple[int, ...]
    awaiting: tuple[Seat, ...]
    deadline: float | None
    offers: tuple[Offer, ...]
    reason: str | None
    over: bool
    winners: tuple[Seat, ...]
    view: Any

    def __getattr__(self, name: str) -> Any:
        """The variant's own fields, as if they were fields of the sight."""
        return getattr(self.view, name)


def contained(look: Callable[P, T]) -> Callable[P, T]:
    """A way to look that no plugin can end the server by."""

    @wraps(look)
    def looking(*args: P.args, **kwargs: P.kwargs) -> T:
        try:
            return look(*args, **kwargs)
        except SystemExit as error:
            raise PluginCrashed("a plugin tried to end the server") from error

    return looking


@contained
def sight(table: LiveTable, viewer: Viewer) -> Sight | None:
    """The game as it stands; None before it has begun. The caller holds the table's lock."""
    if table.game is None:
        return None
    number = table.received(viewer)
    return _sight(table, table.game, table.game.eyes[viewer].table, viewer, number, table.deadline)


@contained
def sight_at(table: LiveTable, viewer: Viewer, number: int) -> Sight | None:
    """The game as the viewer saw it after his event of that number, folded from his events."""
    if table.game is None:
        return None
    eye = table.game.eyes[viewer]
    if number == len(eye.events):
        return sight(table, viewer)
    folded = table.game.empty_table()
    for event in eye.events[:number]:
        event.apply(folded)
    deadline = table.deadlines[eye.steps[number - 1] - 1] if number else None
    return _sight(table, table.game, folded, viewer, number, deadline)


@contained
def happenings(table: LiveTable, viewer: Viewer, after: int, most: int) -> list[Happening]:
    """The viewer's events after a number, at most so many."""
    return list(_happenings(table, viewer, after, most))


def _happenings(table: LiveTable, viewer: Viewer, after: int, most: int) -> Iterator[Happening]:
    if table.game is None:
        return
    eye, names = table.game.eyes[viewer], table.names()
    for number, event in enumerate(eye.events[after : after + most], after + 1):
        at = float(int(table.times[eye.steps[number - 1] - 1]))
        yield Happening(number, at, event, event.text(names), cursor(viewer, number))


def _sight(
    table: LiveTable, game: Game, seen: Table[Any], viewer: Viewer, number: int, deadline: float | None
) -> Sight:
    offers, reason = _choices(game, seen, viewer)
    return Sight(
        variant=table.row.variant,
        cursor=cursor(viewer, number),
        phase="over" if seen.over else seen.phase,
        phase_number=seen.phase_number,
        round=seen.round,
        scores=tuple(seen.scores),
        awaiting=() if seen.over or not seen.phase else tuple(sorted(game.rules.phases[seen.phase].awaiting(seen))),
        deadline=deadline,
        offers=offers,
        reason=reason,
        over=seen.over,
        winners=seen.winners,
        view=game.rules.variant.view(seen, viewer),
    )


def _choices(game: Game, seen: Table[Any], viewer: Viewer) -> tuple[tuple[Offer, ...], str | None]:
    if viewer is None:
        return (), "the game is over" if seen.over else "you are watching"
    offers = game.offers_on(seen, viewer)
    return offers, None if offers else game.why_not_on(seen, viewer)
