"""How large a picture may be, and what pressing it may take."""

from enum import StrEnum

FORMATS = ("PNG", "JPEG", "WEBP")
LARGEST_FILE = 8 * 1024 * 1024
"""The most bytes of a picture that is handed in."""
MOST_PIXELS = 16_000_000
FULL, THUMB = (512, 768), (240, 360)
"""The two sizes of a card, in pixels: those of the decks in the box."""
LEAST_PIXELS = THUMB
MEMORY = 512 * 1024 * 1024
"""Bytes of address space of the program that presses a picture."""
CPU_SECONDS = 5
WALL_SECONDS = 15.0
MIDDLE = 0.5
"""Which part of a picture is kept that is cropped, where nothing else is wanted: 0 is its left or top end, 1 the other."""
LARGEST_ANSWER = 2 * 1024 * 1024
"""The most bytes of a pressed picture in both sizes."""


class Fit(StrEnum):
    """How a picture of another shape becomes a card, which is two wide and three high."""

    CROP = "CROP"
    """What lies over the edges is cut off: alike on both sides, where its maker does not move it."""
    LETTERBOX = "LETTERBOX"
    """All of it is kept, with dark bars beside or above it."""
