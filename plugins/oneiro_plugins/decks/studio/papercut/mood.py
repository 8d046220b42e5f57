"""Moods: the colours of a scene by the parts that they play, so that any scene can be lit anew."""

from dataclasses import dataclass, fields
from typing import TypeAlias

from oneiro_plugins.decks.studio.colour import Colour

Stops: TypeAlias = tuple[tuple[float, Colour], ...]
"""Colours from the top of the card (0) to its bottom (1)."""


@dataclass(frozen=True, slots=True)
class Mood:
    """The sky, three distances of land, and what things are made of there.

    Drawings name the parts from ``body`` to ``skin``; ``glow`` is every light: moon, windows, lanterns.
    """

    sky: Stops
    far: Colour
    middle: Colour
    near: Colour
    body: Colour
    dark: Colour
    light: Colour
    accent: Colour
    second: Colour
    ink: Colour
    glow: Colour
    skin: Colour = "#edc9a6"

    @property
    def parts(self) -> dict[str, Colour]:
        """The colours by part, without the sky."""
        return {field.name: getattr(self, field.name) for field in fields(self) if field.name != "sky"}


MIDNIGHT = Mood(
    sky=((0, "#0b1130"), (0.45, "#1d2f66"), (0.8, "#5a5f9c"), (1, "#8c7fae")),
    far="#3f4c86",
    middle="#27336a",
    near="#121a3f",
    body="#33477f",
    dark="#151d42",
    light="#f0e4cf",
    accent="#d4573f",
    second="#e8b04e",
    ink="#0c1026",
    glow="#ffe7a8",
)
DUSK = Mood(
    sky=((0, "#2a2354"), (0.4, "#7b4379"), (0.72, "#e07f62"), (1, "#f7c37e")),
    far="#8d5a86",
    middle="#563a6e",
    near="#2a2148",
    body="#4c3a70",
    dark="#241b3f",
    light="#fbe6c8",
    accent="#c8423f",
    second="#f2b352",
    ink="#1d1533",
    glow="#ffe9b0",
)
DAWN = Mood(
    sky=((0, "#7fb3c8"), (0.45, "#cfe0d6"), (0.75, "#f8dcb8"), (1, "#f3b095")),
    far="#a9bfc4",
    middle="#7a9aa3",
    near="#48636e",
    body="#4f7382",
    dark="#2d4651",
    light="#fbf2df",
    accent="#d8654a",
    second="#efb65a",
    ink="#22333c",
    glow="#fff3c9",
)
SEA = Mood(
    sky=((0, "#0a2a3c"), (0.5, "#1d6478"), (0.85, "#7fc0b4"), (1, "#c5e3c8")),
    far="#3a8591",
    middle="#1f5f70",
    near="#0c3344",
    body="#1d5266",
    dark="#0b2a39",
    light="#f2ecd2",
    accent="#e0654a",
    second="#f0b95c",
    ink="#07202c",
    glow="#fff0b8",
)
DEEP = Mood(
    sky=((0, "#2f8f9c"), (0.35, "#15586e"), (0.7, "#0a3049"), (1, "#051a2e")),
    far="#1d6478",
    middle="#104358",
    near="#07263a",
    body="#1b5a70",
    dark="#06202f",
    light="#eaf4dc",
    accent="#e8604c",
    second="#f3bd60",
    ink="#041623",
    glow="#ffedb0",
)
AUTUMN = Mood(
    sky=((0, "#f1dba6"), (0.5, "#efb873"), (1, "#dd8350")),
    far="#d79a62",
    middle="#b0643f",
    near="#6b3526",
    body="#7c4630",
    dark="#45221a",
    light="#fdf0d0",
    accent="#b83a2b",
    second="#f2a93c",
    ink="#2f1712",
    glow="#fff2c2",
)
WINTER = Mood(
    sky=((0, "#8fa9c2"), (0.5, "#c9d7de"), (1, "#f1ece2")),
    far="#b3c4cf",
    middle="#8aa2b4",
    near="#eef1ee",
    body="#4a627a",
    dark="#2b3d52",
    light="#fbf8f0",
    accent="#c4473c",
    second="#e6b25a",
    ink="#1f2c3d",
    glow="#fff1c4",
)
FOREST = Mood(
    sky=((0, "#0f2a2a"), (0.5, "#2b5a4c"), (0.85, "#9dbb7c"), (1, "#e6dd9c")),
    far="#5d8a6c",
    middle="#2f5a48",
    near="#10291f",
    body="#2b5541",
    dark="#0f2620",
    light="#f3ebcb",
    accent="#d95f3e",
    second="#ecb94f",
    ink="#0a1a17",
    glow="#fff0b0",
)
DESERT = Mood(
    sky=((0, "#4a90a0"), (0.4, "#b9cfb4"), (0.68, "#f6d9a0"), (1, "#f0a870")),
    far="#d9a377",
    middle="#c9784f",
    near="#8a4636",
    body="#6f5160",
    dark="#4a2f3d",
    light="#fdf0d6",
    accent="#c2453a",
    second="#f0b04a",
    ink="#2c1b25",
    glow="#fff3cc",
)
VIOLET = Mood(
    sky=((0, "#150f2e"), (0.45, "#4a2a72"), (0.8, "#b0649c"), (1, "#f0a9a0")),
    far="#6d458c",
    middle="#432a68",
    near="#1d1438",
    body="#523684",
    dark="#1f153d",
    light="#f6e6e2",
    accent="#e0556a",
    second="#f3bc5d",
    ink="#130c26",
    glow="#ffe9bc",
)
CREAM = Mood(
    sky=((0, "#8fb0a8"), (0.5, "#dcdcbf"), (1, "#f3dfb4")),
    far="#b3b48c",
    middle="#86946e",
    near="#4d5f4c",
    body="#34495a",
    dark="#22303c",
    light="#fbf5e6",
    accent="#c43f35",
    second="#e2a23f",
    ink="#1b242c",
    glow="#fff6d8",
)
EMBER = Mood(
    sky=((0, "#1f0d16"), (0.5, "#5a1f28"), (0.85, "#a8472c"), (1, "#d98a44")),
    far="#8a3f34",
    middle="#5a2828",
    near="#2a1318",
    body="#7a3a30",
    dark="#2f141a",
    light="#f7e3c0",
    accent="#d9482f",
    second="#f0a93f",
    ink="#1a0a10",
    glow="#ffdf9a",
)
ROSE = Mood(
    sky=((0, "#6f7fb0"), (0.4, "#c9a0b8"), (0.75, "#f6c6b4"), (1, "#fbe3c0")),
    far="#b98fb0",
    middle="#8a6a96",
    near="#54426e",
    body="#6a5a8a",
    dark="#3a2f56",
    light="#fdf1e2",
    accent="#d2506a",
    second="#f0b25c",
    ink="#2a2240",
    glow="#fff0c8",
)
LAMPLIGHT = Mood(
    sky=((0, "#12202e"), (0.5, "#274a52"), (1, "#0f2430")),
    far="#3a6468",
    middle="#25474f",
    near="#102631",
    body="#2f5560",
    dark="#0e1f29",
    light="#f5e6c4",
    accent="#d85a3c",
    second="#eab04e",
    ink="#0a161f",
    glow="#ffdf96",
)
