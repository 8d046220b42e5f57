"""The rounds of a tournament that are known beforehand, as far as a viewer may know them."""

from collections import OrderedDict
from dataclasses import dataclass, replace
from threading import Lock

from oneiro_core import Refused, Registry
from oneiro_core.tournament.ahead import Coming
from oneiro_core.tournament.log import Entry
from oneiro_core.tournament.state import Phase

from .formats import chosen
from .sight import Sight

MOST = 1000
"""The largest field whose rounds are told beforehand."""
LATEST = 16
_KEPT: OrderedDict[tuple[int, int, bool, int | None], tuple[Entry, "Schedule"]] = OrderedDict()
"""What was last told, by the last entry of a log, the number of entries, for whom and for how many; with that entry."""
_KEEPING = Lock()


@dataclass(frozen=True, slots=True)
class Schedule:
    """The rounds to come; `numbered` where numbers stand in them, from 1, and not yet entrants."""

    rounds: tuple[Coming, ...]
    numbered: bool


def schedule(registry: Registry, seen: Sight, entrants: int | None = None) -> Schedule:
    """The rounds to come: by entrant once a round is told, before it by number, for a field of some size or of the present one.

    Empty where results or lots decide, where the tournament does not run any more, and for a field that cannot be played.
    """
    entries = seen.log.entries
    asked = id(entries[-1]), len(entries), seen.official, entrants
    found = _KEPT.get(asked)
    last, told = found or (entries[-1], _schedule(registry, seen, entrants))
    with _KEEPING:  # files are made on a thread
        _KEPT[asked] = last, told
        _KEPT.move_to_end(asked)
        while len(_KEPT) > LATEST:
            _KEPT.popitem(last=False)
    return told


def _schedule(registry: Registry, seen: Sight, entrants: int | None) -> Schedule:
    state = seen.tournament
    running = state.phase is Phase.RUNNING
    told = running and entrants is None and (seen.official or bool(seen.rounds))
    count = len(state.playing) if entrants is None else entrants
    over = state.phase in (Phase.FINISHED, Phase.ARCHIVED, Phase.CANCELLED)
    if over or not 2 <= count <= MOST or state.settings.format not in registry.formats:
        return Schedule((), not told)
    form = chosen(registry, state.settings)
    try:
        if told:
            return Schedule(form.ahead(replace(state, rounds=list(seen.rounds))), False)
        return Schedule(form.numbered(state.settings, count), True)
    except Refused:
        return Schedule((), not told)
