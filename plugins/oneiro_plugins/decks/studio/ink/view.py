"""What a card shows of its scene."""

from dataclasses import dataclass

from PIL import Image, ImageOps

from oneiro_plugins.decks.studio.shapes import HEIGHT, MIDDLE, WIDTH, Point


@dataclass(frozen=True, slots=True)
class View:
    """The part of a scene that a card shows: how much it is enlarged, about which point, and whether it is mirrored."""

    zoom: float = 1.0
    at: Point = MIDDLE
    mirrored: bool = False

    def of(self, scene: Image.Image) -> Image.Image:
        """That part of a picture of the whole scene, at the same size."""
        shown = scene.resize(scene.size, Image.Resampling.LANCZOS, self._box(scene)) if self.zoom > 1 else scene
        return ImageOps.mirror(shown) if self.mirrored else shown

    def _box(self, scene: Image.Image) -> tuple[float, float, float, float]:
        left, right = _span(self.at[0] / WIDTH, scene.width, self.zoom)
        top, bottom = _span(self.at[1] / HEIGHT, scene.height, self.zoom)
        return left, top, right, bottom


def _span(middle: float, length: int, zoom: float) -> tuple[float, float]:
    """The two ends of a part of a length, about a middle as far as it goes."""
    part = length / zoom
    start = min(max(0.0, middle * length - part / 2), length - part)
    return start, start + part
