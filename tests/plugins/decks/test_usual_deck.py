"""The deck that a variant is played with where the host names none is in the box, and is enough for its largest table."""

import pytest

from playing import REGISTRY


@pytest.mark.parametrize("key", ["classic", "party", "stella", "team"])
def test_the_storytellers_games_take_the_base_deck(key: str) -> None:
    assert REGISTRY.variants[key].deck == "base"


@pytest.mark.parametrize("key", sorted(REGISTRY.variants))
def test_the_usual_deck_is_enough(key: str) -> None:
    rules = REGISTRY.rules(key)
    cards = REGISTRY.decks[rules.variant.deck or ""].cards
    for preset in rules.variant.presets:
        table = rules.variant.table(seats=max(preset.seats), options=preset.options, deck=cards)
        assert len(cards) >= rules.cards_needed(table), preset.key
