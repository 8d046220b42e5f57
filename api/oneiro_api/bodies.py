"""Bodies of requests: read whole, up to a size and for a time, before anything looks at them."""

import asyncio
from typing import Any

from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send

LARGEST_BODY = 64 * 1024
"""The most bytes of a body; what is larger is refused before it is parsed."""
SECONDS = 20.0
"""How long a body may take to arrive."""


class _Gone(Exception):
    """The client went away in the middle."""


class BodyLimit:
    """Refuses a request whose body is too large (413) or too slow (408)."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        try:
            async with asyncio.timeout(SECONDS):
                body = await _body(receive)
        except TimeoutError:
            await PlainTextResponse("the request is too slow", 408, {"connection": "close"})(scope, receive, send)
        except _Gone:
            return
        else:
            if body is None:
                await PlainTextResponse("the request is too large", 413)(scope, receive, send)
            else:
                await self.app(scope, _replayed(body, receive), send)


async def _body(receive: Receive) -> bytes | None:
    """The whole body; None when it is too large."""
    body = bytearray()
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise _Gone
        body += message.get("body", b"")
        if len(body) > LARGEST_BODY:
            return None
        if not message.get("more_body", False):
            return bytes(body)


def _replayed(body: bytes, receive: Receive) -> Receive:
    """A `receive` that gives the body once and then what comes after it."""
    waiting = [{"type": "http.request", "body": body, "more_body": False}]

    async def replay() -> Any:
        return waiting.pop() if waiting else await receive()

    return replay
