"""SVG fragments and the points that they are drawn through, in card units."""

import math
from collections.abc import Iterable, Sequence
from itertools import pairwise
from random import Random
from typing import TypeAlias

from .colour import Colour

Point: TypeAlias = tuple[float, float]
Svg: TypeAlias = str
Outline: TypeAlias = str  # the "d" of an SVG path

WIDTH, HEIGHT = 640, 960
MIDDLE: Point = (WIDTH / 2, HEIGHT / 2)
TURN = 2 * math.pi


def path(outline: Outline, fill: Colour) -> Svg:
    """A filled shape."""
    return f'<path d="{outline}" fill="{fill}"/>'


def stroke(outline: Outline, colour: Colour, width: float, cap: str = "round") -> Svg:
    """A line; ``cap`` is how its ends look: ``round`` or ``butt``."""
    return (
        f'<path d="{outline}" fill="none" stroke="{colour}" stroke-width="{width:.1f}" '
        f'stroke-linecap="{cap}" stroke-linejoin="round"/>'
    )


def circle(centre: Point, radius: float, fill: Colour) -> Svg:
    """A filled disc."""
    return f'<circle cx="{centre[0]:.1f}" cy="{centre[1]:.1f}" r="{max(radius, 0):.1f}" fill="{fill}"/>'


def ring(centre: Point, radius: float, colour: Colour, width: float) -> Svg:
    """The line of a circle."""
    return (
        f'<circle cx="{centre[0]:.1f}" cy="{centre[1]:.1f}" r="{max(radius, 0):.1f}" fill="none" '
        f'stroke="{colour}" stroke-width="{width:.1f}"/>'
    )


def ellipse(centre: Point, across: float, down: float, fill: Colour) -> Svg:
    """An ellipse with the two half axes ``across`` and ``down``."""
    return f'<ellipse cx="{centre[0]:.1f}" cy="{centre[1]:.1f}" rx="{across:.1f}" ry="{down:.1f}" fill="{fill}"/>'


def rectangle(corner: Point, width: float, height: float, fill: Colour, bend: float = 0) -> Svg:
    """An upright rectangle from its upper left corner; ``bend`` is the radius of its corners."""
    return (
        f'<rect x="{corner[0]:.1f}" y="{corner[1]:.1f}" width="{max(width, 0):.1f}" '
        f'height="{max(height, 0):.1f}" rx="{bend:.1f}" fill="{fill}"/>'
    )


def turned(svg: Svg, degrees: float, about: Point) -> Svg:
    """A fragment turned clockwise about a point."""
    return f'<g transform="rotate({degrees:.1f} {about[0]:.1f} {about[1]:.1f})">{svg}</g>'


def placed(svg: Svg, at: Point, scale: float = 1, degrees: float = 0) -> Svg:
    """A fragment drawn around the origin, put elsewhere."""
    return f'<g transform="translate({at[0]:.1f} {at[1]:.1f}) rotate({degrees:.1f}) scale({scale:.3f})">{svg}</g>'


def mirrored(svg: Svg, axis: float) -> Svg:
    """A fragment and its mirror image about the vertical line at ``axis``."""
    return f'{svg}<g transform="translate({2 * axis:.1f} 0) scale(-1 1)">{svg}</g>'


def polar(centre: Point, radius: float, angle: float, flat: float = 1) -> Point:
    """The point at a distance and an angle (radians); ``flat`` squeezes the circle downwards."""
    return centre[0] + radius * math.cos(angle), centre[1] + radius * flat * math.sin(angle)


def polyline(points: Iterable[Point]) -> Outline:
    """Straight lines from point to point."""
    return "M" + " L".join(f"{x:.1f},{y:.1f}" for x, y in points)


def polygon(points: Iterable[Point]) -> Outline:
    """Straight lines from point to point and back to the first."""
    return polyline(points) + "Z"


def curve(points: Sequence[Point]) -> Outline:
    """An open smooth line that bends at the inner points and touches the ends."""
    bends = points[1:-1]
    ends = [_middle(one, two) for one, two in pairwise(bends)] + [points[-1]]
    pieces = [f"Q{x:.1f},{y:.1f} {u:.1f},{v:.1f}" for (x, y), (u, v) in zip(bends, ends, strict=True)]
    return f"M{points[0][0]:.1f},{points[0][1]:.1f} " + " ".join(pieces)


def closed_curve(points: Sequence[Point]) -> Outline:
    """A smooth closed line that bends at each point."""
    start = _middle(points[-1], points[0])
    ends = [_middle(one, two) for one, two in zip(points, [*points[1:], points[0]], strict=True)]
    pieces = [f"Q{x:.1f},{y:.1f} {u:.1f},{v:.1f}" for (x, y), (u, v) in zip(points, ends, strict=True)]
    return f"M{start[0]:.1f},{start[1]:.1f} " + " ".join(pieces) + "Z"


def rounded(points: Sequence[Point], times: int) -> list[Point]:
    """The points of a line whose corners are cut so many times; the ends stay."""
    line = list(points)
    for _ in range(times):
        cuts = [_between(one, two, share) for one, two in pairwise(line) for share in (0.25, 0.75)]
        line = [line[0], *cuts[1:-1], line[-1]]
    return line


def arc(centre: Point, radius: float, start: float, end: float) -> Outline:
    """Part of a circle, from one angle to a larger one (radians)."""
    one, two = polar(centre, radius, start), polar(centre, radius, end)
    large = int(end - start > math.pi)
    return f"M{one[0]:.1f},{one[1]:.1f} A{radius:.1f},{radius:.1f} 0 {large} 1 {two[0]:.1f},{two[1]:.1f}"


def sector(centre: Point, inner: float, outer: float, start: float, end: float) -> Outline:
    """A slice of a ring between two angles (radians); with ``inner`` 0 a slice of a disc."""
    near, far = polar(centre, inner, start), polar(centre, inner, end)
    large = int(end - start > math.pi)
    back = f"L{far[0]:.1f},{far[1]:.1f} A{inner:.1f},{inner:.1f} 0 {large} 0 {near[0]:.1f},{near[1]:.1f}Z"
    return f"{arc(centre, outer, start, end)} {back}"


def blob(dice: Random, centre: Point, radius: float, bends: int = 9, wild: float = 0.3) -> Outline:
    """A soft irregular patch; ``wild`` says by what share its radius may differ."""
    angles = [TURN * bend / bends for bend in range(bends)]
    return closed_curve([polar(centre, radius * (1 + dice.uniform(-wild, wild)), angle) for angle in angles])


def grid(columns: int, rows: int) -> list[Point]:
    """The middles of the cells of a card cut into columns and rows, row by row."""
    across, down = WIDTH / columns, HEIGHT / rows
    return [((column + 0.5) * across, (row + 0.5) * down) for row in range(rows) for column in range(columns)]


def hill(crest: Iterable[Point]) -> Outline:
    """All that lies below a line from the left of the card to its right."""
    return polygon([*crest, (WIDTH + 300, HEIGHT + 150), (-300, HEIGHT + 150)])


def almond(length: float, width: float) -> Outline:
    """A pointed oval around the origin, lying along the x axis."""
    half = length / 2
    return f"M{-half:.1f},0 Q0,{-width:.1f} {half:.1f},0 Q0,{width:.1f} {-half:.1f},0Z"


def petal(length: float, width: float) -> Outline:
    """A leaf that grows upwards from the origin."""
    side, tip = width / 2, -length
    return (
        f"M0,0 C{-side:.1f},{tip * 0.3:.1f} {-side:.1f},{tip * 0.75:.1f} 0,{tip:.1f} "
        f"C{side:.1f},{tip * 0.75:.1f} {side:.1f},{tip * 0.3:.1f} 0,0Z"
    )


def _between(one: Point, two: Point, share: float) -> Point:
    return one[0] + (two[0] - one[0]) * share, one[1] + (two[1] - one[1]) * share


def _middle(one: Point, two: Point) -> Point:
    return _between(one, two, 0.5)
