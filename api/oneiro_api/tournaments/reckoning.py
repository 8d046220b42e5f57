"""What follows from a tournament's log: standings, and why a pairing is as it is."""

from collections import OrderedDict
from dataclasses import replace

from oneiro_core import Refused, Registry
from oneiro_core.tournament.formats import Draw
from oneiro_core.tournament.log import Log
from oneiro_core.tournament.pairing import Report
from oneiro_core.tournament.standings import Row, TeamRow
from oneiro_core.tournament.state import Tournament

from .formats import chosen
from .sight import Sight

LATEST = 16
_KEPT: OrderedDict[Log, tuple[tuple[int, int], tuple[Row, ...]]] = OrderedDict()
"""The last standing of each of so many logs, by the number of entries and of rounds that it is of.

Who asks for one page asks for the next, and many ask for the same.
"""


def ranked(registry: Registry, seen: Sight, after: int | None = None) -> tuple[tuple[Row, ...], int]:
    """Who stands where after a round, or now; and the number of the last round that counts."""
    number = len(seen.rounds) if after is None else max(0, min(after, len(seen.rounds)))
    asked, log = (len(seen.log.entries), number), seen.log
    if log not in _KEPT or _KEPT[log][0] != asked:
        _KEPT[log] = asked, ranking(registry, replace(log.tournament, rounds=log.tournament.rounds[:number]))
    _KEPT.move_to_end(log)
    while len(_KEPT) > LATEST:
        _KEPT.popitem(last=False)
    return _KEPT[log][1], number


def ranking(registry: Registry, state: Tournament) -> tuple[Row, ...]:
    """Who stands where. Nobody where the format is missing."""
    if state.settings.format not in registry.formats:
        return ()
    return chosen(registry, state.settings).ranking(state)


def teams(registry: Registry, seen: Sight) -> tuple[TeamRow, ...]:
    """How the teams stand; none where groups are no teams, or the format is missing."""
    state = replace(seen.tournament, rounds=list(seen.rounds))
    return chosen(registry, state.settings).teams(state) if state.settings.format in registry.formats else ()


def report(registry: Registry, seen: Sight, number: int) -> Report | None:
    """How good the pairing of a round is, made anew from what came before it; None where it was changed by hand since."""
    if not 1 <= number <= len(seen.rounds):
        return None
    round, state = seen.rounds[number - 1], seen.tournament
    before = replace(state, rounds=state.rounds[: number - 1])
    try:
        step = chosen(registry, state.settings).next(before, round.paired_at)
    except Refused:
        return None
    alike = tuple[str, ...] if state.settings.rotating else frozenset[str]  # with partners, seats are part of a pairing
    made = {alike(pod.seats) for pod in round.pods.values()}
    same = isinstance(step, Draw) and {alike(pod.seats) for pod in step.pods} == made
    return step.report if isinstance(step, Draw) and same else None


def explained(registry: Registry, seen: Sight, entrant: str, number: int) -> str | None:
    """Why an entrant sits where he sits in a round; None where he sits nowhere."""
    if not 1 <= number <= len(seen.rounds):
        return None
    round, found = seen.rounds[number - 1], report(registry, seen, number)
    if entrant in round.byes:
        reasons = [bye.reason for bye in found.byes if bye.entrant == entrant] if found else []
        return seen.named(reasons[0]) if reasons else "He sits out."
    pod = round.pod_of(entrant)
    if pod is None:
        return None
    reasons = [one.reason for one in found.pods if entrant in one.pod] if found else []
    return seen.named(reasons[0]) if reasons else f"Pod {pod.number} was made by the plan of the format, or by hand."
