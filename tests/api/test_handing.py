"""A host hands on the seat of somebody who is away, through the public API."""

import asyncio
import hashlib
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import aiohttp
import pytest
from sqlalchemy import Connection

from oneiro_api.live.restoring import restored
from oneiro_api.store import Store, rooms
from oneiro_api.store import journal as kept
from oneiro_api.verify import verify
from oneiro_core import Registry
from serving import Company, Refused, Serving, company, journal, newcomer, serving
from serving import documents as asked

pytestmark = pytest.mark.anyio

REGISTRY = Registry.found()
GRACE = 0.4
LOST = 2

HAND_ON = f"""mutation($table: ID!, $seat: Int!, $key: String) {{
    handOnSeat(table: $table, seat: $seat, key: $key) {{ ... on SeatOffered {{ seat code }} {asked.REFUSAL} }} }}"""
TAKE = f"""mutation($table: ID!, $code: String!, $key: String) {{
    takeSeat(table: $table, code: $code, key: $key) {{ ... on Table {{ id you {{ index }} }} {asked.REFUSAL} }} }}"""
SEATS = "query($table: ID!) { table(id: $table) { seats { name handedOnAt account { id } bot { key } } } }"


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A server that soon takes somebody for away, whose bots think for longer than any test lasts."""
    with serving(tmp_path_factory.mktemp("hasty"), grace_seconds=str(GRACE), bot_pace="1000") as server:
        yield server


@pytest.fixture
async def friends(hasty: Serving, http: aiohttp.ClientSession) -> Company:
    """A private game of three in which everybody has been away for long enough."""
    return await deserted(http, hasty, private=True)


async def deserted(http: aiohttp.ClientSession, server: Serving, players: int = 3, **wish: Any) -> Company:
    friends = await company(http, server.url, players, **wish)
    await friends.start()
    await asyncio.sleep(GRACE * 1.2)
    return friends


async def offered(friends: Company, seat: int = LOST, **more: Any) -> str:
    """The code that the host gets for a seat."""
    return str((await friends.host.do(HAND_ON, table=friends.table, seat=seat, **more))["code"])


async def refused(who: Any, document: str, **variables: Any) -> str:
    with pytest.raises(Refused) as caught:
        await who.do(document, **variables)
    return str(caught.value.code)


async def seats(friends: Company) -> list[Any]:
    """The seats as the host sees them."""
    found: list[Any] = (await friends.host.ask(SEATS, table=friends.table))["table"]["seats"]
    return found


async def test_who_brings_the_code_plays_on_and_all_see_it(friends: Company, hasty: Serving) -> None:
    await friends.act(1, {"claimStory": {"ok": True}})
    before = journal.steps(hasty.database, friends.table)
    away, hand = friends.seats[LOST], (await friends.game(LOST))["hand"]
    await asyncio.sleep(GRACE * 1.2)
    other = await newcomer(friends.host.http, hasty.url, "Cleo anew")
    code = await offered(friends)
    async with friends.feed(0) as feed:
        await feed.next()
        taken = await other.do(TAKE, table=friends.table, code=code, key="mine")
        assert taken["you"]["index"] == LOST
        assert await other.do(TAKE, table=friends.table, code=code, key="mine") == taken
        while (told := (await feed.next())["table"])["seats"][LOST]["name"] != "Cleo anew":
            pass
    assert told["seats"][LOST]["account"]["id"] == other.account
    assert [seat["handedOnAt"] is not None for seat in await seats(friends)] == [False, False, True]
    *past, last = journal.steps(hasty.database, friends.table)
    assert past == before
    assert (last.kind, last.seat, last.actor) == ("hand_on", LOST, other.account)
    assert (await friends.look(other))["game"]["hand"] == hand
    assert await friends.look(away) is None
    assert await refused(away, asked.act(), table=friends.table, action={"claimStory": {"ok": True}}) == "NOT_FOUND"
    assert await refused(other, TAKE, table=friends.table, code=code) == "NOT_FOUND"


@pytest.mark.parametrize("private", [True, False])
async def test_who_says_again_what_he_did_before_the_seat_was_handed_on_is_told_so(
    hasty: Serving, http: aiohttp.ClientSession, private: bool
) -> None:
    friends = await deserted(http, hasty, private=private)
    away, again = friends.seats[LOST], {"table": friends.table, "action": {"claimStory": {"ok": True}}, "key": "mine"}
    await away.do(asked.act(), **again)
    await asyncio.sleep(GRACE * 1.2)
    other = await newcomer(http, hasty.url)
    await other.do(TAKE, table=friends.table, code=await offered(friends))
    assert await refused(away, asked.act(), **again) == "NOT_YOURS"


async def test_it_is_on_disk_with_the_game(friends: Company, hasty: Serving, http: aiohttp.ClientSession) -> None:
    other = await newcomer(http, hasty.url)
    await other.do(TAKE, table=friends.table, code=await offered(friends))
    room, steps = await Store.peek(f"sqlite:///{hasty.database}", lambda connection: _kept(connection, friends.table))
    table = restored(REGISTRY, room, steps)
    assert [seat.account_id for seat in table.seats] == [friends.host.account, friends.seats[1].account, other.account]
    assert list(table.handed) == [LOST]
    assert verify(REGISTRY, room, steps).honest


def _kept(connection: Connection, table: str) -> tuple[rooms.Room, list[kept.Step]]:
    room = rooms.by_id(connection, table)
    assert room is not None
    return room, kept.load(connection, table)


@pytest.mark.long  # a server is started twice; that it is all on disk is seen above
async def test_after_a_restart_the_seat_is_still_its_new_holders(
    friends: Company, hasty: Serving, http: aiohttp.ClientSession
) -> None:
    other = await newcomer(http, hasty.url)
    await other.do(TAKE, table=friends.table, code=await offered(friends))
    handed, seen = (await seats(friends))[LOST], await friends.look(other)
    hasty.restart()
    assert (await seats(friends))[LOST] == handed
    assert (await friends.look(other))["game"] == seen["game"]
    as_now = replace(friends, seats=[*friends.seats[:LOST], other])
    laying = await as_now.reach("lay")
    await as_now.choose_all(laying["awaiting"])
    assert (await as_now.game())["phase"] == "vote"


async def test_who_watched_goes_on_in_the_feed_of_the_seat(hasty: Serving, http: aiohttp.ClientSession) -> None:
    friends, other = await deserted(http, hasty), await newcomer(http, hasty.url)
    async with friends.feed_of(other) as feed:
        assert (await feed.next())["game"]["hand"] == []
        code = await offered(friends)
        await other.do(TAKE, table=friends.table, code=code)
        while not (update := await feed.next())["game"]["hand"]:
            pass
        assert not update["events"]
        assert update["cursor"].startswith(f"s{LOST}.")
        await friends.act(1, {"claimStory": {"ok": True}})
        while not (later := await feed.next())["events"]:
            pass
        assert later["events"][0]["number"] == int(update["cursor"].partition(".")[2]) + 1
    assert (await friends.look(friends.seats[LOST]))["game"]["hand"] == []


async def test_in_place_of_a_bot_that_stood_in(hasty: Serving, http: aiohttp.ClientSession) -> None:
    friends, other = await deserted(http, hasty, clock="RELAXED", absence="BOT"), await newcomer(http, hasty.url)
    async with friends.feed(0) as feed, friends.feed(1):
        while (await seats(friends))[LOST]["bot"] is None:
            await feed.next()
        await other.do(TAKE, table=friends.table, code=await offered(friends))
        seat = (await seats(friends))[LOST]
    assert (seat["bot"], seat["account"]["id"]) == (None, other.account)


async def test_only_the_host_hands_on_and_only_what_is_lost(
    friends: Company, hasty: Serving, http: aiohttp.ClientSession
) -> None:
    table, host, mate = friends.table, friends.host, friends.seats[1]
    waiting, bots = await company(http, hasty.url, 3), await deserted(http, hasty, bots=1)
    await friends.look()  # the host is there
    assert await refused(mate, HAND_ON, table=table, seat=LOST) == "NOT_YOURS"
    assert await refused(friends.stranger, HAND_ON, table=table, seat=LOST) == "NOT_SIGNED_IN"
    assert await refused(host, HAND_ON, table=table, seat=0) == "NOT_AWAY"
    assert await refused(host, HAND_ON, table=table, seat=1) == "NOT_AWAY"  # he has just asked for something
    assert await refused(host, HAND_ON, table=table, seat=9) == "NOT_FOUND"
    assert await refused(waiting.host, HAND_ON, table=waiting.table, seat=1) == "NOT_NOW"
    assert await refused(bots.host, HAND_ON, table=bots.table, seat=1) == "NOT_FOUND"
    async with friends.feed(LOST):
        assert await refused(host, HAND_ON, table=table, seat=LOST) == "NOT_AWAY"


async def test_a_code_is_for_others_and_for_this_absence(
    friends: Company, hasty: Serving, http: aiohttp.ClientSession
) -> None:
    table, code = friends.table, await offered(friends)
    other = await newcomer(http, hasty.url)
    forged = hashlib.sha256(code.encode()).hexdigest()[:32]
    assert await refused(other, TAKE, table=table, code=forged) == "NOT_FOUND"
    assert await refused(other, TAKE, table=table, code="\0é") == "NOT_FOUND"
    assert await refused(friends.stranger, TAKE, table=table, code=code) == "NOT_SIGNED_IN"
    assert await refused(friends.host, TAKE, table=table, code=code) == "ALREADY_SEATED"
    assert await refused(friends.seats[LOST], TAKE, table=table, code=code) == "ALREADY_SEATED"
    await friends.look(friends.seats[LOST])  # he is back
    assert await refused(other, TAKE, table=table, code=code) == "NOT_FOUND"


async def test_who_left_for_good_has_no_seat_to_hand_on(hasty: Serving, http: aiohttp.ClientSession) -> None:
    friends = await deserted(http, hasty, 4)
    await friends.seats[LOST].do(asked.LEAVE, table=friends.table)
    assert await refused(friends.host, HAND_ON, table=friends.table, seat=LOST) == "NOT_FOUND"


async def test_while_the_host_is_away_the_next_player_hands_on(
    friends: Company, hasty: Serving, http: aiohttp.ClientSession
) -> None:
    """Also the host's own seat, and who plays on there is host."""
    table, (host, next_one, third) = friends.table, friends.seats
    await friends.look(next_one)
    assert await refused(third, HAND_ON, table=table, seat=0) == "NOT_YOURS", "he is not the next"
    code = (await next_one.do(HAND_ON, table=table, seat=0))["code"]
    anew = await newcomer(http, hasty.url)
    await anew.do(TAKE, table=table, code=code)
    look = await friends.look(next_one)
    assert look["seats"][0]["account"]["id"] == look["host"]["id"] == anew.account
    assert await friends.look(host) is None
    await asyncio.sleep(GRACE * 1.2)
    await friends.look(anew)
    assert await refused(next_one, HAND_ON, table=table, seat=LOST) == "NOT_YOURS", "the host is there again"
    assert (await anew.do(HAND_ON, table=table, seat=LOST))["code"]


async def test_who_is_away_himself_stands_in_for_nobody(friends: Company) -> None:
    _, next_one, third = friends.seats
    await third.do(HAND_ON, table=friends.table, seat=1)
    await friends.look(next_one)
    assert await refused(third, HAND_ON, table=friends.table, seat=0) == "NOT_YOURS"


async def test_when_the_host_has_left_the_next_player_hands_on(hasty: Serving, http: aiohttp.ClientSession) -> None:
    friends = await deserted(http, hasty, 4)
    await friends.host.do(asked.LEAVE, table=friends.table)
    assert (await friends.seats[1].do(HAND_ON, table=friends.table, seat=LOST))["code"]


async def test_a_seat_is_handed_on_before_it_is_lost_for_good(
    tmp_path_factory: pytest.TempPathFactory, http: aiohttp.ClientSession
) -> None:
    """From half of the grace period on, where at its end the seat would be empty."""
    with serving(tmp_path_factory.mktemp("patient"), grace_seconds="6", bot_pace="1000") as server:
        friends = await company(http, server.url, 4, clock="RELAXED", absence="EMPTY")
        await friends.start()
        other = await newcomer(http, server.url)
        async with friends.feed(0), friends.feed(1), friends.feed(3):
            async with friends.feed(LOST) as feed:
                await feed.next()
            assert await refused(friends.host, HAND_ON, table=friends.table, seat=LOST) == "NOT_AWAY"
            await asyncio.sleep(3.1)
            await other.do(TAKE, table=friends.table, code=await offered(friends))
            seat = (await friends.look())["seats"][LOST]
    assert (seat["account"]["id"], seat["left"]) == (other.account, False)
