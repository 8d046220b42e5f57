"""What a tournament waits for, and when it goes on by itself: told from the same log and clock as what falls due in it."""

from dataclasses import dataclass
from weakref import WeakKeyDictionary

from oneiro_core import Refused, Registry
from oneiro_core.tournament.formats import End, Step, Wait
from oneiro_core.tournament.log import Log
from oneiro_core.tournament.rounds import Round, RoundPhase
from oneiro_core.tournament.settings import Pace
from oneiro_core.tournament.state import Phase
from oneiro_core.tournament.telling import Said, Sentence, say

from .absences import grace_ends
from .due import Moment, nobody_came, over_at
from .formats import chosen
from .live import ENDED
from .sight import Sight

_NEXT: WeakKeyDictionary[Log, tuple[tuple[int, int], Step]] = WeakKeyDictionary()
"""What formats with a bell said last came next, by the number of entries and the second."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """What is waited for, and when that is over by itself (Unix seconds); None where somebody has to act."""

    said: Said
    until: float | None = None


def waiting(registry: Registry, seen: Sight) -> Waiting | None:
    """What a tournament waits for as a viewer sees it; None once it is over, and where its format is missing or fails."""
    state = seen.tournament
    if state.phase in ENDED:
        return None
    if state.paused:
        return Waiting(say(Sentence.WAIT_PAUSE))
    try:
        moment = Moment(seen.log, chosen(registry, state.settings), seen.live.now(), lots="")
        return _running(moment, seen) if state.phase is Phase.RUNNING else _before(moment)
    except Refused:
        return None


def _before(moment: Moment) -> Waiting:
    state, timing = moment.tournament, moment.tournament.settings.timing
    if state.phase is Phase.DRAFT:
        return Waiting(say(Sentence.WAIT_PUBLICATION))
    if state.phase is Phase.PUBLISHED:
        return Waiting(say(Sentence.WAIT_REGISTRATION), timing.registration)
    if state.phase is Phase.REGISTRATION and state.settings.check_in:
        return Waiting(say(Sentence.WAIT_CHECK_IN), timing.check_in)
    there, least = len(state.starting), state.settings.least
    if there < least and (timing.start is None or timing.start <= moment.now):
        return Waiting(say(Sentence.WAIT_ENTRANTS, number=there, least=least))
    return Waiting(say(Sentence.WAIT_START), timing.start)


def _running(moment: Moment, seen: Sight) -> Waiting | None:
    latest = moment.tournament.round
    if moment.form.continuous or latest is None:
        return _between(moment)
    match latest.phase:
        case RoundPhase.PAIRED:
            return Waiting(say(Sentence.WAIT_PUBLISHING, round=latest.number), _published(moment, latest))
        case RoundPhase.PUBLISHED:
            return _beginning(moment, latest.number)
        case RoundPhase.PLAYING:
            return _people(latest, seen) or _tables(moment, latest)
    return _between(moment)


def _published(moment: Moment, draft: Round) -> float | None:
    """When a pairing is published by itself."""
    timing = moment.tournament.settings.timing
    return None if timing.pace is Pace.BY_HAND else moment.at(draft.paired_at, timing.review)


def _beginning(moment: Moment, number: int) -> Waiting:
    """A round that is to begin, by itself where it has a time."""
    pace = moment.tournament.settings.timing.pace
    until = None if pace is Pace.BY_HAND else moment.begins(number)
    timeless = pace is Pace.FIXED and until is None
    return Waiting(say(Sentence.WAIT_TIME if timeless else Sentence.WAIT_BEGINNING, round=number), until)


def _people(round: Round, seen: Sight) -> Waiting | None:
    """Those who have not come to their tables, as long as their seats are held. Who is there now is not told to who is late."""
    until = grace_ends(seen.live, round)
    if seen.is_late or not seen.tournament.settings.play(round.number).variant or seen.live.now() >= until:
        return None
    pods = [pod for pod in round.open_pods if not pod.games]
    missing = sum(not seen.live.is_here(one, round) for pod in pods for one in pod.present)
    return Waiting(say(Sentence.WAIT_PEOPLE, round=round.number, number=missing), until) if missing else None


def _tables(moment: Moment, round: Round) -> Waiting:
    until = over_at(moment.log, round, min(round.open_pods, key=lambda pod: pod.extra))
    return Waiting(say(Sentence.WAIT_TABLES, round=round.number, number=len(round.open_pods)), until)


def _between(moment: Moment) -> Waiting:
    """What is waited for where nothing is paired; no round is drawn to find it out."""
    if moment.form.continuous:
        return _ringing(moment)
    state, timing = moment.tournament, moment.tournament.settings.timing
    number, by_hand = len(state.rounds) + 1, timing.pace is Pace.BY_HAND
    ready, least = len(state.playing), state.settings.least
    if moment.form.over(state) and nobody_came(state):
        return Waiting(say(Sentence.WAIT_NOBODY, round=len(state.rounds)))
    if moment.form.over(state):
        begins = None if by_hand else moment.begins(number)
        return Waiting(say(Sentence.WAIT_FINISH), None if begins is None else begins - timing.review)
    if ready < least:
        return Waiting(say(Sentence.WAIT_READY, number=ready, least=least))
    return Waiting(say(Sentence.WAIT_PAIRING, round=number)) if by_hand else _beginning(moment, number)


def _ringing(moment: Moment) -> Waiting:
    """What a format with a bell waits for."""
    step = _next(moment)
    if isinstance(step, Wait):
        return Waiting(step.said, step.until)
    over = isinstance(step, End)
    return Waiting(
        say(Sentence.WAIT_FINISH if over else Sentence.WAIT_PAIRING, round=len(moment.tournament.rounds) + 1)
    )


def _next(moment: Moment) -> Step:
    """What the format says comes next; in an arena many ask in the same second."""
    key = len(moment.log.entries), int(moment.now)
    if moment.log not in _NEXT or _NEXT[moment.log][0] != key:
        _NEXT[moment.log] = key, moment.form.next(moment.tournament, moment.now)
    return _NEXT[moment.log][1]
