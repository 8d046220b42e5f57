"""Jinx: one describes a card of the square, and all the others race for it.

**A turn.** Nine cards lie face up in a square. The active player alone learns which of them is his target, and describes it
aloud to all: a word, a line, a gesture. The others put a finger on the card that they take for it, first come, first served: one
card for each player and turn, and one finger on each card. Whoever wants a card that has a finger on it already is told
*Jinx!*; it costs nothing, and another card may be claimed at once. Each claim is judged at once. Wrong: you are out for this
turn. Right: the turn is over. You may also pass.

**Cards are points.** The finder wins the card that was described, and the active player wins every card that was claimed wrongly
before. But if the very first claim was right, he wins nothing and puts one card that he has won under the draw pile: do not
describe too well! If nobody finds the card, nobody wins anything. The rest of the square is discarded, nine new cards are dealt,
and the next player to the left is active.

**The end.** The game is over when fewer than nine cards are left to deal. Most cards win, and ties share the victory. Three
players play with 41 cards, four with 51, five with 61, six with 71, or with all cards of a smaller deck.

**In a hurry, or not.** With `jinxClaim` SHOUT a claim is held open for a moment. If others want the same card, each of them gets
a button *Jinx!*, and the first to press it keeps the finger on the card; if nobody presses, the first claim stands. With
CLOCKWISE nobody needs to be quick: the guessers act one after the other, from the active player's left. In both, the clock
starts anew after each verdict.

**Other readings of the rules** are options: the active player returns one or two cards when nobody finds his card; he chooses the
card himself; the rest of the square stays and only the gaps are filled; and those who had not claimed remove a card each.
"""

from oneiro_core import Variant, hookimpl

from . import rules
from .describing import Choosing, Describing
from .events import EVENTS
from .guessing import Guessing, GuessingInTurn
from .opening import Opening
from .options import PRESETS
from .removing import Removing
from .shouting import Fingering, Shouting
from .table import JinxTable
from .view import View, view


@hookimpl
def variants() -> list[Variant]:
    """Jinx, as in the box of 2012."""
    return [
        Variant(
            key="jinx",
            deck="jinx",
            title="Jinx",
            summary="One describes a card of the square, and whoever puts a finger on it first wins it. Not too well, though!",
            guide=__doc__ or "",
            table=JinxTable,
            phases=(Opening, Choosing, Describing, Guessing, GuessingInTurn, Fingering, Shouting, Removing),
            events=EVENTS,
            view=view,
            view_type=View,
            presets=PRESETS,
            rules=rules,
        )
    ]
