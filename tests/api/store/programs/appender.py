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


async def append(store: Store, step: Step) -> None:
    await store.write(lambda connection: journal.append(connection, step))
    print(step.table_id, step.seq, flush=True)


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
        print(os.getpid(), flush=True)
        asyncio.run(main(sys.argv[1]))
    os.waitpid(server, 0)
    print("gone", flush=True)
