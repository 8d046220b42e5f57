"""What everybody makes on average without one of his rounds, and the means of those with whom somebody played.

In floating point, with correctly rounded sums.
"""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from math import fsum

from .outcomes import Outcome
from .rounds import Pod

Outcomes = Mapping[str, Mapping[int, Outcome]]
Sat = tuple[int, Pod, tuple[str, ...]]
"""A round and a pod, and who played there."""


class Averages:
    """The averages of all entrants without any one of their rounds, in a system of points.

    `own` is what each got in each round. A bye counts as an opponent at `par`; a round that was missed is left out. An opponent
    without another round counts as par.
    """

    def __init__(
        self, sat: Sequence[Sat], outcomes: Outcomes, column: Mapping[str, Mapping[int, Fraction]], par: Fraction
    ) -> None:
        self.par = float(par)
        self.own = {one: {number: _float(value) for number, value in got.items()} for one, got in column.items()}
        self._sat, self._outcomes = sat, outcomes
        self._played = {one: dict(_played(outcomes[one], got)) for one, got in self.own.items()}
        self._totals = {one: fsum(got.values()) for one, got in self._played.items()}

    def opponents(self, entrant: str) -> Mapping[int, float]:
        """The mean of the opponents' averages in each round, each without that round."""
        means, outcomes = self._means[entrant], self._outcomes[entrant]
        if len(means) == len(outcomes):
            return means
        byes = {number: self.par for number, outcome in outcomes.items() if outcome is Outcome.BYE}
        return {number: (means | byes)[number] for number in outcomes if number in means or number in byes}

    @cached_property
    def _means(self) -> dict[str, dict[int, float]]:
        """Those means in the rounds that were played, each pod worked out at once."""
        means: dict[str, dict[int, float]] = {one: {} for one in self.own}
        for number, pod, seats in self._sat:
            averages = {one: self._without(one, number) for one in pod.present}
            total, others = fsum(averages.values()), len(averages) - 1
            for one in seats:
                means[one][number] = (total - averages[one]) / others
        return means

    def _without(self, entrant: str, number: int) -> float:
        """The entrant's average without a round; par where he has no other."""
        played = self._played[entrant]
        others = len(played) - (number in played)
        return (self._totals[entrant] - played.get(number, 0)) / others if others else self.par


def _played(outcomes: Mapping[int, Outcome], got: Mapping[int, float]) -> Iterator[tuple[int, float]]:
    return ((number, got[number]) for number, outcome in outcomes.items() if outcome is Outcome.PLAYED)


def _float(value: Fraction) -> float:
    above, below = value.as_integer_ratio()
    return above / below
