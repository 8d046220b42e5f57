"""Papers, washes and pigments, and what a colour of a scene becomes in them.

Ink and watercolour are glass: each coat lets a part of the light through to the paper and back (Beer and Lambert's law), so a
colour here is what one coat leaves of white light, and twice the depth of a wash is that colour squared.
"""

from dataclasses import dataclass

import numpy as np

from oneiro_plugins.decks.studio.canvas import Field, Pixels, as_field
from oneiro_plugins.decks.studio.colour import LUMINANCE, Colour, channels

CHALK: Colour = "#fbf9f2"
BLACK_GLASS: Colour = "#77747c"  # a coat of plain ink, which joins every wash where it is deep
DEEP = 0.75  # depth from which it does
FULL_LIGHT = 0.93  # luminance that is left as bare paper
MORE_VIVID = 0.14  # how much more chroma a colour needs to take all of a pigment than to take some
BRIGHT = (0.72, 0.93)  # luminance from which it takes chalk on toned paper


@dataclass(frozen=True, slots=True)
class Paper:
    """A sheet, and how thickly (0 to 1) chalk lies on it where a scene is bright: white paper needs none."""

    colour: Colour
    chalk: float = 0.0

    @property
    def white(self) -> Pixels:
        """The brightest that can be had on it."""
        return channels(CHALK if self.chalk else self.colour)


@dataclass(frozen=True, slots=True)
class Pigment:
    """An accent: it takes up colours within ``reach`` degrees of its hue (0 red, 120 green, 240 blue) from a chroma on.

    Reds and yellows of a scene are vivid, its blues and greens are not.
    """

    glass: Colour
    hue: float
    reach: float
    vivid: float = 0.33

    def share(self, colours: Pixels) -> Field:
        """How far each colour is of this pigment, 0 to 1."""
        hue, chroma = _hue_and_chroma(colours)
        off = np.abs((hue - self.hue + 180) % 360 - 180)
        return as_field(ramp(chroma, self.vivid, self.vivid + MORE_VIVID) * ramp(as_field(self.reach - off), -4, 8))


@dataclass(frozen=True, slots=True)
class Inks:
    """What lies ready for one card: a paper, the colour of its washes, and one to three accents."""

    paper: Paper
    wash: Colour
    accents: tuple[Pigment, ...]

    def stained(self, depth: Field) -> Pixels:
        """The paper under washes of a depth, 0 (bare) to about 2 (nearly black)."""
        black = 0.75 * (depth - DEEP).clip(0, 2)
        grey = channels(BLACK_GLASS) ** black[..., None]
        return as_field(self._under(self.wash, as_field(depth - 0.35 * black)) * grey)

    def washed(self, colours: Pixels, tone: Field, distance: float = 0.0) -> Pixels:
        """What colours of a scene become; ``tone`` deepens (above 0) or thins the coats, ``distance`` (0 to 1) fades them."""
        light = as_field(colours @ LUMINANCE)
        laid = self.stained(as_field(depth_of(colours) * (1 - 0.9 * distance) * (1 + tone)))
        for accent in self.accents:
            coat = self._under(accent.glass, as_field((0.75 + 1.3 * (1 - light) ** 1.3) * (1 + 1.2 * tone)))
            share = accent.share(colours) * (1 - 0.75 * min(1.0, 2.2 * distance))
            laid = as_field(laid + (coat - laid) * share[..., None])
        chalk = self.paper.chalk * ramp(light, *BRIGHT) * (1 + 0.2 * tone).clip(0, 1)
        return as_field(laid + (self.paper.white - laid) * chalk[..., None])

    def _under(self, glass: Colour, depth: Field) -> Pixels:
        return as_field(channels(self.paper.colour) * channels(glass) ** depth.clip(0, 3.2)[..., None])


def depth_of(colours: Pixels) -> Field:
    """How deep a wash stands for colours: 0 for the lightest, 1.75 for black."""
    return as_field(1.75 * (1 - colours @ LUMINANCE / FULL_LIGHT).clip(0, 1) ** 1.35)


def ramp(values: Field, low: float, high: float) -> Field:
    """0 below ``low``, 1 above ``high``, smooth between."""
    share = ((values - low) / (high - low)).clip(0, 1)
    return as_field(share * share * (3 - 2 * share))


def _hue_and_chroma(colours: Pixels) -> tuple[Field, Field]:
    red, green, blue = (colours[..., channel] for channel in range(3))
    across, up = red - (green + blue) / 2, 0.866 * (green - blue)
    return as_field(np.degrees(np.arctan2(up, across)) % 360), as_field(np.hypot(across, up))


CREAM = Paper("#f5eedf")
SNOW = Paper("#f4f3ec")
BUFF = Paper("#f1e3c6")
HONEY = Paper("#f3dfae", 0.6)
BLUSH = Paper("#efd6c8", 0.8)
MIST = Paper("#c6d0d6", 0.9)
SAGE = Paper("#d3d8c0", 0.9)
KRAFT = Paper("#d8b888", 0.9)

VERMILION = Pigment("#ea5238", 4, 24)
OCHRE = Pigment("#f2b648", 46, 22)
AMBER = Pigment("#f0a848", 32, 26)
MADDER = Pigment("#e0708a", 345, 30)
VIRIDIAN = Pigment("#6fae86", 105, 50, 0.12)
COBALT = Pigment("#5b8fc4", 212, 36, 0.18)
