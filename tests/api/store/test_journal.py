import asyncio
import threading

import pytest
from sqlalchemy import Connection

from oneiro_api.store import Conflict, Missing, Store, journal
from oneiro_api.store.journal import Step
from oneiro_api.store.tables import StepRow, table_of

from .rows import a_step, append, load, open_with_tables

pytestmark = pytest.mark.anyio


def test_a_step_has_the_columns_of_its_table() -> None:
    assert list(Step._fields) == [column.name for column in table_of(StepRow).columns]


async def test_steps_come_back_in_order(store: Store, table_id: str) -> None:
    bare = Step(table_id, 1, "start", None, None, None, [], None, 5.5)
    full = Step(table_id, 2, "act", 3, "ann", {"lay": [1, 2]}, [{"a": 1}, {"b": [None, True]}], 1_700_000_060.0, 6.125)
    await append(store, full, bare)
    assert await load(store, table_id) == [bare, full]
    assert await store.read(lambda connection: journal.load(connection, table_id, after=1)) == [full]
    assert await store.read(lambda connection: journal.load(connection, table_id, after=2)) == []


async def test_the_last_number(store: Store, table_id: str) -> None:
    assert await store.read(lambda connection: journal.last_seq(connection, table_id)) == 0
    await append(store, *(a_step(table_id, seq) for seq in (1, 2, 3)))
    assert await store.read(lambda connection: journal.last_seq(connection, table_id)) == 3
    assert await store.read(lambda connection: journal.last_seq(connection, "other")) == 0


async def test_a_number_is_taken_once(store: Store, table_id: str) -> None:
    await append(store, a_step(table_id, 1))
    with pytest.raises(Conflict):
        await append(store, a_step(table_id, 2), a_step(table_id, 1, kind="other"))
    assert await load(store, table_id) == [a_step(table_id, 1)]


async def test_a_step_needs_a_table(store: Store) -> None:
    with pytest.raises(Missing):
        await append(store, a_step("nowhere", 1))


async def test_of_two_servers_one_is_first(postgres_url: str) -> None:
    """Both find the number free before either has written."""
    stores = [await open_with_tables(postgres_url, "t"), await Store.open(postgres_url)]
    both = threading.Barrier(2)

    def work(connection: Connection) -> int:
        seq = journal.last_seq(connection, "t") + 1
        both.wait(60)
        journal.append(connection, a_step("t", seq))
        return seq

    results = await asyncio.gather(*(store.write(work) for store in stores), return_exceptions=True)
    assert sorted(type(result).__name__ for result in results) == ["Conflict", "int"]
    assert await load(stores[0], "t") == [a_step("t", 1)]
    for store in stores:
        await store.close()
