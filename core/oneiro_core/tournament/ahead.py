"""The rounds to come of a fixed schedule, as far as they are certain: before the start by number, later by entrant.

They are what the format would draw, round after round, if everybody stays and nobody comes. Whoever leaves, comes late, rests or
asks to sit out changes what follows, and a change by hand does as well.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from .entrants import Entrant, Member, Status
from .formats import Draw, Format
from .rounds import Pod, PodPlan, Round
from .settings import Settings
from .state import Phase, Tournament

MOST = 40
"""No schedule has more rounds: a format that draws on for ever is not followed further."""


@dataclass(frozen=True, slots=True)
class Coming:
    """A round that is known already. `seated` says whether the seats are, and not only who shares a pod."""

    number: int
    stage: str
    pods: tuple[PodPlan, ...]
    byes: tuple[str, ...] = ()
    games: int = 1
    seated: bool = True


def ahead(form: Format[Any], tournament: Tournament, options: Any) -> tuple[Coming, ...]:
    """The rounds that follow in a running tournament and do not hang on results. Raises what the format raises."""
    rounds = [_as_played(round) for round in tournament.rounds]
    state = replace(tournament, rounds=rounds, paused=False)
    found: list[Coming] = []
    while len(found) < MOST:
        step = form.next(state, options, 0.0)
        if not isinstance(step, Draw) or step.stage not in form.fixed_stages:
            break
        number = len(rounds) + 1
        found.append(Coming(number, step.stage, step.pods, step.byes, step.games))
        pods = {place: Pod(place, pod.seats, pod.label) for place, pod in enumerate(step.pods, 1)}
        rounds.append(_as_played(Round(number, step.stage, pods, step.byes, step.games)))
    return tuple(found)


def numbered(form: Format[Any], settings: Settings, options: Any, count: int) -> tuple[Coming, ...]:
    """The rounds of a field of this size by numbers from 1, which are drawn at the start. Raises what the format raises.

    Only what no lot changes: where lots decide who shares a pod, nothing is known from there on.
    """
    one, other = (_by_number(form, settings, options, count, seed) for seed in ("one", "other"))
    found: list[Coming] = []
    for first, second in zip(one, other, strict=False):
        if _shared(first) != _shared(second):
            break
        found.append(first if first.pods == second.pods else _unseated(first))
    return tuple(found)


def _by_number(form: Format[Any], settings: Settings, options: Any, count: int, seed: str) -> tuple[Coming, ...]:
    entrants = {f"{place}": _somebody(f"{place}") for place in range(1, count + 1)}
    state = Tournament(settings, Phase.RUNNING, entrants=entrants, seed=seed, started_at=0.0)
    numbers = {one: str(number) for number, one in enumerate(sorted(entrants, key=state.lot), 1)}
    return tuple(_renamed(coming, numbers) for coming in ahead(form, state, options))


def _somebody(name: str) -> Entrant:
    return Entrant(name, name, (Member(name, name),), Status.ENTERED)


def _renamed(coming: Coming, names: Mapping[str, str]) -> Coming:
    pods = tuple(replace(pod, seats=tuple(names[seat] for seat in pod.seats)) for pod in coming.pods)
    return replace(coming, pods=pods, byes=tuple(names[bye] for bye in coming.byes))


def _shared(coming: Coming) -> tuple[frozenset[tuple[str, frozenset[str]]], frozenset[str]]:
    """Who shares a pod, and who sits out."""
    return frozenset((pod.label, frozenset(pod.seats)) for pod in coming.pods), frozenset(coming.byes)


def _unseated(coming: Coming) -> Coming:
    pods = tuple(replace(pod, seats=tuple(sorted(pod.seats, key=int))) for pod in coming.pods)
    return replace(coming, pods=pods, seated=False)


def _as_played(round: Round) -> Round:
    """The round as if all its tables had ended."""
    return replace(round, published=True, started_at=round.started_at or 0.0, waited_for=set())
