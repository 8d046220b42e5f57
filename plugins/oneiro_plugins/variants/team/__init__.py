"""Team: pairs guess together, but neither of a pair knows what the other has laid.

**Teams.** You play with whoever sits opposite you. You have your own hand, and points together. You may talk, but only in front
of everybody, and never of your cards.

**A round.** The storyteller chooses a card of his hand, lays it face down and gives a clue to it. His teammate lays one card that
fits, and so does each other team: one card in all, from whichever member lays first. The cards are mixed and shown. Each team but
the storyteller's has one vote for the image that it takes for the storyteller's. The member who did not lay casts it; he alone is
told which number his teammate laid, for a team does not vote for its own card.

**Points.** If all or none of the teams find the card, the storyteller's team gets nothing and each of the others 2. Otherwise the
storyteller's team and every team that found it get 3. Each vote for the card of another team gives that team 1 more, at most 3.
Votes for the card of the storyteller's teammate are nobody's.

**The end.** The role of storyteller passes to the left, and hands are drawn full again to four cards. The game ends when every
player has been storyteller once. Most points win, and teams that tie share the victory.

**Alone.** When your teammate leaves, you lay and vote for your team; when you tell, no second card of your team is laid. A team
that both have left is out. With fewer than three teams the game breaks off.
"""

from oneiro_core import Variant, hookimpl
from oneiro_core.storytelling import Opening, StoryView, Telling, defaults

from . import rules
from .events import EVENTS
from .options import PRESETS
from .phases import TeamLaying, TeamVoting
from .table import TeamTable
from .view import view


@hookimpl
def variants() -> list[Variant]:
    """Team, after the booklet of Odyssey."""
    return [
        Variant(
            key="team",
            title="Team",
            summary="Six to twelve players in pairs: one card and one vote for two.",
            guide=__doc__ or "",
            table=TeamTable,
            phases=(Opening, Telling, TeamLaying, TeamVoting),
            events=EVENTS,
            view=view,
            view_type=StoryView,
            presets=PRESETS,
            rules=rules,
            defaults=(defaults,),
            deck="base",
        )
    ]
