"""Who vanishes from a game that is played live loses his seat after the grace period; who gives a sign of life keeps it."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from serving import Company, Feed, Serving, company, journal, serving

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
