"""A client of the public API: requests over HTTP, feeds over graphql-transport-ws."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

import aiohttp

PROTOCOL = "graphql-transport-ws"
PATIENCE = 30.0
"""Seconds after which an answer that does not come is taken for lost."""


class GraphQLFailed(Exception):
    """The answer has top-level errors."""

    def __init__(self, errors: list[dict[str, Any]]) -> None:
        super().__init__(str(errors))
        self.errors = errors
        self.code = errors[0].get("extensions", {}).get("code")


class Refused(Exception):
    """The answer is a refusal."""

    def __init__(self, refusal: dict[str, Any]) -> None:
        super().__init__(f"{refusal['refused']}: {refusal['message']}")
        self.code = refusal["refused"]
        self.message = refusal["message"]
        self.field = refusal["field"]


@dataclass
class Client:
    """Somebody who talks to the server; a stranger as long as he has no token."""

    http: aiohttp.ClientSession
    url: str
    token: str | None = None
    account: str | None = None
    name: str = "stranger"

    @property
    def headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token}"} if self.token else {}

    async def ask(self, document: str, **variables: Any) -> dict[str, Any]:
        """The data of the answer. Raises GraphQLFailed when there are errors beside it or in its place."""
        body = {"query": document, "variables": variables}
        timeout = aiohttp.ClientTimeout(total=PATIENCE)
        async with self.http.post(f"{self.url}/graphql", json=body, headers=self.headers, timeout=timeout) as response:
            answer: dict[str, Any] = await response.json(content_type=None)
        if answer.get("errors"):
            raise GraphQLFailed(answer["errors"])
        data: dict[str, Any] = answer["data"]
        return data

    async def do(self, document: str, **variables: Any) -> Any:
        """What a document's only mutation gives. Raises Refused when it is a refusal."""
        (result,) = (await self.ask(document, **variables)).values()
        if isinstance(result, dict) and "refused" in result:
            raise Refused(result)
        return result

    async def upload(self, document: str, data: bytes, field: str = "picture", **wish: Any) -> Any:
        """What a mutation gives that takes a file in a field of its input, by a multipart request. Raises Refused."""
        form = aiohttp.FormData()
        form.add_field("operations", json.dumps({"query": document, "variables": {"input": {**wish, field: None}}}))
        form.add_field("map", json.dumps({"0": [f"variables.input.{field}"]}))
        form.add_field("0", data, filename="file", content_type="application/octet-stream")
        headers = {**self.headers, "GraphQL-Require-Preflight": "1"}
        async with self.http.post(f"{self.url}/graphql", data=form, headers=headers) as response:
            answer: dict[str, Any] = await response.json(content_type=None)
        if answer.get("errors"):
            raise GraphQLFailed(answer["errors"])
        (result,) = answer["data"].values()
        if "refused" in result:
            raise Refused(result)
        return result


class Feed:
    """A subscription on a socket of its own."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.socket = socket

    async def next(self) -> Any:
        """What the subscription's only field gives next. Raises GraphQLFailed, or EOFError when the feed has ended."""
        return _field(await message_on(self.socket))

    async def nothing(self, seconds: float = 0.3) -> bool:
        """Whether nothing comes for a while."""
        try:
            async with asyncio.timeout(seconds):
                message = await self.socket.receive()
        except TimeoutError:
            return True
        raise AssertionError(f"something came: {message}")


async def message_on(socket: aiohttp.ClientWebSocketResponse) -> dict[str, Any]:
    """The next message on a socket. Raises EOFError when it is closed."""
    async with asyncio.timeout(PATIENCE):
        message = await socket.receive()
    if message.type is not aiohttp.WSMsgType.TEXT:
        raise EOFError(f"the socket was closed: {socket.close_code}")
    told: dict[str, Any] = message.json()
    return told


def _field(message: dict[str, Any]) -> Any:
    if message["type"] == "complete":
        raise EOFError("the feed is complete")
    payload = message["payload"]
    errors = payload if message["type"] == "error" else payload.get("errors")
    if errors:
        raise GraphQLFailed(errors)
    (field,) = payload["data"].values()
    return field


@asynccontextmanager
async def feed(client: Client, document: str, **variables: Any) -> AsyncIterator[Feed]:
    """A subscription that is open while the block runs."""
    async with client.http.ws_connect(f"{client.url}/graphql", protocols=[PROTOCOL]) as socket:
        await socket.send_json({"type": "connection_init", "payload": {"token": client.token}})
        assert (await message_on(socket))["type"] == "connection_ack"
        payload = {"query": document, "variables": variables}
        await socket.send_json({"id": "1", "type": "subscribe", "payload": payload})
        yield Feed(socket)
