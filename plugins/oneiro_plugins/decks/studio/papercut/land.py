"""Land, water, clouds and towns: shapes that run across the whole card, thrown with dice."""

import math
from itertools import pairwise
from random import Random

from oneiro_plugins.decks.studio.colour import Colour
from oneiro_plugins.decks.studio.shapes import (
    HEIGHT,
    WIDTH,
    Point,
    Svg,
    circle,
    path,
    placed,
    polygon,
    rectangle,
    stroke,
)

BELOW = HEIGHT + 20
BAY, FLOOR = 13, 16  # from window to window


def hills(dice: Random, level: float, swing: float, colour: Colour, bends: int = 5) -> Svg:
    """Soft hills whose crest strays from a level, and all below them."""
    crest = [(-20 + 680 * bend / bends, level + dice.uniform(-swing, swing)) for bend in range(bends + 1)]
    waves = [_soft(one, two) for one, two in pairwise(crest)]
    return path(f"M-20,{BELOW} L{crest[0][0]:.0f},{crest[0][1]:.0f} {' '.join(waves)} L660,{BELOW}Z", colour)


def _soft(one: Point, two: Point) -> str:
    middle = (one[0] + two[0]) / 2
    return f"C{middle:.0f},{one[1]:.0f} {middle:.0f},{two[1]:.0f} {two[0]:.0f},{two[1]:.0f}"


def mountains(dice: Random, level: float, height: float, colour: Colour) -> Svg:
    """A jagged range, its valleys about at a level, and all below it."""
    crest, x = [(-20.0, level)], -20.0
    while x < WIDTH + 20:
        for low, high in ((0.35, 1.0), (0.0, 0.35)):
            x += dice.uniform(30, 80)
            crest.append((x, level - dice.uniform(low, high) * height))
    return path(polygon([*crest, (crest[-1][0], BELOW), (-20, BELOW)]), colour)


def waves(level: float, colour: Colour, height: float = 9, length: float = 70, shift: float = 0) -> Svg:
    """Water from a line of round waves down."""
    starts = [-40 + shift - length + number * length for number in range(int(780 / length) + 4)]
    crests = [
        f"C{x + length * 0.3:.0f},{level - height:.0f} {x + length * 0.7:.0f},{level - height:.0f} "
        f"{x + length:.0f},{level:.0f}"
        for x in starts
    ]
    return path(f"M{starts[0]:.0f},{BELOW} L{starts[0]:.0f},{level:.0f} {' '.join(crests)} L800,{BELOW}Z", colour)


def ripples(dice: Random, top: float, bottom: float, colour: Colour, count: int = 24) -> Svg:
    """Short level strokes on water, the nearer the longer."""
    lines = []
    for _ in range(count):
        y = dice.uniform(top, bottom)
        length = 16 + 50 * (y - top) / (bottom - top + 1) * dice.uniform(0.6, 1.2)
        x = dice.uniform(-10, WIDTH - length)
        lines.append(stroke(f"M{x:.0f},{y:.0f} q{length / 2:.0f},{-length * 0.12:.1f} {length:.0f},0", colour, 2))
    return "".join(lines)


def cloud(dice: Random, centre: Point, width: float, height: float, colour: Colour) -> Svg:
    """A cloud of round bumps with a level foot at its centre's height."""
    bumps, count = [], 7
    for number in range(count):
        share = number / (count - 1)
        size = height * (0.26 + 0.44 * math.sin(math.pi * share)) * dice.uniform(0.8, 1.18)
        bumps.append(circle((centre[0] + (share - 0.5) * width, centre[1] - size * 0.72), size, colour))
    foot = rectangle(
        (centre[0] - width * 0.56, centre[1] - height * 0.22), width * 1.12, height * 0.22, colour, height * 0.11
    )
    return "".join(bumps) + foot


def town(dice: Random, level: float, wall: Colour, window: Colour, heights: tuple[float, float]) -> Svg:
    """A row of houses across the card, some with roofs, some windows lit; they stand on a level and go on below it."""
    houses, x = [], -20.0
    while x < WIDTH + 20:
        width, height = dice.uniform(26, 62), dice.uniform(*heights)
        houses.append(
            _house(dice, (x, level - height), width, wall) + _windows(dice, (x, level - height), width, window)
        )
        x += width
    return "".join(houses)


def _house(dice: Random, corner: Point, width: float, wall: Colour) -> Svg:
    x, y = corner
    block = rectangle(corner, width + 1, BELOW - y, wall)
    top = dice.random()
    if top < 0.36:
        return block + path(polygon([(x - 2, y + 1), (x + width / 2, y - width * 0.55), (x + width + 2, y + 1)]), wall)
    if top < 0.48:
        return block + rectangle((x + width * 0.2, y - 18), 7, 20, wall)
    if top < 0.56:
        return block + stroke(f"M{x + width / 2:.0f},{y:.0f} l0,-34", wall, 2.4)
    return block


def _windows(dice: Random, corner: Point, width: float, window: Colour) -> Svg:
    across = range(int(corner[0] + 6), int(corner[0] + width - 8), BAY)
    down = range(int(corner[1] + 10), int(corner[1] + 260), FLOOR)
    return "".join(rectangle((x, y), 6, 8, window) for y in down for x in across if dice.random() < 0.3)


def grass(dice: Random, level: float, colour: Colour, count: int = 120, height: float = 18) -> Svg:
    """Single blades across the card."""
    blades = []
    for _ in range(count):
        x, bend, length = dice.uniform(-10, WIDTH + 10), dice.uniform(-6, 6), dice.uniform(0.4, 1) * height
        foot = f"M{x:.0f},{level + dice.uniform(-3, 6):.0f}"
        blades.append(
            stroke(
                f"{foot} q{bend * 0.3:.1f},{-length * 0.6:.1f} {bend:.1f},{-length:.1f}", colour, dice.uniform(1, 2.2)
            )
        )
    return "".join(blades)


def rain(dice: Random, box: tuple[float, float, float, float], colour: Colour, count: int, slant: float = -5) -> Svg:
    """Slanting strokes within a box of left, top, right and bottom."""
    drops = []
    for _ in range(count):
        x, y, length = dice.uniform(box[0], box[2]), dice.uniform(box[1], box[3]), dice.uniform(18, 52)
        drops.append(
            stroke(f"M{x:.0f},{y:.0f} l{slant * length / 40:.1f},{length:.0f}", colour, dice.uniform(0.9, 1.7))
        )
    return "".join(drops)


def specks(
    dice: Random, box: tuple[float, float, float, float], sizes: tuple[float, float], colour: Colour, count: int
) -> Svg:
    """Small discs within a box of left, top, right and bottom: snow, bubbles, sparks."""
    return "".join(
        circle((dice.uniform(box[0], box[2]), dice.uniform(box[1], box[3])), dice.uniform(*sizes), colour)
        for _ in range(count)
    )


def cord(one: Point, two: Point, colour: Colour, sag: float = 20, width: float = 1.6) -> Svg:
    """A slack thread from point to point."""
    x, y = (one[0] + two[0]) / 2, (one[1] + two[1]) / 2 + sag
    return stroke(f"M{one[0]:.1f},{one[1]:.1f} Q{x:.1f},{y:.1f} {two[0]:.1f},{two[1]:.1f}", colour, width)


def ladder(foot: Point, height: float, width: float, colour: Colour, degrees: float = 0) -> Svg:
    """A ladder from its foot up; it narrows a little."""
    half, rungs = width / 2, max(2, round(height / 14))
    sides = stroke(f"M{-half},0 L{2 - half},{-height} M{half},0 L{half - 2},{-height}", colour, width * 0.15)
    steps = [-height * number / (rungs + 0.6) for number in range(1, rungs + 1)]
    treads = "".join(stroke(f"M{-half},{y:.1f} L{half},{y + 0.8:.1f}", colour, width * 0.12) for y in steps)
    return placed(sides + treads, foot, 1, degrees)
