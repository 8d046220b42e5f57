"""The studio paints the decks that are in the box, and paints them again alike."""

import sys
from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image

from oneiro_core import Deck
from oneiro_plugins.decks.folder import load_deck
from oneiro_plugins.decks.studio import __main__ as studio
from oneiro_plugins.decks.studio import abstract
from oneiro_plugins.decks.studio.abstract import PORTFOLIO
from oneiro_plugins.decks.studio.abstract.cards import CARDS as ABSTRACT_CARDS
from oneiro_plugins.decks.studio.canvas import Canvas
from oneiro_plugins.decks.studio.card import Card
from oneiro_plugins.decks.studio.colour import BLACK, NIGHT, POSTER, WHITE, luminance, mix
from oneiro_plugins.decks.studio.portfolio import Portfolio
from oneiro_plugins.decks.studio.press import FULL, printed, publish
from oneiro_plugins.decks.studio.shapes import grid, rounded
from oneiro_plugins.decks.studio.texture import Texture

from .conftest import HOME
from .seeing import difference, patches

SMALL = Canvas(0.2)
CARDS = {card.name: card for card in ABSTRACT_CARDS}


@pytest.fixture(scope="module")
def committed() -> Deck:
    return load_deck(HOME / "abstract", "abstract")


def few(*names: str) -> Portfolio:
    """The abstract deck, cut down to a few of its cards."""
    return replace(
        PORTFOLIO, cards=[CARDS[name] for name in names], words={name: PORTFOLIO.words[name] for name in names}
    )


def test_the_words_of_the_studio_are_those_of_the_deck(committed: Deck) -> None:
    assert (PORTFOLIO.title, PORTFOLIO.author, PORTFOLIO.licence) == (
        committed.title,
        committed.author,
        committed.licence,
    )
    studio_words = {(words.alt, words.tags) for words in PORTFOLIO.words.values()}
    assert studio_words == {(picture.alt, picture.tags) for picture in committed.pictures}


@pytest.mark.parametrize("name", ["pinched-stripes", "red-rings"])
def test_a_card_painted_again_looks_as_it_ships(committed: Deck, name: str) -> None:
    words = PORTFOLIO.words[name]
    (shipped,) = (picture.id for picture in committed.pictures if picture.alt == words.alt)
    again = CARDS[name].painted(Canvas()).finish(*FULL)
    with Image.open(HOME / "abstract" / "full" / f"{shipped}.webp") as picture:
        assert difference(patches(again), patches(picture)) < 1.5


def test_the_same_dice_give_the_same_card() -> None:
    card = CARDS["plumage"]
    first, again, other = (
        one.painted(SMALL).finish(60, 90).tobytes() for one in (card, card, replace(card, seed=card.seed + 1))
    )
    assert first == again
    assert first != other


@pytest.mark.parametrize("card", ABSTRACT_CARDS, ids=lambda card: card.name)
def test_every_family_leaves_paint_on_the_sheet(card: Card) -> None:
    bare = replace(card, painting=lambda _sheet: None)
    shown, empty = (patches(one.painted(SMALL).finish(120, 180)) for one in (card, bare))
    assert difference(shown, empty) > 4


def test_a_texture_does_not_depend_on_what_was_asked_for_before() -> None:
    one, two = Texture(SMALL, 7), Texture(SMALL, 7)
    first = one.noise("sand", 20, 20)
    two.noise("bark", 5, 90)
    assert (first == two.noise("sand", 20, 20)).all()
    assert (float(first.mean()), float(first.std())) == pytest.approx((0, 1), abs=1e-3)


def test_a_line_stands_out_from_its_ground() -> None:
    assert (POSTER.is_night, POSTER.line) == (False, "#1b1a22")
    assert (NIGHT.is_night, NIGHT.line) == (True, "#f4ead0")
    assert mix(BLACK, WHITE, 0.5) == "#808080"
    assert luminance(WHITE) == pytest.approx(1)


def test_cells_fill_the_card_and_cut_corners_leave_the_ends() -> None:
    assert grid(2, 2) == [(160, 240), (480, 240), (160, 720), (480, 720)]
    corner = rounded([(0, 0), (8, 0), (8, 8)], 1)
    assert corner == [(0, 0), (6, 0), (8, 2), (8, 8)]


def test_cards_without_words_are_refused() -> None:
    with pytest.raises(ValueError, match="plumage"):
        Portfolio("Two", "Ada", "CC0-1.0", [CARDS["plumage"]], {})


def test_what_is_published_can_be_loaded(tmp_path: Path) -> None:
    portfolio = few("fallen-bars", "great-fan", "open-circle")
    prints = [printed(card, SMALL, portfolio.quality) for card in portfolio.cards]
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "old.webp").touch()
    publish(portfolio, prints, tmp_path)
    deck = load_deck(tmp_path, "three")
    assert [picture.id for picture in deck.pictures] == sorted(one.id for one in prints)
    by_id = {picture.id: picture.alt for picture in deck.pictures}
    assert {one.card: by_id[one.id] for one in prints} == {name: words.alt for name, words in portfolio.words.items()}
    with Image.open(tmp_path / "deck.webp") as sheet:
        assert sheet.format == "WEBP"


def test_a_draft_is_one_sheet_and_shows_how_far_it_got(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(abstract, "PORTFOLIO", few("fallen-bars", "great-fan"))
    monkeypatch.setattr(studio, "DRAFT_SCALE", 0.2)
    monkeypatch.setattr(sys, "argv", ["studio", "abstract", "--draft", str(tmp_path / "draft.png")])
    studio.main()
    with Image.open(tmp_path / "draft.png") as sheet:
        assert sheet.size == (14 * 126 + 6, 186 + 6)
    first, second = capsys.readouterr().err.strip().split("\r")
    assert "1/2 fallen-bars" in first
    assert "2/2 great-fan" in second
