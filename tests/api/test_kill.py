"""The server is killed again and again in the middle of a game: nothing acknowledged is lost or done twice."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import aiohttp
import pytest

from oneiro_core import redact
from serving import Company, Serving, company, journal, serving
from serving.processes import played_out

pytestmark = pytest.mark.anyio

KILLS = 8


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Serving]:
    """A server that a test may kill."""
    with serving(tmp_path) as server:
        yield server


async def killed_at_random(server: Serving, kills: int, chance: Random) -> None:
    for _ in range(kills):
        await asyncio.sleep(chance.uniform(0.05, 0.6))
        server.restart()


def assert_nothing_is_lost(server: Serving, friends: Company, records: list[dict[str, Any]]) -> None:
    """Compare what the players were told with what stands in the journal."""
    written = journal.steps(server.database, friends.table)
    assert [step.seq for step in written] == list(range(1, len(written) + 1))
    game = journal.replayed(journal.empty_game(server.database, friends.table), written)
    assert game.table.over
    for seat, (client, record) in enumerate(zip(friends.seats, records, strict=True)):
        acted = [step for step in written if step.kind == "act" and step.actor == client.account]
        assert len(acted) == len(record["acted"]), "an action was lost or done twice"
        assert {step.seat for step in acted} == {seat}
        assert len({key for key, _, _ in record["acted"]}) == len(acted)
        assert [event["number"] for event in record["events"]] == list(range(1, len(game.eyes[seat].events) + 1))
        assert [event["__typename"] for event in record["events"]] == [
            type(seen).__name__
            for step in written
            for event in journal.events(game.rules.variant, step)
            if (seen := redact(event, seat)) is not None
        ]


async def play_and_kill(
    server: Serving, http: aiohttp.ClientSession, kills: int, seed: int, pause: float = 0.1
) -> None:
    friends = await company(http, server.url, 5, clock="NORMAL")
    await friends.start()
    async with asyncio.TaskGroup() as group:
        playing = group.create_task(played_out(friends, pause))
        await killed_at_random(server, kills, Random(seed))
        assert not playing.done(), "the game was over before the last kill"
    records = playing.result()
    assert sum(record["reconnected"] for record in records) >= kills
    assert_nothing_is_lost(server, friends, records)
    assert_deadlines_are_alike(records)


def assert_deadlines_are_alike(records: list[dict[str, Any]]) -> None:
    """Each phase has one deadline, before and after each restart, for everybody; the game's end has none."""
    for phase in {phase for record in records for phase in record["deadlines"]}:
        told = {deadline for record in records for deadline in record["deadlines"].get(phase, ())}
        assert len(told - {None}) == 1, f"phase {phase} ends at {sorted(map(str, told))}"


@pytest.mark.timeout(600)
async def test_kills_lose_and_double_nothing(own: Serving, http: aiohttp.ClientSession) -> None:
    await play_and_kill(own, http, KILLS, seed=11)


@pytest.mark.long
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("seed", range(8))
async def test_many_kills_lose_and_double_nothing(own: Serving, http: aiohttp.ClientSession, seed: int) -> None:
    await play_and_kill(own, http, 20, seed, pause=0.8)
