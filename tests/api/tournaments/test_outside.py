"""Many tables at once, for organisers who hold their tournament elsewhere."""

from typing import Any

import aiohttp
import pytest

from serving import Client, Refused, newcomer
from serving.tournaments import DICE, change, roll, with_words

pytestmark = pytest.mark.anyio

SET_OUT = """... on SetOutTables { tables { code tokens { seat token }
    table { id status private seats { index name bot { key } account { id } } } } }"""


async def set_out(host: Client, *tables: list[dict[str, Any]], **more: Any) -> Any:
    wishes = [{"play": with_words(DICE), "seats": seats} for seats in tables]
    return (await change(host, "createTables", SET_OUT, tables=wishes, **more))["tables"]


async def test_tables_with_accounts_bots_guests_and_codes(host: Client, http: aiohttp.ClientSession) -> None:
    ann = await newcomer(http, host.url, "Ann")
    seats: list[dict[str, Any]] = [{"account": ann.account}, {"bot": "plain"}, {"guest": "Ben"}, {}]
    first, second = await set_out(host, seats, [{"bot": "plain"}] * 3, key="tables")
    assert [seat["name"] for seat in first["table"]["seats"]][::2] == ["Ann", "Ben"]
    assert first["table"]["private"]
    (token,) = first["tokens"]
    ben = Client(http, host.url, token["token"])
    joined = await newcomer(http, host.url, "Cleo")
    await change(joined, "joinTable", "... on Table { id }", code=first["code"])
    table = first["table"]["id"]
    await change(host, "startTable", "... on Table { id }", id=table)
    for who in (ann, ben, joined):
        await roll(who, table)
    assert second["tokens"] == []
    again = await set_out(host, seats, [{"bot": "plain"}] * 3, key="tables")
    assert [one["table"]["id"] for one in again] == [first["table"]["id"], second["table"]["id"]]
    assert [one["tokens"] for one in again] == [[], []], "a token is told once"


async def test_all_of_them_or_none(host: Client) -> None:
    document = "{ tables(first: 100) { edges { node { id } } } }"
    before = await host.ask(document)
    good: list[dict[str, Any]] = [{"bot": "plain"}] * 3
    for bad, code in [
        ([{"account": "a_nobody"}, {}, {}], "NOT_FOUND"),
        ([{"bot": "nonsense"}, {}, {}], "BAD_OPTION"),
        ([{"account": host.account}, {"account": host.account}, {}], "ALREADY_SEATED"),
        ([{}] * 13, "BAD_OPTION"),
    ]:
        wishes = [{"play": with_words(DICE), "seats": seats, "private": False} for seats in (good, bad)]
        with pytest.raises(Refused) as caught:
            await change(host, "createTables", SET_OUT, tables=wishes)
        assert caught.value.code == code
    with pytest.raises(Refused, match="WRONG_COUNT"):
        await set_out(host)
    assert await host.ask(document) == before
