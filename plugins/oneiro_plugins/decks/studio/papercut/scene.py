"""A scene in the making, and the card that it becomes."""

import math
import zlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any, TypeAlias

from oneiro_plugins.decks.studio.canvas import Canvas
from oneiro_plugins.decks.studio.colour import WHITE, Colour, mix
from oneiro_plugins.decks.studio.painter import GLOW, LAMP, PAPER, Air, Coat, Painter
from oneiro_plugins.decks.studio.shapes import WIDTH, Outline, Point, Svg, circle, path, polar, polygon

from .drawings import drawing
from .land import cloud, waves
from .mood import Mood

HEAVY = Coat(shadow=0.42, lift=1.7, volume=0.5, rim=0.45)
FIGURE = Coat(tear=0.5, shadow=0.3, volume=0.25, rim=0.5)
FLAT = Coat(tear=0.0, shadow=0.0, edge=0.0, volume=0.0)
BEAM = replace(GLOW, soft=8)
WATER = Coat(tear=1.6, shadow=0.2, lift=0.6, edge=0.12, volume=0.15)
FAR = Coat(tear=1.8, shadow=0.1, haze=0.28, volume=0.2)

CRATERS = (
    (-0.35, -0.3, 0.28),
    (0.3, 0.05, 0.2),
    (-0.1, 0.45, 0.24),
    (0.42, -0.42, 0.12),
    (-0.55, 0.2, 0.1),
    (0.1, -0.6, 0.1),
    (0.5, 0.45, 0.13),
)
TEMPER, BLOOM = 0.8, 0.3


@dataclass(frozen=True, slots=True)
class Scene:
    """The painter at work, the mood of the card and the dice that place things."""

    painter: Painter
    mood: Mood
    dice: Random

    def paint(self, *fragments: Svg, coat: Coat = PAPER, **changes: Any) -> None:
        """Lay fragments as one layer; ``changes`` are to the coat."""
        self.painter.paint("".join(fragments), replace(coat, **changes))

    def motif(
        self, name: str, at: Point, scale: float = 1, turn: float = 0, flip: bool = False, **colours: Colour
    ) -> Svg:
        """A drawing with its foot at a point, turned clockwise by degrees, perhaps mirrored, with parts recoloured."""
        inside = drawing(name, {**self.mood.parts, **colours})
        wide = -scale if flip else scale
        return f'<g transform="translate({at[0]:.1f} {at[1]:.1f}) rotate({turn:.1f}) scale({wide:.3f} {scale:.3f})">{inside}</g>'

    def motifs(self, name: str, *spots: tuple[float, ...], **colours: Colour) -> Svg:
        """Several copies of a drawing: each with its foot, and perhaps scale, turn, and 1 for mirrored."""
        copies, usual = [], [1.0, 0.0, 0.0]
        for x, y, *more in spots:
            scale, turn, flip = more + usual[len(more) :]
            copies.append(self.motif(name, (x, y), scale, turn, bool(flip), **colours))
        return "".join(copies)

    def glow(self, at: Point, radius: float, strength: float = 0.5, colour: Colour | None = None) -> None:
        """Light around a point."""
        self.painter.glow(at, radius, colour or self.mood.glow, strength)

    def glows(self, spots: Sequence[Point], radius: float, strength: float = 0.5, colour: Colour | None = None) -> None:
        """Light around several points."""
        for spot in spots:
            self.glow(spot, radius, strength, colour)

    def stars(self, count: int, bottom: float, large: int = 6) -> None:
        """Stars, the more the higher, and a few with rays."""
        dice, glow = self.dice, self.mood.glow
        spots = [(dice.uniform(0, WIDTH), dice.uniform(0, bottom) * dice.random() ** 0.3) for _ in range(count)]
        small = [
            circle(spot, dice.choice((0.8, 1.0, 1.4, 2.0)), mix(glow, self.mood.far, dice.random() * 0.6))
            for spot in spots
        ]
        spots = [(dice.uniform(30, WIDTH - 30), dice.uniform(30, bottom * 0.8)) for _ in range(large)]
        self.paint(*small, *(star(spot, dice.uniform(5, 9), glow, 4, 0.28) for spot in spots), coat=FLAT)
        self.glows(spots, 16, 0.35)

    def disc(self, at: Point, radius: float, craters: bool = True, halo: float = 4.2) -> None:
        """The moon, or without craters the sun, with the light around it."""
        self.glow(at, radius * halo, 0.42)
        self.glow(at, radius * 1.7, 0.55)
        shade = mix(self.mood.glow, self.mood.dark, 0.16)
        marks = [circle((at[0] + radius * x, at[1] + radius * y), radius * size, shade) for x, y, size in CRATERS]
        coat = replace(PAPER, shadow=0.0, edge=0.1, volume=0.12)
        self.paint(circle(at, radius, self.mood.glow), *(marks if craters else ()), coat=coat)

    def crescent(self, at: Point, radius: float) -> None:
        """A thin moon, and the light around it."""
        self.glow(at, radius * 3.2, 0.4)
        self.paint(crescent(at, radius, self.mood.glow), shadow=0.0, volume=0.1)

    def clouds(self, shapes: Sequence[tuple[float, float, float, float]], colour: Colour, **changes: Any) -> None:
        """Clouds of centre, foot, width and height, in one layer."""
        coat = replace(PAPER, tear=2.2, shadow=0.28, volume=0.3)
        drawn = [cloud(self.dice, (x, y), width, height, colour) for x, y, width, height in shapes]
        self.paint(*drawn, coat=coat, **changes)

    def sea(
        self, level: float, colours: Sequence[Colour], height: float = 9, length: float = 70, step: float = 40
    ) -> None:
        """Rows of waves, the nearer the larger."""
        for row, colour in enumerate(colours):
            crest = waves(level + row * step, colour, height + row * 1.5, length + row * 14, (row * 37) % 70)
            self.paint(crest, coat=WATER)

    def beam(
        self, corners: Sequence[Point], strength: float = 0.4, soft: float = 8, colour: Colour | None = None
    ) -> None:
        """A soft beam of light within some corners."""
        self.paint(path(polygon(corners), colour or self.mood.glow), coat=BEAM, opacity=strength, soft=soft)

    def wash(self, name: str, colour: Colour, level: float, depth: float, strength: float = 0.5) -> None:
        """A drifting veil of colour about a level: mist, or a bright cloud of night."""
        noise = self.painter.texture.noise
        billow = 0.5 + 0.45 * noise(f"{name} billow", 150, 60) + 0.2 * noise(f"{name} wisp", 50, 18)
        band = billow * math.e ** (-(((self.painter.down - level) / depth) ** 2))
        self.painter.paint_mask(band.clip(0, 1), colour, replace(FLAT, opacity=strength))


def star(at: Point, radius: float, colour: Colour, rays: int = 5, waist: float = 0.42) -> Svg:
    """A star with so many rays; ``waist`` is how far in it is cut."""
    angles = [-math.pi / 2 + number * math.pi / rays for number in range(2 * rays)]
    return path(
        polygon([polar(at, radius * (waist if number % 2 else 1), angle) for number, angle in enumerate(angles)]),
        colour,
    )


def crescent(at: Point, radius: float, colour: Colour) -> Svg:
    """A thin moon."""
    x, y = at[0] + radius * 0.3, radius * 0.95
    outline = (
        f"M{x:.1f},{at[1] - y:.1f} A{radius:.1f},{radius:.1f} 0 1 0 {x:.1f},{at[1] + y:.1f} "
        f"A{radius * 1.02:.1f},{radius * 1.02:.1f} 0 0 1 {x:.1f},{at[1] - y:.1f}Z"
    )
    return path(outline, colour)


def lighter(colour: Colour, share: float) -> Colour:
    """A colour with a share of white."""
    return mix(colour, WHITE, share)


def clipped(outline: Outline, svg: Svg) -> Svg:
    """What lies within an outline of a fragment."""
    name = f"within-{zlib.crc32(outline.encode())}"
    return f'<clipPath id="{name}"><path d="{outline}"/></clipPath><g clip-path="url(#{name})">{svg}</g>'


Painting: TypeAlias = Callable[[Scene], None]


@dataclass(frozen=True, slots=True)
class Composition:
    """A card to paint: its scene, its mood, its dice, and where its light hangs (in shares of the card)."""

    painting: Painting
    mood: Mood
    seed: int
    lamp: Point = LAMP

    @property
    def name(self) -> str:
        return self.painting.__name__.replace("_", "-")

    @property
    def air(self) -> Air:
        """Where the light hangs, its colour, and the colour of distance."""
        return Air(self.lamp, shine=self.mood.glow, haze=self.mood.sky[-2][1], temper=TEMPER)

    def painted(self, canvas: Canvas) -> Painter:
        """The painter after the last stroke."""
        return self.painted_by(Painter(canvas, self.seed, self.air))

    def painted_by(self, painter: Painter) -> Painter:
        """A painter, who may have another hand than the usual, after the last stroke."""
        painter.sky(self.mood.sky)
        self.painting(Scene(painter, self.mood, Random(self.seed)))
        painter.bloom(BLOOM)
        return painter
