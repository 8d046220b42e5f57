"""The history of the tables, as Alembic revisions that ship inside the package.

Each change of `tables.py` comes with a new file in `versions/`, which says how to get there and back. A test
compares the tables with what the revisions make, on both databases.
"""

import threading

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine

from oneiro_api.store.errors import DatabaseTooNew, StoreUnavailable

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
        settings = configuration(connection)
        _refuse_later(settings, connection)
        command.upgrade(settings, "head")


def check(engine: Engine) -> None:
    """See to it that a database's tables are of this version, without changing anything.

    Raises:
        DatabaseTooNew: the database was changed by a later version.
        StoreUnavailable: its tables are of an earlier version, or there are none.

    """
    with engine.connect() as connection:
        settings = configuration(connection)
        _refuse_later(settings, connection)
        if MigrationContext.configure(connection).get_current_heads() != _latest(settings):
            raise StoreUnavailable(
                "the database is of an earlier version; a server brings it up to date when it starts"
            )


def configuration(connection: Connection) -> Config:
    """Alembic's settings for commands on this connection, in the transaction that it is in."""
    settings = Config()
    settings.set_main_option("script_location", "oneiro_api.store:migrations")
    settings.set_main_option("path_separator", "os")
    settings.attributes["connection"] = connection
    return settings


def _latest(settings: Config) -> tuple[str, ...]:
    return tuple(ScriptDirectory.from_config(settings).get_heads())


def _refuse_later(settings: Config, connection: Connection) -> None:
    known = {revision.revision for revision in ScriptDirectory.from_config(settings).walk_revisions()}
    unknown = set(MigrationContext.configure(connection).get_current_heads()) - known
    if unknown:
        names = ", ".join(sorted(unknown))
        raise DatabaseTooNew(f"the database is at revision {names}, which this version of Oneiro does not know")
