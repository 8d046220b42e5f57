"""A server that is shown to somebody: of each variant a game is played by bots, and anybody may watch."""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from oneiro_api.store.tables import Account, Status
from oneiro_core import Refused, Registry

from .app import opened
from .server import Server
from .settings import Settings

log = logging.getLogger("oneiro.demo")

HOST = "Demo"
PAUSE_SECONDS = 20.0
"""How long the end of a game can be looked at before the next one begins, at the most."""


@asynccontextmanager
async def demonstrated(settings: Settings, registry: Registry) -> AsyncIterator[Server]:
    """A server with games to watch, while the block runs."""
    async with opened(settings, registry) as server:
        showing = asyncio.create_task(_show(server))
        try:
            yield server
        finally:
            showing.cancel()
            await asyncio.wait([showing])


async def _show(server: Server) -> None:
    """Begin a game wherever none is shown; after a restart those go on that were under way."""
    host, _ = await server.accounts.sign_in(HOST)
    while True:
        for variant in server.registry.variants:
            if not _is_shown(server, variant):
                await _begin(server, variant, host)
        await asyncio.sleep(PAUSE_SECONDS)


async def _begin(server: Server, variant: str, host: Account) -> None:
    try:
        await server.lobby.show(variant, host)
    except Refused as refused:  # no bot plays it, or the database is away for a while
        log.debug("%s is not shown: %s", variant, refused)


def _is_shown(server: Server, variant: str) -> bool:
    """Whether bots alone play the variant somewhere."""
    return any(
        table.row.variant == variant
        and table.status is Status.PLAYING
        and not any(seat.account_id for seat in table.seats)
        for table in server.hall.tables.values()
    )
