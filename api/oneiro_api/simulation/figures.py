"""What a tournament came to, in figures: for hosts who want to know before the day."""

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from oneiro_core.tournament.pairing import History
from oneiro_core.tournament.rounds import Pod
from oneiro_core.tournament.state import Tournament

KIB_OR_BYTE = 1 if sys.platform == "darwin" else 1024
"""The unit of the peak of memory: the system's `getrusage` counts in KiB, that of macOS in bytes."""

QUARTERS = 4


@dataclass(frozen=True, slots=True)
class SeatFairness:
    """How evenly the seats were given out. Counted are quarters of the table, so that tables of all sizes compare.

    A seat counts for the quarters that it lies in, by its parts. `worst` is the greatest difference between how often somebody
    sat in one quarter and in another; `uneven` counts those for whom it is more than one. Only entrants who played four rounds or
    more are looked at, of whom there are `of`.
    """

    worst: float
    uneven: int
    of: int


def repeats(tournament: Tournament) -> int:
    """The meetings that were not a first one: of each pair that met m times, m - 1."""
    met = Counter(pair for pod in _pods(tournament) for pair in combinations(sorted(pod.present), 2))
    return sum(times - 1 for times in met.values())


def seat_fairness(tournament: Tournament) -> SeatFairness:
    """How evenly the seats were given out."""
    history = History.of((pod.present,) for pod in _pods(tournament) if pod.present)
    often = [one for one, sat in history.sat.items() if len(sat) >= QUARTERS]
    gaps = [_gap(history.seats[one]) for one in often]
    return SeatFairness(max(gaps, default=0), sum(gap > 1 for gap in gaps), len(gaps))


def tables_ended(tournament: Tournament) -> int:
    """How many games have come to a result."""
    return sum(len(pod.results) + len(pod.broken) for _, pod in tournament.pods())


def memory() -> int | None:
    """The most memory that this process has had, in bytes; None where the system does not tell."""
    try:
        import resource
    except ImportError:
        return None
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * KIB_OR_BYTE


def _pods(tournament: Tournament) -> Iterator[Pod]:
    return (pod for _, pod in tournament.pods())


def _gap(twelfths: Sequence[float]) -> float:
    """The difference between the quarter in which somebody sat most and the one in which he sat least."""
    size = len(twelfths) // QUARTERS
    counts = [sum(twelfths[size * quarter : size * (quarter + 1)]) for quarter in range(QUARTERS)]
    return round(max(counts) - min(counts), 6)
