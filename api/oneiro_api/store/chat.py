"""The chat of each table."""

from sqlalchemy import Connection, func, insert, select

from .errors import Missing
from .tables import Message, TableRow, table_of

_MESSAGES = table_of(Message)
_TABLES = table_of(TableRow)


def append(connection: Connection, table_id: str, *, account_id: str, seat: int | None, text: str, at: float) -> int:
    """Add a message and return its number, the next one of the table.

    Raises:
        Missing: there is no such table or account.
        BadText: the text cannot be kept.

    """
    _hold(connection, table_id)
    number = last_number(connection, table_id) + 1
    values = {"table_id": table_id, "number": number, "account_id": account_id}
    connection.execute(insert(_MESSAGES), {**values, "seat": seat, "text": text, "at": at})
    return number


def page(
    connection: Connection,
    table_id: str,
    limit: int,
    after: int = 0,
    *,
    of_seats: bool = False,
    until: float | None = None,
) -> list[Message]:
    """At most `limit` messages that come after a number, in order.

    With `of_seats` none of spectators; with `until` none that bears a later time (Unix seconds).
    """
    query = select(_MESSAGES).where(_MESSAGES.c.table_id == table_id, _MESSAGES.c.number > after)
    if of_seats:
        query = query.where(_MESSAGES.c.seat.is_not(None))
    if until is not None:
        query = query.where(_MESSAGES.c.at <= until)
    rows = connection.execute(query.order_by(_MESSAGES.c.number).limit(limit))
    return [Message(**row._asdict()) for row in rows]


def last_number(connection: Connection, table_id: str) -> int:
    """The number of a table's last message; 0 before the first."""
    query = select(func.max(_MESSAGES.c.number)).where(_MESSAGES.c.table_id == table_id)
    return connection.execute(query).scalar() or 0


def _hold(connection: Connection, table_id: str) -> None:
    """Let other servers wait until our message is in, so that no two take one number.

    On PostgreSQL this locks the table's row, though not against steps that point to it. SQLite has one
    writer, who need not wait.
    """
    held = select(_TABLES.c.id).where(_TABLES.c.id == table_id).with_for_update(key_share=True)
    if connection.execute(held).one_or_none() is None:
        raise Missing("there is no such table")
