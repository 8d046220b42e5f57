"""What whirls, blossoms or bursts."""

import math
from dataclasses import replace

from oneiro_plugins.decks.studio.card import Sheet
from oneiro_plugins.decks.studio.colour import Colour, mix
from oneiro_plugins.decks.studio.painter import PAPER, THICK, THREAD
from oneiro_plugins.decks.studio.shapes import (
    TURN,
    Outline,
    Point,
    Svg,
    circle,
    closed_curve,
    ellipse,
    path,
    petal,
    placed,
    polar,
    polygon,
    polyline,
    sector,
    stroke,
    turned,
)

GOLDEN_ANGLE = math.pi * (3 - math.sqrt(5))
BEYOND = 1200  # further than any corner of the card is from any point on it


def spiral(sheet: Sheet, centre: Point, arms: int, twist: float) -> None:
    """Arms that wind outwards and widen."""
    for arm in range(arms):
        outline = _arm(centre, TURN * arm / arms, TURN / arms * 0.62, twist)
        sheet.paint(path(outline, sheet.ink(arm % 5)), THICK)
    sheet.paint(circle(centre, 34, sheet.palette.line), THICK)
    sheet.paint(circle(centre, 15, sheet.ink(0)))


def _arm(centre: Point, start: float, width: float, twist: float) -> Outline:
    bends = [(14 * 1.12**step, start + twist * step * math.log(1.12)) for step in range(41)]
    one = [polar(centre, reach, angle) for reach, angle in bends]
    two = [polar(centre, reach, angle + width) for reach, angle in bends]
    return closed_curve([*one, *reversed(two)])


def funnel(sheet: Sheet, sway: float, widest: float, turns: int) -> None:
    """Flat hoops, one above another, from a point below to a wide mouth."""
    for number in range(turns):
        share = number / (turns - 1)
        reach = 16 + widest * share**1.5
        middle = 320 + sway * math.sin(4.5 * share + 0.6) * (0.3 + share), 900 - 770 * share
        ink = mix(sheet.palette.from_ground[min(4, int(share * 5))], sheet.any_ink(), 0.25)
        hoop = ellipse(middle, reach, reach * 0.24 + 8, ink)
        hollow = ellipse((middle[0], middle[1] - 4), reach * 0.8, reach * 0.15 + 2, sheet.palette.darkest)
        sheet.paint(turned(hoop + hollow, sheet.dice.uniform(-7, 7), middle), THICK)


def sunflower(sheet: Sheet, centre: Point, count: int, sizes: tuple[float, float], step: float) -> None:
    """Dots set by the golden angle, sized in steps from the middle to the rim."""
    inner, outer = sizes
    dots = []
    for number in range(1, count):
        share = number / count
        ink = sheet.ink(number % 21 // 4 + int(share * 4))
        spot = polar(centre, step * math.sqrt(number), number * GOLDEN_ANGLE, 1.15)
        dots.append((ink, circle(spot, step * (inner + (outer - inner) * share), ink)))
    sheet.paint_by_ink(dots, replace(PAPER, tear=0.8))


def rays(sheet: Sheet, centre: Point, count: int, core: float) -> None:
    """Beams from one disc to all edges, in three layers."""
    for first in range(3):
        sheet.paint(_beam(sheet, centre, number, count, first) for number in range(first, count, 3))
    for level, ink in enumerate((sheet.palette.ground, sheet.ink(2), sheet.ink(0))):
        sheet.paint(circle(centre, core * (1 - 0.3 * level), ink), THICK)


def _beam(sheet: Sheet, centre: Point, number: int, count: int, layer: int) -> Svg:
    start, width = TURN * number / count, TURN / count * sheet.dice.uniform(0.55, 1.02)
    return path(sector(centre, 0, BEYOND, start, start + width), sheet.ink((number * 2 + layer) % 5))


def mandala(sheet: Sheet, centre: Point, fold: int, rings: int, reach: float) -> None:
    """Rings of petals, the outer ones below the inner ones."""
    for number in range(rings, 0, -1):
        length = reach * (number / rings) ** 1.15
        leaf = path(petal(length, length * 5.2 / fold), sheet.ink(number % 5))
        vein = path(petal(length * 0.72, length * 2.4 / fold), sheet.ink((number + 2) % 5))
        whole = leaf + placed(vein, (0, -length * 0.16))
        sheet.paint((placed(whole, centre, 1, 360 * (step + number % 2 / 2) / fold) for step in range(fold)), THICK)
    sheet.paint(circle(centre, reach * 0.11, sheet.palette.line), THICK)
    sheet.paint(circle(centre, reach * 0.055, sheet.ink(0)))


def broken_pane(sheet: Sheet, centre: Point, cracks: int) -> None:
    """A pane that broke at one point, light in the middle."""
    angles = [TURN * (crack + sheet.dice.uniform(-0.3, 0.3)) / cracks for crack in range(cracks)]
    lines = [_crack(sheet, centre, angle) for angle in angles]
    for ring in range(5, -1, -1):
        pairs = zip(lines, [*lines[1:], lines[0]], strict=True)
        shards = [[one[ring], one[ring + 1], two[ring + 1], two[ring]] for one, two in pairs]
        sheet.paint((_shard(sheet, corners, ring) for corners in shards), THICK)


def _crack(sheet: Sheet, centre: Point, angle: float) -> list[Point]:
    """Where a crack crosses the seven rings of a broken pane, from the middle outwards."""
    reaches = [44 * 1.85**ring * sheet.dice.uniform(0.8, 1.2) for ring in range(6)]
    return [centre, *(polar(centre, reach, angle) for reach in reaches)]


def _shard(sheet: Sheet, corners: list[Point], ring: int) -> Svg:
    ink = sheet.palette.by_light[max(0, min(5, 5 - ring + sheet.dice.choice((-1, 0, 0, 1))))]
    across, down = (sum(axis) / len(corners) for axis in zip(*corners, strict=True))
    return path(polygon((across + (x - across) * 0.955, down + (y - down) * 0.955) for x, y in corners), ink)


def burst(sheet: Sheet, centres: tuple[Point, ...], reach: float, stalks: int) -> None:
    """Thin stalks that fly apart from a middle, each with a dot at its end."""
    for number, centre in enumerate(centres):
        size = reach * (1 - 0.22 * number)
        lengths = [size * sheet.dice.choice((1, 0.96, 0.8, 0.62, 0.4)) for _ in range(stalks)]
        tips = [polar(centre, length, TURN * stalk / stalks + 0.05) for stalk, length in enumerate(lengths)]
        sheet.paint((stroke(polyline([centre, tip]), sheet.palette.line, 2) for tip in tips), THREAD)
        inks = [sheet.ink(number + sheet.dice.choice((0, 0, 1))) for _ in tips]
        dots = zip(tips, inks, strict=True)
        sheet.paint((circle(tip, sheet.dice.uniform(5, 15), ink) for tip, ink in dots), THICK)
        sheet.paint(circle(centre, size * 0.09, sheet.ink(number + 1)), THICK)


def kaleidoscope(sheet: Sheet, centre: Point, fold: int, pieces: int) -> None:
    """Chance scraps between mirrors, repeated all around a middle."""
    wedge = 180 / fold
    for number in range(pieces):
        reach = 540 - 520 * number / pieces
        spot = polar((0, 0), reach, math.radians(sheet.dice.uniform(0, wedge)))
        scrap = _scrap(sheet, spot, 34 + reach * 0.26, sheet.ink(number))
        pair = scrap + f'<g transform="scale(1 -1)">{scrap}</g>'
        sheet.paint((placed(pair, centre, 1, 2 * wedge * turn) for turn in range(fold)), THICK)
    sheet.paint(circle(centre, 24, sheet.palette.line), THICK)


def _scrap(sheet: Sheet, spot: Point, size: float, ink: Colour) -> Svg:
    """An uneven four-cornered piece."""
    angles = [TURN * corner / 4 + sheet.dice.uniform(0, 1) for corner in range(4)]
    return path(polygon(polar(spot, size * sheet.dice.uniform(0.5, 1.2), angle) for angle in angles), ink)


def fans(sheet: Sheet, feet: tuple[Point, ...], reach: float, pleats: int) -> None:
    """Open pleated fans, the later before the earlier."""
    for number, foot in enumerate(feet):
        first, second, third = (sheet.ink(number * 2 + step) for step in range(3))
        sheet.paint(_fan(foot, reach, pleats, (first, second)), THICK)
        sheet.paint(_fan(foot, reach * 0.72, pleats, (third, first)))
        sheet.paint(_fan(foot, reach * 0.3, pleats, (second, third)))


def _fan(foot: Point, reach: float, pleats: int, inks: tuple[Colour, Colour]) -> Svg:
    width = TURN / 2 / pleats
    starts = [TURN / 2 + width * pleat for pleat in range(pleats)]
    return "".join(
        path(sector(foot, 0, reach, start, start + width), inks[pleat % 2]) for pleat, start in enumerate(starts)
    )
