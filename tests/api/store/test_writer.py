"""The writer: what shares a transaction, what fails alone, and what a task that is gone changes."""

import asyncio
import random
import threading
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Any

import pytest
from sqlalchemy import Connection, Engine, event

from oneiro_api.store import Conflict, Store, StoreClosed, StoreUnavailable, journal, reader, writer
from oneiro_api.store.journal import Step

from .rows import a_step, append, load

pytestmark = pytest.mark.anyio


@asynccontextmanager
async def held(store: Store) -> AsyncIterator[None]:
    """Keep the writer busy with a work of its own, so that what is written inside waits together."""
    began, ended = threading.Event(), threading.Event()

    def work(connection: Connection) -> None:
        began.set()
        ended.wait(60)

    task = asyncio.create_task(store.write(work))
    await asyncio.to_thread(began.wait, 60)
    try:
        yield
        await asyncio.sleep(0)  # let the tasks made inside queue their works
    finally:
        ended.set()
        await task


@contextmanager
def counted(name: str) -> Iterator[list[object]]:
    """Collects an event of all engines, such as "commit"."""
    seen: list[object] = []

    def listener(connection: Connection) -> None:
        seen.append(connection)

    event.listen(Engine, name, listener)
    try:
        yield seen
    finally:
        event.remove(Engine, name, listener)


def appending(store: Store, step: Step) -> "asyncio.Task[None]":
    return asyncio.create_task(append(store, step))


async def seqs(store: Store, table_id: str) -> list[int]:
    return [step.seq for step in await load(store, table_id)]


async def test_what_waits_shares_one_commit(store: Store, table_id: str) -> None:
    with counted("commit") as commits:
        async with held(store):
            tasks = [appending(store, a_step(table_id, seq)) for seq in range(1, 101)]
        await asyncio.gather(*tasks)
    assert len(commits) == 2  # the work that held the writer, and the hundred
    assert await seqs(store, table_id) == list(range(1, 101))


async def test_writes_one_after_another_commit_each(store: Store, table_id: str) -> None:
    with counted("commit") as commits:
        for seq in range(1, 6):
            await append(store, a_step(table_id, seq))
    assert len(commits) == 5


async def test_a_value_comes_back(store: Store) -> None:
    assert await store.write(lambda connection: connection.exec_driver_sql("SELECT 7").scalar()) == 7
    assert await store.read(lambda connection: connection.exec_driver_sql("SELECT 8").scalar()) == 8


async def test_works_run_in_order_of_arrival(store: Store) -> None:
    order: list[int] = []

    async def write(number: int) -> None:
        await store.write(lambda connection: order.append(number))

    async with held(store):
        tasks = [asyncio.create_task(write(number)) for number in range(50)]
    await asyncio.gather(*tasks)
    assert order == list(range(50))


async def test_a_work_that_raises_fails_alone(store: Store, table_id: str) -> None:
    def half(connection: Connection) -> None:
        journal.append(connection, a_step(table_id, 50))
        raise LookupError("half-way")

    async with held(store):
        good = [appending(store, a_step(table_id, 1))]
        bad = asyncio.create_task(store.write(half))
        good.append(appending(store, a_step(table_id, 2)))
    await asyncio.gather(*good)
    with pytest.raises(LookupError, match="half-way"):
        await bad
    assert await seqs(store, table_id) == [1, 2]


async def test_the_second_of_two_equal_numbers_conflicts(store: Store, table_id: str) -> None:
    async with held(store):
        tasks = [appending(store, a_step(table_id, 1, kind=kind)) for kind in ("first", "second")]
        tasks += [appending(store, a_step(table_id, 2))]
    results = await asyncio.gather(*tasks, return_exceptions=True)
    assert [type(result) for result in results] == [type(None), Conflict, type(None)]
    kept = await store.read(lambda connection: journal.load(connection, table_id))
    assert [(step.seq, step.kind) for step in kept] == [(1, "first"), (2, "act")]


@pytest.mark.parametrize("error", [StopIteration("end"), asyncio.CancelledError(), SystemExit(3), ValueError("no")])
@pytest.mark.parametrize("call", ["write", "read"])
async def test_no_error_of_a_work_stops_the_store(store: Store, call: str, error: BaseException) -> None:
    def work(connection: Connection) -> None:
        raise error

    async def outcome() -> object:
        try:
            await getattr(store, call)(work)
        except BaseException as raised:
            return raised
        return None

    raised = await outcome()
    # A coroutine cannot raise StopIteration; Python makes a RuntimeError of it.
    assert isinstance(raised, RuntimeError if isinstance(error, StopIteration) else type(error))
    assert await getattr(store, call)(lambda connection: 1) == 1


async def test_hundreds_at_once(store: Store, table_id: str) -> None:
    tasks = [appending(store, a_step(table_id, seq)) for seq in random.Random(7).sample(range(1, 601), 600)]
    reads = [asyncio.create_task(seqs(store, table_id)) for _ in range(50)]
    await asyncio.gather(*tasks, *reads)
    assert await seqs(store, table_id) == list(range(1, 601))


async def test_a_work_outlives_its_task(store: Store, table_id: str) -> None:
    """Once queued, a work is done exactly once, whether or not anybody still waits for it."""
    async with held(store):
        tasks = [appending(store, a_step(table_id, seq)) for seq in range(1, 41)]
        await asyncio.sleep(0)
        for task in tasks[::2]:
            task.cancel()
    results = await asyncio.gather(*tasks, return_exceptions=True)
    assert [type(result) for result in results] == [asyncio.CancelledError, type(None)] * 20
    assert await seqs(store, table_id) == list(range(1, 41))


async def test_tasks_cancelled_at_any_moment_double_nothing(store: Store, table_id: str) -> None:
    chance = random.Random(11)
    acknowledged = []
    for seq in range(1, 101):
        task = appending(store, a_step(table_id, seq))
        asyncio.get_running_loop().call_later(chance.uniform(0, 0.004), task.cancel)
        result = (await asyncio.gather(task, return_exceptions=True))[0]
        if result is None:
            acknowledged.append(seq)
    await store.write(lambda connection: None)  # all that was queued before it is done by now
    kept = await seqs(store, table_id)
    assert set(acknowledged) <= set(kept)
    assert len(kept) == len(set(kept))


async def test_too_many_writes_are_refused(store: Store) -> None:
    async with held(store):
        waiting = [asyncio.create_task(store.write(lambda _: None)) for _ in range(writer.WAITING_LIMIT)]
        await asyncio.sleep(0)
        with pytest.raises(StoreUnavailable, match="too many writes"):
            await store.write(lambda _: None)
    assert await asyncio.gather(*waiting) == [None] * writer.WAITING_LIMIT
    assert await store.write(lambda _: 1) == 1


async def test_too_many_reads_are_refused(store: Store) -> None:
    release = threading.Event()
    waiting = [asyncio.create_task(store.read(lambda _: release.wait(60))) for _ in range(reader.WAITING_LIMIT)]
    await asyncio.sleep(0)
    with pytest.raises(StoreUnavailable, match="too many reads"):
        await store.read(lambda _: None)
    release.set()
    assert all(await asyncio.gather(*waiting))
    assert await store.read(lambda _: 1) == 1


async def test_closing_finishes_what_waits_and_refuses_what_comes(url: str, store: Store, table_id: str) -> None:
    async with held(store):
        tasks = [appending(store, a_step(table_id, seq)) for seq in range(1, 21)]
        await asyncio.sleep(0)
        closing = asyncio.create_task(store.close())
        await asyncio.sleep(0)
    await closing
    assert await asyncio.gather(*tasks) == [None] * 20
    with pytest.raises(StoreClosed):
        await store.write(lambda connection: None)
    with pytest.raises(StoreClosed):
        await store.read(lambda connection: None)
    again = await Store.open(url)
    assert await seqs(again, table_id) == list(range(1, 21))
    await again.close()


async def test_a_work_that_tries_to_end_the_transaction_fails_its_group(store: Store, table_id: str) -> None:
    def ends(connection: Connection) -> Any:
        connection.rollback()

    async with held(store):
        tasks = [appending(store, a_step(table_id, 1)), asyncio.create_task(store.write(ends))]
    results = await asyncio.gather(*tasks, return_exceptions=True)
    assert [type(result) for result in results] == [StoreUnavailable] * 2
    await append(store, a_step(table_id, 1))
    assert await seqs(store, table_id) == [1]
