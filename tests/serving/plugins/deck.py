"""A deck of 84 cards, as many as a box holds. Two of them have pictures of a few bytes."""

import hashlib
from pathlib import Path

from oneiro_core import Deck, Picture, hookimpl

CARDS = tuple(hashlib.sha256(f"card {number}".encode()).hexdigest()[:32] for number in range(84))


@hookimpl
def decks() -> list[Deck]:
    pictures = tuple(Picture(card, f"picture {number}", ("a motif",)) for number, card in enumerate(CARDS))
    return [Deck("box", "The box", "Nobody", "CC0-1.0", pictures, Path(__file__).parent / "pictures")]
