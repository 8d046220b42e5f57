"""A round drawn by search: who is near in the standing shares a pod, who has met does not."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import combinations

from oneiro_core.tournament.formats import Draw, Wait
from oneiro_core.tournament.pairing import (
    By,
    ByeReport,
    History,
    Inseparable,
    Pairing,
    Partners,
    PodReport,
    Report,
    Request,
    Strictness,
    Two,
    measured,
    opposite,
    pair,
    rotate,
)
from oneiro_core.tournament.rounds import PodPlan, Round
from oneiro_core.tournament.state import Tournament
from oneiro_core.tournament.telling import Sentence, say

AS_SCHEDULED = (say(Sentence.POD_SCHEDULED),)
SCHEDULED_AGAIN = (say(Sentence.AGAIN_SCHEDULED),)
ASKED = (say(Sentence.BYE_ASKED),)
Pairs = Collection[tuple[str, str]]


def tables_open(tournament: Tournament) -> Wait | None:
    """A wait while a round is being played or is published; None when the next one can be paired."""
    waited = [round for round in tournament.unsettled if round is not tournament.draft]
    return Wait(say(Sentence.WAIT_ROUND, round=waited[0].number)) if waited else None


def few_ready(tournament: Tournament, there: Collection[str]) -> Wait:
    """A wait since fewer are ready than a pod needs."""
    return Wait(say(Sentence.WAIT_READY, number=len(there), least=tournament.settings.least))


def next_number(tournament: Tournament) -> int:
    """The number of the round that is to be paired: that of the draft, if there is one."""
    return len(played(tournament)) + 1


def played(tournament: Tournament, *stages: str) -> tuple[Round, ...]:
    """The rounds of these stages (or of all) without the draft."""
    rounds = tournament.stage(*stages) if stages else tuple(tournament.rounds)
    return tuple(round for round in rounds if round is not tournament.draft)


def played_out(tournament: Tournament, rounds: int, *stages: str) -> bool:
    """Whether so many rounds of these stages (or of all) are complete, and nothing else is under way."""
    return len(played(tournament, *stages)) >= rounds and not tables_open(tournament)


def history(tournament: Tournament, rounds: Iterable[Round] | None = None) -> History:
    """Who has met whom and sat where, in the rounds before the draft."""
    chosen = played(tournament) if rounds is None else rounds
    return History.of(tuple(pod.present for pod in round.pods.values() if pod.present) for round in chosen)


def partners(tournament: Tournament) -> History | None:
    """Who sat opposite whom in the rounds before the draft; None where nobody has a partner."""
    if not tournament.settings.rotating:
        return None
    return History.of(
        tuple(two for pod in round.pods.values() for two in opposite(pod.seats) if pod.absent.isdisjoint(two))
        for round in played(tournament)
    )


def apart(tournament: Tournament, entrants: Collection[str]) -> tuple[tuple[str, str], ...]:
    """The pairs among these entrants that are never to share a pod: by order of the desk, or by their group."""
    inside = set(entrants)
    groups: dict[str, list[str]] = {}
    for entrant in sorted(inside):
        if group := tournament.entrants[entrant].group:
            groups.setdefault(group, []).append(entrant)
    sets = [*(sorted(kept & inside) for kept in tournament.apart), *groups.values()]
    return tuple(sorted({pair for together in sets for pair in combinations(together, 2)}))


def pinned(tournament: Tournament, entrants: Collection[str]) -> tuple[tuple[str, ...], ...]:
    """The pods of the draft that are to stay as they are, as far as all who sit in them are to play."""
    pods = tournament.draft.pods.values() if tournament.draft else ()
    return tuple(pod.seats for pod in pods if pod.pinned and set(pod.seats) <= set(entrants))


def sitting_out(tournament: Tournament, entrants: Iterable[str]) -> tuple[str, ...]:
    """Those who have asked to sit out the round that is to be paired."""
    number = next_number(tournament)
    return tuple(entrant for entrant in entrants if number in tournament.entrants[entrant].byes_asked)


def drawn(
    tournament: Tournament,
    stage: str,
    scores: Mapping[str, float],
    *,
    strictness: Strictness = Strictness.STRICT,
    win: float = 1.0,
    games: int = 1,
    label: str = "",
    fixed: Sequence[tuple[str, ...]] = (),
    twos: Sequence[Two] = (),
    by: By = By.STANDING,
    left: int | None = None,
) -> Draw | Wait:
    """The next round of those who have a score. `win` is what a won table is worth in its unit; `fixed` pods are given.

    `by` tells what the scores are, and `left` how many rounds the stage pairs after it. Where partners rotate, `twos` are
    those that the stage would have. Who has asked to sit out does. Waits where fewer are left than a pod needs.
    """
    out = sitting_out(tournament, scores)
    there = {entrant: score for entrant, score in scores.items() if entrant not in out}
    settings = tournament.settings
    if len(there) < settings.least:
        return few_ready(tournament, there)
    given = _given(tournament, there, fixed)
    request = asked(tournament, there, label)
    request = replace(request, pinned=given, strictness=strictness, win=win, by=by, left=left)
    complete = sum(map(len, given)) == len(there)
    pairing = _as_given(request) if complete else separated(request, twos)
    pods = tuple(PodPlan(pod, label) for pod in pairing.pods)
    scheduled = set(map(frozenset, fixed)).difference(map(frozenset, pinned(tournament, there)))
    draw = Draw(stage, pods, pairing.byes, games, _explained(pairing.report, scheduled), request=request)
    return labelled(with_asked(draw, out), label)


def _explained(report: Report, scheduled: Collection[frozenset[str]]) -> Report:
    """The report, in which pods of a schedule are no wish of the organiser."""
    pods = (_scheduled(one) if frozenset(one.pod) in scheduled else one for one in report.pods)
    return replace(report, pods=tuple(pods))


def _scheduled(pod: PodReport) -> PodReport:
    repeats = tuple(replace(repeat, why=SCHEDULED_AGAIN) for repeat in pod.repeats)
    return replace(pod, pinned=False, why=AS_SCHEDULED, repeats=repeats)


def with_asked(draw: Draw, out: Sequence[str]) -> Draw:
    """The draw with those who have asked to sit out."""
    byes = tuple(ByeReport(one, ASKED) for one in out)
    report = replace(draw.report, byes=(*draw.report.byes, *byes)) if draw.report else None
    return replace(draw, byes=(*draw.byes, *out), report=report)


def labelled(draw: Draw, label: str) -> Draw:
    """The draw of one of several parts of a round, with reasons that are told of that part."""
    if not label or draw.report is None:
        return draw
    head, report = say(Sentence.POD_LABEL, label=label), draw.report
    pods = tuple(replace(pod, why=(head, *pod.why)) for pod in report.pods)
    byes = tuple(replace(bye, why=(head, *bye.why)) for bye in report.byes)
    return replace(draw, report=replace(report, pods=pods, byes=byes))


def too_few(tournament: Tournament, stage: str, there: Sequence[str], games: int, label: str) -> Draw:
    """The part of a round in which nobody plays, since they are too few for a pod."""
    out = sitting_out(tournament, there)
    few = (say(Sentence.BYE_FEW, number=len(there) - len(out), least=tournament.settings.least),)
    byes = tuple(ByeReport(one, ASKED if one in out else few) for one in there)
    report = Report((), byes, repeats=0, least_repeats=0, spread=0.0, least_spread=0.0, optimal=True)
    return labelled(Draw(stage, (), tuple(there), games, report), label)


def asked(tournament: Tournament, there: Mapping[str, float], label: str = "", past: History | None = None) -> Request:
    """What is asked of a pairing of those who are there, by what has been played: `past`, where it is known already."""
    settings = tournament.settings
    return Request(
        scores=there,
        low=settings.least,
        high=settings.most,
        preferred=settings.preferred,
        history=history(tournament) if past is None else past,
        byes=byes(tournament),
        avoid=apart(tournament, there),
        seed=f"{tournament.seed}:{next_number(tournament)}:{label}",
        partners=partners(tournament),
    )


def _as_given(request: Request) -> Pairing:
    """The pairing in which all pods are given."""
    return Pairing(request.pinned, (), measured(request, tuple(request.pinned)))


def _given(
    tournament: Tournament, there: Collection[str], fixed: Sequence[tuple[str, ...]]
) -> tuple[tuple[str, ...], ...]:
    """The pods that are not drawn: those that the stage has fixed, and those that are pinned besides."""
    taken = {seat for pod in fixed for seat in pod}
    return (*fixed, *(pod for pod in pinned(tournament, there) if taken.isdisjoint(pod)))


def separated(request: Request, twos: Sequence[Two] = ()) -> Pairing:
    """The pairing of a request; pairs that no pairing keeps apart are let go, and only those."""
    while True:
        try:
            return pair(request) if request.partners is None else rotate(request, twos)
        except Inseparable as inseparable:
            kept = set(request.avoid) - {order for pair in inseparable.pairs for order in (pair, pair[::-1])}
            if len(kept) == len(set(request.avoid)):
                raise
            request = replace(request, avoid=tuple(sorted(kept)))


def byes(tournament: Tournament) -> dict[str, int]:
    """How often each entrant has had to sit out. A bye that he asked for does not count."""
    counts: dict[str, int] = {}
    for round in played(tournament):
        for entrant in round.byes:
            if round.number in tournament.entrants[entrant].byes_asked:
                continue
            counts[entrant] = counts.get(entrant, 0) + 1
    return counts


def merged(draws: Sequence[Draw]) -> Draw:
    """One round of several that are drawn apart, such as groups."""
    pods = tuple(pod for draw in draws for pod in draw.pods)
    byes = tuple(one for draw in draws for one in draw.byes)
    reports = [draw.report for draw in draws if draw.report]
    requests = [draw.request for draw in draws if draw.request]
    return replace(draws[0], pods=pods, byes=byes, report=_sum(reports), request=_together(requests))


def _sum(reports: Sequence[Report]) -> Report | None:
    """The report of the whole of several parts."""
    if not reports:
        return None
    count = max(1, sum(len(report.pods) for report in reports))
    partners = [report.partners for report in reports if report.partners]
    return Report(
        pods=tuple(pod for report in reports for pod in report.pods),
        byes=tuple(bye for report in reports for bye in report.byes),
        repeats=sum(report.repeats for report in reports),
        least_repeats=sum(report.least_repeats for report in reports),
        spread=sum((report.spread or 0.0) * len(report.pods) for report in reports) / count,
        least_spread=sum((report.least_spread or 0.0) * len(report.pods) for report in reports) / count,
        optimal=all(report.optimal for report in reports),
        together=tuple(pair for report in reports for pair in report.together),
        partners=Partners(sum(two.again for two in partners), sum(two.least for two in partners)) if partners else None,
    )


def _together(requests: Sequence[Request]) -> Request | None:
    """What was asked of all parts, by which pods are measured in which they are mixed by hand."""
    if not requests:
        return None
    scores = {one: score for request in requests for one, score in request.scores.items()}
    avoid = tuple(sorted({pair for request in requests for pair in request.avoid}))
    return replace(requests[0], scores=scores, avoid=avoid, pinned=tuple(p for r in requests for p in r.pinned))
