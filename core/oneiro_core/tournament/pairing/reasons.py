"""Why this pod, this repeat, this bye: the words of a report, which say only what is known."""

from collections.abc import Iterable, Mapping, Sequence

from .history import Entrant, Pod
from .request import Request, Strictness
from .splitting import feasible


def of_pod(request: Request, pod: Pod, place: Mapping[Entrant, int], pinned: bool) -> str:
    """Why these entrants share a pod."""
    if pinned:
        return "Pinned by the organiser."
    size = "" if len(pod) == request.preferred else f" {len(pod)} of them, since the number does not divide."
    return _of_places(request, pod, place) + size


def _of_places(request: Request, pod: Pod, place: Mapping[Entrant, int]) -> str:
    places = sorted(place[entrant] for entrant in pod)
    between = sorted(set(range(places[0], places[-1])) - set(places))
    if not between:
        return f"Places {places[0]} to {places[-1]} of the standing."
    entrant_at = {number: entrant for entrant, number in place.items() if places[0] <= number <= places[-1]}
    known = [number for number in between if _has_met(request, entrant_at[number], pod)]
    others = [number for number in between if number not in known]
    parts = [f"{_list(known)} met some of them before"] if known else []
    parts += [f"{_list(others)} went elsewhere for the good of the whole"] if others else []
    return f"Places {_list(places)} of the standing: {'; '.join(parts)}."


def _has_met(request: Request, entrant: Entrant, pod: Pod) -> bool:
    met = request.history.met.get(entrant, {})
    return any(other in met for other in pod)


def of_repeat(request: Request, pinned: bool, optimal: bool, unavoidable: bool) -> str:
    """Why two meet again."""
    if pinned:
        return "The pod is pinned."
    if request.strictness is Strictness.STANDING:
        return "Earlier meetings were not to count."
    if request.strictness is Strictness.BALANCED:
        return "It saves more difference of score than a repeat is to cost."
    if unavoidable:
        return "So many repeats are unavoidable in this round."
    return "Every pairing has as many repeats, or more: proved." if optimal else "No pairing with fewer was found."


def of_bye(request: Request, entrant: Entrant, place: int, count: int) -> str:
    """Why this entrant sits out."""
    alone = request.partners is not None and count % 2 == 1
    if feasible(count, request.low, request.high) and not alone:
        return "By the organiser."
    earlier = request.byes.get(entrant, 0)
    fewest = "without a bye so far" if not earlier else f"with only {earlier} so far"
    twos = " in twos" if alone else ""
    return f"Place {place}, the lowest {fewest}: {count} cannot be split into pods of {_span(request)}{twos}."


def _span(request: Request) -> str:
    return str(request.low) if request.low == request.high else f"{request.low} to {request.high}"


def _list(numbers: Sequence[int] | Iterable[int]) -> str:
    words = [str(number) for number in numbers]
    return " and ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else words[0]
