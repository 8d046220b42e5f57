"""Fixed schedules: all rounds known before the first."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from random import Random

from oneiro_core.tournament.pairing.bounds import least_coincidences
from oneiro_core.tournament.pairing.history import Entrant, Round
from oneiro_core.tournament.pairing.seats import evened
from oneiro_core.tournament.pairing.splitting import split

from .constructions import Movement, Source, construct
from .finding import coincidences, find
from .found import found

Tables = tuple[tuple[int, ...], ...]
"""The tables of a round: numbers from 0 to n - 1, in seat order."""

STEPS = 150_000
KEPT = 64
"""How many schedules are remembered: whoever plans tries sizes."""
ALL_LINES = 400
"""In fields of up to so many, dummies are tried on every line."""


@dataclass(frozen=True, slots=True)
class Schedule:
    """Rounds of tables of numbers from 0 to n - 1, each table in seat order.

    `coincidences` sums C(m, 2) over all pairs, where m counts the pair's meetings; `least` is its proved lower bound for pods
    of these sizes. So 0 means that nobody meets anybody twice, and equality that no schedule is better.
    """

    rounds: tuple[Tables, ...]
    source: Source
    coincidences: int
    least: int

    def of(self, entrants: Sequence[Entrant]) -> tuple[Round, ...]:
        """The rounds for these entrants. Raises ValueError where there are more or fewer than numbers."""
        count = sum(map(len, self.rounds[0]))
        if len(entrants) != count:
            raise ValueError(f"a schedule for {count} cannot be played by {len(entrants)}")
        return tuple(tuple(tuple(entrants[number] for number in table) for table in tables) for tables in self.rounds)


@lru_cache(maxsize=KEPT)
def schedule(
    n: int, k: int, rounds: int, *, low: int | None = None, high: int | None = None, seed: int = 0
) -> Schedule:
    """The best known schedule of `rounds` rounds for `n` entrants in pods of `k`, or of `low` to `high` where it must be.

    It is `layout` with fair seats: those of a construction are, others are evened out. Raises what that raises.
    """
    plan = layout(n, k, rounds, low=low, high=high, seed=seed)
    return replace(plan, rounds=_frozen(evened(plan.rounds))) if plan.source in _FOUND else plan


_FOUND = (Source.FOUND, Source.SEARCH)


@lru_cache(maxsize=KEPT)
def layout(n: int, k: int, rounds: int, *, low: int | None = None, high: int | None = None, seed: int = 0) -> Schedule:
    """The tables of a schedule with seats as they came: sizes and meetings take a fraction of the time that fair seats do.

    Without `low` and `high`, pods of k - 1 to k + 1. First a construction without repeats, in the sizes of `split` or in pods
    of k and k - 1; then what a long search has found and we ship; then a short search from `seed`. Raises Unsplittable where
    the field cannot be split, ValueError for no rounds.
    """
    if rounds < 1:
        raise ValueError("a schedule has a round at least")
    low, high = low or max(1, k - 1), high or k + 1
    sizes = split(n, low, high, k)
    stored = found(sizes, rounds)
    if n % len(sizes) and stored and not coincidences(stored):  # where it divides, a construction has fairer seats
        return _schedule(stored, Source.FOUND)
    built = [
        (numbered, source)
        for tables in dict.fromkeys((len(sizes), -(-n // k)))
        if tables * low <= n <= tables * high
        for movement, source in _constructed(tables, -(-n // tables), rounds)
        if _fits(numbered := _numbered(movement, tables, n, k), low, high)
    ]
    if built:
        return _schedule(*min(built, key=lambda schedule: _unfairness(schedule[0], k)))
    if stored:
        return _schedule(stored, Source.FOUND)
    least = least_coincidences(n, [sizes] * rounds)
    return _schedule(find(sizes, rounds, STEPS, least, Random(f"{n} {k} {rounds} {seed}")), Source.SEARCH)


def _schedule(rounds: Sequence[Sequence[Sequence[int]]], source: Source) -> Schedule:
    sizes = [[len(table) for table in tables] for tables in rounds]
    return Schedule(_frozen(rounds), source, coincidences(rounds), least_coincidences(sum(sizes[0]), sizes))


def _frozen(rounds: Sequence[Sequence[Sequence[int]]]) -> tuple[Tables, ...]:
    return tuple(tuple(map(tuple, tables)) for tables in rounds)


def _constructed(tables: int, lines: int, rounds: int) -> list[tuple[Movement, Source]]:
    built = construct(tables, lines, rounds)
    return [built] if built else []


def _numbered(movement: Movement, tables: int, n: int, k: int) -> list[list[list[int]]]:
    """The movement with its players numbered, and without the dummies that make up the number."""
    lines = max(len(table) for table in movement[0])
    dummies = lines * tables - n
    candidates = range(lines if n <= ALL_LINES and dummies else 1)
    return min(
        (_without(movement, tables, line, dummies) for line in candidates), key=lambda rounds: _unfairness(rounds, k)
    )


def _without(movement: Movement, tables: int, line: int, dummies: int) -> list[list[list[int]]]:
    """Dummies at even distances on one line are gone: no table has two of them, and nobody meets them much more than others."""
    gone = {(line, number * tables // dummies) for number in range(dummies)}
    players = sorted({player for table in movement[0] for player in table} - gone)
    number = {player: index for index, player in enumerate(players)}
    return [[[number[player] for player in table if player not in gone] for table in round] for round in movement]


def _fits(rounds: Sequence[Sequence[Sequence[int]]], low: int, high: int) -> bool:
    """Whether all tables are of sizes in range. Where lines play by themselves, the one with dummies may have too few left."""
    return all(low <= len(table) <= high for tables in rounds for table in tables)


def _unfairness(rounds: Sequence[Sequence[Sequence[int]]], k: int) -> int:
    """How far the numbers of tables of another size than `k` that two players sit at differ at most."""
    other = [0] * sum(map(len, rounds[0]))
    for table in (table for tables in rounds for table in tables if len(table) != k):
        for player in table:
            other[player] += 1
    return max(other) - min(other)


def advisable_rounds(n: int, k: int) -> int:
    """How many Swiss rounds a field bears before repeats and mixed score groups are to be expected: (n/2 - 1)/(k - 1)."""
    return max(0, (n - 2) // (2 * (k - 1)))
