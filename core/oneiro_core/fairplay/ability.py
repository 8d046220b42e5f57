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
            finds = sum([owner == turn.storyteller for owner in turn.votes.values()])
            for voter, owner in turn.votes.items():
                found = owner == turn.storyteller
                abilities._add(turn.storyteller, voter, found, others_find(finds - found, len(turn.votes) - 1))
        return abilities

    def _add(self, teller: str, voter: str, found: bool, chance: float) -> None:
        for sums, more in ((self.beyond, found - chance), (self.weight, chance * (1 - chance))):
            by_teller = sums.setdefault(voter, {"": 0.0})
            by_teller[teller] = by_teller.get(teller, 0.0) + more
            by_teller[""] += more

    def without(self, voter: str, teller: str) -> float:
        """A voter's ability in the turns that others than `teller` told, on the logit scale: 0 is like those beside him."""
        beyond, weight = self.beyond[voter], self.weight[voter]
        return (beyond[""] - beyond.get(teller, 0.0)) / (weight[""] - weight.get(teller, 0.0) + SURE)


def others_find(finds: int, others: int) -> float:
    """The chance that a voter finds the card, where so many of the others who voted in the same turn do."""
    return (finds + PRIOR * FOUND) / (others + PRIOR)


def shifted(chance: float, ability: float) -> float:
    """A chance moved on the logit scale."""
    odds = chance * exp(ability)
    return odds / (odds + 1 - chance)
