"""Discs, rings and what turns around a middle."""

from collections.abc import Iterator

from oneiro_plugins.decks.studio.card import Sheet
from oneiro_plugins.decks.studio.colour import Colour
from oneiro_plugins.decks.studio.painter import THICK, THREAD
from oneiro_plugins.decks.studio.shapes import (
    HEIGHT,
    TURN,
    WIDTH,
    Outline,
    Point,
    Svg,
    arc,
    circle,
    curve,
    grid,
    path,
    placed,
    polar,
    sector,
    stroke,
)


def targets(sheet: Sheet, columns: int, rows: int) -> None:
    """Rows of discs within discs."""
    radius = min(WIDTH / columns, HEIGHT / rows) * 0.46
    inks = {centre: sheet.some_inks(4) for centre in grid(columns, rows)}
    for level in range(4):
        size = radius * (1 - level / 4.4)
        sheet.paint(circle(at, size * sheet.dice.uniform(0.86, 1.03), ink[level]) for at, ink in inks.items())


def wheel(sheet: Sheet, centre: Point, rings: int, slices: int, twist: float) -> None:
    """A disc cut into rings and slices, each ring turned a little further."""
    for level in range(rings, 0, -1):
        radius, width = level * 660 / rings, TURN / slices
        starts = [level * twist + width * number for number in range(slices)]
        slices_and_inks = zip(starts, _no_two_alike(sheet, slices), strict=True)
        sheet.paint(path(sector(centre, 0, radius, start, start + width), ink) for start, ink in slices_and_inks)


def _no_two_alike(sheet: Sheet, count: int) -> Iterator[Colour]:
    last = ""
    for _ in range(count):
        last = sheet.dice.choice([ink for ink in sheet.palette.inks if ink != last])
        yield last


def orbits(sheet: Sheet, centre: Point, radius: float, tilt: float, paths: int) -> None:
    """A great disc, girdled by tilted paths on which small discs run before and behind it."""
    reaches = [radius * (1.3 + 0.28 * number) for number in range(paths)]
    sheet.painter.glow(centre, radius * 2.2, sheet.ink(0), 0.5)
    sheet.paint((_half_orbit(sheet, centre, reach, tilt, TURN / 2) for reach in reaches), THREAD)
    sheet.paint(circle(centre, radius, sheet.ink(0)), THICK)
    sheet.paint(circle(polar(centre, radius * 0.2, 4), radius * 0.72, sheet.ink(1)))
    sheet.paint((_half_orbit(sheet, centre, reach, tilt, 0) for reach in reaches), THREAD)
    sheet.paint((_wanderer(sheet, centre, reach, tilt) for reach in reaches), THICK)


def _half_orbit(sheet: Sheet, centre: Point, reach: float, tilt: float, start: float) -> Svg:
    steps = [polar((0, 0), reach, start + TURN / 2 * step / 40, 0.32) for step in range(41)]
    return placed(stroke(curve(steps), sheet.ink(2), 5), centre, 1, tilt)


def _wanderer(sheet: Sheet, centre: Point, reach: float, tilt: float) -> Svg:
    spot = polar((0, 0), reach, sheet.dice.uniform(0.15, TURN / 2 - 0.15), 0.32)
    disc = circle(spot, sheet.dice.uniform(14, 34), sheet.dice.choice(sheet.palette.inks[2:]))
    return placed(disc, centre, 1, tilt)


def phases(sheet: Sheet, columns: int, rows: int) -> None:
    """A disc that waxes from cell to cell until the middle one, and wanes after it."""
    radius = min(WIDTH / columns, HEIGHT / rows) * 0.4
    cells = grid(columns, rows)
    full = len(cells) // 2
    sheet.paint((circle(cell, radius, sheet.ink(3)) for cell in cells), THICK)
    for number, cell in enumerate(cells):
        fullness = 1 - abs(number - full) / (full + 0.75)
        lit = path(_lit_part(radius, fullness, number < full), sheet.ink(int(number == full)))
        sheet.paint(placed(lit, cell))


def _lit_part(radius: float, fullness: float, waxing: bool) -> Outline:
    """The lit side of a moon of which a share of 0 to 1 is lit."""
    bulge = max(radius * abs(1 - 2 * fullness), 0.1)
    outer, inner = int(waxing), int((fullness > 0.5) == waxing)
    return (
        f"M0,{-radius:.1f} A{radius:.1f},{radius:.1f} 0 0 {outer} 0,{radius:.1f} "
        f"A{bulge:.1f},{radius:.1f} 0 0 {inner} 0,{-radius:.1f}Z"
    )


def iris(sheet: Sheet, centre: Point, pupil: float, reach: float) -> None:
    """Hundreds of short strokes that stand around a dark disc."""
    bands = (*sheet.palette.by_light[1:5], sheet.palette.by_light[2])
    step = (reach - pupil) / len(bands)
    for number, ink in reversed(list(enumerate(bands))):
        near, far = pupil + step * (number - 0.4), pupil + step * (number + 1.35)
        sheet.paint((_lash(sheet, centre, near, far, ink) for _ in range(150)), THREAD)
    sheet.paint(circle(centre, pupil, sheet.palette.darkest), THICK)
    sheet.paint(circle(polar(centre, pupil * 0.5, 4), pupil * 0.17, sheet.palette.lightest))


def _lash(sheet: Sheet, centre: Point, near: float, far: float, ink: Colour) -> Svg:
    dice, angle = sheet.dice, sheet.dice.uniform(0, TURN)
    start = polar(centre, near * dice.uniform(0.92, 1.08), angle)
    bend = polar(centre, (near + far) / 2, angle + dice.gauss(0, 0.05))
    end = polar(centre, far * dice.uniform(0.86, 1.1), angle + dice.gauss(0, 0.05))
    return stroke(curve([start, bend, end]), ink, dice.uniform(3, 9))


def gates(sheet: Sheet, centre: Point, count: int, gap: float) -> None:
    """Open rings within rings, each with its gap turned elsewhere."""
    step = 620 / count
    for number in range(count, 0, -1):
        start = sheet.dice.uniform(0, TURN)
        ink = sheet.ink(number % 4) if number % 3 else sheet.palette.line
        line = arc(centre, number * step, start, start + TURN * (1 - gap))
        sheet.paint(stroke(line, ink, step * 0.52, "butt"), THICK)
    sheet.paint(circle(centre, step * 0.42, sheet.ink(1)), THICK)
