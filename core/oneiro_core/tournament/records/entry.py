"""Who enters, and who is let in."""

from dataclasses import dataclass, replace

from oneiro_core.errors import RefusalCode
from oneiro_core.tournament.entrants import Credentials, Entrant, Member, Status
from oneiro_core.tournament.limits import AMOUNT, FIELD
from oneiro_core.tournament.roles import DESK
from oneiro_core.tournament.settings import Condition, EntrantKind, Entry, Settings
from oneiro_core.tournament.state import Phase, Tournament
from oneiro_core.tournament.telling import Said, Sentence, say

from .apart import check_group
from .record import ALIVE, Line, OwnAffair, Record, found_entrant, refuse, release

OPEN = frozenset({Phase.REGISTRATION, Phase.CHECK_IN, Phase.RUNNING})


@dataclass(frozen=True, slots=True)
class Invited(Record):
    """Accounts are invited. It matters where only those may enter who are."""

    roles = DESK
    phases = ALIVE

    accounts: tuple[str, ...]

    def apply(self, tournament: Tournament, line: Line) -> None:
        tournament.invited.update(self.accounts)

    def told(self) -> Said:
        return say(Sentence.LOG_INVITED, number=len(self.accounts))


@dataclass(frozen=True, slots=True)
class Registered(Record):
    """An entrant enters, or asks to; after the start, late. `credentials` are of the members, in their order.

    `waived` lets him in without invitation, approval and conditions: for the desk, and for the server where a link or a password
    was shown. `rating` is what he is seeded by, `group` the club, family or team from which he is kept apart.
    """

    roles = DESK
    phases = OPEN

    entrant: str
    name: str
    members: tuple[Member, ...]
    credentials: tuple[Credentials, ...] = ()
    rating: float | None = None
    group: str = ""
    waived: bool = False

    def own(self, tournament: Tournament, account: str) -> bool:
        return not self.waived and bool(self.members) and self.members[0].account == account

    def check(self, tournament: Tournament) -> None:
        refuse(self.entrant in tournament.entrants, "the id is taken", RefusalCode.TAKEN, "entrant")
        settings = tournament.settings
        most = 1 if settings.kind is EntrantKind.SOLO else 2
        refuse(not 1 <= len(self.members) <= most, f"an entrant has {most} members", RefusalCode.WRONG_COUNT, "members")
        accounts = [member.account for member in self.members]
        taken = len(set(accounts)) < len(accounts) or any(account in tournament.accounts for account in accounts)
        refuse(taken, "that player is in already", RefusalCode.ALREADY_ENTERED, "members")
        _check_rating(self.rating)
        check_group(tournament, self.group)
        _check_time(tournament)
        if not self.waived:
            self._check_invited(tournament)
            self._check_conditions(settings)
        _check_room(tournament)

    def _check_invited(self, tournament: Tournament) -> None:
        strangers = {member.account for member in self.members} - tournament.invited
        closed = tournament.settings.entry is Entry.INVITED
        refuse(closed and bool(strangers), "only those who are invited may enter", RefusalCode.NOT_ELIGIBLE)

    def _check_conditions(self, settings: Settings) -> None:
        shown = (*self.credentials, *(Credentials() for _ in self.members[len(self.credentials) :]))
        for condition in settings.conditions:
            fails = any(credentials.fails(condition) for credentials in shown)
            refuse(fails, f"the condition is: {_words(condition)}", RefusalCode.NOT_ELIGIBLE, "credentials")

    def apply(self, tournament: Tournament, line: Line) -> None:
        approved = self.waived or tournament.settings.entry is not Entry.APPROVAL
        entrant = Entrant(self.entrant, self.name, self.members, Status.PENDING, self.rating, self.group)
        entrant.approved, entrant.ready, entrant.joined = approved, line.at, len(tournament.rounds)
        entrant.checked_in = tournament.phase is not Phase.REGISTRATION
        tournament.entrants[self.entrant] = entrant
        tournament.accounts.update({member.account: self.entrant for member in self.members})
        _admit(tournament, entrant)

    def told(self) -> Said:
        return say(Sentence.LOG_ENTERED, one=self.name)


@dataclass(frozen=True, slots=True)
class Partnered(Record):
    """A single player who entered a tournament of pairs gets a partner, who has to agree unless he has already.

    `rating` is what the two are seeded by; None leaves it as it is.
    """

    roles = DESK
    phases = OPEN

    entrant: str
    member: Member
    rating: float | None = None

    def own(self, tournament: Tournament, account: str) -> bool:
        return not self.member.agreed and tournament.accounts.get(account) == self.entrant

    def check(self, tournament: Tournament) -> None:
        members = found_entrant(tournament, self.entrant).members
        full = tournament.settings.kind is EntrantKind.SOLO or len(members) > 1
        refuse(full, "the entrant is complete", RefusalCode.WRONG_COUNT, "member")
        taken = self.member.account in tournament.accounts
        refuse(taken, "that player is in already", RefusalCode.ALREADY_ENTERED, "member")
        _check_rating(self.rating)

    def apply(self, tournament: Tournament, line: Line) -> None:
        entrant = tournament.entrants[self.entrant]
        entrant.members = (*entrant.members, self.member)
        entrant.rating = entrant.rating if self.rating is None else self.rating
        tournament.accounts[self.member.account] = self.entrant
        _admit(tournament, entrant)

    def told(self) -> Said:
        return say(Sentence.LOG_JOINED, one=self.member.name, other=self.entrant)


@dataclass(frozen=True, slots=True)
class Agreed(Record):
    """A partner agrees to be one."""

    roles = DESK
    phases = OPEN

    account: str

    def own(self, tournament: Tournament, account: str) -> bool:
        return self.account == account

    def check(self, tournament: Tournament) -> None:
        refuse(self.account not in tournament.accounts, "nobody asked him", RefusalCode.NOT_FOUND)

    def apply(self, tournament: Tournament, line: Line) -> None:
        entrant = tournament.entrants[tournament.accounts[self.account]]
        entrant.members = tuple(
            replace(member, agreed=member.agreed or member.account == self.account) for member in entrant.members
        )
        _admit(tournament, entrant)

    def told(self) -> Said:
        return say(Sentence.LOG_AGREED, one=self.account)


@dataclass(frozen=True, slots=True)
class Approved(Record):
    """The desk lets an entrant in who asked."""

    roles = DESK
    phases = OPEN

    entrant: str

    def check(self, tournament: Tournament) -> None:
        _check_pending(tournament, self.entrant)

    def apply(self, tournament: Tournament, line: Line) -> None:
        entrant = tournament.entrants[self.entrant]
        entrant.approved = True
        _admit(tournament, entrant)

    def told(self) -> Said:
        return say(Sentence.LOG_APPROVED, one=self.entrant)


@dataclass(frozen=True, slots=True)
class Declined(OwnAffair):
    """The desk does not let an entrant in, or a partner does not agree."""

    phases = OPEN

    def check(self, tournament: Tournament) -> None:
        _check_pending(tournament, self.entrant)

    def apply(self, tournament: Tournament, line: Line) -> None:
        tournament.entrants[self.entrant].status = Status.DECLINED
        release(tournament, self.entrant)

    def told(self) -> Said:
        return say(Sentence.LOG_DECLINED, one=self.entrant)


@dataclass(frozen=True, slots=True)
class Seeded(Record):
    """The desk says what an entrant is seeded by, None for nothing; not once a pairing that may rest on it is published."""

    roles = DESK
    phases = ALIVE

    entrant: str
    rating: float | None = None

    def check(self, tournament: Tournament) -> None:
        found_entrant(tournament, self.entrant)
        late = any(round.published for round in tournament.rounds)
        refuse(late, "a round has been paired already", RefusalCode.TOO_LATE, "rating")
        _check_rating(self.rating)

    def apply(self, tournament: Tournament, line: Line) -> None:
        tournament.entrants[self.entrant].rating = self.rating

    def told(self) -> Said:
        if self.rating is None:
            return say(Sentence.LOG_UNSEEDED, one=self.entrant)
        return say(Sentence.LOG_SEEDED, one=self.entrant, number=f"{self.rating:g}")


def _check_rating(rating: float | None) -> None:
    if rating is not None:
        AMOUNT.check(rating, "rating", RefusalCode.ILLEGAL)


def _check_time(tournament: Tournament) -> None:
    late = tournament.phase is Phase.RUNNING and len(tournament.rounds) >= tournament.settings.late_rounds
    rounds = tournament.settings.late_rounds
    since = f"since {rounds} of the rounds are paired" if rounds else "since it has begun"
    refuse(late, f"it is too late to enter, {since}", RefusalCode.TOO_LATE)


def _check_room(tournament: Tournament) -> None:
    room = _room(tournament)
    if len(tournament.entrants) >= room:  # only then is it worth while to count
        inside = sum(entrant.status in (Status.ENTERED, Status.PENDING) for entrant in tournament.entrants.values())
        refuse(inside >= room, "there is no place left", RefusalCode.TOURNAMENT_FULL)


def _room(tournament: Tournament) -> float:
    """How many may be in or wait; after the start nobody waits."""
    settings, begun = tournament.settings, tournament.started_at is not None
    if settings.capacity is None or (settings.waiting is None and not begun):
        return FIELD.most
    return min(FIELD.most, settings.capacity + (settings.waiting or 0 if not begun else 0))


def _check_pending(tournament: Tournament, entrant: str) -> None:
    pending = found_entrant(tournament, entrant).status is Status.PENDING
    refuse(not pending, "he does not wait for an answer")


def _admit(tournament: Tournament, entrant: Entrant) -> None:
    """Let an entrant in who lacks nothing any more: he goes to the end of the list."""
    wanted = 1 if tournament.settings.kind is EntrantKind.SOLO else 2
    agreed = [member for member in entrant.members if member.agreed]
    if entrant.status is Status.PENDING and entrant.approved and len(agreed) == wanted:
        entrant.status, entrant.joined = Status.ENTERED, len(tournament.rounds)
        tournament.entrants[entrant.id] = tournament.entrants.pop(entrant.id)


def _words(condition: Condition) -> str:
    return f"{condition.kind.value.replace('_', ' ')} {condition.amount:g}"
