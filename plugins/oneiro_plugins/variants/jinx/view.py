"""What a client reads of a table of Jinx, shaped from its viewer's own table."""

from dataclasses import dataclass

from oneiro_core import Card, Gain, Position, Recording, Seat, Viewer
from oneiro_core.clues import ClueKind

from .table import POSITIONS, Guess, JinxTable, Played


@dataclass(frozen=True, slots=True)
class Slot:
    """A place of the square, from 1. `card` is null in a gap; `right` is the verdict on the claim, if there was one."""

    number: Position
    card: Card | None
    claimed_by: Seat | None = None
    right: bool | None = None


@dataclass(frozen=True, slots=True)
class TurnResult:
    """A turn that is over: what was described, the claims in their order, and the cards won and lost, with the reasons."""

    turn: int
    active: Seat
    clue: str
    clue_kind: ClueKind | None
    target: Position
    square: tuple[Slot, ...]
    guesses: tuple[Guess, ...]
    gains: tuple[Gain, ...]
    clue_recording: Recording | None = None
    """The sound of the clue, where it had one."""


@dataclass(frozen=True, slots=True)
class View:
    """A table of Jinx, as the asker may see it.

    `yourTarget` is known to the active player alone. `guesses` are the claims of the turn in their order, with the verdicts;
    `out` are the seats that claim no more this turn. `fingers` are the seats, in the order of their claims, that want the card
    at `fingered`, which is not judged yet. `won`, `pile`, `discards` and `removed` count cards. `result` is the latest
    turn that was played to its end.
    """

    active: Seat | None
    clue: str | None
    clue_kind: ClueKind | None
    square: tuple[Slot, ...]
    your_target: Position | None
    guesses: tuple[Guess, ...]
    out: tuple[Seat, ...]
    fingered: Position | None
    fingers: tuple[Seat, ...]
    won: tuple[int, ...]
    pile: int
    discards: int
    removed: int
    result: TurnResult | None
    clue_recording: Recording | None = None
    """The sound of the clue, where it has one."""


def view(table: JinxTable, viewer: Viewer) -> View:
    """The view of a viewer's own table."""
    return View(
        active=table.active,
        clue=table.clue,
        clue_kind=table.clue_kind,
        square=_slots(tuple(table.square.get(position) for position in POSITIONS), tuple(table.guesses)),
        your_target=table.target if viewer is not None and viewer == table.active else None,
        guesses=tuple(table.guesses),
        out=tuple(sorted(set(table.guessers) - set(table.free))),
        fingered=table.fingered,
        fingers=table.fingers,
        won=tuple(map(len, table.won)),
        pile=len(table.pile),
        discards=len(table.discards),
        removed=len(table.removed),
        result=None if table.last is None else _result(table.last, table.gains),
        clue_recording=table.clue_recording,
    )


def _slots(square: tuple[Card | None, ...], guesses: tuple[Guess, ...]) -> tuple[Slot, ...]:
    claims = {guess.position: guess for guess in guesses}
    return tuple(_slot(number, card, claims.get(number)) for number, card in enumerate(square, 1))


def _slot(number: Position, card: Card | None, claim: Guess | None) -> Slot:
    return Slot(number, card) if claim is None else Slot(number, card, claim.seat, claim.right)


def _result(played: Played, gains: tuple[Gain, ...]) -> TurnResult:
    return TurnResult(
        played.turn,
        played.active,
        played.clue,
        played.clue_kind,
        played.target,
        _slots(played.square, played.guesses),
        played.guesses,
        gains,
        played.clue_recording,
    )
