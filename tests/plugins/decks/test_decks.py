"""The decks in the box: their files, and their words."""

import hashlib
import subprocess
import sys
import tomllib
from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest
from PIL import Image, ImageStat

from oneiro_core import Deck

from .conftest import KEYS
from .seeing import difference, likeness, patches

SIZES = {"full": (512, 768), "thumb": (240, 360)}
MOST_BYTES = {"full": 150_000, "thumb": 45_000}
MOST_BYTES_OF_A_DECK = 6_000_000
CARDS_FOR_TWELVE = 84
LOSS = 2.5  # what scaling and compression cost; no two cards of a deck are nearer than 12


def test_there_are_decks() -> None:
    assert {"abstract", "base", "ink"} <= set(KEYS)


def test_twelve_players_can_play(deck: Deck) -> None:
    assert len(deck.pictures) >= CARDS_FOR_TWELVE


def test_the_order_of_the_cards_tells_nothing(deck: Deck) -> None:
    assert [picture.id for picture in deck.pictures] == list(deck.cards)


def test_a_card_is_named_by_its_content(deck: Deck, folder: Path) -> None:
    hashes = {card: hashlib.sha256((folder / "full" / f"{card}.webp").read_bytes()).hexdigest() for card in deck.cards}
    assert {card: digest[:16] for card, digest in hashes.items()} == {card: card for card in deck.cards}


@pytest.mark.parametrize("size", SIZES)
def test_pictures_have_one_size_and_say_nothing_of_their_making(deck: Deck, folder: Path, size: str) -> None:
    for card in deck.cards:
        with Image.open(folder / size / f"{card}.webp") as picture:
            assert (picture.format, picture.mode, picture.size) == ("WEBP", "RGB", SIZES[size]), card
            assert not {"exif", "xmp", "icc_profile"} & set(picture.info), card
            assert not picture.getexif(), card


@pytest.mark.parametrize("size", SIZES)
def test_pictures_are_light(folder: Path, size: str) -> None:
    heaviest = max((folder / size).iterdir(), key=lambda file: file.stat().st_size)
    assert heaviest.stat().st_size <= MOST_BYTES[size], heaviest


def test_a_deck_is_light(folder: Path) -> None:
    assert sum(file.stat().st_size for file in folder.rglob("*.webp")) <= MOST_BYTES_OF_A_DECK


def test_a_thumbnail_shows_the_same_picture(folder: Path, pictures: dict[str, Image.Image]) -> None:
    for card, picture in pictures.items():
        with Image.open(folder / "thumb" / f"{card}.webp") as thumb:
            assert difference(patches(picture), patches(thumb)) < LOSS, card


def test_a_colour_is_the_mean_of_its_picture(deck: Deck, pictures: dict[str, Image.Image]) -> None:
    for card in deck.pictures:
        assert card.colour is not None
        mean = ImageStat.Stat(pictures[card.id]).mean
        stated = bytes.fromhex(card.colour[1:])
        assert max(abs(one - other) for one, other in zip(mean, stated, strict=True)) <= 1, card.id


def test_every_card_is_described_in_a_sentence_of_its_own(deck: Deck) -> None:
    assert {picture.id: picture.alt for picture in deck.pictures if not 8 <= len(picture.alt.split()) <= 25} == {}
    assert all(picture.alt[0].isupper() and picture.alt.endswith(".") for picture in deck.pictures)
    assert len({picture.alt for picture in deck.pictures}) == len(deck.pictures)


def test_every_card_has_a_few_tags(deck: Deck) -> None:
    assert {picture.id: picture.tags for picture in deck.pictures if not 4 <= len(set(picture.tags)) <= 12} == {}
    assert all(len(set(picture.tags)) == len(picture.tags) for picture in deck.pictures)
    assert all(tag == tag.lower().strip() for picture in deck.pictures for tag in picture.tags)


def test_no_tag_is_everywhere(deck: Deck) -> None:
    tag, cards = Counter(tag for picture in deck.pictures for tag in picture.tags).most_common(1)[0]
    assert cards <= len(deck.pictures) / 4, tag


def test_no_two_cards_have_nearly_the_same_tags(deck: Deck) -> None:
    alike = [(one.id, two.id) for one, two in combinations(deck.pictures, 2) if likeness(one.tags, two.tags) > 0.5]
    assert alike == []


def test_a_deck_says_who_made_it_and_on_what_terms(deck: Deck, folder: Path) -> None:
    stated = tomllib.loads((folder / "deck.toml").read_text())
    assert (deck.author, deck.licence) == (stated["author"], stated["licence"]) == ("Oneiro", "CC0-1.0")
    readme = (folder / "README.md").read_text()
    assert "CC0 1.0" in readme
    assert "(deck.webp)" in readme


@pytest.mark.parametrize("key", KEYS)
def test_a_deck_needs_nothing_but_the_core(key: str) -> None:
    program = (
        f"import sys; from oneiro_plugins.decks import {key} as plugin; print(plugin.decks()[0].key); "
        "print(sorted({'numpy', 'scipy', 'PIL', 'resvg_py', 'strawberry'} & set(sys.modules)))"
    )
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert ran.stdout.splitlines() == [key, "[]"]
