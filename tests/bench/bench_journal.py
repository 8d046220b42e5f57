"""What group commit is worth: appends a second one by one, and by many clients at once.

    uv run python tests/bench/bench_journal.py [URL]

The ratio matters, not the rates: those are the disk's. Without a URL it takes a SQLite file in a temporary
folder; a URL must name an empty database.
"""

import asyncio
import sys
import tempfile
import time
from pathlib import Path

from oneiro_api.store import Store, accounts, journal, rooms
from oneiro_api.store.journal import Step
from oneiro_api.store.rooms import Room
from oneiro_api.store.tables import Account, Status, TableRow

APPENDS = 2_000
CLIENTS = (1, 8, 64, 256)
EVENTS = [{"type": "CardsLaid", "seat": 3, "cards": [17, 42]}, {"type": "PhaseBegan", "phase": "vote", "round": 4}]


async def client(store: Store, table_id: str, appends: int) -> None:
    """Append one step after another, each once the one before is on disk."""
    for seq in range(1, appends + 1):
        await append(store, Step(table_id, seq, "act", 3, "ann", {"lay": [17, 42]}, EVENTS, None, 1_700_000_000.0))


async def append(store: Store, step: Step) -> None:
    await store.write(lambda connection: journal.append(connection, step))


async def rate(store: Store, clients: int) -> float:
    """Appends a second by so many clients, each at a table of its own."""
    tables = [f"{clients}-{number}" for number in range(clients)]
    for table_id in tables:
        await open_table(store, table_id)
    began = time.perf_counter()
    await asyncio.gather(*(client(store, table_id, APPENDS // clients) for table_id in tables))
    return APPENDS // clients * clients / (time.perf_counter() - began)


async def open_table(store: Store, table_id: str) -> None:
    table = TableRow(
        id=table_id,
        code=table_id,
        status=Status.PLAYING,
        variant="classic",
        options={},
        house_rules=[],
        deck="abstract",
        clock="off",
        private=False,
        capacity=6,
        host_id="ann",
        created_at=1_700_000_000.0,
    )
    await store.write(lambda connection: rooms.insert_room(connection, Room(table, [])))


async def main(url: str) -> None:
    store = await Store.open(url)
    host = Account(id="ann", name="Ann", guest=True, created_at=1_700_000_000.0)
    await store.write(lambda connection: accounts.add(connection, host))
    rates = {clients: await rate(store, clients) for clients in CLIENTS}
    await store.close()
    for clients, found in rates.items():
        print(f"{clients:4} clients: {found:7,.0f} appends/s, {found / rates[1]:5.1f} times one client's")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(main(sys.argv[1] if len(sys.argv) > 1 else f"sqlite:///{Path(folder) / 'oneiro.db'}"))
