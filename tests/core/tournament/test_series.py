"""The table of a series: what an event is worth, which events count, and who stands before whom."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oneiro_core.tournament.series import Placing, SeriesRow, series_table


def event(*lines: str) -> list[Placing]:
    """A standing: a name for each line, `Ann` or `Ann&Ben` for a pair; `=Cleo` shares the rank of the line above."""
    placings: list[Placing] = []
    for place, line in enumerate(lines, 1):
        rank = placings[-1].rank if line.startswith("=") else place
        placings.append(Placing(rank, tuple(line.lstrip("=").split("&"))))
    return placings


def shown(rows: tuple[SeriesRow, ...]) -> list[tuple[int, str, float]]:
    return [(row.rank, row.person, float(row.points)) for row in rows]


def test_the_first_gets_a_hundred_and_each_place_costs_an_equal_part() -> None:
    rows = series_table({"one": event("Ann", "Ben", "Cleo", "Dora")})
    assert shown(rows) == [(1, "Ann", 100), (2, "Ben", 75), (3, "Cleo", 50), (4, "Dora", 25)]
    assert [(finish.event, finish.rank, finish.ranked) for finish in rows[1].finishes] == [("one", 2, 4)]


def test_events_add_up() -> None:
    rows = series_table({"one": event("Ann", "Ben"), "two": event("Ben", "Cleo", "Ann", "Dora")})
    assert shown(rows) == [(1, "Ann", 150), (1, "Ben", 150), (3, "Cleo", 75), (4, "Dora", 25)]


def test_equal_sums_are_told_apart_by_the_best_event() -> None:
    one = event("Ann", "Ben", "Cleo", "Dora")
    two = event("Eva", "Ben", "Dora", "Ann")
    rows = series_table({"one": one, "two": two})
    assert shown(rows)[:2] == [(1, "Ben", 150), (2, "Ann", 125)]
    three = series_table({"one": event("Ann", "Ben", "Cleo", "Dora"), "two": event("Eva", "Ben", "Ann", "Dora")})
    assert shown(three)[:2] == [(1, "Ann", 150), (2, "Ben", 150)]


def test_who_shares_a_rank_gets_the_mean_of_its_places() -> None:
    rows = series_table({"one": event("Ann", "Ben", "=Cleo", "Dora")})
    assert shown(rows) == [(1, "Ann", 100), (2, "Ben", 62.5), (2, "Cleo", 62.5), (4, "Dora", 25)]


def test_only_the_best_count_and_of_equals_the_earlier() -> None:
    events = {"one": event("Ben", "Ann"), "two": event("Ann", "Ben"), "three": event("Ben", "Ann")}
    rows = series_table(events, best=2)
    assert shown(rows) == [(1, "Ben", 200), (2, "Ann", 150)]
    assert [finish.counts for finish in rows[1].finishes] == [True, True, False]


def test_both_of_a_pair_get_what_the_pair_has() -> None:
    rows = series_table({"one": event("Ann&Ben", "Cleo&Dora"), "two": event("Ann&Dora", "Ben&Cleo")})
    assert shown(rows) == [(1, "Ann", 200), (2, "Ben", 150), (2, "Dora", 150), (4, "Cleo", 100)]


def test_a_name_that_stands_twice_in_an_event_has_its_better_place() -> None:
    (ann, _) = series_table({"one": event("Ann", "Ben", "Ann")})
    assert (ann.person, float(ann.points)) == ("Ann", 100)


def test_nothing_is_won_where_nothing_is_finished() -> None:
    assert series_table({}) == series_table({"one": []}) == ()


STANDINGS = st.lists(st.permutations("ABCDE").map(lambda names: event(*names)), min_size=1, max_size=5)


@given(STANDINGS, st.integers(1, 5))
def test_the_whole_of_an_event_is_the_same_and_the_best_are_never_less_than_others(
    standings: list[list[Placing]], best: int
) -> None:
    events = {str(number): standing for number, standing in enumerate(standings)}
    assert sum(row.points for row in series_table(events)) == 300 * len(events)
    for row in series_table(events, best):
        counted = [finish.worth for finish in row.finishes if finish.counts]
        left = [finish.worth for finish in row.finishes if not finish.counts]
        assert (len(counted), sum(counted)) == (min(best, len(events)), row.points)
        assert min(counted) >= max(left, default=Fraction(0))


@pytest.mark.parametrize("best", [1, None])
def test_ranks_go_down_with_the_points(best: int | None) -> None:
    rows = series_table({"one": event("Ann", "Ben", "Cleo"), "two": event("Cleo", "Dora")}, best)
    assert [row.rank for row in rows] == sorted(row.rank for row in rows)
    assert [row.points for row in rows] == sorted((row.points for row in rows), reverse=True)
