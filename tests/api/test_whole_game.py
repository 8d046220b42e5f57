"""Five processes play a whole game by the public API alone, and each checks what it is told against its own events."""

import aiohttp
import pytest

from serving import Serving, company, journal
from serving.processes import played_out

pytestmark = pytest.mark.anyio


async def test_five_processes_play_to_thirty_points(server: Serving, http: aiohttp.ClientSession) -> None:
    friends = await company(http, server.url, 5, clock="NORMAL")
    await friends.start()
    records = await played_out(friends)

    written = journal.steps(server.database, friends.table)
    game = journal.replayed(journal.empty_game(server.database, friends.table), written)
    assert game.table.over
    assert max(game.table.scores) >= 30
    for seat, record in enumerate(records):
        assert record["seat"] == seat
        assert [event["number"] for event in record["events"]] == list(range(1, len(game.eyes[seat].events) + 1))
        assert record["game"]["scores"] == game.table.scores
        assert record["compared"] > 2 * len(written) / 5
    acted = sum(len(record["acted"]) for record in records)
    assert acted == sum(step.kind == "act" for step in written) == len(written) - 1
