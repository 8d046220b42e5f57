"""Tables where people sit, each with its seats. A *room* is the two together."""

from collections import defaultdict
from collections.abc import Sequence
from typing import Any, NamedTuple

from sqlalchemy import Connection, Select, delete, func, insert, select, tuple_, update

from .errors import Missing
from .tables import SeatRow, Status, TableRow, table_of, values_of

_TABLES = table_of(TableRow)
_SEATS = table_of(SeatRow)

_LIVE = (Status.OPEN, Status.PLAYING, Status.PARKED)
_ENDED = (Status.FINISHED, Status.ABANDONED)


class Room(NamedTuple):
    """A table and its seats in order."""

    table: TableRow
    seats: list[SeatRow]


class Place(NamedTuple):
    """Where a page of tables ended: the last one's time, by which they are sorted, and its id. The next page begins after it."""

    created_at: float
    id: str


def insert_room(connection: Connection, room: Room) -> None:
    """Add a table and its seats.

    Raises:
        Conflict: the id or the join code is taken.
        Missing: an account, or the table that this is a rematch of, does not exist.

    """
    connection.execute(insert(_TABLES), values_of(room.table))
    _insert_seats(connection, room.seats)


def update_room(connection: Connection, room: Room) -> None:
    """Write a table and its seats as they are now, in place of what was.

    Raises:
        Missing: there is no such table, or no such account.

    """
    changed = connection.execute(update(_TABLES).where(_TABLES.c.id == room.table.id).values(values_of(room.table)))
    if changed.rowcount == 0:
        raise Missing("there is no such table")
    connection.execute(delete(_SEATS).where(_SEATS.c.table_id == room.table.id))
    _insert_seats(connection, room.seats)


def by_id(connection: Connection, table_id: str) -> Room | None:
    """The table with an id."""
    return _one(connection, select(_TABLES).where(_TABLES.c.id == table_id))


def by_code(connection: Connection, code: str) -> Room | None:
    """The table with a join code."""
    return _one(connection, select(_TABLES).where(_TABLES.c.code == code))


def listed_page(
    connection: Connection,
    limit: int,
    after: Place | None = None,
    variant: str | None = None,
    *,
    playing: bool = False,
) -> list[Room]:
    """At most `limit` public tables that wait for players, newest first; of one variant where one is named.

    With `playing` those where a game is played and may be watched, without tournaments. Pages stay stable while tables come and
    go: the next one begins after the `Place` of the last table seen.
    """
    place = tuple_(_TABLES.c.created_at, _TABLES.c.id)
    status = Status.PLAYING if playing else Status.OPEN
    query = select(_TABLES).where(_TABLES.c.status == status, _TABLES.c.private.is_(False))
    if playing:
        query = query.where(_TABLES.c.tournament_id.is_(None), _TABLES.c.watchable.is_(True))
    if variant is not None:
        query = query.where(_TABLES.c.variant == variant)
    if after is not None:
        query = query.where(place < tuple_(*after))
    return _rooms(connection, query.order_by(_TABLES.c.created_at.desc(), _TABLES.c.id.desc()).limit(limit))


def ended_page(connection: Connection, account_id: str, limit: int, after: Place | None = None) -> list[Room]:
    """At most `limit` tables whose game has ended and at which an account sat, the game that ended last first.

    The `Place` of a table is here when its game ended.
    """
    sat = select(_SEATS.c.table_id).where(_SEATS.c.account_id == account_id)
    query = select(_TABLES).where(
        _TABLES.c.id.in_(sat), _TABLES.c.status.in_(_ENDED), _TABLES.c.started_at.is_not(None)
    )
    if after is not None:
        query = query.where(tuple_(_TABLES.c.finished_at, _TABLES.c.id) < tuple_(*after))
    return _rooms(connection, query.order_by(_TABLES.c.finished_at.desc(), _TABLES.c.id.desc()).limit(limit))


def live(connection: Connection) -> list[Room]:
    """Every table that a restarted server goes on with, oldest first: open, playing or parked."""
    query = select(_TABLES).where(_TABLES.c.status.in_(_LIVE))
    return _rooms(connection, query.order_by(_TABLES.c.created_at, _TABLES.c.id))


def count_of(connection: Connection, account_id: str, statuses: Sequence[Status]) -> int:
    """At how many tables in some states an account has a seat."""
    query = select(func.count()).select_from(_TABLES).join(_SEATS, _SEATS.c.table_id == _TABLES.c.id)
    return (
        connection.execute(query.where(_SEATS.c.account_id == account_id, _TABLES.c.status.in_(statuses))).scalar() or 0
    )


def rematch_of(connection: Connection, table_id: str) -> str | None:
    """The id of the table where the people of this one play again, the latest where there are several."""
    query = select(_TABLES.c.id).where(_TABLES.c.rematch_of == table_id)
    return connection.execute(query.order_by(_TABLES.c.created_at.desc(), _TABLES.c.id.desc()).limit(1)).scalar()


def _insert_seats(connection: Connection, seats: Sequence[SeatRow]) -> None:
    if seats:
        connection.execute(insert(_SEATS), [values_of(seat) for seat in seats])


def _one(connection: Connection, query: Select[Any]) -> Room | None:
    return next(iter(_rooms(connection, query)), None)


def _rooms(connection: Connection, query: Select[Any]) -> list[Room]:
    chosen = query.with_only_columns(_TABLES.c.id)
    seats: defaultdict[str, list[SeatRow]] = defaultdict(list)
    for row in connection.execute(select(_SEATS).where(_SEATS.c.table_id.in_(chosen)).order_by(_SEATS.c.index)):
        seats[row.table_id].append(SeatRow(**row._asdict()))
    return [Room(TableRow(**row._asdict()), seats[row.id]) for row in connection.execute(query)]
