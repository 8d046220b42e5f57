"""What is believed of a player's strength."""

from math import sqrt
from typing import NamedTuple

CENTRE, UNIT = 1500.0, 350.0
PROVISIONAL = 0.08


class Rating(NamedTuple):
    """A normal belief: `skill` in standard deviations of a table's points above the mean player, and its `variance`.

    Each pool has ratings of its own: a family of variants, a class of table sizes, players by themselves or in pairs.
    """

    skill: float = 0.0
    variance: float = 0.5

    @property
    def shown(self) -> int:
        """The figure that is displayed: 1500 + 350 skill."""
        return round(CENTRE + UNIT * self.skill)

    @property
    def sure(self) -> int:
        """The figure that leaderboards sort by: two standard deviations below, so that few games do not lead."""
        return round(CENTRE + UNIT * (self.skill - 2 * sqrt(self.variance)))

    @property
    def provisional(self) -> bool:
        """Whether too little is known to speak of a rating: the variance is above .08, about ten tables."""
        return self.variance > PROVISIONAL
