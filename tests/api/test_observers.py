"""Observers of games: told by the server, and unable to hurt a game or each other."""

import asyncio
import threading
from pathlib import Path
from queue import Queue

import aiohttp
import pytest

from oneiro_api.live.observers import Observers, summary_of
from oneiro_api.live.table import LiveTable
from oneiro_core import Deal, Game, GameSummary, Registry, hookimpl
from oneiro_core.hooks import relay
from serving import Serving, company, serving

from .store.rows import a_seat, a_table

WATCHER = """
import pathlib, threading
from oneiro_core import hookimpl

@hookimpl
def game_finished(summary):
    with pathlib.Path(__file__).with_name("heard").open("a") as heard:
        print(summary.table, list(summary.scores), list(summary.winners), file=heard)
    {then}
"""
PATIENCE = 30


def a_game() -> tuple[LiveTable, Game]:
    rules = Registry.found().rules("classic")
    options = rules.variant.presets[0].options
    game = Game.with_secret(rules, Deal(3, options, tuple(f"c{number}" for number in range(84)), 0), bytes(32))
    table = LiveTable(a_table("t", finished_at=9.0), [a_seat("t", index) for index in range(3)])
    return table, game


class Watcher:
    """A plugin that tells the test what it hears."""

    def __init__(self) -> None:
        self.heard: Queue[GameSummary] = Queue()

    @hookimpl
    def game_finished(self, summary: GameSummary) -> None:
        self.heard.put(summary)


class Failing(Watcher):
    """It hears, and fails."""

    @hookimpl
    def game_finished(self, summary: GameSummary) -> None:
        self.heard.put(summary)
        raise SystemExit(1)


class Blocking:
    """It never comes back, until the test is over."""

    def __init__(self) -> None:
        self.end = threading.Event()

    @hookimpl
    def game_finished(self, summary: GameSummary) -> None:
        self.end.wait(PATIENCE)


def test_an_observer_that_fails_or_blocks_hurts_no_other() -> None:
    watcher, failing, blocking = Watcher(), Failing(), Blocking()
    observers = Observers({"a": relay(blocking), "b": relay(failing), "c": relay(watcher)})
    told = a_game()
    for _ in range(3):
        observers.tell(*told)
    for plugin in (watcher, failing):
        assert [plugin.heard.get(timeout=PATIENCE) for _ in range(3)] == [summary_of(*told)] * 3
    blocking.end.set()


@pytest.mark.anyio
@pytest.mark.parametrize(("then", "games"), [("raise SystemExit(1)", 2), ("threading.Event().wait()", 1)])
async def test_a_plugin_hears_of_games_and_the_server_goes_on(
    tmp_path: Path, http: aiohttp.ClientSession, then: str, games: int
) -> None:
    (tmp_path / "plugins").mkdir()
    (tmp_path / "plugins" / "watcher.py").write_text(WATCHER.format(then=then))
    with serving(tmp_path) as server:
        tables = [await played(http, server) for _ in range(2)]
        heard = tmp_path / "plugins" / "heard"
        async with asyncio.timeout(PATIENCE):
            while not heard.exists() or len(heard.read_text().splitlines()) < games:
                await asyncio.sleep(0.05)
        assert server.stop() == 0
    assert heard.read_text().splitlines() == tables[:games]


async def played(http: aiohttp.ClientSession, server: Serving) -> str:
    """A whole game at a new table, and what the plugin writes of it."""
    friends = await company(http, server.url, 3, options={"classic": {"targetScore": 5}})
    await friends.start()
    while not (game := await friends.game())["over"]:
        await friends.choose(game["awaiting"][0])
    return f"{friends.table} {game['scores']} {game['winners']}"
