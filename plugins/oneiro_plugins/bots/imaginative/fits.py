"""How well each clue of the bank fits each picture of the decks in the box, as the encoder itself judged beforehand."""

from collections.abc import Mapping, Sequence
from functools import cache
from hashlib import sha256
from importlib.resources import files

from oneiro_core import Picture

from .lexicon import PACKAGE, bank

DIGEST = 8
"""Bytes that name a picture by its tags, or the bank by its clues."""
STEP = 1 / 32
"""What one step of a byte stands for."""


def fits(picture: Picture) -> Sequence[int] | None:
    """How well each clue of the bank fits a picture, in its order and in steps; None for a picture that was not judged."""
    return _fits().get(named(picture))


def named(picture: Picture) -> bytes:
    """A picture by its tags: painted anew, or by another hand as in the ink deck, it is the same."""
    return _digest("\n".join(picture.tags))


def bank_named() -> bytes:
    """The bank by its clues: with another one the judgements say nothing."""
    return _digest("\n".join(f"{clue}: {words}" for clue, words in bank().items()))


def _digest(text: str) -> bytes:
    return sha256(text.encode()).digest()[:DIGEST]


@cache
def _fits() -> Mapping[bytes, Sequence[int]]:
    """The judgements by the names of pictures: the file holds the bank's name, then each picture's name and a byte a clue."""
    data = (files(PACKAGE) / "words" / "fits.bin").read_bytes()
    if data[:DIGEST] != bank_named():
        return {}
    length = DIGEST + len(bank())
    rows = (data[start : start + length] for start in range(DIGEST, len(data), length))
    return {row[:DIGEST]: memoryview(row[DIGEST:]).cast("b") for row in rows}
