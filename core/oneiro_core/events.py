"""Events: what happened, who may see which part of it, and what it changes.

A game is the list of its events. The server's table is the fold of all of them; a viewer's table is the same fold over the
same events as that viewer sees them: a hidden value is None, a hidden tuple is a tuple of as many None (face-down cards).
Nothing is ever cut out of the server's table, so nothing can be forgotten there.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias, TypeVar

from .shapes import Seat, Shape, shapes

if TYPE_CHECKING:
    from .table import Table

Viewer: TypeAlias = int | None
"""Whose eyes: a seat, or None for a spectator, who sees what is public and nothing else."""

Names: TypeAlias = Callable[[int], str]
"""The name of whoever sits on a seat. The core and its logs hold seats, never names."""

E = TypeVar("E", bound="Event")


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened at a table.

    A subclass is a frozen dataclass whose fields say what happened, with `Annotated[..., seen_by(...)]` on each secret.
    `apply` never fails and never decides: every check comes before the first event of an action. It must also work on the
    table of a viewer from whom the secrets are hidden.
    """

    private_to: ClassVar[str | None] = None
    """The field with the seat that alone learns of the event; None when everybody does."""
    reveals: ClassVar[tuple[type["Event"], ...]] = ()
    """The events whose secrets may be told from this one on, in whole or in part: whose a card was, what was drawn or voted.

    The conformance kit counts on it. For the mere face of a card that is seen it is not needed.
    """

    def apply(self, table: Any) -> None:
        """Change the table. Called once on the server's table and once on each viewer's."""
        raise NotImplementedError

    def text(self, name: Names) -> str:
        """The event in one plain sentence, for logs and screen readers. Must work on a redacted event."""
        raise NotImplementedError


def redact(event: E, viewer: Viewer) -> E | None:
    """The event as this viewer sees it; None when he does not learn of it at all."""
    secrets, private_to = _SECRETS[type(event)]
    if private_to is not None and (viewer is None or getattr(event, private_to) != viewer):
        return None
    hidden = {shape.name: _veil(shape, event) for shape in secrets if not _sees(shape, event, viewer)}
    return replace(event, **hidden) if hidden else event


def redact_for(event: E, viewers: Iterable[Viewer]) -> Mapping[Viewer, E | None]:
    """What each viewer sees of an event. Viewers who see the same share one object."""
    secrets, private_to = _SECRETS[type(event)]
    if not secrets and private_to is None:
        return dict.fromkeys(viewers, event)
    blind = redact(event, None)
    insiders = _insiders(event, secrets, private_to)
    return {viewer: redact(event, viewer) if viewer in insiders else blind for viewer in viewers}


class _Secrets(dict[type[Event], tuple[tuple[Shape, ...], str | None]]):
    """Of each class of events, read once: its secret fields, and the field with the seat that it is private to."""

    def __missing__(self, cls: type[Event]) -> tuple[tuple[Shape, ...], str | None]:
        self[cls] = tuple(shape for shape in shapes(cls) if shape.seen is not None), cls.private_to
        return self[cls]


_SECRETS = _Secrets()


def _insiders(event: Event, secrets: Sequence[Shape], private_to: str | None) -> set[int]:
    """Every seat that sees more of the event than a spectator does."""
    seats = {getattr(event, private_to)} if private_to is not None else set()
    return seats.union(*(_audience(shape, event) for shape in secrets))


def _sees(shape: Shape, event: Event, viewer: Viewer) -> bool:
    return viewer is not None and viewer in _audience(shape, event)


def _audience(shape: Shape, event: Event) -> set[int]:
    assert shape.seen is not None
    seats: set[int] = set()
    for name in shape.seen.names:
        value = getattr(event, name)
        seats.update(value if isinstance(value, tuple) else (value,))
    return seats


def _veil(shape: Shape, event: Event) -> tuple[None, ...] | None:
    assert shape.seen is not None
    value = getattr(event, shape.name)
    hide_length = shape.seen.whole or not isinstance(value, tuple)
    return None if hide_length else (None,) * len(value)


@dataclass(frozen=True, slots=True)
class Gain:
    """Points for one seat, and what for, in a word or two."""

    seat: Seat
    points: int
    reason: str


@dataclass(frozen=True, slots=True)
class RoundBegan(Event):
    """A new round begins; `players` are the seats that take part in it."""

    round: int
    players: tuple[Seat, ...]

    def apply(self, table: "Table[Any]") -> None:
        table.round = self.round
        table.players = self.players

    def text(self, name: Names) -> str:
        return f"Round {self.round} begins."


@dataclass(frozen=True, slots=True)
class PhaseBegan(Event):
    """A phase begins. `phase_number` counts the phases of the whole game: "I act in phase 7"."""

    phase: str
    phase_number: int

    def apply(self, table: "Table[Any]") -> None:
        table.phase = self.phase
        table.phase_number = self.phase_number

    def text(self, name: Names) -> str:
        return f"The phase is now: {self.phase}."


@dataclass(frozen=True, slots=True)
class Scored(Event):
    """The points of a round, each with its reason."""

    gains: tuple[Gain, ...]

    def apply(self, table: "Table[Any]") -> None:
        table.gains = self.gains
        for gain in self.gains:
            table.scores[gain.seat] += gain.points

    def text(self, name: Names) -> str:
        told = [f"{name(gain.seat)} {gain.points:+} ({gain.reason})" for gain in self.gains if gain.points]
        return f"{', '.join(told)}." if told else "Nobody scores."


@dataclass(frozen=True, slots=True)
class SeatLeft(Event):
    """A player leaves for good (rules, Q-11). What he has done in this round stays valid."""

    seat: Seat

    def apply(self, table: "Table[Any]") -> None:
        table.left.add(self.seat)

    def text(self, name: Names) -> str:
        return f"{name(self.seat)} leaves the game."


@dataclass(frozen=True, slots=True)
class GameOver(Event):
    """The game ends. `finished` is False for a game that broke off, which has no winners."""

    winners: tuple[Seat, ...]
    finished: bool = True

    def apply(self, table: "Table[Any]") -> None:
        table.over = True
        table.finished = self.finished
        table.winners = self.winners

    def text(self, name: Names) -> str:
        if not self.finished:
            return "The game ends unfinished."
        return f"The game is over. {' and '.join(map(name, self.winners))} won."
