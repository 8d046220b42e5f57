"""The server is killed again and again while tournaments run: they end as they would have ended, and nothing is done twice."""

import asyncio
import shutil
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import aiohttp
import pytest

from playing import REGISTRY
from serving import Client, Serving, newcomer, serving
from serving.journal import rows
from serving.tournaments import DICE, Held, Word, change, held, with_words

pytestmark = pytest.mark.anyio

BY_ITSELF = {"pace": Word("AFTER"), "pause": 0, "grace": 0}
FORMATS: list[tuple[str, dict[str, Any]]] = [
    ("swiss", {"options": {"rounds": 4}}),
    ("swiss", {"preset": "swiss_cut", "points": Word("PLACE")}),
    ("schedule", {}),
    ("knockout", {"preset": "knockout_two", "abandoned": Word("AVERAGE")}),
    ("strikes", {}),
    ("groups", {}),
    ("duplicate", {}),
    ("league", {"preset": "divisions", "options": {"days": 3, "best": 2}, "points": Word("DEVIATION")}),
    ("swiss", {"options": {"rounds": 7, "cut": 0}, "preferred": 5, "least": 4, "most": 6}),
]
ARENA: dict[str, Any] = {"options": {"minutes": 600}}
"""Who meets whom in an arena depends on who was ready when: no two end alike, but nothing in one is done twice either."""
STANDING = """phase finishedEarly rounds(first: 40) { totalCount }
    standings(first: 64) { edges { node { rank sentence entrant { id } value { number } tieBreaks { number } } } }"""


async def entered(host: Client, bots: int, form: str, wish: dict[str, Any]) -> Held:
    """A tournament that waits for its start."""
    usual: dict[str, Any] = {"format": form, "options": {}, "timing": BY_ITSELF, "plays": [with_words(DICE)]}
    event = await held(host, **{**usual, **wish})
    await event.do("openRegistration")
    await event.add_bots(bots)
    return event


def moved(event: Held, server: Serving) -> Held:
    """The same tournament on another server."""
    return Held(Client(event.host.http, server.url, event.host.token, event.host.account), event.id)


async def over(event: Held) -> Any:
    """A tournament's standing, once it has ended; the server may be away meanwhile."""
    while True:
        try:
            if (await event.look(shown="phase"))["phase"] == "FINISHED":
                return await event.look(shown=STANDING)
        except (aiohttp.ClientError, OSError):
            pass
        await asyncio.sleep(0.3)


async def begin(events: list[Held]) -> None:
    """Let all begin. What is asked with a key is done once."""
    for event in events:
        await change(event.host, "startTournament", tournament=event.id, key=f"start {event.id}")


async def killed(server: Serving, events: list[Held], kills: int, chance: Random) -> int:
    """Kill the server at random moments; how often that was while something was still to be played."""
    busy = 0
    for _ in range(kills):
        await asyncio.sleep(chance.uniform(0.0, 0.5))
        states = [(await event.look(shown="phase"))["phase"] for event in events]
        busy += any(state != "FINISHED" for state in states)
        server.restart()
    return busy


def assert_nothing_is_done_twice(server: Serving, event: Held) -> None:
    """Each game has one table and one result, and the log has no gap."""
    own = "WHERE tournament_id = ?"
    numbers = [
        number
        for (number,) in rows(server.database, f"SELECT number FROM tournament_entries {own} ORDER BY 1", event.id)
    ]
    assert numbers == list(range(1, len(numbers) + 1))
    opened, reported = games(server, event)
    tables = [table for (table,) in rows(server.database, f"SELECT id FROM tables {own}", event.id)]
    assert Counter(opened) == Counter(reported) == Counter(tables) == Counter(set(opened))


def games(server: Serving, event: Held) -> tuple[list[str], list[str]]:
    """The games of a tournament that were opened, and those that were reported."""
    told = "SELECT json_extract(data, ?) FROM tournament_entries WHERE tournament_id = ? AND record = ?"
    opened = rows(server.database, told, "$.game", event.id, "GameOpened")
    reported = rows(server.database, told, "$.result.game", event.id, "GameReported")
    return [game for (game,) in opened], [game for (game,) in reported]


async def played_out(server: Serving, event: Held) -> None:
    """Let an arena open no more tables, and end once all that were open have ended."""
    await event.do("pause")
    while len(set(map(len, games(server, event)))) > 1:
        await asyncio.sleep(0.3)
    await event.do("finish")


async def compare(
    folder: Path,
    http: aiohttp.ClientSession,
    bots: int,
    formats: list[Any],
    kills: int,
    seed: int,
    arena: dict[str, Any] | None = None,
) -> None:
    """Hold the same tournaments twice, from copies of one database, once with kills; then with an arena beside them."""
    with serving(folder / "calm", "dice") as server:
        host = await newcomer(http, server.url)
        events = [await entered(host, bots, form, wish) for form, wish in formats]
        halls = [] if arena is None else [await entered(host, bots, "arena", arena)]
        server.stop()
        shutil.copytree(folder / "calm", folder / "wild")
        server.start()
        calm = [moved(event, server) for event in events]
        await begin(calm)
        expected = [await over(event) for event in calm]
    with serving(folder / "wild", "dice") as server:
        wild, halls = ([moved(event, server) for event in several] for several in (events, halls))
        await begin([*wild, *halls])
        busy = await killed(server, wild, kills, Random(seed))
        standings = [await over(event) for event in wild]
        for hall in halls:
            await played_out(server, hall)
        for event in (*wild, *halls):
            assert_nothing_is_done_twice(server, event)
    assert standings == expected
    assert busy, "all was over before the first kill"


@pytest.mark.timeout(600)
async def test_killed_tournaments_end_as_undisturbed_ones(tmp_path: Path, http: aiohttp.ClientSession) -> None:
    await compare(tmp_path, http, 12, [("swiss", {"options": {"rounds": 4}}), ("strikes", {})], kills=2, seed=1)


@pytest.mark.long
@pytest.mark.timeout(3600)
async def test_ten_tournaments_of_64_and_many_kills(tmp_path: Path, http: aiohttp.ClientSession) -> None:
    await compare(tmp_path, http, 64, FORMATS, kills=25, seed=2, arena=ARENA)


def test_no_format_is_spared() -> None:
    assert {form for form, _ in FORMATS} | {"arena"} == set(REGISTRY.formats)
    assert len(FORMATS) + 1 == 10
