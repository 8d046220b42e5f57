"""The server is killed, the database is killed, the disk is full: nothing acknowledged is lost or doubled."""

import json
import os
import random
import signal
import subprocess
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

from oneiro_api.store import Store, StoreUnavailable, journal
from oneiro_api.store.journal import Step

from .postgres import running_postgres
from .processes import Process, Start, next_line, send_line
from .rows import a_step, append, load, open_with_tables

pytestmark = pytest.mark.anyio

TABLES = ("t0", "t1", "t2", "t3")
KILLS = 10


async def journals(url: str) -> dict[str, list[Step]]:
    store = await Store.open(url)
    found = {table_id: await load(store, table_id) for table_id in TABLES}
    await store.close()
    return found


def until_gone(appender: Process) -> Iterator[str]:
    """What the server still says before it is gone."""
    while (line := next_line(appender)) != "gone\n":
        assert line, "the program itself has ended"
        yield line


def acknowledged_before_kill(appender: Process, lines: int) -> list[str]:
    """Kill a server after so many lines, somewhere in its next works; every line that it wrote."""
    send_line(appender)
    server = int(next_line(appender))
    first = list(islice(until_gone(appender), lines))
    assert len(first) == lines, "the server ended by itself"
    os.kill(server, signal.SIGKILL)
    return first + list(until_gone(appender))


async def test_a_killed_server_keeps_what_it_acknowledged(url: str, start: Start) -> None:
    await (await open_with_tables(url, *TABLES)).close()
    chance = random.Random(23)
    appender = start("appender.py", url)
    acknowledged: list[str] = []
    for _ in range(KILLS):
        acknowledged += acknowledged_before_kill(appender, chance.randint(1, 150))
        kept = await journals(url)
        done = Counter(step.action["step"] for steps in kept.values() for step in steps)
        assert {line.strip() for line in acknowledged} <= set(done)
        assert set(done.values()) == {1}
        assert all([step.seq for step in steps] == list(range(1, len(steps) + 1)) for steps in kept.values())
    assert len(acknowledged) == len(set(acknowledged)) >= KILLS


async def test_a_file_that_may_not_grow(sqlite_url: str, tmp_path: Path, start: Start) -> None:
    await (await open_with_tables(sqlite_url, "t")).close()
    found = json.loads(start("filler.py", sqlite_url, str(tmp_path / "oneiro.db")).communicate()[0])
    assert found["acknowledged"] > 0
    assert "disk I/O error" in found["refused"]
    assert found["kept while full"] == found["acknowledged"]
    assert found["kept after"] == found["acknowledged"] + 1


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of 1 MiB."""
    disk = tmp_path / "disk"
    disk.mkdir()
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", str(disk)], capture_output=True)
    if mounted.returncode != 0:
        pytest.skip("only root may mount a disk; test_a_file_that_may_not_grow needs no such right")
    yield disk
    subprocess.run(["umount", "--lazy", str(disk)], check=True)


async def test_a_full_disk(small_disk: Path) -> None:
    """Writes are refused, reads go on, and writes go on by themselves once there is room."""
    store = await open_with_tables(f"sqlite:///{small_disk / 'oneiro.db'}", "t")
    acknowledged: list[Step] = []

    async def fill() -> None:
        for seq in range(1, 1_000):
            step = a_step("t", seq, events=["x" * 20_000])
            await append(store, step)
            acknowledged.append(step)

    with pytest.raises(StoreUnavailable, match="full"):
        await fill()
    assert acknowledged
    assert await load(store, "t") == acknowledged
    more = a_step("t", len(acknowledged) + 1, events=["x" * 20_000])
    with pytest.raises(StoreUnavailable, match="full"):
        await append(store, more)
    subprocess.run(["mount", "-o", "remount,size=8m", str(small_disk)], check=True)
    await append(store, more)
    assert await load(store, "t") == [*acknowledged, more]
    assert await store.read(lambda connection: connection.exec_driver_sql("PRAGMA integrity_check").scalar()) == "ok"
    await store.close()


async def test_a_killed_postgres_comes_back() -> None:
    with running_postgres() as server:
        store = await open_with_tables(server.get_uri(), "t")
        await append(store, a_step("t", 1))
        database = server.get_postmaster_info().process
        assert database is not None
        os.kill(database.pid, signal.SIGQUIT)  # it stops at once and recovers when it starts, as after a power cut
        database.wait(60)
        for call in (store.write, store.read):
            with pytest.raises(StoreUnavailable):
                await call(lambda connection: journal.last_seq(connection, "t"))
        server.ensure_postgres_running()
        await append(store, a_step("t", 2))
        assert [step.seq for step in await load(store, "t")] == [1, 2]
        await store.close()
