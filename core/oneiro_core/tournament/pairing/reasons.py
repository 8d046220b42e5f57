"""Why this pod, this repeat, this bye: the words of a report, which say only what is known."""

from collections.abc import Mapping

from oneiro_core.tournament.telling import Said, Sentence, Text, Word, say

from .history import Entrant, Pod
from .request import Request, Strictness
from .splitting import feasible


def of_pod(request: Request, pod: Pod, place: Mapping[Entrant, int], pinned: bool) -> Text:
    """Why these entrants share a pod."""
    if pinned:
        return (say(Sentence.POD_PINNED),)
    uneven = () if len(pod) == request.preferred else (say(Sentence.POD_UNEVEN, number=len(pod)),)
    return (*_of_places(request, pod, place), *uneven)


def _of_places(request: Request, pod: Pod, place: Mapping[Entrant, int]) -> Text:
    places = sorted(place[entrant] for entrant in pod)
    between = sorted(set(range(places[0], places[-1])) - set(places))
    if not between:
        return (say(Sentence.POD_PLACES, first=places[0], last=places[-1]),)
    entrant_at = {number: entrant for entrant, number in place.items() if places[0] <= number <= places[-1]}
    known = [number for number in between if _has_met(request, entrant_at[number], pod)]
    others = [number for number in between if number not in known]
    why = ((Sentence.POD_MET, known), (Sentence.POD_ELSEWHERE, others))
    told = (say(code, places=Word.list(*numbers)) for code, numbers in why if numbers)
    return say(Sentence.POD_PLACES_OF, places=Word.list(*places)), *told


def _has_met(request: Request, entrant: Entrant, pod: Pod) -> bool:
    met = request.history.met.get(entrant, {})
    return any(other in met for other in pod)


def of_repeat(request: Request, pinned: bool, optimal: bool, unavoidable: bool) -> Text:
    """Why two meet again."""
    if pinned:
        return (say(Sentence.AGAIN_PINNED),)
    if request.strictness is Strictness.STANDING:
        return (say(Sentence.AGAIN_UNCOUNTED),)
    if request.strictness is Strictness.BALANCED:
        return (say(Sentence.AGAIN_NEARER),)
    if unavoidable:
        return (say(Sentence.AGAIN_UNAVOIDABLE),)
    return (say(Sentence.AGAIN_PROVED if optimal else Sentence.AGAIN_UNBEATEN),)


def of_bye(request: Request, entrant: Entrant, place: int, count: int) -> Text:
    """Why this entrant sits out."""
    alone = request.partners is not None and count % 2 == 1
    if feasible(count, request.low, request.high) and not alone:
        return (say(Sentence.BYE_BY_HAND),)
    earlier = request.byes.get(entrant, 0)
    lowest = say(Sentence.BYE_FEWEST, place=place, number=earlier) if earlier else say(Sentence.BYE_LOWEST, place=place)
    return lowest, say(Sentence.UNSPLIT_TWOS, number=count) if alone else _unsplit(request, count)


def _unsplit(request: Request, count: int) -> Said:
    if request.low == request.high:
        return say(Sentence.UNSPLIT_ONE, number=count, least=request.low)
    return say(Sentence.UNSPLIT, number=count, least=request.low, most=request.high)
