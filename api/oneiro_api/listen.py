"""Listening: uvicorn's settings, and a word to the person at the terminal when it answers."""

import asyncio
import socket
from collections.abc import Callable

import uvicorn
from starlette.types import ASGIApp, Receive, Scope, Send

LARGEST_FRAME = 64 * 1024
GRACEFUL_SECONDS = 5


class Listener(uvicorn.Server):
    """A uvicorn server that calls back once it answers requests. `proxies` are those who may say who asks."""

    def __init__(self, app: ASGIApp, started: Callable[[], None], proxies: str) -> None:
        super().__init__(_config(_Ending(app), proxies))
        self._told = started

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._told()


class _Ending:
    """An application that is cut off without a word in the log when a shutdown waits for it no longer."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await self.app(scope, receive, send)
        except asyncio.CancelledError:  # by uvicorn alone: a stream, or a request that never ends
            if scope["type"] != "http":
                raise


def _config(app: ASGIApp, proxies: str) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        log_level="warning",
        ws_max_size=LARGEST_FRAME,
        ws_per_message_deflate=False,  # costs 25 microseconds a message and a side channel, saves little
        ws_ping_interval=20,
        ws_ping_timeout=20,
        timeout_graceful_shutdown=GRACEFUL_SECONDS,
        forwarded_allow_ips=proxies,
        server_header=False,
        lifespan="on",
    )
