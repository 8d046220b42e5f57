"""A folder that is no deck is refused, with what is wrong."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from oneiro_core import BadPlugin, Picture
from oneiro_plugins.decks.folder import load_deck

HEAD = 'title = "Two"\nauthor = "Ada"\nlicence = "CC0-1.0"\n'
CARDS = """
[[cards]]
id = "aa"
alt = "A red disc on white."
colour = "#ee8888"
tags = ["disc", "sun"]
[[cards]]
id = "bb"
alt = "A blue bar on white."
tags = ["bar", "sea"]
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "deck.toml").write_text(HEAD + CARDS)
    for size in ("full", "thumb"):
        (tmp_path / size).mkdir()
        for card in ("aa", "bb"):
            (tmp_path / size / f"{card}.webp").touch()
    return tmp_path


def test_a_folder_becomes_a_deck(folder: Path) -> None:
    deck = load_deck(folder, "two")
    assert (deck.key, deck.title, deck.author, deck.licence, deck.folder) == ("two", "Two", "Ada", "CC0-1.0", folder)
    assert deck.pictures == (
        Picture("aa", "A red disc on white.", ("disc", "sun"), "#ee8888"),
        Picture("bb", "A blue bar on white.", ("bar", "sea")),
    )


def test_other_files_may_lie_beside_the_pictures(folder: Path) -> None:
    (folder / "full" / "notes.txt").touch()
    assert load_deck(folder, "two").cards == ("aa", "bb")


def written(old: str, new: str) -> Callable[[Path], None]:
    """Spoil the listing: write something else in one place."""

    def spoil(folder: Path) -> None:
        assert old in HEAD + CARDS
        (folder / "deck.toml").write_text((HEAD + CARDS).replace(old, new, 1))

    return spoil


FAULTS: dict[str, tuple[Callable[[Path], object], str]] = {
    "no listing": (lambda folder: (folder / "deck.toml").unlink(), "deck.toml cannot be read"),
    "no TOML": (written("title =", "title"), "deck.toml cannot be read"),
    "no text": (lambda folder: (folder / "deck.toml").write_bytes(b"\xff"), "deck.toml cannot be read"),
    "no title": (written('title = "Two"', ""), "deck two: title is missing"),
    "an empty licence": (written('"CC0-1.0"', '""'), "deck two: licence must be a text"),
    "an author who is a number": (written('"Ada"', "7"), "deck two: author must be a text"),
    "a field that nobody knows": (written("title", 'motto = "x"\ntitle'), "deck two: motto is not a field"),
    "no cards": (lambda folder: (folder / "deck.toml").write_text(HEAD + "cards = []"), "deck two: it has no cards"),
    "cards that are words": (
        lambda folder: (folder / "deck.toml").write_text(HEAD + 'cards = ["aa"]'),
        "deck two, card 1: it must be a table",
    ),
    "no description": (written('alt = "A blue bar on white."', ""), "deck two, card 2: alt is missing"),
    "tags in one text": (written('["disc", "sun"]', '"disc"'), "deck two, card 1: tags must be a list"),
    "a tag that is a number": (written('"sun"', "1"), "deck two, card 1: every tag must be a word"),
    "a colour that is a number": (written('"#ee8888"', "7"), "deck two, card 1: colour must be a text"),
    "a colour with a name": (written("#ee8888", "red"), "deck two, card 1: colour must be like #1b2c3d"),
    "a card twice": (written('"bb"', '"aa"'), "deck two: listed twice: aa"),
    "a card without its picture": (
        lambda folder: (folder / "full" / "bb.webp").unlink(),
        "deck two: pictures missing in full: bb",
    ),
    "a card without its thumbnail": (
        lambda folder: (folder / "thumb" / "aa.webp").unlink(),
        "deck two: pictures missing in thumb: aa",
    ),
    "no thumbnails at all": (
        lambda folder: (folder / "thumb").rename(folder / "small"),
        "deck two: pictures missing in thumb: aa, bb",
    ),
    "a picture too many": (
        lambda folder: (folder / "full" / "cc.webp").touch(),
        "deck two: pictures in full that no card names: cc",
    ),
    "many pictures too many": (
        lambda folder: [(folder / "thumb" / f"{name}.webp").write_bytes(b"") for name in "vwxyz"],
        "deck two: pictures in thumb that no card names: v, w, x and 2 more",
    ),
}


@pytest.mark.parametrize(("spoil", "reason"), FAULTS.values(), ids=FAULTS)
def test_a_fault_is_named(folder: Path, spoil: Callable[[Path], object], reason: str) -> None:
    spoil(folder)
    with pytest.raises(BadPlugin, match=re.escape(reason)):
        load_deck(folder, "two")
