"""The events of Stella. Who may see what: rules, section 10.3."""

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
    RoundBegan,
    Scored,
    Seat,
    SeatLeft,
    seen_by,
)

from .table import ROW, Shown, Slate, StellaTable
from .words import WordCard


@dataclass(frozen=True, slots=True)
class ImagesLaid(Event):
    """Images are laid face up from the pile: all fifteen at first, later a row in place of another, which is discarded.

    `positions` are the places that they take.
    """

    positions: tuple[Position, ...]
    cards: tuple[Card, ...]

    def apply(self, table: StellaTable) -> None:
        del table.pile[: len(self.cards)]
        for position, card in zip(self.positions, self.cards, strict=True):
            if position <= len(table.images):
                table.discards.append(table.images[position - 1])
                table.images[position - 1] = card
            else:
                table.images.append(card)

    def text(self, name: Names) -> str:
        return f"{len(self.cards)} images are laid out." if len(self.cards) > ROW else "A row of images is replaced."


@dataclass(frozen=True, slots=True)
class WordsShuffled(Event):
    """Four word cards are put on the word pile."""

    words: Annotated[tuple[WordCard | None, ...], seen_by()]

    def apply(self, table: StellaTable) -> None:
        table.words = list(self.words)

    def text(self, name: Names) -> str:
        return f"{len(self.words)} word cards lie ready."


@dataclass(frozen=True, slots=True)
class FirstScoutNamed(Event):
    """The scout who begins this round."""

    seat: Seat

    def apply(self, table: StellaTable) -> None:
        table.first_scout = self.seat

    def text(self, name: Names) -> str:
        return f"{name(self.seat)} is the first scout."


@dataclass(frozen=True, slots=True)
class WordTurned(Event):
    """The word card of the round. Its upper word stands, unless the players agree to the lower one."""

    reveals: ClassVar[tuple[type[Event], ...]] = (WordsShuffled,)

    upper: str
    lower: str

    def apply(self, table: StellaTable) -> None:
        del table.words[0]
        table.word, table.lower, table.wishes = WordCard(self.upper, self.lower), False, {}

    def text(self, name: Names) -> str:
        return f"The word is: {self.upper}. Below it on the card: {self.lower}."


@dataclass(frozen=True, slots=True)
class WordWished(Event):
    """A seat says whether it would rather have the other word."""

    seat: Seat
    swap: bool

    def apply(self, table: StellaTable) -> None:
        table.wishes[self.seat] = self.swap

    def text(self, name: Names) -> str:
        return f"{name(self.seat)} {'wants the other word' if self.swap else 'keeps the word'}."


@dataclass(frozen=True, slots=True)
class WordSwapped(Event):
    """The players agree to the other word."""

    word: str

    def apply(self, table: StellaTable) -> None:
        table.lower = True

    def text(self, name: Names) -> str:
        return f"The word is now: {self.word}."


@dataclass(frozen=True, slots=True)
class Marked(Event):
    """A seat is ready. What it marked, and how much, is told later."""

    seat: Seat
    positions: Annotated[tuple[Position, ...] | None, seen_by("seat", whole=True)]

    def apply(self, table: StellaTable) -> None:
        table.marks[self.seat] = self.positions

    def text(self, name: Names) -> str:
        return f"{name(self.seat)} is ready."


@dataclass(frozen=True, slots=True)
class MarksChanged(Event):
    """A seat marks otherwise, while others still think. Nobody else learns of it."""

    private_to: ClassVar[str | None] = "seat"

    seat: Seat
    positions: tuple[Position, ...]

    def apply(self, table: StellaTable) -> None:
        table.marks[self.seat] = self.positions

    def text(self, name: Names) -> str:
        return f"{name(self.seat)} marks otherwise."


@dataclass(frozen=True, slots=True)
class MarksTakenBack(Event):
    """A seat thinks again and is awaited."""

    seat: Seat

    def apply(self, table: StellaTable) -> None:
        del table.marks[self.seat]

    def text(self, name: Names) -> str:
        return f"{name(self.seat)} thinks again."


@dataclass(frozen=True, slots=True)
class SatOut(Event):
    """A seat has marked nothing in time and sits the round out (rules, Q-10)."""

    seat: Seat

    def apply(self, table: StellaTable) -> None:
        table.silent.add(self.seat)

    def text(self, name: Names) -> str:
        return f"{name(self.seat)} sits this round out."


@dataclass(frozen=True, slots=True)
class CountsAnnounced(Event):
    """How many marks everybody has, and who is in the dark: who has more than anybody else (rules, 8.2, phase 3)."""

    seats: tuple[Seat, ...]
    counts: tuple[int, ...]
    dark: Seat | None

    reveals: ClassVar[tuple[type[Event], ...]] = (Marked, MarksChanged)

    def apply(self, table: StellaTable) -> None:
        table.counts = dict(zip(self.seats, self.counts, strict=True))
        table.dark = self.dark

    def text(self, name: Names) -> str:
        told = ", ".join(f"{name(seat)} {count}" for seat, count in zip(self.seats, self.counts, strict=True))
        return f"Marks: {told}." + (f" {name(self.dark)} is in the dark." if self.dark is not None else "")


@dataclass(frozen=True, slots=True)
class ScoutNamed(Event):
    """The scout who shows the next image."""

    seat: Seat

    def apply(self, table: StellaTable) -> None:
        table.scout, table.turn_over = self.seat, False

    def text(self, name: Names) -> str:
        return f"{name(self.seat)} is the scout."


@dataclass(frozen=True, slots=True)
class ImageShown(Event):
    """The scout shows an image. Three or more marks: a Spark; two: a Super-Spark; his own alone: he falls."""

    scout: Seat
    position: Position
    marked: tuple[Seat, ...]

    def apply(self, table: StellaTable) -> None:
        shown = Shown(self.scout, self.position, self.marked)
        table.shown.append(shown)
        table.turn_over = True
        if shown.fall:
            table.fallen.append(self.scout)

    def text(self, name: Names) -> str:
        if len(self.marked) == 1:
            return f"{name(self.scout)} shows {self.position} and falls: nobody else marked it."
        spark = "Super-Spark" if len(self.marked) == 2 else "Spark"
        return f"{name(self.scout)} shows {self.position}, a {spark}: {', '.join(map(name, self.marked))}."


@dataclass(frozen=True, slots=True)
class SlatesShown(Event):
    """The round is over: all marks may be seen, the unshown ones too (rules, 10.3)."""

    slates: tuple[Slate, ...]

    def apply(self, table: StellaTable) -> None:
        table.slates = self.slates

    def text(self, name: Names) -> str:
        return "All slates are shown."


@dataclass(frozen=True, slots=True)
class SlatesWiped(Event):
    """The slates are wiped and the lanterns turned to the light for the next round."""

    def apply(self, table: StellaTable) -> None:
        table.last = table.result()
        table.word, table.lower, table.scout, table.dark = None, False, None, None
        table.marks, table.counts, table.wishes = {}, {}, {}
        table.silent, table.fallen, table.shown, table.slates = set(), [], [], ()

    def text(self, name: Names) -> str:
        return "The slates are wiped."


EVENTS: tuple[type[Event], ...] = (
    PileShuffled,
    WordsShuffled,
    ImagesLaid,
    RoundBegan,
    PhaseBegan,
    FirstScoutNamed,
    WordTurned,
    WordWished,
    WordSwapped,
    Marked,
    MarksChanged,
    MarksTakenBack,
    SatOut,
    CountsAnnounced,
    ScoutNamed,
    ImageShown,
    SlatesShown,
    Scored,
    SlatesWiped,
    SeatLeft,
    GameOver,
)
"""Every event of a game of Stella."""
