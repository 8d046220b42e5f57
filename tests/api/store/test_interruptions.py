"""What PostgreSQL may do to a transaction, and what is run again for it."""

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import psycopg
import pytest
from sqlalchemy import Connection, Engine, event

from oneiro_api.store import Store, StoreUnavailable, chat, journal

from .rows import a_step, load, open_with_tables

pytestmark = pytest.mark.anyio

END_SESSION = "SELECT pg_terminate_backend(pg_backend_pid())"


async def test_a_connection_lost_before_the_commit_is_made_again(postgres_url: str) -> None:
    store = await open_with_tables(postgres_url, "t")
    runs: list[Connection] = []

    def work(connection: Connection) -> None:
        journal.append(connection, a_step("t", 1))
        runs.append(connection)
        if len(runs) < 3:
            connection.exec_driver_sql(END_SESSION)

    await store.write(work)
    assert len(runs) == 3
    assert await load(store, "t") == [a_step("t", 1)]
    await store.close()


async def test_a_connection_lost_while_idle_goes_unnoticed(postgres_url: str) -> None:
    store = await open_with_tables(postgres_url, "t")
    others = "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE application_name = 'oneiro'"
    await load(store, "t")
    with psycopg.connect(postgres_url) as connection:
        ended = connection.execute(others).fetchall()
    assert len(ended) == 2  # a writer and a reader
    await store.write(lambda connection: journal.append(connection, a_step("t", 1)))
    assert await load(store, "t") == [a_step("t", 1)]
    await store.close()


async def test_a_database_that_keeps_interrupting_is_unavailable(postgres_url: str) -> None:
    store = await Store.open(postgres_url)
    for call in (store.write, store.read):
        with pytest.raises(StoreUnavailable):
            await call(lambda connection: connection.exec_driver_sql(END_SESSION))
        assert await call(lambda connection: connection.exec_driver_sql("SELECT 1").scalar()) == 1
    await store.close()


@contextmanager
def lost_at_commit(url: str) -> Iterator[None]:
    """The session ends when all is written and only the commit is left."""

    def end_session(connection: Connection) -> None:
        pid = connection.exec_driver_sql("SELECT pg_backend_pid()").scalar()
        with psycopg.connect(url) as other:
            other.execute("SELECT pg_terminate_backend(%s, 5000)", (pid,))

    event.listen(Engine, "commit", end_session)
    try:
        yield
    finally:
        event.remove(Engine, "commit", end_session)


async def test_a_commit_that_fails_is_not_tried_again(postgres_url: str) -> None:
    """Nobody can know whether it was done; the caller has to look."""
    store = await open_with_tables(postgres_url, "t")
    runs: list[Connection] = []

    def work(connection: Connection) -> None:
        runs.append(connection)
        journal.append(connection, a_step("t", 1))

    with lost_at_commit(postgres_url), pytest.raises(StoreUnavailable) as raised:
        await store.write(work)
    assert type(raised.value) is StoreUnavailable
    assert len(runs) == 1
    await store.write(work)
    assert await load(store, "t") == [a_step("t", 1)]
    await store.close()


async def test_servers_that_wait_for_each_other_both_succeed(postgres_url: str) -> None:
    """Two lock the same rows in opposite order; the database undoes one, and that one runs again.

    Where it does so before the other goes on, they wait for each other once more.
    """
    stores = [await open_with_tables(postgres_url, "t", "u"), await Store.open(postgres_url)]
    both = threading.Barrier(2)
    runs: list[str] = []

    def say(connection: Connection, first: str, second: str) -> None:
        runs.append(first)
        first_run = len(runs) <= 2
        chat.append(connection, first, account_id="ann", seat=None, text="hello", at=1)
        if first_run:
            both.wait(60)
        chat.append(connection, second, account_id="ann", seat=None, text="hello", at=1)

    await asyncio.gather(
        stores[0].write(lambda connection: say(connection, "t", "u")),
        stores[1].write(lambda connection: say(connection, "u", "t")),
    )
    assert len(runs) >= 3
    assert await stores[0].read(lambda connection: chat.last_number(connection, "t")) == 2
    assert await stores[0].read(lambda connection: chat.last_number(connection, "u")) == 2
    for store in stores:
        await store.close()


async def test_a_statement_that_takes_too_long_is_ended(postgres_url: str) -> None:
    """The patience of the store is shortened here by the session itself."""
    store = await Store.open(postgres_url)

    def work(connection: Connection) -> None:
        connection.exec_driver_sql("SET LOCAL statement_timeout = '50ms'")
        connection.exec_driver_sql("SELECT pg_sleep(30)")

    for call in (store.write, store.read):
        with pytest.raises(StoreUnavailable, match="timeout"):
            await call(work)
    await store.close()
