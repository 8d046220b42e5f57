"""What observers are told of a game that has ended."""

from dataclasses import dataclass

from .shapes import Seat


@dataclass(frozen=True, slots=True)
class GameSummary:
    """A game that has ended: nothing in it is secret any more.

    `names` and `scores` are by seat; `bots` are the seats that bots play. `finished` is False for a game that broke off, which
    has no winners. `at` is when it ended, in Unix seconds.
    """

    table: str
    variant: str
    house_rules: tuple[str, ...]
    names: tuple[str, ...]
    scores: tuple[int, ...]
    winners: tuple[Seat, ...]
    finished: bool
    at: float
    bots: tuple[Seat, ...] = ()
