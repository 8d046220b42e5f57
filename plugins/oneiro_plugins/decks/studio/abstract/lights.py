"""What shines: clouds of light, curtains, tails, lamps."""

import math
from dataclasses import replace

import numpy as np

from oneiro_plugins.decks.studio.card import Sheet
from oneiro_plugins.decks.studio.colour import BLACK, WHITE, Colour, mix
from oneiro_plugins.decks.studio.painter import GLOW, PAPER, THICK, THREAD
from oneiro_plugins.decks.studio.shapes import (
    HEIGHT,
    TURN,
    WIDTH,
    Point,
    Svg,
    circle,
    hill,
    path,
    polar,
    polygon,
    polyline,
    ring,
    stroke,
)


def nebula(sheet: Sheet, heart: Point, lean: float) -> None:
    """Clouds of coloured light along a slanting band, with a bright heart, and sparks all over."""
    painter, texture = sheet.painter, sheet.painter.texture
    off = (painter.across - heart[0]) * math.cos(lean) + (painter.down - heart[1]) * math.sin(lean)
    band = np.exp(-((off / 190) ** 2))
    for ink in (4, 3, 1, 0):
        billow = texture.noise(f"billow {ink}", 110, 110) + 0.6 * texture.noise(f"wisp {ink}", 34, 34)
        cover = (band * (billow * 0.42 + 0.42)).clip(0, 1)
        painter.paint_mask(cover, sheet.ink(ink), replace(GLOW, opacity=0.85, texture=1.6))
    painter.glow(heart, 150, sheet.ink(2), 0.8)
    for size, count in ((1.6, 150), (3, 40), (6, 9)):
        sheet.paint((_spark(sheet, size) for _ in range(count)), replace(GLOW, tear=0.3))


def _spark(sheet: Sheet, size: float) -> Svg:
    return circle((sheet.dice.uniform(0, WIDTH), sheet.dice.uniform(0, HEIGHT)), size, sheet.ink(2))


def aurora(sheet: Sheet, foot: float) -> None:
    """Curtains of upright streaks over a dark hill."""
    painter, texture = sheet.painter, sheet.painter.texture
    for number, ink in enumerate((0, 3, 1, 4)):
        hem = foot - 48 * number + 60 * np.sin(painter.across * (0.008 + 0.003 * number) + 2.2 * number)
        height = (hem - painter.down) / (260 + 60 * number)
        streaks = 0.75 + 0.4 * texture.noise(f"streaks {number}", 9, 420)
        cover = (np.exp(-2.6 * height.clip(0, 9)) * (height > 0) * streaks).clip(0, 1)
        painter.paint_mask(cover, sheet.ink(ink), replace(GLOW, soft=1.5, texture=0.4))
    crest = [(float(x), foot + 90 + 34 * math.sin(x * 0.011)) for x in range(-40, 700, 16)]
    sheet.paint(path(hill(crest), mix(sheet.palette.ground, BLACK, 0.55)), THICK)


def comets(sheet: Sheet, count: int, heading: float, length: float) -> None:
    """Discs that fly one way and draw tails behind them."""
    for number in range(count):
        spot = sheet.dice.uniform(40, WIDTH - 40), 80 + 820 * (number + 0.5) / count
        size, ink = sheet.dice.choice((16, 26, 44)), sheet.ink(number % 5)
        reach = length * size / 30 * sheet.dice.uniform(0.8, 1.3)
        sheet.paint(_tail(spot, size, reach, heading, mix(ink, sheet.palette.ground, 0.45)))
        sheet.paint(_tail(spot, size * 0.5, reach * 0.7, heading, sheet.ink(number + 2)))
        shine = circle(polar(spot, size * 0.3, 4), size * 0.4, sheet.palette.lightest)
        sheet.paint(circle(spot, size, ink) + shine, THICK)


def _tail(spot: Point, size: float, reach: float, heading: float, ink: Colour) -> Svg:
    sides = [polar(spot, size, heading + quarter) for quarter in (TURN / 4, -TURN / 4)]
    return path(polygon([sides[0], polar(spot, reach, heading), sides[1]]), ink)


def bubbles(sheet: Sheet, count: int, largest: float) -> None:
    """Discs of coloured light that brighten one another where they overlap, each with a fine ring."""
    for number in range(count):
        size = largest * (1 - 0.7 * number / count) * sheet.dice.uniform(0.8, 1.1)
        spot = sheet.dice.uniform(60, WIDTH - 60), sheet.dice.uniform(80, HEIGHT - 80)
        sheet.paint(circle(spot, size, sheet.ink(number % 5)), replace(GLOW, opacity=0.55, edge=0.3))
        rim = ring(spot, size * 0.86, sheet.palette.lightest, 2)
        sheet.paint(rim, replace(THREAD, opacity=0.6, shadow=0))


def lanterns(sheet: Sheet, strings: int, size: float) -> None:
    """Glowing discs on slack threads from side to side."""
    threads = [_slack(sheet, 110 + 760 * number / strings) for number in range(strings)]
    hung = [
        ((x, y + size), sheet.ink((place + number) % 4))
        for number, thread in enumerate(threads)
        for place, (x, y) in enumerate(thread[2 + number % 2 * 2 : 28 : 4])
    ]
    sheet.paint((stroke(polyline(thread), sheet.palette.line, 3) for thread in threads), THREAD)
    sheet.paint((circle(spot, size * 1.6, ink) for spot, ink in hung), replace(GLOW, soft=size * 0.7, opacity=0.7))
    sheet.paint((circle(spot, size, ink) for spot, ink in hung), THICK)
    hearts = [circle(spot, size * 0.45, mix(ink, WHITE, 0.55)) for spot, ink in hung]
    sheet.paint(hearts, replace(PAPER, soft=3, shadow=0))


def _slack(sheet: Sheet, level: float) -> list[Point]:
    """A thread that hangs from both edges."""
    sag = sheet.dice.uniform(60, 130)
    return [(float(x), level + sag * (1 - ((x - 320) / 340) ** 2)) for x in range(-20, 670, 23)]
