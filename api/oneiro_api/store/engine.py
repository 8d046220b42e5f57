"""How a database is opened: what each new connection is told, on SQLite and on PostgreSQL.

Durability comes first. SQLite syncs the write-ahead log at each commit; PostgreSQL does so by its default.
"""

import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError

from .errors import BadUrl, DatabaseInUse
from .faults import translate

if TYPE_CHECKING:  # SQLAlchemy imports it where the database is PostgreSQL
    import psycopg

PATIENCE = 5
"""Seconds that the store waits for a lock, a connection or a statement before it refuses."""

READERS = 4
"""Connections that read at the same time."""

_DRIVERS = {
    "sqlite": "sqlite+pysqlite",
    "sqlite+pysqlite": "sqlite+pysqlite",
    "postgresql": "postgresql+psycopg",
    "postgresql+psycopg": "postgresql+psycopg",
}
_SQLITE_WRITING = ("journal_mode=wal", "synchronous=full", "foreign_keys=on", "secure_delete=on")
_SQLITE_READING = ("query_only=on",)
# PostgreSQL, too, notices within seconds that we have vanished, and lets go of what we held.
_POSTGRES_SETTINGS = {
    "statement_timeout": f"{PATIENCE}s",
    "tcp_keepalives_idle": str(PATIENCE),
    "tcp_keepalives_interval": "2",
    "tcp_keepalives_count": "3",
}
_POSTGRES_READING = {
    "default_transaction_read_only": "on",
    "default_transaction_isolation": "repeatable read",
}


def address_of(url: str) -> URL:
    """The address of a database, with the driver that we use.

    Raises:
        BadUrl: it is malformed, names neither SQLite nor PostgreSQL, or a SQLite database without a file.

    """
    try:
        address = make_url(url)
    except (ArgumentError, ValueError) as error:
        raise BadUrl("this is not the address of a database; one looks like sqlite:///oneiro.db") from error
    if address.drivername not in _DRIVERS:
        raise BadUrl(f"{address.drivername} is not supported; use sqlite:///FILE or postgresql://HOST/DATABASE")
    if address.drivername.startswith("sqlite") and address.database in (None, "", ":memory:"):
        raise BadUrl("a SQLite database needs a file: sqlite:///oneiro.db")
    return address.set(drivername=_DRIVERS[address.drivername])


def sqlite_file(address: URL) -> Path | None:
    """The file of a SQLite database; None for PostgreSQL."""
    if address.get_backend_name() != "sqlite":
        return None
    return Path(address.database or "").resolve()


def empty_log(file: Path) -> None:
    """Fold SQLite's log into its file, and cut it down to nothing; where somebody reads from it for long, a later one does."""
    with suppress(sqlite3.OperationalError), closing(sqlite3.connect(file, timeout=PATIENCE)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def open_engine(url: str | URL, *, reading: bool = False, alone: bool = False) -> Engine:
    """An engine with one connection that writes, or with `READERS` connections that can only read.

    With `alone`, a connection to PostgreSQL raises DatabaseInUse while another server has such a one.
    It connects when first used. Errors of the database come as the store's own (see `faults`). Statements'
    values are kept out of error texts, since they hold what players wrote.

    Raises:
        BadUrl: see `address_of`.

    """
    address = address_of(url) if isinstance(url, str) else url
    postgres = address.get_backend_name() == "postgresql"
    engine = create_engine(
        address,
        hide_parameters=True,
        pool_size=READERS if reading else 1,
        max_overflow=0,
        pool_timeout=PATIENCE,
        connect_args=_POSTGRES_LINK if postgres else {"timeout": PATIENCE},
    )
    event.listen(engine, "handle_error", translate)
    if postgres:
        _listen_postgres(engine, reading, alone)
    else:
        _listen_sqlite(engine, reading)
    return engine


# A host that vanished is noticed within seconds, not after the two hours of TCP's default.
_POSTGRES_LINK: dict[str, Any] = {
    "application_name": "oneiro",
    "connect_timeout": PATIENCE,
    "keepalives_idle": PATIENCE,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": PATIENCE * 1000,
}


def _listen_sqlite(engine: Engine, reading: bool) -> None:
    """SQLAlchemy begins the transactions, not the driver: the writer must take its lock at the start.

    A transaction that turns from reading to writing half-way cannot wait for the lock and fails at once.
    """

    @event.listens_for(engine, "connect")
    def connected(connection: sqlite3.Connection, record: object) -> None:
        connection.isolation_level = None
        for pragma in _SQLITE_READING if reading else _SQLITE_WRITING:
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def begun(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN" if reading else "BEGIN IMMEDIATE")


def _listen_postgres(engine: Engine, reading: bool, alone: bool) -> None:
    @event.listens_for(engine, "connect")
    def connected(connection: "psycopg.Connection[Any]", record: object) -> None:
        connection.autocommit = True
        for setting in (_POSTGRES_SETTINGS | (_POSTGRES_READING if reading else {})).items():
            connection.execute("SELECT set_config(%s, %s, false)", setting)
        if alone:
            _claim(connection)
        connection.autocommit = False


# Any number that no other program takes for its advisory lock in the same database; the migrations have another.
_ALONE = int.from_bytes(b"oneiro 1")


def _claim(connection: "psycopg.Connection[Any]") -> None:
    """Hold the database for as long as the connection lives.

    The one that holds it is the one that writes: a server that was cut off and replaced meanwhile can write no more.
    """
    row = connection.execute("SELECT pg_try_advisory_lock(%s)", (_ALONE,)).fetchone()
    if row != (True,):
        connection.close()
        raise DatabaseInUse("another server is using this database")
