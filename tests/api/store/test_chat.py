import asyncio

import pytest
from sqlalchemy import Connection

from oneiro_api.store import Missing, Store, chat, journal
from oneiro_api.store.engine import open_engine
from oneiro_api.store.tables import Message

from .rows import a_room, a_step, insert, load, open_with_tables

pytestmark = pytest.mark.anyio


async def say(store: Store, table_id: str, text: str, account_id: str = "ann", seat: int | None = None) -> int:
    return await store.write(
        lambda connection: chat.append(connection, table_id, account_id=account_id, seat=seat, text=text, at=3.5)
    )


async def test_messages_are_numbered_by_table(store: Store, table_id: str) -> None:
    await insert(store, a_room("u"))
    assert [await say(store, place, "hello") for place in ("t", "t", "u", "t")] == [1, 2, 1, 3]


async def test_a_page_comes_in_order(store: Store, table_id: str) -> None:
    for number in range(1, 6):
        await say(store, table_id, f"line {number}", seat=number % 2 or None)
    assert await store.read(lambda connection: chat.page(connection, table_id, 2)) == [
        Message(table_id="t", number=1, account_id="ann", seat=1, text="line 1", at=3.5),
        Message(table_id="t", number=2, account_id="ann", seat=None, text="line 2", at=3.5),
    ]
    rest = await store.read(lambda connection: chat.page(connection, table_id, 50, after=2))
    assert [message.number for message in rest] == [3, 4, 5]


async def test_the_last_number(store: Store, table_id: str) -> None:
    assert await store.read(lambda connection: chat.last_number(connection, table_id)) == 0
    await say(store, table_id, "hello")
    assert await store.read(lambda connection: chat.last_number(connection, table_id)) == 1


@pytest.mark.parametrize(("place", "account_id"), [("nowhere", "ann"), ("t", "nobody")])
async def test_table_and_account_must_exist(store: Store, table_id: str, place: str, account_id: str) -> None:
    with pytest.raises(Missing):
        await say(store, place, "hello", account_id)


async def test_a_message_does_not_hold_up_the_game(postgres_url: str) -> None:
    """A server appends a step while another has a message of that table under way."""
    store, other = await open_with_tables(postgres_url, "t"), open_engine(postgres_url)

    def work(connection: Connection) -> None:
        chat.append(connection, "t", account_id="ann", seat=None, text="hello", at=1)
        with other.begin() as beside:
            journal.append(beside, a_step("t", 1))

    await store.write(work)
    assert await load(store, "t") == [a_step("t", 1)]
    other.dispose()
    await store.close()


async def test_two_servers_number_in_turn(postgres_url: str) -> None:
    stores = [await open_with_tables(postgres_url, "t"), await Store.open(postgres_url)]
    numbers = await asyncio.gather(*(say(stores[n % 2], "t", "hello") for n in range(60)))
    for store in stores:
        await store.close()
    assert sorted(numbers) == list(range(1, 61))
