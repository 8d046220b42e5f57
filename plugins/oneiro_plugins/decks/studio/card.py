"""A card in the studio: a family of pictures, a palette and the dice."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from random import Random
from typing import TypeAlias

from .canvas import Canvas
from .colour import BLACK, WHITE, Colour, Palette, mix
from .painter import PAPER, Coat, Painter
from .shapes import Svg


@dataclass(frozen=True, slots=True)
class Sheet:
    """One card in the making: the painter at work, the inks at hand and the dice that place things."""

    painter: Painter
    palette: Palette
    dice: Random

    def paint(self, fragments: Iterable[Svg], coat: Coat = PAPER) -> None:
        """Lay one fragment, or several as one layer."""
        self.painter.paint("".join(fragments), coat)

    def paint_by_ink(self, inked: Iterable[tuple[Colour, Svg]], coat: Coat = PAPER) -> None:
        """Lay fragments as one layer for each ink, in the order in which the inks first come."""
        layers: dict[Colour, list[Svg]] = {}
        for ink, fragment in inked:
            layers.setdefault(ink, []).append(fragment)
        for layer in layers.values():
            self.paint(layer, coat)

    def ink(self, number: int) -> Colour:
        """An ink by its place in the palette, beginning again after the last."""
        return self.palette.inks[number % len(self.palette.inks)]

    def any_ink(self) -> Colour:
        """One ink at random."""
        return self.dice.choice(self.palette.inks)

    def some_inks(self, count: int) -> list[Colour]:
        """So many different inks in a random order."""
        return self.dice.sample(self.palette.inks, count)


Painting: TypeAlias = Callable[[Sheet], None]


@dataclass(frozen=True, slots=True)
class Card:
    """A card to paint. ``name`` is for the people in the studio alone: no player ever meets it."""

    name: str
    painting: Painting
    palette: Palette
    seed: int

    def painted(self, canvas: Canvas) -> Painter:
        """The painter after the last stroke."""
        sheet = Sheet(Painter(canvas, self.seed), self.palette, Random(self.seed))
        sheet.painter.ground(mix(self.palette.ground, WHITE, 0.06), mix(self.palette.ground, BLACK, 0.1))
        self.painting(sheet)
        return sheet.painter
