"""The ink deck: the scenes of the base deck in pen and wash, under the same words, and not to be mixed up with it."""

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image

from oneiro_core import Deck
from oneiro_core.storytelling.events import ClueGiven, VotesShown
from oneiro_plugins.decks.folder import load_deck
from oneiro_plugins.decks.studio import papercut
from oneiro_plugins.decks.studio.canvas import Canvas
from oneiro_plugins.decks.studio.colour import channels
from oneiro_plugins.decks.studio.ink import PORTFOLIO, REGISTER
from oneiro_plugins.decks.studio.ink.cards import CARDS, STRAIGHT
from oneiro_plugins.decks.studio.ink.inks import BLUSH, COBALT, CREAM, KRAFT, VERMILION, Inks, Paper
from oneiro_plugins.decks.studio.ink.painter import InkPainter
from oneiro_plugins.decks.studio.ink.view import View
from oneiro_plugins.decks.studio.painter import GLOW, OPEN_AIR, PAPER, Coat
from oneiro_plugins.decks.studio.press import FULL
from oneiro_plugins.decks.studio.shapes import WIDTH, circle, rectangle
from playing import REGISTRY
from playing.bots import bot_steps, picked

from .conftest import HOME
from .seeing import EYES, closest_across, difference, patches
from .test_distinct import COLOUR, FORM

SMALL = Canvas(0.5)
BY_NAME = {card.name: card for card in CARDS}
PLAIN = Inks(CREAM, "#8a8a8c", (VERMILION,))
DISC = circle((320, 480), 200, "#9a9a9a")


@pytest.fixture(scope="module")
def base() -> Deck:
    return load_deck(HOME / "base", "base")


@pytest.fixture(scope="module")
def ink() -> Deck:
    return load_deck(HOME / "ink", "ink")


def painter(inks: Inks = PLAIN, night: float = 0.0, view: View = STRAIGHT) -> InkPainter:
    """A painter before bare paper."""
    ready = InkPainter(SMALL, 5, OPEN_AIR, inks, night, view)
    ready.sky(((0, "#101018"), (1, "#101018")))
    return ready


def seen(one: InkPainter) -> NDArray[np.uint8]:
    return np.asarray(one.finish(320, 480))


def drawn(svg: str, coat: Coat = PAPER, inks: Inks = PLAIN) -> NDArray[np.uint8]:
    """A fragment drawn on bare paper: the card, a pixel for two units."""
    ready = painter(inks)
    ready.paint(svg, coat)
    return seen(ready)


def black(picture: NDArray[np.uint8]) -> NDArray[np.bool_]:
    """Where ink from the pen lies."""
    dark: NDArray[np.bool_] = picture.max(-1) < 100
    return dark


def test_every_scene_is_drawn_once() -> None:
    assert [card.name for card in CARDS] == [scene.name for scene in papercut.CARDS]


def test_it_has_the_words_of_the_base_deck_and_says_that_it_is_ink(base: Deck, ink: Deck) -> None:
    assert {(picture.alt, picture.tags) for picture in ink.pictures} == {
        (REGISTER + picture.alt, picture.tags) for picture in base.pictures
    }


def test_the_words_of_the_studio_are_those_of_the_deck(ink: Deck) -> None:
    assert (PORTFOLIO.title, PORTFOLIO.author, PORTFOLIO.licence) == (ink.title, ink.author, ink.licence)
    assert {(words.alt, words.tags) for words in PORTFOLIO.words.values()} == {
        (picture.alt, picture.tags) for picture in ink.pictures
    }


def test_a_card_painted_again_looks_as_it_ships(ink: Deck) -> None:
    words = PORTFOLIO.words["storm-teacup"]
    (shipped,) = (picture.id for picture in ink.pictures if picture.alt == words.alt)
    again = BY_NAME["storm-teacup"].painted(Canvas()).finish(*FULL)
    with Image.open(HOME / "ink" / "full" / f"{shipped}.webp") as picture:
        assert difference(patches(again), patches(picture)) < 1.5


def test_no_card_can_be_mixed_up_with_one_of_the_base_deck(base: Deck, ink: Deck) -> None:
    """Nor with that of its own scene: where decks are mixed, both may lie on the table."""
    ours, theirs = ({card: _thumb(key, card) for card in deck.cards} for key, deck in (("ink", ink), ("base", base)))
    assert closest_across(ours, theirs).distance >= FORM
    for eye in EYES:
        mine, others = (np.stack([patches(one, eye) for one in deck.values()]) for deck in (ours, theirs))
        nearest = min(np.sqrt(((others - one) ** 2).sum(-1)).mean((1, 2)).min() for one in mine)
        assert nearest >= COLOUR[eye], eye


def _thumb(key: str, card: str) -> Image.Image:
    return Image.open(HOME / key / "thumb" / f"{card}.webp").convert("RGB")


def test_bots_play_it_mixed_with_the_base_deck(base: Deck, ink: Deck) -> None:
    pictures = picked([*base.pictures, *ink.pictures])
    tellers, found, laid = [], [], set()
    for _, events in bot_steps(REGISTRY.rules("classic"), 5, [REGISTRY.bots["sharp"]], pictures, 1):
        for event in events:
            if isinstance(event, ClueGiven):
                tellers.append(event.seat)
                laid |= {card for card in event.cards if card}
            if isinstance(event, VotesShown):
                found.append(
                    any(event.owners[slot - 1] == tellers[-1] for vote in event.ballots for slot in vote.slots)
                )
    assert len(found) / 2 <= found.count(True)
    assert laid & set(base.cards)
    assert laid & set(ink.cards)


def test_a_shape_gets_a_contour_of_ink() -> None:
    dark = black(drawn(DISC, Coat(shadow=0, volume=0)))
    down, across = np.nonzero(dark)
    radius = np.hypot(across - 160, down - 240)
    assert len(radius) > 500
    assert (abs(radius - 100) < 6).all()


def test_colours_that_meet_within_a_shape_get_a_finer_line() -> None:
    halves = rectangle((120, 280), 200, 400, "#ffffff") + rectangle((320, 280), 200, 400, "#808080")
    dark = black(drawn(halves, Coat(shadow=0, volume=0, tear=0)))[200:280]
    across = dark.sum(0)
    assert 0 < across[152:168].sum() < across[52:68].sum()
    assert not across[75:145].any()


def test_it_is_hatched_on_the_side_away_from_the_lamp() -> None:
    hatched, plain = (black(drawn(DISC, Coat(shadow=0, volume=volume))) for volume in (0.5, 0))
    down, across = np.mgrid[0 : hatched.shape[0], 0 : hatched.shape[1]]
    radius = np.hypot(across - 160, down - 240)
    rim = (radius > 80) & (radius < 94)
    away, towards = rim & (across + down > 460), rim & (across + down < 340)
    assert hatched[away].mean() > 0.05
    assert hatched[towards].mean() < 0.01
    assert plain[away].mean() < 0.01


def test_vivid_colours_take_an_accent_and_others_a_wash() -> None:
    red, blue = "#c8352f", "#2f5fc8"
    of_red, of_blue = (drawn(rectangle((100, 300), 440, 400, colour))[220:260, 130:190] for colour in (red, blue))
    assert of_red[..., 0].mean() > of_red[..., 2].mean() + 80
    assert abs(of_blue[..., 0].mean() - of_blue[..., 2].mean()) < 30
    with_blue = Inks(CREAM, PLAIN.wash, (COBALT,))
    of_blue = drawn(rectangle((100, 300), 440, 400, blue), inks=with_blue)[220:260, 130:190]
    assert of_blue[..., 2].mean() > of_blue[..., 0].mean() + 40


@pytest.mark.parametrize(("paper", "chalk"), [(CREAM, 0), (KRAFT, 60)])
def test_lights_are_bare_paper_or_chalk_on_toned_paper(paper: Paper, chalk: int) -> None:
    lit = drawn(rectangle((100, 300), 440, 400, "#ffffff"), Coat(shadow=0, volume=0), Inks(paper, PLAIN.wash, ()))
    assert lit[220:260, 130:190].mean() - channels(paper.colour).mean() * 255 == pytest.approx(chalk, abs=6)


def test_the_sky_is_as_deep_as_the_card_wants_it() -> None:
    bare, dusk, deep = (seen(painter(night=night)).mean() for night in (0, 0.4, 1))
    assert bare > dusk + 30 > deep + 60


def test_light_thins_a_wash_and_leaves_bare_paper() -> None:
    dark, lit = painter(night=0.8), painter(night=0.8)
    lit.glow((320, 480), 150, "#ffe7a8", 1)
    difference_of = seen(lit).astype(int) - seen(dark)
    assert difference_of[240, 160].min() > 40
    assert abs(difference_of[60:90, 60:90]).max() < 4
    lit = painter(night=0.8)
    lit.paint(circle((320, 480), 60, "#ffffff"), GLOW)
    assert (seen(lit)[240, 160] > seen(dark)[240, 160] + 40).all()


def test_a_view_turns_a_scene_round_and_goes_nearer() -> None:
    whole = Image.new("L", (64, 96), 0)
    whole.paste(255, (0, 0, 16, 24))
    assert np.asarray(View(mirrored=True).of(whole))[10, 60] == 255
    near = np.asarray(View(zoom=2, at=(0, 0)).of(whole))
    assert near.shape == (96, 64)
    assert near[40, 20] > 200 > 50 > near[40, 44]
    assert np.asarray(View(zoom=2, at=(WIDTH, 960)).of(whole)).max() == 0
    assert View().of(whole) is whole


def test_the_margin_is_the_paper_of_the_card() -> None:
    card = seen(painter(Inks(BLUSH, PLAIN.wash, ()), night=1))
    assert card[:6].reshape(-1, 3).mean(0) == pytest.approx(channels(BLUSH.colour) * 255, abs=4)
    assert card[200:280, 100:220].mean() < 140
