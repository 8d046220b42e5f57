"""House rules: twists that combine with the variants of the storyteller family."""

from collections.abc import Generator
from typing import Any

from oneiro_core import Action, Gain, HouseRule, RefusalCode, Refused, hookimpl
from oneiro_core.storytelling import StoryTable, Tell

from .variants.party.table import PartyTable


class OneWord:
    """A clue is a single word."""

    @hookimpl
    def refuse(self, action: Action) -> Refused | None:
        """Veto a clue of several words."""
        if isinstance(action, Tell) and len(action.clue.split()) > 1:
            return Refused(RefusalCode.TEXT_REFUSED, "a clue is a single word at this table", "clue")
        return None


class LoneFinder:
    """Exactly one finder: he and the storyteller get one more.

    It carries the four points of the first edition's game for three over to any number of players.
    """

    @hookimpl(wrapper=True)
    def score_round(self, table: StoryTable[Any]) -> Generator[None, tuple[Gain, ...], tuple[Gain, ...]]:
        """Add a point for the pair when only one voter hit the storyteller's card."""
        gains = yield
        finders = {gain.seat for gain in gains if gain.reason == "found"}
        if len(finders) != 1 or table.storyteller is None:
            return gains
        return (*gains, *(Gain(seat, 1, "lone finder") for seat in (table.storyteller, *finders)))


@hookimpl
def house_rules() -> list[HouseRule]:
    """The twists that ship in the box."""
    return [
        HouseRule("one_word", "One word", "Every clue is a single word.", OneWord(), StoryTable),
        HouseRule(
            "lone_finder",
            "Lone finder",
            "If exactly one voter finds the card, he and the storyteller get one more point.",
            LoneFinder(),
            StoryTable,
            apart_from=(PartyTable,),  # nobody finds the storyteller's card where it is no secret
        ),
    ]
