"""Who vanishes from a game that is played live loses his seat after the grace period; who gives a sign of life keeps it."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from oneiro_api.app import opened
from oneiro_api.live.requests import Request
from oneiro_api.live.wishes import Wish
from oneiro_api.settings import Settings
from serving import Company, Feed, Serving, company, journal, serving
from serving.fold import REGISTRY

pytestmark = pytest.mark.anyio

GRACE = 2.0


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A server that waits for nobody for long."""
    with serving(tmp_path_factory.mktemp("hasty"), grace_seconds=str(GRACE)) as server:
        yield server


async def gathered(server: Serving, http: aiohttp.ClientSession, clock: str = "RELAXED") -> Company:
    friends = await company(http, server.url, 4, clock=clock)
    await friends.start()
    return friends


async def leaving(feed: Feed) -> int:
    """The seat that is given up next; before it only people come and go."""
    while True:
        for event in (await feed.next())["events"]:
            assert event["__typename"] == "SeatLeft", event
            return int(event["seat"])


def left(server: Serving, friends: Company) -> list[int | None]:
    return [step.seat for step in journal.steps(server.database, friends.table) if step.kind == "leave"]


async def test_who_vanishes_loses_his_seat(hasty: Serving, http: aiohttp.ClientSession) -> None:
    friends = await gathered(hasty, http)
    async with friends.feed(0) as feed, friends.feed(1), friends.feed(3):
        async with friends.feed(2):
            await feed.next()
        assert await leaving(feed) == 2
    assert [seat["left"] for seat in (await friends.look())["seats"]] == [False, False, True, False]


async def test_who_never_comes_loses_his_seat(hasty: Serving, http: aiohttp.ClientSession) -> None:
    friends = await gathered(hasty, http)
    async with friends.feed(0), friends.feed(1), friends.feed(2) as feed:
        assert await leaving(feed) == 3


async def comes_back(friends: Company) -> None:
    """Away twice, each time for less than the grace period, together for longer."""
    for _ in range(2):
        async with friends.feed(0):
            await asyncio.sleep(GRACE / 4)
        await asyncio.sleep(GRACE * 0.6)
    async with friends.feed(0):
        await asyncio.sleep(GRACE * 1.5)


async def has_two_devices(friends: Company) -> None:
    async with friends.feed(0):
        async with friends.feed(0):
            await asyncio.sleep(GRACE / 4)
        await asyncio.sleep(GRACE * 1.5)


async def looks_now_and_then(friends: Company) -> None:
    """A client without feeds, which asks."""
    for _ in range(5):
        await asyncio.sleep(GRACE / 2)
        await friends.look(friends.seats[0])


async def acts_now_and_then(friends: Company) -> None:
    await friends.act(1, {"claimStory": {"ok": True}})
    await friends.reach("lay")
    for _ in range(2):
        await friends.choose(0)
        await asyncio.sleep(GRACE * 0.6)
        await friends.take_back(0)
        await asyncio.sleep(GRACE * 0.6)


async def plays_by_post(friends: Company) -> None:
    await asyncio.sleep(GRACE * 1.5)


@pytest.mark.parametrize(
    ("behave", "clock"),
    [
        (comes_back, "RELAXED"),
        (has_two_devices, "RELAXED"),
        (looks_now_and_then, "RELAXED"),
        (acts_now_and_then, "RELAXED"),
        (plays_by_post, "DAYS"),
        (plays_by_post, "OFF"),
    ],
)
async def test_who_gives_a_sign_of_life_keeps_his_seat(
    hasty: Serving, http: aiohttp.ClientSession, behave: Any, clock: str
) -> None:
    friends = await gathered(hasty, http, clock)
    async with friends.feed(1), friends.feed(2), friends.feed(3):
        await behave(friends)
    assert left(hasty, friends) == []


async def test_after_a_restart_everybody_is_waited_for_anew(tmp_path: Path, http: aiohttp.ClientSession) -> None:
    with serving(tmp_path, grace_seconds=str(GRACE)) as server:
        friends = await gathered(server, http)
        server.restart()
        async with friends.feed(0) as feed, friends.feed(1), friends.feed(2):
            assert await leaving(feed) == 3
            await asyncio.sleep(GRACE)
        assert left(server, friends) == [3]


async def test_who_is_back_while_his_seat_is_about_to_be_given_up_keeps_it(tmp_path: Path) -> None:
    """The last moment is when the table is free: it may still be busy with somebody else's step."""
    async with opened(Settings(data_dir=tmp_path, bot_pace=1000, grace_seconds=0.05), REGISTRY) as server:
        who, _ = await server.accounts.sign_in("Ann")
        table = await server.lobby.create(Wish("classic", decks=("base",), seats=4, bots=3), Request.made(who, None))
        await server.lobby.start(table.id, Request.made(who, None))
        giving_up = asyncio.Event()
        leave = server.play.leave

        async def noted(*args: Any, **more: Any) -> Any:
            giving_up.set()
            return await leave(*args, **more)

        server.play.leave = noted  # type: ignore[method-assign]
        async with table.lock:
            server.presence.wait_for(table, who.id)
            await giving_up.wait()
            table.present[who.id] += 1
        await asyncio.wait([*server.presence._waits.values()])
        assert 0 not in table.playing().table.left
