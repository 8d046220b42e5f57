"""Looking ahead: a round of a small field that leaves the next one a way without a repeat, where there is such a round.

Sixteen in fours can play five rounds without a repeat (the lines of an affine plane). But three times in four the best third
round by itself is one after which no fourth is without: its tables form the Latin square of the cyclic group, which has no
transversal. B. D. McKay, A. Meynert, W. Myrvold, "Small Latin Squares, Quasigroups and Loops", J. Combin. Designs 15 (2007).

It has a price. After two rounds such an event has twelve ways to go on, so it cannot follow the standing closely: in a hundred
simulated ones pods differed by 7.5 points, where the best of each round alone left 6.9, and 7 repeats. What the last round does
about it is told in `forced`.
"""

from collections.abc import Iterator, Sequence

from .columns import Pod
from .costs import Costs, Seating
from .exact import Budget, Solved, solve

BUDGET = Budget(columns=3_000, tries=4_000)
TRIES = 5_000
"""How many pods of next rounds are tried in all, at most: where none is found by then, it is as if there were none."""


def with_a_next(costs: Costs, solved: Solved) -> Solved:
    """The best seating found that has no repeat and leaves a next round without one; what was `solved` where there is none.

    It may cost more than the best of this round, and the event less. No two rounds of fewer pods than a pod has entrants are
    without a repeat, so of such nothing is sought.
    """
    size, look = len(solved.pods[0]), _Look(costs, len(solved.pods[0]))
    hopeless = len(solved.pods) < size or costs.total(solved.pods) >= costs.repeat
    if hopeless or look.ahead(solved.pods):
        return solved
    found = solve(costs, solved.pods, BUDGET, costs.repeat, look.ahead)
    return Solved(found.pods, proved=False)


class _Look:
    """`free[a]` are the entrants whom a may still meet, as bits."""

    def __init__(self, costs: Costs, size: int) -> None:
        self._size, self._tries = size, TRIES
        everybody = (1 << len(costs.scores)) - 1
        self._free = [everybody & ~(1 << a) & ~_bits(extra) for a, extra in enumerate(costs.extra)]

    def ahead(self, pods: Seating | Sequence[Pod]) -> bool:
        """Whether after these pods all can be seated once more among such as they have not met."""
        free = self._free[:]
        for pod in pods:
            for a in pod:
                free[a] &= ~_bits(pod)
        return self._seated(free, (1 << len(free)) - 1)

    def _seated(self, free: Sequence[int], left: int) -> bool:
        if not left:
            return True
        first = (left & -left).bit_length() - 1
        pods = _pods(free, 1 << first, free[first] & left, self._size - 1)
        return any(self._seated(free, left & ~pod) for pod in pods if self._may_try())

    def _may_try(self) -> bool:
        self._tries -= 1
        return self._tries >= 0


def _pods(free: Sequence[int], begun: int, open_to: int, missing: int) -> Iterator[int]:
    """All ways to fill up a pod, as bits, with so many of those who are open to all who are in it, and to one another."""
    if not missing:
        yield begun
    while missing and open_to:
        bit = open_to & -open_to
        open_to ^= bit
        yield from _pods(free, begun | bit, open_to & free[bit.bit_length() - 1], missing - 1)


def _bits(entrants: Iterator[int] | Sequence[int] | dict[int, float]) -> int:
    return sum(1 << a for a in entrants)
