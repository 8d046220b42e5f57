"""However often a reader is cut off: over all his connections he is told each event once, in order, as one who never was."""

import asyncio
import itertools
import json
from collections.abc import AsyncIterator, Callable
from contextlib import aclosing
from dataclasses import dataclass, field
from random import Random
from typing import Any, TypeAlias

import aiohttp
import pytest

from serving import Client, Company, Serving, company, documents
from serving.client import PROTOCOL, message_on

pytestmark = pytest.mark.anyio

IDLE_SECONDS = 0.5
"""After so long without news a reader is cut off as well."""
Stream: TypeAlias = Callable[[Client, str, dict[str, Any]], AsyncIterator[Any]]


async def by_socket(client: Client, query: str, variables: dict[str, Any]) -> AsyncIterator[Any]:
    """What a subscription brings over a socket; the socket is torn off in the end."""
    socket = await client.http.ws_connect(f"{client.url}/graphql", protocols=[PROTOCOL], max_msg_size=0)
    try:
        await socket.send_json({"type": "connection_init", "payload": {"token": client.token}})
        await socket.send_json({"id": "1", "type": "subscribe", "payload": {"query": query, "variables": variables}})
        assert (await message_on(socket))["type"] == "connection_ack"
        while True:
            message = await message_on(socket)
            assert message["type"] == "next", message
            yield message["payload"]
    finally:
        tear(socket._response)


async def by_stream(client: Client, query: str, variables: dict[str, Any]) -> AsyncIterator[Any]:
    """The same over Server-Sent Events."""
    headers = {**client.headers, "accept": "text/event-stream"}
    body = {"query": query, "variables": variables}
    response = await client.http.post(f"{client.url}/graphql", json=body, headers=headers)
    try:
        while line := await response.content.readline():
            if line.startswith(b"data: {"):
                yield json.loads(line[6:])
    finally:
        tear(response)


def tear(response: aiohttp.ClientResponse) -> None:
    """Cut a connection without a word."""
    if response.connection and response.connection.transport:
        response.connection.transport.abort()
    response.close()


@dataclass
class Reader:
    """Somebody who follows a table from its beginning, and is cut off again and again unless he `holds`."""

    friends: Company
    client: Client
    stream: Stream
    chance: Random
    holds: bool = False
    events: list[str] = field(default_factory=list)
    cut: int = 0
    over: bool = False
    _cursor: str = "s0.0"  # before the first event all feeds are alike

    async def read(self) -> None:
        """Read from the first event until the game is over."""
        while not self.over:
            await self._read_some()
            self.cut += not self.over

    async def _read_some(self) -> None:
        """Read some updates of one connection, now and then none at all."""
        variables = {"table": self.friends.table, "after": self._cursor}
        left = 10**9 if self.holds else self.chance.randrange(3)
        updates: Any = self.stream(self.client, documents.feed(self.friends.variant), variables)
        async with aclosing(updates) as some:
            while not self.over:
                try:
                    async with asyncio.timeout(None if self.holds else IDLE_SECONDS):
                        update = await anext(some)
                except TimeoutError:
                    return
                news = update["data"]["table"]
                if news["events"] and left == 0:
                    return  # it was on its way when the line broke
                left -= bool(news["events"])  # not who comes and goes: each cut is told to all
                self._take(news)

    def _take(self, update: dict[str, Any]) -> None:
        self._cursor = update["cursor"]
        self.events += [json.dumps(event, ensure_ascii=False) for event in update["events"]]
        self.over = bool(update["game"] and update["game"]["over"])


@pytest.mark.parametrize(
    ("cuts", "points"),
    [
        pytest.param(40, 5, id="40 cuts"),
        pytest.param(1000, 20, id="1000 cuts", marks=[pytest.mark.long, pytest.mark.timeout(900)]),
    ],
)
async def test_every_feed_is_exact_over_forced_reconnects(
    server: Serving, http: aiohttp.ClientSession, cuts: int, points: int
) -> None:
    friends = await company(http, server.url, 3, options={"classic": {"targetScore": points}})
    people, chance = [*friends.seats, friends.stranger], Random(cuts)
    calm = [Reader(friends, who, by_socket, chance, holds=True) for who in people]
    harried = [Reader(friends, who, stream, chance) for who in people for stream in (by_socket, by_stream)]
    await friends.start()
    async with asyncio.TaskGroup() as group:
        for reader in (*calm, *harried):
            group.create_task(reader.read())
        group.create_task(played(friends, harried, cuts // 20))
    assert sum(reader.cut for reader in harried) >= cuts
    for who, reference in zip(people, calm, strict=True):
        numbers = [json.loads(event)["number"] for event in reference.events]
        assert numbers == list(range(1, len(numbers) + 1))
        assert [reader.events == reference.events for reader in harried if reader.client is who] == [True, True]


async def played(friends: Company, harried: list[Reader], cuts: int) -> None:
    """Play the game to its end, and before each of the first twenty actions wait for so many more cuts."""
    for action in itertools.count(1):
        game = await friends.game()
        if game["over"]:
            return
        while sum(reader.cut for reader in harried) < cuts * min(action, 20):
            await asyncio.sleep(0.02)
        await friends.choose(game["awaiting"][0])
