"""The field of a round: who is seated by the search, who sits out, in which sizes, and what it costs."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain

from oneiro_core.errors import RefusalCode, Refused
from oneiro_core.tournament.pairing.seating.costs import Costs

from .forced import PRICE, forced
from .history import Entrant, Pod, Round
from .lots import lot
from .request import Request, Strictness
from .splitting import byes_needed, split

APART = 1000.0
"""Two who are to be kept apart cost so many times the dearest repeat, and so many times all else."""
ODD = 0.5
"""Each earlier off-size pod of an entrant in one again costs this part of a won table."""


@dataclass(frozen=True, slots=True)
class Field:
    """`order` are the entrants without byes and pinned pods, from the top of the standing; numbers stand for places in it.

    `apart[a]` are those with whom a is to share no pod.
    """

    order: tuple[Entrant, ...]
    sizes: tuple[int, ...]
    byes: tuple[Entrant, ...]
    apart: tuple[frozenset[int], ...]
    costs: Costs


def field(request: Request) -> Field:
    """What there is to search. Raises Unsplittable, or Refused for a request that contradicts itself."""
    check_pins(request)
    fixed = frozenset(chain.from_iterable(request.pinned))
    standing = [entrant for entrant in ranked(request) if entrant not in fixed]
    byes = _byes(request, standing)
    order = tuple(entrant for entrant in standing if entrant not in byes)
    sizes = split(len(order), request.low, request.high, request.preferred) if order else ()
    apart = apart_of(request, order)
    return Field(order, sizes, byes, apart, costs_of(request, order, sizes, apart))


def resized(request: Request, what: Field, sizes: tuple[int, ...]) -> Field:
    """The same field in pods of other sizes."""
    return replace(what, sizes=sizes, costs=costs_of(request, what.order, sizes, what.apart))


def given(request: Request, pods: Round, byes: Sequence[Entrant]) -> Field:
    """The field of pods and byes that somebody has made: those who are free in it, and the sizes of their pods."""
    check_pins(request)
    fixed, pinned = frozenset(chain.from_iterable(request.pinned)), set(map(frozenset, request.pinned))
    order = tuple(entrant for entrant in ranked(request) if entrant not in fixed and entrant not in byes)
    sizes = tuple(sorted((len(pod) for pod in pods if frozenset(pod) not in pinned), reverse=True))
    apart = apart_of(request, order)
    return Field(order, sizes, tuple(byes), apart, costs_of(request, order, sizes, apart))


def ranked(request: Request) -> list[Entrant]:
    """All entrants by score, ties by lot."""
    lots = {entrant: lot(request.seed, entrant) for entrant in request.scores}
    return sorted(request.scores, key=lambda entrant: (-request.scores[entrant], lots[entrant]))


def check_pins(request: Request) -> None:
    """Refuse pinned pods that hold somebody twice, or a stranger, or are of a wrong size."""
    fixed = list(chain.from_iterable(request.pinned))
    if len(set(fixed)) < len(fixed):
        raise Refused(RefusalCode.ILLEGAL, "an entrant is pinned twice", "pinned")
    if strangers := sorted(set(fixed) - set(request.scores)):
        raise Refused(RefusalCode.NOT_FOUND, f"pinned, but not in this round: {', '.join(strangers)}", "pinned")
    if any(not request.low <= len(pod) <= request.high for pod in request.pinned):
        raise Refused(RefusalCode.WRONG_COUNT, f"a pinned pod has {request.low} to {request.high} entrants", "pinned")


def byes_beside(
    rest: int, whole: int, low: int, high: int, needed: Callable[[int, int, int], int] = byes_needed
) -> int:
    """How many of the `rest` who are in no pinned pod sit out, where so many play as `whole`.

    Where they make no pod they do so all, if as many would without pins. Raises Refused where the pins leave too few.
    """
    if rest >= low or rest == whole:
        return needed(rest, low, high) if rest else 0
    if rest <= needed(whole, low, high):
        return rest
    sizes = str(low) if low == high else f"{low} to {high}"
    text = f"beside the pinned pods {rest} are left, and a pod has {sizes}: leave nobody, or {low} at least"
    raise Refused(RefusalCode.WRONG_COUNT, text, "pinned")


def _byes(request: Request, standing: list[Entrant]) -> tuple[Entrant, ...]:
    """As few as the sizes need: those with the fewest byes so far, and of them the lowest in the standing."""
    return lowest(request, standing, byes_beside(len(standing), len(request.scores), request.low, request.high))


def lowest(
    request: Request, standing: Sequence[Entrant], count: int, spared: Collection[Entrant] = ()
) -> tuple[Entrant, ...]:
    """So many who sit out: those with the fewest byes so far, of them who is not spared, and of those the lowest."""
    upward = reversed(standing)
    return tuple(sorted(upward, key=lambda entrant: (request.byes.get(entrant, 0), entrant in spared))[:count])


def apart_of(request: Request, order: tuple[Entrant, ...]) -> tuple[frozenset[int], ...]:
    """With whom each is to share no pod, by places in the order."""
    place = {entrant: number for number, entrant in enumerate(order)}
    apart: list[set[int]] = [set() for _ in order]
    for one, other in request.avoid:
        if one in place and other in place and one != other:
            apart[place[one]].add(place[other])
            apart[place[other]].add(place[one])
    return tuple(map(frozenset, apart))


def costs_of(
    request: Request, order: tuple[Entrant, ...], sizes: tuple[int, ...], apart: tuple[frozenset[int], ...]
) -> Costs:
    """What it costs these entrants, from the top of the standing, to share pods of these sizes."""
    scores = [request.scores[entrant] for entrant in order]
    odd = _odd(request, order, sizes)
    most = _all_differences(scores, sizes) + sum(odd)
    repeat = _repeat(request, most, last=forced(request, order, sizes))
    place = {entrant: number for number, entrant in enumerate(order)}
    met = [_meetings(request.history.met.get(entrant, {}), place, repeat) for entrant in order]
    dearest = APART * max(repeat, most, *(max(row.values(), default=0.0) for row in met))
    extra = [row | dict.fromkeys(others, dearest) for row, others in zip(met, apart, strict=True)]
    return Costs(scores, extra, odd, request.preferred, repeat)


def _repeat(request: Request, most: float, last: bool) -> float:
    """What a repeat costs: strictly, more than all else can; `last` in a round that is forced."""
    if last:
        return PRICE * request.win
    return {Strictness.STRICT: most, Strictness.BALANCED: request.win, Strictness.STANDING: 0.0}[request.strictness]


def _all_differences(scores: list[float], sizes: tuple[int, ...]) -> float:
    """More than all differences of score that any pairing can have."""
    return (scores[0] - scores[-1] or 1.0) * len(scores) * max(sizes) / 2 if scores else 1.0


def _meetings(met: Mapping[Entrant, int], place: Mapping[Entrant, int], repeat: float) -> dict[int, float]:
    return {place[other]: repeat * times * times for other, times in met.items() if other in place} if repeat else {}


def _odd(request: Request, order: tuple[Entrant, ...], sizes: tuple[int, ...]) -> list[float]:
    """What each pays in an off-size pod; nothing where all pods are alike."""
    if len(set(sizes)) < 2:
        return [0.0] * len(order)
    return [ODD * request.win * off_size(request, entrant) for entrant in order]


def off_size(request: Request, entrant: Entrant) -> int:
    """How often an entrant has sat in a pod of another size than preferred."""
    sizes: Mapping[int, int] = request.history.sizes.get(entrant, {})
    return sum(times for size, times in sizes.items() if size != request.preferred)


def check_pods(request: Request, pods: Round, byes: Iterable[Entrant]) -> None:
    """Refuse pods that are no partition of the entrants, or of a wrong size."""
    seated = [*chain.from_iterable(pods), *byes]
    if len(set(seated)) < len(seated):
        raise Refused(RefusalCode.ILLEGAL, "an entrant sits twice", "pods")
    if wrong := sorted(set(seated) ^ set(request.scores)):
        raise Refused(RefusalCode.NOT_FOUND, f"missing, or not in this round: {', '.join(wrong)}", "pods")
    if wrong_size := [pod for pod in pods if not request.low <= len(pod) <= request.high]:
        raise Refused(RefusalCode.WRONG_COUNT, _sizes(request, wrong_size[0]), "pods")


def _sizes(request: Request, pod: Pod) -> str:
    return f"a pod has {request.low} to {request.high} entrants, not {len(pod)}"
