"""The table of the storyteller family."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from oneiro_core.clues import ClueKind
from oneiro_core.events import Gain
from oneiro_core.shapes import Bounds, Card, Position, Recording, Seat
from oneiro_core.table import CardTable

from .options import StoryOptions

S = TypeVar("S", bound=StoryOptions, covariant=True)


@dataclass(frozen=True, slots=True)
class Ballots:
    """How many votes a seat has, and whether they may fall on one image. `Ballots(0, 0)`: it has no vote."""

    least: int
    most: int
    repeats: bool = False

    @property
    def bounds(self) -> Bounds:
        return Bounds(self.least, self.most)


@dataclass(frozen=True, slots=True)
class Ballot:
    """The votes of one seat, shown at the reveal. No slots: it had a vote and let it pass."""

    seat: Seat
    slots: tuple[Position, ...]


@dataclass(frozen=True, slots=True)
class Told:
    """A round that is over, as all may see it."""

    round: int
    storyteller: Seat | None
    clue: str
    clue_kind: ClueKind | None
    tableau: tuple[Card, ...]
    owners: tuple[Seat, ...]
    ballots: tuple[Ballot, ...]
    gains: tuple[Gain, ...]
    stand_ins: tuple[Seat, ...]
    clue_recording: Recording | None


@dataclass(slots=True)
class StoryTable(CardTable[S], Generic[S]):
    """Piles and hands, and the round around one clue.

    `laid` holds the cards that each seat has laid (the storyteller's own among them), `votes` the slots that each seat has
    voted for (None where a viewer may not know them), `missed` the seats that let their vote pass, `placed` the votes of seats
    that have more to place. `owners` is empty until the reveal. `stand_ins` are the seats for which the server laid at random.
    `told` counts each seat's turns as storyteller. `waived` are the seats that let the claim of the first turn pass, `gave_up`
    those who claimed it and then found no clue. `idle_rounds` counts the rounds in a row in which nobody scored because nobody
    acted.
    """

    storyteller: Seat | None = None
    clue: str | None = None
    clue_kind: ClueKind | None = None
    clue_recording: Recording | None = None
    skipped: bool = False
    laid: dict[Seat, tuple[Card | None, ...]] = field(default_factory=dict)
    stand_ins: set[Seat] = field(default_factory=set)
    tableau: tuple[Card, ...] = ()
    votes: dict[Seat, tuple[Position, ...] | None] = field(default_factory=dict)
    missed: set[Seat] = field(default_factory=set)
    placed: dict[Seat, tuple[Position, ...]] = field(default_factory=dict)
    owners: tuple[Seat, ...] = ()
    ballots: tuple[Ballot, ...] = ()
    last: Told | None = None
    told: list[int] = field(default_factory=list)
    waived: set[Seat] = field(default_factory=set)
    gave_up: set[Seat] = field(default_factory=set)
    claimed: bool = False
    idle_rounds: int = 0

    def __post_init__(self) -> None:
        CardTable.__post_init__(self)
        self.told = [0] * self.seats

    @property
    def guessers(self) -> tuple[Seat, ...]:
        """Everybody in this round but the storyteller."""
        return tuple(seat for seat in self.players if seat != self.storyteller)

    def zones(self) -> dict[str, Sequence[Card | None]]:
        """What is laid lies before its seat until the round is cleared; the tableau shows the same cards once more."""
        laid = {f"laid by {seat}": cards for seat, cards in sorted(self.laid.items())}
        return CardTable.zones(self) | laid

    def slots_of(self, seat: Seat) -> tuple[int, ...]:
        """The numbers in the tableau of the cards that a seat has laid, as far as this viewer knows them."""
        mine = self.laid.get(seat, ())
        return tuple(number for number, card in enumerate(self.tableau, 1) if card in mine)

    def reveal(self) -> Told:
        """The round as the reveal shows it."""
        return Told(
            self.round,
            self.storyteller,
            self.clue or "",
            self.clue_kind,
            self.tableau,
            self.owners,
            self.ballots,
            self.gains,
            tuple(sorted(self.stand_ins)),
            self.clue_recording,
        )

    def clear(self) -> None:
        """Sweep the round off the table: its cards go to the discards."""
        self.discards.extend(self.tableau)
        self.clue = self.clue_kind = self.clue_recording = None
        self.tableau = self.owners = self.ballots = self.gains = ()
        self.laid, self.votes, self.placed = {}, {}, {}
        self.missed, self.stand_ins = set(), set()
        self.skipped = False


T = TypeVar("T", bound=StoryTable[Any])
"""The table of a variant of the family."""
