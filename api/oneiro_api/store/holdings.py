"""What is kept of an account besides the account: where it sat, what it said, how it was rated."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, func, or_, select, tuple_

from .rated import RatingStep
from .rooms import Place
from .tables import Answer, Message, SeatRow, TableRow, table_of

_ANSWERS = table_of(Answer)
_MESSAGES = table_of(Message)
_SEATS = table_of(SeatRow)
_STEPS = table_of(RatingStep)
_TABLES = table_of(TableRow)


def tables_of(connection: Connection, account_id: str, limit: int, after: Place | None = None) -> list[Place]:
    """At most `limit` tables that an account opened, sat at or spoke at, oldest first."""
    sat = select(_SEATS.c.table_id).where(_SEATS.c.account_id == account_id)
    spoke = select(_MESSAGES.c.table_id).where(_MESSAGES.c.account_id == account_id)
    concerned = or_(_TABLES.c.host_id == account_id, _TABLES.c.id.in_(sat), _TABLES.c.id.in_(spoke))
    query = select(_TABLES.c.created_at, _TABLES.c.id).where(concerned)
    if after is not None:
        query = query.where(tuple_(_TABLES.c.created_at, _TABLES.c.id) > tuple_(*after))
    rows = connection.execute(query.order_by(_TABLES.c.created_at, _TABLES.c.id).limit(limit))
    return [Place(row.created_at, row.id) for row in rows]


def said(connection: Connection, account_id: str, table_ids: Sequence[str]) -> list[dict[str, Any]]:
    """What an account said at some tables, in order."""
    columns = (_MESSAGES.c.table_id, _MESSAGES.c.number, _MESSAGES.c.text, _MESSAGES.c.at)
    query = select(*columns).where(_MESSAGES.c.account_id == account_id, _MESSAGES.c.table_id.in_(table_ids))
    rows = connection.execute(query.order_by(_MESSAGES.c.table_id, _MESSAGES.c.number))
    return [row._asdict() for row in rows]


def keys_of(connection: Connection, account_id: str) -> int:
    """How many answers are kept for the keys of an account's requests."""
    return connection.execute(select(func.count()).where(_ANSWERS.c.actor == account_id)).scalar() or 0


def rated(connection: Connection, account_id: str) -> list[dict[str, Any]]:
    """Every change of an account's ratings, by pool and in order."""
    columns = (_STEPS.c.pool, _STEPS.c.number, _STEPS.c.level, _STEPS.c.spread, _STEPS.c.tables)
    query = select(*columns).where(_STEPS.c.account_id == account_id)
    return [row._asdict() for row in connection.execute(query.order_by(_STEPS.c.pool, _STEPS.c.number))]
