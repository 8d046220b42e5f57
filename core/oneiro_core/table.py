"""Tables: what a game has. Changed by events only; one on the server, one in the eyes of each viewer."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from .events import Gain
from .shapes import Card, Seat

O = TypeVar("O", covariant=True)  # noqa: E741 (the options of a variant)


@dataclass(slots=True)
class Table(Generic[O]):
    """What every game has.

    `deck` is the public set of cards that the game is played with, in the order of their ids; `host` is the seat of the
    person who opened the table, if he plays. `gains` are the points scored last. `players` are the seats that take part in
    this round: who has left since is in `left`, and counts as a player until the round is over.
    """

    seats: int
    options: O
    deck: tuple[Card, ...] = ()
    host: Seat | None = None
    round: int = 0
    players: tuple[Seat, ...] = ()
    phase: str = ""
    phase_number: int = 0
    scores: list[int] = field(default_factory=list)
    gains: tuple[Gain, ...] = ()
    left: set[Seat] = field(default_factory=set)
    over: bool = False
    finished: bool = False
    winners: tuple[Seat, ...] = ()

    def __post_init__(self) -> None:
        self.players = tuple(range(self.seats))
        self.scores = [0] * self.seats

    @property
    def staying(self) -> tuple[Seat, ...]:
        """The seats that have not left, clockwise."""
        return tuple(seat for seat in range(self.seats) if seat not in self.left)

    def team_of(self, seat: Seat) -> int | None:
        """The number of the team that a seat plays for, from 0; None where everybody plays for himself."""
        return None

    def after(self, seat: Seat) -> Seat:
        """The next seat clockwise (to the left) that has not left; the seat itself when nobody else stays."""
        ring = [(seat + step) % self.seats for step in range(1, self.seats)]
        return next((other for other in ring if other not in self.left), seat)


@dataclass(slots=True)
class CardTable(Table[O]):
    """A table with a draw pile, a hand for each seat and a face-up discard pile (rules, section 2).

    None stands for a card whose face the viewer does not see.
    """

    pile: list[Card | None] = field(default_factory=list)
    hands: list[list[Card | None]] = field(default_factory=list)
    discards: list[Card] = field(default_factory=list)

    def __post_init__(self) -> None:
        Table.__post_init__(self)
        self.hands = [[] for _ in range(self.seats)]

    def zones(self) -> dict[str, Sequence[Card | None]]:
        """The places where cards lie, by names that are the same in all eyes. A card lies in one place at a time.

        A table with places of its own adds them here.
        """
        hands = {f"hand {seat}": hand for seat, hand in enumerate(self.hands)}
        return {"pile": self.pile, "discards": self.discards, **hands}

    def take(self, seat: Seat, cards: Sequence[Card | None]) -> None:
        """Remove cards from a hand: the very cards where their faces are seen, else as many face-down ones."""
        hand = self.hands[seat]
        for card in cards:
            hand.remove(card if card in hand else None)
