"""Built things: panes, tiles, bars, towers, steps."""

import math
from dataclasses import replace
from typing import TypeAlias

from oneiro_plugins.decks.studio.card import Sheet
from oneiro_plugins.decks.studio.colour import BLACK, WHITE, Colour, mix
from oneiro_plugins.decks.studio.painter import PAPER, THICK
from oneiro_plugins.decks.studio.shapes import (
    HEIGHT,
    TURN,
    WIDTH,
    Point,
    Svg,
    circle,
    grid,
    hill,
    path,
    placed,
    polar,
    polygon,
    polyline,
    rectangle,
    stroke,
    turned,
)

Box: TypeAlias = tuple[float, float, float, float]
"""Left, top, width, height."""


def panes(sheet: Sheet, depth: int, filled: float) -> None:
    """The card, halved again and again into unequal panes; ``filled`` is the share that gets an ink."""
    boxes = [box for box in _split(sheet, (0, 0, WIDTH, HEIGHT), depth) if sheet.dice.random() < filled]
    sheet.paint(
        (
            rectangle((left + 7, top + 7), width - 14, height - 14, sheet.any_ink())
            for left, top, width, height in boxes
        ),
        THICK,
    )


def _split(sheet: Sheet, box: Box, depth: int) -> list[Box]:
    left, top, width, height = box
    if depth == 0 or min(width, height) < 60:
        return [box]
    share = sheet.dice.uniform(0.3, 0.7)
    if width * 1.3 > height:
        halves = (left, top, width * share, height), (left + width * share, top, width * (1 - share), height)
    else:
        halves = (left, top, width, height * share), (left, top + height * share, width, height * (1 - share))
    return [part for half in halves for part in _split(sheet, half, depth - 1)]


def mosaic(sheet: Sheet, columns: int, disc: Point, radius: float) -> None:
    """Small tiles whose inks drift over the card, around one disc."""
    cell, start = WIDTH / columns, sheet.dice.uniform(0, 6)
    tiles = []
    for x, y in grid(columns, round(HEIGHT / cell)):
        drift = math.sin(x / 95 + start) + math.cos(y / 120 - start) + sheet.dice.gauss(0, 0.3)
        ink = sheet.ink(int((drift + 2) / 4 * 5) % 5)
        shade = mix(ink, sheet.ink(5), 0.35 * sheet.dice.random())
        tiles.append((ink, rectangle((x - cell / 2 + 2, y - cell / 2 + 2), cell - 4, cell - 4, shade)))
    sheet.paint_by_ink(tiles, replace(PAPER, volume=0.1))
    sheet.paint(circle(disc, radius, sheet.ink(0)), THICK)


def beams(sheet: Sheet, count: int, slant: float, disc: Point) -> None:
    """Bars that fall across the card in one direction and a few against it, past a disc."""
    sheet.paint(circle(disc, 118, sheet.ink(0)), THICK)
    for number in range(count):
        x, y = sheet.dice.uniform(80, 560), 100 + 760 * number / count + sheet.dice.uniform(-40, 40)
        length, width = sheet.dice.uniform(120, 460), sheet.dice.choice((14, 26, 46, 78))
        bar = rectangle((x - length / 2, y - width / 2), length, width, sheet.any_ink())
        sheet.paint(turned(bar, slant if sheet.dice.random() < 0.7 else slant + 90, (x, y)), THICK)


def towers(sheet: Sheet, rows: int, disc: Point) -> None:
    """Rows of uprights of many heights, the near ones before the far ones, under a disc."""
    palette = sheet.palette
    sheet.painter.glow(disc, 300, sheet.ink(0), 0.35)
    sheet.paint(circle(disc, 92, sheet.ink(0)), THICK)
    for row in range(rows):
        ink = mix(palette.ground, palette.from_ground[min(row + 1, 5)], 0.35 + 0.65 * (row + 1) / rows)
        boxes = _skyline(sheet, 330 + 480 * row / rows)
        sheet.paint((rectangle((left, top), width, height, ink) for left, top, width, height in boxes), THICK)


def _skyline(sheet: Sheet, level: float) -> list[Box]:
    """Uprights side by side, with a slit between some."""
    uprights: list[Box] = []
    left = -20.0
    while left < WIDTH:
        width, top = sheet.dice.uniform(34, 92), level + sheet.dice.uniform(-150, 110)
        uprights.append((left, top, width - sheet.dice.choice((0, 4, 14)), HEIGHT - top))
        left += width
    return uprights


def chevrons(sheet: Sheet, bands: int, points: int, height: float) -> None:
    """Zigzag bands, each before the one above; every third has a seam."""
    for band in range(bands):
        crest = _zigzag(sheet, -40 + 1060 * band / bands, points, height)
        sheet.paint(path(hill(crest), sheet.ink(band * 2 + band // 5)), THICK)
        if band % 3 == 1:
            seam = polyline((x, y + 24) for x, y in crest)
            sheet.paint(stroke(seam, sheet.ink(band * 2 + 3), 7), replace(PAPER, shadow=0.1))


def _zigzag(sheet: Sheet, level: float, points: int, height: float) -> list[Point]:
    rise, shift = height * sheet.dice.uniform(0.6, 1.25), sheet.dice.uniform(-60, 60)
    corners = range(-2, 2 * points + 3)
    return [(400 * corner / points - 80 + shift, level + (rise if corner % 2 else 0)) for corner in corners]


def quarters(sheet: Sheet, columns: int, rows: int) -> None:
    """Squares with quarter discs, half discs and whole discs in them."""
    cell, spots = WIDTH / columns, grid(columns, rows)
    inks = [sheet.some_inks(2) for _ in spots]
    cells = list(zip(spots, inks, strict=True))
    sheet.paint(placed(rectangle((-cell / 2, -cell / 2), cell, cell, ground), spot) for spot, (ground, _) in cells)
    pieces = [(spot, _piece(sheet, cell, ink), sheet.dice.choice((0, 90, 180, 270))) for spot, (_, ink) in cells]
    sheet.paint((placed(piece, spot, 1, degrees) for spot, piece, degrees in pieces), THICK)


def _piece(sheet: Sheet, cell: float, ink: Colour) -> Svg:
    half = cell / 2
    quarter = path(f"M{-half},{-half} L{half},{-half} A{cell},{cell} 0 0 1 {-half},{half}Z", ink)
    semicircle = path(f"M{-half},0 A{half},{half} 0 0 1 {half},0Z", ink)
    twins = semicircle + placed(semicircle, (0, half))
    return sheet.dice.choice((quarter, quarter, twins, circle((0, 0), half * 0.62, ink)))


def cubes(sheet: Sheet, size: float, missing: float) -> None:
    """Stacked cubes seen from a corner; some are missing."""
    step, rise = size * math.sqrt(3), size * 1.5
    for row in range(int(HEIGHT / rise) + 2):
        places = [column for column in range(int(WIDTH / step) + 2) if sheet.dice.random() > missing]
        spots = [((place + row % 2 / 2) * step, row * rise) for place in places]
        sheet.paint(
            (placed(_cube(size, sheet.dice.choice(sheet.palette.inks[:4])), spot) for spot in spots),
            replace(THICK, volume=0.12),
        )


def _cube(size: float, ink: Colour) -> Svg:
    """A cube around its nearest corner: a light top, a left side, a dark right side."""
    corners = [polar((0, 0), size, TURN * (corner / 6 - 1 / 4)) for corner in range(6)]
    faces = ((5, 0, 1), (3, 4, 5), (1, 2, 3))
    shades = (mix(ink, WHITE, 0.35), ink, mix(ink, BLACK, 0.4))
    outlines = [polygon([(0, 0), *(corners[place] for place in face)]) for face in faces]
    return "".join(path(outline, shade) for outline, shade in zip(outlines, shades, strict=True))
