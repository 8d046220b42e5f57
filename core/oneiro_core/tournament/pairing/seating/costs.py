"""The objective of a round, over entrants numbered in the order of the standing."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from heapq import nsmallest

Seating = list[list[int]]
"""Pods of entrants' numbers; a search changes it in place, and every pod keeps its size."""

TOLERANCE = 1e-9
"""What a sum of floats may be off: a smaller gain is none."""


@dataclass(frozen=True, slots=True)
class Costs:
    """What it costs that two entrants share a pod, and that an entrant sits in a pod of another size than preferred.

        J = sum over pairs in pods of (extra + |score - score|) + sum over entrants in off-size pods of odd

    `scores` fall. `extra[a][b]` is W m^2 for m earlier meetings, and more for a pair to be kept apart; absent where it is
    nothing. `repeat` is W. The square makes a third meeting four times as dear as a second, so repeats are spread out.
    """

    scores: Sequence[float]
    extra: Sequence[dict[int, float]]
    odd: Sequence[float]
    preferred: int
    repeat: float

    def between(self, a: int, b: int) -> float:
        """The cost of one pair."""
        return self.extra[a].get(b, 0.0) + abs(self.scores[a] - self.scores[b])

    def toward(self, a: int, pod: Sequence[int], without: int) -> float:
        """The cost of an entrant against those of a pod, leaving out one of them (and himself)."""
        extra, scores = self.extra[a], self.scores
        own, cost = scores[a], 0.0
        for b in pod:
            if b != without and b != a:
                cost += abs(own - scores[b])
                if b in extra:
                    cost += extra[b]
        return cost + self.odd[a] if self.odd[a] and len(pod) != self.preferred else cost

    def of(self, pod: Sequence[int]) -> float:
        """The cost of one pod."""
        pairs = sum(self.between(a, b) for place, a in enumerate(pod) for b in pod[place + 1 :])
        return pairs + (sum(self.odd[a] for a in pod) if len(pod) != self.preferred else 0.0)

    def total(self, pods: Iterable[Sequence[int]]) -> float:
        """J of a whole seating."""
        return sum(map(self.of, pods))

    def least_extra(self, size: int) -> float:
        """A lower bound of the extra costs of pods that are no smaller: everybody sits with those who cost least beside him."""
        return sum(map(partial(self._least_extra, size - 1), self.extra)) / 2

    def _least_extra(self, others: int, row: dict[int, float]) -> float:
        missing = others - (len(self.scores) - 1 - len(row))
        return sum(nsmallest(missing, row.values())) if missing > 0 else 0.0

    def matrix(self) -> list[list[float]]:
        """The cost of every pair."""
        rows = [[abs(own - other) for other in self.scores] for own in self.scores]
        for row, extra in zip(rows, self.extra, strict=True):
            for other, cost in extra.items():
                row[other] += cost
        return rows

    def among(self, some: Sequence[int]) -> "Costs":
        """The costs of these entrants alone, numbered anew in their order."""
        number = {a: place for place, a in enumerate(some)}
        extra = [{number[b]: self.extra[a][b] for b in some if b in self.extra[a]} for a in some]
        return replace(self, scores=[self.scores[a] for a in some], extra=extra, odd=[self.odd[a] for a in some])

    def softened(self, most: float) -> "Costs":
        """The same with a repeat that costs `most` at most, in proportion: a walk can cross seatings that it would never keep."""
        ratio = min(1.0, most / self.repeat) if self.repeat else 1.0
        extra = [{b: cost * ratio for b, cost in row.items()} for row in self.extra]
        return replace(self, extra=extra, repeat=self.repeat * ratio)

    def conflicts(self, pod: Sequence[int]) -> list[int]:
        """Those of a pod who share it with somebody at an extra cost."""
        return [a for a in pod if any(b in self.extra[a] for b in pod)]

    def swapped(self, one: Sequence[int], a: int, two: Sequence[int], b: int) -> float:
        """By how much J changes when `a` of pod `one` and `b` of pod `two` change places."""
        before = self.toward(a, one, a) + self.toward(b, two, b)
        return self.toward(b, one, a) + self.toward(a, two, b) - before


def swap(one: list[int], a: int, two: list[int], b: int) -> None:
    """Let `a` of pod `one` and `b` of pod `two` change places."""
    one[one.index(a)], two[two.index(b)] = b, a
