"""What follows from a tournament's log: standings, and why a pairing is as it is."""

from collections import OrderedDict
from dataclasses import replace
from functools import partial
from threading import Lock
from weakref import WeakKeyDictionary

from oneiro_core import Refused, Registry
from oneiro_core.tournament.distance import Distance, distance
from oneiro_core.tournament.formats import Step, Wait
from oneiro_core.tournament.log import Entry, Log
from oneiro_core.tournament.pairing import Report
from oneiro_core.tournament.retracing import Making, Trace, making, report_of, traced
from oneiro_core.tournament.retracing import outdated as judged
from oneiro_core.tournament.standings import Row, TeamRow
from oneiro_core.tournament.state import Phase, Tournament
from oneiro_core.tournament.telling import Sentence, Text, english, say

from .formats import chosen
from .sight import Sight

LATEST = 64
_KEPT: OrderedDict[tuple[int, int, int], tuple[Entry, tuple[Row, ...]]] = OrderedDict()
"""The last standings that were asked for, by the last entry of a log, the number of entries and of rounds; with that entry.

Who asks for one page asks for the next, and many ask for the same. Copies of a log have the same entries.
"""
_KEEPING = Lock()

_OUTDATED: WeakKeyDictionary[Log, tuple[int, bool]] = WeakKeyDictionary()
"""Whether the latest round of each log would be paired otherwise, by the number of entries that is known for."""
_MADE: OrderedDict[tuple[str, int], tuple[Entry, Making]] = OrderedDict()
"""The makings of the last rounds that were asked for, by tournament and entry."""


def ranked(registry: Registry, seen: Sight, after: int | None = None) -> tuple[tuple[Row, ...], int]:
    """Who stands where after a round, or now; and the number of the last round that counts."""
    number = len(seen.rounds) if after is None else max(0, min(after, len(seen.rounds)))
    entries, state = seen.log.entries, seen.tournament
    asked = (id(entries[-1]), len(entries), number)
    found = _KEPT.get(asked)
    last, rows = found or (entries[-1], ranking(registry, replace(state, rounds=state.rounds[:number])))
    with _KEEPING:  # files are made on a thread
        _KEPT[asked] = last, rows
        _KEPT.move_to_end(asked)
        while len(_KEPT) > LATEST:
            _KEPT.popitem(last=False)
    return rows, number


def row_of(registry: Registry, seen: Sight, entrant: str, after: int | None = None) -> Row | None:
    """The line of an entrant in the standing after a round, or now; None for who has none."""
    rows, _ = ranked(registry, seen, after)
    return next((row for row in rows if row.entrant == entrant), None)


def distance_of(registry: Registry, seen: Sight, entrant: str) -> Distance | None:
    """How far an entrant is from a better rank and the cut, in the standing as it is seen; None where points do not tell."""
    state = seen.tournament
    if state.phase is not Phase.RUNNING or state.settings.format not in registry.formats:
        return None
    form = chosen(registry, state.settings)
    if not form.by_points:
        return None
    rows, _ = ranked(registry, seen)
    return distance(state, rows, entrant, form.cut)


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
    """How good the pairing of a round is and why it is so, by what was known then; None where there is no such round."""
    if not 1 <= number <= len(seen.rounds):
        return None
    trace = traced(seen.log, number)
    if trace is None:
        return None
    return report_of(seen.rounds[number - 1], trace, _made(registry, seen, trace))


def _made(registry: Registry, seen: Sight, trace: Trace) -> Making:
    """The making of a round, which stays what it was; so the last few are kept."""
    key = seen.live.id, trace.paired.line.number
    if key not in _MADE or _MADE[key][0] is not trace.paired:
        _MADE[key] = trace.paired, making(seen.log, trace, partial(_following, registry))
    _MADE.move_to_end(key)
    while len(_MADE) > LATEST:
        _MADE.popitem(last=False)
    return _MADE[key][1]


def outdated(registry: Registry, seen: Sight) -> bool:
    """Whether the latest round would be paired otherwise by now, while it can still be paired again."""
    latest = seen.tournament.round
    form = registry.formats.get(seen.tournament.settings.format)
    if form is None or form.continuous or latest is None or seen.tournament.phase is not Phase.RUNNING:
        return False
    if not latest.untouched:
        return False
    entries = len(seen.log.entries)
    if _OUTDATED.get(seen.log, (0, False))[0] != entries:
        trace = traced(seen.log, latest.number)
        assert trace is not None, "every round was paired"
        found = judged(seen.log, trace, _made(registry, seen, trace), partial(_following, registry))
        _OUTDATED[seen.log] = entries, found
    return _OUTDATED[seen.log][1]


def _following(registry: Registry, state: Tournament, now: float) -> Step:
    """What the format said came next; a wait where it is missing or refuses."""
    try:
        return chosen(registry, state.settings).next(state, now)
    except Refused as refused:
        return Wait(say(Sentence.WAIT_WORDS, words=refused.message))


def reasons(registry: Registry, seen: Sight, entrant: str, number: int) -> Text:
    """Why an entrant sits where he sits in a round, or sits out; empty where he does neither."""
    found = report(registry, seen, number)
    if found is None:
        return ()
    pods = (pod.why for pod in found.pods if entrant in pod.pod)
    return next(pods, None) or next((bye.why for bye in found.byes if bye.entrant == entrant), ())


def explained(registry: Registry, seen: Sight, entrant: str, number: int) -> str | None:
    """The same in English; None where he sits nowhere."""
    return seen.named(english(reasons(registry, seen, entrant, number))) or None
