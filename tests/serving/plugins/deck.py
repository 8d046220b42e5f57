"""A box of 84 cards, and a handful of 26: just enough for three players of classic."""

import hashlib
from pathlib import Path

from oneiro_core import Deck, Picture, hookimpl

CARDS = tuple(hashlib.sha256(f"card {number}".encode()).hexdigest()[:32] for number in range(84))
HANDFUL = 26


def deck(key: str, cards: tuple[str, ...]) -> Deck:
    pictures = tuple(Picture(card, f"picture {number}", ("a motif",)) for number, card in enumerate(cards))
    return Deck(key, f"The {key}", "Nobody", "CC0-1.0", pictures, Path(__file__).parent / "pictures")


@hookimpl
def decks() -> list[Deck]:
    return [deck("box", CARDS), deck("handful", CARDS[:HANDFUL])]
