"""Layers and landscapes of paper: hollows, fields, facets, scales."""

import math
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from scipy.spatial import Delaunay  # type: ignore[import-untyped]

from oneiro_plugins.decks.studio.card import Sheet
from oneiro_plugins.decks.studio.colour import Colour, mix
from oneiro_plugins.decks.studio.painter import PAPER, THICK, Coat
from oneiro_plugins.decks.studio.shapes import (
    HEIGHT,
    WIDTH,
    Outline,
    Point,
    Svg,
    almond,
    circle,
    grid,
    path,
    placed,
    polygon,
    rectangle,
)

SHEER = Coat(tear=0, shadow=0.55, lift=2.0, volume=0.2, edge=0.12)
SHALLOW = replace(SHEER, shadow=0.28, lift=0.7)
HAZY = Coat(tear=4, shadow=0, edge=0, texture=2.2, volume=0, opacity=0.8)


def cavern(sheet: Sheet, mouth: Point, levels: int, stretch: float) -> None:
    """Sheets with a ragged hole in each, the holes smaller the deeper they lie."""
    painter, texture = sheet.painter, sheet.painter.texture
    away = np.hypot(painter.across - mouth[0], (painter.down - mouth[1]) / stretch)
    away = away * (1 + 0.2 * texture.noise("wall", 130, 130)) + 26 * texture.noise("rock", 48, 48)
    for level in range(levels):
        share = level / (levels - 1)
        cover = ((away - 40 - 360 * share**0.85) / 2 + 0.5).clip(0, 1)
        painter.paint_mask(cover, _between(sheet.palette.by_light[::-1], share), SHEER)


def _between(shades: Sequence[Colour], share: float) -> Colour:
    """The colour at a place, 0 to 1, along a row of colours."""
    place = share * (len(shades) - 1.001)
    return mix(shades[int(place)], shades[int(place) + 1], place - int(place))


def agate(sheet: Sheet, bands: int, bend: float) -> None:
    """Bands that run in parallel around hidden kernels, as in a cut stone."""
    texture = sheet.painter.texture
    height = texture.noise("stone", 190, 230) + bend * texture.noise("vein", 70, 70)
    height = (height - height.min()) / (height.max() - height.min())
    for band in range(1, bands):
        cover = ((height - band / bands) * 260 + 0.5).clip(0, 1)
        sheet.painter.paint_mask(cover, sheet.ink(band * 5 + band // 3), SHALLOW)


def timber(sheet: Sheet, pith: Point, width: float, wild: float) -> None:
    """Uneven rings around a heart, as in a cut trunk; two in three are stained."""
    texture = sheet.painter.texture
    warp = wild * (48 * texture.noise("growth", 150, 150) + 14 * texture.noise("knots", 50, 50))
    years = (sheet.painter.distance(pith) + warp) / width
    rings = (np.cos(2 * np.pi * years) * 3.2 + 0.3).clip(0, 1)
    sheet.painter.paint_mask(rings, sheet.ink(0), SHALLOW)
    for stain in (1, 2):
        zone = (3 - np.abs(np.mod(years / 3, 3) - stain - 0.5) * 6).clip(0, 1)
        sheet.painter.paint_mask(rings * zone, sheet.ink(stain), SHALLOW)


def fields(sheet: Sheet, horizon: float, spot: Point) -> None:
    """Two great soft fields of colour that meet at a line, and one small disc."""
    for number, (top, bottom) in enumerate(((54, horizon - 14), (horizon + 14, HEIGHT - 54))):
        field = rectangle((52, top), WIDTH - 104, bottom - top, sheet.ink(number))
        for soft in (14, 5):
            sheet.paint(field, replace(HAZY, soft=soft))
    sheet.paint(circle(spot, 26, sheet.palette.lightest), THICK)


def facets(sheet: Sheet, peak: Point, count: int) -> None:
    """A folded sheet, bright on the side of a summit that faces the lamp."""
    frame = [(x, y) for x in (-40.0, 210.0, 430.0, 680.0) for y in (-40.0, 240.0, 480.0, 720.0, 1000.0)]
    folds = [(sheet.dice.uniform(0, WIDTH), sheet.dice.uniform(0, HEIGHT)) for _ in range(count)]
    spots = [*frame, *folds, peak]
    triangles = [[spots[corner] for corner in corners] for corners in Delaunay(np.array(spots)).simplices]
    sheet.paint((_facet(sheet, triangle, peak) for triangle in triangles), replace(THICK, shadow=0, tear=0.6))


def _facet(sheet: Sheet, triangle: list[Point], peak: Point) -> Svg:
    across, down = (sum(axis) / 3 for axis in zip(*triangle, strict=True))
    facing = math.cos(math.atan2(down - peak[1], across - peak[0]) - 0.7)
    light = 0.5 - 0.42 * facing + sheet.dice.uniform(-0.2, 0.2)
    return path(polygon(triangle), _between(sheet.palette.by_light, min(1.0, max(0.0, light))))


def scales(sheet: Sheet, columns: int) -> None:
    """Overlapping round scales in rows, each with rings; their inks drift from top to bottom."""
    size = WIDTH / columns
    for row in range(int(HEIGHT / size * 2) + 3):
        spots = [((column + row % 2 / 2) * size, row * size / 2) for column in range(columns + 1)]
        sheet.paint(_scale(sheet, spot, size / 2) for spot in spots)


def _scale(sheet: Sheet, spot: Point, radius: float) -> Svg:
    place = int(spot[1] / HEIGHT * 4 + sheet.dice.gauss(0, 0.45))
    return "".join(circle(spot, radius * (1 - 0.24 * ring), sheet.ink(place + ring * 2)) for ring in range(4))


def arches(sheet: Sheet, gates: tuple[tuple[Point, float], ...], disc: Point) -> None:
    """Gateways within gateways, each given by the middle of its foot and half its width, under a disc."""
    sheet.paint(circle(disc, 70, sheet.ink(2)), THICK)
    for number, (foot, half) in enumerate(gates):
        for level in range(6):
            inset = half * level / 6
            arch = path(_arch(foot, half - inset, half * 1.7 - inset), sheet.ink(number + level * (1 + number % 2)))
            sheet.paint(arch, replace(PAPER, lift=0.7) if level else THICK)


def _arch(foot: Point, half: float, height: float) -> Outline:
    (middle, bottom), spring = foot, foot[1] - height + half
    crown = f"A{half:.1f},{half:.1f} 0 0 1 {middle + half:.1f},{spring:.1f}"
    return f"M{middle - half:.1f},{bottom:.1f} V{spring:.1f} {crown} V{bottom:.1f}Z"


def almonds(sheet: Sheet, columns: int, rows: int, lean: float) -> None:
    """Rows of pointed ovals with ovals in them: lids, leaves or fish."""
    across, down = WIDTH / columns, HEIGHT / rows
    cells = list(enumerate(grid(columns, rows)))
    for level, (length, width) in enumerate(((1.02, 0.94), (0.74, 0.62), (0.42, 0.4))):
        shape = almond(across * length, down * width)
        sheet.paint((placed(path(shape, _lid(sheet, at, columns, level)), spot, 1, lean) for at, spot in cells), THICK)
    beads = [(spot, sheet.palette.against(_lid(sheet, at, columns, 2))) for at, spot in cells]
    sheet.paint((circle(spot, down * 0.085, ink) for spot, ink in beads), THICK)


def _lid(sheet: Sheet, place: int, columns: int, level: int) -> Colour:
    row, column = divmod(place, columns)
    return sheet.ink(row * 2 + column + level * 2 + row * column % 3)
