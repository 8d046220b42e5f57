"""A round drawn so that every pod is equally strong, and who has met is kept apart."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from oneiro_core.tournament.formats import Draw
from oneiro_core.tournament.pairing import (
    By,
    History,
    byes_beside,
    feasible,
    measured,
    seat_order,
    snake,
    split,
)
from oneiro_core.tournament.rounds import PodPlan
from oneiro_core.tournament.settings import Settings
from oneiro_core.tournament.state import Tournament

from .drawing import apart, asked, byes, history, next_number, pinned

AVOIDED = 1000
"""What it costs to seat a pair together that is to be kept apart, against one earlier meeting."""


def spread(
    tournament: Tournament,
    stage: str,
    ranked: Sequence[str],
    games: int = 1,
    origins: Mapping[str, str] | None = None,
    least: int = 2,
) -> Draw:
    """The round of the ranked entrants, best first, dealt there and back again.

    Who has met, or comes from the same group in `origins`, is kept apart where it can be, at the least cost of strength.
    Pods may have `least` entrants where the number does not fit the sizes. Where that does not fit either, the last of those
    with the fewest byes sit out. Raises Refused for pins that leave fewer than a pod.
    """
    settings, past = tournament.settings, history(tournament)
    kept = pinned(tournament, ranked)
    loose = [one for one in ranked if not any(one in pod for pod in kept)]
    out = _sitting_out(tournament, loose, len(ranked), least)
    seated = [one for one in loose if one not in out]
    pods = [list(pod) for pod in snake(seated, _sizes(len(seated), settings))]
    _protect(pods, _Costs(past, apart(tournament, ranked), origins or {}))
    seed = f"{tournament.seed}:{next_number(tournament)}"
    tables = (*kept, *(seat_order(tuple(pod), past, seed) for pod in pods))
    draw = Draw(stage, tuple(map(PodPlan, tables)), out, games)
    return _told(tournament, draw, ranked, By.SEEDS, past)


def _sitting_out(tournament: Tournament, loose: Sequence[str], field: int, least: int) -> tuple[str, ...]:
    """Who of those who are in no pinned pod has none, where no sizes fit."""
    counts, upward = byes(tournament), loose[::-1]
    count = byes_beside(len(loose), field, least, tournament.settings.most)
    return tuple(sorted(upward, key=lambda one: counts.get(one, 0))[:count])


def single(tournament: Tournament, stage: str, entrants: Sequence[str], games: int) -> Draw:
    """A round of one pod."""
    seed, past = f"{tournament.seed}:{next_number(tournament)}", history(tournament)
    seats = seat_order(tuple(entrants), past, seed)
    return _told(tournament, Draw(stage, (PodPlan(seats),), (), games), entrants, By.ALL, past)


def _told(tournament: Tournament, draw: Draw, ranked: Sequence[str], by: By, past: History) -> Draw:
    """The draw with its report, by the places of those who are in it."""
    scores = {one: float(len(ranked) - place) for place, one in enumerate(ranked)}
    pods = tuple(pod.seats for pod in draw.pods)
    kept = pinned(tournament, ranked) if by is By.SEEDS else ()
    request = replace(asked(tournament, scores, past=past), pinned=kept, by=by)
    return replace(draw, report=measured(request, pods, draw.byes), request=request)


def _sizes(count: int, settings: Settings) -> tuple[int, ...]:
    """The sizes of the pods, smaller than was wanted where it must be."""
    if not count:
        return ()
    least = next(low for low in range(settings.least, 1, -1) if feasible(count, low, settings.most))
    return split(count, least, settings.most, settings.preferred)


class _Costs:
    """What it costs that entrants share a pod."""

    def __init__(self, past: History, avoid: Iterable[tuple[str, str]], origins: Mapping[str, str]) -> None:
        self.met = past.met
        self.origins = origins
        self.avoid = {order for pair in avoid for order in (pair, pair[::-1])}

    def of(self, one: str, pod: Sequence[str]) -> int:
        return sum(self._of_pair(one, other) for other in pod if other != one)

    def _of_pair(self, one: str, other: str) -> int:
        met = self.met.get(one, {}).get(other, 0)
        same = one in self.origins and self.origins[one] == self.origins.get(other)
        return max(met, int(same)) ** 2 + AVOIDED * ((one, other) in self.avoid)


def _protect(pods: list[list[str]], costs: _Costs) -> None:
    """Swap entrants between pods as long as it keeps more of them apart: of the same row where that helps, else of a near one."""
    improved = True
    while improved:
        conflicts = [(pod, row) for pod in pods for row, one in enumerate(pod) if costs.of(one, pod)]
        improved = sum(_moved(pods, pod, row, costs) for pod, row in conflicts) > 0


def _moved(pods: list[list[str]], pod: list[str], row: int, costs: _Costs) -> bool:
    for distance in range(max(map(len, pods))):
        rows = {row - distance, row + distance}
        places = [(other, at) for other in pods if other is not pod for at in rows if 0 <= at < len(other)]
        gains = [_gain((pod, row), place, costs) for place in places]
        if gains and max(gains) > 0:
            other, at = places[gains.index(max(gains))]
            pod[row], other[at] = other[at], pod[row]
            return True
    return False


def _gain(here: tuple[list[str], int], there: tuple[list[str], int], costs: _Costs) -> int:
    """What is saved when the two seats are swapped."""
    (pod, row), (other, at) = here, there
    one, two = pod[row], other[at]
    rest, others = [*pod[:row], *pod[row + 1 :]], [*other[:at], *other[at + 1 :]]
    return costs.of(one, rest) + costs.of(two, others) - costs.of(one, others) - costs.of(two, rest)
