"""Bodies of requests: read whole, up to a size and for a time, before anything looks at them."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from .decks.limits import LARGEST_FILE
from .rates import RateLimited
from .tokens import bearer

LARGEST_BODY = 64 * 1024
"""The most bytes of a body; what is larger is refused before it is parsed."""
LARGEST_UPLOAD = LARGEST_FILE + LARGEST_BODY
"""The most bytes of a multipart body, which holds a picture."""
SECONDS, UPLOAD_SECONDS = 20.0, 60.0
"""How long a body may take to arrive."""
MOST_UPLOADS = 8
"""How many multipart bodies may be under way, of all people together: each is held in memory."""
PREFLIGHT = ("graphql-require-preflight", "apollo-require-preflight")
"""Headers that no web page can send to another site's server unless that allows it. A multipart request has one of them."""


class _Gone(Exception):
    """The client went away in the middle."""


class _Refused(Exception):
    """The body is not even read; the answer says why."""

    def __init__(self, answer: Response) -> None:
        super().__init__()
        self.answer = answer


class BodyLimit:
    """Refuses a request whose body is too large (413) or too slow (408), and a multipart one that may not be sent.

    That is one without a preflight header (400), of a stranger (401), or of somebody who sends several at once (429).
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self._uploads = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
        elif not _is_multipart(scope):
            await self._limited(scope, receive, send, LARGEST_BODY, SECONDS)
        else:
            await self._upload(scope, receive, send)

    async def _upload(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            async with self._admitted(scope):
                await self._limited(scope, receive, send, LARGEST_UPLOAD, UPLOAD_SECONDS)
        except _Refused as refused:
            await refused.answer(scope, receive, send)

    async def _limited(self, scope: Scope, receive: Receive, send: Send, most: int, seconds: float) -> None:
        try:
            async with asyncio.timeout(seconds):
                body = await _body(receive, most)
        except TimeoutError:
            await PlainTextResponse("the request is too slow", 408, {"connection": "close"})(scope, receive, send)
        except _Gone:
            return
        else:
            if body is None:
                await PlainTextResponse("the request is too large", 413)(scope, receive, send)
            else:
                await self.app(scope, _replayed(body, receive), send)

    @asynccontextmanager
    async def _admitted(self, scope: Scope) -> AsyncIterator[None]:
        """A multipart request is under way while the block runs. Raises _Refused."""
        server, headers = scope["app"].state.server, Headers(scope=scope)
        if not any(headers.get(name) for name in PREFLIGHT):
            raise _Refused(PlainTextResponse("a multipart request needs the header GraphQL-Require-Preflight", 400))
        who = await server.accounts.of_token(bearer(headers.get("authorization")))
        if who is None:
            raise _Refused(PlainTextResponse("sign in first: send a token", 401, {"www-authenticate": "Bearer"}))
        if self._uploads >= MOST_UPLOADS:
            raise _Refused(PlainTextResponse("too many uploads; try again in 1 s", 429, {"retry-after": "1"}))
        self._uploads += 1
        try:
            with server.rates.uploads.held(who.account.id):
                yield
        except RateLimited as limited:
            told = {"retry-after": str(limited.retry_after)}
            raise _Refused(PlainTextResponse(limited.message, 429, told)) from limited
        finally:
            self._uploads -= 1


def _is_multipart(scope: Scope) -> bool:
    return Headers(scope=scope).get("content-type", "").strip().lower().startswith("multipart/")


async def _body(receive: Receive, most: int) -> bytes | None:
    """The whole body; None when it is too large."""
    body = bytearray()
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise _Gone
        body += message.get("body", b"")
        if len(body) > most:
            return None
        if not message.get("more_body", False):
            return bytes(body)


def _replayed(body: bytes, receive: Receive) -> Receive:
    """A `receive` that gives the body once and then what comes after it."""
    waiting = [{"type": "http.request", "body": body, "more_body": False}]

    async def replay() -> Any:
        return waiting.pop() if waiting else await receive()

    return replay
