"""A step of a game wakes who sits there; the lobby and everybody else sleep on."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from oneiro_api.app import opened
from oneiro_api.live.news import Ear
from oneiro_api.live.requests import Request
from oneiro_api.live.wishes import Wish
from oneiro_api.settings import Settings
from oneiro_core.storytelling import ClaimStory
from serving.fold import REGISTRY

pytestmark = pytest.mark.anyio


async def test_a_step_wakes_those_alone_whom_it_concerns(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    woken = list[Ear]()
    hear = Ear.hear

    def noted(self: Ear, table: Any) -> None:
        woken.append(self)
        hear(self, table)

    monkeypatch.setattr(Ear, "hear", noted)
    async with opened(Settings(data_dir=tmp_path, bot_pace=1000), REGISTRY) as server:
        people = [(await server.accounts.sign_in(name))[0] for name in ("Ann", "Ben")]
        ann, request = people[0], Request.made(people[0], None)
        table = await server.lobby.create(Wish("classic", decks=("base",), seats=4, bots=3), request)
        lobbies = [server.news.lobby(None, playing=playing) for playing in (True, False)]
        for lobby in lobbies:
            await anext(lobby)
        listening = [asyncio.create_task(_all(server.news.invitations(who))) for who in people]
        await asyncio.sleep(0)
        await server.lobby.start(table.id, request)
        assert len(woken) >= 3, "that a game begins, both lobbies and Ann learn"
        woken.clear()
        await server.play.act(table.id, ClaimStory(), None, request)
        assert len(set(woken)) == 1
        await asyncio.sleep(0)
        for task in listening:
            task.cancel()
        await asyncio.wait(listening)
        assert ann.id not in server.news._callable, "who listens no more leaves nothing behind"
        for lobby in lobbies:
            await lobby.aclose()  # type: ignore[attr-defined]


async def _all(news: Any) -> None:
    async for _ in news:
        pass
