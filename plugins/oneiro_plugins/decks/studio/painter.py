"""The painter: flat shapes become torn paper and gouache under one lamp."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from .canvas import Canvas, Field, Pixels, as_field
from .colour import WHITE, Colour, channels
from .shapes import HEIGHT, WIDTH, Point, Svg
from .texture import Texture

LAMP: Point = (0.25, 0.15)  # where the light hangs, in shares of the card
STEEPNESS = 45  # how strongly a slope takes or loses light
MARGIN = 15  # width of the paper left bare around the picture
BORDER: Colour = "#efe4cc"
RIM_STEEPNESS = 5  # how strongly an edge catches the light
WARMTH = (0.05, 0.0, -0.06)  # what a warm patch adds to red, green and blue


Window: TypeAlias = tuple[slice, slice]
"""A part of the card: rows and columns of pixels."""


class Blend(Enum):
    """How a layer meets what lies below."""

    COVER = "cover"
    MULTIPLY = "multiply"  # stains: glass and watercolour
    SCREEN = "screen"  # light


@dataclass(frozen=True, slots=True)
class Coat:
    """How one layer is laid. Lengths are card units, strengths 0 (none) to 1."""

    tear: float = 1.2  # how far the edge strays
    shadow: float = 0.3
    lift: float = 1.0  # height above the layer below, which moves and softens the shadow
    edge: float = 0.18  # pigment gathered at the rim
    texture: float = 1.0
    volume: float = 0.25  # shading away from the lamp
    rim: float = 0.0  # light caught by the edges that face the lamp
    haze: float = 0.0  # how far the air takes the colour of the layer
    opacity: float = 1.0
    soft: float = 0.0  # blur of the whole layer
    blend: Blend = Blend.COVER


PAPER = Coat()
THICK = Coat(shadow=0.42, lift=1.5, volume=0.35)
THREAD = Coat(tear=0.6, shadow=0.14, lift=0.5, volume=0.15, edge=0.1)
STAIN = Coat(tear=2.2, shadow=0.0, edge=0.45, volume=0.0, opacity=0.9, blend=Blend.MULTIPLY)
GLOW = Coat(tear=0.0, shadow=0.0, edge=0.0, texture=0.6, volume=0.0, blend=Blend.SCREEN)


@dataclass(frozen=True, slots=True)
class Air:
    """What all layers of one card share: where the light hangs (in shares of the card), its colour, the colour of distance.

    ``temper`` says how much a colour wanders between warm and cool.
    """

    lamp: Point = LAMP
    shine: Colour = WHITE
    haze: Colour = WHITE
    temper: float = 0.0


OPEN_AIR = Air()


class Painter:
    """Lays coats on one card, back to front.

    ``across`` and ``down`` say where each pixel lies, in card units from the upper left corner.
    """

    def __init__(self, canvas: Canvas, seed: int, air: Air = OPEN_AIR) -> None:
        self.canvas, self.air = canvas, air
        self.texture = Texture(canvas, seed)
        down, across = np.mgrid[0 : canvas.height, 0 : canvas.width]
        self.down, self.across = as_field(down / canvas.scale), as_field(across / canvas.scale)
        self._picture: Pixels = np.zeros((canvas.height, canvas.width, 3), np.float32)

    def ground(self, top: Colour, bottom: Colour) -> None:
        """Cover the whole card, from one colour above to another below."""
        self.sky(((0, top), (1, bottom)))

    def sky(self, stops: Sequence[tuple[float, Colour]]) -> None:
        """Cover the whole card with colours that change downwards: each with its height, 0 (top) to 1 (bottom)."""
        mottle = 1 + 0.035 * self.texture.brush + 0.03 * self.texture.cloud
        self._picture = as_field((self._graded(stops) * mottle[..., None]).clip(0, 1))

    def glow(self, centre: Point, radius: float, colour: Colour, strength: float = 1.0) -> None:
        """Let light fall on what is painted so far, fading out at about ``radius``."""
        light = np.exp(-2.2 * (self.distance(centre) / radius) ** 2) * (1 + 0.1 * self.texture.cloud)
        lit = (light * strength).clip(0, 1)[..., None] * channels(colour)
        self._picture = as_field(1 - (1 - self._picture) * (1 - lit))

    def paint(self, svg: Svg, coat: Coat = PAPER) -> None:
        """Lay a fragment over everything so far."""
        layer = self.canvas.rasterise(svg)
        self._lay(as_field(layer[..., :3] * layer[..., 3:]), layer[..., 3], coat)

    def paint_mask(self, cover: Field, colour: Colour, coat: Coat = PAPER) -> None:
        """Lay one colour where ``cover`` (0 to 1 for each pixel) says."""
        self._lay(as_field(cover[..., None] * channels(colour)), as_field(cover), coat)

    def distance(self, point: Point) -> Field:
        """How far each pixel is from a point, in card units."""
        return as_field(np.hypot(self.across - point[0], self.down - point[1]))

    def bloom(self, strength: float) -> None:
        """Let what is bright shine over what lies around it."""
        bright = (self._picture - 0.5).clip(0, 1)
        for radius in (14, 50):
            spread = np.stack([self.canvas.blur(as_field(bright[..., channel]), radius) for channel in range(3)], -1)
            self._picture = as_field(1 - (1 - self._picture) * (1 - (strength * spread).clip(0, 1)))

    def finish(self, width: int, height: int) -> Image.Image:
        """The finished card: vignette, paper, torn margin, scaled to pixels."""
        picture = self._on_paper(self._vignetted()).clip(0, 1) * 255
        return Image.fromarray(picture.astype(np.uint8)).resize((width, height), Image.Resampling.LANCZOS)

    def _graded(self, stops: Sequence[tuple[float, Colour]]) -> NDArray[np.float64]:
        """Colours that change downwards, and drift."""
        share = (self.down / HEIGHT + 0.035 * self.texture.cloud + 0.012 * self.texture.brush).clip(0, 1)
        heights, colours = [height for height, _ in stops], np.stack([channels(colour) for _, colour in stops])
        return np.stack([np.interp(share, heights, colours[:, channel]) for channel in range(3)], -1)

    def _lay(self, premultiplied: Pixels, cover: Field, coat: Coat) -> None:
        """Lay a layer, whose colour is multiplied by its cover so that it can be blurred."""
        window = self._window(cover, coat)
        premultiplied, cover = self._spread(premultiplied, cover, coat, window)
        pigment = premultiplied / np.maximum(cover, 1e-4)[..., None]
        below = self._shaded(self._picture[window], cover, coat)
        self._picture[window] = _blended(below, self._lit_pigment(as_field(pigment), cover, coat, window), cover, coat)

    def _window(self, cover: Field, coat: Coat) -> Window:
        """The part of the card that a layer reaches with all its edges and its shadow: the rest need not be touched."""
        reach = 4 + 4 * coat.tear + 3 * coat.soft + (24 * coat.lift if coat.shadow else 0)
        pad = round(reach * self.canvas.scale)
        spans = []
        for axis in (1, 0):
            (lying,) = np.nonzero(cover.any(axis))
            first, last = (int(lying[0]), int(lying[-1])) if len(lying) else (0, 0)
            spans.append(slice(max(0, first - pad), last + pad + 1))
        return spans[0], spans[1]

    def _lit_pigment(self, pigment: Pixels, cover: Field, coat: Coat, window: Window) -> Pixels:
        """What becomes of a colour in the air and the light of this card."""
        if coat.haze:
            pigment = as_field(pigment + (channels(self.air.haze) - pigment) * coat.haze)
        pigment = as_field(pigment * self._tone(cover, coat, window)[..., None])
        if self.air.temper:
            patches = (self.air.temper * coat.texture * self.texture.warmth[window])[..., None]
            pigment = as_field(pigment * (1 + patches * np.array(WARMTH, np.float32)))
        if coat.rim:
            caught = (-RIM_STEEPNESS * self._facing(cover, 1.1, window)).clip(0, 1) * cover * coat.rim
            pigment = as_field(pigment + (channels(self.air.shine) - pigment) * caught[..., None])
        return pigment

    def _spread(self, premultiplied: Pixels, cover: Field, coat: Coat, window: Window) -> tuple[Pixels, Field]:
        """Colour and cover of a layer in its part of the card, with torn or blurred edges."""
        premultiplied, cover = self._torn(premultiplied, coat, window), self._torn(cover, coat, window)
        if coat.soft:
            parts = [self.canvas.blur(premultiplied[..., channel], coat.soft) for channel in range(3)]
            premultiplied, cover = as_field(np.stack(parts, -1)), self.canvas.blur(cover, coat.soft)
        return premultiplied, cover

    def _torn(self, layer: Pixels, coat: Coat, window: Window) -> Pixels:
        if not coat.tear:
            return layer[window]
        sideways, downwards = (coat.tear * stray[window] for stray in self.texture.tear)
        columns = np.rint((self.across[window] + sideways) * self.canvas.scale).clip(0, self.canvas.width - 1)
        rows = np.rint((self.down[window] + downwards) * self.canvas.scale).clip(0, self.canvas.height - 1)
        return layer[rows.astype(np.int32), columns.astype(np.int32)]

    def _tone(self, cover: Field, coat: Coat, window: Window) -> Field:
        """What the pigment is multiplied by: mottling, gathered rim, roundness."""
        cloud, brush, grain = (field[window] for field in (self.texture.cloud, self.texture.brush, self.texture.grain))
        mottle = 1 + coat.texture * (0.055 * cloud + 0.05 * brush + 0.03 * grain)
        rim = 1 - coat.edge * (cover * (1 - self.canvas.blur(cover, 2.2)) * 2).clip(0, 1) if coat.edge else 1
        roundness = 1 + coat.volume * self._lit(cover, window) if coat.volume else 1
        return as_field(mottle * rim * roundness)

    def _lit(self, cover: Field, window: Window) -> Field:
        """How far each pixel's slope faces the lamp, -1 to 0.8: paper bulges towards its middle."""
        return as_field((-STEEPNESS * self._facing(cover, 6, window)).clip(-1, 0.8))

    def _facing(self, cover: Field, radius: float, window: Window) -> Field:
        """How fast a cover blurred by a radius rises towards the lamp, per unit."""
        slope_down, slope_across = np.gradient(self.canvas.blur(cover, radius))
        to_lamp_across, to_lamp_down, distance = self._to_lamp(window)
        return as_field((slope_across * to_lamp_across + slope_down * to_lamp_down) / distance * self.canvas.scale)

    def _to_lamp(self, window: Window) -> tuple[Field, Field, Field]:
        """The way from each pixel to the lamp, in shares of the card: across, down, and how far."""
        lamp = self.air.lamp
        across, down = lamp[0] - self.across[window] / WIDTH, lamp[1] - self.down[window] / HEIGHT
        return as_field(across), as_field(down), as_field(np.hypot(across, down) + 1e-3)

    def _shaded(self, below: Pixels, cover: Field, coat: Coat) -> Pixels:
        """What lies below, with the shadow of a layer on it."""
        if not coat.shadow:
            return below
        return as_field(below * (1 - coat.shadow * self._fallen(cover, coat, 6))[..., None])

    def _fallen(self, cover: Field, coat: Coat, radius: float) -> Field:
        """The shadow of a layer, 0 to 1, blurred by a radius for each unit of its lift."""
        down, across = (round(length * coat.lift * self.canvas.scale) for length in (6, 3.5))
        shade = np.zeros_like(cover)
        shade[down:, across:] = self.canvas.blur(cover, radius * coat.lift)[: -down or None, : -across or None]
        return shade

    def _vignetted(self) -> Pixels:
        from_middle = np.hypot((self.across / WIDTH - 0.5) * 1.15, (self.down / HEIGHT - 0.5) * 1.05)
        shade = 1 - 0.45 * (from_middle - 0.28).clip(0, 1) ** 1.4
        paper = 1 + 0.02 * self.texture.grain + 0.02 * self.texture.fibre
        contrast = (self._picture - 0.5) * 1.05 + 0.5
        return as_field(contrast * (shade * paper)[..., None])

    def _on_paper(self, picture: Pixels) -> Pixels:
        texture = self.texture
        tear = MARGIN + 2.0 * texture.noise("slow margin", 20, 20) + 0.8 * texture.noise("quick margin", 4.5, 4.5)
        to_side = np.minimum(self.across, WIDTH - 1 - self.across)
        to_edge = np.minimum(to_side, np.minimum(self.down, HEIGHT - 1 - self.down))
        share = ((to_edge - tear) / 1.2).clip(0, 1)[..., None]
        paper = channels(BORDER) * (1 + 0.02 * texture.grain + 0.03 * texture.fibre)[..., None]
        return as_field(picture * share + paper * (1 - share))


def _blended(below: Pixels, pigment: Pixels, cover: Field, coat: Coat) -> Pixels:
    share, above = (cover * coat.opacity)[..., None], as_field(pigment.clip(0, 1))
    if coat.blend is Blend.MULTIPLY:
        above = below * above
    elif coat.blend is Blend.SCREEN:
        above = as_field(1 - (1 - below) * (1 - above))
    return as_field(below * (1 - share) + above * share)
