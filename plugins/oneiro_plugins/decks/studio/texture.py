"""What the materials look like: paper fibre, grain, brush hair, clouds of pigment."""

import zlib
from functools import cached_property

import numpy as np
from PIL import Image

from .canvas import Canvas, Field, as_field, resized

BRUSHES = (
    ((90, 5), (50, 9), (160, 14)),  # drawn sideways
    ((6, 80), (9, 50), (120, 20)),  # drawn downwards
    ((40, 12), (12, 40), (18, 18)),  # crossed
)


class Texture:
    """Smooth random fields of one card. The same seed gives the same fields, in whatever order they are asked for."""

    def __init__(self, canvas: Canvas, seed: int) -> None:
        self._canvas = canvas
        self._seed = seed

    def noise(self, name: str, across: float, down: float) -> Field:
        """A field of mean 0 and deviation 1 whose bumps are about ``across`` x ``down`` units large."""
        scale, width, height = self._canvas.scale, self._canvas.width, self._canvas.height
        cell = (max(1.0, across * scale), max(1.0, down * scale))
        columns, rows = (max(3, int(size / step) + 3) for size, step in zip((width, height), cell, strict=True))
        chance = np.random.default_rng([self._seed, zlib.crc32(name.encode())])
        coarse = chance.standard_normal((rows, columns)).astype(np.float32)
        grown = resized(coarse, int(columns * cell[0]), int(rows * cell[1]), Image.Resampling.BICUBIC)
        field = grown[:height, :width]
        return as_field((field - field.mean()) / (field.std() + 1e-6))

    @cached_property
    def grain(self) -> Field:
        return as_field(0.55 * self.noise("fine grain", 1.3, 1.3) + 0.45 * self.noise("coarse grain", 2.6, 2.6))

    @cached_property
    def fibre(self) -> Field:
        return as_field(0.6 * self.noise("weft", 18, 1.6) + 0.4 * self.noise("warp", 1.6, 14))

    @cached_property
    def brush(self) -> Field:
        """Hair marks. Their direction differs from card to card, or all would look like planks of one tree."""
        fine, middle, wide = BRUSHES[self._seed % len(BRUSHES)]
        marks = 0.4 * self.noise("fine hair", *fine) + 0.24 * self.noise("hair", *middle)
        return as_field(marks + 0.24 * self.noise("wide hair", *wide))

    @cached_property
    def cloud(self) -> Field:
        return as_field(0.6 * self.noise("wide cloud", 120, 120) + 0.4 * self.noise("cloud", 42, 42))

    @cached_property
    def warmth(self) -> Field:
        """Patches in which a colour was mixed a little warmer or cooler."""
        return as_field(0.6 * self.noise("wide warmth", 90, 90) + 0.4 * self.noise("warmth", 22, 22))

    @cached_property
    def tear(self) -> tuple[Field, Field]:
        """How far a torn edge strays sideways and downwards, in deviations."""
        return self._stray("sideways"), self._stray("downwards")

    @cached_property
    def hand(self) -> Field:
        """How far a drawn stroke strays from a straight one, in deviations."""
        return self.noise("hand", 70, 70)

    @cached_property
    def pressure(self) -> Field:
        """How firmly the pen is held."""
        return self.noise("pressure", 60, 60)

    @cached_property
    def breaks(self) -> Field:
        """Where strokes of the pen thin out and end."""
        return self.noise("breaks", 26, 26)

    @cached_property
    def dryness(self) -> Field:
        """Where a line of the pen skips."""
        return self.noise("dryness", 9, 9)

    def _stray(self, way: str) -> Field:
        return as_field(0.7 * self.noise(f"slow {way}", 24, 24) + 0.45 * self.noise(f"quick {way}", 6.5, 6.5))
