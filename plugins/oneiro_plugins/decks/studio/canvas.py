"""The pixels under the brush: sizes, rasterised shapes, blur."""

import io
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
import resvg_py
from numpy.typing import NDArray
from PIL import Image
from scipy.ndimage import gaussian_filter  # type: ignore[import-untyped]

from .shapes import HEIGHT, WIDTH, Svg

Field: TypeAlias = NDArray[np.float32]
"""One number per pixel: height x width."""
Pixels: TypeAlias = NDArray[np.float32]
"""Several numbers per pixel, 0 to 1: height x width x 3 (colour) or 4 (colour and cover)."""


@dataclass(frozen=True, slots=True)
class Canvas:
    """A card of WIDTH x HEIGHT units, painted at ``scale`` pixels to the unit."""

    scale: float = 1.2

    @property
    def width(self) -> int:
        return round(WIDTH * self.scale)

    @property
    def height(self) -> int:
        return round(HEIGHT * self.scale)

    def rasterise(self, svg: Svg) -> Pixels:
        """Colour and cover of a fragment; the colour is not multiplied by the cover."""
        document = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
            f'width="{self.width}" height="{self.height}">{svg}</svg>'
        )
        # Without skip_system_fonts each call looks through all fonts of the machine, for a picture without text.
        png = bytes(resvg_py.svg_to_bytes(svg_string=document, skip_system_fonts=True))
        return as_field(Image.open(io.BytesIO(png)).convert("RGBA")) / np.float32(255)

    def blur(self, field: Field, radius: float) -> Field:
        """Gaussian blur by ``radius`` units; a wide one works on a smaller picture, which looks the same."""
        sigma = radius * self.scale
        step = max(1, int(sigma // 3))
        if step == 1:
            return as_field(gaussian_filter(field, sigma))
        height, width = field.shape
        small = resized(field, max(2, width // step), max(2, height // step), Image.Resampling.BOX)
        return resized(as_field(gaussian_filter(small, sigma / step)), width, height, Image.Resampling.BILINEAR)


def as_field(values: object) -> Field:
    """An array of 32-bit numbers. Numpy's own types lose track of these as soon as a plain number is added."""
    return np.asarray(values, np.float32)


def resized(field: Field, width: int, height: int, method: Image.Resampling) -> Field:
    """A field at another number of pixels."""
    return as_field(Image.fromarray(field).resize((width, height), method))
