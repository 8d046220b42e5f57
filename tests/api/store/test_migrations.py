import time
from collections.abc import Iterator
from typing import Any

import psycopg
import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Column, Connection, Engine, Integer, MetaData, event, inspect

from oneiro_api.store import DatabaseTooNew, Store, accounts, rated
from oneiro_api.store.engine import open_engine
from oneiro_api.store.migrations import LATEST, history, upgrade
from oneiro_api.store.migrations.history import configuration
from oneiro_api.store.tables import Base

from .processes import Process, Start, next_line

pytestmark = pytest.mark.anyio


@pytest.fixture
def engine(url: str) -> Iterator[Engine]:
    engine = open_engine(url)
    yield engine
    engine.dispose()


def differences(connection: Connection, metadata: MetaData) -> list[Any]:
    settings = {"compare_type": True, "compare_server_default": True}
    return list(compare_metadata(MigrationContext.configure(connection, opts=settings), metadata))


def shape(connection: Connection, without: str = "alembic_version") -> dict[str, Any]:
    """All that the database says of its tables, with the names of keys and constraints."""
    inspector = inspect(connection)
    return {
        table: {
            "columns": [column | {"type": str(column["type"])} for column in inspector.get_columns(table)],
            "primary key": inspector.get_pk_constraint(table),
            "foreign keys": sorted(inspector.get_foreign_keys(table), key=lambda key: str(key["name"])),
            "unique": inspector.get_unique_constraints(table),
            "indexes": sorted(inspector.get_indexes(table), key=lambda index: str(index["name"])),
        }
        for table in inspector.get_table_names()
        if table != without
    }


def revised(engine: Engine) -> None:
    """Make the tables by all revisions, from the first one on."""
    with engine.begin() as connection:
        history.upgrade(connection)


def version(connection: Connection) -> Any:
    return connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar()


def test_the_revisions_make_the_tables(engine: Engine) -> None:
    revised(engine)
    with engine.connect() as connection:
        assert differences(connection, Base.metadata) == []
        assert version(connection) == LATEST


def test_a_new_database_is_given_every_key_and_constraint_that_the_revisions_make(engine: Engine) -> None:
    revised(engine)
    with engine.begin() as connection:
        migrated = shape(connection, "")
        command.downgrade(configuration(connection), "base")
        connection.exec_driver_sql("DROP TABLE alembic_version")
    upgrade(engine)
    with engine.connect() as connection:
        assert shape(connection, "") == migrated
        assert version(connection) == LATEST
    assert len(migrated) == 23
    assert rated.RatedTable.__tablename__ in migrated


def test_the_comparison_sees_a_difference(engine: Engine) -> None:
    upgrade(engine)
    changed = MetaData()
    for table in Base.metadata.tables.values():
        table.to_metadata(changed)
    changed.tables["steps"].append_column(Column("more", Integer))
    with engine.connect() as connection:
        assert [difference[0] for difference in differences(connection, changed)] == ["add_column"]


def test_down_and_up_again(engine: Engine) -> None:
    upgrade(engine)
    with engine.begin() as connection:
        before = shape(connection)
        command.downgrade(configuration(connection), "base")
        assert shape(connection) == {}
    upgrade(engine)
    upgrade(engine)
    with engine.connect() as connection:
        assert shape(connection) == before


@pytest.mark.parametrize(("old", "step"), [("base", "CREATE TABLE messages"), ("0001", "CREATE TABLE deliveries")])
def test_an_upgrade_that_fails_changes_nothing(engine: Engine, old: str, step: str) -> None:
    def fail(connection: Any, cursor: Any, statement: str, *rest: Any) -> None:
        if step in statement:
            raise LookupError("half-way")

    with engine.begin() as connection:
        command.upgrade(configuration(connection), old)
        before = shape(connection)
    event.listen(engine, "before_cursor_execute", fail)
    with pytest.raises(LookupError, match="half-way"):
        upgrade(engine)
    event.remove(engine, "before_cursor_execute", fail)
    with engine.connect() as connection:
        assert shape(connection) == before
    upgrade(engine)


async def test_a_database_of_a_later_version_is_refused(url: str) -> None:
    await (await Store.open(url)).close()
    engine = open_engine(url)
    with engine.begin() as connection:
        head = connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar()
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = 'later'")
        before = shape(connection)
    with pytest.raises(DatabaseTooNew, match="later"):
        await Store.open(url)
    with engine.begin() as connection:
        assert shape(connection) == before
        connection.exec_driver_sql(f"UPDATE alembic_version SET version_num = '{head}'")
    engine.dispose()
    await (await Store.open(url)).close()


def test_tokens_of_the_first_version_live_on(engine: Engine) -> None:
    with engine.begin() as connection:
        command.upgrade(configuration(connection), "0001")
        connection.exec_driver_sql("INSERT INTO accounts (id, name, guest, created_at) VALUES ('ann', 'Ann', true, 1)")
        for hashed in ("one", "two"):
            values = f"('{hashed}', 'ann', '[\"read\",\"play\"]', 1)"
            connection.exec_driver_sql(f"INSERT INTO tokens (hash, account_id, scopes, created_at) VALUES {values}")
    upgrade(engine)
    with engine.connect() as connection:
        tokens = accounts.tokens_of(connection, "ann", 2)
        assert [token.scopes for token in tokens] == [["read", "play", "host"]] * 2
        assert {token.hash for token in tokens} == {"one", "two"}
        assert len({token.id for token in tokens}) == 2
    with engine.begin() as connection:
        command.downgrade(configuration(connection), "0001")
        assert connection.exec_driver_sql("SELECT count(*) FROM tokens").scalar() == 2


def test_there_is_one_line_of_revisions(sqlite_url: str) -> None:
    engine = open_engine(sqlite_url)
    with engine.connect() as connection:
        assert ScriptDirectory.from_config(configuration(connection)).get_heads() == [LATEST]
    engine.dispose()


def wait_until_one_waits(url: str) -> None:
    """Return when a session of the database waits for a lock."""
    waiting = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
    with psycopg.connect(url, autocommit=True) as connection:
        while connection.execute(waiting).fetchone() != (1,):
            time.sleep(0.02)


def test_a_server_that_starts_meanwhile_waits(postgres_url: str, start: Start) -> None:
    engine = open_engine(postgres_url)
    second: list[Process] = []

    def meanwhile(connection: Any, cursor: Any, statement: str, *rest: Any) -> None:
        if "CREATE TABLE messages" in statement:
            second.append(start("holder.py", postgres_url))
            wait_until_one_waits(postgres_url)

    event.listen(engine, "before_cursor_execute", meanwhile)
    upgrade(engine)
    assert [next_line(server) for server in second] == ["open\n"]
    engine.dispose()
