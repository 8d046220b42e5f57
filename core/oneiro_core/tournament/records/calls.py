"""Calls for an arbiter: made at a table, answered, closed."""

from collections.abc import Collection
from dataclasses import dataclass, replace

from oneiro_core.errors import RefusalCode
from oneiro_core.tournament.state import Call, Tournament
from oneiro_core.tournament.telling import Said, Sentence, say

from .record import Line, Record, found_entrant, found_pod, found_round, refuse


@dataclass(frozen=True, slots=True)
class ArbiterCalled(Record):
    """An entrant who sits at a table of a running round calls an arbiter. He has one open call at a time.

    The words are for the arbiters and the table: the log says only that there is a call.
    """

    call: str
    round: int
    pod: int
    entrant: str
    words: str = ""

    def own(self, tournament: Tournament, account: str) -> bool:
        return tournament.accounts.get(account) == self.entrant

    def check(self, tournament: Tournament) -> None:
        refuse(self.call in tournament.calls, "the id is taken", RefusalCode.TAKEN, "call")
        pod = found_pod(tournament, self.round, self.pod)
        refuse(found_round(tournament, self.round).started_at is None, "the round has not begun")
        found_entrant(tournament, self.entrant)
        refuse(self.entrant not in pod.seats, "he does not sit there", RefusalCode.NOT_YOURS, "entrant")
        open_calls = (call for call in tournament.calls.values() if not call.closed)
        refuse(any(call.entrant == self.entrant for call in open_calls), "an arbiter has been called already")

    def apply(self, tournament: Tournament, line: Line) -> None:
        tournament.calls[self.call] = Call(self.call, line.at, self.round, self.pod, self.entrant, self.words)

    def told(self) -> Said:
        return say(Sentence.LOG_CALLED, pod=self.pod, round=self.round)


@dataclass(frozen=True, slots=True)
class CallAnswered(Record):
    """An arbiter tells the table that he comes, or what he decides. The latest answer is shown."""

    call: str
    words: str

    def judges(self, tournament: Tournament) -> Collection[str]:
        return _seats(tournament, self.call)

    def check(self, tournament: Tournament) -> None:
        _check_open(tournament, self.call)
        refuse(not self.words.strip(), "say something", RefusalCode.TEXT_REFUSED, "words")

    def apply(self, tournament: Tournament, line: Line) -> None:
        tournament.calls[self.call] = replace(tournament.calls[self.call], answer=self.words, answered_by=line.by)

    def told(self) -> Said:
        return say(Sentence.LOG_ANSWERED)


@dataclass(frozen=True, slots=True)
class CallClosed(Record):
    """A call is settled: an arbiter says so, or the entrant who made it."""

    call: str

    def own(self, tournament: Tournament, account: str) -> bool:
        call = tournament.calls.get(self.call)
        return call is not None and tournament.accounts.get(account) == call.entrant

    def judges(self, tournament: Tournament) -> Collection[str]:
        return _seats(tournament, self.call)

    def check(self, tournament: Tournament) -> None:
        _check_open(tournament, self.call)

    def apply(self, tournament: Tournament, line: Line) -> None:
        tournament.calls[self.call] = replace(tournament.calls[self.call], closed=True)

    def told(self) -> Said:
        return say(Sentence.LOG_CALL_CLOSED)


def _check_open(tournament: Tournament, known: str) -> None:
    call = tournament.calls.get(known)
    refuse(call is None, "there is no such call", RefusalCode.NOT_FOUND, "call")
    refuse(call is not None and call.closed, "the call is closed")


def _seats(tournament: Tournament, known: str) -> Collection[str]:
    """The entrants of the pod that a call comes from; nobody for a call that is not there."""
    call = tournament.calls.get(known)
    pod = None if call is None else tournament.pod_of_call(call)
    return () if pod is None else pod.seats
