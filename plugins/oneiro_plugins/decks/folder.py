"""A deck that lies in a folder: ``deck.toml`` beside ``full/`` and ``thumb/``. Any plugin may load its own deck with it."""

import re
import tomllib
from collections.abc import Iterable, Mapping
from importlib.resources.abc import Traversable
from typing import Any

from oneiro_core import BadPlugin, Deck, Picture

DECK_FIELDS = {"title": str, "author": str, "licence": str, "cards": list}
CARD_FIELDS = {"id": str, "alt": str, "tags": list}
COLOUR = re.compile(r"#[0-9a-f]{6}")


def load_deck(folder: Traversable, key: str) -> Deck:
    """The deck in a folder, under the key by which games ask for it.

    ``deck.toml`` states ``title``, ``author``, ``licence`` and an array ``cards`` of tables with ``id``, ``alt``, ``tags``, and
    if it likes ``colour``: the mean of the picture, as ``#rrggbb``. For each card there are ``full/<id>.webp`` and
    ``thumb/<id>.webp``, and no other pictures lie there.
    Raises BadPlugin, with what is wrong, for any other folder. Call it from the hook ``decks``.
    """
    listing = _listing(folder, key)
    _demand(listing, DECK_FIELDS, f"deck {key}")
    pictures = tuple(_picture(card, f"deck {key}, card {number}") for number, card in enumerate(listing["cards"], 1))
    if not pictures:
        raise BadPlugin(f"deck {key}: it has no cards")
    _check_ids(key, [picture.id for picture in pictures], folder)
    return Deck(key, listing["title"], listing["author"], listing["licence"], pictures, folder)


def _listing(folder: Traversable, key: str) -> dict[str, Any]:
    try:
        return tomllib.loads((folder / "deck.toml").read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise BadPlugin(f"deck {key}: deck.toml cannot be read: {error}") from error


def _picture(card: object, where: str) -> Picture:
    if not isinstance(card, dict):
        raise BadPlugin(f"{where}: it must be a table")
    _demand(card, CARD_FIELDS | ({"colour": str} if "colour" in card else {}), where)
    if not all(isinstance(tag, str) and tag for tag in card["tags"]):
        raise BadPlugin(f"{where}: every tag must be a word")
    if "colour" in card and not COLOUR.fullmatch(card["colour"]):
        raise BadPlugin(f"{where}: colour must be like #1b2c3d")
    return Picture(card["id"], card["alt"], tuple(card["tags"]), card.get("colour"))


def _demand(table: Mapping[str, object], fields: Mapping[str, type], where: str) -> None:
    """Refuse a table that lacks a field, leaves one empty, or has one that nobody knows."""
    for name, kind in fields.items():
        if name not in table:
            raise BadPlugin(f"{where}: {name} is missing")
        if not isinstance(table[name], kind) or table[name] == "":
            raise BadPlugin(f"{where}: {name} must be a {'text' if kind is str else 'list'}")
    if unknown := sorted(set(table) - set(fields)):
        raise BadPlugin(f"{where}: {', '.join(unknown)} is not a field")


def _check_ids(key: str, ids: list[str], folder: Traversable) -> None:
    if twice := sorted({id_ for id_ in ids if ids.count(id_) > 1}):
        raise BadPlugin(f"deck {key}: listed twice: {_some(twice)}")
    for size in ("full", "thumb"):
        present = _pictures_in(folder / size)
        if lacking := set(ids) - present:
            raise BadPlugin(f"deck {key}: pictures missing in {size}: {_some(lacking)}")
        if stray := present - set(ids):
            raise BadPlugin(f"deck {key}: pictures in {size} that no card names: {_some(stray)}")


def _pictures_in(folder: Traversable) -> set[str]:
    names = [file.name for file in folder.iterdir()] if folder.is_dir() else []
    return {name.removesuffix(".webp") for name in names if name.endswith(".webp")}


def _some(ids: Iterable[str]) -> str:
    """The first three of a set of ids."""
    ordered = sorted(ids)
    return ", ".join(ordered[:3]) + (f" and {len(ordered) - 3} more" if len(ordered) > 3 else "")
