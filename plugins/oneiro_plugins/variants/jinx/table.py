"""The table of Jinx: a square of nine cards, the cards that everybody has won, and the claims of the turn."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from oneiro_core import Card, CardTable, Position, Recording, Seat
from oneiro_core.clues import ClueKind

from .options import JinxOptions

POSITIONS: tuple[Position, ...] = (1, 2, 3, 4, 5, 6, 7, 8, 9)
"""The places of the square, row by row."""


@dataclass(frozen=True, slots=True)
class Guess:
    """A claim that was judged."""

    seat: Seat
    position: Position
    right: bool


@dataclass(frozen=True, slots=True)
class Played:
    """A turn that is over, as all may see it. `square` holds the nine cards that it was played with."""

    turn: int
    active: Seat
    clue: str
    clue_kind: ClueKind | None
    target: Position
    square: tuple[Card, ...]
    guesses: tuple[Guess, ...]
    clue_recording: Recording | None


@dataclass(slots=True)
class JinxTable(CardTable[JinxOptions]):
    """A card table without hands. A position that is not in `square` is a gap.

    `won` holds the cards of each seat, the latest last, and `removed` those that are out of the game. `aimed` says that the
    active player has a target; `target` is None for whoever may not know it. `guesses` are the judged claims of the turn in
    their order, `passed` the seats that make none. `guesser` is the seat whose turn it is to claim, where they claim in turn.

    `fingers` are the seats that want the card at `fingered`, which is not judged yet; `conceded` are the seats that leave it to
    them or, once several want it, that have not called; `caller` is the seat that called Jinx! `race` is the number of the
    phase in which the guessers began to claim.

    `shown` says that the target of the turn has been shown to all; `tidy` are the seats that have then removed their card or
    let it be. `skips` counts the turns in a row without a clue.
    """

    square: dict[Position, Card] = field(default_factory=dict)
    won: list[list[Card]] = field(default_factory=list)
    removed: list[Card] = field(default_factory=list)
    active: Seat | None = None
    clue: str | None = None
    clue_kind: ClueKind | None = None
    clue_recording: Recording | None = None
    target: Position | None = None
    aimed: bool = False
    guesses: list[Guess] = field(default_factory=list)
    passed: set[Seat] = field(default_factory=set)
    guesser: Seat | None = None
    fingers: tuple[Seat, ...] = ()
    fingered: Position | None = None
    conceded: set[Seat] = field(default_factory=set)
    caller: Seat | None = None
    race: int = 0
    shown: bool = False
    tidy: set[Seat] = field(default_factory=set)
    skipped: bool = False
    skips: int = 0
    last: Played | None = None

    def __post_init__(self) -> None:
        CardTable.__post_init__(self)
        self.won = [[] for _ in range(self.seats)]

    def zones(self) -> dict[str, Sequence[Card | None]]:
        """Besides the pile and the discards: the square, what everybody has won, and what is out of the game."""
        won = {f"won by {seat}": cards for seat, cards in enumerate(self.won)}
        square = tuple(self.square.values())
        return {**CardTable.zones(self), "square": square, "removed": self.removed, **won}

    @property
    def gaps(self) -> tuple[Position, ...]:
        """The places of the square without a card."""
        return tuple(position for position in POSITIONS if position not in self.square)

    @property
    def guessers(self) -> tuple[Seat, ...]:
        """Everybody in this turn but the active player, from his left on."""
        if self.active is None:
            return ()
        ring = [(self.active + step) % self.seats for step in range(1, self.seats)]
        return tuple(seat for seat in ring if seat in self.players)

    @property
    def idle(self) -> tuple[Seat, ...]:
        """The guessers of whom no claim was judged."""
        judged = {guess.seat for guess in self.guesses}
        return tuple(seat for seat in self.guessers if seat not in judged)

    @property
    def free(self) -> tuple[Seat, ...]:
        """The guessers who may still claim."""
        return tuple(seat for seat in self.idle if seat not in self.passed)

    @property
    def finder(self) -> Seat | None:
        """Who found the target."""
        return next((guess.seat for guess in self.guesses if guess.right), None)

    @property
    def decided(self) -> bool:
        """Whether nothing more can be claimed this turn."""
        return self.finder is not None or not self.free

    def taken(self) -> frozenset[Position]:
        """The positions on which a claim was judged."""
        return frozenset(guess.position for guess in self.guesses)

    def let_go(self) -> None:
        """No finger lies on a card any more."""
        self.fingers, self.fingered, self.caller = (), None, None
        self.conceded = set()

    def begin_turn(self, active: Seat) -> None:
        """Nothing has happened yet in the turn of this active player."""
        self.active = active
        self.clue = self.clue_kind = self.clue_recording = self.target = self.guesser = None
        self.guesses, self.passed, self.tidy = [], set(), set()
        self.aimed = self.shown = self.skipped = False
        self.let_go()

    def result(self) -> Played:
        """The turn as it ended. Called when the target has been shown and no card has moved yet."""
        assert self.active is not None
        assert self.target is not None
        cards = tuple(self.square[position] for position in POSITIONS)
        return Played(
            self.round,
            self.active,
            self.clue or "",
            self.clue_kind,
            self.target,
            cards,
            tuple(self.guesses),
            self.clue_recording,
        )
