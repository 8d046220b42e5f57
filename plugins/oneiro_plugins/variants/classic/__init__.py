"""Classic: one seat tells a story of a card, the others lay what fits it, then all but one guess which card it was.

**A round.** The storyteller chooses a card of his hand, lays it face down and gives a clue to it. Everybody else lays the card
of his own hand that fits the clue best (with three players: two cards). The cards are mixed and shown. Everybody but the
storyteller votes for the image that he takes for the storyteller's; never for his own.

**Points.** If all or none of the voters find the card, the storyteller gets nothing and each of the others 2. Otherwise the
storyteller and everybody who found it get 3. Each vote for another player's card gives its owner 1 more.

**The end.** The game ends with the round in which somebody reaches 30 points; most points win, and ties share the victory. The
role of storyteller passes to the left, hands are drawn full again, and an empty pile is replaced by the shuffled discards.

The presets are editions: 2008 and 2013 also end with the last card, and 2008 gives 4 points for a single finder among three
players. Odyssey, for up to 12 players, caps the bonus at 3; from 7 players on a voter may place a second vote, on another image,
and a finder who used one vote only gets one more point. Odyssey 2024 gives every voter two votes, which may fall on one image,
and each of them counts by itself.
"""

from oneiro_core import Variant, hookimpl
from oneiro_core.storytelling import EVENTS, PHASES, StoryTable, StoryView, defaults, view

from . import scoring
from .options import PRESETS


@hookimpl
def variants() -> list[Variant]:
    """Classic Dixit with all its editions."""
    return [
        Variant(
            key="classic",
            title="Classic",
            summary="One tells, the others disguise it, everybody guesses: whose card is it?",
            guide=__doc__ or "",
            table=StoryTable,
            phases=PHASES,
            events=EVENTS,
            view=view,
            view_type=StoryView,
            presets=PRESETS,
            rules=scoring,
            defaults=(defaults,),
            deck="base",
        )
    ]
