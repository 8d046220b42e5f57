"""The second hand that paints the scenes: pen, washes and a few accents on paper, instead of cut and painted paper."""

import math
from collections.abc import Sequence

import numpy as np
from PIL import Image

from oneiro_plugins.decks.studio.canvas import Canvas, Field, Pixels, as_field
from oneiro_plugins.decks.studio.colour import LUMINANCE, Colour, channels
from oneiro_plugins.decks.studio.painter import Air, Blend, Coat, Painter, Window
from oneiro_plugins.decks.studio.shapes import HEIGHT, WIDTH, Point

from .inks import Inks, depth_of, ramp
from .pen import Pen, inked
from .view import View

MARGIN = 26  # paper left around the washes
LINE, STROKE = 0.94, 0.72  # how black contours and hatching are
TIDES = (("high", 0.3), ("low", -0.4))  # where washes of the sky dried with a dark rim
DARK = (0.85, 1.7)  # depth from which a shape is hatched all over, and from which it is most


class InkPainter(Painter):
    """Draws what it is given to lay: each layer gets a wash, contours, and hatching on the side away from the lamp.

    ``night`` says how deep the sky is washed, 0 (bare paper) to 1.
    """

    def __init__(self, canvas: Canvas, seed: int, air: Air, inks: Inks, night: float, view: View) -> None:
        super().__init__(canvas, seed, air)
        self.inks, self.night, self.view = inks, night, view
        self._seed, self._pen, self._layers = seed, Pen(canvas, self.texture), 0

    def sky(self, stops: Sequence[tuple[float, Colour]]) -> None:
        texture = self.texture
        depth = depth_of(as_field(self._graded(stops))) * self.night * (1.45 - 0.9 * self.down / HEIGHT)
        tide = sum(np.exp(-(((texture.noise(name, 190, 150) - level) / 0.045) ** 2)) for name, level in TIDES)
        mottle = 1 + 0.16 * texture.cloud + 0.1 * texture.brush + 0.05 * texture.grain + 0.1 * tide
        self._picture = self.inks.stained(as_field(depth * mottle))

    def glow(self, centre: Point, radius: float, colour: Colour, strength: float = 1.0) -> None:
        """Leave the washes thinner around a light, and warm."""
        paper = self.inks.paper
        thinned = np.exp(-2.2 * (self.distance(centre) / radius) ** 2) * strength * (0.9 - 0.45 * paper.chalk)
        light = as_field(paper.white * (0.55 + 0.45 * channels(colour)))
        self._picture = _lifted(self._picture, light, as_field(thinned))

    def bloom(self, strength: float) -> None:
        """Ink does not shine."""

    def finish(self, width: int, height: int) -> Image.Image:
        """The finished card: the washes end before the margin, and the pen with them."""
        whole = Image.fromarray((self._picture.clip(0, 1) * 255).astype(np.uint8))
        shown = as_field(self.view.of(whole)) / np.float32(255)
        card = (self._on_paper(shown).clip(0, 1) * 255).astype(np.uint8)
        return Image.fromarray(card).resize((width, height), Image.Resampling.LANCZOS)

    def _lay(self, premultiplied: Pixels, cover: Field, coat: Coat) -> None:
        window = self._window(cover, coat)
        premultiplied, cover = self._spread(premultiplied, cover, coat, window)
        colours = as_field((premultiplied / np.maximum(cover, 1e-4)[..., None]).clip(0, 1))
        self._layers += 1
        if coat.blend is Blend.SCREEN:
            light = as_field(1.1 * cover * coat.opacity * (colours @ LUMINANCE))
            self._picture[window] = _lifted(self._picture[window], self.inks.paper.white, light)
        else:
            self._picture[window] = self._drawn(premultiplied, colours, cover, coat, window)

    def _drawn(self, premultiplied: Pixels, colours: Pixels, cover: Field, coat: Coat, window: Window) -> Pixels:
        """A part of the card after a layer has been washed, hatched and lined on it."""
        below, away = self._cast(cover, coat, window), self._turned_away(cover, coat, window)
        washed = self._washed(colours, cover, coat, away, window)
        picture = as_field(below + (washed - below) * (cover * coat.opacity)[..., None])
        if coat.soft:
            return picture
        if coat.volume:
            picture = self._hatched(picture, self._shade(colours, cover, coat, away, window), window)
        lines = self._pen.contours(premultiplied, cover, coat, self._to_lamp(window), window)
        if not (coat.edge or coat.shadow):  # it lies flat: only what would be lost in the washes needs a line
            lines = as_field(0.8 * lines * (1 - ramp(as_field(np.abs((below - washed) @ LUMINANCE)), 0.08, 0.2)))
        return inked(picture, as_field(LINE * lines * (1 - 1.1 * min(coat.haze, 0.5)) * coat.opacity**0.5))

    def _washed(self, colours: Pixels, cover: Field, coat: Coat, away: Field, window: Window) -> Pixels:
        """The washes of a layer: uneven, gathered at its rim, deeper away from the lamp."""
        cloud, brush, grain = (field[window] for field in (self.texture.cloud, self.texture.brush, self.texture.grain))
        rim = 1.6 * coat.edge * (2 * cover * (1 - self.canvas.blur(cover, 5))).clip(0, 1) if coat.edge else 0
        tone = as_field(0.16 * cloud + 0.08 * brush + 0.04 * grain + rim + 0.22 * away)
        return self.inks.washed(colours, tone, coat.haze)

    def _turned_away(self, cover: Field, coat: Coat, window: Window) -> Field:
        """How far each place of a layer is turned away from the lamp: 0 to 1, and to 2 on what is heavy."""
        return (
            as_field((-self._lit(cover, window)).clip(0, 1) * coat.volume * 4) if coat.volume else np.zeros_like(cover)
        )

    def _shade(self, colours: Pixels, cover: Field, coat: Coat, away: Field, window: Window) -> Field:
        """Where a layer is hatched: away from the lamp, and in the midst of what is large and dark."""
        midst = ramp(self.canvas.blur(cover, 7), 0.8, 0.97) * (0.42 + 0.2 * self.texture.cloud[window]).clip(0, 1)
        dark = ramp(as_field(depth_of(colours) * (1 - coat.haze)), *DARK) * midst
        turned = cover * away * min(1.0, 2.4 * coat.volume)
        return as_field(np.maximum(turned, dark) * (1 - 1.4 * min(coat.haze, 0.5)))

    def _cast(self, cover: Field, coat: Coat, window: Window) -> Pixels:
        """What lies below a layer, with its shadow in a thin wash and strokes."""
        below = self._picture[window]
        if not coat.shadow:
            return below
        shade = as_field(self._fallen(cover, coat, 4) * (1 - cover))
        darkened = as_field(below * (1 - 0.5 * coat.shadow * shade)[..., None])
        return self._hatched(darkened, as_field(shade * min(1.0, 1.9 * coat.shadow)), window)

    def _hatched(self, picture: Pixels, shade: Field, window: Window) -> Pixels:
        """A part of the card with strokes over its shade; they lean differently from layer to layer."""
        angle = math.radians(self._seed * 37 % 60 + 20 + self._layers * 23 % 50)
        strokes = self._pen.hatching(self.across[window], self.down[window], shade, angle, window)
        return inked(picture, as_field(STROKE * strokes))

    def _on_paper(self, picture: Pixels) -> Pixels:
        texture = self.texture
        edge = MARGIN + 5 * texture.noise("slow margin", 60, 60) + 1.6 * texture.noise("quick margin", 7, 7)
        to_side = np.minimum(self.across, WIDTH - 1 - self.across)
        inside = as_field(np.minimum(to_side, np.minimum(self.down, HEIGHT - 1 - self.down)) - edge)
        share, rim = ramp(inside, -1, 2)[..., None], 0.1 * np.exp(-(((inside - 3) / 3.5) ** 2))[..., None]
        paper = channels(self.inks.paper.colour)
        fibre = (1 + 0.012 * texture.grain + 0.014 * texture.fibre)[..., None]
        return as_field((picture * (1 - rim) * share + paper * (1 - share)) * fibre)


def _lifted(picture: Pixels, light: Pixels, share: Field) -> Pixels:
    """A picture from which so much of the washes was lifted off, towards a light; what is lighter stays."""
    return as_field(picture + np.maximum(light - picture, 0) * share.clip(0, 1)[..., None])
