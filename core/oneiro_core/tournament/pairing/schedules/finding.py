"""Finding schedules: the whole of one is annealed, by swaps inside a round."""

from collections.abc import Sequence
from itertools import combinations
from math import comb
from random import Random

from oneiro_core.tournament.pairing.seating.annealing import PATIENCE, STRETCH

Rounds = list[list[list[int]]]
"""Tables of numbers for each round."""
HEAT = (0.9, 0.12)


def coincidences(rounds: Sequence[Sequence[Sequence[int]]]) -> int:
    """The sum over all pairs of C(m, 2), where m counts the pair's meetings."""
    met: dict[tuple[int, int], int] = {}
    for tables in rounds:
        for table in tables:
            for pair in combinations(sorted(table), 2):
                met[pair] = met.get(pair, 0) + 1
    return sum(comb(times, 2) for times in met.values())


def find(sizes: Sequence[int], rounds: int, steps: int, least: int, chance: Random) -> Rounds:
    """The schedule with the fewest coincidences met on a walk of so many steps; the walk ends at once where `least` is met."""
    walk = _Walk([_dealt(sizes, chance) for _ in range(rounds)], sum(sizes))
    stretches = max(1, steps // STRETCH)
    temperature, ratio = HEAT[0], round((HEAT[1] / HEAT[0]) ** (1 / stretches), 9)
    for _ in range(stretches):
        if walk.least <= least:
            break
        walk.stretch(temperature, chance)
        temperature *= ratio
    return walk.best()


def _dealt(sizes: Sequence[int], chance: Random) -> list[list[int]]:
    order = iter(sorted(range(sum(sizes)), key=lambda _: chance.random()))
    return [[next(order) for _ in range(size)] for size in sizes]


class _Walk:
    """`met[a][b]` counts the meetings of a and b; the cost of a swap is the change of the sum of C(m, 2)."""

    def __init__(self, rounds: Rounds, n: int) -> None:
        self._rounds = rounds
        self._met = [[0] * n for _ in range(n)]
        for table in (table for tables in rounds for table in tables):
            for a in table:
                for b in table:
                    self._met[a][b] += a != b
        self._cost = self.least = coincidences(rounds)
        self._since: list[tuple[list[int], int, list[int], int]] = []
        """The swaps since the best schedule."""

    def best(self) -> Rounds:
        """The best schedule of the walk, which goes back to it."""
        while self._since:
            self._swap(*self._since.pop())
        self._cost = self.least
        return self._rounds

    def stretch(self, temperature: float, chance: Random) -> None:
        """Try some swaps at one temperature, and keep the best schedule."""
        random, met, rounds = chance.random, self._met, self._rounds
        for _ in range(STRETCH):
            tables = rounds[int(random() * len(rounds))]
            one, two = tables[int(random() * len(tables))], tables[int(random() * len(tables))]
            if one is two:
                continue
            i, j = int(random() * len(one)), int(random() * len(two))
            a, b = one[i], two[j]
            met_a, met_b = met[a], met[b]
            cost = sum([met_b[y] - met_a[y] for y in one]) - met_b[a] + len(one) - 1
            cost += sum([met_a[y] - met_b[y] for y in two]) - met_a[b] + len(two) - 1
            if cost <= 0 or cost < temperature * PATIENCE[int(random() * 1024)]:
                self._swap(one, i, two, j)
                self._since.append((one, i, two, j))
                self._cost += cost
                if self._cost < self.least:
                    self.least = self._cost
                    self._since.clear()

    def _swap(self, one: list[int], i: int, two: list[int], j: int) -> None:
        a, b = one[i], two[j]
        self._move(a, one, -1)
        self._move(b, two, -1)
        one[i], two[j] = b, a
        self._move(b, one, 1)
        self._move(a, two, 1)

    def _move(self, a: int, table: Sequence[int], change: int) -> None:
        for y in table:
            if y != a:
                self._met[a][y] += change
                self._met[y][a] += change
