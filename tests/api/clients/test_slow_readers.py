"""A client that stops reading costs the server nothing, disturbs nobody, is dropped in the end, and may come back."""

import asyncio
import json
import socket
from collections.abc import AsyncIterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from serving import Client, Company, Serving, company, documents
from serving.client import PROTOCOL

pytestmark = pytest.mark.anyio

SAYINGS = 600
MOST_GROWTH = 40 * 1024
"""How many KiB the server may grow by: what is sent in vain is many times as much."""
FAT = """subscription($table: ID!) { table(id: $table) { cursor table {
    deck { cards { id image thumbnail alt tags } } chat(first: 100) { edges { node { text } } } } } }"""


def resident(server: Serving) -> int:
    """The memory of the server in KiB."""
    status = Path(f"/proc/{server.process.pid}/status").read_text()
    return int(next(line for line in status.splitlines() if line.startswith("VmRSS")).split()[1])


def deaf_socket(server: Serving) -> socket.socket:
    """A socket with little room for what is not read."""
    deaf = socket.socket()
    deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    deaf.connect(("127.0.0.1", server.port))
    return deaf


async def talked(friends: Company, times: int) -> None:
    """Everybody talks, so that every feed has much to tell."""
    for number in range(times):
        who = friends.seats[number % len(friends.seats)]
        await who.do(documents.SAY, table=friends.table, text=f"{number} " + "word " * 90)


async def until_closed(deaf: ClientConnection) -> AsyncIterator[Any]:
    """What had been sent before the connection broke."""
    with suppress(ConnectionClosed):
        while True:
            yield await deaf.recv()


async def spectators(client: Client, table: str) -> int:
    shown: dict[str, Any] = await client.ask("query($t: ID!) { table(id: $t) { spectators } }", t=table)
    return int(shown["table"]["spectators"])


@pytest.mark.long
@pytest.mark.timeout(300)
async def test_a_reader_that_stops(server: Serving, http: aiohttp.ClientSession) -> None:
    friends = await company(http, server.url, 3)
    address = f"{server.url.replace('http', 'ws', 1)}/graphql"
    options: Any = {"sock": deaf_socket(server), "max_queue": 1, "ping_interval": None, "close_timeout": 0}
    async with connect(address, subprotocols=[PROTOCOL], **options) as deaf:  # type: ignore[list-item]
        await deaf.send(json.dumps({"type": "connection_init"}))
        assert json.loads(await deaf.recv()) == {"type": "connection_ack"}
        payload = {"query": FAT, "variables": {"table": friends.table}}
        await deaf.send(json.dumps({"id": "1", "type": "subscribe", "payload": payload}))
        assert json.loads(await deaf.recv())["type"] == "next"
        before = resident(server)
        async with friends.feed(0) as listening:
            await listening.next()
            await talked(friends, SAYINGS)
            assert (await listening.next())["table"]["code"] == friends.code
        assert resident(server) - before < MOST_GROWTH
        while await spectators(friends.host, friends.table):
            await asyncio.sleep(1)
        read = [message async for message in until_closed(deaf)]
    assert len(read) < SAYINGS, "it was not deaf"
    async with friends.feed_of(friends.stranger) as again:
        assert (await again.next())["table"]["spectators"] == 1
