"""What happens around a game comes as updates without events: who sits down, who is there, what is said."""

from collections.abc import Callable
from typing import Any

import aiohttp
import pytest

from serving import Client, Feed, GraphQLFailed, Refused, Serving, company, documents, newcomer
from serving.documents import JOIN, LEAVE, REMATCH, REMOVE, SAY, START

pytestmark = pytest.mark.anyio

CHAT = """query($table: ID!, $after: String, $first: Int! = 50) { table(id: $table) {
    chat(after: $after, first: $first) {
        edges { cursor node { number seat text } } pageInfo { hasNextPage endCursor } } } }"""


async def until(feed: Feed, wanted: Callable[[Any], bool]) -> Any:
    """The first update whose table is as wanted; up to then there is no event."""
    while True:
        update = await feed.next()
        assert update["events"] == []
        if wanted(update["table"]):
            return update


def connected(table: Any) -> list[int]:
    return [seat["index"] for seat in table["seats"] if seat["connected"]]


# -- the lobby


async def test_the_lobby_of_a_table_is_followed(server: Serving, http: aiohttp.ClientSession) -> None:
    friends = await company(http, server.url, 3)
    guest = await newcomer(http, server.url)
    async with friends.feed() as feed:
        first = await feed.next()
        assert (first["game"], len(first["table"]["seats"]), first["table"]["status"]) == (None, 3, "OPEN")
        await guest.do(JOIN, table=friends.table, seat=5)
        assert (await feed.next())["table"]["seats"][-1]["name"] == guest.name
        await guest.do(LEAVE, table=friends.table)
        assert len((await feed.next())["table"]["seats"]) == 3
        await guest.do(JOIN, table=friends.table)
        await feed.next()
        await friends.host.do(REMOVE, table=friends.table, seat=3)
        assert len((await feed.next())["table"]["seats"]) == 3
        await friends.host.do(LEAVE, table=friends.table)
        update = await feed.next()
        assert update["table"]["host"]["name"] == friends.seats[1].name
        await guest.do(JOIN, table=friends.table)
        await feed.next()
        await friends.seats[1].do(START, table=friends.table)
        started = await feed.next()
        assert (started["table"]["status"], started["game"]["phase"]) == ("PLAYING", "claim")
        assert [event["number"] for event in started["events"]] == list(range(1, len(started["events"]) + 1))
        assert started["table"]["commitment"]


async def test_who_is_there_is_seen(server: Serving, http: aiohttp.ClientSession) -> None:
    friends = await company(http, server.url, 3)
    watcher = await newcomer(http, server.url)
    async with friends.feed(0) as feed:
        await until(feed, lambda table: connected(table) == [0] and table["spectators"] == 0)
        async with friends.feed(1):
            await until(feed, lambda table: connected(table) == [0, 1])
            async with friends.feed(1):
                await feed.next()
            assert connected((await feed.next())["table"]) == [0, 1], "the other device is still there"
        await until(feed, lambda table: connected(table) == [0])
        async with friends.feed_of(watcher), friends.feed():
            await until(feed, lambda table: table["spectators"] == 2)
        await until(feed, lambda table: table["spectators"] == 0)


@pytest.mark.parametrize("by_the_host", [True, False])
async def test_a_private_table_closes_behind_those_who_leave(
    server: Serving, http: aiohttp.ClientSession, by_the_host: bool
) -> None:
    friends = await company(http, server.url, 3, private=True)
    async with friends.feed(1) as feed:
        await feed.next()
        if by_the_host:
            await friends.host.do(REMOVE, table=friends.table, seat=1)
        else:
            await friends.seats[1].do(LEAVE, table=friends.table)
        with pytest.raises(GraphQLFailed) as caught:
            await until(feed, lambda table: len(table["seats"]) < 3)
    assert caught.value.code == "NOT_FOUND"


# -- leaving a game, and what comes after it


async def test_a_game_that_breaks_off_tells_its_secret(server: Serving, http: aiohttp.ClientSession) -> None:
    friends = await company(http, server.url, 4)
    await friends.start()
    async with friends.feed() as feed:
        assert (await feed.next())["table"]["secret"] is None
        await friends.seats[3].do(LEAVE, table=friends.table)
        left = await feed.next()
        assert [event["__typename"] for event in left["events"]] == ["SeatLeft"]
        assert [seat["left"] for seat in left["table"]["seats"]] == [False, False, False, True]
        assert (left["table"]["secret"], left["table"]["status"]) == (None, "PLAYING")
        await friends.seats[2].do(LEAVE, table=friends.table)
        over = await feed.next()
        assert [event["__typename"] for event in over["events"]] == ["SeatLeft", "GameOver"]
        assert (over["table"]["status"], over["game"]["phase"], over["game"]["winners"]) == ("ABANDONED", "over", [])
        assert len(over["table"]["secret"]) == 64
        assert over["table"]["finishedAt"]
        again = await friends.host.do(REMATCH, table=friends.table)
        assert (await until(feed, lambda table: table["rematch"] is not None))["table"]["rematch"] == again["id"]


async def test_the_storyteller_who_leaves_early(server: Serving, http: aiohttp.ClientSession) -> None:
    """The round is skipped, his hand is discarded, and the next one tells."""
    friends = await company(http, server.url, 5)
    await friends.start()
    await friends.reach("vote")
    game = await friends.reach("tell")
    teller = game["awaiting"][0]
    await friends.seats[teller].do(LEAVE, table=friends.table)
    after = await friends.look(friends.stranger)
    assert (after["game"]["round"], after["game"]["awaiting"]) == (game["round"] + 1, [(teller + 1) % 5])
    assert after["game"]["handSizes"][teller] == 0
    assert after["status"] == "PLAYING"


# -- talking


async def say(who: Client, table: str, text: str) -> Any:
    return await who.do(SAY, table=table, text=text)


async def said(who: Client, table: str, **more: Any) -> list[str]:
    edges = (await who.ask(CHAT, table=table, **more))["table"]["chat"]["edges"]
    return [edge["node"]["text"] for edge in edges]


async def test_what_is_said_is_news(server: Serving, http: aiohttp.ClientSession) -> None:
    friends = await company(http, server.url, 3)
    async with friends.feed(1) as feed:
        await feed.next()
        message = await say(friends.host, friends.table, "  <b>hello</b> \N{DRAGON} ")
        assert (message["seat"], message["text"]) == (0, "<b>hello</b> \N{DRAGON}")
        await until(feed, lambda table: True)
    assert await said(friends.stranger, friends.table) == ["<b>hello</b> \N{DRAGON}"]


@pytest.mark.parametrize("text", ["", " ", "t" * 501, "a\0b", "\u202e"])
async def test_not_everything_can_be_said(server: Serving, http: aiohttp.ClientSession, text: str) -> None:
    friends = await company(http, server.url, 1)
    with pytest.raises(Refused, match="TEXT_REFUSED"):
        await say(friends.host, friends.table, text)
    assert await said(friends.host, friends.table) == []


async def test_the_storyteller_is_silent_until_the_reveal(server: Serving, http: aiohttp.ClientSession) -> None:
    friends = await company(http, server.url, 4)
    await friends.start()
    teller = (await friends.reach("tell"))["awaiting"][0]
    other = (teller + 1) % 4
    await say(friends.seats[teller], friends.table, "let me think")
    for phase in ("lay", "vote"):
        await friends.reach(phase)
        with pytest.raises(Refused, match="SILENCED"):
            await say(friends.seats[teller], friends.table, "it is the red one")
        await say(friends.seats[other], friends.table, f"hm, {phase}")
    await friends.reach("tell")
    await say(friends.seats[teller], friends.table, "well done")
    assert await said(friends.host, friends.table) == ["let me think", "hm, lay", "hm, vote", "well done"]


async def test_spectators_talk_apart_while_a_game_runs(server: Serving, http: aiohttp.ClientSession) -> None:
    friends = await company(http, server.url, 4)
    watcher = await newcomer(http, server.url)
    await say(watcher, friends.table, "good luck")
    assert await said(friends.host, friends.table) == ["good luck"]
    await friends.start()
    assert (await say(watcher, friends.table, "he has the dragon"))["seat"] is None
    await say(friends.host, friends.table, "let us begin")
    assert await said(friends.host, friends.table) == ["let us begin"]
    for who in (watcher, friends.stranger):
        assert await said(who, friends.table) == ["good luck", "he has the dragon", "let us begin"]
    for client in friends.seats[2:]:
        await client.do(LEAVE, table=friends.table)
    await friends.reach("over")
    assert await said(friends.host, friends.table) == ["good luck", "he has the dragon", "let us begin"]


async def test_the_chat_is_read_page_by_page(server: Serving, http: aiohttp.ClientSession) -> None:
    friends = await company(http, server.url, 3)
    watcher = await newcomer(http, server.url)
    await friends.start()
    for number in range(6):
        await say(watcher, friends.table, f"apart {number}")
        await say(friends.host, friends.table, f"line {number}")
    assert await chat(friends.host, friends.table, 2) == [f"line {number}" for number in range(6)]
    assert len(await chat(watcher, friends.table, 5)) == 12


async def chat(who: Client, table: str, first: int) -> list[str]:
    """All that somebody may read, page by page."""
    lines, after = list[str](), None
    while True:
        page = (await who.ask(CHAT, table=table, first=first, after=after))["table"]["chat"]
        assert len(page["edges"]) <= first
        lines += [edge["node"]["text"] for edge in page["edges"]]
        if not page["pageInfo"]["hasNextPage"]:
            return lines
        assert len(page["edges"]) == first
        after = page["pageInfo"]["endCursor"]


# -- history


@pytest.mark.parametrize("first", [-5, 0, 1, 7, 100, 101, 2**31 - 1])
async def test_history_is_read_page_by_page(server: Serving, http: aiohttp.ClientSession, first: int) -> None:
    friends = await company(http, server.url, 4)
    await friends.start()
    for _ in range(6):
        await friends.reach("vote")
        await friends.reach("tell")
    cursor = (await friends.look())["game"]["cursor"]
    total = int(cursor.partition(".")[2])
    assert total > 100
    page = await history(friends.host, friends.table, first, None)
    bounded = max(0, min(first, 100))
    assert [edge["node"]["number"] for edge in page["edges"]] == list(range(1, bounded + 1))
    assert page["pageInfo"]["hasNextPage"]
    last = await history(friends.host, friends.table, first, f"s0.{total - 1}")
    assert [edge["node"]["number"] for edge in last["edges"]] == ([total] if bounded else [])
    assert last["pageInfo"] == {"hasNextPage": not bounded, "endCursor": cursor if bounded else None}


async def history(who: Client, table: str, first: int, after: str | None) -> Any:
    data = await who.ask(documents.history(), table=table, first=first, after=after)
    return data["table"]["history"]
