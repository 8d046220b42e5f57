"""Being there: checking in, resting and coming back, leaving for good, and who plays on for whom."""

from dataclasses import dataclass

from oneiro_core.errors import RefusalCode
from oneiro_core.tournament.entrants import Member, Status
from oneiro_core.tournament.roles import DESK
from oneiro_core.tournament.state import Phase, Tournament
from oneiro_core.tournament.telling import Said, Sentence, say

from .record import ALIVE, BEFORE, Line, OwnAffair, Record, found_entrant, refuse, release


@dataclass(frozen=True, slots=True)
class CheckedIn(OwnAffair):
    """An entrant says that he is there."""

    phases = frozenset({Phase.CHECK_IN})

    def check(self, tournament: Tournament) -> None:
        entered = found_entrant(tournament, self.entrant).status is Status.ENTERED
        refuse(not entered, "he is not in")

    def apply(self, tournament: Tournament, line: Line) -> None:
        tournament.entrants[self.entrant].checked_in = True

    def told(self) -> Said:
        return say(Sentence.LOG_CHECKED_IN, one=self.entrant)


@dataclass(frozen=True, slots=True)
class Withdrawn(OwnAffair):
    """An entrant leaves for good. What he has played stands, and his line in the ranking with it.

    Before the start his place becomes free, and he may enter again, at the end of the list.
    """

    phases = ALIVE

    def check(self, tournament: Tournament) -> None:
        here = found_entrant(tournament, self.entrant).status in (Status.ENTERED, Status.PENDING)
        refuse(not here, "he is not in")

    def apply(self, tournament: Tournament, line: Line) -> None:
        tournament.entrants[self.entrant].status = Status.WITHDRAWN
        if tournament.phase in BEFORE:
            release(tournament, self.entrant)
            del tournament.entrants[self.entrant]

    def told(self) -> Said:
        return say(Sentence.LOG_WITHDRAWN, one=self.entrant)


@dataclass(frozen=True, slots=True)
class Returned(Record):
    """An entrant who withdrew, or whom the start left out, comes after all. The rounds in between he has missed."""

    roles = DESK

    entrant: str

    def check(self, tournament: Tournament) -> None:
        away = found_entrant(tournament, self.entrant).status in (Status.WITHDRAWN, Status.LEFT_OUT)
        refuse(not away, "he is not away")

    def apply(self, tournament: Tournament, line: Line) -> None:
        entrant = tournament.entrants[self.entrant]
        if entrant.status is Status.LEFT_OUT:
            entrant.joined = len(tournament.rounds)
        entrant.status, entrant.resting, entrant.ready = Status.ENTERED, False, line.at

    def told(self) -> Said:
        return say(Sentence.LOG_RETURNED, one=self.entrant)


@dataclass(frozen=True, slots=True)
class MemberReplaced(Record):
    """Another person plays on for an entrant, in his place and with his points."""

    reasoned = True
    phases = ALIVE

    entrant: str
    account: str
    member: Member

    def check(self, tournament: Tournament) -> None:
        stranger = not found_entrant(tournament, self.entrant).has(self.account)
        refuse(stranger, "he is no member", RefusalCode.NOT_FOUND, "account")
        gone = tournament.accounts.get(self.account) != self.entrant
        refuse(gone, "he is not in any more")
        taken = self.member.account in tournament.accounts
        refuse(taken, "that player is in already", RefusalCode.ALREADY_ENTERED, "member")

    def apply(self, tournament: Tournament, line: Line) -> None:
        entrant = tournament.entrants[self.entrant]
        entrant.members = tuple(self.member if one.account == self.account else one for one in entrant.members)
        del tournament.accounts[self.account]
        tournament.accounts[self.member.account] = self.entrant

    def told(self) -> Said:
        return say(Sentence.LOG_REPLACED, one=self.member.name, other=self.account, entrant=self.entrant)


@dataclass(frozen=True, slots=True)
class Rested(OwnAffair):
    """An entrant is not to be paired until he is ready again. A table at which he sits goes on."""

    def check(self, tournament: Tournament) -> None:
        refuse(found_entrant(tournament, self.entrant).resting, "he rests already")

    def apply(self, tournament: Tournament, line: Line) -> None:
        tournament.entrants[self.entrant].resting = True

    def told(self) -> Said:
        return say(Sentence.LOG_RESTED, one=self.entrant)


@dataclass(frozen=True, slots=True)
class Readied(OwnAffair):
    """An entrant is ready to be paired again."""

    def check(self, tournament: Tournament) -> None:
        refuse(not found_entrant(tournament, self.entrant).resting, "he is ready already")

    def apply(self, tournament: Tournament, line: Line) -> None:
        entrant = tournament.entrants[self.entrant]
        entrant.resting, entrant.ready = False, line.at

    def told(self) -> Said:
        return say(Sentence.LOG_READIED, one=self.entrant)


@dataclass(frozen=True, slots=True)
class ByeAsked(OwnAffair):
    """An entrant asks to sit out a round that is not paired yet."""

    round: int

    def check(self, tournament: Tournament) -> None:
        found_entrant(tournament, self.entrant)
        refuse(self.round <= len(tournament.rounds), "that round is paired", RefusalCode.TOO_LATE, "round")

    def apply(self, tournament: Tournament, line: Line) -> None:
        entrant = tournament.entrants[self.entrant]
        entrant.byes_asked |= {self.round}

    def told(self) -> Said:
        return say(Sentence.LOG_BYE_ASKED, one=self.entrant, round=self.round)
