"""Repair: whoever shares a pod at an extra cost is swapped with somebody near him in the standing."""

from collections.abc import Iterator

from .costs import TOLERANCE, Costs, Seating, swap

WINDOW = 3


def repair(costs: Costs, pods: Seating) -> list[int]:
    """Best-improvement swaps for every pod that holds a conflict, with pods up to three away; farther for those still stuck.

    Answers which pods held one or took part. Others are left alone, so the work grows with the conflicts and not with the
    field.
    """
    work = [index for index, pod in enumerate(pods) if costs.conflicts(pod)]
    window, touched = WINDOW, set(work)
    while work and window <= 2 * len(pods):
        work = [index for index in work if not _mended(costs, pods, index, window, touched)]
        window *= 2
    return sorted(touched)


def _mended(costs: Costs, pods: Seating, index: int, window: int, touched: set[int]) -> bool:
    """Swap entrants of a pod away while that helps; whether no conflict is left in it."""
    while costs.conflicts(pods[index]):
        gain, a, other, b = min(_swaps(costs, pods, index, window), default=(0.0, 0, 0, 0))
        if gain > -TOLERANCE:
            return False
        swap(pods[index], a, pods[other], b)
        touched.add(other)
    return True


def _swaps(costs: Costs, pods: Seating, index: int, window: int) -> Iterator[tuple[float, int, int, int]]:
    """Every swap of an entrant in conflict with one of a pod near by: its gain, the two entrants, and the other pod."""
    pod = pods[index]
    near = range(max(0, index - window), min(len(pods), index + window + 1))
    for a in costs.conflicts(pod):
        for other in near:
            if other != index:
                yield from ((costs.swapped(pod, a, pods[other], b), a, other, b) for b in pods[other])
