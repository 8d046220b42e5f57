"""All the cards of one deck as the studio knows them, and the words that go with them."""

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from .canvas import Canvas
from .painter import Painter


class Paintable(Protocol):
    """A card that can be painted. Its name is for the people in the studio alone: no player ever meets it."""

    @property
    def name(self) -> str: ...

    def painted(self, canvas: Canvas) -> Painter:
        """The painter after the last stroke."""
        ...


@dataclass(frozen=True, slots=True)
class Words:
    """How a card is described: ``alt`` says literally what is to be seen, ``tags`` name motifs and likenesses."""

    alt: str
    tags: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Portfolio:
    """A deck before it is printed. ``quality`` is that of its large pictures as WebP: what has little grain needs less."""

    title: str
    author: str
    licence: str
    cards: Sequence[Paintable]
    words: dict[str, Words]
    quality: int = 80

    def __post_init__(self) -> None:
        names = [card.name for card in self.cards]
        if sorted(names) != sorted(self.words):
            raise ValueError(f"cards and words do not match: {sorted(set(names) ^ set(self.words)) or names}")


def read_words(file: Path) -> dict[str, Words]:
    """The words of all cards by name: a TOML file with a table of ``alt`` and ``tags`` for each."""
    tables = tomllib.loads(file.read_text(encoding="utf-8"))
    return {name: Words(table["alt"], tuple(table["tags"])) for name, table in tables.items()}
