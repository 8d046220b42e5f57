"""Deadlines: what they are, that they outlast a restart, and what happens when they pass."""

import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from datetime import datetime
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from serving import Company, Feed, Serving, company, journal, serving

pytestmark = pytest.mark.anyio

PHASES = ("claim", "tell", "lay", "vote")


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Serving]:
    with serving(tmp_path) as server:
        yield server


def seconds(game: dict[str, Any]) -> float:
    """The deadline of a game in Unix seconds."""
    return datetime.fromisoformat(game["deadline"]).timestamp()


@pytest.mark.parametrize(
    ("clock", "allowed"),
    [
        ("RELAXED", [60, 240, 150, 150, 290]),
        ("NORMAL", [30, 120, 75, 75, 145]),
        ("QUICK", [15, 60, 37.5, 37.5, 72.5]),
        ("DAYS", [86400] * 5),
    ],
)
async def test_each_phase_has_its_time(
    server: Serving, http: aiohttp.ClientSession, clock: str, allowed: list[float]
) -> None:
    """The clue of the second round has the time to look at the reveal of the first besides."""
    friends = await company(http, server.url, 3, clock=clock)
    await friends.start()
    shown = [seconds(await friends.reach(phase)) for phase in (*PHASES, "tell")]
    begun = [step for step in journal.steps(server.database, friends.table) if "PhaseBegan" in str(step.events)]
    assert [step.deadline - step.at for step in begun if step.deadline] == pytest.approx(allowed)
    assert shown == [int(step.deadline) for step in begun if step.deadline], "told to the second"


async def test_without_a_clock_nothing_ends_by_itself(server: Serving, http: aiohttp.ClientSession) -> None:
    friends = await company(http, server.url, 3, clock="OFF")
    await friends.start()
    for phase in PHASES:
        assert (await friends.reach(phase))["deadline"] is None


async def test_the_deadline_stands_while_others_choose(server: Serving, http: aiohttp.ClientSession) -> None:
    friends = await company(http, server.url, 4, clock="NORMAL")
    await friends.start()
    game = await friends.reach("lay")
    for seat in game["awaiting"][:-1]:
        await friends.choose(seat)
        assert (await friends.game(seat))["deadline"] == game["deadline"]
    await friends.take_back(game["awaiting"][0])
    assert {table["game"]["deadline"] for table in await friends.looks()} == {game["deadline"]}


def let_pass(server: Serving, *tables: Company, ago: float) -> None:
    """Move the deadlines of some games, while the server is down."""
    with closing(sqlite3.connect(server.database)) as connection:
        for friends in tables:
            connection.execute(
                "UPDATE steps SET deadline = ? WHERE table_id = ? AND deadline IS NOT NULL",
                (time.time() - ago, friends.table),
            )
        connection.commit()


async def news(feed: Feed) -> list[str]:
    """The names of the next events."""
    while not (events := (await feed.next())["events"]):
        pass
    return [event["__typename"] for event in events]


async def test_what_happens_when_time_is_up(own: Serving, http: aiohttp.ClientSession) -> None:
    """In each phase a game; the deadline of each is reached, whether while the server is down or two seconds later."""
    tables = {phase: await company(http, own.url, 4, clock="NORMAL") for phase in PHASES}
    places = {}
    for phase, friends in tables.items():
        await friends.start()
        places[phase] = await friends.reach(phase)
    await tables["lay"].choose(places["lay"]["awaiting"][0])
    await tables["vote"].choose(places["vote"]["awaiting"][0])
    cursors = {phase: (await friends.game())["cursor"] for phase, friends in tables.items()}
    own.kill()
    let_pass(own, tables["claim"], tables["lay"], ago=100.0)
    let_pass(own, tables["tell"], tables["vote"], ago=-4.0)
    own.start()
    told = {}
    for phase, friends in tables.items():
        async with friends.feed(0, cursors[phase]) as feed:
            told[phase] = await news(feed)
        game = await friends.game()
        assert seconds(game) > time.time(), "the next phase has its own time"
    assert told["claim"] == ["ClaimWaived"] * 4 + ["StorytellerNamed", "PhaseBegan"]
    assert told["tell"] == ["ClaimReopened", "PhaseBegan"], "he who had claimed the story finds no clue"
    assert told["lay"] == ["CardsLaid"] * 2 + ["TableauShown", "PhaseBegan"]
    assert told["vote"][:4] == ["VoteMissed", "VoteMissed", "VotesShown", "Scored"]
    for friends in tables.values():
        kinds = [step.kind for step in journal.steps(own.database, friends.table)]
        assert kinds.count("expire") == 1


async def test_a_restart_leaves_the_deadline_as_it_was(own: Serving, http: aiohttp.ClientSession) -> None:
    friends = await company(http, own.url, 4, clock="NORMAL")
    await friends.start()
    before = await friends.reach("lay")
    own.restart()
    assert (await friends.game())["deadline"] == before["deadline"]
    assert await friends.game() == before
