"""The storage: what the server must not forget, in SQLite or PostgreSQL.

A *work* is a function that takes a SQLAlchemy Core `Connection` and returns a value; it is run by
`Store.write` or `Store.read`. The statements are functions to call from works, in a module for each thing that
is kept (`accounts`, `rooms`, `journal`, `chat`, ...):

    def work(connection: Connection) -> None:
        journal.append(connection, step)
        chat.append(connection, step.table_id, account_id=host, seat=None, text="Well played.", at=step.at)

    await store.write(work)
"""

import asyncio
from collections.abc import Callable
from contextlib import ExitStack
from typing import Self, TypeVar

from sqlalchemy import URL, Connection, Engine

from .engine import address_of, empty_log, open_engine, sqlite_file
from .errors import (
    BadText,
    BadUrl,
    Conflict,
    DatabaseInUse,
    DatabaseTooNew,
    Interrupted,
    Missing,
    ReadOnly,
    StoreClosed,
    StoreError,
    StoreUnavailable,
)
from .lock import claim
from .migrations import check, upgrade
from .reader import Reader
from .transaction import Outcome, read_alone, write_together
from .writer import Writer

__all__ = [
    "BadText",
    "BadUrl",
    "Conflict",
    "DatabaseInUse",
    "DatabaseTooNew",
    "Interrupted",
    "Missing",
    "ReadOnly",
    "Store",
    "StoreClosed",
    "StoreError",
    "StoreUnavailable",
]

T = TypeVar("T")


class Store:
    """An open database. Belongs to the event loop in which it was opened."""

    def __init__(self, writing: Engine, reading: Engine, held: ExitStack) -> None:
        self._writer = Writer(writing)
        self._reader = Reader(reading)
        self._held = held
        self._file = sqlite_file(writing.url)

    @classmethod
    async def open(cls, url: str, *, alone: bool = False) -> Self:
        """Open a database, make its tables or bring them up to date, and start the writer.

        `url` is `sqlite:///FILE` or `postgresql://USER:PASSWORD@HOST/DATABASE`. Several stores may share a
        PostgreSQL database, unless they want to be `alone`; a SQLite file belongs to one.

        Raises:
            BadUrl: the address names no database that we can open.
            DatabaseInUse: another server holds this SQLite file, or is alone with this PostgreSQL database.
            DatabaseTooNew: a later version of Oneiro has changed the tables.
            StoreUnavailable: the database cannot be reached or written.

        """
        return cls(*await asyncio.to_thread(_prepare, address_of(url), alone))

    @staticmethod
    async def peek(url: str, work: Callable[[Connection], T]) -> T:
        """Run one work that only reads, beside a server that may hold the database; nothing is claimed, made or migrated.

        Raises:
            BadUrl: the address names no database that we can open.
            DatabaseTooNew: a later version of Oneiro has changed the tables.
            StoreUnavailable: there is no database, it cannot be read, or an earlier version made its tables.
            Exception: whatever the work itself raised.

        """
        return await asyncio.to_thread(_peeked, address_of(url), work)

    @staticmethod
    async def poke(url: str, work: Callable[[Connection], T]) -> T:
        """Run one work that writes, beside a server that may hold the database; where none does, it is brought up to date.

        Only for what no server keeps in memory without looking again. Raises as `open` does, and whatever the work raised.
        """
        return await asyncio.to_thread(_poked, address_of(url), work)

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Run a work in a transaction; return its value once the transaction is on disk.

        Works that wait at the same time share a transaction, in order of arrival, each in a savepoint of its
        own. A work neither commits nor rolls back. It may be run more than once before it counts, so it must
        change nothing but the database; and it may still be done after the awaiting task was cancelled.

        Raises:
            StoreUnavailable: the database failed, too much is waiting, or the store is closed.
            Exception: whatever the work itself raised; all that it wrote is undone, and nothing else.

        """
        return await self._writer.write(work)

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Run a work that only reads; it sees the database as of one moment, beside the writer.

        Raises:
            StoreUnavailable: the database failed, too much is waiting, or the store is closed.
            Exception: whatever the work itself raised.

        """
        return await self._reader.read(work)

    async def scrub(self) -> None:
        """Leave nothing beside the database of what was deleted from it: SQLite's log is folded in and emptied.

        PostgreSQL does so by itself, in time.
        """
        if self._file is not None:
            await asyncio.to_thread(empty_log, self._file)

    async def close(self) -> None:
        """Finish what waits, refuse what comes, and let go of the database. A second call does nothing."""
        await self._reader.close()
        await self._writer.close()
        await asyncio.to_thread(self._held.close)


def _peeked(address: URL, work: Callable[[Connection], T]) -> T:
    file = sqlite_file(address)
    if file and not file.exists():
        raise StoreUnavailable(f"there is no database at {file}")
    engine = open_engine(address, reading=True)
    try:
        check(engine)
        return read_alone(engine, work).take()
    finally:
        engine.dispose()


def _poked(address: URL, work: Callable[[Connection], T]) -> T:
    engine = open_engine(address)
    with ExitStack() as held:
        held.callback(engine.dispose)
        try:
            if file := sqlite_file(address):
                held.enter_context(claim(file))
            upgrade(engine)
        except DatabaseInUse:
            check(engine)
        outcome: Outcome[T] = write_together(engine, [work])[0]
        return outcome.take()


def _prepare(address: URL, alone: bool) -> tuple[Engine, Engine, ExitStack]:
    """Claim, migrate and open; the stack lets go of everything, the readers first.

    SQLite folds its log into the database when the last connection closes, and that must be the writer's.
    """
    with ExitStack() as held:
        if file := sqlite_file(address):
            held.enter_context(claim(file))
        writing, reading = open_engine(address, alone=alone), open_engine(address, reading=True)
        held.callback(writing.dispose)
        held.callback(reading.dispose)
        upgrade(writing)
        return writing, reading, held.pop_all()
