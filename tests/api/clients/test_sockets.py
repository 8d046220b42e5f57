"""The protocol graphql-transport-ws, message by message."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import aiohttp
import pytest

from serving import Client, Company, Serving, company
from serving.client import PATIENCE, PROTOCOL, message_on

pytestmark = pytest.mark.anyio

INIT = {"type": "connection_init"}
ACK = {"type": "connection_ack"}
VIEWER = "{ viewer { id } }"
SAY = 'mutation($table: ID!) { say(table: $table, text: "x") { __typename } }'
FEED = "subscription($table: ID!) { table(id: $table) { cursor } }"
OPERATIONS = 64


class Socket:
    """A socket on which any message can be sent."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.socket = socket

    async def send(self, *messages: Any) -> None:
        for message in messages:
            await self.socket.send_str(message if isinstance(message, str) else json.dumps(message))

    async def subscribe(self, query: str, name: str = "1", **variables: Any) -> None:
        await self.send({"id": name, "type": "subscribe", "payload": {"query": query, "variables": variables}})

    async def next(self) -> dict[str, Any]:
        return await message_on(self.socket)

    async def closed(self) -> int:
        """The code with which the server closes it; whatever it says before is left unread."""
        async with asyncio.timeout(PATIENCE):
            while (await self.socket.receive()).type is aiohttp.WSMsgType.TEXT:
                pass
        return self.socket.close_code or 0


@asynccontextmanager
async def opened(
    server: Serving, http: aiohttp.ClientSession, *protocols: str, **headers: str
) -> AsyncIterator[Socket]:
    async with http.ws_connect(f"{server.url}/graphql", protocols=protocols or (PROTOCOL,), headers=headers) as socket:
        yield Socket(socket)


@pytest.fixture
async def socket(server: Serving, http: aiohttp.ClientSession) -> AsyncIterator[Socket]:
    """A socket that has said nothing yet."""
    async with opened(server, http) as socket:
        yield socket


@pytest.fixture
async def ready(socket: Socket) -> Socket:
    """A socket that was acknowledged."""
    await socket.send(INIT)
    assert await socket.next() == ACK
    return socket


@pytest.fixture
async def friends(server: Serving, http: aiohttp.ClientSession) -> Company:
    return await company(http, server.url, 3)


async def who_asks(socket: Socket) -> str | None:
    await socket.subscribe(VIEWER)
    viewer = (await socket.next())["payload"]["data"]["viewer"]
    assert await socket.next() == {"id": "1", "type": "complete"}
    return None if viewer is None else viewer["id"]


@pytest.mark.parametrize(
    "payload",
    [
        pytest.param({}, id="none"),
        pytest.param({"payload": None}, id="null"),
        pytest.param({"payload": {}}, id="empty"),
        pytest.param({"payload": {"token": None}}, id="a null for a token"),
        pytest.param({"payload": {"token": 5}}, id="a number for a token"),
        pytest.param({"payload": {"token": "oneiro_unknown"}}, id="a token that is not known"),
    ],
)
async def test_a_socket_without_a_token_is_a_strangers(socket: Socket, payload: dict[str, Any]) -> None:
    await socket.send({**INIT, **payload})
    assert await socket.next() == ACK
    assert await who_asks(socket) is None


async def test_a_token_counts_alike_in_the_header_and_in_connection_init(
    server: Serving, http: aiohttp.ClientSession, friends: Company
) -> None:
    one, other = friends.seats[:2]
    async with opened(server, http) as socket:
        await socket.send({**INIT, "payload": {"token": one.token}})
        assert await socket.next() == ACK
        assert await who_asks(socket) == one.account
    async with opened(server, http, **one.headers) as socket:
        await socket.send(INIT)
        assert await socket.next() == ACK
        assert await who_asks(socket) == one.account
    async with opened(server, http, **one.headers) as socket:
        await socket.send({**INIT, "payload": {"token": other.token}})
        assert await socket.next() == ACK
        assert await who_asks(socket) == other.account, "what is said last holds"


async def test_to_ask_before_the_acknowledgement_closes(socket: Socket) -> None:
    await socket.subscribe(VIEWER)
    assert await socket.closed() == 4401


async def test_a_second_connection_init_closes(ready: Socket) -> None:
    await ready.send(INIT)
    assert await ready.closed() == 4429


async def test_a_name_in_use_closes(ready: Socket, friends: Company) -> None:
    await ready.subscribe(FEED, table=friends.table)
    await ready.subscribe(FEED, table=friends.table)
    assert await ready.closed() == 4409


async def test_a_name_is_free_again_after_the_end(ready: Socket, friends: Company) -> None:
    for _ in range(3):
        await ready.subscribe(VIEWER)
        assert [(await ready.next())["type"] for _ in range(2)] == ["next", "complete"]
    for _ in range(3):
        await ready.subscribe(FEED, table=friends.table)
        assert (await ready.next())["type"] == "next"
        await ready.send({"id": "1", "type": "complete"})


async def test_to_complete_what_is_not_there_does_nothing(ready: Socket) -> None:
    await ready.send({"id": "nothing", "type": "complete"})
    assert await who_asks(ready) is None


@pytest.mark.parametrize("protocols", [("graphql-ws",), ("chat", "superchat")])
async def test_other_protocols_are_not_spoken(
    server: Serving, http: aiohttp.ClientSession, protocols: tuple[str, ...]
) -> None:
    async with opened(server, http, *protocols) as socket:
        assert socket.socket.protocol is None
        assert await socket.closed() == 4406


async def test_ours_is_chosen_among_several(server: Serving, http: aiohttp.ClientSession) -> None:
    async with opened(server, http, "graphql-ws", PROTOCOL) as socket:
        assert socket.socket.protocol == PROTOCOL


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "https://127.0.0.1.evil.example", "http://localhost:1"]
)
async def test_a_page_from_elsewhere_is_refused(server: Serving, http: aiohttp.ClientSession, origin: str) -> None:
    with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
        await http.ws_connect(f"{server.url}/graphql", protocols=(PROTOCOL,), origin=origin)
    assert refused.value.status == 403


async def test_our_own_page_is_let_in(server: Serving, http: aiohttp.ClientSession) -> None:
    async with opened(server, http, origin=server.url) as socket:
        await socket.send(INIT)
        assert await socket.next() == ACK


@pytest.mark.parametrize("payload", [{}, {"payload": {"a": [1, None]}}])
async def test_a_ping_is_answered_with_its_payload(socket: Socket, payload: dict[str, Any]) -> None:
    await socket.send({"type": "ping", **payload})
    assert await socket.next() == {"type": "pong", **payload}
    await socket.send({"type": "pong", **payload}, INIT)
    assert await socket.next() == ACK


async def test_an_error_ends_its_operation_only(ready: Socket, friends: Company) -> None:
    await ready.subscribe(FEED, "feed", table=friends.table)
    assert (await ready.next())["id"] == "feed"
    for query in ("{ viewer", "{ nothing }", "", "query A { viewer { id } } query B { viewer { id } }", "{ ...F }"):
        await ready.subscribe(query)
        told = await ready.next()
        assert (told["id"], told["type"]) == ("1", "error")
        assert told["payload"][0]["message"]
    await friends.seats[1].do(
        'mutation($table: ID!) { say(table: $table, text: "x") { __typename } }', table=friends.table
    )
    assert (await ready.next())["id"] == "feed"


async def test_sixty_four_operations_fit_on_a_socket(ready: Socket, friends: Company) -> None:
    for number in range(OPERATIONS + 1):
        await ready.subscribe(FEED, f"feed {number}", table=friends.table)
    while (told := await ready.next())["type"] == "next":
        pass
    assert (told["id"], told["type"]) == (f"feed {OPERATIONS}", "error")
    assert told["payload"][0]["message"] == "Subscription limit reached"
    await ready.send({"id": "feed 0", "type": "complete"})
    await ready.subscribe(VIEWER, "question")
    while (told := await ready.next())["id"] != "question":
        assert told["type"] == "next"
    assert told["payload"] == {"data": {"viewer": None}}


async def test_a_socket_that_does_not_introduce_itself_is_closed(
    server: Serving, http: aiohttp.ClientSession, friends: Company
) -> None:
    """Two hundred of them disturb nobody; each is closed after five seconds, by the server's own clock."""
    idle = [await http.ws_connect(f"{server.url}/graphql", protocols=(PROTOCOL,)) for _ in range(200)]
    assert (await friends.host.ask(VIEWER))["viewer"]["id"] == friends.host.account
    assert {await Socket(socket).closed() for socket in idle} == {4408}


async def test_what_is_sent_are_texts(ready: Socket) -> None:
    await ready.subscribe(VIEWER)
    message = await ready.socket.receive()
    assert message.type is aiohttp.WSMsgType.TEXT


async def test_a_stranger_follows_as_a_spectator(ready: Socket, friends: Company) -> None:
    await ready.subscribe(
        "subscription($table: ID!) { table(id: $table) { table { spectators you { index } } } }", table=friends.table
    )
    assert (await ready.next())["payload"]["data"] == {"table": {"table": {"spectators": 1, "you": None}}}


async def test_the_end_of_a_socket_ends_its_feeds(
    server: Serving, http: aiohttp.ClientSession, friends: Company
) -> None:
    async with opened(server, http) as socket:
        await socket.send(INIT)
        for number in range(5):
            await socket.subscribe(FEED, str(number), table=friends.table)
        await _spectators(friends.host, friends.table, 5)
    await _spectators(friends.host, friends.table, 0)


async def test_a_socket_that_breaks_off_with_many_feeds_is_no_failure(
    server: Serving, http: aiohttp.ClientSession, friends: Company
) -> None:
    """All of its feeds have something to tell by the time that the server hears of the end."""
    for _ in range(5):
        socket = await http.ws_connect(f"{server.url}/graphql", protocols=(PROTOCOL,))
        feeds = [{"id": str(n), "type": "subscribe", "payload": _followed(friends.table)} for n in range(OPERATIONS)]
        for message in (INIT, *feeds):
            await socket.send_json(message)
        connection = socket._response.connection
        assert connection
        assert connection.transport
        connection.transport.abort()
        connection.close()
        await friends.host.do(SAY, table=friends.table)
    await _spectators(friends.host, friends.table, 0)
    assert "Traceback" not in server.log.read_text()


def _followed(table: str) -> dict[str, Any]:
    return {"query": FEED, "variables": {"table": table}}


async def _spectators(client: Client, table: str, expected: int) -> None:
    async with asyncio.timeout(PATIENCE):
        while (await client.ask("query($t: ID!) { table(id: $t) { spectators } }", t=table))["table"][
            "spectators"
        ] != expected:
            await asyncio.sleep(0.02)
