"""How alike cards look: the decks in the box have no two that could be mixed up, and a twin is found."""

import io
from importlib.resources import files

import pytest
from PIL import Image, ImageEnhance

from oneiro_api.decks.looks import ALIKE_IN_COLOUR, closest, look_of, read


@pytest.fixture(scope="module", params=["base", "abstract", "ink"])
def cards(request: pytest.FixtureRequest) -> dict[str, Image.Image]:
    folder = files("oneiro_plugins.decks") / request.param / "thumb"
    names = sorted(file.name for file in folder.iterdir())[::3]
    return {name: Image.open(io.BytesIO((folder / name).read_bytes())).convert("RGB") for name in names}


def twins(card: Image.Image) -> list[Image.Image]:
    """A little brighter, a little cut, a little faded, much darker."""
    width, height = card.size
    cut = card.crop((3, 4, width - 3, height - 4)).resize(card.size)
    bright = ImageEnhance.Brightness(card)
    return [bright.enhance(1.12), cut, ImageEnhance.Color(card).enhance(0.8), bright.enhance(0.4)]


def test_a_deck_in_the_box_has_no_two_alike(cards: dict[str, Image.Image]) -> None:
    (nearest,) = closest({name: look_of(card) for name, card in cards.items()})
    assert not nearest.alike, nearest


def test_a_twin_is_found(cards: dict[str, Image.Image]) -> None:
    for name in list(cards)[:8]:
        for number, twin in enumerate(twins(cards[name])):
            (pair,) = closest({name: look_of(cards[name]), "twin": look_of(twin)})
            assert pair.alike, (name, number, pair)


def test_all_that_are_alike_are_told_the_nearest_first() -> None:
    greys = {f"{light}": look_of(Image.new("RGB", (48, 72), (light, light, light))) for light in (0, 10, 12, 200)}
    assert closest(greys)[0][2:] == ("10", "12")
    assert all(pair.alike for pair in closest(greys))


def test_distances_are_those_of_the_colour_space() -> None:
    white, black = (look_of(Image.new("RGB", (48, 72), colour)) for colour in ("white", "black"))
    (pair,) = closest({"white": white, "black": black})
    assert pair.colour == pytest.approx(100, abs=1)
    assert pair.colour > ALIKE_IN_COLOUR
    assert read(look_of(Image.new("RGB", (48, 72), "#ff0000"))).patches[0] == (53, 80, 67)


def test_one_card_is_alike_to_none() -> None:
    assert closest({}) == closest({"one": look_of(Image.new("RGB", (48, 72)))}) == []
