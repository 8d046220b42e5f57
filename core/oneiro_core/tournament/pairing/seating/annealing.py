"""Annealing: random swaps, fewer and fewer of which may make things worse.

S. Kirkpatrick, C. D. Gelatt, M. P. Vecchi, "Optimization by Simulated Annealing", Science 220 (1983).

The cost of every entrant toward every pod is kept in a table, so a swap is judged by five look-ups and only a swap that is
made costs more. All randomness is `Random.random`, the one method whose numbers are promised for every version of Python; and
no logarithm is taken on the way, since the last digit of one differs between machines.
"""

import math
from random import Random

from .costs import TOLERANCE, Costs, Seating

STRETCH = 256
"""So many swaps are tried at one temperature."""
PATIENCE = tuple(round(-math.log((step + 0.5) / 1024), 6) for step in range(1024))
"""Quantiles of the exponential distribution: a swap that costs d is made when d < temperature * patience."""


def anneal(costs: Costs, pods: Seating, steps: int, heat: tuple[float, float], chance: Random) -> Seating:
    """The cheapest seating met on a walk of `steps` swaps that begins at `pods` and cools between two temperatures."""
    walk = _Walk(costs, pods)
    stretches = max(1, steps // STRETCH)
    temperature, last = heat
    ratio = round((last / temperature) ** (1 / stretches), 9)
    for _ in range(stretches):
        walk.stretch(temperature, chance)
        temperature *= ratio
    return walk.best()


class _Walk:
    """`pod[a]` is where a sits; `toward[p][a]` the cost of a in pod p, of which only differences count."""

    def __init__(self, costs: Costs, pods: Seating) -> None:
        self._matrix = costs.matrix()
        self._pod = [0] * len(self._matrix)
        for index, pod in enumerate(pods):
            for a in pod:
                self._pod[a] = index
        self._toward = [self._column(costs, pod) for pod in pods]
        self._cost = self._least = 0.0
        self._kept = self._pod[:]

    def _column(self, costs: Costs, pod: list[int]) -> list[float]:
        own = costs.odd if len(pod) != costs.preferred else [0.0] * len(self._pod)
        return [sum(parts) for parts in zip(own, *(self._matrix[a] for a in pod), strict=True)]

    def best(self) -> Seating:
        pods: Seating = [[] for _ in self._toward]
        for a, index in enumerate(self._kept):
            pods[index].append(a)
        return pods

    def stretch(self, temperature: float, chance: Random) -> None:
        """Try some swaps at one temperature. Written out in one piece: nearly all time of a search is spent here."""
        matrix, pod, toward, random, n = self._matrix, self._pod, self._toward, chance.random, len(self._pod)
        for _ in range(STRETCH):
            a, b = int(random() * n), int(random() * n)
            p, q = pod[a], pod[b]
            if p == q:
                continue
            to_p, to_q = toward[p], toward[q]
            cost = to_q[a] + to_p[b] - to_p[a] - to_q[b] - 2 * matrix[a][b]
            if cost <= 0 or cost < temperature * PATIENCE[int(random() * 1024)]:
                shift = [y - x for x, y in zip(matrix[a], matrix[b], strict=True)]
                toward[p] = [x + d for x, d in zip(to_p, shift, strict=True)]
                toward[q] = [x - d for x, d in zip(to_q, shift, strict=True)]
                pod[a], pod[b] = q, p
                self._cost += cost
                if self._cost < self._least - TOLERANCE:
                    self._least, self._kept = self._cost, pod[:]
