"""Tournaments and the entries of their logs, written once and never changed."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import ColumnElement, Connection, and_, bindparam, insert, or_, select, tuple_, update

from .rooms import Place
from .tables import EntryRow, TournamentAccount, TournamentRow, table_of, values_of

_TOURNAMENTS = table_of(TournamentRow)
_ENTRIES = table_of(EntryRow)
_ACCOUNTS = table_of(TournamentAccount)

_LOAD = select(_ENTRIES).where(_ENTRIES.c.tournament_id == bindparam("tournament_id")).order_by(_ENTRIES.c.number)


def add(connection: Connection, row: TournamentRow) -> None:
    """Add a tournament. Raises Conflict when the id or the code is taken."""
    connection.execute(insert(_TOURNAMENTS), values_of(row))


def append(connection: Connection, tournament_id: str, entries: Sequence[dict[str, Any]]) -> None:
    """Add entries: dicts with the columns of `EntryRow`, without the tournament's id.

    Raises:
        Conflict: an entry of that number exists. The work must let this rise: nothing more can be done in it.
        BadText: something in an entry cannot be kept.

    """
    connection.execute(insert(_ENTRIES), [{"tournament_id": tournament_id, **entry} for entry in entries])


def note(connection: Connection, tournament_id: str, *, phase: str, private: bool) -> None:
    """Note what a tournament is looked for by."""
    statement = update(_TOURNAMENTS).where(_TOURNAMENTS.c.id == tournament_id)
    connection.execute(statement.values(phase=phase, private=private))


def note_accounts(connection: Connection, tournament_id: str, accounts: Iterable[str]) -> None:
    """Note who has to do with a tournament; who is noted already stays so."""
    known = select(_ACCOUNTS.c.account_id).where(_ACCOUNTS.c.tournament_id == tournament_id)
    new = sorted(set(accounts) - set(connection.execute(known).scalars()))
    if new:
        connection.execute(insert(_ACCOUNTS), [{"account_id": one, "tournament_id": tournament_id} for one in new])


def note_told(connection: Connection, tournament_id: str, account_id: str, at: float) -> None:
    """Note that somebody has been told the announcement of a moment (Unix seconds), and all before it."""
    whose = (_ACCOUNTS.c.tournament_id == tournament_id, _ACCOUNTS.c.account_id == account_id)
    connection.execute(update(_ACCOUNTS).where(*whose).values(told_at=at))


def told(connection: Connection, tournament_id: str) -> dict[str, float]:
    """When the latest announcement was made that each account has been told, of those that have been told one."""
    query = select(_ACCOUNTS.c.account_id, _ACCOUNTS.c.told_at).where(_ACCOUNTS.c.tournament_id == tournament_id)
    rows = connection.execute(query.where(_ACCOUNTS.c.told_at.is_not(None)))
    return {row.account_id: row.told_at for row in rows}


def entries(connection: Connection, tournament_id: str) -> list[dict[str, Any]]:
    """The entries of a tournament's log, in order."""
    return [dict(row._mapping) for row in connection.execute(_LOAD, {"tournament_id": tournament_id})]


def by_id(connection: Connection, tournament_id: str) -> TournamentRow | None:
    """The tournament with an id."""
    row = connection.execute(select(_TOURNAMENTS).where(_TOURNAMENTS.c.id == tournament_id)).one_or_none()
    return None if row is None else TournamentRow(**row._asdict())


def by_code(connection: Connection, code: str) -> TournamentRow | None:
    """The tournament with a code."""
    row = connection.execute(select(_TOURNAMENTS).where(_TOURNAMENTS.c.code == code)).one_or_none()
    return None if row is None else TournamentRow(**row._asdict())


def in_phases(connection: Connection, phases: Iterable[str]) -> list[str]:
    """The ids of the tournaments in some phases, oldest first."""
    query = select(_TOURNAMENTS.c.id).where(_TOURNAMENTS.c.phase.in_(list(phases)))
    return list(connection.execute(query.order_by(_TOURNAMENTS.c.created_at, _TOURNAMENTS.c.id)).scalars())


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which tournaments are wanted: those in some phases, the public ones or all those of an account.

    `told` are phases by the ids of tournaments, for an asker who does not know of the present ones.
    """

    phases: Sequence[str]
    account: str | None = None
    told: Mapping[str, str] = field(default_factory=dict)


def page(connection: Connection, wanted: Wanted, limit: int, after: Place | None = None) -> list[TournamentRow]:
    """At most `limit` tournaments, newest first."""
    told = wanted.told
    known: ColumnElement[bool] = _TOURNAMENTS.c.phase.in_(wanted.phases)
    if told:
        there = [one for one, phase in told.items() if phase in wanted.phases]
        known = or_(and_(known, _TOURNAMENTS.c.id.not_in([*told])), _TOURNAMENTS.c.id.in_(there))
    query = select(_TOURNAMENTS).where(known)
    if wanted.account is None:
        query = query.where(_TOURNAMENTS.c.private.is_(False))
    else:
        mine = select(_ACCOUNTS.c.tournament_id).where(_ACCOUNTS.c.account_id == wanted.account)
        query = query.where(_TOURNAMENTS.c.id.in_(mine))
    if after is not None:
        query = query.where(tuple_(_TOURNAMENTS.c.created_at, _TOURNAMENTS.c.id) < tuple_(*after))
    ordered = query.order_by(_TOURNAMENTS.c.created_at.desc(), _TOURNAMENTS.c.id.desc()).limit(limit)
    return [TournamentRow(**row._asdict()) for row in connection.execute(ordered)]
