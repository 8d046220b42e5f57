"""All pods that may be in a better seating, and what each costs above the prices of its entrants."""

from collections.abc import Iterable, Mapping, Sequence
from heapq import nsmallest
from math import comb

from .costs import TOLERANCE, Costs

SHARES = (0.3, 0.5, 1.0)
"""By what part of the possible a price is raised, pass by pass: a greedy first pass would leave the others nothing."""

Pod = tuple[int, ...]
Priced = tuple[float, Pod]
"""What a pod costs, and its entrants."""
Begun = tuple[float, float, Pod, Sequence[float]]
"""What the first entrants of a pod cost, the same less their parts, the entrants, and what everybody costs against them."""


def possible(n: int, sizes: Iterable[int]) -> int:
    """How many pods `n` entrants can form."""
    return sum(comb(n, size) for size in set(sizes))


def listed(costs: Costs, sizes: Mapping[int, int], best: float, dearest: float, most: int) -> list[Priced] | None:
    """The pods that may be in a seating cheaper than `best` and cost no more than `dearest`; None where more than `most` may.

    Half of what an entrant costs against the others nearest to him is his own part of any seating. A pod is out that costs so
    much above the parts of its entrants that `best` is reached.
    """
    matrix, kinds, found = costs.matrix(), sorted(sizes), list[Priced]()
    if _expected(matrix, kinds, dearest) > 2 * most:
        return None
    parts = [sum(nsmallest(kinds[0], row)) / 2 for row in matrix]
    room = best - sum(parts) + TOLERANCE
    begun: list[Begun] = [(0.0, -part, (a,), matrix[a]) for a, part in enumerate(parts)]
    for size in range(2, kinds[-1] + 1):
        later = kinds[-1] - size
        begun = _longer(matrix, parts, begun, dearest, room + later * max(parts), most, further=later > 0)
        if size in sizes:
            found += _whole(costs, begun, size, room)
        if max(len(begun), len(found)) > most:
            return None
    return found


def _expected(matrix: Sequence[Sequence[float]], sizes: Iterable[int], dearest: float) -> float:
    """How many pods cost no more, if each pair of a pod did so independently: a guess that saves a futile listing."""
    cheap = sum(sum([cost <= dearest for cost in row]) for row in matrix) / len(matrix) ** 2
    return sum(comb(len(matrix), size) * cheap ** comb(size, 2) for size in sizes)


def _longer(
    matrix: Sequence[Sequence[float]],
    parts: Sequence[float],
    begun: Sequence[Begun],
    dearest: float,
    room: float,
    most: int,
    further: bool,
) -> list[Begun]:
    """Each of the begun pods with one entrant more, who comes later than its last; `further` if yet another may follow."""
    longer: list[Begun] = []
    for cost, above, pod, row in begun:
        start, ceiling = pod[-1] + 1, dearest - cost
        for b, more in enumerate(row[start:], start):
            if more <= ceiling and above + more - parts[b] <= room:
                against = [x + y for x, y in zip(row, matrix[b], strict=True)] if further else row
                longer.append((cost + more, above + more - parts[b], (*pod, b), against))
        if len(longer) > most:
            break
    return longer


def _whole(costs: Costs, begun: Sequence[Begun], size: int, room: float) -> list[Priced]:
    if size == costs.preferred or not any(costs.odd):
        return [(cost, pod) for cost, above, pod, _ in begun if above <= room]
    return [(cost + sum([costs.odd[a] for a in pod]), pod) for cost, above, pod, _ in begun if above <= room]


def reduced(pods: Sequence[Priced], n: int, sizes: Mapping[int, int]) -> tuple[list[float], float]:
    """What each pod costs above the prices of its entrants and of its size, and the sum of the prices of a whole seating."""
    above = [cost for cost, _ in pods]
    rows = [(1, indices) for indices in _holding(pods, n)]
    rows += [(count, [i for i, (_, pod) in enumerate(pods) if len(pod) == size]) for size, count in sizes.items()]
    return above, sum(count * _raised(above, indices, share) for share in SHARES for count, indices in rows)


def _holding(pods: Sequence[Priced], n: int) -> list[list[int]]:
    """Which pods each entrant is in, by their indices."""
    holding: list[list[int]] = [[] for _ in range(n)]
    for index, (_, pod) in enumerate(pods):
        for a in pod:
            holding[a].append(index)
    return holding


def _raised(above: list[float], indices: Sequence[int], share: float) -> float:
    """Raise a price that the pods `indices` pay, and take it from what they cost above; the rise."""
    rise = min([above[index] for index in indices], default=0.0) * share
    if rise:
        for index in indices:
            above[index] -= rise
    return rise
