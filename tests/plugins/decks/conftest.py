"""Every deck that lies in a folder beside the others: a new one is found and tested like the rest."""

from importlib.resources import files
from pathlib import Path

import pytest
from PIL import Image

import oneiro_plugins.decks
from oneiro_core import Deck
from oneiro_plugins.decks.folder import load_deck

HOME = Path(str(files(oneiro_plugins.decks)))
KEYS = sorted(listing.parent.name for listing in HOME.glob("*/deck.toml"))


@pytest.fixture(scope="module", params=KEYS)
def folder(request: pytest.FixtureRequest) -> Path:
    return HOME / str(request.param)


@pytest.fixture(scope="module")
def deck(folder: Path) -> Deck:
    return load_deck(folder, folder.name)


@pytest.fixture(scope="module")
def pictures(deck: Deck, folder: Path) -> dict[str, Image.Image]:
    """The large pictures by id."""
    return {card: Image.open(folder / "full" / f"{card}.webp").convert("RGB") for card in deck.cards}
