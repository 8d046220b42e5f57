"""Listening: the socket, uvicorn's settings, and what is told to the person at the terminal."""

import asyncio
import errno
import socket
from collections.abc import Callable

import uvicorn
from starlette.types import ASGIApp, Receive, Scope, Send

LARGEST_FRAME = 64 * 1024
STALLED_MS = 20_000
"""After how many milliseconds a client that acknowledges nothing is dropped: uvicorn's own pings cannot see it."""
GRACEFUL_SECONDS = 5
PORTS_TO_TRY = 20


class NoPort(Exception):
    """No address to listen at."""


def bound(host: str, port: int, *, strict: bool) -> socket.socket:
    """A listening socket at the port; unless `strict`, at the next free one when it is taken. Raises NoPort."""
    tries = 1 if strict or port == 0 else PORTS_TO_TRY
    for candidate in range(port, port + tries):
        try:
            return _listening(host, candidate)
        except OSError as error:
            if error.errno not in (errno.EADDRINUSE, errno.EACCES):
                raise NoPort(f"cannot listen at {host}: {error.strerror}") from error
    raise NoPort(f"port {port} at {host} is taken" if tries == 1 else f"no free port from {port} on at {host}")


def _listening(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if hasattr(socket, "TCP_USER_TIMEOUT"):  # accepted sockets inherit it
            listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, STALLED_MS)
        listener.bind((host, port))
        listener.listen(2048)
    except OSError:
        listener.close()
        raise
    return listener


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
