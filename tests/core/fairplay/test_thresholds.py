"""The chance of a result among the honest: it falls with the result, and meets the levels that were simulated."""

import pytest

from oneiro_core.fairplay.statistics import Kind, Tally
from oneiro_core.fairplay.thresholds import LEVELS, chance, noticed, quantiles


def tally(z: float, count: int = 40, size: int = 5) -> Tally:
    """So many turns whose sum lies so many deviations above what was expected."""
    observed = count // 2
    deviation = 2.0
    return Tally(observed, observed - z * deviation, deviation**2, {size: count}, list(range(count)))


@pytest.mark.parametrize("kind", list(Kind))
def test_the_levels_are_met(kind: Kind) -> None:
    for z, level in zip(quantiles(kind, tally(0)), LEVELS, strict=True):
        assert chance(kind, tally(z)) == pytest.approx(level)


@pytest.mark.parametrize("kind", list(Kind))
def test_the_chance_falls(kind: Kind) -> None:
    chances = [chance(kind, tally(z / 4)) for z in range(-12, 40)]
    assert chances == sorted(chances, reverse=True)
    assert 0 < chances[-1] < 0.001 < 0.5 < chances[0] <= 1


def test_sizes_are_mixed_by_their_turns() -> None:
    both = tally(0)
    both.sizes = {4: 30, 6: 10}
    small, large = (quantiles(Kind.FAVOUR, tally(0, size=size)) for size in (4, 6))
    expected = [0.75 * one + 0.25 * other for one, other in zip(small, large, strict=True)]
    assert quantiles(Kind.FAVOUR, both) == pytest.approx(expected)


def test_large_tables_count_as_eight() -> None:
    assert quantiles(Kind.SIGNAL, tally(0, size=12)) == quantiles(Kind.SIGNAL, tally(0, size=8))


def test_more_turns_and_more_cheating_are_noticed_more() -> None:
    few, many = noticed(Kind.FAVOUR, 5, 10), noticed(Kind.FAVOUR, 5, 170)
    assert few[0.5] < many[0.5]
    assert few[0.25] <= few[0.5] <= few[1.0]
    assert noticed(Kind.FAVOUR, 5, 9) == {}
