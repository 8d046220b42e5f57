"""Recordings: drafts that a seat makes, and what became part of a game."""

from collections.abc import Collection
from typing import Any, NamedTuple

from sqlalchemy import Connection, delete, func, insert, select, update

from .recorded import RecordingRow
from .tables import table_of, values_of

_RECORDINGS = table_of(RecordingRow)
_IS_DRAFT = _RECORDINGS.c.given.is_(False)


class Told(NamedTuple):
    """A recording that everybody may hear."""

    media_type: str
    sound: bytes


def put(connection: Connection, recording: RecordingRow) -> None:
    """A seat's draft, in place of the one before; nothing where the same is in the game already."""
    at_seat = (_RECORDINGS.c.table_id == recording.table_id, _RECORDINGS.c.account_id == recording.account_id)
    connection.execute(delete(_RECORDINGS).where(*at_seat, _IS_DRAFT))
    if connection.execute(select(_RECORDINGS.c.id).where(_RECORDINGS.c.id == recording.id)).first() is None:
        connection.execute(insert(_RECORDINGS), values_of(recording))


def give(connection: Connection, table_id: str, account_id: str | None, ids: Collection[str]) -> bool:
    """Somebody's recordings go into the game of a table; False if one of them is not his, or not there."""
    mine = (_RECORDINGS.c.table_id == table_id, _RECORDINGS.c.account_id == account_id, _RECORDINGS.c.id.in_(ids))
    return connection.execute(update(_RECORDINGS).where(*mine).values(given=True)).rowcount == len(ids)


def tell(connection: Connection, ids: Collection[str]) -> None:
    """From here on everybody may hear them."""
    connection.execute(update(_RECORDINGS).where(_RECORDINGS.c.id.in_(ids)).values(told=True))


def sweep(connection: Connection, table_id: str) -> None:
    """Forget the drafts of a table."""
    connection.execute(delete(_RECORDINGS).where(_RECORDINGS.c.table_id == table_id, _IS_DRAFT))


def forget(connection: Connection, account_id: str) -> None:
    """Forget all that somebody has recorded."""
    connection.execute(delete(_RECORDINGS).where(_RECORDINGS.c.account_id == account_id))


def told(connection: Connection, id_: str) -> Told | None:
    """A recording that everybody may hear; None for any other."""
    columns = (_RECORDINGS.c.media_type, _RECORDINGS.c.sound)
    row = connection.execute(select(*columns).where(_RECORDINGS.c.id == id_, _RECORDINGS.c.told.is_(True))).first()
    return None if row is None else Told(*row)


def of_account(connection: Connection, account_id: str) -> list[dict[str, Any]]:
    """What is kept of somebody's recordings besides their sounds, the oldest first."""
    columns = [column for column in _RECORDINGS.c if column.name not in ("account_id", "sound")]
    query = select(*columns).where(_RECORDINGS.c.account_id == account_id).order_by(_RECORDINGS.c.at, _RECORDINGS.c.id)
    return [row._asdict() for row in connection.execute(query)]


def stored_bytes(connection: Connection) -> int:
    """How many bytes all recordings take together."""
    return int(connection.execute(select(func.coalesce(func.sum(_RECORDINGS.c.size), 0))).scalar_one())
