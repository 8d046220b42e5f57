"""For each line that it is sent, forks a server to be killed, and says "gone" when that has happened.

The server prints its process id, then appends to the tables "t0" to "t3" without end and prints each step's table and
number once it is kept. Forking spares each server the start of Python.
"""

import asyncio
import itertools
import os
import sys

from oneiro_api.store import Store, journal
from oneiro_api.store.journal import Step


def say(line: str) -> None:
    """Say a line in one write, so that a kill leaves no half of it.

    `print` may make one write of each part (it does under PYTHONUNBUFFERED), and whoever reads would then take half a
    line and "gone" for one line, and wait for ever.
    """
    os.write(sys.stdout.fileno(), f"{line}\n".encode())


async def append(store: Store, step: Step) -> None:
    await store.write(lambda connection: journal.append(connection, step))
    say(f"{step.table_id} {step.seq}")


async def go_on(store: Store, table_id: str) -> None:
    last = await store.read(lambda connection: journal.last_seq(connection, table_id))
    for seq in itertools.count(last + 1):
        step = Step(table_id, seq, "act", 0, "ann", {"step": f"{table_id} {seq}"}, [{"n": seq}] * 20, None, 1.0)
        await append(store, step)


async def main(url: str) -> None:
    store = await Store.open(url)
    await asyncio.gather(*(go_on(store, f"t{number}") for number in range(4)))


for _ in sys.stdin:
    server = os.fork()
    if server == 0:
        say(str(os.getpid()))
        asyncio.run(main(sys.argv[1]))
    os.waitpid(server, 0)
    say("gone")
