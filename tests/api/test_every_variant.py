"""One client that knows no variant plays every variant, preset and number of players to the end, over the real server."""

from collections.abc import Iterator
from random import Random

import aiohttp
import pytest

from playing import REGISTRY
from serving import Serving
from serving.company import company
from serving.generic import play_out

GAMES = [
    (variant.key, preset.key, seats)
    for variant in REGISTRY.variants.values()
    for preset in variant.presets
    for seats in preset.seats
]


def _some() -> Iterator[tuple[str, str, int]]:
    """Each preset with the fewest players, and the default one of each variant also with the most."""
    for variant in REGISTRY.variants.values():
        yield variant.key, variant.presets[0].key, max(variant.presets[0].seats)
        yield from ((variant.key, preset.key, min(preset.seats)) for preset in variant.presets)


@pytest.mark.anyio
@pytest.mark.parametrize(
    ("variant", "preset", "seats"),
    [pytest.param(*game, marks=() if game in set(_some()) else pytest.mark.long) for game in GAMES],
)
async def test_a_client_that_knows_only_choices_plays_to_the_end(
    server: Serving, http: aiohttp.ClientSession, variant: str, preset: str, seats: int
) -> None:
    table = await company(http, server.url, seats, variant=variant, preset=preset)
    chance = Random(f"{variant} {preset} {seats}")
    games = [game async for game in play_out(table.table, table.seats, chance)]
    assert games[-1]["over"]
    assert games[-1]["winners"]
    assert {game["round"] for game in games} == set(range(1, games[-1]["round"] + 1))
