"""The feeds of the lobby and of what calls for somebody: the present first, then each change."""

from typing import Any

import aiohttp
import pytest

from serving import Company, Feed, GraphQLFailed, Serving, company, newcomer
from serving.client import feed
from serving.documents import LEAVE, REMATCH

pytestmark = pytest.mark.anyio

LOBBY = """subscription($variant: String) { lobby(filter: {variant: $variant}) {
    tables { id seats { index } status } gone } }"""
CALLS = "subscription { invitations { kind phase table { id status you { index } } } }"


async def about(feed: Feed, table: str) -> Any:
    """The next news of the lobby that speak of a table: it as it waits, or None when it does not wait any more."""
    while True:
        news = await feed.next()
        if table in news["gone"]:
            return None
        for shown in news["tables"]:
            if shown["id"] == table:
                return shown


async def test_the_lobby_tells_of_a_table_from_its_opening_to_its_start(
    server: Serving, http: aiohttp.ClientSession
) -> None:
    watcher = await newcomer(http, server.url)
    async with feed(watcher, LOBBY, variant="classic") as lobby:
        await lobby.next()
        people = await company(http, server.url, 3)
        seen = [len((await about(lobby, people.table))["seats"]) for _ in range(3)]
        await people.start()
        assert await about(lobby, people.table) is None
    assert seen == [1, 2, 3]


async def test_the_lobby_shows_what_is_there_at_first(server: Serving, http: aiohttp.ClientSession) -> None:
    people = await company(http, server.url, 2)
    async with feed(people.stranger, LOBBY) as lobby:
        first = await lobby.next()
    (shown,) = [table for table in first["tables"] if table["id"] == people.table]
    assert (shown["status"], len(shown["seats"]), first["gone"]) == ("OPEN", 2, [])


async def test_the_lobby_hides_private_tables_and_other_variants(server: Serving, http: aiohttp.ClientSession) -> None:
    watcher = await newcomer(http, server.url)
    async with feed(watcher, LOBBY, variant="stella") as lobby:
        await lobby.next()
        await company(http, server.url, 1, private=True, variant="stella")
        await company(http, server.url, 1, variant="classic")
        shown = await company(http, server.url, 1, variant="stella")
        news = await lobby.next()
    assert [table["id"] for table in news["tables"]] == [shown.table]


async def test_a_table_that_is_given_up_goes_from_the_lobby(server: Serving, http: aiohttp.ClientSession) -> None:
    people = await company(http, server.url, 1)
    async with feed(people.stranger, LOBBY) as lobby:
        await lobby.next()
        await people.host.do(LEAVE, table=people.table)
        assert await about(lobby, people.table) is None


async def calls(feed: Feed, *wanted: str) -> list[Any]:
    """The next calls, which are to be of these kinds."""
    heard = [await feed.next() for _ in wanted]
    assert [call["kind"] for call in heard] == list(wanted)
    return heard


async def test_a_player_is_called_when_the_game_waits_for_him(server: Serving, http: aiohttp.ClientSession) -> None:
    people = await company(http, server.url, 3, options={"classic": {"firstStoryteller": "SEAT_ONE"}})
    async with feed(people.seats[1], CALLS) as feed_of_one:
        await people.start()
        await calls(feed_of_one, "STARTED")
        await people.choose(0)
        (turn,) = await calls(feed_of_one, "YOUR_TURN")
        assert turn["phase"] == (await people.game(1))["phaseNumber"]
        await people.choose_all((1, 2))
        await calls(feed_of_one, "YOUR_TURN")
    async with feed(people.seats[1], CALLS) as again:
        await calls(again, "STARTED", "YOUR_TURN")


async def test_a_player_is_called_to_the_end_and_to_the_next_game(server: Serving, http: aiohttp.ClientSession) -> None:
    people: Company = await company(http, server.url, 3)
    await people.start()
    async with feed(people.seats[0], CALLS) as heard:
        assert (await heard.next())["kind"] == "STARTED"
        for client in people.seats[1:]:
            await client.do(LEAVE, table=people.table)
        kinds = {(await heard.next())["kind"] for _ in range(2)}
        again = await people.host.do(REMATCH, table=people.table)
        kinds.add((await heard.next())["kind"])
    assert kinds == {"YOUR_TURN", "OVER", "REMATCH"}
    assert again["id"] != people.table


async def test_who_is_not_signed_in_is_called_nowhere(server: Serving, http: aiohttp.ClientSession) -> None:
    people = await company(http, server.url, 1)
    async with feed(people.stranger, CALLS) as heard:
        with pytest.raises(GraphQLFailed) as failed:
            await heard.next()
    assert failed.value.code == "NOT_SIGNED_IN"


async def test_nobody_is_called_to_the_tables_of_others(server: Serving, http: aiohttp.ClientSession) -> None:
    other = await newcomer(http, server.url)
    async with feed(other, CALLS) as heard:
        people = await company(http, server.url, 3)
        await people.start()
        assert await heard.nothing()
