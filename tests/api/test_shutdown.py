"""A server that is asked to end does so well: it says goodbye, leaves nothing half done, and goes on where it was."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import aiohttp
import pytest

from serving import Client, Serving, company, documents, journal, serving

pytestmark = pytest.mark.anyio

GOODBYES = (1001, 1012)
"""Going away, or a restart: come back later."""


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Serving]:
    with serving(tmp_path) as server:
        yield server


async def test_open_feeds_are_told_and_the_game_goes_on(own: Serving, http: aiohttp.ClientSession) -> None:
    friends = await company(http, own.url, 4, clock="NORMAL")
    await friends.start()
    before = await friends.reach("lay")
    async with friends.feed(0) as feed, friends.feed() as watching, stream(friends.host, friends.table) as events:
        assert await feed.next()
        assert await watching.next()
        assert await events.content.readline() == b"event: next\n"
        assert await asyncio.to_thread(own.stop) == 0
        for each in (feed, watching):
            while (message := await each.socket.receive()).type is aiohttp.WSMsgType.TEXT:
                pass
            assert message.type is aiohttp.WSMsgType.CLOSE
            assert message.data in GOODBYES
        with pytest.raises(aiohttp.ClientPayloadError):  # broken off, so that a client comes back: it is not complete
            await events.content.read()
    own.start()
    assert await friends.game() == before
    await friends.reach("vote")


def stream(client: Client, table: str) -> "aiohttp.client._RequestContextManager":
    """A feed as Server-Sent Events."""
    headers = {**client.headers, "accept": "text/event-stream"}
    body = {"query": documents.feed(), "variables": {"table": table}}
    return client.http.post(f"{client.url}/graphql", json=body, headers=headers)


async def test_what_was_acknowledged_on_the_way_out_is_kept(own: Serving, http: aiohttp.ClientSession) -> None:
    """Asked to end amid a burst of requests: those that were answered are done, the others are not half done."""
    friends = await company(http, own.url, 4)
    says = [friends.host.do(documents.SAY, table=friends.table, text=f"line {number}") for number in range(200)]
    talking = asyncio.gather(*says, return_exceptions=True)
    await asyncio.sleep(0.05)
    assert await asyncio.to_thread(own.stop) == 0
    numbers = [answer["number"] for answer in await talking if isinstance(answer, dict)]
    rows = journal.rows(own.database, "SELECT number FROM messages WHERE table_id = ? ORDER BY number", friends.table)
    kept = [row["number"] for row in rows]
    assert set(numbers) <= set(kept)
    assert kept == list(range(1, len(kept) + 1))


async def test_nobody_is_waited_for_who_does_not_hang_up(own: Serving, http: aiohttp.ClientSession) -> None:
    """Connections that lie idle, or in the middle of a request, do not keep the server."""
    idle = await asyncio.open_connection("127.0.0.1", own.port)
    half = await asyncio.open_connection("127.0.0.1", own.port)
    half[1].write(
        b"POST /graphql HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"
    )
    await half[1].drain()
    assert await asyncio.to_thread(own.stop) == 0
    for _, writer in (idle, half):
        writer.close()
    assert "Traceback" not in own.log.read_text()
