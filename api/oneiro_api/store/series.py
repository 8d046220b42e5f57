"""Series: which tournaments add up in one table."""

from collections.abc import Iterable

from sqlalchemy import Connection, Index, delete, func, insert, select, tuple_, update
from sqlmodel import Field

from .columns import SafeText
from .rooms import Place
from .tables import Base, table_of, values_of

ID = SafeText(64)


class SeriesRow(Base, table=True):
    """A series. `best` is how many events count for each, None for all; a private one is seen by the people of its events."""

    __tablename__ = "series"
    __table_args__ = (Index("ix_series_listed", "private", "created_at", "id"),)

    id: str = Field(primary_key=True, sa_type=ID)
    owner_id: str = Field(foreign_key="accounts.id", index=True, sa_type=ID)
    name: str = Field(sa_type=SafeText())
    best: int | None
    private: bool
    created_at: float


class SeriesEvent(Base, table=True):
    """A tournament in a series."""

    __tablename__ = "series_events"

    series_id: str = Field(primary_key=True, foreign_key="series.id", sa_type=ID)
    tournament_id: str = Field(primary_key=True, foreign_key="tournaments.id", index=True, sa_type=ID)


_SERIES = table_of(SeriesRow)
_EVENTS = table_of(SeriesEvent)


def add(connection: Connection, row: SeriesRow, events: Iterable[str]) -> None:
    """Keep a new series with its events."""
    connection.execute(insert(_SERIES), values_of(row))
    _list(connection, row.id, events)


def change(connection: Connection, row: SeriesRow, events: Iterable[str]) -> bool:
    """Keep a series as it is now, with its events; False where it is not there any more."""
    found = connection.execute(update(_SERIES).where(_SERIES.c.id == row.id).values(values_of(row))).rowcount
    if found:
        connection.execute(delete(_EVENTS).where(_EVENTS.c.series_id == row.id))
        _list(connection, row.id, events)
    return bool(found)


def remove(connection: Connection, series_id: str) -> None:
    """Remove a series. Its tournaments stay."""
    connection.execute(delete(_EVENTS).where(_EVENTS.c.series_id == series_id))
    connection.execute(delete(_SERIES).where(_SERIES.c.id == series_id))


def _list(connection: Connection, series_id: str, events: Iterable[str]) -> None:
    listed = [{"series_id": series_id, "tournament_id": event} for event in events]
    if listed:
        connection.execute(insert(_EVENTS), listed)


def by_id(connection: Connection, series_id: str) -> SeriesRow | None:
    """The series with an id."""
    row = connection.execute(select(_SERIES).where(_SERIES.c.id == series_id)).one_or_none()
    return None if row is None else SeriesRow(**row._asdict())


def events_of(connection: Connection, series_id: str) -> list[str]:
    """The ids of the tournaments in a series."""
    query = select(_EVENTS.c.tournament_id).where(_EVENTS.c.series_id == series_id)
    return list(connection.execute(query.order_by(_EVENTS.c.tournament_id)).scalars())


def of_tournament(connection: Connection, tournament_id: str) -> list[SeriesRow]:
    """The series that a tournament is in, oldest first."""
    listed = select(_EVENTS.c.series_id).where(_EVENTS.c.tournament_id == tournament_id)
    query = select(_SERIES).where(_SERIES.c.id.in_(listed)).order_by(_SERIES.c.created_at, _SERIES.c.id)
    return [SeriesRow(**row._asdict()) for row in connection.execute(query)]


def of_account(connection: Connection, account_id: str) -> list[SeriesRow]:
    """The series of an account, oldest first."""
    query = select(_SERIES).where(_SERIES.c.owner_id == account_id).order_by(_SERIES.c.created_at, _SERIES.c.id)
    return [SeriesRow(**row._asdict()) for row in connection.execute(query)]


def count_of(connection: Connection, account_id: str) -> int:
    """How many series an account has."""
    query = select(func.count()).select_from(_SERIES).where(_SERIES.c.owner_id == account_id)
    return int(connection.execute(query).scalar_one())


def page(connection: Connection, limit: int, after: Place | None = None, owner: str | None = None) -> list[SeriesRow]:
    """At most `limit` series, newest first: the public ones, or all those of an owner."""
    query = select(_SERIES).where(_SERIES.c.private.is_(False) if owner is None else _SERIES.c.owner_id == owner)
    if after is not None:
        query = query.where(tuple_(_SERIES.c.created_at, _SERIES.c.id) < tuple_(*after))
    ordered = query.order_by(_SERIES.c.created_at.desc(), _SERIES.c.id.desc()).limit(limit)
    return [SeriesRow(**row._asdict()) for row in connection.execute(ordered)]
