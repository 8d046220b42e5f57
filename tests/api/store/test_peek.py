"""A look into a database, beside the one server of a SQLite file as beside others."""

from pathlib import Path

import pytest
from sqlalchemy import Connection, text

from oneiro_api.store import DatabaseTooNew, ReadOnly, Store, StoreUnavailable, accounts
from oneiro_api.store.engine import open_engine

from .rows import an_account

pytestmark = pytest.mark.anyio


def count(connection: Connection) -> int:
    found: int = connection.execute(text("SELECT count(*) FROM accounts")).scalar_one()
    return found


async def test_it_reads_beside_the_server(url: str, store: Store) -> None:
    assert await Store.peek(url, count) == 0
    await store.write(lambda connection: accounts.add(connection, an_account("ann")))
    assert await Store.peek(url, count) == 1
    await store.write(lambda connection: accounts.add(connection, an_account("bo")))
    assert await Store.peek(url, count) == 2


async def test_it_writes_nothing(url: str, store: Store) -> None:
    with pytest.raises(ReadOnly):
        await Store.peek(url, lambda connection: accounts.add(connection, an_account("ann")))
    assert await store.read(count) == 0


async def test_a_file_that_is_not_there_is_not_made(tmp_path: Path) -> None:
    with pytest.raises(StoreUnavailable, match="there is no database"):
        await Store.peek(f"sqlite:///{tmp_path / 'none.sqlite'}", count)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(("version", "refusal"), [("0001", StoreUnavailable), ("9999", DatabaseTooNew)])
async def test_tables_of_another_version_are_refused(
    url: str, store: Store, version: str, refusal: type[Exception]
) -> None:
    await store.close()
    engine = open_engine(url)
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = :version"), {"version": version})
    with pytest.raises(refusal):
        await Store.peek(url, count)
    engine.dispose()


async def test_a_database_without_tables_is_refused(url: str) -> None:
    engine = open_engine(url)
    with engine.begin() as connection:
        connection.execute(text("CREATE TABLE other (id integer)"))
    engine.dispose()
    with pytest.raises(StoreUnavailable, match="earlier version"):
        await Store.peek(url, count)
