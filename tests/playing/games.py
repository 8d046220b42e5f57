"""Games of the installed variants, with a deck of plain names and a secret that everybody knows."""

from collections.abc import Iterable
from typing import Any

from oneiro_core import Deal, Game, Registry, changed

REGISTRY = Registry.found()
SECRET = bytes(range(32))
DECK = tuple(f"card-{number:02}" for number in range(1, 85))
"""As many cards as a box holds."""


def game_of(
    preset: str = "classic2021",
    seats: int = 4,
    *,
    variant: str = "classic",
    house_rules: Iterable[str] = (),
    deck: tuple[str, ...] = DECK,
    host: int | None = 0,
    secret: bytes = SECRET,
    **options: Any,
) -> Game:
    """A game of a preset, with some options changed, that has not been started."""
    rules = REGISTRY.rules(variant, tuple(house_rules))
    edition = rules.variant.preset(preset)
    assert edition is not None, f"{variant} has no preset {preset}"
    return Game.with_secret(rules, Deal(seats, changed(edition.options, options), deck, host), secret)
