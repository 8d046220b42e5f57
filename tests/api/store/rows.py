"""Rows for tests, in which each field that does not matter has a value; and short ways to keep and to read them."""

from typing import Any

from sqlalchemy import Connection

from oneiro_api.store import Store, accounts, journal, rooms
from oneiro_api.store.journal import Step
from oneiro_api.store.rooms import Room
from oneiro_api.store.tables import Account, SeatRow, Status, TableRow, Token

ASKED = 1_700_000_000.25


def an_account(account_id: str, **fields: Any) -> Account:
    given: dict[str, Any] = {"id": account_id, "name": account_id.title(), "guest": True, "created_at": ASKED}
    return Account(**given | fields)


def a_token(hashed: str, account_id: str = "ann", **fields: Any) -> Token:
    given: dict[str, Any] = {"account_id": account_id, "scopes": ["play"], "created_at": ASKED}
    return Token(hash=hashed, id=f"k_{hashed}"[:64], **given | fields)


def a_table(table_id: str, **fields: Any) -> TableRow:
    given: dict[str, Any] = {
        "id": table_id,
        "code": f"CODE-{table_id}",
        "status": Status.OPEN,
        "variant": "classic",
        "options": {"target": 30},
        "house_rules": [],
        "deck": "abstract",
        "clock": "normal",
        "private": False,
        "capacity": 6,
        "host_id": "ann",
        "created_at": ASKED,
    }
    return TableRow(**given | fields)


def a_seat(table_id: str, index: int, **fields: Any) -> SeatRow:
    given: dict[str, Any] = {"table_id": table_id, "index": index, "name": f"seat {index}"}
    return SeatRow(**given | fields)


def a_room(table_id: str, seats: int = 0, **fields: Any) -> Room:
    return Room(a_table(table_id, **fields), [a_seat(table_id, index) for index in range(seats)])


def a_step(table_id: str, seq: int, **fields: Any) -> Step:
    step = Step(table_id, seq, "act", 1, "ann", {"card": 7}, [{"laid": 7}], None, ASKED)
    return step._replace(**fields)


async def insert(store: Store, *given: Room) -> None:
    """Keep rooms."""

    def work(connection: Connection) -> None:
        for room in given:
            rooms.insert_room(connection, room)

    await store.write(work)


async def append(store: Store, *steps: Step) -> None:
    """Keep steps."""
    await store.write(lambda connection: journal.append(connection, *steps))


async def load(store: Store, table_id: str) -> list[Step]:
    """A table's steps."""
    return await store.read(lambda connection: journal.load(connection, table_id))


async def open_with_tables(url: str, *table_ids: str) -> Store:
    """A store with the account "ann" and tables of hers, for tests that open stores themselves."""
    store = await Store.open(url)
    await store.write(lambda connection: accounts.add(connection, an_account("ann")))
    await insert(store, *map(a_room, table_ids))
    return store
