"""The pen: contours that swell on the side away from the lamp, and hatching."""

from dataclasses import dataclass

import numpy as np

from oneiro_plugins.decks.studio.canvas import Canvas, Field, Pixels, as_field
from oneiro_plugins.decks.studio.colour import Colour, channels
from oneiro_plugins.decks.studio.painter import Coat, Window
from oneiro_plugins.decks.studio.texture import Texture

from .inks import ramp

BLACK: Colour = "#17151c"
NIB = 0.8  # half the width of a line, in card units
SPACING = 6.2  # from stroke to stroke of hatching
CROSSING = 1.1  # angle between the two directions of hatching, in radians
STEEP = 2.5  # the square root of a turn: a blurred step of height 1 peaks at 1 after division by it


@dataclass(frozen=True, slots=True)
class Pen:
    """The pen of one card."""

    canvas: Canvas
    texture: Texture

    def contours(
        self, premultiplied: Pixels, cover: Field, coat: Coat, to_lamp: tuple[Field, Field, Field], window: Window
    ) -> Field:
        """Where a layer is lined, 0 to 1: thick around it, finer where colours meet within.

        ``to_lamp`` is the way from each pixel to the lamp: across, down, and how far.
        """
        nib = NIB * (1.25 if coat.lift >= 1.5 else 1) * (0.75 if coat.haze else 1)
        across, down = self._slope(cover, nib)
        facing = ((across * to_lamp[0] + down * to_lamp[1]) / to_lamp[2]).clip(-0.6, 1)
        pressure = 1 + 0.28 * self.texture.pressure[window] + 0.45 * facing
        meeting = self._meeting(premultiplied, nib)
        dry = self.texture.dryness[window]
        outline = ramp(as_field(np.hypot(across, down) * pressure + 0.05 * dry), 0.30, 0.62)
        return as_field(np.maximum(outline, 0.85 * ramp(as_field(1.5 * meeting * pressure + 0.06 * dry), 0.34, 0.75)))

    def hatching(self, across: Field, down: Field, shade: Field, angle: float, window: Window) -> Field:
        """Strokes, 0 to 1, over what is in shade (0 to 1): the deeper the broader, and crossed where it is deepest."""
        once = self._strokes(across, down, shade, angle, window)
        crossed = self._strokes(across, down, as_field((1.3 * shade - 0.6).clip(0, 1)), angle + CROSSING, window)
        return as_field(np.maximum(once, crossed))

    def _strokes(self, across: Field, down: Field, shade: Field, angle: float, window: Window) -> Field:
        place = across * np.cos(angle) + down * np.sin(angle) + 1.3 * self.texture.hand[window]
        wave = 0.5 + 0.5 * np.cos(2 * np.pi * place / SPACING)
        breadth = 0.62 * shade * (1 + 0.35 * self.texture.breaks[window])
        return as_field(ramp(as_field(wave + breadth - 1), 0, 0.16) * (shade > 0.1))

    def _meeting(self, premultiplied: Pixels, nib: float) -> Field:
        """How unlike the colours on both sides of each pixel are."""
        slopes = [self._slope(as_field(premultiplied[..., channel]), nib) for channel in range(3)]
        return as_field(np.sqrt(sum(across**2 + down**2 for across, down in slopes)))

    def _slope(self, field: Field, nib: float) -> tuple[Field, Field]:
        """How steep a field blurred by a nib is, across and down: 1 at a step of height 1."""
        down, across = np.gradient(self.canvas.blur(field, nib))
        steep = STEEP * nib * self.canvas.scale
        return as_field(across * steep), as_field(down * steep)


def inked(picture: Pixels, ink: Field) -> Pixels:
    """A picture with ink on it."""
    return as_field(picture + (channels(BLACK) - picture) * ink[..., None])
