"""The rating filter: its formula, worked by hand and by matrices; pairs; who leaves; what is shown."""

from math import sqrt
from statistics import NormalDist

import numpy as np
import pytest

from oneiro_core.ratings import Entry, Rating, Yardstick, chance_ahead, rate


def entries(*points: float) -> list[Entry]:
    return [Entry((name,), value) for name, value in zip("abcdef", points, strict=False)]


def test_two_new_players_by_hand() -> None:
    """c = 1/2, S = c^2/2 + 1/8 + 3/8 = 5/8, g = c/2/S = 2/5, y = +-1/2."""
    new = rate({}, entries(30, 24), usual=6)
    assert new["a"].skill == pytest.approx(0.2)
    assert new["b"].skill == pytest.approx(-0.2)
    assert new["a"].variance == pytest.approx(0.5 * (1 - 0.4 * 0.5) + 0.0005)


def test_each_step_is_the_kalman_step_of_its_own_measurement() -> None:
    old = {"a": Rating(0.4, 0.3), "b": Rating(-0.2, 0.1), "c": Rating(0.1, 0.5), "d": Rating(0.0, 0.05)}
    points, k = np.array([30.0, 12.0, 22.0, 26.0]), 4
    new = rate(old, entries(*points), usual=6)
    skills = np.array([old[name].skill for name in "abcd"])
    covariance = np.diag([old[name].variance for name in "abcd"])
    for index, name in enumerate("abcd"):
        row = np.eye(k)[index] - 1 / k
        noise = 0.75 * (1 - 1 / k)
        gain = covariance @ row / (row @ covariance @ row + noise)
        expected = skills + gain * ((points - points.mean())[index] / 6 - row @ skills)
        shrunk = (np.eye(k) - np.outer(gain, row)) @ covariance
        assert new[name].skill == pytest.approx(expected[index])
        assert new[name].variance == pytest.approx(shrunk[index, index] + 0.0005)


def test_points_count_and_not_only_places() -> None:
    close, clear = rate({}, entries(30, 29, 28), usual=6), rate({}, entries(30, 12, 6), usual=6)
    assert clear["a"].skill > close["a"].skill > 0


def test_who_beats_the_strong_gains_more() -> None:
    among_strong = rate({"b": Rating(1.0), "c": Rating(1.0)}, entries(30, 20, 20), usual=6)
    among_weak = rate({"b": Rating(-1.0), "c": Rating(-1.0)}, entries(30, 20, 20), usual=6)
    assert among_strong["a"].skill > among_weak["a"].skill


def test_partners_share_what_their_pair_has_earned() -> None:
    old = {"new": Rating(), "old": Rating(0.2, 0.05)}
    table = [Entry(("new", "old"), 30), Entry(("x", "y"), 20), Entry(("z", "w"), 20)]
    new = rate(old, table, usual=6)
    gains = {name: new[name].skill - old[name].skill for name in old}
    assert gains["new"] / gains["old"] == pytest.approx(10)
    assert gains["old"] > 0
    assert new["new"].variance < old["new"].variance


def test_a_pair_of_one_is_a_player() -> None:
    assert chance_ahead([Rating(1.0, 0.1)], [Rating(0.0, 0.2)]) == pytest.approx(NormalDist().cdf(1 / sqrt(1.8)))
    assert chance_ahead([Rating(1.0, 0.4), Rating(1.0, 0.4)], [Rating(1.0), Rating(1.0)]) == pytest.approx(0.5)


def test_who_leaves_is_last_and_the_others_move_by_half() -> None:
    stayed = rate({}, entries(12, 24, 30), usual=6)
    left = rate({}, [Entry(("a",), 12), Entry(("b",), 24), Entry(("c",), 30, left=True)], usual=6)
    as_last = rate({}, entries(12, 24, 12), usual=6)
    assert left["c"] == as_last["c"]
    assert left["b"].skill == pytest.approx(as_last["b"].skill / 2)
    assert left["c"].skill < 0 < stayed["c"].skill
    assert left["b"].variance > as_last["b"].variance


def test_where_all_leave_the_points_stand() -> None:
    gone = [Entry(("a",), 10, left=True), Entry(("b",), 4, left=True)]
    assert rate({}, gone, usual=6)["a"].skill <= 0.2


def test_certainty_grows_with_tables_and_the_rating_is_provisional_at_first() -> None:
    ratings: dict[str, Rating] = {}
    for table in range(1, 31):
        ratings |= rate(ratings, entries(24, 24, 24, 24, 24), usual=6)
        if table == 4:
            assert ratings["a"].provisional
    assert not ratings["a"].provisional
    assert ratings["a"].shown == 1500
    assert Rating().sure == round(1500 - 700 * sqrt(0.5)) < ratings["a"].sure < 1500


@pytest.mark.parametrize("table", [entries(30), [Entry(("a",), 1), Entry(("a",), 2)], [Entry((), 1), Entry(("a",), 2)]])
def test_what_is_no_table_is_a_mistake_of_the_caller(table: list[Entry]) -> None:
    with pytest.raises(ValueError, match=r"sits at a table once|two entrants at least"):
        rate({}, table, usual=6)


def test_a_variant_shows_how_far_points_lie_apart() -> None:
    yardstick = Yardstick()
    assert yardstick.usual == pytest.approx(6)
    for _ in range(1000):
        yardstick = yardstick.after([10, 13, 16])
    assert yardstick.usual == pytest.approx(3, abs=0.2)
