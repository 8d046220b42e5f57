"""Bodies of requests: whole, not too large, and not for ever on their way."""

import asyncio
from typing import Any

import aiohttp
import pytest
from starlette.types import Message, Receive, Scope, Send

from oneiro_api import bodies
from oneiro_api.bodies import LARGEST_BODY, BodyLimit
from serving import Client, Serving

pytestmark = pytest.mark.anyio

SCOPE: dict[str, Any] = {"type": "http", "method": "POST", "path": "/", "headers": []}
GONE = {"type": "http.disconnect"}


class Application:
    """What lies behind the limit: keeps the bodies that it is given."""

    def __init__(self) -> None:
        self.bodies: list[bytes] = []

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        first, second = await receive(), await receive()
        assert second == GONE, "what comes after the body is handed on"
        self.bodies.append(first["body"])


def part(body: bytes, more: bool) -> Message:
    return {"type": "http.request", "body": body, "more_body": more}


async def sent(*messages: Message) -> tuple[list[bytes], list[Message]]:
    """What comes of some messages: the bodies that get through, and the answers. Then the client is silent."""
    coming, answers, behind = list(messages), list[Message](), Application()

    async def receive() -> Message:
        if not coming:
            await asyncio.Event().wait()
        return coming.pop(0)

    async def send(message: Message) -> None:
        answers.append(message)

    await BodyLimit(behind)(SCOPE, receive, send)
    return behind.bodies, answers


async def test_a_body_arrives_whole() -> None:
    assert await sent(part(b"ab", True), part(b"", True), part(b"c", False), GONE) == ([b"abc"], [])
    assert await sent(part(b"", False), GONE) == ([b""], [])


async def test_the_largest_body_arrives() -> None:
    largest = b"x" * LARGEST_BODY
    assert await sent(part(largest[:-1], True), part(b"x", False), GONE) == ([largest], [])


async def test_a_larger_one_is_refused_before_its_end() -> None:
    arrived, answers = await sent(part(b"x" * LARGEST_BODY, True), part(b"x", True))
    assert (arrived, answers[0]["status"]) == ([], 413)


async def test_a_body_that_takes_too_long_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bodies, "SECONDS", 0.01)
    arrived, answers = await sent(part(b"{", True))
    assert (arrived, answers[0]["status"]) == ([], 408)
    assert b'"code":"TOO_SLOW"' in answers[1]["body"]
    assert (b"connection", b"close") in answers[0]["headers"]


async def test_half_a_body_is_none() -> None:
    assert await sent(part(b"{}", True), GONE) == ([], [])


# -- over real sockets


HEAD = b"POST /graphql HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n"


async def test_twenty_megabytes_are_refused(server: Serving, http: aiohttp.ClientSession) -> None:
    """A client that sends all of it before it listens is told nevertheless, and so is who asks next."""
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    writer.write(HEAD + b"content-length: 20000000\r\n\r\n")
    for _ in range(2_000):
        writer.write(b"x" * 10_000)
        await writer.drain()
    assert (await reader.readline()).startswith(b"HTTP/1.1 413 ")
    writer.close()
    assert (await Client(http, server.url).ask("{ server { name } }"))["server"]["name"] == "Oneiro"


async def test_a_client_that_hangs_up_disturbs_nobody(server: Serving, http: aiohttp.ClientSession) -> None:
    """In the middle of a body, of a chunk, of the headers."""
    head = b"POST /graphql HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n"
    for start in (
        head + b"content-length: 50\r\n\r\n{",
        head + b"transfer-encoding: chunked\r\n\r\n5\r\n{}",
        head[:40],
    ):
        _, writer = await asyncio.open_connection("127.0.0.1", server.port)
        writer.write(HEAD + start)
        await writer.drain()
        writer.close()
        await writer.wait_closed()
    assert (await Client(http, server.url).ask("{ server { name } }"))["server"]["name"] == "Oneiro"
