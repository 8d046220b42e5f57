"""The report of a pairing: what it has, against what no pairing can beat."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

from oneiro_core.tournament.pairing.seating.blocks import KINDS, least_differences, least_ranges
from oneiro_core.tournament.pairing.seating.costs import TOLERANCE

from . import reasons
from .bounds import least_repeats
from .fields import Field, ranked
from .forced import forced
from .history import Entrant, Pod, Round
from .report import ByeReport, PodReport, Repeat, Report
from .request import Request


def judged(request: Request, field: Field, pods: Round, byes: Sequence[Entrant], optimal: bool) -> Report:
    """The report of these pods and byes; pinned pods are among the pods."""
    return _Judge(request, field, optimal).report(pods, byes)


class _Judge:
    """What all parts of a report need to know of the whole."""

    def __init__(self, request: Request, field: Field, optimal: bool) -> None:
        self._request, self._field, self._optimal = request, field, optimal
        self._place = {entrant: number for number, entrant in enumerate(ranked(request), 1)}
        self._ground = reasons.Ground(request, self._place, Counter(request.scores.values()))
        self._pinned = frozenset(map(frozenset, request.pinned))
        self._forced = forced(request, field.order, field.sizes)
        self._fewest = optimal and not self._met_twice()  # of squares: they are the repeats where all are first ones

    def report(self, pods: Round, byes: Sequence[Entrant]) -> Report:
        repeats = sum(times for pod in pods for _, _, times in self._repeats(pod))
        least = self._least_repeats()
        return Report(
            pods=tuple(self._of_pod(pod, unavoidable=repeats == least) for pod in pods),
            byes=tuple(self._of_bye(entrant, byes) for entrant in byes),
            repeats=repeats,
            least_repeats=least,
            spread=sum(map(self._spread, pods)) / max(1, len(pods)) if self._request.near else None,
            least_spread=self._least_spread() if self._request.near else None,
            optimal=self._optimal,
            together=self._together(pods),
        )

    def _of_pod(self, pod: Pod, unavoidable: bool) -> PodReport:
        pinned = frozenset(pod) in self._pinned
        why = reasons.of_repeat(self._request, pinned, self._fewest, unavoidable, self._forced)
        scores = [self._request.scores[entrant] for entrant in pod]
        return PodReport(
            pod=pod,
            places=tuple(self._place[entrant] for entrant in pod),
            best=max(scores) if self._request.near else None,
            worst=min(scores) if self._request.near else None,
            repeats=tuple(Repeat(*repeat, why) for repeat in self._repeats(pod)),
            pinned=pinned,
            why=reasons.of_pod(self._ground, pod, pinned),
            seats=tuple(self._request.history.seat_counts(entrant, len(pod)) for entrant in pod),
        )

    def _met_twice(self) -> bool:
        met = self._request.history.met
        return any(times > 1 for one in self._field.order for times in met.get(one, {}).values())

    def _of_bye(self, entrant: Entrant, byes: Sequence[Entrant]) -> ByeReport:
        free = len(self._request.scores) - sum(map(len, self._request.pinned))
        return ByeReport(entrant, reasons.of_bye(self._ground, entrant, byes, free))

    def _repeats(self, pod: Pod) -> list[tuple[Entrant, Entrant, int]]:
        met = self._request.history.met
        pairs = ((one, other, met.get(one, {}).get(other, 0)) for one, other in combinations(pod, 2))
        return [pair for pair in pairs if pair[2]]

    def _spread(self, pod: Pod) -> float:
        scores = [self._request.scores[entrant] for entrant in pod]
        return max(scores) - min(scores)

    def _least_repeats(self) -> int:
        history = self._request.history
        pinned = sum(times for pod in self._request.pinned for _, _, times in self._repeats(pod))
        return pinned + least_repeats(history.rounds, history.met, self._field.order, self._field.sizes)

    def _least_spread(self) -> float:
        field, pinned = self._field, self._request.pinned
        if len(set(field.sizes)) > KINDS:
            return 0.0
        free = least_ranges([self._request.scores[one] for one in field.order], field.sizes)
        return (free + sum(map(self._spread, pinned))) / max(1, len(field.sizes) + len(pinned))

    def _together(self, pods: Round) -> tuple[tuple[Entrant, Entrant], ...]:
        pod_of = {entrant: number for number, pod in enumerate(pods) for entrant in pod}
        pairs = sorted({(min(pair), max(pair)) for pair in self._request.avoid})
        return tuple((a, b) for a, b in pairs if a != b and a in pod_of and pod_of[a] == pod_of.get(b))


def at_the_floor(request: Request, field: Field, pods: Round) -> bool:
    """Whether these pods reach the lower bounds of repeats and of score differences at once: then none are better.

    Pods with other byes or of other sizes than those of the field are not compared; nor those of more than two sizes, for which
    no floor is known, or that were not to be near.
    """
    if not request.near or len(set(field.sizes)) > KINDS:
        return False
    number = {entrant: place for place, entrant in enumerate(field.order)}
    pinned = frozenset(map(frozenset, request.pinned))
    free = [[number.get(entrant, -1) for entrant in pod] for pod in pods if frozenset(pod) not in pinned]
    if sorted(map(len, free)) != sorted(field.sizes) or any(-1 in pod for pod in free):
        return False
    repeats = least_repeats(request.history.rounds, request.history.met, field.order, field.sizes)
    least = least_differences(field.costs.scores, field.sizes) + field.costs.repeat * repeats
    return field.costs.total(free) <= least * (1 + TOLERANCE) + TOLERANCE
