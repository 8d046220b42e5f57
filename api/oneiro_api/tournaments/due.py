"""What falls due in a tournament by its clock and by what has happened. Pure: all of it follows from the log and the time."""

from collections.abc import Iterator
from dataclasses import dataclass
from weakref import WeakKeyDictionary

from oneiro_core.tournament import records as r
from oneiro_core.tournament.formats import Draw, End, Wait
from oneiro_core.tournament.log import Log
from oneiro_core.tournament.records import Record
from oneiro_core.tournament.rounds import Pod, Round, RoundPhase
from oneiro_core.tournament.settings import Pace
from oneiro_core.tournament.state import Phase, Tournament

from .formats import Chosen

_PAUSES: WeakKeyDictionary[Log, tuple[int, tuple[tuple[float, float], ...]]] = WeakKeyDictionary()
"""The pauses of each log, by the number of entries that they are known for: each table asks for them."""


@dataclass(frozen=True, slots=True)
class Due:
    """What is to be done now, if anything; and when to look again (Unix seconds; None when something has happened)."""

    record: Record | None = None
    reason: str = ""
    until: float | None = None


@dataclass(frozen=True, slots=True)
class Moment:
    """A tournament at a moment, with its format. `lots` is the seed that its start will need."""

    log: Log
    form: Chosen
    now: float
    lots: str

    @property
    def tournament(self) -> Tournament:
        return self.log.tournament

    def due(self) -> Due:
        """The next thing that falls due."""
        if self.tournament.paused:
            return Due()
        return self._running() if self.tournament.phase is Phase.RUNNING else self._before()

    def at(self, base: float, seconds: float) -> float:
        """So many seconds after a moment, not counting those in which the tournament paused."""
        return base + seconds + paused_since(self.log, base)

    # -- before the start ----------------------------------------------------------------------------------------------

    def _before(self) -> Due:
        timing, phase = self.tournament.settings.timing, self.tournament.phase
        match phase:
            case Phase.PUBLISHED:
                return self._when(timing.registration, r.RegistrationOpened())
            case Phase.REGISTRATION if self.tournament.settings.check_in and timing.check_in is not None:
                return self._when(timing.check_in, r.CheckInOpened())
            case Phase.REGISTRATION | Phase.CHECK_IN if self._enough():
                return self._when(timing.start, r.Started(self.lots, without_missing=True))
        return Due()

    def _enough(self) -> bool:
        return len(self.tournament.starting) >= self.tournament.settings.least

    # -- rounds --------------------------------------------------------------------------------------------------------

    def _running(self) -> Due:
        over = [self._over_the_limit(round) for round in self.tournament.unsettled if round.started_at is not None]
        return _first([*over, self._next()])

    def _over_the_limit(self, round: Round) -> Due:
        pod = min(round.open_pods, key=lambda pod: pod.extra)
        return self._when(over_at(self.log, round, pod), r.PodClosed(round.number, pod.number), "the time is up")

    def _next(self) -> Due:
        latest = self.tournament.round
        if self.tournament.settings.timing.pace is Pace.BY_HAND and not self.form.continuous:
            return Due()
        if latest is not None and latest.phase is RoundPhase.PAIRED:
            review = 0 if self.form.continuous else self.tournament.settings.timing.review
            return self._when(self.at(latest.paired_at, review), r.RoundPublished(latest.number))
        if latest is not None and latest.phase is RoundPhase.PUBLISHED:
            return self._when(self.begins(latest.number), r.RoundStarted(latest.number))
        if latest is not None and latest.phase is RoundPhase.PLAYING and not self.form.continuous:
            return Due()
        return self._paired()

    def _paired(self) -> Due:
        number = len(self.tournament.rounds) + 1
        begins = None if self.form.continuous else self.begins(number)
        if begins is not None and self.now < begins - self.tournament.settings.timing.review:
            return Due(until=begins - self.tournament.settings.timing.review)
        match self.form.next(self.tournament, self.now):
            case Draw() as draw:
                return Due(draw.record)
            case Wait(until=until):
                return Due(until=until)
            case End() if nobody_came(self.tournament):
                return Due()
            case End(reason=reason):
                return Due(r.Finished(), reason)

    def begins(self, number: int) -> float | None:
        """When a round is to begin."""
        timing = self.tournament.settings.timing
        before = self.tournament.rounds[number - 2] if number > 1 else None
        if self.form.continuous or before is None or before.settled_at is None:
            earliest = self.tournament.started_at or 0.0
        else:
            earliest = self.at(before.settled_at, timing.pause)
        if timing.pace is Pace.FIXED:
            return timing.rounds[number - 1] if number <= len(timing.rounds) else None
        return earliest

    def _when(self, then: float | None, record: Record, reason: str = "") -> Due:
        if then is None:
            return Due()
        return Due(record, reason) if then <= self.now else Due(until=then)


def nobody_came(tournament: Tournament) -> bool:
    """Whether nobody came to the latest round: who has won is then nothing that a clock decides."""
    latest = tournament.round
    return latest is not None and not any(pod.present for pod in latest.pods.values())


def over_at(log: Log, round: Round, pod: Pod) -> float | None:
    """When a pod of a round is settled by the rule for abandoned tables (Unix seconds), as it stands now; None for never."""
    limit = log.tournament.settings.timing.limit
    if limit is None or round.started_at is None:
        return None
    return round.started_at + limit + pod.extra + paused_since(log, round.started_at)


def paused_since(log: Log, moment: float) -> float:
    """For how many seconds a tournament has paused since a moment, up to its last resumption."""
    if log.tournament.resumed_at is None:
        return 0.0
    return sum(max(0.0, end - max(begin, moment)) for begin, end in _pauses(log) if end > moment)


def _pauses(log: Log) -> tuple[tuple[float, float], ...]:
    """The pauses that are over, each from when to when."""
    if _PAUSES.get(log, (0, ()))[0] != len(log.entries):
        _PAUSES[log] = len(log.entries), tuple(_paused(log))
    return _PAUSES[log][1]


def _paused(log: Log) -> Iterator[tuple[float, float]]:
    begin: float | None = None
    undone = log.undone()
    for entry in log.entries:
        if entry.line.number in undone:
            continue
        if isinstance(entry.record, r.Paused):
            begin = entry.line.at
        elif isinstance(entry.record, r.Resumed) and begin is not None:
            yield begin, entry.line.at
            begin = None


def _first(several: list[Due]) -> Due:
    """The first that is to be done; where none is, the earliest time to look again."""
    for one in several:
        if one.record is not None:
            return one
    times = [one.until for one in several if one.until is not None]
    return Due(until=min(times, default=None))
