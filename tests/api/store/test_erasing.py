"""What is left of somebody who was deleted, on both databases."""

import json
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection

from oneiro_api.store import Store, accounts, answers, chat, erasing, holdings, rooms, tournaments, webhooks
from oneiro_api.store.rooms import Place, Room
from oneiro_api.store.tables import Delivery, DeliveryState, TournamentRow, Webhook

from .rows import ASKED, a_seat, a_table, a_token, an_account

pytestmark = pytest.mark.anyio

ANN, BEN = {"account": "ann", "name": "Ann"}, {"account": "ben", "name": "Ben"}
URL = "https://b.example"
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
    webhooks.add(connection, Webhook(id="v", account_id="ben", url=URL, secret="s", created_at=ASKED))
    for delivery in told_to_ben():
        webhooks.put(connection, delivery)
    row = TournamentRow(id="r", code="CODE", secret="s", phase="RUNNING", private=False, created_at=ASKED)
    tournaments.add(connection, row)
    called = entry(3, {"call": "c", "words": "ann called"}) | {"record": "ArbiterCalled"}
    others = [entry(2, {"entrant": "o", "name": "Ben", "members": [BEN]}), called]
    tournaments.append(connection, "r", [entry(1, PAIR), *others])
    tournaments.note_accounts(connection, "r", ["ann", "ben"])


def told_to_ben() -> list[Delivery]:
    """What Ben's webhook is to hear of a game with Ann, and has heard and is to hear of a tournament."""
    seats = [{"name": who["name"], "account": who["account"], "bot": None} for who in (ANN, BEN)]
    bodies = [("t", 1, {"event": "game.finished", "seats": seats}), ("r", 1, {"text": "Ann and Ben play."})]
    bodies += [("r", 2, {"text": "Ben has won."}), ("r", 3, {"text": "Ann calls."})]
    made: dict[str, Any] = {"webhook_id": "v", "tries": 0, "due": ASKED, "at": ASKED}
    states = {1: DeliveryState.DELIVERED, 2: DeliveryState.DELIVERED, 3: DeliveryState.WAITING}
    return [
        Delivery(**made, subject=subject, sequence=number, id=f"e{number}", body=json.dumps(body), state=states[number])
        for subject, number, body in bodies
    ]


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


async def test_webhooks_of_others_keep_what_does_not_name_him(store: Store) -> None:
    await store.write(fill)
    await store.write(lambda connection: erasing.erase(connection, "ann", ASKED + 5))
    kept = {(one.subject, one.sequence): one for one in await store.read(lambda c: webhooks.latest(c, "v", 9))}
    assert [seat["name"] for seat in json.loads(kept["t", 1].body)["seats"]] == [erasing.NOBODY, "Ben"]
    assert [kept["r", number].body for number in (1, 2, 3)] == ["", json.dumps({"text": "Ben has won."}), ""]
    assert [kept["r", number].state for number in (1, 3)] == [DeliveryState.DELIVERED, DeliveryState.GIVEN_UP]
    assert await store.write(lambda connection: webhooks.again(connection, "v", "r", 0, ASKED)) == 1


async def test_no_byte_is_left_in_the_files(sqlite_url: str, tmp_path: Path) -> None:
    """Also while the database is open: its log holds what was written before."""
    store = await Store.open(sqlite_url)
    await store.write(fill)
    await store.write(lambda connection: erasing.erase(connection, "ann", ASKED + 5))
    await store.scrub()
    files = [path.read_bytes() for path in tmp_path.iterdir()]
    assert any(b"ben at t" in data for data in files)
    assert not [
        word for word in (b"Dream team", b"ann at u", b"a.example", b"Ann and Ben") for data in files if word in data
    ]
    await store.close()


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
