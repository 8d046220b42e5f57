import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import Connection

from oneiro_api.store import BadUrl, DatabaseInUse, ReadOnly, Store, StoreUnavailable, engine
from oneiro_api.store.engine import PATIENCE, address_of, open_engine

from .processes import Start, next_line

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(
    ("url", "driver"),
    [
        ("sqlite:///x.db", "sqlite+pysqlite"),
        ("sqlite+pysqlite:///x.db", "sqlite+pysqlite"),
        ("postgresql://host/x", "postgresql+psycopg"),
        ("postgresql+psycopg://host/x", "postgresql+psycopg"),
    ],
)
def test_an_address_gets_our_driver(url: str, driver: str) -> None:
    assert address_of(url).drivername == driver


@pytest.mark.parametrize(
    "url",
    [
        "",
        "oneiro.db",
        "mysql://host/x",
        "postgresql+asyncpg://host/x",
        "sqlite://",
        "sqlite:///:memory:",
        "postgresql://host:port/x",
    ],
)
async def test_an_address_of_nothing_we_can_open_is_refused(url: str) -> None:
    with pytest.raises(BadUrl):
        await Store.open(url)


def pragma(connection: Connection, name: str) -> object:
    return connection.exec_driver_sql(f"PRAGMA {name}").scalar()


def test_sqlite_is_told_to_be_durable(sqlite_url: str) -> None:
    opened = open_engine(sqlite_url)
    names = ("journal_mode", "synchronous", "foreign_keys", "busy_timeout", "secure_delete", "query_only")
    with opened.connect() as connection:
        told = {name: pragma(connection, name) for name in names}
    opened.dispose()
    assert told == {
        "journal_mode": "wal",
        "synchronous": 2,  # FULL
        "foreign_keys": 1,
        "busy_timeout": PATIENCE * 1000,
        "secure_delete": 1,
        "query_only": 0,
    }


def test_postgres_is_told_to_be_quick(postgres_url: str) -> None:
    opened = open_engine(postgres_url)
    with opened.connect() as connection:
        assert connection.exec_driver_sql("SHOW statement_timeout").scalar() == f"{PATIENCE}s"
        assert connection.exec_driver_sql("SHOW application_name").scalar() == "oneiro"
        assert connection.exec_driver_sql("SHOW default_transaction_read_only").scalar() == "off"
    opened.dispose()


async def test_a_read_cannot_write(store: Store) -> None:
    with pytest.raises(ReadOnly):
        await store.read(lambda connection: connection.exec_driver_sql("DELETE FROM accounts"))


async def test_a_read_sees_one_moment(store: Store, url: str, table_id: str) -> None:
    """What is written beside a read that has begun does not show in it."""
    count = "SELECT count(*) FROM seats"
    insert = """INSERT INTO seats (table_id, "index", name) VALUES ('t', 0, 'x')"""
    beside = open_engine(url)

    def read(connection: Connection) -> tuple[object, object]:
        before = connection.exec_driver_sql(count).scalar()
        with beside.begin() as writing:
            writing.exec_driver_sql(insert)
        return before, connection.exec_driver_sql(count).scalar()

    assert await store.read(read) == (0, 0)
    assert await store.read(lambda connection: connection.exec_driver_sql(count).scalar()) == 1
    beside.dispose()


@contextmanager
def locked(file: Path) -> Iterator[None]:
    """Another program writes to a SQLite file meanwhile."""
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield


async def test_a_file_that_another_program_locks_is_unavailable_for_so_long(
    sqlite_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine, "PATIENCE", 0.1)
    store = await Store.open(sqlite_url)
    with locked(tmp_path / "oneiro.db"):
        with pytest.raises(StoreUnavailable, match="locked"):
            await store.write(lambda connection: None)
        assert await store.read(lambda connection: connection.exec_driver_sql("SELECT 1").scalar()) == 1
    await store.write(lambda connection: None)
    await store.close()


async def test_a_connection_that_failed_is_not_used_again(
    sqlite_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine, "PATIENCE", 0.1)
    store = await Store.open(sqlite_url)
    used = [await store.write(lambda connection: connection.connection.dbapi_connection) for _ in range(2)]
    with locked(tmp_path / "oneiro.db"), pytest.raises(StoreUnavailable):
        await store.write(lambda connection: None)
    used.append(await store.write(lambda connection: connection.connection.dbapi_connection))
    await store.close()
    assert used[0] is used[1]
    assert used[1] is not used[2]


async def test_a_sqlite_file_has_one_server(sqlite_url: str) -> None:
    first = await Store.open(sqlite_url)
    with pytest.raises(DatabaseInUse):
        await Store.open(sqlite_url)
    await first.close()
    await (await Store.open(sqlite_url)).close()


async def test_a_sqlite_file_under_another_name_has_the_same_server(tmp_path: Path) -> None:
    (tmp_path / "link.db").symlink_to(tmp_path / "oneiro.db")
    first = await Store.open(f"sqlite:///{tmp_path / 'oneiro.db'}")
    with pytest.raises(DatabaseInUse):
        await Store.open(f"sqlite:///{tmp_path / 'link.db'}")
    await first.close()


def test_a_killed_server_leaves_its_claim(sqlite_url: str, start: Start) -> None:
    holder = start("holder.py", sqlite_url)
    assert next_line(holder) == "open\n"
    assert next_line(start("holder.py", sqlite_url)) == "DatabaseInUse\n"
    holder.kill()
    holder.wait()
    assert next_line(start("holder.py", sqlite_url)) == "open\n"


async def test_servers_share_a_postgres_database(postgres_url: str) -> None:
    stores = [await Store.open(postgres_url) for _ in range(2)]
    for store in stores:
        assert await store.write(lambda connection: connection.exec_driver_sql("SELECT 1").scalar()) == 1
        await store.close()


async def test_one_server_is_alone_with_a_postgres_database(postgres_url: str) -> None:
    first = await Store.open(postgres_url, alone=True)
    with pytest.raises(DatabaseInUse, match="another server is using this database"):
        await Store.open(postgres_url, alone=True)
    assert await Store.peek(postgres_url, lambda connection: connection.exec_driver_sql("SELECT 1").scalar()) == 1
    await first.close()
    await (await Store.open(postgres_url, alone=True)).close()


async def test_a_server_that_was_replaced_writes_no_more(postgres_url: str) -> None:
    first = await Store.open(postgres_url, alone=True)
    with psycopg.connect(postgres_url) as connection:
        connection.execute("SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory'")
    second = await Store.open(postgres_url, alone=True)
    with pytest.raises(StoreUnavailable, match="another server is using this database"):
        await first.write(lambda connection: connection.exec_driver_sql("SELECT 1"))
    await second.close()
    await first.write(lambda connection: connection.exec_driver_sql("SELECT 1"))
    await first.close()


async def test_an_open_that_fails_lets_go(sqlite_url: str, tmp_path: Path) -> None:
    file = tmp_path / "oneiro.db"
    file.write_bytes(b"no database at all, whatever its name says" * 100)
    with pytest.raises(StoreUnavailable, match="not a database"):
        await Store.open(sqlite_url)
    file.unlink()
    await (await Store.open(sqlite_url)).close()


async def test_a_missing_folder_is_told(tmp_path: Path) -> None:
    with pytest.raises(StoreUnavailable, match="No such file or directory"):
        await Store.open(f"sqlite:///{tmp_path / 'nowhere' / 'oneiro.db'}")


async def test_a_postgres_that_cannot_be_reached_is_unavailable(tmp_path: Path) -> None:
    with pytest.raises(StoreUnavailable) as raised:
        await Store.open(f"postgresql://oneiro:hidden@/oneiro?host={tmp_path}")
    assert type(raised.value) is StoreUnavailable
    assert "hidden" not in str(raised.value)


async def test_closing_leaves_one_file(sqlite_url: str, tmp_path: Path) -> None:
    """The log is folded into the database, so that a copy of the one file is a whole backup."""
    store = await Store.open(sqlite_url)
    await store.read(lambda connection: connection.exec_driver_sql("SELECT 1"))
    await store.close()
    assert sorted(file.name for file in tmp_path.iterdir()) == ["oneiro.db", "oneiro.db.lock"]
