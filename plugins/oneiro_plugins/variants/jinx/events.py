"""The events of Jinx. Everything is public but the target, until the turn ends (rules, 10.2)."""

from collections.abc import Sized
from dataclasses import dataclass
from typing import Annotated, ClassVar

from oneiro_core import (
    Card,
    Event,
    GameOver,
    Names,
    PhaseBegan,
    PileShuffled,
    Position,
    Recording,
    RoundBegan,
    Scored,
    Seat,
    SeatLeft,
    seen_by,
)
from oneiro_core.clues import ClueKind, clue_text

from .table import Guess, JinxTable


@dataclass(frozen=True, slots=True)
class SquareDealt(Event):
    """Cards from the pile fill the gaps of the square, face up."""

    positions: tuple[Position, ...]
    cards: tuple[Card, ...]

    def apply(self, table: JinxTable) -> None:
        del table.pile[: len(self.cards)]
        table.square.update(zip(self.positions, self.cards, strict=True))

    def text(self, name: Names) -> str:
        return f"The square gets {_counted(self.cards)}."


@dataclass(frozen=True, slots=True)
class ActiveNamed(Event):
    """The active player of the turn: by lot, by the host's word, or in turn."""

    seat: Seat

    def apply(self, table: JinxTable) -> None:
        table.begin_turn(self.seat)

    def text(self, name: Names) -> str:
        return f"{name(self.seat)} is the active player."


@dataclass(frozen=True, slots=True)
class TargetSet(Event):
    """The active player has a target: drawn for him, or chosen by him."""

    seat: Seat
    position: Annotated[Position | None, seen_by("seat")]

    def apply(self, table: JinxTable) -> None:
        table.target = self.position
        table.aimed = True

    def text(self, name: Names) -> str:
        return (
            f"{name(self.seat)} looks at a card." if self.position is None else f"The target is card {self.position}."
        )


@dataclass(frozen=True, slots=True)
class Described(Event):
    """The active player describes his card; the race begins."""

    seat: Seat
    clue: str
    kind: ClueKind
    recording: Recording | None = None

    def apply(self, table: JinxTable) -> None:
        table.clue, table.clue_kind, table.clue_recording = self.clue, self.kind, self.recording
        table.race = table.phase_number + 1
        table.skips = 0

    def text(self, name: Names) -> str:
        return clue_text(name(self.seat), self.clue, self.recording)


@dataclass(frozen=True, slots=True)
class TurnSkipped(Event):
    """The active player gave no clue in time: the square stays, and the role moves left (rules, Q-9)."""

    seat: Seat

    def apply(self, table: JinxTable) -> None:
        table.skipped = True
        table.skips += 1

    def text(self, name: Names) -> str:
        return f"{name(self.seat)} gives no clue; the turn is skipped."


@dataclass(frozen=True, slots=True)
class GuesserCalled(Event):
    """It is this seat's turn to claim, where the guessers act one after the other."""

    seat: Seat

    def apply(self, table: JinxTable) -> None:
        table.guesser = self.seat

    def text(self, name: Names) -> str:
        return f"{name(self.seat)} may claim."


@dataclass(frozen=True, slots=True)
class FingerPut(Event):
    """A seat puts a finger on a card, which is not judged before the others had a moment to want it too."""

    seat: Seat
    position: Position

    def apply(self, table: JinxTable) -> None:
        table.fingers = (*table.fingers, self.seat)
        table.fingered = self.position

    def text(self, name: Names) -> str:
        return f"{name(self.seat)} puts a finger on card {self.position}."


@dataclass(frozen=True, slots=True)
class Conceded(Event):
    """A seat leaves a card to those with a finger on it; or it had one itself and has not called in time."""

    seat: Seat

    def apply(self, table: JinxTable) -> None:
        table.conceded.add(self.seat)

    def text(self, name: Names) -> str:
        return f"{name(self.seat)} says nothing."


@dataclass(frozen=True, slots=True)
class JinxCalled(Event):
    """The first call decides who of several keeps the finger on the card."""

    seat: Seat

    def apply(self, table: JinxTable) -> None:
        table.caller = self.seat

    def text(self, name: Names) -> str:
        return f"{name(self.seat)} calls Jinx!"


@dataclass(frozen=True, slots=True)
class Judged(Event):
    """A claim and its verdict. Whoever claimed a wrong card is out for this turn."""

    reveals: ClassVar[tuple[type[Event], ...]] = (TargetSet,)

    seat: Seat
    position: Position
    right: bool

    def apply(self, table: JinxTable) -> None:
        table.guesses.append(Guess(self.seat, self.position, self.right))
        table.guesser = None
        table.let_go()

    def text(self, name: Names) -> str:
        return f"{name(self.seat)} claims card {self.position}: {'right!' if self.right else 'wrong.'}"


@dataclass(frozen=True, slots=True)
class Passed(Event):
    """A seat claims no card this turn."""

    seat: Seat

    def apply(self, table: JinxTable) -> None:
        table.passed.add(self.seat)
        table.guesser = None

    def text(self, name: Names) -> str:
        return f"{name(self.seat)} claims no card."


@dataclass(frozen=True, slots=True)
class TargetShown(Event):
    """The turn is over, and everybody sees which card was described."""

    reveals: ClassVar[tuple[type[Event], ...]] = (TargetSet,)

    position: Position

    def apply(self, table: JinxTable) -> None:
        table.target = self.position
        table.shown = True
        table.last = table.result()

    def text(self, name: Names) -> str:
        return f"It was card {self.position}."


@dataclass(frozen=True, slots=True)
class CardsWon(Event):
    """A seat takes cards of the square: each is a point."""

    seat: Seat
    positions: tuple[Position, ...]

    def apply(self, table: JinxTable) -> None:
        table.won[self.seat].extend(table.square.pop(position) for position in self.positions)

    def text(self, name: Names) -> str:
        return f"{name(self.seat)} wins {_counted(self.positions)}."


@dataclass(frozen=True, slots=True)
class CardsReturned(Event):
    """A seat puts the cards that it won last under the draw pile (rules, 7.3 and Q-23)."""

    seat: Seat
    cards: tuple[Card, ...]

    def apply(self, table: JinxTable) -> None:
        del table.won[self.seat][-len(self.cards) :]
        table.pile.extend(self.cards)

    def text(self, name: Names) -> str:
        return f"{name(self.seat)} returns {_counted(self.cards)}."


@dataclass(frozen=True, slots=True)
class CardRemoved(Event):
    """A seat that had not claimed removes a card of the square from the game (rules, C-16d)."""

    seat: Seat
    position: Position

    def apply(self, table: JinxTable) -> None:
        table.removed.append(table.square.pop(self.position))
        table.tidy.add(self.seat)

    def text(self, name: Names) -> str:
        return f"{name(self.seat)} removes card {self.position}."


@dataclass(frozen=True, slots=True)
class RemovalWaived(Event):
    """A seat that might remove a card of the square lets it be."""

    seat: Seat

    def apply(self, table: JinxTable) -> None:
        table.tidy.add(self.seat)

    def text(self, name: Names) -> str:
        return f"{name(self.seat)} removes no card."


@dataclass(frozen=True, slots=True)
class SquareDiscarded(Event):
    """What is left of the square goes to the discards."""

    positions: tuple[Position, ...]

    def apply(self, table: JinxTable) -> None:
        table.discards.extend(table.square.pop(position) for position in self.positions)

    def text(self, name: Names) -> str:
        return f"The discards get {_counted(self.positions)}."


def _counted(cards: Sized) -> str:
    return "a card" if len(cards) == 1 else f"{len(cards)} cards"


EVENTS: tuple[type[Event], ...] = (
    PileShuffled,
    RoundBegan,
    PhaseBegan,
    SquareDealt,
    ActiveNamed,
    TargetSet,
    Described,
    TurnSkipped,
    GuesserCalled,
    FingerPut,
    Conceded,
    JinxCalled,
    Judged,
    Passed,
    TargetShown,
    CardsWon,
    CardsReturned,
    CardRemoved,
    RemovalWaived,
    SquareDiscarded,
    Scored,
    SeatLeft,
    GameOver,
)
"""Every event of the game."""
