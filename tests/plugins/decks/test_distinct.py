"""No two cards of a deck may be mixed up: not in form, not in colour, not by any kind of eye.

The bounds lie between decks that were looked at: drafts with twins had pairs at 10 bits of form, 7.1 in full colour, 5.6 to
an eye that tells fewer colours apart and 4.1 in grey. The abstract deck's own closest pairs are at 16, 16.2, 12.6 and 8.3, the
base deck's at 16, 16.7, 12.2 and 8.8, the ink deck's at 16, 14.0, 12.8 and 10.3.
"""

import numpy as np
import pytest
from PIL import Image, ImageEnhance

from .seeing import EYES, closest_in_colour, closest_in_form, difference, patches

FORM = 14
COLOUR = {"full colour": 12, "protan": 10, "deutan": 10, "tritan": 10, "grey": 7}


def test_forms_differ(pictures: dict[str, Image.Image]) -> None:
    closest = closest_in_form(pictures)
    assert closest.distance >= FORM, closest


@pytest.mark.parametrize("eye", EYES)
def test_colours_differ(pictures: dict[str, Image.Image], eye: str) -> None:
    closest = closest_in_colour(pictures, eye)
    assert closest.distance >= COLOUR[eye], closest


def _twins(picture: Image.Image) -> list[Image.Image]:
    """What a careless maker could add as another card: a little brighter, a little cut, a little faded."""
    width, height = picture.size
    cut = picture.crop((6, 9, width - 6, height - 9)).resize(picture.size)
    return [ImageEnhance.Brightness(picture).enhance(1.12), cut, ImageEnhance.Color(picture).enhance(0.8)]


def test_a_twin_is_found(pictures: dict[str, Image.Image]) -> None:
    for card in sorted(pictures)[:6]:
        for number, twin in enumerate(_twins(pictures[card])):
            pair = {card: pictures[card], "twin": twin}
            assert closest_in_form(pair).distance < FORM, (card, number)
            assert all(closest_in_colour(pair, eye).distance < COLOUR[eye] for eye in EYES), (card, number)


def test_a_darker_print_is_found_by_its_form(pictures: dict[str, Image.Image]) -> None:
    for card in sorted(pictures)[:6]:
        pair = {card: pictures[card], "twin": ImageEnhance.Brightness(pictures[card]).enhance(0.4)}
        assert closest_in_colour(pair, "full colour").distance > COLOUR["full colour"], card
        assert closest_in_form(pair).distance < FORM, card


def test_distances_are_those_of_the_colour_space() -> None:
    white, black = Image.new("RGB", (48, 72), "white"), Image.new("RGB", (48, 72), "black")
    assert difference(patches(white), patches(black)) == pytest.approx(100, abs=0.5)
    red = patches(Image.new("RGB", (48, 72), "#ff0000"))[0, 0]
    assert red == pytest.approx(np.array([53.2, 80.1, 67.2]), abs=0.5)


@pytest.mark.parametrize(("eye", "factor"), [("deutan", 0.5), ("grey", 0.2)])
def test_an_eye_that_tells_fewer_colours_apart_sees_less_difference(eye: str, factor: float) -> None:
    red, green = Image.new("RGB", (48, 72), "#c05040"), Image.new("RGB", (48, 72), "#4a8040")
    assert difference(patches(red, eye), patches(green, eye)) < factor * difference(patches(red), patches(green))
