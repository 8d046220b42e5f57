"""The pairing of a round."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from oneiro_core.errors import RefusalCode, Refused
from oneiro_core.tournament.pairing.seating.costs import Costs, Seating
from oneiro_core.tournament.pairing.seating.exact import Solved
from oneiro_core.tournament.pairing.seating.search import refined, search

from .apart import coloured
from .fields import Field, check_pods, field, given, resized
from .history import Entrant, Round
from .judging import at_the_floor, judged
from .report import Report
from .request import Request, Strictness
from .seats import seat_order
from .splitting import splits

TRIES = 16_000
"""How many seats are looked at to find other sizes in which is kept apart who should be, the best ones first."""


@dataclass(frozen=True, slots=True)
class Pairing:
    """A paired round: its pods from the top of the standing down, each in seat order, and who sits out."""

    pods: Round
    byes: tuple[Entrant, ...]
    report: Report


class Inseparable(Refused):
    """The pairs to be kept apart leave no pairing. `pairs` are those that share a pod in the best one found.

    `proved` says that there is none, with these byes and pins and in any sizes.
    """

    def __init__(self, pairs: Sequence[tuple[Entrant, Entrant]], proved: bool) -> None:
        self.pairs, self.proved = tuple(pairs), proved
        found = "there is no way" if proved else "no way was found"
        names = ", ".join(f"{one} and {other}" for one, other in pairs)
        super().__init__(RefusalCode.ILLEGAL, f"{found} to keep apart all pairs that are to be: {names}", "avoid")


def pair(request: Request) -> Pairing:
    """Pair a round: pinned pods as they are, byes where the sizes need them, and the best pods found for all others.

    Where the best sizes cannot keep apart all who should be, others may. Deterministic. Raises Unsplittable where no sizes fit
    the field, Inseparable where the pairs to be kept apart leave no pairing, Refused for a request that contradicts itself.
    """
    what, solved = _solved(request, field(request))
    free = tuple(tuple(what.order[a] for a in sorted(pod)) for pod in solved.pods)
    pods = tuple(seat_order(pod, request.history, request.seed) for pod in from_the_top(request, free))
    report = judged(request, what, pods, what.byes, solved.proved or at_the_floor(request, what, pods))
    check_apart(request, report, solved.proved)
    return Pairing(pods, what.byes, report)


def _solved(request: Request, what: Field) -> tuple[Field, Solved]:
    """The best seating in the best sizes, or else in the next ones that can keep apart who should be."""
    followed = bool(request.left) and request.strictness is Strictness.STRICT
    solved = searched(what, Random(request.seed), followed=followed)
    if all_apart(what, solved.pods):
        return what, solved
    others = list(splits(len(what.order), request.low, request.high, request.preferred))[1:]
    sizes = next(
        (sizes for sizes in others[: TRIES // len(what.order)] if coloured(what.apart, sizes) is not None), None
    )
    if sizes is None:
        return what, Solved(solved.pods, solved.proved and not others)
    other = resized(request, what, sizes)
    return other, searched(other, Random(request.seed), followed=followed)


def check_apart(request: Request, report: Report, proved: bool) -> None:
    """Raise Inseparable where some who are to be kept apart share a pod that is not pinned."""
    pinned = frozenset(map(frozenset, request.pinned))
    avoidable = [(a, b) for a, b in report.together if not any({a, b} <= pod for pod in pinned)]
    if avoidable:
        raise Inseparable(avoidable, proved)


def evaluate(request: Request, pods: Round, byes: Sequence[Entrant] = ()) -> Report:
    """The report of a pairing that somebody else has made, such as a manual change, by the measures of `request`.

    Raises Refused where an entrant is missing, sits twice, or a size is out of range.
    """
    check_pods(request, pods, byes)
    what = given(request, pods, byes)
    return judged(request, what, pods, byes, at_the_floor(request, what, pods))


def snake(ranked: Sequence[Entrant], sizes: Sequence[int]) -> Round:
    """Pods of nearly equal strength: the ranked entrants dealt to the pods there and back again, until each is full.

    Raises ValueError where the sizes do not add up to the number of entrants.
    """
    if sum(sizes) != len(ranked):
        raise ValueError(f"{len(ranked)} entrants for {sum(sizes)} seats")
    pods: list[list[Entrant]] = [[] for _ in sizes]
    waiting, there = list(ranked)[::-1], True
    while waiting:
        open_pods = [pod for pod, size in zip(pods, sizes, strict=True) if len(pod) < size]
        for pod in open_pods if there else reversed(open_pods):
            pod.append(waiting.pop())
        there = not there
    return tuple(map(tuple, pods))


def searched(what: Field, chance: Random, *, followed: bool = False) -> Solved:
    """The best seating found of a field, in which are kept apart who should be, where a way is found."""
    if not what.order:
        return Solved([], proved=True)
    solved = search(what.costs, what.sizes, chance, followed=followed)
    if all_apart(what, solved.pods) or solved.proved:
        return solved
    return _kept_apart(what, solved, chance)


def _kept_apart(what: Field, solved: Solved, chance: Random) -> Solved:
    """Search for a seating that keeps apart whom it should, by that alone, and go on from there."""
    pods = coloured(what.apart, what.sizes)
    if pods is None:
        alone = _by_that_alone(what, chance)
        if not all_apart(what, alone.pods):
            return Solved(solved.pods, alone.proved)
        pods = alone.pods
    return Solved(refined(what.costs, pods, chance), proved=False)


def _by_that_alone(what: Field, chance: Random) -> Solved:
    nothing = [0.0] * len(what.order)
    apart = [dict.fromkeys(others, 1.0) for others in what.apart]
    return search(Costs(nothing, apart, nothing, what.costs.preferred, repeat=1.0), what.sizes, chance)


def all_apart(what: Field, pods: Seating) -> bool:
    """Whether nobody shares one of these pods with somebody from whom he is to be kept apart."""
    return not any(what.apart[a] & set(pod) for pod in pods for a in pod)


def from_the_top(request: Request, free: Round) -> Round:
    """The pinned and the other pods, from the top of the standing down."""
    scores = request.scores
    return tuple(sorted([*request.pinned, *free], key=lambda pod: -sum(scores[entrant] for entrant in pod) / len(pod)))
