"""Fixed schedules: all rounds known before the first."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from .history import Entrant, Round

Tables = tuple[tuple[int, ...], ...]


class Source(StrEnum):
    """Where a schedule comes from."""

    SHIFT = "shift"
    """The cyclic movement: no repeat, by proof."""
    FIELD = "field"
    """A finite field: no repeat, by proof."""
    STORED = "stored"
    """Found once by a long search, and shipped."""
    SEARCH = "search"
    """Found by a short search just now."""


@dataclass(frozen=True, slots=True)
class Schedule:
    """Rounds of tables of numbers from 0 to n - 1, each table in seat order.

    `coincidences` sums C(m, 2) over all pairs, where m counts the pair's meetings; `least` is its proved lower bound, so
    0 means that nobody meets anybody twice, and equality that no schedule is better.
    """

    rounds: tuple[Tables, ...]
    source: Source
    coincidences: int
    least: int

    def of(self, entrants: Sequence[Entrant]) -> tuple[Round, ...]:
        """The rounds for these entrants. Raises ValueError where there are more or fewer than numbers."""
        raise NotImplementedError


def schedule(
    n: int, k: int, rounds: int, *, low: int | None = None, high: int | None = None, seed: int = 0
) -> Schedule:
    """The best known schedule of `rounds` rounds for `n` entrants in pods of `k`, or of `low` to `high` where it must be.

    Without `low` and `high`, k - 1 to k + 1. Raises Unsplittable where the field cannot be split.
    """
    raise NotImplementedError


def advisable_rounds(n: int, k: int) -> int:
    """How many Swiss rounds a field bears before repeats and mixed score groups are to be expected: (n/2 - 1)/(k - 1)."""
    return max(0, (n - 2) // (2 * (k - 1)))
