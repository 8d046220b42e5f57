"""What every record has in common, and who may enter it."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import ClassVar

from oneiro_core.errors import RefusalCode, Refused
from oneiro_core.tournament.entrants import Entrant
from oneiro_core.tournament.roles import ARBITER, DESK, SERVER, Role
from oneiro_core.tournament.rounds import Pod, Round
from oneiro_core.tournament.state import Phase, Tournament
from oneiro_core.tournament.telling import Said


@dataclass(frozen=True, slots=True)
class Line:
    """Where a record stands in the log: its number from 1, when it was made (Unix seconds), by which account, and why."""

    number: int
    at: float
    by: str
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Record:
    """Something that happened to a tournament. A subclass is a frozen dataclass whose fields say what.

    `check` raises Refused for what cannot happen now; `apply` changes the tournament, never fails and never decides. A
    tournament is restored by applying its records, so a pairing is in its record and is never made again.
    """

    roles: ClassVar[frozenset[Role]] = ARBITER
    """The offices that may enter it. The server may enter everything."""
    reasoned: ClassVar[bool] = False
    """Whether a reason must be given."""
    phases: ClassVar[frozenset[Phase]] = frozenset({Phase.RUNNING})
    """The phases in which it can happen."""

    def check(self, tournament: Tournament) -> None:
        """Raise Refused when it cannot happen to the tournament as it stands."""

    def apply(self, tournament: Tournament, line: Line) -> None:
        """Change the tournament."""
        raise NotImplementedError

    def told(self) -> Said:
        """What happened, in one plain sentence for the log. Entrants are told by their ids."""
        raise NotImplementedError

    def text(self) -> str:
        """The same in English."""
        return self.told().text

    def own(self, tournament: Tournament, account: str) -> bool:
        """Whether it is the account's own affair, for which it needs no office."""
        return False

    def judges(self, tournament: Tournament) -> Collection[str]:
        """The entrants on whom it rules: none of their members may enter it, whatever office he holds."""
        return ()


@dataclass(frozen=True, slots=True)
class OwnAffair(Record):
    """A record of what an entrant decides for himself: his members may enter it, and the desk for them."""

    roles = DESK

    entrant: str

    def own(self, tournament: Tournament, account: str) -> bool:
        return tournament.accounts.get(account) == self.entrant


_STANDS = {
    Phase.DRAFT: "is a draft",
    Phase.PUBLISHED: "takes no entries yet",
    Phase.REGISTRATION: "takes entries",
    Phase.CHECK_IN: "waits for its entrants to check in",
    Phase.RUNNING: "is running",
    Phase.FINISHED: "is over",
    Phase.ARCHIVED: "is archived",
    Phase.CANCELLED: "is called off",
}
"""How a tournament stands that refuses what does not belong to its phase."""


def check_line(record: Record, tournament: Tournament, line: Line) -> None:
    """Raise Refused when the record cannot be entered by this account, for this reason, in this phase."""
    if line.by != SERVER:
        _check_right(record, tournament, line.by)
    if record.reasoned and not line.reason.strip():
        raise Refused(RefusalCode.REASON_MISSING, "say why", "reason")
    check_possible(record, tournament)


def check_possible(record: Record, tournament: Tournament) -> None:
    """Raise Refused when the record cannot happen to the tournament as it stands, whoever enters it."""
    if tournament.phase not in record.phases:
        raise Refused(RefusalCode.NOT_NOW, f"the tournament {_STANDS[tournament.phase]}")
    record.check(tournament)


def _check_right(record: Record, tournament: Tournament, account: str) -> None:
    if not record.own(tournament, account):
        check_office(record, tournament, account)


def check_office(record: Record, tournament: Tournament, account: str) -> None:
    """Raise Refused where an account holds no office for the record, or is ruled on by it."""
    check_role(type(record), tournament, account)
    if tournament.accounts.get(account) in record.judges(tournament):
        raise Refused(RefusalCode.OWN_TABLE, "you sit at that table: somebody else has to rule on it")


def check_role(kind: type[Record], tournament: Tournament, account: str) -> None:
    """Raise Refused(NOT_YOURS) where an account holds no office for records of a kind."""
    if not kind.roles & tournament.roles(account):
        raise Refused(RefusalCode.NOT_YOURS, "you do not hold the office that this needs")


def found_round(tournament: Tournament, number: int) -> Round:
    """A round by its number. Raises Refused(NOT_FOUND)."""
    if not 1 <= number <= len(tournament.rounds):
        raise Refused(RefusalCode.NOT_FOUND, f"there is no round {number}", "round")
    return tournament.rounds[number - 1]


def found_pod(tournament: Tournament, round: int, number: int) -> Pod:
    """A pod by round and number. Raises Refused(NOT_FOUND)."""
    pod = found_round(tournament, round).pods.get(number)
    if pod is None:
        raise Refused(RefusalCode.NOT_FOUND, f"round {round} has no pod {number}", "pod")
    return pod


def seats_at(tournament: Tournament, round: int, *numbers: int) -> tuple[str, ...]:
    """Who sits in some pods of a round, as far as these are there: one that has joined another is gone. Raises Refused."""
    pods = found_round(tournament, round).pods
    return tuple(seat for number in numbers if number in pods for seat in pods[number].seats)


def found_entrant(tournament: Tournament, entrant: str) -> Entrant:
    """An entrant by his id. Raises Refused(NOT_FOUND)."""
    if entrant not in tournament.entrants:
        raise Refused(RefusalCode.NOT_FOUND, "there is no such entrant", "entrant")
    return tournament.entrants[entrant]


def release(tournament: Tournament, entrant: str) -> None:
    """Let the members of an entrant go: they may enter again."""
    for member in tournament.entrants[entrant].members:
        tournament.accounts.pop(member.account, None)


def refuse(holds: bool, text: str, code: RefusalCode = RefusalCode.NOT_NOW, field: str | None = None) -> None:
    """Raise Refused where something holds that must not."""
    if holds:
        raise Refused(code, text, field)


def refuse_alone(tournament: Tournament, round: Round) -> None:
    """Raise Refused(WRONG_COUNT) where a change by hand has left somebody alone in a pod: he is to be moved."""
    for pod in round.pods.values():
        alone = ", ".join(tournament.entrants[seat].name for seat in pod.seats)
        refuse(len(pod.seats) < 2, f"{alone} sits alone in pod {pod.number}", RefusalCode.WRONG_COUNT)


def refuse_line(wrong: Collection[int], count: int, text: str, code: RefusalCode, field: str) -> None:
    """Raise Refused about the first of the lines that are wrong, of a list of so many; lines count from 1."""
    if wrong:
        line = min(wrong) if count > 1 else None
        raise Refused(code, text if line is None else f"line {line}: {text}", field, line)


def lines_of(listed: Iterable[str], wrong: Collection[str]) -> list[int]:
    """The lines of a list on which something wrong stands."""
    return [line for line, one in enumerate(listed, 1) if one in wrong]


BEFORE = frozenset({Phase.DRAFT, Phase.PUBLISHED, Phase.REGISTRATION, Phase.CHECK_IN})
ALIVE = BEFORE | {Phase.RUNNING}
KEPT = ALIVE | {Phase.FINISHED}
