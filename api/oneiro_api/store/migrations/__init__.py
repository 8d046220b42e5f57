"""The history of the tables, as Alembic revisions that ship inside the package.

Each change of `tables.py` comes with a new file in `versions/`, which says how to get there and back. A test
compares the tables with what the revisions make, on both databases: so a new database is given its tables at once.

Alembic is imported where revisions are run, and not before: most starts find nothing to do for it, and it is a tenth of a start.
"""

import threading

from sqlalchemy import Connection, Engine, inspect

from oneiro_api.store.decked import DeckRow
from oneiro_api.store.errors import StoreUnavailable
from oneiro_api.store.rated import RatedTable
from oneiro_api.store.recorded import RecordingRow
from oneiro_api.store.series import SeriesRow
from oneiro_api.store.tables import Base

LATEST = "0016"
"""The last revision in `versions/`."""
TABLES = (Base, DeckRow, RatedTable, RecordingRow, SeriesRow)
"""One of each module that states tables: with these imported, the catalogue of `Base` is whole."""

# Alembic keeps the migration that runs in module globals.
_ONE_AT_A_TIME = threading.Lock()
# Any number that no other program takes for its advisory lock in the same database.
_POSTGRES_LOCK = int.from_bytes(b"oneiro")


def upgrade(engine: Engine) -> None:
    """Bring a database's tables to this version, all in one transaction.

    Servers that start together on one PostgreSQL database wait here for the first.

    Raises:
        DatabaseTooNew: the database was changed by a later version.
        StoreUnavailable: the database cannot be reached or written.

    """
    with _ONE_AT_A_TIME, engine.begin() as connection:
        if connection.dialect.name == "postgresql":
            connection.exec_driver_sql("SET LOCAL statement_timeout = 0")
            connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({_POSTGRES_LOCK})")
        found = _revision(connection)
        if found is None:
            _make(connection)
        elif found != LATEST:
            from . import history  # Alembic: see above

            history.upgrade(connection)


def check(engine: Engine) -> None:
    """See to it that a database's tables are of this version, without changing anything.

    Raises:
        DatabaseTooNew: the database was changed by a later version.
        StoreUnavailable: its tables are of an earlier version, or there are none.

    """
    with engine.connect() as connection:
        found = _revision(connection)
        if found == LATEST:
            return
        if found is not None:
            from . import history  # Alembic: see above

            history.refuse_later(connection)
    raise StoreUnavailable("the database is of an earlier version; a server brings it up to date when it starts")


def _revision(connection: Connection) -> str | None:
    """Where the database stands, in Alembic's table; None where no tables were made yet."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    found: str | None = connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar()
    return found


def _make(connection: Connection) -> None:
    """All tables of this version, and Alembic's own, which says so."""
    Base.metadata.create_all(connection, checkfirst=False)
    key = "CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)"
    connection.exec_driver_sql(f"CREATE TABLE IF NOT EXISTS alembic_version (version_num VARCHAR(32) NOT NULL, {key})")
    connection.exec_driver_sql(f"INSERT INTO alembic_version (version_num) VALUES ('{LATEST}')")
