"""What no pairing and no schedule can beat."""

from collections.abc import Iterable, Mapping, Sequence
from math import ceil, comb

from .history import Entrant, Round


def spread_over(count: int, pods: int) -> int:
    """The fewest pairs of `count` entrants that share a pod again, when they are spread over so many pods (pigeonhole)."""
    each, more = divmod(count, pods)
    return (pods - more) * comb(each, 2) + more * comb(each + 1, 2)


def least_repeats(
    rounds: Iterable[Round],
    met: Mapping[Entrant, Mapping[Entrant, int]],
    order: Sequence[Entrant],
    sizes: Sequence[int],
) -> int:
    """A lower bound of the earlier meetings among those who share a pod in the next round.

    The larger of two bounds. Pigeonhole: the entrants of each earlier pod are spread over the pods. Each by himself: an entrant
    sits with as many others as the smallest pod has, at best with those whom he has met least.
    """
    if not sizes:
        return 0
    present = frozenset(order)
    earlier = (sum(entrant in present for entrant in pod) for pods in rounds for pod in pods)
    by_pods = sum(spread_over(count, len(sizes)) for count in earlier if count > len(sizes))
    others = min(sizes) - 1
    alone = sum(_least_met(met.get(entrant, {}), present, others) for entrant in order)
    return max(by_pods, ceil(alone / 2))


def _least_met(met: Mapping[Entrant, int], present: frozenset[Entrant], others: int) -> int:
    strangers = len(present) - 1 - len(met)  # at least: of those met, some may be absent
    if strangers >= others:
        return 0
    known = sorted(times for other, times in met.items() if other in present)
    return sum(known[: max(0, others - (len(present) - 1 - len(known)))])


def least_coincidences(n: int, rounds: Sequence[Sequence[int]]) -> int:
    """A lower bound of the sum of C(m, 2) over all pairs, for any schedule of rounds with pods of these sizes.

    The larger of two bounds. Pigeonhole: the entrants of each pod are spread over the pods of each later round. Average: all
    meetings are spread evenly over all pairs.
    """
    pods = (
        spread_over(size, len(later))
        for number, sizes in enumerate(rounds)
        for size in sizes
        for later in rounds[number + 1 :]
    )
    meetings = sum(comb(size, 2) for sizes in rounds for size in sizes)
    return max(sum(pods), spread_over(meetings, comb(n, 2)) if n > 1 else 0)
