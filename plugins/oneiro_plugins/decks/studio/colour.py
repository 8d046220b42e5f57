"""Colours, written as ``#rrggbb``."""

from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Colour: TypeAlias = str

MIDDLE = 0.35  # luminance: what is darker counts as dark
WHITE: Colour = "#ffffff"
BLACK: Colour = "#000000"
LUMINANCE = np.array([0.2126, 0.7152, 0.0722], np.float32)


def channels(colour: Colour) -> NDArray[np.float32]:
    """Red, green and blue, each 0 to 1."""
    return np.array([int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)], np.float32)


def mix(first: Colour, second: Colour, share: float) -> Colour:
    """The colour that is ``share`` (0 to 1) of the way from the first to the second."""
    blend = channels(first) * (1 - share) + channels(second) * share
    return "#" + "".join(f"{round(float(value) * 255):02x}" for value in blend)


def luminance(colour: Colour) -> float:
    """How light a colour looks, 0 (black) to 1 (white)."""
    return float(channels(colour) @ LUMINANCE)


@dataclass(frozen=True, slots=True)
class Palette:
    """A mood: the ground of a card and six inks that live well on it, the leading one first."""

    ground: Colour
    inks: tuple[Colour, Colour, Colour, Colour, Colour, Colour]

    @property
    def darkest(self) -> Colour:
        return min(self.inks, key=luminance)

    @property
    def lightest(self) -> Colour:
        return max(self.inks, key=luminance)

    @property
    def is_night(self) -> bool:
        """Whether the ground is dark."""
        return luminance(self.ground) < MIDDLE

    @property
    def from_ground(self) -> tuple[Colour, ...]:
        """The inks from the one that is as light or dark as the ground to the one that is least so."""
        return self.by_light if self.is_night else self.by_light[::-1]

    @property
    def line(self) -> Colour:
        """The ink that stands out from the ground."""
        return self.against(self.ground)

    def against(self, colour: Colour) -> Colour:
        """The ink that stands out from a colour: the lightest or the darkest."""
        return self.lightest if luminance(colour) < MIDDLE else self.darkest

    @property
    def by_light(self) -> tuple[Colour, ...]:
        """The inks from the darkest to the lightest."""
        return tuple(sorted(self.inks, key=luminance))


# Light grounds.
POSTER = Palette("#f2e6cf", ("#c8402f", "#1f3a5f", "#e6a93c", "#2f7f79", "#1b1a22", "#e9b9a0"))
MEADOW = Palette("#e9efe6", ("#20504f", "#d9643a", "#f0c05a", "#7aa58e", "#2a2a3a", "#c98ba0"))
APRICOT = Palette("#f6d9b8", ("#8a2f3f", "#1f5f6b", "#f08a4b", "#f9f1dc", "#3a2a4a", "#5fa08a"))
ROSE = Palette("#f1d5cf", ("#7b1e3b", "#d9546a", "#2f4858", "#f8efe2", "#c08a3e", "#f29f8f"))
FROST = Palette("#dde8ee", ("#1d3b53", "#4f86a6", "#e4572e", "#9cc3d5", "#f7f8f4", "#2a2f3a"))
SUMI = Palette("#f1eadb", ("#1b1a22", "#c8402f", "#6d6a73", "#3c3a44", "#a9a49c", "#d8d0c0"))
# Strong grounds.
MARIGOLD = Palette("#e2a63a", ("#2b2d42", "#b8402f", "#f8efd6", "#3f7d7a", "#7a2f4f", "#f0c978"))
BRICK = Palette("#b5432f", ("#f4e3c1", "#2a1f2d", "#f0a04b", "#7c2230", "#2f5d62", "#e8b59a"))
TEAL = Palette("#2f7f79", ("#f3e8d0", "#15303a", "#f2b84b", "#e8694a", "#8fcab8", "#5a2a4a"))
LILAC = Palette("#b9a5cf", ("#2b1d4a", "#f6ecdc", "#e2725b", "#5e4b9a", "#f2c14e", "#3f8f8a"))
# Dark grounds.
NIGHT = Palette("#15203a", ("#f2c14e", "#e2604a", "#f4ead0", "#3f8fa8", "#7a4a8c", "#88b8a8"))
PLUM = Palette("#2a1128", ("#e0485a", "#f3a65a", "#f6e3c4", "#7a3f8f", "#3f6fa0", "#f0c8b8"))
LAGOON = Palette("#0f2d33", ("#79c2a8", "#f2e8c8", "#e8734a", "#f0b84c", "#28697a", "#b04a5a"))
EMBER = Palette("#1c1416", ("#e4572e", "#f2a541", "#f3dfc1", "#8c2f39", "#5b3a3a", "#d97b66"))
MOSS = Palette("#1f2a1c", ("#a3b18a", "#e9c46a", "#f1ede0", "#588157", "#bc6c25", "#dad7a0"))
COBALT = Palette("#1b3a8a", ("#f4f0e2", "#f2b33d", "#e85d4a", "#7fb2e5", "#0e1b44", "#f0b7a8"))
