"""How well each voter finds the storyteller's card, next to those who voted in the same turns."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from math import exp

from .turns import Turn

FOUND = 0.45
"""The part of voters who find the card, before a turn has shown anything."""
PRIOR = 2.0
"""What is known beforehand counts as so many voters."""
SURE = 5.0
"""What is known of an ability beforehand: the inverse variance of the logit, .45^-2."""


@dataclass(slots=True)
class Abilities:
    """The sums from which each voter's ability follows, apart for each storyteller, so that one of them can be left out.

    `beyond[voter][teller]` sums finds less those expected from the other voters of the turn, `weight` the variances of the
    latter. The ability is a step of Newton's method for a logit, drawn toward 0.
    """

    beyond: dict[str, dict[str, float]] = field(default_factory=dict)
    weight: dict[str, dict[str, float]] = field(default_factory=dict)

    @classmethod
    def of(cls, turns: Iterable[Turn]) -> "Abilities":
        """What these turns show."""
        abilities = cls()
        for turn in turns:
            for voter in turn.votes:
                abilities._add(turn, voter, others_find(turn, voter))
        return abilities

    def _add(self, turn: Turn, voter: str, chance: float) -> None:
        found = turn.votes[voter] == turn.storyteller
        for sums, more in ((self.beyond, found - chance), (self.weight, chance * (1 - chance))):
            by_teller = sums.setdefault(voter, {"": 0.0})
            by_teller[turn.storyteller] = by_teller.get(turn.storyteller, 0.0) + more
            by_teller[""] += more

    def without(self, voter: str, teller: str) -> float:
        """A voter's ability in the turns that others than `teller` told, on the logit scale: 0 is like those beside him."""
        beyond, weight = self.beyond[voter], self.weight[voter]
        return (beyond[""] - beyond.get(teller, 0.0)) / (weight[""] - weight.get(teller, 0.0) + SURE)


def others_find(turn: Turn, voter: str) -> float:
    """The chance that a voter of a turn finds the card, from the other voters of the same turn."""
    finds = sum(owner == turn.storyteller for owner in turn.votes.values()) - (turn.votes[voter] == turn.storyteller)
    return (finds + PRIOR * FOUND) / (len(turn.votes) - 1 + PRIOR)


def shifted(chance: float, ability: float) -> float:
    """A chance moved on the logit scale."""
    odds = chance * exp(ability)
    return odds / (odds + 1 - chance)
