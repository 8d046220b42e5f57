"""Why this pod, this repeat, this bye: the words of a report, which say only what is known."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from itertools import chain

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
_BY_STANDING = (Sentence.BYE_LOWEST, Sentence.BYE_LOWEST_NEXT)
_FIRST_OR_NEXT = {
    By.RATING: (Sentence.BYE_RATED, Sentence.BYE_RATED_NEXT),
    By.SEEDS: (Sentence.BYE_SEED, Sentence.BYE_SEED_NEXT),
}
"""How the lowest is told who has not sat out yet, and the next lowest."""


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

    def earlier(self, entrant: Entrant) -> int:
        """How often an entrant has sat out."""
        return self.request.byes.get(entrant, 0)


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


def of_bye(ground: Ground, entrant: Entrant, byes: Collection[Entrant], count: int) -> Text:
    """Why this entrant is one of those who sit out, where so many are not pinned."""
    request = ground.request
    alone = request.partners is not None and count % 2 == 1
    if feasible(count, request.low, request.high) and not alone:
        return (say(Sentence.BYE_BY_HAND),)
    unsplit = say(Sentence.UNSPLIT_TWOS, number=count) if alone else _unsplit(request, count)
    return _chosen(ground, entrant, byes), unsplit, *_spared(ground, entrant)


def _chosen(ground: Ground, entrant: Entrant, byes: Collection[Entrant]) -> Said:
    """By what he was chosen: as the first of those with as few byes, or as the next after others who sit out as well."""
    request, place, earlier = ground.request, ground.place[entrant], ground.earlier(entrant)
    after = [ground.place[other] > place for other in byes if ground.earlier(other) == earlier]
    if ground.level:
        fewest = min(map(ground.earlier, byes))
        return say(Sentence.BYE_LOT if earlier == fewest else Sentence.BYE_LOT_NEXT)
    if earlier:
        return say(Sentence.BYE_FEWEST_NEXT if any(after) else Sentence.BYE_FEWEST, place=place, number=earlier)
    return say(_FIRST_OR_NEXT.get(request.by, _BY_STANDING)[any(after)], place=place)


def _spared(ground: Ground, entrant: Entrant) -> Text:
    """That others came before him whose pods are pinned."""
    pinned = chain.from_iterable(ground.request.pinned)
    spared = any(_turn(ground, other) < _turn(ground, entrant) for other in pinned)
    return (say(Sentence.BYE_PINNED),) if spared else ()


def _turn(ground: Ground, entrant: Entrant) -> tuple[int, int]:
    """When it is his turn to sit out: the lower comes first."""
    return ground.earlier(entrant), -ground.place[entrant]


def _unsplit(request: Request, count: int) -> Said:
    if request.low == request.high:
        return say(Sentence.UNSPLIT_ONE, number=count, least=request.low)
    return say(Sentence.UNSPLIT, number=count, least=request.low, most=request.high)
