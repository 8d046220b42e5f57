"""The games that somebody has played, and finds again."""

from typing import Any

import aiohttp
import pytest

from serving import Client, GraphQLFailed, Serving, company, newcomer
from serving.company import seated
from serving.documents import LEAVE

pytestmark = pytest.mark.anyio

YOURS = """query($first: Int! = 20, $after: String) { yourGames(first: $first, after: $after) {
    edges { cursor node { id status finishedAt you { index } game { winners over } } } pageInfo { hasNextPage endCursor } } }"""
SHORT = {"options": {"classic": {"targetScore": 5}}}


async def page(who: Client, **more: Any) -> Any:
    return (await who.ask(YOURS, **more))["yourGames"]


async def ids(who: Client, **more: Any) -> list[str]:
    return [edge["node"]["id"] for edge in (await page(who, **more))["edges"]]


async def broken_off(people: list[Client]) -> str:
    """A game that ends as too few stay; it needs no player who thinks."""
    friends = await seated(people)
    await friends.start()
    for who in people[1:]:
        await who.do(LEAVE, table=friends.table)
    return friends.table


async def test_who_sat_there_finds_the_game_and_how_it_came_out(server: Serving, http: aiohttp.ClientSession) -> None:
    friends = await company(http, server.url, 3, private=True, **SHORT)
    await friends.start()
    assert await ids(friends.host) == []
    await friends.reach("over")
    for seat, who in enumerate(friends.seats):
        (edge,) = (await page(who))["edges"]
        assert edge["node"] == {
            **{"id": friends.table, "status": "FINISHED", "you": {"index": seat}},
            "finishedAt": (await friends.look())["finishedAt"],
            "game": {"winners": (await friends.game())["winners"], "over": True},
        }
    assert await ids(await newcomer(http, server.url)) == []
    assert await ids(friends.stranger) == []


async def test_they_come_in_pages_the_last_one_first(server: Serving, http: aiohttp.ClientSession) -> None:
    people = [await newcomer(http, server.url) for _ in range(3)]
    tables = [await broken_off(people) for _ in range(3)]
    first = await page(people[1], first=2)
    assert [edge["node"]["id"] for edge in first["edges"]] == tables[:0:-1]
    assert first["pageInfo"] == {"hasNextPage": True, "endCursor": first["edges"][-1]["cursor"]}
    tables.append(await broken_off(people))
    rest = await page(people[1], first=2, after=first["pageInfo"]["endCursor"])
    assert [edge["node"]["id"] for edge in rest["edges"]] == tables[:1]
    assert not rest["pageInfo"]["hasNextPage"]


async def test_a_cursor_of_no_list_is_told(server: Serving, http: aiohttp.ClientSession) -> None:
    with pytest.raises(GraphQLFailed) as failed:
        await page(await newcomer(http, server.url), after="nonsense")
    assert failed.value.code == "BAD_CURSOR"
