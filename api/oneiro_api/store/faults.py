"""Turns the errors of the two database drivers into the store's own, wherever a statement fails."""

import sqlite3
from typing import TYPE_CHECKING

from sqlalchemy import ExceptionContext

from .errors import Conflict, Interrupted, Missing, ReadOnly, StoreError, StoreUnavailable

if TYPE_CHECKING:
    import psycopg

_SQLITE_ROWS: dict[int, type[StoreError]] = {
    sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY: Conflict,
    sqlite3.SQLITE_CONSTRAINT_UNIQUE: Conflict,
    sqlite3.SQLITE_CONSTRAINT_FOREIGNKEY: Missing,
}
# The low byte of an extended code names its family. https://www.sqlite.org/rescode.html
_SQLITE_FAMILIES: dict[int, type[StoreError]] = {
    sqlite3.SQLITE_READONLY: ReadOnly,
    **dict.fromkeys(
        (
            sqlite3.SQLITE_BUSY,
            sqlite3.SQLITE_CANTOPEN,
            sqlite3.SQLITE_CORRUPT,
            sqlite3.SQLITE_FULL,
            sqlite3.SQLITE_INTERRUPT,
            sqlite3.SQLITE_IOERR,
            sqlite3.SQLITE_LOCKED,
            sqlite3.SQLITE_NOMEM,
            sqlite3.SQLITE_NOTADB,
            sqlite3.SQLITE_PERM,
            sqlite3.SQLITE_PROTOCOL,
        ),
        StoreUnavailable,
    ),
}
# By the longest prefix of the SQLSTATE. https://www.postgresql.org/docs/current/errcodes-appendix.html
_POSTGRES: dict[str, type[StoreError]] = {
    "23505": Conflict,
    "23503": Missing,
    "25006": ReadOnly,
    "08": Interrupted,  # connection exception
    "25P03": Interrupted,  # idle in transaction for too long
    "40": Interrupted,  # deadlock, serialization failure
    "57P": Interrupted,  # the server or this session is being shut down
    "53": StoreUnavailable,  # disk full, out of memory, too many connections
    "55P03": StoreUnavailable,  # lock not available
    "57014": StoreUnavailable,  # statement timeout
    "58": StoreUnavailable,  # I/O error
    "XX": StoreUnavailable,  # corrupted data
}


def translate(context: ExceptionContext) -> StoreError | None:
    """What to raise in place of a driver's error, or None to let SQLAlchemy's own rise.

    Called by SQLAlchemy's `handle_error` event. A connection that failed is never used again: after a failed
    fsync, in particular, what the connection believes to be on disk may not be there.
    """
    kind = _kind(context.original_exception)
    if kind is None:
        return None
    if issubclass(kind, StoreUnavailable):
        context.is_disconnect = True
    if kind is Interrupted and context.connection is None:
        kind = StoreUnavailable  # there was nothing to interrupt: the database cannot be reached
    return kind(str(context.original_exception).strip())


def _kind(error: BaseException) -> type[StoreError] | None:
    if isinstance(error, sqlite3.Error):
        code = getattr(error, "sqlite_errorcode", 0)
        return _SQLITE_ROWS.get(code) or _SQLITE_FAMILIES.get(code & 0xFF)
    import psycopg  # a server on SQLite starts without it

    return _postgres_kind(error) if isinstance(error, psycopg.Error) else None


def _postgres_kind(error: "psycopg.Error") -> type[StoreError] | None:
    import psycopg

    if error.sqlstate is None:
        # The driver's own words for a connection that broke or could not be made.
        return Interrupted if isinstance(error, psycopg.OperationalError) else None
    prefixes = (error.sqlstate[:length] for length in (5, 3, 2))
    return next((_POSTGRES[prefix] for prefix in prefixes if prefix in _POSTGRES), None)
