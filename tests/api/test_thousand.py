"""A thousand bots behind one address, at a server as it comes: nothing is refused to them."""

import asyncio
import resource
from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path

import aiohttp
import pytest

from serving import Client, Feed, Serving, documents, feed, newcomer, serving

pytestmark = [pytest.mark.anyio, pytest.mark.long, pytest.mark.timeout(900)]

BOTS, SEATS = 1000, 4
OPERATOR = "numbers-for-the-operator"
FOLLOW = "subscription($table: ID!) { table(id: $table) { table { seats { name } } game { phase } } }"


@pytest.fixture
def roomy(tmp_path: Path) -> Iterator[Serving]:
    """A server that may have as many sockets, each of which takes a file descriptor here and there."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, max(soft, 4 * BOTS)), hard))
    with serving(tmp_path, metrics_token=OPERATOR) as server:
        yield server
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


async def test_a_thousand_bots_sign_in_sit_down_follow_and_act(roomy: Serving, http: aiohttp.ClientSession) -> None:
    bots: list[Client] = []
    for _ in range(BOTS // 50):  # so many at a time: each waits for the disk
        bots += await asyncio.gather(*(newcomer(http, roomy.url) for _ in range(50)))
    places = [bots[start : start + SEATS] for start in range(0, BOTS, SEATS)]
    wish = {"variant": "classic", "seats": SEATS, "private": True, "clock": "OFF", "deck": "box"}
    tables = [await group[0].do(documents.CREATE, input=wish) for group in places]
    async with asyncio.TaskGroup() as listening, AsyncExitStack() as stack:
        for table, group in zip(tables, places, strict=True):
            for bot in group[1:]:
                await bot.do(documents.JOIN, code=table["code"])
            await group[0].do(documents.START, table=table["id"])
            for bot in group:
                news = await stack.enter_async_context(feed(bot, FOLLOW, table=table["id"]))
                assert (await news.next())["game"]["phase"] == "claim"
                listening.create_task(listen(news))
            claim = {"claimStory": {"ok": True}}
            await group[0].do(documents.act(), table=table["id"], action=claim)
        counts = await metrics(http, roomy)
    assert f"oneiro_feeds {BOTS}.0" in counts, "all of them follow at the same time"
    assert 'oneiro_refusals_total{code="RATE_LIMITED"}' not in counts


async def listen(news: Feed) -> None:
    """Take what comes; a socket that nobody reads answers no ping, and is closed."""
    async for _ in news.socket:
        pass


async def metrics(http: aiohttp.ClientSession, server: Serving) -> str:
    """The server's own counts."""
    async with http.get(f"{server.url}/metrics", headers={"authorization": f"Bearer {OPERATOR}"}) as told:
        return await told.text()
