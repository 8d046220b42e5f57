"""Who sits where: fair shares of early and late seats."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations

from .history import Entrant, History, Pod, quarter
from .lots import lot

ALL_ORDERS = 5
AFTER = 0.25
"""Sitting right after the same entrant once more costs this part of a first time in a seat."""


def seat_order(pod: Pod, history: History, seed: str = "") -> Pod:
    """The pod in the order of seats that evens out who sat early and who late, and who sat after whom.

    The least sum over entrants of the squared counts of their seats, by quarters of the table so that sizes compare, plus a
    little for each earlier round in which the one sat right after the other. Of up to five entrants all orders are tried; more
    are swapped in pairs as long as that helps. Ties are decided by lot.
    """
    drawn = tuple(sorted(pod, key=lambda entrant: lot(seed, entrant)))
    prices = _Prices.of(drawn, history)
    places = tuple(range(len(pod)))
    if prices.all_alike:
        return drawn
    best = min(permutations(places), key=prices.of_order) if len(pod) <= ALL_ORDERS else _descended(prices, places)
    return tuple(drawn[number] for number in best)


@dataclass(frozen=True, slots=True)
class _Prices:
    """`seat[i][p]`: by how much the squared count grows when i sits in place p; `after[i][j]`: rounds in which j sat after i."""

    seat: Sequence[Sequence[float]]
    after: Sequence[Sequence[float]]

    @classmethod
    def of(cls, pod: Pod, history: History) -> "_Prices":
        quarters = [quarter(place, len(pod)) for place in range(len(pod))]
        seats = [history.seats.get(entrant) for entrant in pod]
        after: list[Mapping[Entrant, int]] = [history.after.get(entrant, {}) for entrant in pod]
        return cls(
            [[2 * counts[q] + 1 if counts else 1 for q in quarters] for counts in seats],
            [[AFTER * row.get(other, 0) for other in pod] for row in after],
        )

    @property
    def all_alike(self) -> bool:
        return all(price == 1 for row in self.seat for price in row)

    def of_order(self, order: Sequence[int]) -> float:
        seats = sum([self.seat[number][place] for place, number in enumerate(order)])
        return seats + sum([self.after[one][other] for one, other in zip(order, (*order[1:], order[0]), strict=True)])


def _descended(prices: _Prices, order: tuple[int, ...]) -> tuple[int, ...]:
    """The order after the best swap of two, again and again until none helps."""
    best = min((_swapped(order, *two) for two in combinations(range(len(order)), 2)), key=prices.of_order)
    return _descended(prices, best) if prices.of_order(best) < prices.of_order(order) else order


def _swapped(order: tuple[int, ...], one: int, other: int) -> tuple[int, ...]:
    places = list(order)
    places[one], places[other] = places[other], places[one]
    return tuple(places)
