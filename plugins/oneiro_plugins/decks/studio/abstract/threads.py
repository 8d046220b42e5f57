"""What is woven, wound, plaited or strung."""

import math
from dataclasses import replace
from typing import TypeAlias

from oneiro_plugins.decks.studio.card import Sheet
from oneiro_plugins.decks.studio.colour import BLACK, Colour, mix
from oneiro_plugins.decks.studio.painter import THICK, THREAD
from oneiro_plugins.decks.studio.shapes import (
    HEIGHT,
    MIDDLE,
    TURN,
    WIDTH,
    Outline,
    Point,
    Svg,
    polar,
    polyline,
    rectangle,
    ring,
    stroke,
)

Place: TypeAlias = tuple[float, float, float]
"""A point of a band: across, down, and how high it lies."""
Band: TypeAlias = list[Place]


def weave(sheet: Sheet, columns: int, rows: int) -> None:
    """Upright and level bands that pass over and under each other."""
    across, down = WIDTH / columns, HEIGHT / rows
    levels = [(row, sheet.ink((row * 2 + row // 4) % 5)) for row in range(rows)]
    uprights = [((column * across + 5, -20), sheet.ink(column % 4)) for column in range(columns)]
    sheet.paint((_level(0, row * down, WIDTH, down, ink) for row, ink in levels), THICK)
    sheet.paint((rectangle(corner, across - 10, HEIGHT + 40, ink) for corner, ink in uprights), THICK)
    for row, ink in levels:
        over = range(row % 2, columns, 2)
        sheet.paint((_level(column * across, row * down, across, down, ink) for column in over), THICK)


def _level(left: float, top: float, width: float, down: float, ink: Colour) -> Svg:
    return rectangle((left - 7, top + 5), width + 14, down - 10, ink)


def tubes(sheet: Sheet, cell: float, width: float) -> None:
    """Quarter bends, tile by tile, that join into a maze of pipes."""
    corners = [(x * cell, y * cell) for y in range(int(HEIGHT / cell) + 1) for x in range(int(WIDTH / cell) + 1)]
    bends = [bend for corner in corners for bend in _bends(corner, cell, sheet.dice.random() < 0.5)]
    for ink, share in ((sheet.ink(1), 1), (sheet.ink(0), 0.55), (sheet.palette.lightest, 0.12)):
        sheet.paint((stroke(bend, ink, cell * width * share) for bend in bends), THICK if share == 1 else THREAD)


def _bends(corner: Point, cell: float, rising: bool) -> tuple[Outline, Outline]:
    """The two quarter circles of a tile, each around one of two opposite corners."""
    (left, top), half = corner, cell / 2
    top_end, bottom_end = (left + half, top), (left + half, top + cell)
    left_end, right_end = (left, top + half), (left + cell, top + half)
    if rising:
        return _quarter(top_end, left_end, half), _quarter(bottom_end, right_end, half)
    return _quarter(right_end, top_end, half), _quarter(left_end, bottom_end, half)


def _quarter(start: Point, end: Point, radius: float) -> Outline:
    return f"M{start[0]:.1f},{start[1]:.1f} A{radius:.1f},{radius:.1f} 0 0 1 {end[0]:.1f},{end[1]:.1f}"


def knot(sheet: Sheet, across: int, down: int, width: float) -> None:
    """One closed band that runs over and under itself, swinging so often across and so often down."""
    angles = [TURN * step / 360 for step in range(362)]
    band = [
        (
            320 + 220 * math.sin(across * angle),
            480 + 360 * math.sin(down * angle),
            math.cos((across + down) * angle + 0.9),
        )
        for angle in angles
    ]
    pieces = _pieces(band, 9)
    inked = [(piece, sheet.ink(place * 3 // len(pieces))) for place, piece in enumerate(pieces)]
    sheet.paint(_interlaced(inked, width, sheet.palette.ground), THICK)


def braid(sheet: Sheet, plaits: int, width: float, waves: float) -> None:
    """Upright plaits of three strands, side by side."""
    pieces: list[tuple[Band, Colour]] = []
    for plait in range(plaits):
        middle, reach = WIDTH * (plait + 0.5) / plaits, WIDTH / plaits * 0.3
        for strand in range(3):
            band = _strand(middle, reach, waves, TURN * strand / 3 + plait)
            pieces += [(piece, sheet.ink((strand + plait) % 5)) for piece in _pieces(band, 10)]
    sheet.paint(_interlaced(pieces, width, mix(sheet.palette.ground, BLACK, 0.35)), THICK)


def _strand(middle: float, reach: float, waves: float, start: float) -> Band:
    """One strand of a plait: twice as often up and down as to and fro, so that each passes over and under."""
    downs = [4.0 * step - 60 for step in range(271)]
    angles = [TURN * waves * down / HEIGHT + start for down in downs]
    return [
        (middle + reach * math.sin(angle), down, math.sin(2 * angle)) for down, angle in zip(downs, angles, strict=True)
    ]


def _pieces(band: Band, length: int) -> list[Band]:
    """A band cut into pieces that share their ends."""
    return [band[first : first + length + 1] for first in range(0, len(band) - 1, length)]


def _interlaced(pieces: list[tuple[Band, Colour]], width: float, casing: Colour) -> Svg:
    """Pieces of bands, the high ones drawn over the low ones; a casing keeps crossings apart."""
    drawn = ""
    for band, ink in sorted(pieces, key=lambda piece: sum(place[2] for place in piece[0]) / len(piece[0])):
        line = polyline(place[:2] for place in band)
        drawn += stroke(line, casing, width + 12, "butt") + stroke(line, ink, width)
    return drawn


def strings(sheet: Sheet, factor: int, pegs: int) -> None:
    """Threads from peg to peg of an oval: each goes to the peg ``factor`` times as far round."""
    spots = [polar(MIDDLE, 285, TURN * peg / pegs - TURN / 4, 1.5) for peg in range(pegs)]
    threads = []
    for peg, spot in enumerate(spots):
        ink = sheet.ink(peg * 4 // pegs)
        threads.append((ink, stroke(polyline([spot, spots[peg * factor % pegs]]), ink, 2.4)))
    sheet.paint_by_ink(threads, replace(THREAD, tear=0.35))
    sheet.paint((ring(spot, 3, sheet.palette.line, 3) for spot in spots[::3]), THREAD)


def ripples(sheet: Sheet, centres: tuple[Point, Point], gap: float) -> None:
    """Two sets of thin rings that cross, and the pattern that their crossing makes."""
    for centre, ink in zip(centres, (sheet.ink(0), sheet.ink(2)), strict=True):
        reaches = [gap * step for step in range(1, int(1000 / gap))]
        sheet.paint((ring(centre, reach, ink, gap * 0.36) for reach in reaches), replace(THREAD, tear=0.4))
