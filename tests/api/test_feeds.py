"""Feeds: the present or what comes after a cursor, each event once and in order, to each what he may know."""

import socket
from typing import Any

import aiohttp
import pytest

from serving import Client, Company, Feed, GraphQLFailed, Serving, company, documents, newcomer
from serving.documents import SAY

pytestmark = pytest.mark.anyio


async def playing(http: aiohttp.ClientSession, url: str, players: int = 4, **wish: Any) -> Company:
    friends = await company(http, url, players, **wish)
    await friends.start()
    return friends


async def events(friends: Company, who: Client) -> list[dict[str, Any]]:
    """All that somebody has been sent, from his history."""
    data = await who.ask(documents.history(friends.variant), table=friends.table, first=100)
    return [edge["node"] for edge in data["table"]["history"]["edges"]]


async def come(feed: Feed, count: int) -> list[dict[str, Any]]:
    """The next events of a feed, so many."""
    found = list[dict[str, Any]]()
    while len(found) < count:
        found += (await feed.next())["events"]
    return found


# -- where a feed begins


async def test_without_a_cursor_the_present_comes_first(server: Serving, http: aiohttp.ClientSession) -> None:
    friends = await playing(http, server.url)
    present = await friends.reach("lay")
    async with friends.feed(0) as feed:
        first = await feed.next()
        assert (first["events"], first["game"], first["cursor"]) == ([], present, present["cursor"])
        await friends.choose(present["awaiting"][0])
        second = await feed.next()
        assert [event["__typename"] for event in second["events"]] == ["CardsLaid"]
        assert second["cursor"] == second["events"][-1]["cursor"] == second["game"]["cursor"]


async def test_from_a_cursor_on_only_what_is_later_comes(server: Serving, http: aiohttp.ClientSession) -> None:
    friends = await playing(http, server.url)
    await friends.reach("vote")
    for who in (friends.seats[2], friends.stranger):
        happened = await events(friends, who)
        assert [event["number"] for event in happened] == list(range(1, len(happened) + 1))
        for event in happened[:-1]:
            async with friends.feed_of(who, event["cursor"]) as feed:
                assert await come(feed, len(happened) - event["number"]) == happened[event["number"] :]
        async with friends.feed_of(who, happened[-1]["cursor"]) as feed:
            assert await feed.nothing()


async def test_a_feed_may_begin_before_everything(server: Serving, http: aiohttp.ClientSession) -> None:
    friends = await playing(http, server.url)
    before = (await company(http, server.url, 1)).feed(0)
    async with before as feed:
        start = (await feed.next())["cursor"]
    happened = await events(friends, friends.seats[1])
    async with friends.feed(1, start) as feed:
        assert await come(feed, len(happened)) == happened


@pytest.mark.parametrize(
    ("cursor", "code"),
    [
        ("s0.99", "CURSOR_AHEAD"),
        ("s1.1", "BAD_CURSOR"),
        ("p.1", "BAD_CURSOR"),
        ("", "BAD_CURSOR"),
        ("s0", "BAD_CURSOR"),
        ("s0.", "BAD_CURSOR"),
        ("s0.-1", "BAD_CURSOR"),
        ("s0.1.2", "BAD_CURSOR"),
        ("s0.\N{FULLWIDTH DIGIT ONE}", "BAD_CURSOR"),
        ("s0.1234567890", "BAD_CURSOR"),
        ("s0." + "1" * 10_000, "BAD_CURSOR"),
        ("\0", "BAD_CURSOR"),
    ],
)
async def test_cursors_that_are_not_of_this_feed(
    server: Serving, http: aiohttp.ClientSession, cursor: str, code: str
) -> None:
    friends = await playing(http, server.url)
    async with friends.feed(0, cursor) as feed:
        with pytest.raises(GraphQLFailed) as caught:
            await feed.next()
    assert caught.value.code == code
    with pytest.raises(GraphQLFailed) as caught:
        await friends.host.ask(documents.history(), table=friends.table, after=cursor)
    assert caught.value.code == code


async def test_nobody_follows_what_he_may_not_see(server: Serving, http: aiohttp.ClientSession) -> None:
    friends = await playing(http, server.url, private=True)
    guest = await newcomer(http, server.url)
    for who in (guest, friends.stranger):
        async with friends.feed_of(who) as feed:
            with pytest.raises(GraphQLFailed) as caught:
                await feed.next()
        unknown = Company("t_unknown", [who])
        async with unknown.feed_of(who) as feed:
            with pytest.raises(GraphQLFailed) as other:
                await feed.next()
        assert caught.value.errors == other.value.errors
        assert caught.value.code == "NOT_FOUND"


# -- who follows


async def test_two_devices_hear_the_same(server: Serving, http: aiohttp.ClientSession) -> None:
    friends = await playing(http, server.url)
    async with friends.feed(1, "s1.1") as phone, friends.feed(1, "s1.1") as desk:
        await friends.reach("vote")
        happened = await events(friends, friends.seats[1])
        assert await come(phone, len(happened) - 1) == await come(desk, len(happened) - 1) == happened[1:]


async def test_a_spectator_follows_what_is_public(server: Serving, http: aiohttp.ClientSession) -> None:
    friends = await playing(http, server.url)
    await friends.reach("vote")
    watcher = await newcomer(http, server.url)
    happened = await events(friends, watcher)
    assert happened == await events(friends, friends.stranger)
    faces = [event["cardsOrNull"] for event in happened if "cardsOrNull" in event]
    assert faces
    assert all(card is None for cards in faces for card in cards)
    async with friends.feed_of(watcher) as feed:
        game = (await feed.next())["game"]
    assert (game["hand"], game["yourLaid"], game["choices"], game["reason"]) == ([], [], [], "you are watching")
    assert not any(slot["yours"] or slot["owner"] is not None for slot in game["tableau"])


@pytest.mark.parametrize(("phase", "event"), [("lay", "CardsChanged"), ("vote", "VoteChanged")])
async def test_a_change_of_mind_is_nobodys_business(
    server: Serving, http: aiohttp.ClientSession, phase: str, event: str
) -> None:
    """Neither what changed nor that something did: no event, no update, no other cursor."""
    friends = await playing(http, server.url)
    game = await friends.reach(phase)
    seat, teller = game["awaiting"][0], game["storyteller"]
    await friends.choose(seat)
    others = [who for who in (*friends.seats, friends.stranger) if who is not friends.seats[seat]]
    before = [await friends.look(who) for who in others]
    async with friends.feed(seat) as own, friends.feed(teller) as seated, friends.feed() as public:
        await until_quiet(own, seated, public)
        await friends.act(seat, other_choice(phase, await friends.game(seat)))
        assert [found["__typename"] for found in await come(own, 1)] == [event]
        assert await seated.nothing()
        assert await public.nothing()
    after = [await friends.look(who) for who in others]
    assert [table["game"] for table in after] == [table["game"] for table in before]


async def until_quiet(*feeds: Feed) -> None:
    """Let the news that others are here pass by."""
    for feed in feeds:
        while not await quiet(feed):
            pass


async def quiet(feed: Feed) -> bool:
    try:
        return await feed.nothing()
    except AssertionError:
        return False


def other_choice(phase: str, game: dict[str, Any]) -> dict[str, Any]:
    """Something else than what was chosen first."""
    if phase == "lay":
        return {"lay": {"cards": [game["hand"][-1]["id"]]}}
    others = [slot["number"] for slot in game["tableau"] if not slot["yours"] and [slot["number"]] != game["yourVotes"]]
    return {"vote": {"slots": others[:1]}}


async def test_who_takes_back_is_awaited_again(server: Serving, http: aiohttp.ClientSession) -> None:
    friends = await playing(http, server.url)
    game = await friends.reach("lay")
    seat, other = game["awaiting"][:2]
    hand = (await friends.game(seat))["hand"]
    await friends.choose(seat)
    assert seat not in (await friends.game(other))["awaiting"]
    async with friends.feed(other, (await friends.game(other))["cursor"]) as feed:
        assert sorted(card["id"] for card in (await friends.take_back(seat))["game"]["hand"]) == sorted(
            card["id"] for card in hand
        )
        (taken,) = await come(feed, 1)
    assert (taken["__typename"], taken["seat"]) == ("CardsTakenBack", seat)
    assert not any(card["id"] in str(taken) for card in hand)
    assert seat in (await friends.game(other))["awaiting"]


def narrow(address: Any) -> socket.socket:
    """A socket that takes in little before it is read."""
    pipe = socket.socket()
    pipe.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    return pipe


async def test_a_slow_reader_misses_nothing_and_holds_up_nobody(server: Serving, http: aiohttp.ClientSession) -> None:
    friends = await playing(http, server.url, 3)
    beginning = (await events(friends, friends.seats[1]))[0]["cursor"]
    watchers = [await newcomer(http, server.url) for _ in range(20)]  # each may say only so much at a time
    async with aiohttp.ClientSession(connector=aiohttp.TCPConnector(socket_factory=narrow)) as thin:
        slow = Client(thin, server.url, friends.seats[1].token)
        async with friends.feed_of(slow, beginning) as feed, friends.feed(2) as other:
            for line in range(300):  # each is news of some kilobytes, which nobody takes in
                await watchers[line % 20].do(SAY, table=friends.table, text=f"line {line}")
            await friends.reach("vote")
            happened = await events(friends, friends.seats[1])
            while (await other.next())["cursor"] != f"s2.{happened[-1]['number']}":
                pass
            assert await come(feed, len(happened) - 1) == happened[1:]
