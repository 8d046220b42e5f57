"""A round drawn by search: who is near in the standing shares a pod, who has met does not."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import combinations

from oneiro_core.tournament.formats import Draw, Wait
from oneiro_core.tournament.pairing import (
    History,
    Inseparable,
    Pairing,
    Report,
    Request,
    Strictness,
    Two,
    evaluate,
    opposite,
    pair,
    rotate,
    told,
)
from oneiro_core.tournament.rounds import PodPlan, Round
from oneiro_core.tournament.state import Tournament
from oneiro_core.tournament.telling import Sentence, say

AS_SCHEDULED = (say(Sentence.POD_SCHEDULED),)
Pairs = Collection[tuple[str, str]]


def tables_open(tournament: Tournament) -> Wait | None:
    """A wait while a round is being played or is published; None when the next one can be paired."""
    waited = [round for round in tournament.unsettled if round is not tournament.draft]
    return Wait(f"round {waited[0].number} is not complete") if waited else None


def next_number(tournament: Tournament) -> int:
    """The number of the round that is to be paired: that of the draft, if there is one."""
    return len(played(tournament)) + 1


def played(tournament: Tournament, *stages: str) -> tuple[Round, ...]:
    """The rounds of these stages (or of all) without the draft."""
    rounds = tournament.stage(*stages) if stages else tuple(tournament.rounds)
    return tuple(round for round in rounds if round is not tournament.draft)


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
) -> Draw | Wait:
    """The next round of those who have a score. `win` is what a won table is worth in its unit; `fixed` pods are given.

    Where partners rotate, `twos` are those that the stage would have. Who has asked to sit out does. Waits where fewer are left
    than a pod needs.
    """
    out = sitting_out(tournament, scores)
    there = {entrant: score for entrant, score in scores.items() if entrant not in out}
    settings = tournament.settings
    if len(there) < settings.least:
        return Wait(f"{len(there)} are ready, and a pod needs {settings.least}")
    given = _given(tournament, there, fixed)
    request = replace(_request(tournament, there, label), pinned=given, strictness=strictness, win=win)
    complete = sum(map(len, given)) == len(there)
    pairing = _as_given(request) if complete else separated(request, twos)
    pods = tuple(PodPlan(pod, label) for pod in pairing.pods)
    return Draw(stage, pods, (*pairing.byes, *out), games, _explained(pairing.report, fixed))


def _explained(report: Report, fixed: Sequence[tuple[str, ...]]) -> Report:
    """The report, in which fixed pods are no wish of the organiser."""
    scheduled = set(map(frozenset, fixed))
    pods = (
        replace(one, pinned=False, why=AS_SCHEDULED) if frozenset(one.pod) in scheduled else one for one in report.pods
    )
    return replace(report, pods=tuple(pods)) if fixed else report


def _request(tournament: Tournament, there: Mapping[str, float], label: str) -> Request:
    """What is asked of a pairing of those who are there, by what has been played."""
    settings = tournament.settings
    return Request(
        scores=there,
        low=settings.least,
        high=settings.most,
        preferred=settings.preferred,
        history=history(tournament),
        byes=byes(tournament),
        avoid=apart(tournament, there),
        seed=f"{tournament.seed}:{next_number(tournament)}:{label}",
        partners=partners(tournament),
    )


def _as_given(request: Request) -> Pairing:
    """The pairing in which all pods are given."""
    report = evaluate(request, tuple(request.pinned))
    return Pairing(request.pinned, (), told(request, report) if request.partners is not None else report)


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
    return replace(draws[0], pods=pods, byes=tuple(one for draw in draws for one in draw.byes), report=None)
