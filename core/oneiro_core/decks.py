"""Decks: sets of pictures that games are played with."""

from dataclasses import dataclass
from importlib.resources.abc import Traversable

from .shapes import Card


@dataclass(frozen=True, slots=True)
class Picture:
    """One card of a deck.

    `id` is the hash of its content: the same address in all games, and nothing to read off it. `alt` describes literally what
    is to be seen; `tags` name its motifs. `colour` is the mean of the picture as `#rrggbb`, to be shown until the picture has
    come; None where nobody has told it.
    """

    id: Card
    alt: str
    tags: tuple[str, ...] = ()
    colour: str | None = None


@dataclass(frozen=True, slots=True)
class Deck:
    """A set of pictures with one author and one licence.

    `folder` holds `full/<id>.webp` (512 x 768 pixels) and `thumb/<id>.webp` (240 x 360 pixels).
    """

    key: str
    title: str
    author: str
    licence: str
    pictures: tuple[Picture, ...]
    folder: Traversable

    def __post_init__(self) -> None:
        if len({picture.id for picture in self.pictures}) < len(self.pictures):
            raise ValueError(f"deck {self.key} holds the same picture twice")

    @property
    def cards(self) -> tuple[Card, ...]:
        """The ids of all pictures in sorted order, which tells nothing."""
        return tuple(sorted(picture.id for picture in self.pictures))
