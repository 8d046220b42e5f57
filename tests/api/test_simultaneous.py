"""Eight players choose in the same moment, round after round: all are accepted."""

import asyncio
from typing import Any

import aiohttp
import pytest

from serving import Company, Serving, company, journal
from serving.choosing import chosen

pytestmark = pytest.mark.anyio

PLAYERS = 8


async def all_at_once(friends: Company, phase: str) -> None:
    """Everybody who is awaited has his choice ready; then all send it together."""
    game = await friends.reach(phase)
    ready = {seat: chosen((await friends.game(seat))["choices"][0]) for seat in game["awaiting"]}
    assert len(ready) == PLAYERS - 1
    sent = [friends.act(seat, action, phase=game["phaseNumber"]) for seat, action in ready.items()]
    acted = await asyncio.gather(*sent)
    assert all(answer["cursor"] for answer in acted)


async def next_game(server: Serving, http: aiohttp.ClientSession) -> Company:
    friends = await company(http, server.url, PLAYERS, options={"classic": {"targetScore": 100}})
    await friends.start()
    return friends


def acts(server: Serving, friends: Company, kind: str) -> list[Any]:
    written = journal.steps(server.database, friends.table)
    return [step.seat for step in written if step.action and step.action["action"] == kind]


@pytest.mark.parametrize("rounds", [6, pytest.param(500, marks=[pytest.mark.long, pytest.mark.timeout(3600)])])
async def test_eight_choices_in_one_moment_are_all_accepted(
    server: Serving, http: aiohttp.ClientSession, rounds: int
) -> None:
    friends, played = await next_game(server, http), 0
    for _ in range(rounds):
        await all_at_once(friends, "lay")
        await all_at_once(friends, "vote")
        played += 1
        assert len(acts(server, friends, "Lay")) == len(acts(server, friends, "Vote")) == played * (PLAYERS - 1)
        if (await friends.game())["over"]:
            friends, played = await next_game(server, http), 0
