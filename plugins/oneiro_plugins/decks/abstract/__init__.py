"""The abstract deck: 84 pictures without a story, each open to many readings. It suits every game, Jinx most of all.

The pictures are painted by ``oneiro_plugins.decks.studio`` and dedicated to the public domain (CC0-1.0).
"""

from dataclasses import replace
from importlib.resources import files

from oneiro_core import Deck, hookimpl
from oneiro_plugins.decks.folder import load_deck

JINX_CARDS = 71
"""The cards in a box of Jinx (rules, section 2)."""


@hookimpl
def decks() -> list[Deck]:
    """All pictures, and as many of them as a box of Jinx has: the game is about cards that are hard to tell apart in words."""
    whole = load_deck(files(__name__), "abstract")
    return [whole, replace(whole, key="jinx", title="Jinx", pictures=whole.pictures[:JINX_CARDS])]
