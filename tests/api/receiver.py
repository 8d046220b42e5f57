"""Somebody's own server, which is told of finished games."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from aiohttp import web

PATIENCE = 120.0
"""Seconds: longer than a try is left to a server that may be dead."""


@dataclass
class Receiver:
    """What has come so far. It answers with `answers`, one after the other, and then with 200."""

    url: str = ""
    answers: list[int] = field(default_factory=list)
    heard: list[tuple[dict[str, str], str]] = field(default_factory=list)
    _came: asyncio.Condition = field(default_factory=asyncio.Condition)

    async def count(self, number: int) -> None:
        """Wait until so much has come."""
        async with asyncio.timeout(PATIENCE), self._came:
            await self._came.wait_for(lambda: len(self.heard) >= number)

    async def hear(self, request: web.Request) -> web.Response:
        """Take what comes."""
        async with self._came:
            self.heard.append((dict(request.headers), await request.text()))
            self._came.notify_all()
        status = self.answers.pop(0) if self.answers else 200
        return web.Response(status=status, headers={"Location": "/elsewhere"} if status == 302 else {})


@asynccontextmanager
async def receiving(*answers: int) -> AsyncIterator[Receiver]:
    """A receiver that listens while the block runs."""
    receiver = Receiver(answers=list(answers))
    application = web.Application()
    application.router.add_route("*", "/{path:.*}", receiver.hear)
    runner: Any = web.AppRunner(application)
    await runner.setup()
    try:
        site = web.TCPSite(runner, "127.0.0.1", 0)
        await site.start()
        receiver.url = f"http://127.0.0.1:{runner.addresses[0][1]}/games?of=mine"
        yield receiver
    finally:
        await runner.cleanup()
