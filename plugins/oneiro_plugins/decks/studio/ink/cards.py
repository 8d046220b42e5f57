"""The cards of the ink deck: which scene on which paper, in which washes, with which accents, seen how.

Where the words of a scene name a colour, its accents have it.
"""

from dataclasses import dataclass

from oneiro_plugins.decks.studio.canvas import Canvas
from oneiro_plugins.decks.studio.colour import Colour
from oneiro_plugins.decks.studio.painter import Painter
from oneiro_plugins.decks.studio.papercut import CARDS as SCENES
from oneiro_plugins.decks.studio.papercut.scene import Composition

from .inks import (
    AMBER,
    BLUSH,
    BUFF,
    COBALT,
    CREAM,
    HONEY,
    KRAFT,
    MADDER,
    MIST,
    OCHRE,
    SAGE,
    SNOW,
    VERMILION,
    VIRIDIAN,
    Inks,
    Paper,
    Pigment,
)
from .painter import InkPainter
from .view import View

# Washes.
BLACK, INDIGO, SLATE, TEAL = "#8a8a8c", "#8797b0", "#8290a0", "#85a2a4"
SEPIA, UMBER, OLIVE, MOSS = "#a8937c", "#948273", "#a3967f", "#8fa391"
PLUM, MAUVE, FERN = "#a092a6", "#9c888b", "#8a9a8a"

TURNED = View(mirrored=True)
STRAIGHT = View()  # notes and letters lie the right way round

BY_NAME = {scene.name: scene for scene in SCENES}


@dataclass(frozen=True, slots=True)
class InkCard:
    """A scene to be drawn in ink. ``night`` says how deep its sky is washed, 0 (bare paper) to 1."""

    scene: Composition
    inks: Inks
    night: float
    view: View

    @property
    def name(self) -> str:
        return self.scene.name

    def painted(self, canvas: Canvas) -> Painter:
        """The painter after the last stroke."""
        scene = self.scene
        return scene.painted_by(InkPainter(canvas, scene.seed, scene.air, self.inks, self.night, self.view))


def _card(name: str, paper: Paper, wash: Colour, night: float, *accents: Pigment, view: View = TURNED) -> InkCard:
    return InkCard(BY_NAME[name], Inks(paper, wash, accents), night, view)


CARDS = (
    _card("whale-village", SNOW, INDIGO, 0.9, VERMILION, OCHRE),
    _card("ladder-to-moon", CREAM, BLACK, 0.9, VERMILION),
    _card("door-in-sea", CREAM, PLUM, 0.6, VERMILION, OCHRE),
    _card("key-tree", CREAM, BLACK, 0.35, OCHRE, VERMILION),
    _card("stag-lanterns", SNOW, INDIGO, 0.55, OCHRE),
    _card("cat-over-city", BLUSH, BLACK, 0.3, VERMILION, OCHRE),
    _card("fish-rain", SNOW, BLACK, 0.45, VERMILION, OCHRE, COBALT, view=View(1.1, (320, 540), True)),
    _card("storm-teacup", CREAM, TEAL, 0.5, VERMILION),
    _card("tightrope-fox", SAGE, FERN, 0.35, VERMILION, OCHRE),
    _card("snail-town", BUFF, SEPIA, 0.6, VERMILION),
    _card("turtle-island", MIST, SLATE, 0.35, VERMILION, OCHRE),
    _card("owl-of-night", HONEY, INDIGO, 0.2, OCHRE),
    _card("window-stairs", CREAM, PLUM, 0.6, VERMILION, OCHRE),
    _card("book-forest", SNOW, MOSS, 0.6, VERMILION),
    _card("eye-balloon", CREAM, TEAL, 0.35, VERMILION, COBALT, view=View(1.1, (300, 560), True)),
    _card("candle-tower", BUFF, UMBER, 0.9, OCHRE, view=View(1.1, (320, 520), True)),
    _card("apple-house", CREAM, FERN, 0.5, VERMILION),
    _card("root-house", BUFF, SEPIA, 0.5, VERMILION, OCHRE),
    _card("bee-astronomer", HONEY, BLACK, 0.9, OCHRE),
    _card("mushroom-city", SAGE, MOSS, 0.9, VERMILION),
    _card("iceberg-city", SNOW, TEAL, 0.5, VERMILION),
    _card("hourglass-city", CREAM, UMBER, 0.4, OCHRE, VERMILION),
    _card("bottle-lighthouse", SAGE, TEAL, 0.8, VERMILION),
    _card("jar-fireflies", CREAM, INDIGO, 0.75, OCHRE),
    _card("snow-globe", CREAM, MAUVE, 0.5, VERMILION, COBALT),
    _card("fishbowl-astronaut", SNOW, BLACK, 1.0, VERMILION, COBALT),
    _card("bell-jar-rose", BLUSH, INDIGO, 0.6, VERMILION, MADDER),
    _card("cage-of-cloud", SNOW, BLACK, 0.35, VERMILION, OCHRE, COBALT),
    _card("umbrella-boat", SNOW, BLACK, 0.9, VERMILION, OCHRE),
    _card("jelly-street", MIST, PLUM, 0.6, VERMILION, MADDER),
    _card("heart-anchor", CREAM, BLACK, 0.5, VERMILION),
    _card("deep-lift", CREAM, PLUM, 0.9, OCHRE, VERMILION),
    _card("octopus-library", BUFF, UMBER, 0.5, VERMILION),
    _card("letter-fisher", BLUSH, MAUVE, 0.5, VERMILION),
    _card("sea-bed", CREAM, INDIGO, 0.8, VERMILION, OCHRE),
    _card("bridge-of-books", KRAFT, UMBER, 0.35, VERMILION),
    _card("wool-road", SNOW, MOSS, 0.45, VERMILION),
    _card("ship-forest", CREAM, FERN, 0.6, OCHRE),
    _card("anchor-sky", MIST, SLATE, 0.35, OCHRE, VERMILION),
    _card("tree-chair", SNOW, BLACK, 0.3, VERMILION),
    _card("carousel-horse", CREAM, TEAL, 0.7, VERMILION, OCHRE),
    _card("feather-scales", CREAM, MAUVE, 0.45, OCHRE),
    _card("scissors-road", SAGE, OLIVE, 0.5, VERMILION),
    _card("hedge-maze", CREAM, MOSS, 0.3, VERMILION),
    _card("footprint-lake", SNOW, TEAL, 0.3, VERMILION),
    _card("rose-compass", BUFF, SEPIA, 0.35, VERMILION, MADDER),
    _card("moon-bath", CREAM, BLACK, 0.8, VERMILION, OCHRE),
    _card("elephant-balloon", BLUSH, BLACK, 0.35, VERMILION),
    _card("dandelion-flight", CREAM, TEAL, 0.3, VERMILION),
    _card("bear-stars", SNOW, INDIGO, 1.0, VERMILION, OCHRE),
    _card("knitting-night", BLUSH, PLUM, 0.9, VERMILION),
    _card("sun-egg", CREAM, SLATE, 0.5, OCHRE, COBALT),
    _card("umbrella-tree", CREAM, MOSS, 0.7, VERMILION, OCHRE),
    _card("violin-boat", CREAM, UMBER, 0.5, AMBER, view=View(1.1, (320, 580))),
    _card("piano-stairs", KRAFT, BLACK, 0.8, OCHRE, view=View(1.1, (320, 520))),
    _card("gramophone-dance", BLUSH, MAUVE, 0.5, VERMILION),
    _card("web-harp", MIST, INDIGO, 0.7, VERMILION),
    _card("music-box", HONEY, OLIVE, 0.6, VERMILION),
    _card("clockwork-bird", CREAM, PLUM, 0.45, OCHRE, VERMILION, view=STRAIGHT),
    _card("shell-ear", CREAM, BLACK, 0.3, VERMILION, view=View(1.12, (330, 520), True)),
    _card("lighthouse-head", MIST, SLATE, 0.8, VERMILION),
    _card("mind-garden", SNOW, INDIGO, 0.3, VERMILION, OCHRE),
    _card("clock-heart", BUFF, BLACK, 0.5, VERMILION, COBALT),
    _card("mountain-face", KRAFT, UMBER, 0.3, VERMILION),
    _card("sleeping-giant", CREAM, MOSS, 0.3, VIRIDIAN, VERMILION),
    _card("hat-stairs", MIST, PLUM, 0.5, OCHRE, VERMILION),
    _card("mirror-sea", CREAM, PLUM, 0.7, OCHRE, MADDER),
    _card("paper-birds", MIST, INDIGO, 0.6, VERMILION),
    _card("night-compartment", CREAM, BLACK, 0.7, VERMILION),
    _card("ghost-tea", CREAM, MAUVE, 0.6, OCHRE),
    _card("prison-painter", MIST, BLACK, 0.5, VERMILION, OCHRE, VIRIDIAN),
    _card("keyhole-garden", HONEY, UMBER, 0.5, VERMILION, VIRIDIAN),
    _card("shadow-king", KRAFT, UMBER, 0.5, VERMILION),
    _card("moth-train", CREAM, MOSS, 0.9, VERMILION, OCHRE, view=View(1.12, (320, 520), True)),
    _card("masks-strings", CREAM, BLACK, 0.6, VERMILION, OCHRE, COBALT),
    _card("clock-sun", HONEY, UMBER, 0.3, OCHRE, VERMILION),
    _card("puppet-city", SAGE, FERN, 0.4, VERMILION),
    _card("wolf-mask", BUFF, SLATE, 0.8, OCHRE, view=View(1.1, (320, 500), True)),
    _card("raven-key", CREAM, TEAL, 0.6, OCHRE, view=View(1.15, (250, 480), True)),
    _card("umbrella-crowd", SNOW, BLACK, 0.8, VERMILION, OCHRE),
    _card("robot-flower", CREAM, SEPIA, 0.5, VERMILION),
    _card("dragon-candle", BUFF, FERN, 0.7, VIRIDIAN, OCHRE),
    _card("suitcase-sea", CREAM, SLATE, 0.6, AMBER, VERMILION),
    _card("mouse-crown", CREAM, INDIGO, 0.6, VERMILION, OCHRE, view=STRAIGHT),
)
