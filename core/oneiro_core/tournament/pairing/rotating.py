"""Rotating partners: nobody twice with the same one, before all else.

First pods as ever, in even sizes; where each can be cut into twos that are new, no pairing is better. Else first the twos, and
then the pods that they share: no other end is worth a second round with the same partner. As long as n entrants have played
fewer than n/2 rounds, everybody has had fewer than half of the others, and there are partners who are new for all (G. A. Dirac,
"Some Theorems on Abstract Graphs", 1952).
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain
from random import Random

from oneiro_core.tournament.pairing.seating.costs import Costs
from oneiro_core.tournament.telling import Sentence, Text, say

from .apart import coloured
from .fields import Field, apart_of, byes_beside, check_pins, costs_of, lowest, ranked, resized
from .history import Entrant
from .judging import at_the_floor, judged
from .pods import Pairing, all_apart, check_apart, from_the_top, pair, searched
from .report import Partners, PodReport, Repeat, Report
from .request import Request, Strictness
from .seats import opposite_order
from .twos import Two, byes_in_twos, opposite, split_in_twos, splits_in_twos

PINNED = (say(Sentence.AGAIN_PINNED),)


@dataclass(frozen=True, slots=True)
class _Matched:
    """Twos, the least number of earlier rounds together that any have, and why partners are partners again."""

    twos: tuple[Two, ...] = ()
    least: int = 0
    why: Mapping[frozenset[Entrant], Text] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class _Found:
    """The twos of each pod, what is known of all of them, and whether it is proved that no pairing is better."""

    pods: tuple[tuple[Two, ...], ...]
    matched: _Matched
    proved: bool = False


def rotate(request: Request, given: Iterable[Two] = ()) -> Pairing:
    """Pair a round of partners: pinned pods as they are, and the best found for all others, each with his partner opposite.

    Sizes are in entrants, and even. `given` twos are kept where they are new and the others find new partners as well.
    Deterministic. Raises what `pair` raises.
    """
    check_pins(request)
    fixed = frozenset(chain.from_iterable(request.pinned))
    loose = [entrant for entrant in ranked(request) if entrant not in fixed]
    kept = _new(request, given)
    what, found = _best(request, _field(request, loose, _byes(request, loose, kept)), kept)
    free = tuple(opposite_order(twos, request.history, request.seed) for twos in found.pods)
    pods = from_the_top(request, free)
    report = told(request, judged(request, what, pods, what.byes, optimal=False), found.matched)
    least = report.partners is not None and report.partners.again == report.partners.least
    optimal = least and (found.proved or at_the_floor(request, what, pods))
    check_apart(request, report, found.proved)
    return Pairing(pods, what.byes, replace(report, optimal=optimal))


def _best(request: Request, what: Field, kept: Sequence[Two]) -> tuple[Field, _Found]:
    """The best pods in the best sizes, or else in the next ones that keep apart who should be."""
    found = _found(request, what, kept)
    if _apart(what, found):
        return what, found
    sizes = list(splits_in_twos(len(what.order), request.low, request.high, request.preferred))[1:]
    for other in (resized(request, what, one) for one in sizes if coloured(what.apart, one) is not None):
        better = _found(request, other, kept)
        if _apart(other, better):
            return other, better
    return what, replace(found, proved=found.proved and not sizes)


def _found(request: Request, what: Field, kept: Sequence[Two]) -> _Found:
    return (None if kept else _pods_first(request, what)) or _twos_first(request, what, kept)


def _apart(what: Field, found: _Found) -> bool:
    place = {entrant: number for number, entrant in enumerate(what.order)}
    return all_apart(what, [[place[one] for two in pod for one in two] for pod in found.pods])


def told(request: Request, report: Report, matched: _Matched = _Matched()) -> Report:
    """The report with what it has to say of partners."""
    pods = tuple(_of_pod(request, pod, matched.why) for pod in report.pods)
    again = sum(repeat.times for pod in pods for repeat in pod.partners_again)
    pinned = sum(repeat.times for pod in pods if pod.pinned for repeat in pod.partners_again)
    return replace(report, pods=pods, partners=Partners(again, matched.least + pinned))


def _of_pod(request: Request, pod: PodReport, why: Mapping[frozenset[Entrant], Text]) -> PodReport:
    twos = opposite(pod.pod)
    again = tuple(
        Repeat(*two, times, PINNED if pod.pinned else why.get(frozenset(two), PINNED))
        for two in twos
        if (times := _times(request, two))
    )
    partners = (say(Sentence.POD_PARTNERS, one=one, other=other) for one, other in twos)
    return replace(pod, partners_again=again, why=(*pod.why, *partners))


def _times(request: Request, two: Two) -> int:
    """In how many rounds two have been partners."""
    return request.partners.met.get(two[0], {}).get(two[1], 0) if request.partners else 0


def _new(request: Request, given: Iterable[Two]) -> list[Two]:
    apart = {frozenset(pair) for pair in request.avoid}
    return [two for two in given if not _times(request, two) and frozenset(two) not in apart]


def _byes(request: Request, loose: Sequence[Entrant], kept: Iterable[Two]) -> tuple[Entrant, ...]:
    """As few as the sizes need: of those with the fewest byes so far, whoever has no partner, then the lowest."""
    count = byes_beside(len(loose), len(request.scores), request.low, request.high, byes_in_twos)
    return lowest(request, loose, count, set(chain.from_iterable(kept)))


def _field(request: Request, loose: Iterable[Entrant], byes: tuple[Entrant, ...]) -> Field:
    """The field of those who are seated, each for himself, in even sizes."""
    seated = tuple(entrant for entrant in loose if entrant not in byes)
    sizes = split_in_twos(len(seated), request.low, request.high, request.preferred) if seated else ()
    apart = apart_of(request, seated)
    return Field(seated, sizes, byes, apart, costs_of(request, seated, sizes, apart))


def _pods_first(request: Request, what: Field) -> _Found | None:
    """The best pods, cut into twos; None where somebody would have a partner again."""
    solved = searched(what, Random(request.seed))
    each = [_searched(replace(request, avoid=()), {what.order[a] for a in pod}) for pod in solved.pods]
    if any(matched.why for matched in each):
        return None
    return _Found(tuple(matched.twos for matched in each), _Matched(), solved.proved)


def _twos_first(request: Request, what: Field, kept: Sequence[Two]) -> _Found:
    """Partners as new as can be, and the best pods that are found for such twos."""
    matched = _matched(request, set(what.order), kept)
    place = {entrant: number for number, entrant in enumerate(what.order)}
    members = sorted(
        (sorted((place[one], place[other])) for one, other in matched.twos), key=lambda two: _standing(what, two)
    )
    solved = searched(_of_twos(request, what, members), Random(request.seed))
    twos = [(what.order[a], what.order[b]) for a, b in members]
    return _Found(tuple(tuple(twos[number] for number in pod) for pod in solved.pods), matched)


def _matched(request: Request, there: set[Entrant], kept: Iterable[Two]) -> _Matched:
    """Partners for all: the twos that are kept, and others as new as can be; or all new ones where that is better."""
    stay = tuple(two for two in kept if there.issuperset(two))
    found = _searched(request, there.difference(*stay))
    return _searched(request, there) if stay and found.why else replace(found, twos=(*stay, *found.twos))


def _searched(request: Request, there: set[Entrant]) -> _Matched:
    """New partners of near standing, or those who have been partners in the fewest rounds."""
    if not there:
        return _Matched()
    assert request.partners is not None
    scores = {entrant: score for entrant, score in request.scores.items() if entrant in there}
    wish = replace(request, scores=scores, low=2, high=2, preferred=2, history=request.partners, byes={}, pinned=())
    pairing = pair(replace(wish, partners=None, strictness=Strictness.STRICT))
    repeats = [repeat for pod in pairing.report.pods for repeat in pod.repeats]
    why = {frozenset((repeat.first, repeat.second)): repeat.why for repeat in repeats}
    return _Matched(tuple((one, other) for one, other in pairing.pods), pairing.report.least_repeats, why)


def _standing(what: Field, two: Sequence[int]) -> tuple[float, Sequence[int]]:
    return -sum(what.costs.scores[a] for a in two), two


def _of_twos(request: Request, what: Field, members: Sequence[Sequence[int]]) -> Field:
    """The field of twos: what two cost against two is what each of them costs against each, of scores that of their means."""
    two_of = {a: number for number, two in enumerate(members) for a in two}
    extra: list[dict[int, float]] = [{} for _ in members]
    for a, costs in enumerate(what.costs.extra):
        row = extra[two_of[a]]
        for b, cost in costs.items():
            if two_of[b] != two_of[a]:
                row[two_of[b]] = row.get(two_of[b], 0.0) + cost
    scores = [2 * sum(what.costs.scores[a] for a in two) for two in members]
    odd = [sum(what.costs.odd[a] for a in two) for two in members]
    apart = tuple(
        frozenset(two_of[b] for a in two for b in what.apart[a]) - {number} for number, two in enumerate(members)
    )
    sizes = tuple(size // 2 for size in what.sizes)
    names = tuple(what.order[two[0]] for two in members)
    return Field(names, sizes, (), apart, Costs(scores, extra, odd, request.preferred // 2, what.costs.repeat))
