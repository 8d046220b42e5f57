"""Why this pod, this repeat, this bye: the words of a report, which say only what is known."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from oneiro_core.tournament.telling import Said, Sentence, Text, Word, say

from .history import Entrant, Pod
from .request import By, Request, Strictness
from .splitting import feasible

PLACES = {
    By.STANDING: (Sentence.POD_PLACES, Sentence.POD_PLACES_OF),
    By.RATING: (Sentence.POD_RATED, Sentence.POD_RATED_OF),
    By.DAY: (Sentence.POD_DAY, Sentence.POD_DAY_OF),
}
"""How places are told that follow one another, and others."""


@dataclass(frozen=True, slots=True)
class Ground:
    """What all reasons rest on: the request, everybody's place in the standing, and how many have each score."""

    request: Request
    place: Mapping[Entrant, int]
    counts: Mapping[float, int]

    @property
    def level(self) -> bool:
        """Whether nobody is ahead of anybody."""
        return len(self.counts) < 2


def of_pod(ground: Ground, pod: Pod, pinned: bool) -> Text:
    """Why these entrants share a pod."""
    request = ground.request
    if pinned:
        return (say(Sentence.POD_PINNED),)
    uneven = () if len(pod) == request.preferred else (say(Sentence.POD_UNEVEN, number=len(pod)),)
    match request.by:
        case By.ALL:
            return (say(Sentence.POD_ALL),)
        case By.SEEDS:
            return say(Sentence.POD_SPREAD, places=_listed(ground.place[entrant] for entrant in pod)), *uneven
        case _ if ground.level:
            return say(Sentence.POD_UNMET if request.history.rounds else Sentence.POD_LOT), *uneven
        case By.STRIKES:
            return say(Sentence.POD_STRIKES, numbers=_listed(-int(request.scores[one]) for one in pod)), *uneven
        case _:
            return (*_of_places(ground, pod), *_lots(ground, pod), *uneven)


def _listed(numbers: Iterable[int]) -> Word:
    return Word.list(*sorted(set(numbers)))


def _lots(ground: Ground, pod: Pod) -> Text:
    """That lots have decided, where one of the pod is level with somebody elsewhere."""
    scores = [ground.request.scores[entrant] for entrant in pod]
    decided = any(ground.counts[score] > scores.count(score) for score in scores)
    return (say(Sentence.POD_LEVEL),) if decided and ground.request.by is not By.RATING else ()


def _of_places(ground: Ground, pod: Pod) -> Text:
    request, place = ground.request, ground.place
    places = sorted(place[entrant] for entrant in pod)
    between = sorted(set(range(places[0], places[-1])) - set(places))
    block, of = PLACES[request.by]
    if not between:
        return (say(block, first=places[0], last=places[-1]),)
    entrant_at = {number: entrant for entrant, number in place.items() if places[0] <= number <= places[-1]}
    known = [number for number in between if _has_met(request, entrant_at[number], pod)]
    others = [number for number in between if number not in known]
    why = ((Sentence.POD_MET, known), (Sentence.POD_ELSEWHERE, others))
    told = (say(code, places=Word.list(*numbers)) for code, numbers in why if numbers)
    return say(of, places=Word.list(*places)), *told


def _has_met(request: Request, entrant: Entrant, pod: Pod) -> bool:
    met = request.history.met.get(entrant, {})
    return any(other in met for other in pod)


def of_repeat(request: Request, pinned: bool, fewest: bool, unavoidable: bool, forced: bool) -> Text:
    """Why two meet again; `fewest` where it is proved that no pods have fewer repeats, `unavoidable` by the bound alone."""
    if pinned:
        return (say(Sentence.AGAIN_PINNED),)
    if not request.near:
        return (say(Sentence.AGAIN_SPREAD if request.by is By.SEEDS else Sentence.AGAIN_ALL),)
    if request.strictness is Strictness.STANDING:
        return (say(Sentence.AGAIN_UNCOUNTED),)
    if forced or unavoidable:
        return (say(Sentence.AGAIN_LAST if forced else Sentence.AGAIN_UNAVOIDABLE),)
    if request.strictness is Strictness.BALANCED:
        return (say(Sentence.AGAIN_NEARER),)
    return (say(Sentence.AGAIN_PROVED if fewest else Sentence.AGAIN_UNBEATEN),)


def of_bye(ground: Ground, entrant: Entrant, count: int) -> Text:
    """Why this entrant sits out, where so many are not pinned."""
    request = ground.request
    alone = request.partners is not None and count % 2 == 1
    if feasible(count, request.low, request.high) and not alone:
        return (say(Sentence.BYE_BY_HAND),)
    unsplit = say(Sentence.UNSPLIT_TWOS, number=count) if alone else _unsplit(request, count)
    return _chosen(ground, entrant), unsplit


def _chosen(ground: Ground, entrant: Entrant) -> Said:
    request, place = ground.request, ground.place[entrant]
    earlier = request.byes.get(entrant, 0)
    if ground.level:
        return say(Sentence.BYE_LOT)
    if not request.near or request.by is By.RATING:
        return say(Sentence.BYE_RATED, place=place)
    return say(Sentence.BYE_FEWEST, place=place, number=earlier) if earlier else say(Sentence.BYE_LOWEST, place=place)


def _unsplit(request: Request, count: int) -> Said:
    if request.low == request.high:
        return say(Sentence.UNSPLIT_ONE, number=count, least=request.low)
    return say(Sentence.UNSPLIT, number=count, least=request.low, most=request.high)
