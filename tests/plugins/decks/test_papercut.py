"""The paper-cut scenes: every one can be painted, from drawings that are all used and know only the parts of a mood."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image

from oneiro_core import Deck
from oneiro_plugins.decks.folder import load_deck
from oneiro_plugins.decks.studio import papercut
from oneiro_plugins.decks.studio.base import PORTFOLIO
from oneiro_plugins.decks.studio.canvas import Canvas
from oneiro_plugins.decks.studio.papercut import CARDS
from oneiro_plugins.decks.studio.papercut.drawings import PART, drawing, library
from oneiro_plugins.decks.studio.papercut.mood import MIDNIGHT
from oneiro_plugins.decks.studio.papercut.scene import Composition, Scene
from oneiro_plugins.decks.studio.press import FULL

from .conftest import HOME
from .seeing import difference, patches

TINY = Canvas(0.1)
SOURCES = sorted(Path(papercut.__path__[0]).rglob("*.py"))
BRIGHT = re.compile(r"\b(sun|sunset|moon|moonlit|crescent)\b")
BY_NAME = {card.name: card for card in CARDS}


@pytest.fixture(scope="module")
def committed() -> Deck:
    return load_deck(HOME / "base", "base")


def bare(_scene: Scene) -> None:
    """A scene before anything is put into it."""


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.name)
def test_every_scene_can_be_painted(card: Composition) -> None:
    empty = Composition(bare, card.mood, card.seed, card.lamp)
    shown, sky = (patches(one.painted(TINY).finish(120, 180)) for one in (card, empty))
    assert difference(shown, sky) > 4


def test_the_words_of_the_studio_are_those_of_the_deck(committed: Deck) -> None:
    assert (PORTFOLIO.title, PORTFOLIO.author, PORTFOLIO.licence) == (
        committed.title,
        committed.author,
        committed.licence,
    )
    assert {(words.alt, words.tags) for words in PORTFOLIO.words.values()} == {
        (picture.alt, picture.tags) for picture in committed.pictures
    }


@pytest.mark.parametrize("name", ["wolf-mask", "turtle-island"])
def test_a_card_painted_again_looks_as_it_ships(committed: Deck, name: str) -> None:
    words = PORTFOLIO.words[name]
    (shipped,) = (picture.id for picture in committed.pictures if picture.alt == words.alt)
    again = BY_NAME[name].painted(Canvas()).finish(*FULL)
    with Image.open(HOME / "base" / "full" / f"{shipped}.webp") as picture:
        assert difference(patches(again), patches(picture)) < 1.5


def test_sun_and_moon_are_the_exception(committed: Deck) -> None:
    bright = [picture.alt for picture in committed.pictures if BRIGHT.search(picture.alt)]
    assert 0 < len(bright) <= 0.35 * len(committed.pictures)


def test_bots_read_single_words(committed: Deck) -> None:
    assert all(6 <= len(picture.tags) <= 12 for picture in committed.pictures)
    assert {tag for picture in committed.pictures for tag in picture.tags if not tag.isalpha()} == set()


def test_every_drawing_is_used() -> None:
    scenes = "".join(source.read_text() for source in SOURCES)
    assert {name for name in library() if f'"{name}"' not in scenes} == set()


def test_a_drawing_names_the_parts_of_a_mood() -> None:
    assert set(named_parts()) <= set(MIDNIGHT.parts)


def named_parts() -> Iterator[str]:
    for motif in library().values():
        yield from PART.findall(motif)


def test_a_drawing_takes_the_colours_that_it_is_given() -> None:
    red = drawing("fish", {**MIDNIGHT.parts, "accent": "#ff0000"})
    assert "#ff0000" in red
    assert "var(" not in red
    with pytest.raises(KeyError):
        drawing("unicorn", MIDNIGHT.parts)


def test_the_same_dice_give_the_same_scene() -> None:
    first, again = (BY_NAME["web-harp"].painted(TINY).finish(60, 90).tobytes() for _ in range(2))
    assert first == again
