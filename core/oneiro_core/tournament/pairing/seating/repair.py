"""Repair: whoever shares a pod at an extra cost is swapped with somebody near him in the standing."""

from collections.abc import Iterator
from dataclasses import dataclass

from .costs import TOLERANCE, Costs, Seating, swap

WINDOW = 3
LOOKS = 200_000
"""How many swaps are judged at most. Ten thousand entrants need some twelve thousand; where half a field is to be kept apart
from itself no number suffices."""


def repair(costs: Costs, pods: Seating) -> list[int]:
    """Best-improvement swaps for every pod that holds a conflict, with pods up to three away; farther for those still stuck.

    Answers which pods held one or took part. Others are left alone, so the work grows with the conflicts and not with the
    field.
    """
    work = [index for index, pod in enumerate(pods) if costs.conflicts(pod)]
    shop, window = _Repair(costs, pods, set(work), LOOKS), WINDOW
    while work and window <= 2 * len(pods) and shop.looks > 0:
        work = [index for index in work if not shop.mended(index, window)]
        window *= 2
    return sorted(shop.touched)


@dataclass(slots=True)
class _Repair:
    """The seating under repair, which pods were touched, and how many swaps may still be looked at."""

    costs: Costs
    pods: Seating
    touched: set[int]
    looks: int

    def mended(self, index: int, window: int) -> bool:
        """Swap entrants of a pod away while that helps; whether no conflict is left in it."""
        while self.costs.conflicts(self.pods[index]):
            gain, a, other, b = min(self._swaps(index, window), default=(0.0, 0, 0, 0))
            if gain > -TOLERANCE:
                return False
            swap(self.pods[index], a, self.pods[other], b)
            self.touched.add(other)
        return True

    def _swaps(self, index: int, window: int) -> Iterator[tuple[float, int, int, int]]:
        """Every swap of an entrant in conflict with one of a pod near by: its gain, the two entrants, and the other pod."""
        pod, costs = self.pods[index], self.costs
        near = range(max(0, index - window), min(len(self.pods), index + window + 1))
        for a in costs.conflicts(pod):
            for other in near:
                if other != index and self.looks > 0:
                    self.looks -= len(self.pods[other])
                    yield from ((costs.swapped(pod, a, self.pods[other], b), a, other, b) for b in self.pods[other])
