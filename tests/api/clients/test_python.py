"""The Python client gql over each of its transports."""

from collections.abc import Callable
from typing import Any

import aiohttp
import pytest
from gql import Client, GraphQLRequest, gql
from gql.transport.aiohttp import AIOHTTPTransport
from gql.transport.aiohttp_websockets import AIOHTTPWebsocketsTransport
from gql.transport.async_transport import AsyncTransport
from gql.transport.exceptions import TransportQueryError
from gql.transport.httpx import HTTPXAsyncTransport
from gql.transport.websockets import WebsocketsTransport

from serving import Company, Serving, company

pytestmark = pytest.mark.anyio

Make = Callable[[str, str], AsyncTransport]
VIEWER = gql("{ viewer { id } }")
FEED = "subscription($table: ID!) { table(id: $table) { table { status } } }"
SAY = 'mutation($table: ID!) { say(table: $table, text: "hello") { __typename ... on ChatMessage { text } } }'


def _bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


def _socket(url: str) -> str:
    return url.replace("http", "ws", 1)


ASKING: dict[str, Make] = {
    "aiohttp": lambda url, token: AIOHTTPTransport(url, headers=_bearer(token)),
    "httpx": lambda url, token: HTTPXAsyncTransport(url, headers=_bearer(token)),
}
FOLLOWING: dict[str, Make] = {
    "websockets": lambda url, token: WebsocketsTransport(_socket(url), init_payload={"token": token}),
    "websockets with a Bearer token": lambda url, token: WebsocketsTransport(_socket(url), headers=_bearer(token)),
    "aiohttp": lambda url, token: AIOHTTPWebsocketsTransport(url=_socket(url), init_payload={"token": token}),
}
ALL = {**{f"{name} over HTTP": make for name, make in ASKING.items()}, **FOLLOWING}


@pytest.fixture
async def friends(server: Serving, http: aiohttp.ClientSession) -> Company:
    return await company(http, server.url, 3)


def about(document: str, table: str) -> GraphQLRequest:
    return GraphQLRequest(document, variable_values={"table": table})


def client(make: Make, friends: Company, **more: Any) -> Client:
    host = friends.host
    return Client(transport=make(f"{host.url}/graphql", host.token or ""), **more)


@pytest.mark.parametrize("way", ALL)
async def test_it_asks_and_acts(way: str, friends: Company) -> None:
    async with client(ALL[way], friends) as talk:
        assert await talk.execute(VIEWER) == {"viewer": {"id": friends.host.account}}
        said = await talk.execute(about(SAY, friends.table))
        assert said == {"say": {"__typename": "ChatMessage", "text": "hello"}}


@pytest.mark.parametrize("way", ALL)
async def test_it_reads_the_schema_and_judges_by_it(way: str, friends: Company) -> None:
    async with client(ALL[way], friends, fetch_schema_from_transport=True) as talk:
        assert talk.client.schema is not None
        assert "StoryView" in talk.client.schema.type_map
        assert await talk.execute(gql("{ server { name } }")) == {"server": {"name": "Oneiro"}}


@pytest.mark.parametrize("way", ALL)
@pytest.mark.parametrize(
    "document", ["{ nothing }", "query($first: Int!) { decks(first: $first) { edges { cursor } } }"]
)
async def test_it_is_told_of_errors(way: str, document: str, friends: Company) -> None:
    async with client(ALL[way], friends) as talk:
        with pytest.raises(TransportQueryError, match=r"nothing|\$first"):
            await talk.execute(gql(document))
        assert await talk.execute(VIEWER) == {"viewer": {"id": friends.host.account}}


@pytest.mark.parametrize("way", FOLLOWING)
async def test_it_follows_a_table(way: str, friends: Company) -> None:
    told = []
    async with client(FOLLOWING[way], friends) as talk:
        async for update in talk.subscribe(about(FEED, friends.table)):
            told.append(update["table"]["table"]["status"])
            if told[-1] == "PLAYING":
                break
            if len(told) == 1:
                await friends.start()
    assert told[0] == "OPEN"


@pytest.mark.parametrize("way", FOLLOWING)
async def test_a_refused_subscription_is_an_error(way: str, friends: Company) -> None:
    async with client(FOLLOWING[way], friends) as talk:
        with pytest.raises(TransportQueryError, match="no such table"):
            async for _ in talk.subscribe(about(FEED, "t_none")):
                pass


async def test_it_pings_and_comes_back(friends: Company) -> None:
    host = friends.host
    transport = WebsocketsTransport(
        f"{_socket(host.url)}/graphql", init_payload={"token": host.token}, ping_interval=0.05, pong_timeout=10
    )
    talk = await Client(transport=transport).connect_async(reconnecting=True)  # type: ignore[no-untyped-call]
    for _ in range(3):
        await transport.pong_received.wait()
        transport.pong_received.clear()
    assert await talk.execute(VIEWER) == {"viewer": {"id": host.account}}
    await talk.client.close_async()
