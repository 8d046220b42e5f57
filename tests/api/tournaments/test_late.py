"""Where a tournament wants its spectators to be late, they follow its tables so many seconds later.

What happened when is read in the journal. Nothing here depends on how fast the machine is: what is told too early is told before
its time, and all else is waited for.
"""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import aiohttp
import pytest

from serving import Client, Company, GraphQLFailed, Refused, Serving, documents, journal, newcomer
from serving.documents import SAY
from serving.late import DELAY, at_table, play_to_the_end, public_times, seen_by, until
from serving.player import LOST, RETRY
from serving.tournaments import DICE, Word, held, roll, with_words

pytestmark = pytest.mark.anyio


async def seen_by_code(server: Serving, who: Client, friends: Company) -> Any:
    """The same by the code of the table, which only who sits there could have told him."""
    (row,) = journal.rows(server.database, "SELECT code FROM tables WHERE id = ?", friends.table)
    document = "query($code: String!) { table(code: $code) { id } }"
    return (await who.ask(document, code=row["code"]))["table"]


@asynccontextmanager
async def followed(who: Client, friends: Company) -> AsyncIterator[list[tuple[float, Any]]]:
    """All updates of somebody's feed from the first event on, each with when it came; the feed ends with the game."""
    heard = list[tuple[float, Any]]()

    async def follow() -> None:
        async with friends.feed_of(who, "p.0") as updates:
            while not (heard and heard[-1][1]["game"]["over"]):
                update = await updates.next()
                heard.append((time.time(), update))

    task = asyncio.create_task(follow())
    yield heard
    await task


def seen_games(heard: list[tuple[float, Any]]) -> dict[str, Any]:
    """The game after each event by its cursor, as a feed told it."""
    return {update["cursor"]: update["game"] for _, update in heard if update["events"]}


async def test_a_late_spectator_is_told_what_others_were_and_not_before_its_time(
    server: Serving, host: Client, http: aiohttp.ClientSession
) -> None:
    _, friends = await at_table(host, http)
    late = await newcomer(http, server.url)
    sights = [await seen_by(late, friends.table), await seen_by_code(server, late, friends)]
    (start,) = journal.steps(server.database, friends.table)
    assert sights == [None, None] or time.time() >= start.at + DELAY, "its game has not begun for him"
    await until(late, friends, lambda seen: seen["game"])
    async with followed(host, friends) as present, followed(late, friends) as heard:
        await play_to_the_end(friends)
    written = journal.steps(server.database, friends.table)
    told = [(at, happened) for at, update in heard for happened in update["events"]]
    assert [happened for _, happened in told] == [one for _, update in present for one in update["events"]]
    assert len(told) == told[-1][1]["number"]
    times = public_times(server, friends, written)
    assert len(times) == len(told)
    early = [happened["text"] for (at, happened), moment in zip(told, times, strict=True) if at < moment + DELAY]
    assert early == []
    shared = seen_games(present).keys() & seen_games(heard).keys()
    assert len(shared) > 3
    assert {cursor: seen_games(heard)[cursor] for cursor in shared} == {
        cursor: seen_games(present)[cursor] for cursor in shared
    }
    assert heard[-1][1]["table"]["status"] == "FINISHED"
    assert (heard[-1][1]["table"]["delay"], present[-1][1]["table"]["delay"]) == (DELAY, 0)


async def test_what_is_around_the_game_is_late_as_well(
    server: Serving, host: Client, http: aiohttp.ClientSession
) -> None:
    """Who is there, and whether the clock stands."""
    event, friends = await at_table(host, http)
    late = await newcomer(http, server.url)
    assert not any(await here(late, friends))
    async with friends.feed(1), friends.feed_of(late) as updates:
        before = time.time()
        assert (await updates.next())["table"]["spectators"] == 1, "those who are late see one another"
        while not any(seat["connected"] for seat in (await updates.next())["table"]["seats"]):
            pass
        assert time.time() >= before + DELAY
        assert await here(late, friends) == [False, True, False]
        before = time.time()
        await event.do("pause")
        while not (await updates.next())["table"]["paused"]:
            pass
        assert time.time() >= before + DELAY
        await event.do("resume")
        while (await updates.next())["table"]["paused"]:
            pass
    await until(late, friends, lambda seen: not any(seat["connected"] for seat in seen["seats"]))


async def here(who: Client, friends: Company) -> list[bool]:
    """Which seats are connected, as somebody sees it."""
    return [seat["connected"] for seat in (await until(who, friends, lambda seen: seen["game"]))["seats"]]


async def test_a_late_feed_goes_on_where_it_was_lost(own: Serving, http: aiohttp.ClientSession) -> None:
    """Each event comes once and in order, whatever breaks: the feed after each update, and the server in the midst of it."""
    host = await newcomer(http, own.url, "Hanna")
    _, friends = await at_table(host, http)
    late = await newcomer(http, own.url)
    await until(late, friends, lambda seen: seen["game"])
    following = asyncio.create_task(followed_in_pieces(late, friends))
    await friends.reach("vote")
    own.kill()
    own.start()
    await play_to_the_end(friends)
    events = await following
    page = (await host.ask(documents.history(), table=friends.table, first=100))["table"]["history"]
    assert events[:100] == [edge["node"] for edge in page["edges"]]
    assert [event["number"] for event in events] == list(range(1, len(events) + 1))
    times = public_times(own, friends, journal.steps(own.database, friends.table))
    assert len(events) == len(times)


async def followed_in_pieces(who: Client, friends: Company) -> list[Any]:
    """All events of a game, by a feed that is opened anew after each update."""
    events, cursor, over = list[Any](), "p.0", False
    while not over:
        try:
            async with friends.feed_of(who, cursor) as updates:
                update = await updates.next()
        except LOST:
            await asyncio.sleep(RETRY)
            continue
        events += update["events"]
        cursor, over = update["cursor"], update["game"]["over"]
    return events


async def test_what_he_has_not_been_told_has_no_cursor_yet(
    server: Serving, host: Client, http: aiohttp.ClientSession
) -> None:
    _, friends = await at_table(host, http)
    late = await newcomer(http, server.url)
    await until(late, friends, lambda seen: seen["game"])
    await friends.choose((await friends.game())["awaiting"][0])
    present = (await seen_by(host, friends.table))["game"]["cursor"]
    async with friends.feed_of(late, present) as updates:
        with pytest.raises(GraphQLFailed) as caught:
            await updates.next()
    assert caught.value.code == "CURSOR_AHEAD"
    await until(late, friends, lambda seen: seen["game"]["cursor"] == present)
    with pytest.raises(Refused, match="NOT_FOUND"):
        await late.do(SAY, table=friends.table, text="I see!")


async def test_who_looks_first_after_the_end_is_not_told_of_it(
    server: Serving, host: Client, http: aiohttp.ClientSession
) -> None:
    _, friends = await at_table(host, http, plays=[with_words(DICE)])
    late = await newcomer(http, server.url)
    (start,) = journal.steps(server.database, friends.table)
    await asyncio.sleep(max(0.0, start.at + DELAY / 2 - time.time()))
    for who in friends.seats:
        await roll(who, friends.table)
    end = journal.steps(server.database, friends.table)[-1].at
    seen = await until(late, friends, bool)
    present = await seen_by(host, friends.table)
    told = ("status", "finishedAt", "secret")
    assert present["status"] == "FINISHED"
    assert [seen[name] for name in told] == ["PLAYING", None, None] or time.time() >= end + DELAY
    seen = await until(late, friends, lambda seen: seen["status"] != "PLAYING")
    assert time.time() >= end + DELAY
    assert [seen[name] for name in told] == [present[name] for name in told]


async def test_ratings_are_late_as_well(server: Serving, host: Client, http: aiohttp.ClientSession) -> None:
    """Everybody sees them, and they tell what a table came to."""
    _, friends = await at_table(host, http, plays=[with_words(DICE)], rated=Word("POINTS"))
    for who in friends.seats:
        await roll(who, friends.table)
    end = journal.steps(server.database, friends.table)[-1].at
    async with asyncio.timeout(60):
        while not (await friends.host.ask("{ viewer { ratings { tables } } }"))["viewer"]["ratings"]:
            await asyncio.sleep(0.1)
    assert time.time() >= end + DELAY


async def test_who_has_come_is_not_told_to_who_is_late(host: Client, http: aiohttp.ClientSession) -> None:
    """It would be told as it is now: nothing says how it was."""
    event = await held(host, delay=0.1, timing={"grace": 600})
    await event.do("openRegistration")
    await event.enter(*[await newcomer(http, host.url) for _ in range(3)])
    await event.do("startTournament")
    await event.begin_round(1)
    late, waits = await newcomer(http, host.url), "waits { said { code } } rounds { edges { node { phase } } }"
    async with asyncio.timeout(60):
        while "PLAYING" not in str(seen := await event.look(late, waits)):
            await asyncio.sleep(0.1)
    assert (await event.look(shown=waits))["waits"]["said"]["code"] == "WAIT_PEOPLE"
    assert "WAIT_PEOPLE" not in str(seen)


@pytest.mark.parametrize("wish", [{"private": True}, {"format": "duplicate", "options": {}}])
async def test_tables_that_are_closed_stay_closed(
    host: Client, http: aiohttp.ClientSession, wish: dict[str, Any]
) -> None:
    """Private tournaments show no tables, and those with the same deal none on which others might learn their cards."""
    event, friends = await at_table(host, http, delay=0.1, **wish)
    guest = await newcomer(http, host.url)
    await event.do("invite", accounts=[guest.account])
    await asyncio.sleep(1)
    assert [await seen_by(who, friends.table) for who in (guest, friends.stranger)] == [None, None]
    assert await seen_by(friends.seats[0], friends.table)
