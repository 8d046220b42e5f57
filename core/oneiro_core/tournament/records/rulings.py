"""Rulings: what the officials decide against what was played, with their reasons; and how a record is undone."""

from collections.abc import Collection
from dataclasses import dataclass

from oneiro_core.errors import RefusalCode
from oneiro_core.tournament.entrants import Status
from oneiro_core.tournament.limits import AMOUNT
from oneiro_core.tournament.roles import ARBITER
from oneiro_core.tournament.rounds import Result
from oneiro_core.tournament.settings import Ruling
from oneiro_core.tournament.state import Penalty, Phase, Tournament
from oneiro_core.tournament.telling import Said, Sentence, Term, Word, say

from .play import check_scores, corrected, keep_result
from .record import (
    KEPT,
    Line,
    Record,
    found_entrant,
    found_pod,
    found_round,
    lines_of,
    refuse,
    refuse_line,
    seats_at,
)

RULED = frozenset({Phase.RUNNING, Phase.FINISHED})
MOST_EXTRA = 604_800
"""The most seconds by which a pod is extended at once: a week."""


@dataclass(frozen=True, slots=True)
class ResultOverridden(Record):
    """A game that is known counts as this, whatever was reported; at any time, also when later rounds have been paired."""

    reasoned = True
    phases = RULED

    round: int
    pod: int
    result: Result

    def judges(self, tournament: Tournament) -> Collection[str]:
        return found_pod(tournament, self.round, self.pod).seats

    def check(self, tournament: Tournament) -> None:
        pod = found_pod(tournament, self.round, self.pod)
        known = {*pod.results, *pod.broken, *pod.games}
        refuse(self.result.game not in known, "the pod has no such game", RefusalCode.NOT_FOUND, "result")
        check_scores(pod, self.result)

    def apply(self, tournament: Tournament, line: Line) -> None:
        keep_result(tournament, self.round, self.pod, corrected(self.result), line)

    def told(self) -> Said:
        points = ", ".join(f"{score.entrant} {score.points}" for score in self.result.scores)
        return say(Sentence.LOG_CORRECTED, round=self.round, pod=self.pod, list=points)


@dataclass(frozen=True, slots=True)
class PodRuled(Record):
    """What a pod counts for: what its games say, the average of everybody's other rounds, or nothing."""

    reasoned = True
    phases = RULED

    round: int
    pod: int
    ruling: Ruling

    def judges(self, tournament: Tournament) -> Collection[str]:
        return found_pod(tournament, self.round, self.pod).seats

    def check(self, tournament: Tournament) -> None:
        pod = found_pod(tournament, self.round, self.pod)
        refuse(found_round(tournament, self.round).started_at is None, "the round has not begun")
        refuse(pod.ruling is self.ruling, "that is the ruling already")

    def apply(self, tournament: Tournament, line: Line) -> None:
        round = tournament.rounds[self.round - 1]
        round.pods[self.pod].ruling = self.ruling
        round.note(round.pods[self.pod], line.at)

    def told(self) -> Said:
        return say(
            Sentence.LOG_RULED, round=self.round, pod=self.pod, ruling=Word.of(Term[f"RULED_{self.ruling.name}"])
        )


@dataclass(frozen=True, slots=True)
class PodExtended(Record):
    """A pod may last so many seconds longer than its round; a second extension comes on top of the first."""

    reasoned = True

    round: int
    pod: int
    seconds: float

    def judges(self, tournament: Tournament) -> Collection[str]:
        return seats_at(tournament, self.round, self.pod)

    def check(self, tournament: Tournament) -> None:
        round, pod = found_round(tournament, self.round), found_pod(tournament, self.round, self.pod)
        refuse(tournament.settings.timing.limit is None, "rounds have no limit: the pod has all the time that it takes")
        refuse(round.started_at is None, "the round has not begun")
        refuse(pod.settled(round.games), "the pod is settled already")
        wrong = not 1 <= self.seconds <= MOST_EXTRA
        refuse(wrong, f"a pod gets 1 to {MOST_EXTRA} seconds more", RefusalCode.ILLEGAL, "seconds")

    def apply(self, tournament: Tournament, line: Line) -> None:
        tournament.rounds[self.round - 1].pods[self.pod].extra += self.seconds

    def told(self) -> Said:
        minutes = f"{self.seconds / 60:.3g}"
        return say(Sentence.LOG_POD_EXTENDED, round=self.round, pod=self.pod, number=minutes)


@dataclass(frozen=True, slots=True)
class PodClosed(Record):
    """Nothing more is waited for in a pod: what has been played counts, and the rule for abandoned tables settles the rest."""

    reasoned = True

    round: int
    pod: int

    def judges(self, tournament: Tournament) -> Collection[str]:
        return found_pod(tournament, self.round, self.pod).seats

    def check(self, tournament: Tournament) -> None:
        round, pod = found_round(tournament, self.round), found_pod(tournament, self.round, self.pod)
        refuse(round.started_at is None, "the round has not begun")
        refuse(pod.settled(round.games), "the pod is settled already")

    def apply(self, tournament: Tournament, line: Line) -> None:
        round = tournament.rounds[self.round - 1]
        round.pods[self.pod].closed = True
        round.note(round.pods[self.pod], line.at)

    def told(self) -> Said:
        return say(Sentence.LOG_POD_CLOSED, round=self.round, pod=self.pod)


@dataclass(frozen=True, slots=True)
class Excused(Record):
    """An entrant gets the average of his other rounds for a pod, for instance since somebody left it or was sent out."""

    reasoned = True
    phases = RULED

    round: int
    pod: int
    entrants: tuple[str, ...]

    def judges(self, tournament: Tournament) -> Collection[str]:
        return found_pod(tournament, self.round, self.pod).seats

    def check(self, tournament: Tournament) -> None:
        strangers = set(self.entrants) - set(found_pod(tournament, self.round, self.pod).seats)
        lines = lines_of(self.entrants, strangers)
        refuse_line(lines, len(self.entrants), "he does not sit there", RefusalCode.NOT_FOUND, "entrants")

    def apply(self, tournament: Tournament, line: Line) -> None:
        tournament.rounds[self.round - 1].pods[self.pod].excused.update(self.entrants)

    def told(self) -> Said:
        return say(Sentence.LOG_EXCUSED, round=self.round, pod=self.pod, list=", ".join(self.entrants))


@dataclass(frozen=True, slots=True)
class Penalised(Record):
    """An entrant loses points, in the unit of the ranking, or is warned (0 points)."""

    reasoned = True
    phases = RULED

    entrant: str
    points: float = 0

    def judges(self, tournament: Tournament) -> Collection[str]:
        return _neighbours(tournament, self.entrant)

    def check(self, tournament: Tournament) -> None:
        found_entrant(tournament, self.entrant)
        refuse(self.points < 0, "a penalty takes points away", RefusalCode.ILLEGAL, "points")
        AMOUNT.check(self.points, "points", RefusalCode.ILLEGAL)

    def apply(self, tournament: Tournament, line: Line) -> None:
        tournament.penalties.append(Penalty(line.number, self.entrant, self.points, line.reason))

    def told(self) -> Said:
        if not self.points:
            return say(Sentence.LOG_WARNED, one=self.entrant)
        return say(Sentence.LOG_PENALISED, one=self.entrant, number=f"{self.points:g}")


@dataclass(frozen=True, slots=True)
class Disqualified(Record):
    """An entrant is sent out and struck from the ranking. `others` says what those get who shared pods with him."""

    reasoned = True
    phases = RULED

    entrant: str
    others: Ruling = Ruling.STAND

    def judges(self, tournament: Tournament) -> Collection[str]:
        return _neighbours(tournament, self.entrant)

    def check(self, tournament: Tournament) -> None:
        out = found_entrant(tournament, self.entrant).status is Status.DISQUALIFIED
        refuse(out, "he is out already")
        refuse(self.others is Ruling.VOID, "they keep it or get their average", RefusalCode.ILLEGAL, "others")

    def apply(self, tournament: Tournament, line: Line) -> None:
        tournament.entrants[self.entrant].status = Status.DISQUALIFIED
        shared = [pod for _, pod in tournament.pods() if self.entrant in pod.seats]
        for pod in shared if self.others is Ruling.AVERAGE else ():
            pod.excused.update(set(pod.seats) - {self.entrant})

    def told(self) -> Said:
        return say(Sentence.LOG_DISQUALIFIED, one=self.entrant)


@dataclass(frozen=True, slots=True)
class Undone(Record):
    """A record of the log no longer counts; the tournament is what the others make of it. Can itself be undone.

    Refused where later records rest on it. It needs the offices of what it undoes.
    """

    roles = ARBITER
    reasoned = True
    phases = KEPT

    entry: int

    def apply(self, tournament: Tournament, line: Line) -> None:
        """Nothing: the log leaves out what is undone."""

    def told(self) -> Said:
        return say(Sentence.LOG_UNDONE, entry=self.entry)


def _neighbours(tournament: Tournament, entrant: str) -> frozenset[str]:
    """An entrant, and those who sit with him now."""
    pods = [pod for round in tournament.unsettled for pod in round.open_pods if entrant in pod.seats]
    return frozenset([entrant]).union(*(pod.seats for pod in pods))
