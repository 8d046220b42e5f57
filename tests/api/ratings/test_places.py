"""Ratings by places alone: only the order counts, ties are ties, who leaves is last."""

import pytest

from oneiro_api.ratings import PlaceRating, chance_ahead, rate
from oneiro_core.ratings import Entry


def entries(*points: float) -> list[Entry]:
    return [Entry((name,), value) for name, value in zip("abcdef", points, strict=False)]


def test_only_the_order_counts() -> None:
    assert rate({}, entries(30, 29, 2)) == rate({}, entries(12, 5, 4))
    assert rate({}, entries(30, 20, 10))["a"].mu > 25 > rate({}, entries(30, 20, 10))["c"].mu


def test_a_tie_is_a_tie() -> None:
    new = rate({}, entries(20, 20))
    assert new["a"] == pytest.approx(new["b"])
    assert chance_ahead([new["a"]], [new["b"]]) == pytest.approx(0.5)


def test_who_leaves_is_last_and_the_others_move_by_half() -> None:
    left = rate({}, [Entry(("a",), 12), Entry(("b",), 24), Entry(("c",), 30, left=True)])
    as_last = rate({}, entries(12, 24, 2))
    assert left["c"] == as_last["c"]
    assert left["b"].mu - 25 == pytest.approx((as_last["b"].mu - 25) / 2)
    assert left["c"].mu < 25


def test_pairs_are_rated_together() -> None:
    new = rate({}, [Entry(("a", "b"), 30), Entry(("c", "d"), 20)])
    assert new["a"] == new["b"]
    assert chance_ahead([new["a"], new["b"]], [new["c"], new["d"]]) > 0.5


def test_certainty_grows() -> None:
    ratings: dict[str, PlaceRating] = {}
    for _ in range(10):
        ratings |= rate(ratings, entries(30, 20, 10, 5))
    assert ratings["a"].sigma < 25 / 3
    assert ratings["a"].sure > PlaceRating().sure


def test_one_is_no_table() -> None:
    with pytest.raises(ValueError, match="two entrants at least"):
        rate({}, entries(30))
