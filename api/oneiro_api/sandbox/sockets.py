"""Sockets that are closed again and again, as on a bad line: a client goes on by its cursor, and has missed nothing."""

import asyncio
from collections.abc import Iterator
from typing import Any

import orjson
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from oneiro_api.server import Server
from oneiro_api.store.tables import Status
from oneiro_api.tokens import bearer

from .stage import Stage

SERVICE_RESTART = 1012
"""The close code; clients of graphql-transport-ws take it for a reason to connect again."""
LOOK_SECONDS = 0.2


class DroppedSockets:
    """ASGI middleware: closes the sockets of those who sit at a table whose scenario says so."""

    def __init__(self, app: ASGIApp, stage: Stage) -> None:
        self.app = app
        self.stage = stage

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "websocket":
            await self.app(scope, receive, send)
            return
        socket = _Socket(scope, receive, send, self.stage)
        await self.app(scope, socket.receive, socket.send)


class _Socket:
    """One socket; whose it is, it learns from the token."""

    def __init__(self, scope: Scope, receive: Receive, send: Send, stage: Stage) -> None:
        self._server: Server = scope["app"].state.server
        self._receive, self._send, self._stage = receive, send, stage
        self._token = bearer(dict(scope["headers"]).get(b"authorization", b"").decode("latin-1"))
        self._since = asyncio.get_running_loop().time()
        self._dropped = False

    async def receive(self) -> Message:
        """The next message; a disconnection once the socket has been closed here."""
        while not self._dropped:
            try:
                async with asyncio.timeout(LOOK_SECONDS):
                    return self._noted(await self._receive())
            except TimeoutError:
                await self._look()
        return {"type": "websocket.disconnect", "code": SERVICE_RESTART}

    async def send(self, message: Message) -> None:
        """Hand a message on, unless the socket has been closed here."""
        if not self._dropped:
            await self._send(message)

    async def _look(self) -> None:
        open_for = asyncio.get_running_loop().time() - self._since
        if min([*await self._allowed()], default=open_for) < open_for:
            self._dropped = True
            await self._send({"type": "websocket.close", "code": SERVICE_RESTART})

    async def _allowed(self) -> list[float]:
        """How long the tables at which its owner sits let a socket live."""
        who = await self._server.accounts.of_token(self._token)
        return [] if who is None else [*self._limits(who.account.id)]

    def _limits(self, account_id: str) -> Iterator[float]:
        for table in self._server.hall.tables.values():
            seconds = self._stage.scenario(table).socket_seconds
            sits = any(seat.account_id == account_id for seat in table.seats)
            if seconds is not None and sits and table.status is Status.PLAYING:
                yield seconds

    def _noted(self, message: Message) -> Message:
        text = message.get("text") or ""
        if "connection_init" in text:
            self._token = _token(text) or self._token
        return message


def _token(text: str) -> str | None:
    """The token of a `connection_init`."""
    try:
        message: Any = orjson.loads(text)
        token = message["payload"]["token"]
    except (ValueError, KeyError, TypeError):
        return None
    return token if isinstance(token, str) else None
