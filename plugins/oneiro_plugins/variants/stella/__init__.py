"""Stella: one word, fifteen images, and the question who else sees what you see.

**A round.** A word card is turned; all together may take its other word instead. Everybody marks in secret the images that the
word makes him think of, one to ten of them. Then the numbers of marks are told; if one player has more than everybody else, he is
in the dark.

**Showing.** The scout shows one of his marked images. Whoever else marked it says so. Marked by three or more it is a Spark: two
stars for each of them. Marked by exactly two it is a Super-Spark: three stars for both. Marked by the scout alone he falls: he
gets no more stars and is no more scout in this round, but his marks still count for others. Then the next player is the scout,
until nobody has a mark left to show.

**Points.** Your stars are your points. Who falls in the dark loses one for each of his Sparks and Super-Sparks.

**The end.** After each round a row of five images is replaced. After four rounds most points win, and ties share the victory.
"""

from oneiro_core import Variant, hookimpl

from . import rules
from .events import EVENTS
from .options import PRESETS
from .phases import Associating, Showing, Turning
from .table import StellaTable
from .view import View, view


@hookimpl
def variants() -> list[Variant]:
    """Stella, as in the box of 2021."""
    return [
        Variant(
            key="stella",
            title="Stella",
            summary="One word, fifteen images: find what others see too, and do not be alone with it.",
            guide=__doc__ or "",
            table=StellaTable,
            phases=(Turning, Associating, Showing),
            events=EVENTS,
            view=view,
            view_type=View,
            presets=PRESETS,
            rules=rules,
            deck="base",
        )
    ]
