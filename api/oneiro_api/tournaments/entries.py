"""The entries of a log: what is to be entered is tried, and then written."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection

from oneiro_api.store import tournaments
from oneiro_core.tournament import records as r
from oneiro_core.tournament.log import Entry, Log, dump
from oneiro_core.tournament.records import Record
from oneiro_core.tournament.roles import SERVER

from .lines import on_line
from .names import is_person

_LIFE = (
    *(r.Published, r.RegistrationOpened, r.CheckInOpened, r.Started, r.Finished),
    *(r.Archived, r.Cancelled, r.SettingsChanged, r.Undone),
)
"""Records after which a tournament may be looked for by something else."""


@dataclass(frozen=True, slots=True)
class Made:
    """A record that is to be entered: by which account, and why; and from which line of a list, from 1."""

    record: Record
    by: str = SERVER
    reason: str = ""
    line: int | None = None


def tried(log: Log, made: Sequence[Made], now: float) -> tuple[Log, list[Entry]]:
    """The entries that the records make; and the log in which they are, a copy of it where a copy is needed. Raises Refused."""
    if len(made) == 1 and not isinstance(made[0].record, _LIFE):
        return log, [log.entry(made[0].record, now, made[0].by, made[0].reason)]
    if not made:
        return log, []
    trial = Log(log.entries)
    return trial, [_added(trial, one, now) for one in made]


def _added(log: Log, one: Made, now: float) -> Entry:
    with on_line(one.line):
        return log.add(one.record, now, one.by, one.reason)


def noted(log: Log) -> dict[str, Any]:
    """By what a tournament with this log is looked for."""
    return {"phase": log.tournament.phase.name, "private": log.tournament.settings.private}


def written(connection: Connection, tournament_id: str, entries: Iterable[Entry]) -> None:
    """Write entries, and whom they bring to the tournament."""
    tournaments.append(connection, tournament_id, [dump(entry) for entry in entries])
    concerned = [account for entry in entries for account in _accounts(entry.record) if is_person(account)]
    if concerned:
        tournaments.note_accounts(connection, tournament_id, concerned)


def _accounts(record: Record) -> Iterable[str]:
    """The accounts that a record brings to a tournament."""
    match record:
        case r.Created(owner=account) | r.OfficeGiven(account=account):
            return (account,)
        case r.Invited(accounts=accounts):
            return accounts
        case r.Registered(members=members):
            return [member.account for member in members]
        case r.Partnered(member=member) | r.MemberReplaced(member=member):
            return (member.account,)
    return ()
