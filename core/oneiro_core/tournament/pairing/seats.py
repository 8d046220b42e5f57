"""Who sits where: fair shares of early and late seats."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations

from .history import ROUNDING, Entrant, History, Pod, Round, stretch
from .lots import lot

ALL_ORDERS = 5
PASSES = 6
MOST_SEATS = 6_000
"""How many seats of a whole schedule are looked at, over all passes: some 0.6 s."""
AFTER = 0.08
"""What it costs to sit right after the same entrant once more; a first time in a seat of four costs a third."""


def seat_order(pod: Pod, history: History, seed: str = "") -> Pod:
    """The pod in the order of seats that evens out who sat early and who late, and who sat after whom.

    The least sum over entrants of the squared counts of their seats, by twelfths of the table so that sizes compare, plus a
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


def opposite_order(twos: Sequence[tuple[Entrant, Entrant]], history: History, seed: str = "") -> Pod:
    """The pod of these twos in an order of seats in which they sit opposite each other; evened out as in `seat_order`.

    From a lot, twos change places and partners sides as long as that helps.
    """
    drawn = sorted(twos, key=lambda two: lot(seed, two[0]))
    pod = (*(one for one, _ in drawn), *(other for _, other in drawn))
    row = _turned(_Prices.of(pod, history), tuple(range(len(drawn))))
    return tuple(pod[number] for number in _round(row))


def _round(row: Sequence[int]) -> list[int]:
    """The whole table, of its first half; partners' numbers are half of it apart."""
    half = len(row)
    return [*row, *((number + half) % (2 * half) for number in row)]


def _turned(prices: "_Prices", row: tuple[int, ...]) -> tuple[int, ...]:
    """The first half of the table after the best change, again and again until none helps."""
    half = len(row)
    sides = [(*row[:at], (row[at] + half) % (2 * half), *row[at + 1 :]) for at in range(half)]
    places = [_swapped(row, *two) for two in combinations(range(half), 2)]
    best = min([*sides, *places], key=lambda row: prices.of_order(_round(row)))
    return _turned(prices, best) if prices.of_order(_round(best)) < prices.of_order(_round(row)) - ROUNDING else row


@dataclass(frozen=True, slots=True)
class _Prices:
    """`seat[i][p]`: by how much the squared count grows when i sits in place p; `after[i][j]`: rounds in which j sat after i."""

    seat: Sequence[Sequence[float]]
    after: Sequence[Sequence[float]]

    @classmethod
    def of(cls, pod: Pod, history: History) -> "_Prices":
        after: list[Mapping[Entrant, int]] = [history.after.get(entrant, {}) for entrant in pod]
        return cls(
            [_of_seats(history.seats.get(entrant), len(pod)) for entrant in pod],
            [[AFTER * row.get(other, 0) for other in pod] for row in after],
        )

    @property
    def all_alike(self) -> bool:
        return not any(map(any, self.seat))

    def of_order(self, order: Sequence[int]) -> float:
        seats = sum([self.seat[number][place] for place, number in enumerate(order)])
        return seats + sum([self.after[one][other] for one, other in zip(order, (*order[1:], order[0]), strict=True)])


def _of_seats(counts: Sequence[float] | None, size: int) -> list[float]:
    """By how much the sum of the squared counts of an entrant grows in each seat, beyond what it grows in any."""
    if counts is None:
        return [0.0] * size
    return [2 * sum([counts[twelfth] * part for twelfth, part in stretch(place, size)]) for place in range(size)]


def _descended(prices: _Prices, order: tuple[int, ...]) -> tuple[int, ...]:
    """The order after the best swap of two, again and again until none helps."""
    best = min((_swapped(order, *two) for two in combinations(range(len(order)), 2)), key=prices.of_order)
    return _descended(prices, best) if prices.of_order(best) < prices.of_order(order) else order


def _swapped(order: tuple[int, ...], one: int, other: int) -> tuple[int, ...]:
    places = list(order)
    places[one], places[other] = places[other], places[one]
    return tuple(places)


def evened(rounds: Sequence[Sequence[Sequence[int]]]) -> list[list[list[int]]]:
    """A whole schedule with its tables in seat orders that suit one another: each in view of all others, until none changes.

    The larger it is, the fewer passes are made; the seats of the largest stay as they were drawn.
    """
    named: list[Round] = [tuple(tuple(map(str, table)) for table in tables) for tables in rounds]
    seats = sum(len(table) for tables in rounds for table in tables)
    for _ in range(min(PASSES, MOST_SEATS // seats)):
        before = list(named)
        for number in range(len(named)):
            history = History.of(named[:number] + named[number + 1 :])
            named[number] = tuple(seat_order(pod, history, str(number)) for pod in named[number])
        if named == before:
            break
    return [[[int(name) for name in pod] for pod in pods] for pods in named]
