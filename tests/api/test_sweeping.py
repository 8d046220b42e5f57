"""A table that waits is closed when nobody has been there for long; and one account does not fill the server with such."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from oneiro_api.app import opened
from oneiro_api.live import hall as halls
from oneiro_api.live.requests import Request
from oneiro_api.live.sweeping import DESERTED_SECONDS
from oneiro_api.live.table import LiveTable
from oneiro_api.live.wishes import Wish
from oneiro_api.server import Server
from oneiro_api.settings import Settings
from oneiro_api.store import rooms
from oneiro_api.store.tables import Account, Status
from oneiro_core import RefusalCode, Refused
from serving.fold import REGISTRY

pytestmark = pytest.mark.anyio


@pytest.fixture
async def server(tmp_path: Path, anyio_backend: str) -> AsyncIterator[Server]:
    async with opened(Settings(data_dir=tmp_path, bot_pace=1000), REGISTRY) as server:
        yield server


async def somebody(server: Server) -> Account:
    return (await server.accounts.sign_in("Ann"))[0]


async def a_table(server: Server, who: Account) -> LiveTable:
    return await server.lobby.create(Wish("classic", decks=("base",), seats=4, bots=3), Request.made(who, None))


async def test_what_nobody_has_been_at_for_long_is_closed(server: Server) -> None:
    who, now = await somebody(server), server.hall.now()
    deserted, followed, visited, begun = [await a_table(server, who) for _ in range(4)]
    await server.lobby.start(begun.id, Request.made(who, None))
    server.hall.now = lambda: now + DESERTED_SECONDS + 1
    visited.note(who, now + 10)
    with followed.listening(None):
        await server.sweeping.look()
    statuses = [table.status for table in (deserted, followed, visited, begun)]
    assert statuses == [Status.ABANDONED, Status.OPEN, Status.OPEN, Status.PLAYING]
    live = {room.table.id for room in await server.store.read(rooms.live)}
    assert live == {followed.id, visited.id, begun.id}
    assert set(server.hall.tables) == live


async def test_somebody_has_so_many_that_wait(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(halls, "MOST_OPEN", 2)
    who, other = await somebody(server), await somebody(server)
    first, _ = [await a_table(server, who) for _ in range(2)]
    with pytest.raises(Refused) as caught:
        await a_table(server, who)
    assert caught.value.code is RefusalCode.ILLEGAL
    await a_table(server, other)
    await server.lobby.start(first.id, Request.made(who, None))
    await a_table(server, who)
