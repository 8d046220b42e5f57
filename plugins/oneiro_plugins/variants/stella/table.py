"""The table of Stella: fifteen images, a word, and what everybody marked."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from oneiro_core import Card, CardTable, Gain, Position, Seat

from .options import StellaOptions
from .words import WordCard

IMAGES = 15
ROW = 5
ROUNDS = 4
MOST_MARKS = 10


@dataclass(frozen=True, slots=True)
class Shown:
    """An image that a scout showed: who had marked it, and whether its scout fell."""

    scout: Seat
    position: Position
    marked: tuple[Seat, ...]

    @property
    def fall(self) -> bool:
        """Nobody else marked it."""
        return len(self.marked) == 1


@dataclass(frozen=True, slots=True)
class Slate:
    """All that a seat marked."""

    seat: Seat
    positions: tuple[Position, ...]


@dataclass(frozen=True, slots=True)
class Played:
    """A round that is over, as all may see it."""

    round: int
    word: str
    dark: Seat | None
    shown: tuple[Shown, ...]
    slates: tuple[Slate, ...]
    gains: tuple[Gain, ...]


@dataclass(slots=True)
class StellaTable(CardTable[StellaOptions]):
    """The images by position (number 1 first), the word card, and the slates.

    `marks` holds each seat's marked positions (None where a viewer may not know them); `silent` are the seats that sit the
    round out. `counts` is empty until everybody is ready; `turn_over` says that the scout has shown his image. `shown` are the
    images shown this round, in order. `slates` is empty until the round is over; `last` is the round before.
    """

    images: list[Card] = field(default_factory=list)
    words: list[WordCard | None] = field(default_factory=list)
    word: WordCard | None = None
    lower: bool = False
    wishes: dict[Seat, bool] = field(default_factory=dict)
    first_scout: Seat = 0
    scout: Seat | None = None
    turn_over: bool = False
    marks: dict[Seat, tuple[Position, ...] | None] = field(default_factory=dict)
    silent: set[Seat] = field(default_factory=set)
    counts: dict[Seat, int] = field(default_factory=dict)
    dark: Seat | None = None
    shown: list[Shown] = field(default_factory=list)
    fallen: list[Seat] = field(default_factory=list)
    slates: tuple[Slate, ...] = ()
    last: Played | None = None

    def zones(self) -> dict[str, Sequence[Card | None]]:
        return {**CardTable.zones(self), "images": self.images}

    @property
    def clue(self) -> str | None:
        """The word of the round."""
        if self.word is None:
            return None
        return self.word.lower if self.lower else self.word.upper

    def unshown(self, seat: Seat) -> int:
        """How many of a seat's marks no image has shown yet: known to all, since the counts are."""
        return self.counts.get(seat, 0) - sum(seat in shown.marked for shown in self.shown)

    def may_show(self, seat: Seat) -> bool:
        """Whether a seat can be scout: it has not fallen and has a mark left to show."""
        return seat not in self.fallen and self.unshown(seat) > 0

    def lit_by(self, seat: Seat) -> list[Shown]:
        """The images that gave a seat stars: those it shares, shown before it fell (rules, 8.2)."""
        falls = (place for place, shown in enumerate(self.shown) if shown.fall and shown.scout == seat)
        until = next(falls, len(self.shown))
        return [shown for shown in self.shown[:until] if seat in shown.marked and not shown.fall]

    def result(self) -> Played:
        """The round as it ended."""
        return Played(self.round, self.clue or "", self.dark, tuple(self.shown), self.slates, self.gains)
