"""What a hand does with a loaded brush: strokes, blots, drops, signs."""

import math
from dataclasses import replace

from oneiro_plugins.decks.studio.card import Sheet
from oneiro_plugins.decks.studio.colour import Colour
from oneiro_plugins.decks.studio.painter import PAPER, STAIN, THICK, THREAD
from oneiro_plugins.decks.studio.shapes import (
    HEIGHT,
    MIDDLE,
    TURN,
    WIDTH,
    Outline,
    Point,
    Svg,
    almond,
    arc,
    blob,
    circle,
    curve,
    ellipse,
    mirrored,
    path,
    placed,
    polar,
    polygon,
    polyline,
    rectangle,
    stroke,
)


def enso(sheet: Sheet, radius: float, gap: float) -> None:
    """One circle drawn with one breath, and a spot that it does not quite hold."""
    sheet.paint((_breath(sheet, radius, gap) for _ in range(64)), replace(THREAD, tear=1.6))
    spot = polar(MIDDLE, radius * 0.42, sheet.dice.uniform(0, TURN))
    sheet.paint(path(blob(sheet.dice, spot, radius * 0.26, 9, 0.2), sheet.ink(1)), THICK)


def _breath(sheet: Sheet, radius: float, gap: float) -> Svg:
    """What one hair of the brush draws of a circle."""
    reach, start = radius + sheet.dice.gauss(0, radius * 0.085), -1.2 + sheet.dice.gauss(0, 0.05)
    end = start + TURN - gap - abs(sheet.dice.gauss(0, 0.45))
    return stroke(arc(MIDDLE, reach, start, end), sheet.palette.line, sheet.dice.uniform(1.5, 8))


def sweeps(sheet: Sheet, lines: tuple[tuple[Point, ...], ...], width: float) -> None:
    """Broad dry strokes, hair by hair, each over the last."""
    for number, line in enumerate(lines):
        ink = sheet.ink(number) if number else sheet.palette.line
        hairs = [_hair(sheet, line, sheet.dice.gauss(0, width * 0.3), ink) for _ in range(80)]
        sheet.paint(hairs, replace(THREAD, tear=1.4, shadow=0.2))


def _hair(sheet: Sheet, line: tuple[Point, ...], off: float, ink: Colour) -> Svg:
    """One hair of the brush, which may leave the paper before the stroke ends."""
    dice, kept = sheet.dice, max(3, len(line) - (sheet.dice.random() < 0.3))
    strayed = [(x + off + dice.gauss(0, 3), y + off * 0.6 + dice.gauss(0, 3)) for x, y in line[:kept]]
    return stroke(curve(strayed), ink, dice.uniform(1.5, 7))


def inkblot(sheet: Sheet, drops: int, reach: float) -> None:
    """Stains folded along the middle of the card: clear ink by day, thick ink by night."""
    thick = replace(PAPER, tear=3.5, edge=0.5, shadow=0.05)
    coat = thick if sheet.palette.is_night else replace(STAIN, tear=3.5)
    for ink, count, size in ((0, drops, 1.0), (3, drops + 3, 0.75), (2, drops // 2, 0.45)):
        half = [path(_stain(sheet, reach, size), sheet.ink(ink)) for _ in range(count)]
        sheet.paint(mirrored("".join(half), MIDDLE[0]), coat)


def _stain(sheet: Sheet, reach: float, size: float) -> Outline:
    spot = MIDDLE[0] - abs(sheet.dice.gauss(0, reach * size)), sheet.dice.gauss(MIDDLE[1], 190)
    return blob(sheet.dice, spot, sheet.dice.uniform(26, 92) * size, 13, 0.42)


def wander(sheet: Sheet, patches: int, lines: int) -> None:
    """Soft patches, wandering lines, a few stars and many dots."""
    dice = sheet.dice
    for number in range(patches):
        spot = dice.uniform(100, 540), 140 + 680 * number / (patches - 1)
        sheet.paint(path(blob(dice, spot, dice.uniform(55, 150), 9, 0.35), sheet.ink(number % 4)), THICK)
    sheet.paint((stroke(_way(sheet), sheet.palette.line, dice.uniform(3, 6)) for _ in range(lines)), THREAD)
    sheet.paint((_star(sheet) for _ in range(4)), THREAD)
    spots = [(dice.uniform(40, 600), dice.uniform(40, 920)) for _ in range(14)]
    sheet.paint(circle(spot, dice.uniform(6, 19), sheet.any_ink()) for spot in spots)


def _way(sheet: Sheet) -> Outline:
    """A line that loops at will and turns back to the middle when it comes near an edge."""
    spot = sheet.dice.uniform(120, 520), sheet.dice.uniform(150, 810)
    heading, bend, line = sheet.dice.uniform(0, TURN), 0.0, [spot]
    for _ in range(44):
        bend = 0.8 * bend + sheet.dice.gauss(0, 0.22)
        home = math.atan2(MIDDLE[1] - spot[1], MIDDLE[0] - spot[0])
        heading += 0.35 * math.sin(home - heading) if math.dist(spot, MIDDLE) > 260 else bend
        spot = polar(spot, 38, heading)
        line.append(spot)
    return curve(line)


def _star(sheet: Sheet) -> Svg:
    spot, size = (sheet.dice.uniform(70, 570), sheet.dice.uniform(70, 890)), sheet.dice.uniform(18, 38)
    arms = [polyline([polar(spot, size, angle), polar(spot, -size, angle)]) for angle in (0, 0.79, 1.57, 2.36)]
    return "".join(stroke(arm, sheet.palette.line, 4) for arm in arms)


def splash(sheet: Sheet, hits: tuple[Point, ...], size: float) -> None:
    """Paint thrown at the card: bodies, and drops that flew on."""
    for number, hit in enumerate(hits):
        ink = sheet.ink(number)
        body = path(blob(sheet.dice, hit, size * (1 - 0.12 * number), 13, 0.4), ink)
        sheet.paint([body, *(_drop(sheet, hit, size, ink) for _ in range(46))], replace(PAPER, tear=2, edge=0.35))


def _drop(sheet: Sheet, hit: Point, size: float, ink: Colour) -> Svg:
    """A drop, the smaller the further it flew; one in three drew a thread behind it."""
    angle, flight = sheet.dice.uniform(0, TURN), size * (0.9 + sheet.dice.expovariate(1.4))
    radius = max(2.5, sheet.dice.uniform(0.05, 0.22) * size * size / flight)
    end, thread = polar(hit, flight, angle), sheet.dice.random() < 0.35
    tail = stroke(polyline([polar(hit, size * 0.6, angle), end]), ink, radius * 0.7) if thread else ""
    return tail + circle(end, radius, ink)


def rain(sheet: Sheet, lines: int, pools: tuple[Point, ...]) -> None:
    """Fine lines that fall, and the rings where they land."""
    for layer, ink in enumerate((3, 2, 1)):
        sheet.paint((_fall(sheet, layer, sheet.ink(ink)) for _ in range(lines // (layer + 1))), THREAD)
    for number, pool in enumerate(pools):
        sheet.paint(_oval(pool, 34 * step, sheet.ink((number + step) % 3)) for step in range(1, 6))


def _fall(sheet: Sheet, layer: int, ink: Colour) -> Svg:
    x, y = sheet.dice.uniform(0, WIDTH), sheet.dice.uniform(-80, HEIGHT * 0.67)
    length = sheet.dice.uniform(60, 260)
    end = x - length * 0.06, y + length
    return stroke(polyline([(x, y), end]), ink, 2 + layer * 1.6) + ellipse(end, 3 + layer * 2, 7 + layer * 3, ink)


def _oval(middle: Point, reach: float, ink: Colour) -> Svg:
    return stroke(curve([polar(middle, reach, TURN * step / 36, 0.3) for step in range(38)]), ink, 6)


def totem(sheet: Sheet, parts: int, width: float) -> None:
    """Plain shapes piled on one upright line, the left half the mirror of the right."""
    height, order = 820 / parts, sheet.dice.sample(range(5), 5)
    for part in range(parts):
        middle, reach = (MIDDLE[0], 80 + height * (part + 0.5)), width * sheet.dice.uniform(0.55, 1)
        body, mark = sheet.some_inks(2)
        sheet.paint(placed(_body(order[part % 5], reach, height, body), middle), THICK)
        sheet.paint(placed(_mark(sheet, reach, height, mark), middle), THICK)


def _body(kind: int, reach: float, height: float, ink: Colour) -> Svg:
    half = height / 2
    return (
        ellipse((0, 0), reach, half * 1.1, ink),
        path(polygon([(-reach, -half), (reach, -half), (reach * 0.45, half), (-reach * 0.45, half)]), ink),
        path(f"M{-reach:.0f},{half:.0f} A{reach:.0f},{height:.0f} 0 0 1 {reach:.0f},{half:.0f}Z", ink),
        rectangle((-reach * 0.8, -half), reach * 1.6, height, ink, half * 0.5),
        path(almond(reach * 2.4, height), ink),
    )[kind]


def _mark(sheet: Sheet, reach: float, height: float, ink: Colour) -> Svg:
    """Two eyes, a row of beads, a bar or a wedge."""
    eye = circle((reach * 0.38, 0), height * 0.19, ink) + circle((reach * 0.38, 0), height * 0.08, sheet.palette.line)
    beads = "".join(circle((reach * share, 0), height * 0.07, ink) for share in (0, 0.2, 0.4, 0.6))
    bar = rectangle((-reach * 0.55, -height * 0.08), reach * 1.1, height * 0.16, ink)
    wedge = path(polygon([(-reach * 0.2, -height * 0.2), (reach * 0.2, -height * 0.2), (0, height * 0.3)]), ink)
    return mirrored(sheet.dice.choice((eye, eye, beads, bar, wedge)), 0)
