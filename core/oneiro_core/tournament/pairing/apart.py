"""Keeping pairs apart by itself: a first seating for fields in which swaps alone do not find one.

A colouring with as many colours as pods and so many of each: whoever has most to keep away from is seated first, in the open pod
nearest to his place in the standing (D. J. A. Welsh, M. B. Powell, The Computer Journal 10, 1967).
"""

from collections.abc import Sequence

from oneiro_core.tournament.pairing.seating.costs import Seating


def coloured(apart: Sequence[frozenset[int]], sizes: Sequence[int]) -> Seating | None:
    """Pods of these sizes in which nobody sits with those he is to be kept apart from; None where this way finds none."""
    pods: Seating = [[] for _ in sizes]
    home = [index for index, size in enumerate(sizes) for _ in range(size)]
    for a in sorted(range(len(apart)), key=lambda a: (-len(apart[a]), a)):
        fit = (i for i, pod in enumerate(pods) if len(pod) < sizes[i] and apart[a].isdisjoint(pod))
        nearest = min(fit, key=lambda i: abs(i - home[a]), default=None)
        if nearest is None:
            return None
        pods[nearest].append(a)
    return pods
