"""Polishing: the pods of a few neighbours are dissolved, and their entrants seated anew in the best way there is.

A large neighbourhood search. Nothing that two pods cost depends on a third, so each such step is a small pairing of its own,
and can be solved exactly.
P. Shaw, "Using Constraint Programming and Local Search Methods to Solve Vehicle Routing Problems", CP98 (1998).
"""

from collections.abc import Sequence
from random import Random

from .blocks import least_differences
from .costs import TOLERANCE, Costs, Seating
from .exact import Budget, solve

ENTRANTS = 17
"""At most so many are seated anew at a time: 16 in fours have 1,820 possible pods."""
DRAWS = 4
NEIGHBOURS = 2
"""The pods are drawn from so many more than are dissolved."""
BUDGET = Budget(columns=4_000, tries=2_000)


def polish(costs: Costs, pods: Seating, centres: Sequence[int], windows: int, chance: Random) -> None:
    """Dissolve pods near one another in the standing, each time about one of those at `centres`, up to `windows` times.

    Pods that are known to be as good as can be together are drawn again, for nothing; so there is an end to drawing, too.
    """
    tried: set[tuple[tuple[int, ...], ...]] = set()
    for _ in range(DRAWS * windows if centres else 0):
        chosen = _drawn(centres[int(chance.random() * len(centres))], pods, chance)
        key = tuple(tuple(pods[index]) for index in chosen)
        if key not in tried:
            tried.add(key)
            windows -= _seat_anew(costs, pods, chosen)
        if windows == 0:
            return


def _drawn(centre: int, pods: Seating, chance: Random) -> list[int]:
    """A pod and some of its neighbours, from the top down."""
    count = min(len(pods), max(2, ENTRANTS // len(pods[centre])))
    near = min(len(pods), count + NEIGHBOURS)
    first = max(0, min(len(pods) - near, centre - near // 2))
    others = sorted((chance.random(), index) for index in range(first, first + near) if index != centre)
    return sorted([centre, *(index for _, index in others[: count - 1])])


def _seat_anew(costs: Costs, pods: Seating, chosen: Sequence[int]) -> bool:
    """Seat the entrants of the chosen pods in the best way that their sizes allow; whether that had to be searched for."""
    entrants = sorted(a for index in chosen for a in pods[index])
    some = costs.among(entrants)
    number = {a: place for place, a in enumerate(entrants)}
    old = [[number[a] for a in pods[index]] for index in chosen]
    if some.total(old) <= least_differences(some.scores, tuple(map(len, old))) + TOLERANCE:
        return False
    for index, pod in zip(chosen, from_the_top(solve(some, old, BUDGET).pods), strict=True):
        pods[index] = [entrants[place] for place in pod]
    return True


def from_the_top(pods: Seating) -> Seating:
    """The pods in the order of the mean place of their entrants."""
    return sorted(pods, key=lambda pod: (sum(pod) / len(pod), pod))
