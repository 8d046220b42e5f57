"""How far the points of a table usually lie apart, learnt for each variant."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import sqrt
from statistics import variance

FIRST = 6.0
"""The standard deviation inside a table of a game to 30."""
TRUST = 30
"""The first figure counts as much as so many tables."""


@dataclass(frozen=True, slots=True)
class Yardstick:
    """The usual standard deviation of points inside a table, as the tables of a variant have shown it.

    `first` is where it begins; `tables` and `variances` count what was seen.
    """

    first: float = FIRST
    tables: int = 0
    variances: float = 0.0

    @property
    def usual(self) -> float:
        """The standard deviation that `rate` is to be called with."""
        return sqrt((TRUST * self.first**2 + self.variances) / (TRUST + self.tables))

    def after(self, points: Sequence[float]) -> "Yardstick":
        """The yardstick after one more table with these points. Raises statistics.StatisticsError for fewer than two."""
        return replace(self, tables=self.tables + 1, variances=self.variances + variance(points))
