"""How alike two pictures look: by their form, and by their colours.

A look is kept as text: 54 hex digits of form, then 8 x 12 patches in CIE L*a*b* (D65), where a distance of about 2.3 is just
noticeable. The form is the difference hash: whether each of 12 x 18 patches of grey is darker than the one to its right.

The bounds lie between twins (a card that is brighter, faded, cut at its edges or darkened to 0.4) and the closest pairs of the
two decks in the box. Of 168 cards with 4 twins each no twin was missed. By form, all twins but the cut ones were at 18 bits or
less, the closest pairs at 40; by colour, the cut ones at 8.0 or less, the closest pairs at 9.9.
"""

from collections.abc import Mapping
from functools import cache
from itertools import combinations
from math import dist
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from PIL import Image

PATCHES = (8, 12)
FORM_PATCHES = (12, 18)
FORM_DIGITS = 54
ALIKE_IN_COLOUR = 9.0
ALIKE_IN_FORM = 30
"""Below either of these, two cards can be mixed up."""
WHITE_POINT = (0.9505, 1.0, 1.089)


class Look(NamedTuple):
    """What is known of how a picture looks."""

    form: int
    patches: tuple[tuple[int, int, int], ...]


class Pair(NamedTuple):
    """Two pictures, by their ids, and how far apart they are: bits of form, and units of colour."""

    colour: float
    form: int
    one: str
    two: str

    @property
    def alike(self) -> bool:
        """Whether they can be mixed up."""
        return self.colour < ALIKE_IN_COLOUR or self.form < ALIKE_IN_FORM


def look_of(card: "Image.Image") -> str:
    """The look of a picture, as text."""
    colours = card.resize(PATCHES, _area()).tobytes()
    patches = [_lab(*colours[place : place + 3]) for place in range(0, len(colours), 3)]
    return (
        f"{_form(card):0{FORM_DIGITS}x}" + b"".join(bytes((light, a + 128, b + 128)) for light, a, b in patches).hex()
    )


def _form(card: "Image.Image") -> int:
    across, down = FORM_PATCHES
    grey = card.convert("L").resize((across + 1, down), _area()).tobytes()
    lines = [grey[start : start + across + 1] for start in range(0, len(grey), across + 1)]
    darker = [line[at] < line[at + 1] for line in lines for at in range(across)]
    return sum(1 << place for place, bit in enumerate(darker) if bit)


@cache
def _area() -> "Image.Resampling":
    from PIL import Image  # the server itself never loads it

    return Image.Resampling.BOX


def read(look: str) -> Look:
    """A look back from its text."""
    raw = bytes.fromhex(look[FORM_DIGITS:])
    patches = tuple((raw[at], raw[at + 1] - 128, raw[at + 2] - 128) for at in range(0, len(raw), 3))
    return Look(int(look[:FORM_DIGITS], 16), patches)


def closest(looks: Mapping[str, str]) -> list[Pair]:
    """All pairs that can be mixed up, the most alike first; where there are none, the two that come nearest to it."""
    seen = {name: read(look) for name, look in looks.items()}
    pairs = sorted(_pair(seen, one, two) for one, two in combinations(sorted(seen), 2))
    return [pair for pair in pairs if pair.alike] or pairs[:1]


def _pair(seen: Mapping[str, Look], one: str, two: str) -> Pair:
    first, second = seen[one], seen[two]
    colour = sum(map(dist, first.patches, second.patches)) / len(first.patches)
    return Pair(round(colour, 1), (first.form ^ second.form).bit_count(), one, two)


def _lab(*colour: int) -> tuple[int, int, int]:
    """CIE L*a*b* of an sRGB colour, rounded."""
    red, green, blue = (_linear(part / 255) for part in colour)
    xyz = (
        0.4124 * red + 0.3576 * green + 0.1805 * blue,
        0.2126 * red + 0.7152 * green + 0.0722 * blue,
        0.0193 * red + 0.1192 * green + 0.9505 * blue,
    )
    x, y, z = (_response(part / white) for part, white in zip(xyz, WHITE_POINT, strict=True))
    return round(116 * y - 16), round(500 * (x - y)), round(200 * (y - z))


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)


def _response(light: float) -> float:
    return float(light ** (1 / 3)) if light > 0.008856 else 7.787 * light + 16 / 116
