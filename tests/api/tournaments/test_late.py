"""Where a tournament wants its spectators to be late, they follow its tables so many seconds later, and know nothing sooner.

What happened when is read in the journal. Nothing here depends on how fast the machine is: what is told too early is told before
its time, and all else is waited for.
"""

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

import aiohttp
import pytest

from serving import Client, Company, Feed, GraphQLFailed, Refused, Serving, documents, journal, newcomer
from serving.documents import SAY
from serving.player import LOST, RETRY
from serving.tap import Tap, tapped
from serving.tournaments import DICE, Held, Word, held, pods_of, roll, with_words

pytestmark = pytest.mark.anyio

DELAY = 4.0
CLASSIC = {"variant": "classic", "deck": "box", "clock": Word("RELAXED"), "options": {"targetScore": 6}}
ALL_AROUND = """query($tournament: ID!, $table: ID!) {
    node(id: $table) { id ... on Table { secret chat { edges { node { number text } } } } }
    tournament(id: $tournament) { phase standings(first: 8) { edges { node { value { shown } } } }
        rounds(first: 3) { edges { node { number openPods pods { edges { node { settled results { game scores { points } }
            tables { id status spectators game { cursor scores } } } } } } } } }
    tables(filter: {playing: true}) { edges { node { id } } } server { version } }"""


async def at_table(host: Client, http: aiohttp.ClientSession, **wish: Any) -> tuple[Held, Company]:
    """A tournament with one table of three people, who have begun to play."""
    event = await held(host, **{"delay": DELAY, "plays": [CLASSIC], "least": 3, "preferred": 3, "most": 4, **wish})
    await event.do("openRegistration")
    people = [await newcomer(http, host.url) for _ in range(3)]
    await event.do("invite", accounts=[who.account for who in people])
    await event.enter(*people)
    await event.do("startTournament")
    await event.pair()
    await event.do("publishPairings", round=1)
    for who in event.people.values():
        await event.do("ready", who)
    await event.do("startRound", round=1)
    pod = await opened(event)
    names = [seat["entrant"]["name"] for seat in pod["seats"]]
    return event, Company(pod["tables"][0]["id"], [event.people[name] for name in names])


async def opened(event: Held) -> Any:
    """The only pod, as somebody sees it who sits there, once its table is open."""
    (who, *_) = event.people.values()
    async with asyncio.timeout(60):
        while not (pod := pods_of(await event.look(who), 1)[0])["tables"]:
            await asyncio.sleep(0.1)
    return pod


async def seen_by(who: Client, table: str) -> Any:
    """A table as somebody sees it; None where he does not."""
    return (await who.ask(documents.table(), table=table))["table"]


async def seen_by_code(server: Serving, who: Client, friends: Company) -> Any:
    """The same by the code of the table, which only who sits there could have told him."""
    (row,) = journal.rows(server.database, "SELECT code FROM tables WHERE id = ?", friends.table)
    document = "query($code: String!) { table(code: $code) { id } }"
    return (await who.ask(document, code=row["code"]))["table"]


async def until(who: Client, friends: Company, reached: Callable[[Any], Any]) -> Any:
    """The table as somebody sees it, once it has come so far."""
    async with asyncio.timeout(60):
        while not ((seen := await seen_by(who, friends.table)) and reached(seen)):
            await asyncio.sleep(0.1)
    return seen


async def play_to_the_end(friends: Company) -> None:
    """Play as fast as can be."""
    while not (game := await friends.game())["over"]:
        await friends.choose(game["awaiting"][0])


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


def public_times(server: Serving, friends: Company, written: list[journal.Written]) -> list[float]:
    """When each event happened that spectators receive."""
    game = journal.replayed(journal.empty_game(server.database, friends.table), written)
    return [written[step - 1].at for step in game.eyes[None].steps]


async def pry(client: Client, event: Held, friends: Company, looks: list[tuple[float, Any, Any]]) -> None:
    """Ask for all that can be asked, again and again."""
    while True:
        around = await client.ask(ALL_AROUND, table=friends.table, tournament=event.id)
        table = await seen_by(client, friends.table)
        past = (await client.ask(documents.history(), table=friends.table, first=100))["table"]
        looks.append((time.time(), around, (table, past)))
        await asyncio.sleep(0.1)


async def test_no_byte_tells_of_the_present(server: Serving, host: Client, http: aiohttp.ClientSession) -> None:
    """While others play, talk, come and go, a spectator is told the same again and again; and then all of it, in its time."""
    event, friends = await at_table(host, http)
    late, looks = await newcomer(http, server.url), list[tuple[float, Any, Any]]()
    await until(late, friends, lambda seen: seen["game"])
    async with AsyncExitStack() as stack:
        tap = await stack.enter_async_context(tapped(server.port))
        updates = await stack.enter_async_context(friends.feed_of(Client(http, tap.url, late.token)))
        while not await quiet(updates):
            pass
        listening = asyncio.create_task(listen(updates, heard := list[float]()))
        prying = asyncio.create_task(pry(Client(http, tap.url, late.token), event, friends, looks))
        began = time.time()
        canaries = await disturb(event, friends)
        await until(late, friends, lambda seen: seen["status"] == "FINISHED")
        looked = len(looks)
        while len(looks) < looked + 2:
            await asyncio.sleep(0.1)
        prying.cancel()
        listening.cancel()
    written = journal.steps(server.database, friends.table)
    canaries |= {clue.encode(): at for clue, at in clues(written).items()}
    canaries |= {
        b"FINISHED": written[-1].at,
        journal.secret(server.database, friends.table).hex().encode(): written[-1].at,
    }
    for what, at in canaries.items():
        found = tap.first(what)
        assert found is not None, f"{what!r} was never told: the tap is deaf"
        assert found >= at + DELAY, f"{what!r} was told too early"
    check_cards(tap, server, friends, written)
    check_looks(looks, began)
    assert min(heard) >= began + DELAY, "that something comes tells that something happens"


async def quiet(updates: Feed) -> bool:
    """Whether nothing more comes of what happened before."""
    try:
        return await updates.nothing(1)
    except AssertionError:
        return False


async def listen(updates: Feed, heard: list[float]) -> None:
    """Note when something comes."""
    while True:
        await updates.next()
        heard.append(time.time())


async def disturb(event: Held, friends: Company) -> dict[bytes, float]:
    """Let things happen at the table, and play to the end; what was said, and when."""
    said = dict[bytes, float]()
    async with friends.feed(0):
        for line in range(3):
            said[f"canary {line}".encode()] = time.time()
            await friends.seats[1].do(SAY, table=friends.table, text=f"canary {line}")
            await friends.choose((await friends.game())["awaiting"][0])
    await event.do("pause")
    await event.do("resume")
    await play_to_the_end(friends)
    return said


def clues(written: list[journal.Written]) -> dict[str, float]:
    """The clues, and when each was told."""
    told = [(one.get("clue"), step.at) for step in written for one in step.events]
    return {clue: at for clue, at in reversed(told) if clue}


def check_cards(tap: Tap, server: Serving, friends: Company, written: list[journal.Written]) -> None:
    """No face of a card is heard of before its time."""
    game = journal.empty_game(server.database, friends.table)
    times = dict[str, float]()
    journal.replayed(game, written)
    eye = game.eyes[None]
    for step, happened in zip(eye.steps, eye.events, strict=True):
        for card in (card for card in game.deal.deck if card in repr(happened)):
            times.setdefault(card, written[step - 1].at)
    assert times
    for card in game.deal.deck:
        found = tap.first(card.encode())
        assert found is None or found >= times.get(card, float("inf")) + DELAY, f"{card} was told too early"


def check_looks(looks: list[tuple[float, Any, Any]], began: float) -> None:
    """Until the delay has passed, all answers are one and the same."""
    before = [told for at, *told in looks if at < began + DELAY]
    assert before
    assert all(told == before[0] for told in before)


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
