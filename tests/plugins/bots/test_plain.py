"""The plain bot plays everything that is installed, and what a stranger brings, to the end and by the rules."""

from pathlib import Path
from random import Random

import pytest

from oneiro_core import Deal, Game, Registry, Turn
from oneiro_core.bots import seeded
from playing import DECK, REGISTRY, SECRET

STRANGER = Path(__file__).parents[2] / "stranger" / "captions"
EVERYTHING = Registry.found(STRANGER)
EDITIONS = [
    (variant.key, preset.key, seats)
    for variant in EVERYTHING.variants.values()
    for preset in variant.presets
    for seats in sorted({min(preset.seats), max(preset.seats)})
]
MOST = 3000
"""How many actions a game may take."""


def test_a_stranger_is_among_them() -> None:
    assert set(EVERYTHING.variants) - set(REGISTRY.variants) == {"captions"}


@pytest.mark.parametrize(("variant", "preset", "seats"), EDITIONS)
def test_it_plays_to_the_end(variant: str, preset: str, seats: int) -> None:
    bot, rules = EVERYTHING.bots["plain"], EVERYTHING.rules(variant)
    assert bot.plays(rules.variant)
    edition = rules.variant.preset(preset)
    assert edition is not None
    game = Game.with_secret(rules, Deal(seats, edition.options, DECK, 0), SECRET)
    game.start()
    turns, order = 0, Random(1)
    while not game.table.over and turns < MOST:
        seat = order.choice(sorted(game.awaiting))
        dice = seeded(SECRET, seat, len(game.eyes[seat].events))
        game.act(seat, bot.choose(Turn.of(game, seat), dice))  # not `decide`: it never falls back on anything
        turns += 1
    assert game.table.finished
