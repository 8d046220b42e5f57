"""The options of team (rules, section 1 and C-15)."""

from dataclasses import dataclass
from enum import Enum

from oneiro_core import Preset, option
from oneiro_core.storytelling import EndMode, GuessOptions, Permission


class Voter(Enum):
    """Who votes for a team (rules, C-15a)."""

    NON_SUBMITTER = "non_submitter"
    """The member who did not lay the team's card."""
    EITHER = "either"
    """Whichever member votes first."""


class PartnerDecoy(Enum):
    """What votes on the card of the storyteller's teammate are worth (rules, C-15c)."""

    NONE = "none"
    """Nothing: the team tells as one."""
    BONUS = "bonus"
    """One point each for the storyteller's team, at most three."""


@dataclass(frozen=True, slots=True)
class TeamOptions(GuessOptions):
    """What the host of a team table may choose."""

    team_voter: Voter = option(Voter.NON_SUBMITTER, "Who votes for a team")
    team_own_card: Permission = option(Permission.FORBIDDEN, "A vote for the own team's card")
    team_partner_decoy: PartnerDecoy = option(PartnerDecoy.NONE, "Votes on the card of the storyteller's teammate")


PRESETS = (
    Preset(
        "team",
        "Team",
        TeamOptions(target_score=None, end_mode=EndMode.CYCLES),
        (6, 8, 10, 12),
        "Three to six pairs; everybody is storyteller once.",
    ),
)
