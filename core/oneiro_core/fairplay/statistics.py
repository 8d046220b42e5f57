"""Two statistics of an ordered pair, each from what the other voters of the same turn did, so that good clues and cards cancel.

    favour of a for b    in turns that neither tells: does a vote for b's decoy more often than the others do?
    signal of a to b     in turns that a tells: does b find the card more often than the others do?

Each turn gives O, 0 or 1, and an expectation p: the part of the other voters who did so, drawn toward a prior that counts as two
voters, and corrected for how well the voter finds cards of other storytellers. Z = sum(O - p) / sqrt(sum p (1 - p)).
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from math import exp, sqrt

from .ability import FOUND, PRIOR, Abilities, others_find, shifted
from .turns import Turn


class Kind(StrEnum):
    """What a statistic looks for."""

    FAVOUR = "favour"
    """Votes for a friend's decoy."""
    SIGNAL = "signal"
    """A storyteller's clue that means more to a friend."""


Pair = tuple[Kind, str, str]
"""The kind, who favours or signals, and whom."""


@dataclass(slots=True)
class Tally:
    """What a pair's turns add up to. `sizes` counts the turns by how many played them."""

    observed: int = 0
    expected: float = 0.0
    variance: float = 0.0
    sizes: dict[int, int] = field(default_factory=dict)
    turns: list[int] = field(default_factory=list)

    def add(self, index: int, turn: Turn, happened: bool, chance: float) -> None:
        """Count a turn, which is the one of this index among all."""
        self.observed += happened
        self.expected += chance
        self.variance += chance * (1 - chance)
        self.sizes[turn.players] = self.sizes.get(turn.players, 0) + 1
        self.turns.append(index)

    @property
    def count(self) -> int:
        return len(self.turns)

    @property
    def z(self) -> float:
        """By how many deviations the observed exceeds the expected."""
        return (self.observed - self.expected) / sqrt(self.variance) if self.variance else 0.0


def tallies(turns: Sequence[Turn]) -> dict[Pair, Tally]:
    """The tallies of all ordered pairs that have met, of both kinds."""
    abilities, found = Abilities.of(turns), dict[Pair, Tally]()
    for index, turn in enumerate(turns):
        for pair, happened, chance in _facts(turn, abilities):
            found.setdefault(pair, Tally()).add(index, turn, happened, chance)
    return found


def _facts(turn: Turn, abilities: Abilities) -> Iterable[tuple[Pair, bool, float]]:
    """What a turn says of each pair: whether it happened, and with which chance it was to be expected.

    Who finds the card more often takes every decoy less often.
    """
    teller, taken, others = turn.storyteller, Counter(turn.votes.values()), len(turn.votes) - 1
    decoy = PRIOR * (1 - FOUND) / max(1, others)
    for voter, owner in turn.votes.items():
        ability, find = abilities.without(voter, teller), others_find(taken[teller] - (owner == teller), others)
        yield (Kind.SIGNAL, teller, voter), owner == teller, shifted(find, ability)
        drawn = 1 / (1 + find * (exp(ability) - 1)) / (others - 1 + PRIOR)
        for other in turn.votes:
            if other != voter:
                chance = (taken[other] - (owner == other) + decoy) * drawn
                yield (Kind.FAVOUR, voter, other), owner == other, chance
