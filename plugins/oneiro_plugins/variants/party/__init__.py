"""Party: nobody has a secret. Say something, lay what fits, and vote for what most others vote for.

**A round.** The storyteller says something *before* he looks at his hand; it belongs to no card. Everybody, the storyteller too,
lays the card of his own hand that fits it best. The cards are mixed and shown. Everybody votes green for the image that fits
best; it may be his own. The storyteller also votes red, for another image: the votes for that one shall not count.

**Points.** If two or more have voted green for an image that is not red, each of them gets as many points as it has green votes,
at most 5. Whoever is alone, or on the red image, gets nothing. Whose the image was does not matter.

**After the round** every hand passes face down to the left neighbour, who draws it full to five cards; the role of storyteller
passes to the left as well. A new storyteller leaves his hand where it lies until he has spoken.

**The end.** The game ends when everybody has been storyteller once. Most points win, and ties share the victory.

If the storyteller says nothing in time, his turn is over and hands pass on. When players leave, the others go on, down to three.
"""

from oneiro_core import Variant, hookimpl
from oneiro_core.storytelling import StoryView, defaults

from . import rules
from .events import EVENTS
from .options import PRESETS
from .phases import PartyLaying, PartyOpening, PartyTelling, PartyVoting
from .table import PartyTable
from .view import view


@hookimpl
def variants() -> list[Variant]:
    """Party, after the booklet of Odyssey."""
    return [
        Variant(
            key="party",
            title="Party",
            summary="Six to twelve players: say anything, and be of one mind with many.",
            guide=__doc__ or "",
            table=PartyTable,
            phases=(PartyOpening, PartyTelling, PartyLaying, PartyVoting),
            events=EVENTS,
            view=view,
            view_type=StoryView,
            presets=PRESETS,
            rules=rules,
            defaults=(defaults,),
            deck="base",
        )
    ]
