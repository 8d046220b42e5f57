"""A deck in a folder: pictures, and a ``deck.toml`` that says what they are."""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from oneiro_core import Refused

from .limits import LARGEST_FILE
from .making import MOST_CARDS
from .shelf import Visibility
from .words import CardWords, DeckWords

LISTING = "deck.toml"
DECK_FIELDS = {"title", "language", "author", "licence", "source", "visibility", "cards"}
CARD_FIELDS = {"file", "tags", "alt"}
PICTURES = (".png", ".jpg", ".jpeg", ".webp")


class BadFolder(Exception):
    """The folder holds no deck that can be used; `faults` say all that is wrong, to its maker."""

    def __init__(self, *faults: str) -> None:
        super().__init__("; ".join(faults))
        self.faults = faults


@dataclass(frozen=True, slots=True)
class Listed:
    """A card of the listing: its file, and what is said of it."""

    file: Path
    words: CardWords

    def read(self) -> bytes:
        """The file, up to a byte more than is allowed. Raises BadFolder."""
        try:
            with self.file.open("rb") as file:
                return file.read(LARGEST_FILE + 1)
        except OSError as error:
            raise BadFolder(f"{self.file.name}: it cannot be read: {error.strerror}") from error


@dataclass(frozen=True, slots=True)
class Folder:
    """A deck as its folder tells it. `unlisted` are pictures that no card names."""

    words: DeckWords
    cards: tuple[Listed, ...]
    unlisted: tuple[str, ...]


def read_folder(folder: Path) -> Folder:
    """The deck in a folder, its words checked and its pictures not yet read. Raises BadFolder with every fault that is found.

    ``deck.toml`` states ``title``, ``language``, ``author``, ``licence``, ``source``, and if it likes ``visibility`` (``public``
    where it is left out), and an array ``cards`` of tables with ``file``, ``tags`` and ``alt``. Files lie in the folder or below.
    """
    listing = _listing(folder)
    given = listing.get("cards")
    cards = [card if isinstance(card, dict) else {} for card in (given if isinstance(given, list) else ())]
    faults = [*_deck_faults(listing), *(fault for card in cards for fault in _card_faults(folder, card))]
    if faults:
        raise BadFolder(*faults)
    listed = tuple(Listed(folder / card["file"], _card_words(card)) for card in cards)
    named = {card.file.resolve() for card in listed}
    found = sorted(
        path for path in folder.rglob("*") if path.suffix.lower() in PICTURES and path.resolve() not in named
    )
    return Folder(_deck_words(listing), listed, tuple(str(path.relative_to(folder)) for path in found))


def _listing(folder: Path) -> dict[str, Any]:
    try:
        return tomllib.loads((folder / LISTING).read_text(encoding="utf-8"))
    except OSError as error:
        raise BadFolder(f"{LISTING} cannot be read: {error.strerror}") from error
    except ValueError as error:
        raise BadFolder(f"{LISTING} is not TOML: {error}") from error


def _deck_faults(listing: Mapping[str, Any]) -> Iterator[str]:
    yield from (f"{name} is not a field of a deck" for name in sorted(set(listing) - DECK_FIELDS))
    cards = listing.get("cards")
    if not isinstance(cards, list) or not 1 <= len(cards) <= MOST_CARDS:
        yield f"cards: a deck has 1 to {MOST_CARDS} of them"
    try:
        _deck_words(listing).checked()
    except (Refused, ValueError) as error:
        yield f"{getattr(error, 'field', None) or 'visibility'}: {error}"


def _deck_words(listing: Mapping[str, Any]) -> DeckWords:
    """What is said of the deck. Raises ValueError for a visibility that there is not."""
    said = {name: str(listing.get(name, "")) for name in ("title", "language", "author", "licence", "source")}
    return DeckWords(**said, visibility=Visibility(str(listing.get("visibility", "public")).upper()))


def _card_faults(folder: Path, card: Mapping[str, Any]) -> Iterator[str]:
    name = card.get("file")
    where = name if isinstance(name, str) and name else "a card without a file"
    yield from (f"{where}: {field} is not a field of a card" for field in sorted(set(card) - CARD_FIELDS))
    if not isinstance(name, str) or not _is_inside(folder, name):
        yield f"{where}: there is no such file in the folder"
    if not isinstance(card.get("tags"), list):
        yield f"{where}: tags must be a list"
        return
    try:
        _card_words(card).checked()
    except Refused as refused:
        yield f"{where}: {refused.field}: {refused.message}"


def _card_words(card: Mapping[str, Any]) -> CardWords:
    return CardWords(tuple(map(str, card["tags"])), str(card.get("alt", "")))


def _is_inside(folder: Path, name: str) -> bool:
    """Whether a name leads to a file that lies in the folder, links followed."""
    try:
        path = (folder / name).resolve()
        return path.is_file() and path.is_relative_to(folder.resolve())
    except (OSError, ValueError):  # a name that no file can have
        return False
