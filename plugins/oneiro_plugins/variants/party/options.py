"""The options of party (rules, section 1 and C-14)."""

from dataclasses import dataclass
from enum import Enum

from oneiro_core import Preset, option
from oneiro_core.storytelling import EndMode, Permission, StoryOptions


class Clue(Enum):
    """What the storyteller knows when he gives his clue (rules, C-14a)."""

    BLIND = "blind"
    """Nothing: he looks at his hand afterwards."""
    OPEN_UNRELATED = "open_unrelated"
    """His hand; but the clue belongs to none of its cards."""


class Payout(Enum):
    """Which images with several green votes pay (rules, C-14d)."""

    EVERY_IMAGE = "every_image"
    """All of them."""
    MOST_POPULAR_ONLY = "most_popular_only"
    """Those with the most green votes, red ones counted; so none when the only one of them is red."""


@dataclass(frozen=True, slots=True)
class PartyOptions(StoryOptions):
    """What the host of a party may choose."""

    party_clue: Clue = option(Clue.BLIND, "The storyteller's clue")
    party_storyteller_green: bool = option(True, "The storyteller has a green vote beside the red one")
    party_own_vote: Permission = option(Permission.ALLOWED, "A green vote for one's own image")
    party_payout: Payout = option(Payout.EVERY_IMAGE, "Which images pay")
    party_red_on_green: Permission = option(Permission.FORBIDDEN, "Red and green of the storyteller on one image")
    party_pass_hands: bool = option(True, "Hands pass to the left after each round")


PRESETS = (
    Preset(
        "party",
        "Party",
        PartyOptions(target_score=None, end_mode=EndMode.CYCLES),
        tuple(range(6, 13)),
        "Six to twelve players; everybody is storyteller once.",
    ),
)
