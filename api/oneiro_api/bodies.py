"""Bodies of requests: read whole, up to a size and for a time, before anything looks at them."""

import asyncio
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import IO, Any, TypeAlias

from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from oneiro_api.decks.limits import LARGEST_FILE
from oneiro_core import RefusalCode, Refused

from .answers import MALFORMED, TOO_LARGE, TOO_SLOW, failed, refused_by_api
from .rates import RateLimited, address_of
from .tokens import bearer

LARGEST_BODY = 64 * 1024
"""The most bytes of a body; what is larger is refused before it is parsed."""
LARGEST_UPLOAD = LARGEST_FILE + LARGEST_BODY
"""The most bytes of a multipart body, which holds a picture."""
SECONDS, UPLOAD_SECONDS = 20.0, 60.0
"""How long a body may take to arrive."""
MOST_UPLOADS = 8
"""How many multipart bodies are worked on at the same time. Those that are on their way, or wait, lie on the disk."""
CHUNK = 256 * 1024
PREFLIGHT = ("graphql-require-preflight", "apollo-require-preflight")
"""Headers that no web page can send to another site's server unless that allows it. A multipart request has one of them."""


Body: TypeAlias = IO[bytes]
"""A body that has arrived, or arrives."""


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
        self._working = asyncio.Semaphore(MOST_UPLOADS)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
        elif not _is_multipart(scope):
            with _spool() as body:
                if await _arrived(body, scope, receive, send, LARGEST_BODY, SECONDS):
                    await self.app(scope, _replayed(body, receive), send)
        else:
            await self._upload(scope, receive, send)

    async def _upload(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Only what has arrived waits for its turn: who sends slowly holds nobody up."""
        try:
            async with self._admitted(scope):
                with _spool() as body:
                    if await _arrived(body, scope, receive, send, LARGEST_UPLOAD, UPLOAD_SECONDS):
                        async with self._working:
                            await self.app(scope, _replayed(body, receive), send)
        except _Refused as refused:
            await refused.answer(scope, receive, send)

    @asynccontextmanager
    async def _admitted(self, scope: Scope) -> AsyncIterator[None]:
        """A multipart request is under way while the block runs. Raises _Refused."""
        server, headers = scope["app"].state.server, Headers(scope=scope)
        if not any(headers.get(name) for name in PREFLIGHT):
            raise _Refused(failed("a multipart request needs the header GraphQL-Require-Preflight", MALFORMED, 400))
        try:
            who = await server.accounts.of_token(bearer(headers.get("authorization")))
        except Refused as refused:
            raise _Refused(refused_by_api(refused)) from refused
        if who is None:
            stranger = RefusalCode.NOT_SIGNED_IN.value
            raise _Refused(failed("sign in first: send a token", stranger, 401, {"www-authenticate": "Bearer"}))
        uploads, client = server.rates.uploads, scope.get("client")
        try:
            with uploads.held(who.account.id), uploads.held(address_of(client[0] if client else None)):
                yield
        except RateLimited as limited:
            raise _Refused(refused_by_api(limited)) from limited


def _is_multipart(scope: Scope) -> bool:
    return Headers(scope=scope).get("content-type", "").strip().lower().startswith("multipart/")


def _spool() -> Body:
    """Where a body is put: on the disk where it is large."""
    return tempfile.SpooledTemporaryFile(LARGEST_BODY)


async def _arrived(body: Body, scope: Scope, receive: Receive, send: Send, most: int, seconds: float) -> bool:
    """Whether a body has come whole; else that was answered, unless the client has gone away."""
    try:
        async with asyncio.timeout(seconds):
            fits = await _fits(body, receive, most)
    except TimeoutError:
        await failed("the request is too slow", TOO_SLOW, 408, {"connection": "close"})(scope, receive, send)
        return False
    except _Gone:
        return False
    if not fits:
        await failed("the request is too large", TOO_LARGE, 413)(scope, receive, send)
    return fits


async def _fits(body: Body, receive: Receive, most: int) -> bool:
    """Take what comes; whether all of it fits. Raises _Gone."""
    more = True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise _Gone
        body.write(message.get("body", b""))
        if body.tell() > most:
            return False
        more = message.get("more_body", False)
    body.seek(0)
    return True


def _replayed(body: Body, receive: Receive) -> Receive:
    """A `receive` that gives the body once, in parts where it is large, and then what comes after it."""
    waiting = True

    async def replay() -> Any:
        nonlocal waiting
        if not waiting:
            return await receive()
        chunk = body.read(CHUNK)
        waiting = len(chunk) == CHUNK
        return {"type": "http.request", "body": chunk, "more_body": waiting}

    return replay
