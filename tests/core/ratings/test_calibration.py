"""What ratings foretell comes true as often as they say, on simulated players; figures of the same model, measured before."""

from collections.abc import Iterator
from itertools import combinations
from random import Random
from statistics import NormalDist, fmean

import pytest

from oneiro_core.fairplay.honest import Skills
from oneiro_core.ratings import Entry, Rating, chance_ahead, rate
from playing.population import tables

NORMAL = NormalDist()
Foretold = tuple[float, bool]


def foretold(players: int, tables_each: int, seed: int) -> Iterator[Foretold]:
    """The chance that one is ahead of another, and whether he was, in the last two fifths of all tables."""
    chance = Random(seed)
    everybody = [Skills.drawn(chance) for _ in range(players)]
    ratings: dict[str, Rating] = {}
    count = players * tables_each // 5
    for number, (seated, points) in enumerate(tables(everybody, count, chance)):
        names = [str(player) for player in seated]
        if number >= count * 0.6:
            for one, other in combinations(range(len(seated)), 2):
                if points[one] != points[other]:
                    known = [ratings.get(names[place], Rating()) for place in (one, other)]
                    yield chance_ahead(known[:1], known[1:]), points[one] > points[other]
        ratings |= rate(ratings, [Entry((name,), value) for name, value in zip(names, points, strict=True)], usual=6)


def accuracy(results: list[Foretold]) -> float:
    """The part of untied pairs whose order was foretold."""
    return fmean((chance > 0.5) == ahead for chance, ahead in results)


def temperature(results: list[Foretold]) -> float:
    """By what the argument of Phi is to be multiplied so that the likelihood is greatest: 1 is right, less is too sure."""
    sides = [NORMAL.inv_cdf(chance) * (1 if ahead else -1) for chance, ahead in results]
    low, high = 0.3, 3.0
    while high - low > 0.002:
        middle = (low + high) / 2
        slope = sum(side * NORMAL.pdf(middle * side) / NORMAL.cdf(middle * side) for side in sides)
        low, high = (middle, high) if slope > 0 else (low, middle)
    return low


def test_after_twenty_tables_each_the_chances_are_right() -> None:
    results = [result for seed in (1, 2) for result in foretold(400, 20, seed)]
    assert 0.9 <= temperature(results) <= 1.15
    assert accuracy(results) >= 0.67


@pytest.mark.long
@pytest.mark.parametrize(("tables_each", "measured"), [(8, 0.6605), (20, 0.6905), (60, 0.7005)])
def test_accuracy_and_calibration_hold_from_eight_to_sixty_tables(tables_each: int, measured: float) -> None:
    """`measured` is the mean of two populations of a thousand; six others agree with it to half a percent."""
    results = [result for seed in range(6) for result in foretold(1000, tables_each, seed)]
    assert 0.9 <= temperature(results) <= 1.15
    assert accuracy(results) == pytest.approx(measured, abs=0.005)
