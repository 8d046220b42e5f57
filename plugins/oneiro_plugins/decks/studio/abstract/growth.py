"""What grows: leaves, branches, cells, pods, stones."""

import math
from collections.abc import Iterator
from dataclasses import replace
from typing import TypeAlias

import numpy as np
from scipy.spatial import Voronoi  # type: ignore[import-untyped]

from oneiro_plugins.decks.studio.canvas import Field
from oneiro_plugins.decks.studio.card import Sheet
from oneiro_plugins.decks.studio.colour import Colour, mix
from oneiro_plugins.decks.studio.painter import THICK, THREAD
from oneiro_plugins.decks.studio.shapes import (
    HEIGHT,
    TURN,
    WIDTH,
    Outline,
    Point,
    Svg,
    blob,
    circle,
    closed_curve,
    grid,
    path,
    petal,
    placed,
    polar,
    polyline,
    rectangle,
    stroke,
)

Limb: TypeAlias = tuple[Point, Point, int]
"""Where a limb starts, where it ends, and how many forks lie before it."""
Stone: TypeAlias = tuple[Point, float]
"""Middle and radius."""
FORKS = 7


def fronds(sheet: Sheet, columns: int, rows: int, lobes: int) -> None:
    """Cut-out leaves of seaweed, each on a pane of its own colour."""
    across, down = WIDTH / columns, HEIGHT / rows
    for x, y in grid(columns, rows):
        pane, leaf = sheet.some_inks(2)
        sheet.paint(rectangle((x - across / 2 + 8, y - down / 2 + 8), across - 16, down - 16, pane))
        frond = _frond(sheet, down * 0.76, across * 0.4, lobes, leaf)
        sheet.paint(placed(frond, (x, y + down * 0.4), 1, sheet.dice.uniform(-12, 12)), THICK)


def _frond(sheet: Sheet, height: float, reach: float, lobes: int, ink: Colour) -> Svg:
    """A leaf that stands on the origin, with pairs of lobes and one at its tip."""
    drawn = stroke(polyline([(0, 0), (0, -height * 0.9)]), ink, reach * 0.2)
    for lobe in range(lobes + 1):
        share = lobe / lobes
        length = reach * (0.55 + 0.65 * math.sin(math.pi * (0.2 + 0.7 * share))) * sheet.dice.uniform(0.85, 1.1)
        foot, leaf = (0, -height * (0.08 + 0.78 * share)), path(petal(length, length * 0.48), ink)
        drawn += placed(leaf, foot, 1, 78 - 52 * share) + placed(leaf, foot, 1, 52 * share - 78)
    return drawn + placed(path(petal(reach * 0.7, reach * 0.36), ink), (0, -height * 0.84))


def branches(sheet: Sheet, foot: Point, heading: float, spread: float, blossom: float) -> None:
    """A stem that forks again and again, with dots at its ends."""
    limbs = list(_limbs(sheet, foot, heading, 205, 0, spread))
    for depth in range(FORKS + 1):
        lines = [(polyline(limb[:2]), 34 * 0.62**depth) for limb in limbs if limb[2] == depth]
        sheet.paint((stroke(line, sheet.palette.line, width) for line, width in lines), THICK if depth < 3 else THREAD)
    tips = [end for _, end, depth in limbs if depth == FORKS]
    for number in range(3):
        sheet.paint(circle(tip, blossom * sheet.dice.uniform(0.5, 1.3), sheet.ink(number)) for tip in tips[number::3])


def _limbs(sheet: Sheet, foot: Point, heading: float, length: float, depth: int, spread: float) -> Iterator[Limb]:
    end = polar(foot, length, heading)
    yield foot, end, depth
    if depth < FORKS:
        for side in (-spread, spread):
            ahead, reach = heading + side * sheet.dice.uniform(0.5, 1.25), length * sheet.dice.uniform(0.66, 0.86)
            yield from _limbs(sheet, end, ahead, reach, depth + 1, spread)


def pebbles(sheet: Sheet, sizes: tuple[int, ...], odd: Point) -> None:
    """Round stones, close together without touching; the one nearest to a point has the leading ink."""
    stones = _packed(sheet, sizes)
    chosen = min(stones, key=lambda stone: math.dist(stone[0], odd) - stone[1])
    stones.remove(chosen)
    for number in range(4):
        sheet.paint((_stone(sheet, stone, sheet.ink(number + 1)) for stone in stones[number::4]), THICK)
    sheet.paint(path(blob(sheet.dice, *chosen, 10, 0.05), sheet.ink(0)), THICK)


def _stone(sheet: Sheet, stone: Stone, ink: Colour) -> Svg:
    return path(blob(sheet.dice, *stone, 10, 0.07), mix(ink, sheet.any_ink(), 0.18))


def _packed(sheet: Sheet, sizes: tuple[int, ...]) -> list[Stone]:
    """As many stones as 900 throws of each size find room for, the first size first."""
    stones: list[Stone] = []
    for size in sizes:
        for _ in range(900):
            spot = sheet.dice.uniform(0, WIDTH), sheet.dice.uniform(0, HEIGHT)
            if all(math.dist(spot, other) > size + radius + 5 for other, radius in stones):
                stones.append((spot, size))
    return stones


def coral(sheet: Sheet, wave: float, disc: Point, radius: float) -> None:
    """A labyrinth that grew by itself, in one ink within a disc and in another without."""
    painter, maze = sheet.painter, _labyrinth(sheet, wave)
    inside = ((radius - painter.distance(disc)) / 3).clip(0, 1)
    painter.paint_mask(inside, sheet.ink(2), THICK)
    painter.paint_mask(maze * (1 - inside), sheet.ink(3), THICK)
    painter.paint_mask(maze * inside, sheet.ink(0), THICK)


def _labyrinth(sheet: Sheet, wave: float) -> Field:
    """Noise, sharpened at one width until only winding walls are left, as in a zebra's coat."""
    blur, field = sheet.painter.canvas.blur, sheet.painter.texture.noise("labyrinth", wave, wave)
    for _ in range(14):
        field = np.tanh(9 * (blur(field, wave * 0.45) - blur(field, wave * 0.9))).astype(np.float32)
    return (field * 2 + 0.5).clip(0, 1)


def cells(sheet: Sheet, focus: Point, count: int, gap: float) -> None:
    """Rounded cells, small around one point and large far from it."""
    spots = [polar(focus, 950 * sheet.dice.random() ** 1.25, sheet.dice.uniform(0, TURN)) for _ in range(count)]
    diagram = Voronoi(np.array(spots))
    drawn = []
    for spot, region in zip(spots, diagram.point_region, strict=True):
        corners = diagram.regions[region]
        if -1 not in corners:  # the cells at the rim are open; they lie outside the card
            near = min(0.999, math.dist(spot, focus) / 640) + sheet.dice.uniform(-0.1, 0.1)
            drawn.append(path(_cell(diagram.vertices[corners].tolist(), spot, gap), sheet.ink(int(near * 5) % 5)))
    for first in range(3):
        sheet.paint(drawn[first::3], replace(THICK, tear=0.7))


def _cell(corners: list[Point], spot: Point, gap: float) -> Outline:
    """A cell drawn in from its neighbours; points between its corners keep it from becoming a circle."""
    shrunk = []
    for x, y in corners:
        share = max(0.2, 1 - gap / max(math.dist((x, y), spot), 1))
        shrunk.append((spot[0] + (x - spot[0]) * share, spot[1] + (y - spot[1]) * share))
    middles = [((x + u) / 2, (y + v) / 2) for (x, y), (u, v) in zip(shrunk, [*shrunk[1:], shrunk[0]], strict=True)]
    return closed_curve([point for pair in zip(shrunk, middles, strict=True) for point in pair])


def pods(sheet: Sheet, count: int, length: float) -> None:
    """Long pods that hang side by side, each with a row of seeds."""
    width = WIDTH / count * 0.92
    for number in range(count):
        spot = WIDTH * (number + 0.5) / count, HEIGHT * (0.5 + 0.12 * math.sin(number * 2.1))
        husk, flesh, seed = sheet.some_inks(3)
        long, lean = length * sheet.dice.uniform(0.8, 1.1), sheet.dice.uniform(-7, 7)
        layers = (
            path(_pod(long, width), husk),
            path(_pod(long * 0.82, width * 0.62), flesh),
            _seeds(long, width, seed),
        )
        for layer in layers:
            sheet.paint(placed(layer, spot, 1, lean), THICK)


def _pod(length: float, width: float) -> Outline:
    """A pod around the origin, pointed at both ends."""
    end, side, high, low = length / 2, width * 0.75, -length * 0.15, length * 0.25
    left = f"M0,{-end:.1f} C{-side:.1f},{high:.1f} {-side:.1f},{low:.1f} 0,{end:.1f}"
    return f"{left} C{side:.1f},{low:.1f} {side:.1f},{high:.1f} 0,{-end:.1f}Z"


def _seeds(length: float, width: float, ink: Colour) -> Svg:
    """A row of seven seeds, the middle ones largest."""
    sizes = [width * 0.15 * math.sin(math.pi * (seed + 0.6) / 8.2) + 2 for seed in range(1, 8)]
    return "".join(circle((0, length * (number / 12.5 - 0.21)), size, ink) for number, size in enumerate(sizes))
