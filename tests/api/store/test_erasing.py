"""What is left of somebody who was deleted, on both databases."""

from typing import Any

import pytest
from sqlalchemy import Connection

from oneiro_api.store import Store, accounts, answers, chat, erasing, holdings, rooms, tournaments, webhooks
from oneiro_api.store.rooms import Place, Room
from oneiro_api.store.tables import TournamentRow, Webhook

from .rows import ASKED, a_seat, a_table, a_token, an_account

pytestmark = pytest.mark.anyio

ANN, BEN = {"account": "ann", "name": "Ann"}, {"account": "ben", "name": "Ben"}
PAIR = {"entrant": "n", "name": "Dream team", "members": [ANN, BEN], "credentials": [{"account": 3}]}


def fill(connection: Connection) -> None:
    """Ann sat at a table with Ben, spoke at it and at another, entered a tournament, and has a token, a key and a webhook."""
    for name in ("ann", "ben"):
        accounts.add(connection, an_account(name))
    seats = [a_seat("t", 0, account_id="ann", name="Ann"), a_seat("t", 1, account_id="ben", name="Ben")]
    rooms.insert_room(connection, Room(a_table("t"), seats))
    rooms.insert_room(connection, Room(a_table("u", host_id="ben", created_at=ASKED + 1), []))
    for table, who in (("t", "ann"), ("t", "ben"), ("u", "ann")):
        chat.append(connection, table, account_id=who, seat=None, text=f"{who} at {table}", at=ASKED)
    accounts.add_token(connection, a_token("h"))
    answers.keep(connection, actor="ann", key="k", request_hash="r", answer={}, at=ASKED)
    webhooks.add(connection, Webhook(id="w", account_id="ann", url="https://a.example", secret="s", created_at=ASKED))
    row = TournamentRow(id="r", code="CODE", secret="s", phase="RUNNING", private=False, created_at=ASKED)
    tournaments.add(connection, row)
    called = entry(3, {"call": "c", "words": "ann called"}) | {"record": "ArbiterCalled"}
    others = [entry(2, {"entrant": "o", "name": "Ben", "members": [BEN]}), called]
    tournaments.append(connection, "r", [entry(1, PAIR), *others])
    tournaments.note_accounts(connection, "r", ["ann", "ben"])


def entry(number: int, data: dict[str, Any]) -> dict[str, Any]:
    return {"number": number, "at": ASKED, "by": "ann", "reason": "", "record": "Registered", "data": data}


def everything(connection: Connection) -> str:
    """All rows of all tables, as text."""
    names = [row[0] for row in connection.exec_driver_sql(_NAMES[connection.dialect.name])]
    return "\n".join(str(row) for name in names for row in connection.exec_driver_sql(f'SELECT * FROM "{name}"'))


_NAMES = {
    "sqlite": "SELECT name FROM sqlite_master WHERE type = 'table'",
    "postgresql": "SELECT tablename FROM pg_tables WHERE schemaname = 'public'",
}


async def test_no_name_and_no_word_is_left(store: Store) -> None:
    await store.write(fill)
    assert "ann at u" in await store.read(everything)
    await store.write(lambda connection: erasing.erase(connection, "ann", ASKED + 5))
    left = await store.read(everything)
    assert not [word for word in ("Ann", "ann at", "Dream team", "a.example", "k_h") if word in left]
    assert "ben at t" in left


async def test_what_others_have_stays(store: Store) -> None:
    await store.write(fill)
    await store.write(lambda connection: erasing.erase(connection, "ann", ASKED + 5))
    room = await store.read(lambda connection: rooms.by_id(connection, "t"))
    assert room is not None
    assert [seat.name for seat in room.seats] == [erasing.NOBODY, "Ben"]
    first, second, third = await store.read(lambda connection: tournaments.entries(connection, "r"))
    assert first["data"] == {
        **PAIR,
        "name": f"{erasing.NOBODY} & Ben",
        "members": [{"account": "ann", "name": erasing.NOBODY}, BEN],
    }
    assert second["data"]["name"] == "Ben"
    assert third["data"] == {"call": "c", "words": erasing.UNSAID}


async def test_a_deleted_account_is_gone(store: Store) -> None:
    await store.write(fill)
    await store.write(lambda connection: erasing.erase(connection, "ann", ASKED + 5))
    assert await store.read(lambda connection: accounts.by_token(connection, "h", ASKED)) is None
    assert await store.read(lambda connection: accounts.by_id(connection, "ann")) is None
    assert await store.read(lambda connection: answers.recall(connection, "ann", "k")) is None


async def test_what_is_held_comes_in_parts(store: Store) -> None:
    await store.write(fill)

    async def places(after: Place | None) -> list[Place]:
        return await store.read(lambda connection: holdings.tables_of(connection, "ann", 1, after))

    (first,) = await places(None)
    (second,) = await places(first)
    assert (first.id, second.id, await places(second)) == ("t", "u", [])
    lines = await store.read(lambda connection: holdings.said(connection, "ann", ["t", "u"]))
    assert [line["text"] for line in lines] == ["ann at t", "ann at u"]
    assert await store.read(lambda connection: holdings.keys_of(connection, "ann")) == 1
