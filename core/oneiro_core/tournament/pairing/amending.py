"""A pairing as it stands after changes by hand, against the one that was made."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias

from oneiro_core.tournament.telling import Sentence, Text, say

from .history import Entrant, Pod, Round
from .pods import evaluate
from .report import ByeReport, PodReport, Repeat, Report
from .request import Request
from .rotating import told

Hand: TypeAlias = Callable[[Pod], tuple[Text, Text]]
"""Why a pod is as it is that was not made so, and why two meet again in it."""


def measured(request: Request, pods: Round, byes: Sequence[Entrant] = ()) -> Report:
    """The report of any pods and byes by the measures of a request, whatever their sizes.

    Who is not among those for whom it asked counts as the last of them; who sits nowhere is left out.
    """
    seated = [*(entrant for pod in pods for entrant in pod), *byes]
    last = min(request.scores.values(), default=0.0)
    sizes = [len(pod) for pod in pods] or [request.low]
    there = set(map(frozenset, pods))
    request = replace(
        request,
        scores={entrant: request.scores.get(entrant, last) for entrant in seated},
        low=min(request.low, *sizes),
        high=max(request.high, *sizes),
        pinned=tuple(pod for pod in request.pinned if frozenset(pod) in there),
    )
    report = evaluate(request, pods, byes)
    return report if request.partners is None else told(request, report)


def amended(request: Request, made: Report | None, pods: Round, byes: Sequence[Entrant], hand: Hand) -> Report:
    """The report of pods and byes of which some may have been changed since they were made.

    What is as it was made keeps its reasons. Nothing is said to be the best any more where something else is not.
    """
    known = {_key(request, pod.pod): pod for pod in made.pods} if made else {}
    out = {bye.entrant: bye for bye in made.byes} if made else {}
    if made and set(byes) == out.keys() and all(_key(request, pod) in known for pod in pods):
        return replace(made, pods=tuple(reseated(known[_key(request, pod)], pod) for pod in pods))
    report = measured(replace(request, pinned=()), pods, byes)
    told_pods = (_amended(pod, known.get(_key(request, pod.pod)), hand) for pod in report.pods)
    by_hand = (say(Sentence.BYE_BY_HAND),)
    return replace(
        report,
        pods=tuple(told_pods),
        byes=tuple(out.get(entrant) or ByeReport(entrant, by_hand) for entrant in byes),
        optimal=False,
    )


def reseated(report: PodReport, pod: Pod) -> PodReport:
    """The report of a pod in another order of seats."""
    if report.pod == pod:
        return report
    place: Mapping[Entrant, int] = dict(zip(report.pod, report.places, strict=True))
    seats = dict(zip(report.pod, report.seats, strict=True))
    return replace(report, pod=pod, places=tuple(place[one] for one in pod), seats=tuple(seats[one] for one in pod))


def _amended(pod: PodReport, made: PodReport | None, hand: Hand) -> PodReport:
    if made is not None:
        return reseated(made, pod.pod)
    why, again = hand(pod.pod)
    partners = tuple(said for said in pod.why if said.code is Sentence.POD_PARTNERS)
    return replace(
        pod,
        why=(*why, *partners),
        repeats=_told(pod.repeats, again),
        partners_again=_told(pod.partners_again, again),
    )


def _told(repeats: Sequence[Repeat], why: Text) -> tuple[Repeat, ...]:
    return tuple(replace(repeat, why=why) for repeat in repeats)


def _key(request: Request, pod: Pod) -> Hashable:
    """What makes a pod the same one: those in it; with partners, their seats as well."""
    return frozenset(pod) if request.partners is None else pod
