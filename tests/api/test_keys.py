"""A request with a key is done once and answered alike each time: sent again, at the same moment, after a restart."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from serving import Client, Company, Refused, Serving, company, journal, newcomer, serving
from serving.choosing import chosen
from serving.documents import CREATE, JOIN, LEAVE, REMATCH, REMOVE, SAY, START

pytestmark = pytest.mark.anyio

Send = Callable[[], Awaitable[Any]]


async def answer(send: Send) -> Any:
    """What comes back: the answer, or the code and the text of the refusal."""
    try:
        return await send()
    except Refused as refused:
        return refused.code, refused.message, refused.field


def steps(server: Serving, friends: Company) -> int:
    return len(journal.steps(server.database, friends.table))


def count(server: Serving, query: str, *values: Any) -> int:
    found: int = journal.rows(server.database, query, *values)[0][0]
    return found


async def opening(server: Serving, friends: Company) -> tuple[Send, Callable[[], int]]:
    host = friends.host
    return (
        lambda: host.do(CREATE, input={"variant": "classic", "deck": "box", "key": "k"}),
        lambda: count(server, "SELECT count(*) FROM tables WHERE host_id = ?", host.account),
    )


async def joining(server: Serving, friends: Company) -> tuple[Send, Callable[[], int]]:
    guest = await newcomer(friends.host.http, friends.host.url)
    return (
        lambda: guest.do(JOIN, code=friends.code, key="k"),
        lambda: count(server, "SELECT count(*) FROM seats WHERE account_id = ?", guest.account),
    )


async def getting_up(server: Serving, friends: Company) -> tuple[Send, Callable[[], int]]:
    return (
        lambda: friends.seats[1].do(LEAVE, table=friends.table, key="k"),
        lambda: count(server, "SELECT count(*) FROM seats WHERE table_id = ?", friends.table),
    )


async def removing(server: Serving, friends: Company) -> tuple[Send, Callable[[], int]]:
    return (
        lambda: friends.host.do(REMOVE, table=friends.table, seat=1, key="k"),
        lambda: count(server, "SELECT count(*) FROM seats WHERE table_id = ?", friends.table),
    )


async def starting(server: Serving, friends: Company) -> tuple[Send, Callable[[], int]]:
    return lambda: friends.host.do(START, table=friends.table, key="k"), lambda: steps(server, friends)


async def telling(server: Serving, friends: Company) -> tuple[Send, Callable[[], int]]:
    await friends.start()
    game = await friends.reach("tell")
    (teller,) = game["awaiting"]
    action = chosen((await friends.game(teller))["choices"][0])
    return lambda: friends.act(teller, action, key="k"), lambda: steps(server, friends)


async def taking_back(server: Serving, friends: Company) -> tuple[Send, Callable[[], int]]:
    await friends.start()
    game = await friends.reach("lay")
    seat = game["awaiting"][0]
    await friends.choose(seat)
    return lambda: friends.take_back(seat, key="k"), lambda: steps(server, friends)


async def saying(server: Serving, friends: Company) -> tuple[Send, Callable[[], int]]:
    return (
        lambda: friends.host.do(SAY, table=friends.table, text="hello", key="k"),
        lambda: count(server, "SELECT count(*) FROM messages WHERE table_id = ?", friends.table),
    )


async def leaving(server: Serving, friends: Company) -> tuple[Send, Callable[[], int]]:
    await friends.start()
    return lambda: friends.seats[1].do(LEAVE, table=friends.table, key="k"), lambda: steps(server, friends)


async def playing_again(server: Serving, friends: Company) -> tuple[Send, Callable[[], int]]:
    await friends.start()
    for client in friends.seats[:2]:
        await client.do(LEAVE, table=friends.table)
    await friends.reach("over")
    return (
        lambda: friends.seats[2].do(REMATCH, table=friends.table, key="k"),
        lambda: count(server, "SELECT count(*) FROM tables WHERE rematch_of = ?", friends.table),
    )


REQUESTS = [
    opening,
    joining,
    getting_up,
    removing,
    starting,
    telling,
    taking_back,
    saying,
    leaving,
    playing_again,
]


@pytest.mark.parametrize("prepare", REQUESTS)
async def test_sent_again_it_is_done_once(server: Serving, http: aiohttp.ClientSession, prepare: Any) -> None:
    friends = await company(http, server.url, 4, private=True)
    send, effect = await prepare(server, friends)
    before = effect()
    first = await send()
    after = effect()
    assert after != before
    assert [await send(), await send()] == [first, first]
    assert effect() == after


@pytest.mark.parametrize("prepare", REQUESTS)
async def test_sent_at_the_same_moment_it_is_done_once(
    server: Serving, http: aiohttp.ClientSession, prepare: Any
) -> None:
    friends = await company(http, server.url, 4)
    send, effect = await prepare(server, friends)
    before = effect()
    first, *others = await asyncio.gather(*(send() for _ in range(6)))
    assert others == [first] * 5
    assert abs(effect() - before) == 1


async def refused_start(server: Serving, http: aiohttp.ClientSession) -> tuple[Company, Send, Any]:
    """A start with too few players, how to ask for it again, and what was answered."""
    friends = await company(http, server.url, 2)

    async def send() -> Any:
        return await friends.host.do(START, table=friends.table, key="k")

    refused = await answer(send)
    assert refused[0] == "TOO_FEW_PLAYERS"
    return friends, send, refused


async def test_after_a_restart_it_is_still_done_or_refused(tmp_path: Path, http: aiohttp.ClientSession) -> None:
    with serving(tmp_path) as server:
        sends = []
        for prepare in REQUESTS:
            send, effect = await prepare(server, await company(http, server.url, 4))
            sends.append((send, effect, await send(), effect()))
        friends, start, refused = await refused_start(server, http)
        await (await newcomer(http, server.url)).do(JOIN, code=friends.code)
        server.restart()
        for send, effect, first, after in sends:
            assert (await send(), effect()) == (first, after)
        assert await answer(start) == refused


async def test_an_answer_is_said_again_as_it_was_then(server: Serving, http: aiohttp.ClientSession) -> None:
    friends = await company(http, server.url, 3)
    send, _ = await telling(server, friends)
    first = await send()
    await friends.reach("vote")
    assert await send() == first
    assert first["game"]["phase"] == "lay"


async def test_a_key_stands_for_one_request(server: Serving, http: aiohttp.ClientSession) -> None:
    friends = await company(http, server.url, 4)
    await friends.host.do(SAY, table=friends.table, text="hello", key="k")
    before = await friends.looks()
    others: list[Send] = [
        lambda: friends.host.do(SAY, table=friends.table, text="hello!", key="k"),
        lambda: friends.host.do(START, table=friends.table, key="k"),
        lambda: friends.host.do(REMOVE, table=friends.table, seat=1, key="k"),
        lambda: friends.host.do(CREATE, input={"variant": "classic", "key": "k"}),
        lambda: friends.host.do(LEAVE, table=friends.table, key="k"),
        lambda: friends.host.do(JOIN, code=friends.code, key="k"),
        lambda: friends.host.do(REMATCH, table=friends.table, key="k"),
        lambda: friends.act(0, {"claimStory": {"ok": True}}, key="k"),
        lambda: friends.take_back(0, key="k"),
    ]
    for send in others:
        with pytest.raises(Refused, match="KEY_REUSED"):
            await send()
    assert await friends.looks() == before


async def test_a_phase_belongs_to_the_request(server: Serving, http: aiohttp.ClientSession) -> None:
    friends = await company(http, server.url, 3)
    await friends.start()
    game = await friends.game()
    claim = {"claimStory": {"ok": True}}
    await friends.act(0, claim, phase=game["phaseNumber"], key="k")
    with pytest.raises(Refused, match="KEY_REUSED"):
        await friends.act(0, claim, key="k")


async def test_a_key_is_its_owners_alone(server: Serving, http: aiohttp.ClientSession) -> None:
    friends = await company(http, server.url, 3)
    said = [await who.do(SAY, table=friends.table, text="hello", key="k") for who in friends.seats]
    assert [message["number"] for message in said] == [1, 2, 3]


async def test_a_refused_action_stays_refused(server: Serving, http: aiohttp.ClientSession) -> None:
    friends = await company(http, server.url, 3)
    await friends.start()
    game = await friends.reach("tell")
    other = next(seat for seat in range(3) if seat not in game["awaiting"])
    clue = {"tell": {"clue": "my turn", "card": (await friends.game(other))["hand"][-1]["id"]}}
    refused = await answer(lambda: friends.act(other, clue, key="k"))
    assert refused[0] == "NOT_YOUR_TURN"
    while other not in (game := await friends.reach("tell"))["awaiting"]:
        await friends.choose(game["awaiting"][0])
    assert await answer(lambda: friends.act(other, clue, key="k")) == refused
    assert (await friends.act(other, clue, key="another key"))["game"]["phase"] == "lay"


async def test_a_refused_start_stays_refused(server: Serving, http: aiohttp.ClientSession) -> None:
    friends, send, refused = await refused_start(server, http)
    await (await newcomer(http, server.url)).do(JOIN, code=friends.code)
    assert await answer(send) == refused
    assert (await friends.host.do(START, table=friends.table, key="another"))["status"] == "PLAYING"


async def test_a_table_that_was_not_there_stays_unfound(server: Serving, http: aiohttp.ClientSession) -> None:
    friends = await company(http, server.url, 3, private=True)
    guest = await newcomer(http, server.url)
    refused = await answer(lambda: guest.do(JOIN, table=friends.table, key="k"))
    assert refused[0] == "NOT_FOUND"
    await guest.do(JOIN, code=friends.code)
    assert await answer(lambda: guest.do(JOIN, table=friends.table, key="k")) == refused


@pytest.mark.parametrize("key", ["", "k" * 201, "a\0b"])
async def test_not_everything_is_a_key(server: Serving, http: aiohttp.ClientSession, key: str) -> None:
    friends = await company(http, server.url, 1)
    with pytest.raises(Refused, match="TEXT_REFUSED") as caught:
        await friends.host.do(SAY, table=friends.table, text="hello", key=key)
    assert caught.value.field == "key"


async def test_a_key_may_be_long_and_strange(server: Serving, http: aiohttp.ClientSession) -> None:
    friends = await company(http, server.url, 1)
    key = "\N{DRAGON}" * 200
    said = [await friends.host.do(SAY, table=friends.table, text="hello", key=key) for _ in range(2)]
    assert said[0] == said[1]


async def test_without_a_key_everything_is_done_anew(server: Serving, http: aiohttp.ClientSession) -> None:
    friends = await company(http, server.url, 1)
    said = [await friends.host.do(SAY, table=friends.table, text="hello") for _ in range(2)]
    assert [message["number"] for message in said] == [1, 2]


async def test_a_stranger_has_no_key(server: Serving, http: aiohttp.ClientSession) -> None:
    friends = await company(http, server.url, 1)
    for who in (friends.stranger, Client(http, server.url, token="oneiro_made_up")):
        with pytest.raises(Refused, match="NOT_SIGNED_IN"):
            await who.do(SAY, table=friends.table, text="hello", key="k")
