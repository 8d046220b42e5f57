"""The best seating, by proof, of as many entrants as have few possible pods: set partitioning with reduced costs.

Every possible pod is a column. Prices on entrants and on sizes are raised as far as every pod is worth its prices; their sum
is then a lower bound (a feasible solution of the dual program). A pod that costs more above its prices than the best seating
known cannot be in a better one, and is dropped; what is left is searched depth first.
E. Balas, M. W. Padberg, "Set Partitioning: A Survey", SIAM Review 18 (1976).
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import inf

from .columns import Pod, Priced, listed, reduced
from .costs import TOLERANCE, Costs, Seating

Accepts = Callable[[Sequence[Pod]], bool]
"""Whether a whole seating will do."""
Column = tuple[float, int, tuple[int, ...]]
"""What a pod costs above its prices, the bits of its entrants, and the entrants."""


@dataclass(frozen=True, slots=True)
class Budget:
    """How many pods are listed at most, and how many the search tries on those that are begun."""

    columns: int
    tries: int


@dataclass(frozen=True, slots=True)
class Solved:
    """The best seating found, and whether it is proved that none is cheaper."""

    pods: Seating
    proved: bool


def solve(costs: Costs, pods: Seating, budget: Budget, dearest: float = inf, accepts: Accepts | None = None) -> Solved:
    """The cheapest seating of all entrants in pods of the sizes of `pods`, which is the best one known so far.

    The proof fails where the budget does not suffice; then the best found is given. With `dearest` only pods that cost no more
    are looked at, and the proof is of the best seating of such pods. With `accepts` it is the best of those that will do and cost
    less than `dearest`, whatever `pods` cost.
    """
    n, sizes = len(costs.scores), Counter(map(len, pods))
    best = costs.total(pods) if accepts is None else dearest
    found = listed(costs, sizes, best, dearest, budget.columns)
    if found is None:
        return Solved(pods, proved=False)
    above, prices = reduced(found, n, sizes)
    search = _Search(n, best - prices, sizes, budget.tries, accepts)
    search.run(above, found)
    return Solved([list(pod) for pod in search.best] or pods, proved=search.tries > 0)


class _Search:
    """Depth first: the scarcest entrant without a pod is given each pod that may be in a seating better than the best."""

    def __init__(self, n: int, gap: float, sizes: Counter[int], tries: int, accepts: Accepts | None) -> None:
        self.tries = tries
        self.best: tuple[tuple[int, ...], ...] = ()
        self._n, self._gap, self._sizes, self._accepts = n, gap - TOLERANCE, sizes, accepts
        self._begun: list[tuple[int, ...]] = []
        self._seen: dict[int, float] = {}
        self._holding: list[list[Column]] = [[] for _ in range(n)]
        self._scarce: list[int] = []

    def run(self, above: Iterable[float], pods: Iterable[Priced]) -> None:
        """Search the pods that cost less above their prices than the gap."""
        near = sorted((cost, pod) for cost, (_, pod) in zip(above, pods, strict=True) if cost < self._gap)
        for cost, pod in near:
            column = (cost, sum([1 << a for a in pod]), pod)
            for a in pod:
                self._holding[a].append(column)
        self._scarce = sorted(range(self._n), key=lambda a: len(self._holding[a]))
        self._extend(0.0, 0)

    def _extend(self, cost: float, taken: int) -> None:
        """Look at all that may follow the pods that are begun, whose cost above the prices is `cost`."""
        state = taken | len(self._begun) << self._n
        if taken == (1 << self._n) - 1:
            if self._accepts is None or self._accepts(self._begun):
                self._gap, self.best = cost - TOLERANCE, tuple(self._begun)
        elif self._accepts or self._seen.get(state, self._gap) > cost:
            self._seen[state] = cost
            self._follow(cost, taken)

    def _follow(self, cost: float, taken: int) -> None:
        scarcest = next(a for a in self._scarce if not taken >> a & 1)
        for above, bits, pod in self._holding[scarcest]:
            if cost + above >= self._gap or self.tries <= 0:
                return
            if not bits & taken and self._sizes[len(pod)]:
                self.tries -= 1
                self._sizes[len(pod)] -= 1
                self._begun.append(pod)
                self._extend(cost + above, taken | bits)
                self._begun.pop()
                self._sizes[len(pod)] += 1
