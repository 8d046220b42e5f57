"""The text for authors of variants: its code runs, its plugins are admitted, and its games can be played to the end."""

import gc
import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

from holding import run, settings_of, started
from oneiro_core import Deal, Game, Picture, Plugin, Registry
from playing import DECK, REGISTRY, SECRET, begin, lay_all, open_story, random_steps, tell, vote_all
from playing.bots import bot_steps

README = Path(__file__).parents[2] / "core" / "README.md"
FENCE = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
FILE = re.compile(r"# (\w+\.py): ")


@dataclass(frozen=True)
class Block:
    """A block of code: the file that it is to be saved as, if any, and its text with the lines counted as in the whole."""

    file: str | None
    text: str


def blocks() -> list[Block]:
    text = README.read_text()
    return [_block(found[1], text[: found.start(1)].count("\n")) for found in FENCE.finditer(text)]


def _block(code: str, line: int) -> Block:
    named = FILE.match(code)
    return Block(named[1] if named else None, "\n" * line + code)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the plugins of the text."""
    folder = tmp_path_factory.mktemp("plugins")
    for block in blocks():
        if block.file:
            (folder / block.file).write_text(block.text)
    return folder


@pytest.fixture(scope="module")
def registry(folder: Path) -> Registry:
    return Registry.found(folder)


@pytest.fixture(scope="module")
def shown(registry: Registry) -> list[Plugin]:
    """The plugins that the text shows."""
    return [plugin for name, plugin in registry.plugins.items() if name not in REGISTRY.plugins]


def test_every_plugin_is_admitted(shown: list[Plugin]) -> None:
    names = ("literal", "lowest", "overlooked", "twins", "updown")
    assert {plugin.name: plugin.refusal for plugin in shown} == dict.fromkeys(names)
    assert all(plugin.offerings for plugin in shown)


@pytest.fixture
def _no_collection() -> Iterator[None]:
    """Hypothesis times the garbage collector; inside a rule that looks like a rule that asks for the time."""
    gc.disable()
    yield
    gc.enable()


@pytest.mark.usefixtures("_no_collection")
def test_the_rest_of_the_code_runs_from_top_to_bottom(folder: Path) -> None:
    namespace: dict[str, Any] = {"folder": folder, "__name__": "readme"}
    pieces = [block for block in blocks() if not block.file]
    assert len(pieces) >= 4
    for block in pieces:
        exec(compile(block.text, README, "exec", dont_inherit=True), namespace)


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
@pytest.mark.parametrize("key", ["lowest", "twins"])
def test_its_variants_are_played_to_the_end(registry: Registry, key: str, seats: int) -> None:
    options = registry.variants[key].presets[0].options
    for chance in range(5):
        game = Game.with_secret(registry.rules(key), Deal(seats, options, DECK, 0), bytes([chance] * 32))
        game.start()
        for _ in random_steps(game, Random(chance), silence=0.05):
            pass
        assert game.table.finished
        assert game.table.winners


def test_all_leave_the_first_one(registry: Registry) -> None:
    game = Game.with_secret(registry.rules("lowest"), Deal(4, registry.variants["lowest"].presets[0].options), SECRET)
    game.start()
    for seat in range(4):
        game.leave(seat)
    assert game.table.over
    assert not game.table.finished


def test_its_house_rule_gives_a_point_to_who_was_overlooked(registry: Registry) -> None:
    rules = registry.rules("classic", ["overlooked"])
    game = begin(Game.with_secret(rules, Deal(4, rules.variant.presets[0].options, DECK, 0), SECRET))
    tell(game)
    lay_all(game)
    vote_all(game, {1: (0,), 2: (0,), 3: (1,)})
    assert game.table.scores == [3, 4, 3 + 1, 0 + 1]
    assert open_story(game).round == 2


@pytest.mark.parametrize("count", [3, 9, 18])
def test_its_format_is_played_to_the_end(registry: Registry, count: int) -> None:
    log = started(count, settings_of("updown"))
    assert run(log, Random(count), registry=registry) == "all rounds have been played"
    tops = [round.pods[1].seats for round in log.tournament.rounds]
    form = registry.formats["updown"]
    rows = form.ranking(log.tournament, form.chosen(log.tournament.settings))
    assert (len(tops), len(rows)) == (6, count)
    for above, below in pairwise(log.tournament.rounds):
        (result,) = above.pods[1].results.values()
        points = {score.entrant: score.points for score in result.scores}
        best = [seat for seat in points if points[seat] == max(points.values())]
        assert len(best) > 1 or best[0] in below.pods[1].seats  # who wins the first table stays there


def test_its_bot_plays_by_the_rules(registry: Registry) -> None:
    bot = registry.bots["literal"]
    pictures = {card: Picture(card, "", (card[-1],)) for card in DECK}
    for key in ("classic", "party", "twins"):
        seats = registry.variants[key].seats[1]
        *_, (game, _) = bot_steps(registry.rules(key), seats, [bot], pictures, 1)
        assert game.table.finished


def test_it_is_no_longer_than_one_reads() -> None:
    """The whole variant fits on two screens, and the text has no line that must be scrolled."""
    (whole,) = (block for block in blocks() if block.file == "lowest.py")
    assert len([line for line in whole.text.strip().splitlines() if line.strip()]) < 110
    assert max(map(len, README.read_text().splitlines())) <= 120
