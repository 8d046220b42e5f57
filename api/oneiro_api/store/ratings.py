"""Ratings: the tables that count, what each came to, and how everybody stands. See `rated` for what the rows mean."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from sqlalchemy import Connection, and_, delete, func, insert, select, tuple_, update

from .rated import RatedTable, RatingRow, RatingStep
from .rooms import Place
from .tables import Account, EntryRow, TournamentRow, table_of, values_of

_ACCOUNTS = table_of(Account)
_TABLES = table_of(RatedTable)
_STEPS = table_of(RatingStep)
_RATINGS = table_of(RatingRow)
_TOURNAMENTS = table_of(TournamentRow)
_ENTRIES = table_of(EntryRow)


class Standing(NamedTuple):
    """The two numbers of a rating, and from how many tables it comes."""

    level: float
    spread: float
    tables: int


class Led(NamedTuple):
    """One line of a leaderboard: accounts that are level share a rank."""

    rank: int
    rating: RatingRow


class Change(NamedTuple):
    """What a table did to somebody's rating: how it stood after it."""

    table: RatedTable
    after: Standing


# -- tables that count -------------------------------------------------------------------------------------------------


def known(connection: Connection, table_ids: Iterable[str]) -> dict[str, RatedTable]:
    """Those of some tables that are there, by their ids."""
    rows = connection.execute(select(_TABLES).where(_TABLES.c.table_id.in_(list(table_ids))))
    return {row.table_id: RatedTable(**row._asdict()) for row in rows}


def add(connection: Connection, table: RatedTable) -> int:
    """Add a table as the last of its pool; its number. Raises Conflict when another server was faster."""
    latest = select(func.max(_TABLES.c.number)).where(_TABLES.c.pool == table.pool)
    number: int = (connection.execute(latest).scalar() or 0) + 1
    connection.execute(insert(_TABLES), {**values_of(table), "number": number})
    return number


def correct(connection: Connection, table: RatedTable) -> None:
    """A table came to something else, or counts no more, or again."""
    statement = update(_TABLES).where(_TABLES.c.table_id == table.table_id)
    connection.execute(statement.values(entries=table.entries, counts=table.counts))


def counting_from(connection: Connection, pool: str, number: int) -> list[RatedTable]:
    """The tables of a pool that count, from a number on, in order."""
    query = select(_TABLES).where(_TABLES.c.pool == pool, _TABLES.c.number >= number, _TABLES.c.counts)
    return [RatedTable(**row._asdict()) for row in connection.execute(query.order_by(_TABLES.c.number))]


def yardstick_before(connection: Connection, pool: str, variant: str, number: int) -> tuple[int, float]:
    """How many tables of a variant had counted before a number, and the sum of their variances."""
    query = select(_TABLES.c.seen, _TABLES.c.variances).where(
        _TABLES.c.pool == pool, _TABLES.c.variant == variant, _TABLES.c.number < number, _TABLES.c.counts
    )
    row = connection.execute(query.order_by(_TABLES.c.number.desc()).limit(1)).one_or_none()
    return (0, 0.0) if row is None else (row.seen, row.variances)


def measure(connection: Connection, table_id: str, seen: int, variances: float) -> None:
    """Note the yardstick after a table."""
    statement = update(_TABLES).where(_TABLES.c.table_id == table_id)
    connection.execute(statement.values(seen=seen, variances=variances))


# -- what they came to -------------------------------------------------------------------------------------------------


def before(connection: Connection, pool: str, number: int, accounts: Sequence[str]) -> dict[str, Standing]:
    """How some accounts stood before the table of a number; who had no rating is left out."""
    latest = (
        select(_STEPS.c.account_id, func.max(_STEPS.c.number).label("number"))
        .where(_STEPS.c.pool == pool, _STEPS.c.number < number, _STEPS.c.account_id.in_(accounts))
        .group_by(_STEPS.c.account_id)
        .subquery()
    )
    same = and_(_STEPS.c.account_id == latest.c.account_id, _STEPS.c.number == latest.c.number, _STEPS.c.pool == pool)
    rows = connection.execute(select(_STEPS).join(latest, same))
    return {row.account_id: Standing(row.level, row.spread, row.tables) for row in rows}


def forget_from(connection: Connection, pool: str, number: int) -> list[str]:
    """Forget what the tables of a pool came to, from a number on; whom they concerned."""
    later = and_(_STEPS.c.pool == pool, _STEPS.c.number >= number)
    concerned = list(connection.execute(select(_STEPS.c.account_id).where(later).distinct()).scalars())
    connection.execute(delete(_STEPS).where(later))
    return concerned


def add_steps(connection: Connection, pool: str, steps: Iterable[tuple[int, str, Standing]]) -> None:
    """Note how accounts stand after tables."""
    rows = [
        {"pool": pool, "number": number, "account_id": account, **standing._asdict()}
        for number, account, standing in steps
    ]
    if rows:
        connection.execute(insert(_STEPS), rows)


def stand(
    connection: Connection, pool: str, standings: Mapping[str, Standing | None], sure: Mapping[str, float]
) -> None:
    """Note how accounts stand now; None for who has no rating in the pool any more."""
    connection.execute(delete(_RATINGS).where(_RATINGS.c.pool == pool, _RATINGS.c.account_id.in_(list(standings))))
    rows = [
        {"pool": pool, "account_id": account, **standing._asdict(), "sure": sure[account]}
        for account, standing in standings.items()
        if standing is not None
    ]
    if rows:
        connection.execute(insert(_RATINGS), rows)


# -- looking -----------------------------------------------------------------------------------------------------------


def leaders(connection: Connection, pool: str, limit: int, after: Place | None = None) -> list[Led]:
    """A page of a pool's leaderboard, the best first; a place is the figure and account that a page ended with.

    Deleted accounts are on none.
    """
    rank = func.rank().over(order_by=_RATINGS.c.sure.desc()).label("rank")
    deleted = select(_ACCOUNTS.c.id).where(_ACCOUNTS.c.deleted_at.is_not(None))
    here = and_(_RATINGS.c.pool == pool, _RATINGS.c.account_id.not_in(deleted))
    ranked = select(rank, *_RATINGS.c).where(here).subquery()
    query = select(ranked)
    if after is not None:
        query = query.where(tuple_(ranked.c.sure, ranked.c.account_id) < tuple_(*after))
    rows = connection.execute(query.order_by(ranked.c.sure.desc(), ranked.c.account_id.desc()).limit(limit))
    return [Led(values.pop("rank"), RatingRow(**values)) for values in (row._asdict() for row in rows)]


def of_account(connection: Connection, account_id: str) -> list[RatingRow]:
    """An account's ratings, in the order of their pools."""
    query = select(_RATINGS).where(_RATINGS.c.account_id == account_id).order_by(_RATINGS.c.pool)
    return [RatingRow(**row._asdict()) for row in connection.execute(query)]


def history(connection: Connection, pool: str, account_id: str, limit: int, before: int | None = None) -> list[Change]:
    """What tables did to an account's rating, the latest first; those before a number."""
    query = (
        select(_STEPS.c.level, _STEPS.c.spread, _STEPS.c.tables, *_TABLES.c)
        .join(_TABLES, and_(_TABLES.c.pool == _STEPS.c.pool, _TABLES.c.number == _STEPS.c.number))
        .where(_STEPS.c.pool == pool, _STEPS.c.account_id == account_id)
    )
    if before is not None:
        query = query.where(_STEPS.c.number < before)
    rows = connection.execute(query.order_by(_STEPS.c.number.desc()).limit(limit))
    names = _TABLES.c.keys()
    return [
        Change(RatedTable(**dict(zip(names, row[3:], strict=True))), Standing(row.level, row.spread, row.tables))
        for row in rows
    ]


# -- how far ratings have come -----------------------------------------------------------------------------------------


def note(connection: Connection, tournament_id: str, entry: int) -> None:
    """The ratings are those that a tournament's results give up to an entry of its log."""
    connection.execute(update(_TOURNAMENTS).where(_TOURNAMENTS.c.id == tournament_id).values(rated_to=entry))


def behind(connection: Connection) -> list[str]:
    """Tournaments with results that the ratings may not know of, oldest first."""
    later = and_(_ENTRIES.c.tournament_id == _TOURNAMENTS.c.id, _ENTRIES.c.number > _TOURNAMENTS.c.rated_to)
    query = select(_TOURNAMENTS.c.id).where(select(_ENTRIES.c.number).where(later).exists())
    return list(connection.execute(query.order_by(_TOURNAMENTS.c.created_at, _TOURNAMENTS.c.id)).scalars())
