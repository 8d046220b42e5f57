"""The ink deck: the 84 scenes of the base deck by another hand, in pen and wash. It suits the same games.

The pictures are painted by ``oneiro_plugins.decks.studio`` and dedicated to the public domain (CC0-1.0).
"""

from importlib.resources import files

from oneiro_core import Deck, hookimpl
from oneiro_plugins.decks.folder import load_deck


@hookimpl
def decks() -> list[Deck]:
    """The one deck of this plugin."""
    return [load_deck(files(__name__), "ink")]
