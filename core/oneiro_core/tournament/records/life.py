"""The course of a tournament as a whole: made, opened, begun, paused, ended."""

import json
from dataclasses import dataclass
from typing import ClassVar

from oneiro_core.errors import RefusalCode
from oneiro_core.tournament.entrants import Status
from oneiro_core.tournament.roles import DESK, OWNER, Role
from oneiro_core.tournament.settings import Points, Settings
from oneiro_core.tournament.state import Announcement, Phase, Tournament
from oneiro_core.tournament.telling import Said, Sentence, Term, Word, say

from .record import ALIVE, BEFORE, KEPT, Line, Record, refuse


@dataclass(frozen=True, slots=True)
class Created(Record):
    """A tournament is made. The first record, and only the first; `owner` is the account that it belongs to."""

    phases = frozenset[Phase]()

    settings: Settings
    owner: str

    def begin(self) -> Tournament:
        """The tournament that it makes. Raises Refused(BAD_OPTION) for settings that contradict themselves."""
        self.settings.check()
        return Tournament(self.settings, offices={self.owner: {Role.OWNER}})

    def apply(self, tournament: Tournament, line: Line) -> None:
        """Nothing is left to change: the tournament begins with it."""

    def told(self) -> Said:
        return say(Sentence.LOG_CREATED, one=self.settings.name)


@dataclass(frozen=True, slots=True)
class SettingsChanged(Record):
    """The organiser decides otherwise. After the start only what does not touch the reckoning may change.

    So the options of the format stay, but for `strictness`, by which rounds to come are paired, and for the number of `rounds`
    while the first stage is played; where somebody has asked to sit out, that number stays as well, since it says what his bye is
    worth.
    """

    roles = OWNER
    phases = ALIVE

    settings: Settings

    KEPT_FROM_START: ClassVar[tuple[str, ...]] = (
        "format",
        "kind",
        "rotating",
        "points",
        "ladders",
        "tie_breaks",
        "rated",
        "abandoned",
    )
    ROUNDS: ClassVar[str] = "rounds"
    STRICTNESS: ClassVar[str] = "strictness"

    def check(self, tournament: Tournament) -> None:
        self.settings.check()
        if tournament.phase is not Phase.RUNNING:
            return
        places = ("preferred",) if self.settings.points is Points.LADDER else ()  # par is that of the usual pod
        for name in (*self.KEPT_FROM_START, *places):
            changed = getattr(self.settings, name) != getattr(tournament.settings, name)
            refuse(changed, "this is fixed from the start on", RefusalCode.BAD_OPTION, name)
        self._check_options(tournament)

    def _check_options(self, tournament: Tournament) -> None:
        before, after = (json.loads(one.options) for one in (tournament.settings, self.settings))
        changed = {name for name in {*before, *after} if before.get(name) != after.get(name)}
        others = changed - {self.ROUNDS, self.STRICTNESS}
        refuse(bool(others), f"{', '.join(sorted(others))}: fixed from the start on", RefusalCode.BAD_OPTION, "options")
        stages = {round.stage for round in tournament.rounds}
        asked = any(entrant.byes_asked for entrant in tournament.entrants.values())
        late = self.ROUNDS in changed and (len(stages) > 1 or asked)
        refuse(late, "the number of rounds is fixed by now", RefusalCode.BAD_OPTION, "options")

    def apply(self, tournament: Tournament, line: Line) -> None:
        tournament.settings = self.settings

    def told(self) -> Said:
        return say(Sentence.LOG_SETTINGS)


@dataclass(frozen=True, slots=True)
class Published(Record):
    """Everybody may see the tournament."""

    roles = OWNER
    phases = frozenset({Phase.DRAFT})

    def apply(self, tournament: Tournament, line: Line) -> None:
        tournament.phase = Phase.PUBLISHED

    def told(self) -> Said:
        return say(Sentence.LOG_PUBLISHED)


@dataclass(frozen=True, slots=True)
class RegistrationOpened(Record):
    """Entries are taken from now on."""

    phases = frozenset({Phase.DRAFT, Phase.PUBLISHED})

    def apply(self, tournament: Tournament, line: Line) -> None:
        tournament.phase = Phase.REGISTRATION

    def told(self) -> Said:
        return say(Sentence.LOG_REGISTRATION)


@dataclass(frozen=True, slots=True)
class CheckInOpened(Record):
    """Whoever is in says from now on that he is there. Entries are still taken while places are free."""

    roles = DESK
    phases = frozenset({Phase.REGISTRATION})

    def apply(self, tournament: Tournament, line: Line) -> None:
        tournament.phase = Phase.CHECK_IN

    def told(self) -> Said:
        return say(Sentence.LOG_CHECK_IN)


@dataclass(frozen=True, slots=True)
class Started(Record):
    """The tournament begins with those who are in. `seed` decides all lots from here on.

    `without_missing` leaves those out who have not checked in, and those of the waiting list who have take their places, in its
    order; otherwise the start is refused while some are missing.
    """

    phases = frozenset({Phase.REGISTRATION, Phase.CHECK_IN})

    seed: str
    without_missing: bool = False

    def check(self, tournament: Tournament) -> None:
        missing = () if self.without_missing else tournament.missing
        count = len(tournament.starting)
        refuse(bool(missing), f"{len(missing)} have not checked in", RefusalCode.NOT_CHECKED_IN)
        least = tournament.settings.least
        refuse(count < least, f"{count} entrants are fewer than a pod of {least}", RefusalCode.TOO_FEW_PLAYERS)
        refuse(not self.seed, "a tournament needs a seed", RefusalCode.ILLEGAL, "seed")

    def apply(self, tournament: Tournament, line: Line) -> None:
        field = {entrant.id for entrant in tournament.starting}
        for entrant in tournament.entrants.values():
            if entrant.status in (Status.ENTERED, Status.PENDING) and entrant.id not in field:
                entrant.status = Status.LEFT_OUT
            entrant.ready = line.at
        tournament.phase, tournament.seed, tournament.started_at = Phase.RUNNING, self.seed, line.at

    def told(self) -> Said:
        return say(Sentence.LOG_STARTED)


@dataclass(frozen=True, slots=True)
class Paused(Record):
    """Nothing is paired and no clock runs until it goes on. Games that are being played may end."""

    phases = ALIVE

    def check(self, tournament: Tournament) -> None:
        refuse(tournament.paused, "the tournament is paused already")

    def apply(self, tournament: Tournament, line: Line) -> None:
        tournament.paused = True

    def told(self) -> Said:
        return say(Sentence.LOG_PAUSED)


@dataclass(frozen=True, slots=True)
class Resumed(Record):
    """A paused tournament goes on. Times that fell due in the pause count from now."""

    phases = ALIVE

    def check(self, tournament: Tournament) -> None:
        refuse(not tournament.paused, "the tournament is not paused")

    def apply(self, tournament: Tournament, line: Line) -> None:
        tournament.paused, tournament.resumed_at = False, line.at

    def told(self) -> Said:
        return say(Sentence.LOG_RESUMED)


@dataclass(frozen=True, slots=True)
class Announced(Record):
    """Words of the officials to everybody."""

    roles = DESK
    phases = KEPT

    words: str

    def check(self, tournament: Tournament) -> None:
        refuse(not self.words.strip(), "say something", RefusalCode.TEXT_REFUSED, "text")

    def apply(self, tournament: Tournament, line: Line) -> None:
        tournament.announcements.append(Announcement(line.at, self.words))

    def told(self) -> Said:
        return say(Sentence.LOG_ANNOUNCED, words=self.words)


@dataclass(frozen=True, slots=True)
class OfficeGiven(Record):
    """An account is given an office."""

    roles = OWNER
    phases = KEPT

    account: str
    role: Role

    def apply(self, tournament: Tournament, line: Line) -> None:
        tournament.offices.setdefault(self.account, set()).add(self.role)

    def told(self) -> Said:
        return say(Sentence.LOG_OFFICE_GIVEN, one=self.account, role=Word.of(Term[self.role.name]))


@dataclass(frozen=True, slots=True)
class OfficeTaken(Record):
    """An account loses an office. Somebody stays owner."""

    roles = OWNER
    phases = KEPT

    account: str
    role: Role

    def check(self, tournament: Tournament) -> None:
        refuse(self.role not in tournament.roles(self.account), "he does not hold it", RefusalCode.NOT_FOUND, "role")
        owners = [account for account, roles in tournament.offices.items() if Role.OWNER in roles]
        refuse(self.role is Role.OWNER and len(owners) == 1, "somebody has to stay owner", RefusalCode.ILLEGAL, "role")

    def apply(self, tournament: Tournament, line: Line) -> None:
        tournament.offices[self.account].discard(self.role)

    def told(self) -> Said:
        return say(Sentence.LOG_OFFICE_TAKEN, one=self.account, role=Word.of(Term[self.role.name]))


@dataclass(frozen=True, slots=True)
class Finished(Record):
    """The ranking is final. Rounds that are not complete do not count: who ends early takes the last complete round."""

    def apply(self, tournament: Tournament, line: Line) -> None:
        tournament.finished_early = bool(tournament.unsettled)
        tournament.phase = Phase.FINISHED

    def told(self) -> Said:
        return say(Sentence.LOG_FINISHED)


@dataclass(frozen=True, slots=True)
class Archived(Record):
    """Nothing changes any more, not even by a correction."""

    roles = OWNER
    phases = frozenset({Phase.FINISHED})

    def apply(self, tournament: Tournament, line: Line) -> None:
        tournament.phase = Phase.ARCHIVED

    def told(self) -> Said:
        return say(Sentence.LOG_ARCHIVED)


@dataclass(frozen=True, slots=True)
class Cancelled(Record):
    """The tournament does not take place."""

    roles = OWNER
    reasoned = True
    phases = BEFORE

    def apply(self, tournament: Tournament, line: Line) -> None:
        tournament.phase = Phase.CANCELLED

    def told(self) -> Said:
        return say(Sentence.LOG_CANCELLED)
