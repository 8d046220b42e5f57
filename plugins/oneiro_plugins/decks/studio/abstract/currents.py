"""Lines that flow together: hair, water, dunes, flocks."""

import math
from dataclasses import replace
from itertools import pairwise

from oneiro_plugins.decks.studio.card import Sheet
from oneiro_plugins.decks.studio.colour import mix
from oneiro_plugins.decks.studio.painter import PAPER, THICK, THREAD
from oneiro_plugins.decks.studio.shapes import (
    HEIGHT,
    MIDDLE,
    TURN,
    WIDTH,
    Outline,
    Point,
    almond,
    circle,
    curve,
    hill,
    path,
    placed,
    polyline,
    rounded,
    stroke,
    turned,
)


def flow(sheet: Sheet, swirl: float, lines: int) -> None:
    """Short thick lines that all follow one hidden current."""
    dice = sheet.dice
    start, bend = dice.uniform(0, 9), dice.uniform(0.004, 0.008)
    drawn = []
    for _ in range(lines):
        spot = dice.uniform(-40, WIDTH + 40), dice.uniform(-40, HEIGHT + 40)
        ink = sheet.ink(int(spot[0] / WIDTH * 3 + spot[1] / HEIGHT * 3 + dice.gauss(0, 0.5)))
        line = _along(spot, swirl, bend, start, dice.randint(7, 24))
        drawn.append((ink, stroke(line, ink, dice.uniform(3, 11))))
    sheet.paint_by_ink(drawn, THREAD)


def _along(spot: Point, swirl: float, bend: float, start: float, steps: int) -> Outline:
    line = [spot]
    for _ in range(steps):
        x, y = line[-1]
        angle = swirl * (math.sin(x * bend + start) + math.cos(y * bend * 0.8 - start))
        line.append((x + 12 * math.cos(angle), y + 12 * math.sin(angle)))
    return polyline(line)


def swell(sheet: Sheet, centre: Point, reach: float, push: float, degrees: float) -> None:
    """Even stripes, bulging around one point; ``push`` below nought draws them together there."""
    stripes = ""
    for number in range(52):
        level = -220 + 1400 * number / 52
        line = [(x, _pushed((x, level), centre, reach, push) + 12 * math.sin(x * 0.012 + number * 0.1)) for x in _STEPS]
        stripes += stroke(polyline(line), sheet.ink(0 if number % 5 else 2), 12)
    sheet.paint(turned(stripes, degrees, MIDDLE), replace(THREAD, shadow=0.22, volume=0.2))


_STEPS = [float(x) for x in range(-260, 920, 12)]


def _pushed(point: Point, centre: Point, reach: float, push: float) -> float:
    """How far down a point comes to lie that is pushed away from a centre."""
    off = point[1] - centre[1]
    return point[1] + off * push * math.exp(-(((point[0] - centre[0]) ** 2 + off**2) / reach**2))


def ridges(sheet: Sheet, middle: float, height: float) -> None:
    """Line below line, each thrown up where a hidden range rises."""
    rows = 30
    for row in range(rows):
        share = row / rows
        crest = _crest(sheet, 200 + 700 * share, middle, height * (1 - abs(share - 0.45)))
        slope = mix(sheet.palette.ground, sheet.ink(3), 0.1 + 0.35 * share)
        sheet.paint(path(hill(crest), slope), replace(THREAD, shadow=0.1))
        sheet.paint(stroke(polyline(crest), mix(sheet.ink(2), sheet.ink(0), share), 4), replace(THREAD, shadow=0))


def _crest(sheet: Sheet, level: float, middle: float, height: float) -> list[Point]:
    """A level line with seven random humps around a middle."""
    dice = sheet.dice
    humps = [(middle + dice.gauss(0, 60), dice.uniform(0.3, 1), dice.uniform(14, 40)) for _ in range(7)]
    line = []
    for x in range(-40, 681, 8):
        rise = sum(high * math.exp(-(((x - top) / wide) ** 2)) for top, high, wide in humps)
        line.append((float(x), level - height * rise - dice.uniform(0, 2.5)))
    return line


def strata(sheet: Sheet, bands: int, disc: Point, wave: float, horizon: float) -> None:
    """Wavy sheets from far to near, the far ones faint, under a low disc."""
    palette = sheet.palette
    sheet.painter.glow(disc, 340, sheet.ink(0), 0.3)
    sheet.paint(circle(disc, 96, sheet.ink(0)), THICK)
    far = mix(palette.ground, sheet.ink(3), 0.5)
    for band in range(bands):
        share = band / (bands - 1)
        ink = mix(far, palette.from_ground[min(5, int(share * 6))], 0.15 + 0.85 * share)
        sheet.paint(path(hill(_wavy(sheet, horizon + (HEIGHT - horizon) * share, wave)), ink), THICK)


def _wavy(sheet: Sheet, level: float, wave: float) -> list[Point]:
    long, short = sheet.dice.uniform(0, TURN), sheet.dice.uniform(0, TURN)
    steps = [float(x) for x in range(-40, 700, 20)]
    return [(x, level + wave * (math.sin(x * 0.008 + long) + 0.4 * math.sin(x * 0.021 + short))) for x in steps]


def stripes(sheet: Sheet, roads: tuple[tuple[Point, ...], ...], width: float) -> None:
    """Broad bundles of coloured stripes that bend across the card, the later ones over the earlier ones."""
    for number, road in enumerate(roads):
        line = curve(road)
        sheet.paint(stroke(line, sheet.ink(number * 2), width, "butt"), THICK)
        for lane in range(1, 5):
            stripe = stroke(line, sheet.ink(number * 2 + lane), width * (1 - lane / 5), "butt")
            sheet.paint(stripe, replace(PAPER, shadow=0.12, lift=0.5, volume=0.1))


def swarm(sheet: Sheet, spine: tuple[Point, ...], count: int, spread: float, size: float) -> None:
    """Hundreds of darts that stream along one line, dense in the middle."""
    dice, steps = sheet.dice, list(pairwise(rounded(spine, 5)))
    darts = []
    for (x, y), (ahead, below) in dice.choices(steps, [math.dist(*step) for step in steps], k=count):
        heading, share, off = math.atan2(below - y, ahead - x), dice.random(), dice.gauss(0, spread)
        spot = x + (ahead - x) * share - off * math.sin(heading), y + (below - y) * share + off * math.cos(heading)
        ink = sheet.ink(min(3, int(abs(off) / spread * 1.7)))
        dart = path(almond(size * dice.uniform(0.7, 1.3), size * 0.3), ink)
        darts.append((ink, placed(dart, spot, 1, math.degrees(heading) + dice.gauss(0, 14))))
    sheet.paint_by_ink(darts, replace(PAPER, tear=0.7))
