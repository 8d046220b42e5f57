"""Trees that grow by dice."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

from oneiro_plugins.decks.studio.colour import Colour
from oneiro_plugins.decks.studio.shapes import Point, Svg, circle, path, placed, polar, rectangle, stroke

UP = -math.pi / 2


@dataclass
class Tree:
    """A tree in the making, with its foot at the origin; ``tips`` are the ends of its branches."""

    dice: Random
    bark: Colour
    spread: float
    boughs: list[Svg] = field(default_factory=list)
    tips: list[Point] = field(default_factory=list)

    def branch(self, start: Point, heading: float, length: float, depth: int, width: float) -> None:
        """Grow one branch and all that grow out of it."""
        end = polar(start, length, heading)
        bend = self.dice.uniform(-0.16, 0.16) * length
        x, y = (start[0] + end[0]) / 2 - bend * math.sin(heading), (start[1] + end[1]) / 2 + bend * math.cos(heading)
        outline = f"M{start[0]:.1f},{start[1]:.1f} Q{x:.1f},{y:.1f} {end[0]:.1f},{end[1]:.1f}"
        self.boughs.append(stroke(outline, self.bark, width))
        if not depth:
            self.tips.append(end)
            return
        twigs = 2 if self.dice.random() < 0.75 else 3
        for twig in range(twigs):
            turn = (twig - (twigs - 1) / 2) * self.spread * self.dice.uniform(0.75, 1.35) + self.dice.uniform(-0.1, 0.1)
            onward = heading + turn + (UP - heading - turn) * 0.06
            self.branch(end, onward, length * self.dice.uniform(0.68, 0.84), depth - 1, width * 0.68)


def tree(dice: Random, height: float, bark: Colour, spread: float = 0.5, depth: int = 6, lean: float = 0) -> Tree:
    """A bare tree of about a height."""
    grown = Tree(dice, bark, spread)
    grown.branch((0, 0), UP + lean, height * 0.27, depth, height * 0.07)
    foot = (
        f"M{-height * 0.08:.1f},2 C{-height * 0.04:.1f},{-height * 0.03:.1f} {-height * 0.035:.1f},{-height * 0.08:.1f} "
        f"{-height * 0.03:.1f},{-height * 0.16:.1f} L{height * 0.03:.1f},{-height * 0.16:.1f} C{height * 0.035:.1f},"
        f"{-height * 0.08:.1f} {height * 0.04:.1f},{-height * 0.03:.1f} {height * 0.08:.1f},2Z"
    )
    grown.boughs.append(path(foot, bark))
    return grown


def leaves(grown: Tree, size: float, colours: Sequence[Colour], each: int = 2) -> Svg:
    """Round leaves about the tips of a tree."""
    dice = grown.dice
    return "".join(
        circle(
            (x + dice.uniform(-size, size), y + dice.uniform(-size, size)),
            size * dice.uniform(0.5, 1.1),
            dice.choice(colours),
        )
        for x, y in grown.tips
        for _ in range(each)
    )


def leafy(dice: Random, foot: Point, height: float, bark: Colour, colours: Sequence[Colour]) -> Svg:
    """A small tree with its leaves, in one piece."""
    grown = tree(dice, height, bark, depth=4)
    return placed("".join(grown.boughs) + leaves(grown, height * 0.07, colours), foot)


def pine(dice: Random, foot: Point, height: float, colour: Colour) -> Svg:
    """A pine of drooping tiers."""
    trunk = rectangle((-height * 0.025, -height * 0.18), height * 0.05, height * 0.18, colour)
    tiers = []
    for tier in range(5):
        y, half = -height * (0.12 + 0.17 * tier), height * 0.28 * (1 - tier * 0.17) * dice.uniform(0.9, 1.1)
        tip, droop = y - height * 0.26, y - height * 0.05
        tiers.append(
            path(
                f"M{-half:.1f},{y:.1f} Q{-half * 0.4:.1f},{droop:.1f} 0,{tip:.1f} Q{half * 0.4:.1f},{droop:.1f} "
                f"{half:.1f},{y:.1f} Q0,{y + height * 0.05:.1f} {-half:.1f},{y:.1f}Z",
                colour,
            )
        )
    return placed(trunk + "".join(tiers), foot)


def pines(dice: Random, spots: Sequence[Point], heights: tuple[float, float], colour: Colour) -> Svg:
    """Pines at their feet."""
    return "".join(pine(dice, spot, dice.uniform(*heights), colour) for spot in spots)


def antlers(dice: Random, root: Point, reach: float, heading: float, colour: Colour) -> tuple[Svg, list[Point]]:
    """One antler, and its tips."""
    grown = Tree(dice, colour, 0.95)
    grown.branch(root, heading, reach, 3, reach * 0.14)
    return "".join(grown.boughs), grown.tips
