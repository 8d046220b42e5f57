"""Jinx has a deck of its own, of as many cards as its box holds."""

from playing import REGISTRY


def test_it_has_seventy_one_different_cards_of_the_abstract_deck() -> None:
    deck = REGISTRY.decks[REGISTRY.variants["jinx"].deck or ""]
    assert len(set(deck.cards)) == len(deck.cards) == 71
    assert set(deck.cards) < set(REGISTRY.decks["abstract"].cards)


def test_it_is_enough_for_the_largest_game() -> None:
    rules = REGISTRY.rules("jinx")
    preset = rules.variant.presets[0]
    deck = REGISTRY.decks["jinx"].cards
    assert len(deck) >= rules.cards_needed(rules.variant.table(seats=6, options=preset.options, deck=deck))
