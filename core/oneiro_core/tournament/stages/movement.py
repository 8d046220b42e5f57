"""A fixed schedule: all rounds known before the first, as far as everybody stays."""

from collections.abc import Sequence

from oneiro_core.tournament.formats import Draw, Wait
from oneiro_core.tournament.pairing import Two, circle, feasible, schedule
from oneiro_core.tournament.state import Tournament

from .drawing import drawn, pinned, played, sitting_out

Tables = tuple[tuple[str, ...], ...]


def moved(
    tournament: Tournament, stage: str, entrants: Sequence[str], rounds: int, label: str = "", games: int = 1
) -> Draw | Wait | None:
    """The next round of a schedule for these entrants; None when all have been played.

    The first round says who has which number, so whatever was changed by hand there goes through all rounds. Where somebody is
    missing or new, the pods that still can be stay, and the others are drawn anew by who has met. Where partners rotate, who
    plays with whom is planned, and the pods are drawn.
    """
    before = [
        tuple(pod.seats for pod in round.pods.values() if pod.label == label) for round in played(tournament, stage)
    ]
    if len(before) >= rounds:
        return None
    out = sitting_out(tournament, entrants)
    there = [one for one in entrants if one not in out]
    if tournament.settings.rotating:
        scores, twos = dict.fromkeys(entrants, 0.0), _twos(tournament, stage, there, rounds)
        return drawn(tournament, stage, scores, games=games, label=label, twos=twos)
    planned = _planned(tournament, there, rounds, before) or ()
    fixed = _kept(tournament, planned, there, pinned(tournament, there))
    return drawn(tournament, stage, dict.fromkeys(entrants, 0.0), games=games, label=label, fixed=fixed)


def _twos(tournament: Tournament, stage: str, there: Sequence[str], rounds: int) -> tuple[Two, ...]:
    """The partners of the next round, of those who were there at the first, so that all become partners of all.

    None are planned for so few rounds that new partners are found for all in any case: so the pods are better.
    """
    before = played(tournament, stage)
    first = {*before[0].entrants, *before[0].byes} if before else set(there)
    return circle(sorted(first, key=tournament.lot), len(before)) if 2 * rounds > len(first) else ()


def _planned(tournament: Tournament, there: Sequence[str], rounds: int, before: Sequence[Tables]) -> Tables | None:
    """The pods of the schedule for the next round; None where the first round was not one of a schedule."""
    settings = tournament.settings
    first = before[0] if before else None
    count = sum(map(len, first)) if first else len(there)
    if not feasible(count, settings.least, settings.most):
        return None
    plan = schedule(count, settings.preferred, rounds, low=settings.least, high=settings.most)
    if first is None:
        return plan.of(sorted(there, key=tournament.lot))[0]
    if list(map(len, first)) != list(map(len, plan.rounds[0])):
        return None
    seats = [seat for pod in first for seat in pod]
    numbers = [number for table in plan.rounds[0] for number in table]
    who = dict(zip(numbers, seats, strict=True))
    return tuple(tuple(who[number] for number in table) for table in plan.rounds[len(before)])


def _kept(tournament: Tournament, planned: Tables, there: Sequence[str], pins: Tables) -> Tables:
    """The pods that are given: the pinned ones, and of the planned ones those that can stay. The smaller ones give way first."""
    settings = tournament.settings
    free = set(there).difference(*pins)
    pods = [tuple(seat for seat in pod if seat in free) for pod in planned]
    kept = [pod for pod in pods if settings.least <= len(pod) <= settings.most]
    while kept and not _rest_fits(len(free) - sum(map(len, kept)), settings.least, settings.most):
        kept.remove(min(kept, key=len))
    return (*pins, *kept)


def _rest_fits(rest: int, least: int, most: int) -> bool:
    return rest == 0 or feasible(rest, least, most)
