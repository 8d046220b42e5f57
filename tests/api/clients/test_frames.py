"""Frames that are no messages, or odd ones: each is answered or ends its socket with a code, and nothing falls over."""

import json
from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import pytest

from serving import Client, Serving, serving
from serving.client import PROTOCOL, message_on

from .test_sockets import ACK, INIT, VIEWER, Socket, opened

pytestmark = pytest.mark.anyio

KIB = 1024
LOBBY = "subscription { lobby { __typename } }"
SUBSCRIBE = {"id": "1", "type": "subscribe", "payload": {"query": VIEWER}}


def subscribe(**payload: Any) -> str:
    return json.dumps({"id": "1", "type": "subscribe", "payload": {"query": VIEWER, **payload}})


NO_MESSAGES: dict[str, str | bytes] = {
    "nothing": "",
    "a blank": " ",
    "half a message": '{"type": "ping"',
    "two messages": '{"type": "ping"}{"type": "ping"}',
    "a list": "[1]",
    "an empty list": "[]",
    "a list of messages": '[{"type": "ping"}]',
    "null": "null",
    "true": "true",
    "a number": "5",
    "not a number": "NaN",
    "a text": '"ping"',
    "an empty object": "{}",
    "deep lists": "[" * 30_000,
    "closed deep lists": "[" * 30_000 + "]" * 30_000,
    "deep objects": '{"a":' * 10_000 + "1" + "}" * 10_000,
    "a lone surrogate": '{"type": "\\ud800"}',
    "a zero": "\0",
    "bytes": b'{"type": "ping"}',
    "random bytes": bytes(range(256)),
    "no type": '{"id": "1"}',
    "type null": '{"type": null}',
    "type number": '{"type": 5}',
    "type list": '{"type": ["ping"]}',
    "type object": '{"type": {"a": 1}}',
    "unknown type": '{"type": "nonsense"}',
    "type of the old protocol": '{"type": "start", "id": "1", "payload": {"query": "{ viewer { id } }"}}',
    "type of the server": '{"type": "next", "id": "1", "payload": {}}',
    "a long type": json.dumps({"type": "x" * 60 * KIB}),
    "type in capitals": '{"type": "PING"}',
    "ping with a list": '{"type": "ping", "payload": [1]}',
    "ping with a text": '{"type": "ping", "payload": "x"}',
    "pong with a number": '{"type": "pong", "payload": 1}',
    "init with a list": '{"type": "connection_init", "payload": []}',
    "complete without a name": '{"type": "complete"}',
    "complete with a number": '{"type": "complete", "id": 1}',
    "complete with a list": '{"type": "complete", "id": [1]}',
    "subscribe without all": '{"type": "subscribe"}',
    "subscribe without a name": json.dumps({"type": "subscribe", "payload": {"query": VIEWER}}),
    "subscribe with a number for a name": json.dumps({**SUBSCRIBE, "id": 1}),
    "subscribe without a payload": '{"type": "subscribe", "id": "1"}',
    "subscribe with null": '{"type": "subscribe", "id": "1", "payload": null}',
    "subscribe with a list": '{"type": "subscribe", "id": "1", "payload": []}',
    "subscribe without a query": '{"type": "subscribe", "id": "1", "payload": {}}',
    "a number for a query": subscribe(query=7),
    "a list for a query": subscribe(query=[VIEWER]),
    "a list for variables": subscribe(variables=[1]),
    "a text for variables": subscribe(variables="{}"),
    "a number for a name of an operation": subscribe(operationName=1),
    "a list for extensions": subscribe(extensions=[]),
}
SMALL_ERRORS: dict[str, str] = {
    "an empty query": subscribe(query=""),
    "a query of blanks": subscribe(query=" " * 30 * KIB),
    "a syntax error": subscribe(query="{"),
    "a comment": subscribe(query="# nothing"),
    "a zero in a query": subscribe(query="{ viewer { id } \0 }"),
    "a type": subscribe(query="type A { b: Int }"),
    "an operation that is not there": subscribe(operationName="B"),
    "fragments of fragments": subscribe(
        query="{ ...f0 } " + " ".join(f"fragment f{n} on Query {{ ...f{n + 1} ...f{n + 1} }}" for n in range(40))
    ),
    "deep variables": subscribe(query="query($a: Int!) { viewer { id } }", variables={"a": [[[[[]]]]]}),
    "an anonymous name": subscribe(query="query A { viewer { id } } query B { viewer { id } }"),
}
HARMLESS: dict[str, str] = {
    "null for variables": subscribe(variables=None),
    "more than is asked": subscribe(more={"a": 1}, extensions={"b": 2}),
    "variables that nobody asked for": subscribe(variables={"a": 1, "b": [None]}),
    "blanks around": f"  {subscribe()}  ",
    "names twice": '{"type": "ping", "type": "subscribe", "id": "1", "payload": {"query": "{ viewer { id } }"}}',
}


@pytest.fixture(scope="module")
def watched(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """A server of this module's own, whose log says nothing at the end."""
    with serving(tmp_path_factory.mktemp("watched")) as server:
        yield server
        assert server.log.read_text() == ""


@pytest.fixture
async def ready(watched: Serving, http: aiohttp.ClientSession) -> AsyncIterator[Socket]:
    async with opened(watched, http) as socket:
        await socket.send(INIT)
        assert await socket.next() == ACK
        yield socket


@pytest.mark.parametrize("name", NO_MESSAGES)
async def test_no_message_ends_the_socket(
    watched: Serving, http: aiohttp.ClientSession, ready: Socket, name: str
) -> None:
    frame = NO_MESSAGES[name]
    await (ready.socket.send_bytes(frame) if isinstance(frame, bytes) else ready.socket.send_str(frame))
    assert await ready.closed() == 4400
    assert await Client(http, watched.url).ask(VIEWER) == {"viewer": None}


@pytest.mark.parametrize("name", SMALL_ERRORS)
async def test_a_bad_request_ends_itself_only(ready: Socket, name: str) -> None:
    await ready.send(SMALL_ERRORS[name])
    told = await ready.next()
    assert (told["id"], told["type"]) == ("1", "error")
    assert "INTERNAL" not in str(told)
    await ready.send(SUBSCRIBE)
    assert (await ready.next())["payload"] == {"data": {"viewer": None}}


@pytest.mark.parametrize("name", HARMLESS)
async def test_an_odd_request_is_answered(ready: Socket, name: str) -> None:
    await ready.send(HARMLESS[name])
    assert (await ready.next())["payload"] == {"data": {"viewer": None}}


async def test_a_long_name_in_use_ends_the_socket(ready: Socket) -> None:
    for _ in range(2):
        await ready.send({**SUBSCRIBE, "id": "\N{CAT}" * 4 * KIB, "payload": {"query": LOBBY}})
    assert await ready.closed() == 4409


@pytest.mark.parametrize("size", [64 * KIB + 1, 8 * KIB * KIB])
async def test_too_large_a_frame_ends_the_socket(ready: Socket, size: int) -> None:
    with pytest.raises((EOFError, ConnectionError)):
        await _told(ready, "x" * size)
    assert await ready.closed() in (1009, 1006)


async def _told(socket: Socket, frame: str) -> dict[str, Any]:
    await socket.socket.send_str(frame)
    return await message_on(socket.socket)


async def test_a_flood_of_bad_sockets_disturbs_nobody(watched: Serving, http: aiohttp.ClientSession) -> None:
    client = Client(http, watched.url)
    for name, frame in NO_MESSAGES.items():
        async with http.ws_connect(f"{watched.url}/graphql", protocols=(PROTOCOL,)) as socket:
            await (socket.send_bytes(frame) if isinstance(frame, bytes) else socket.send_str(frame))
            await (socket.send_bytes(frame) if isinstance(frame, bytes) else socket.send_str(frame))
        assert await client.ask(VIEWER) == {"viewer": None}, name
