"""Fixed schedules: no repeats where they are promised, as few as can be elsewhere, and everybody in every seat."""

from collections import Counter
from itertools import combinations, product
from random import Random

import pytest

from oneiro_core.tournament.pairing import Schedule, Source, Unsplittable, advisable_rounds, layout, schedule
from oneiro_core.tournament.pairing.bounds import least_coincidences
from oneiro_core.tournament.pairing.schedules.constructions import rounds_without_repeat
from oneiro_core.tournament.pairing.schedules.finding import coincidences, find
from oneiro_core.tournament.pairing.schedules.found import _table
from oneiro_core.tournament.pairing.schedules.galois import Galois, prime_factors


def most_meetings(plan: Schedule) -> int:
    met = Counter(pair for tables in plan.rounds for table in tables for pair in combinations(sorted(table), 2))
    return max(met.values())


def seat_spread(plan: Schedule, size: int) -> int:
    seats: dict[int, Counter[int]] = {}
    for tables in plan.rounds:
        for table in tables:
            for place, number in enumerate(table):
                seats.setdefault(number, Counter())[place] += 1
    return max(max(count[p] for p in range(size)) - min(count[p] for p in range(size)) for count in seats.values())


def check_partition(plan: Schedule, n: int) -> None:
    for tables in plan.rounds:
        assert sorted(number for table in tables for number in table) == list(range(n))


@pytest.mark.parametrize(
    ("tables", "k", "rounds"),
    [
        (4, 4, 5),
        (5, 5, 6),
        (7, 4, 7),
        (8, 4, 9),
        (9, 3, 13),
        (16, 4, 21),
        (64, 4, 7),
        (256, 4, 7),
        (100, 5, 7),
        (13, 6, 13),
    ],
)
def test_a_construction_has_no_repeat_and_even_seats(tables: int, k: int, rounds: int) -> None:
    plan = schedule(tables * k, k, rounds, low=k, high=k)
    check_partition(plan, tables * k)
    assert plan.source in (Source.SHIFT, Source.FIELD)
    assert most_meetings(plan) == 1
    assert (plan.coincidences, plan.least) == (0, 0)
    assert seat_spread(plan, k) <= 1


@pytest.mark.parametrize(("n", "k", "rounds"), [(30, 4, 5), (27, 4, 7), (61, 4, 5), (98, 5, 5), (33, 5, 7), (22, 4, 5)])
def test_a_field_that_does_not_divide_has_no_repeat_either(n: int, k: int, rounds: int) -> None:
    plan = schedule(n, k, rounds)
    check_partition(plan, n)
    assert most_meetings(plan) == 1
    other = Counter(number for tables in plan.rounds for table in tables if len(table) != k for number in table)
    assert n == 22 or max(other.values()) <= 3  # of 22 in five tables, the same two make up the fives


@pytest.mark.parametrize(("rounds", "least"), [(3, 9), (4, 18), (5, 30)])
def test_twelve_meet_again_as_seldom_as_can_be(rounds: int, least: int) -> None:
    plan = schedule(12, 4, rounds)
    check_partition(plan, 12)
    assert (plan.coincidences, plan.least) == (least, least)
    assert seat_spread(plan, 4) <= (
        2 if rounds == 4 else 1
    )  # in four rounds nothing lies between every seat once and two


@pytest.mark.parametrize(
    ("n", "k", "rounds", "most"), [(24, 4, 5, 0), (40, 4, 7, 0), (18, 3, 7, 0), (24, 4, 7, 10), (20, 4, 6, 6)]
)
def test_what_a_long_search_has_found_is_shipped(n: int, k: int, rounds: int, most: int) -> None:
    plan = schedule(n, k, rounds, low=max(3, k - 1))
    check_partition(plan, n)
    assert plan.source is Source.FOUND
    assert plan.coincidences <= most


def test_everything_shipped_is_a_schedule() -> None:
    for sizes, kept in _table().items():
        for rounds in kept:
            assert [list(map(len, tables)) for tables in rounds] == [list(sizes)] * len(rounds)
            numbers = [sorted(number for table in tables for number in table) for tables in rounds]
            assert numbers == [list(range(sum(sizes)))] * len(rounds)
            assert coincidences(rounds) >= least_coincidences(sum(sizes), [sizes] * len(rounds))


def test_a_short_search_does_for_the_rest() -> None:
    plan = schedule(16, 8, 3)
    check_partition(plan, 16)
    assert plan.source is Source.SEARCH
    assert plan.coincidences == plan.least


def test_the_best_of_a_walk_is_found_again() -> None:
    """It goes on to worse ones, and back."""
    tables = find((4, 4, 4), 5, 20_000, least=0, chance=Random(1))
    assert coincidences(tables) == least_coincidences(12, [(4, 4, 4)] * 5) == 30


@pytest.mark.parametrize(("n", "k", "rounds"), [(16, 8, 3), (12, 4, 5), (350, 6, 20)])
def test_a_layout_has_the_tables_and_meetings_of_the_schedule(n: int, k: int, rounds: int) -> None:
    plan, laid = schedule(n, k, rounds), layout(n, k, rounds)
    assert (laid.coincidences, laid.least, laid.source) == (plan.coincidences, plan.least, plan.source)
    assert [[set(table) for table in tables] for tables in laid.rounds] == [
        [set(table) for table in tables] for tables in plan.rounds
    ]
    assert (laid.rounds == plan.rounds) == (n == 350), "of so large a one the seats stay as they were drawn"


TABLES = (4, 5, 6, 7, 8, 9, 10, 12, 13, 16, 20)
REACH = {
    3: (4, 5, 3, 7, 8, 13, 5, 6, 13, 16, 10),
    4: (5, 5, 2, 7, 9, 9, 4, 4, 13, 21, 7),
    5: (1, 6, 2, 7, 8, 9, 3, 3, 13, 16, 5),
    6: (1, 1, 2, 7, 8, 9, 2, 3, 13, 16, 4),
}
"""Rounds without a repeat of pods of each size, by the number of tables."""


@pytest.mark.parametrize("k", REACH)
def test_how_far_the_constructions_reach(k: int) -> None:
    assert tuple(rounds_without_repeat(count, k) for count in TABLES) == REACH[k]


@pytest.mark.parametrize("k", REACH)
def test_as_far_as_they_reach_nobody_meets_anybody_twice_and_seats_go_round(k: int) -> None:
    """All of them, and all events that are shorter."""
    for tables, reach in zip(TABLES, REACH[k], strict=True):
        for rounds in range(2, reach + 1):
            plan = schedule(tables * k, k, rounds, low=k, high=k)
            check_partition(plan, tables * k)
            assert most_meetings(plan) == 1, (tables, rounds)
            assert seat_spread(plan, k) <= 1, (tables, rounds)


def test_a_schedule_is_played_by_entrants() -> None:
    plan = schedule(16, 4, 5)
    names = [f"p{number}" for number in range(16)]
    rounds = plan.of(names)
    assert rounds[2][1] == tuple(names[number] for number in plan.rounds[2][1])
    with pytest.raises(ValueError, match="a schedule for 16 cannot be played by 15"):
        plan.of(names[1:])


def test_what_cannot_be_scheduled_is_refused() -> None:
    with pytest.raises(Unsplittable):
        schedule(7, 4, 3, low=4, high=5)
    with pytest.raises(ValueError, match="a round at least"):
        schedule(16, 4, 0)


def test_advisable_rounds() -> None:
    assert [advisable_rounds(n, 4) for n in (12, 16, 32, 64)] == [1, 2, 5, 10]


@pytest.mark.parametrize("q", [4, 7, 8, 9, 16])
def test_a_finite_field_is_one(q: int) -> None:
    field, elements = Galois(q), range(q)
    for a in elements:
        assert sorted(field.plus(a, b) for b in elements) == list(elements)
        assert a == 0 or sorted(field.times(a, b) for b in elements) == list(elements)
    for a, b, c in product(elements, repeat=3):
        assert field.times(a, b) == field.times(b, a)
        assert field.times(c, field.plus(a, b)) == field.plus(field.times(c, a), field.times(c, b))


def test_no_field_has_six_elements() -> None:
    assert prime_factors(360) == [2, 2, 2, 3, 3, 5]
    with pytest.raises(ValueError, match="no field of 6"):
        Galois(6)


@pytest.mark.parametrize(
    ("n", "k", "rounds", "low", "high"),
    [(13, 4, 5, 3, 5), (14, 4, 5, 3, 5), (7, 3, 4, 2, 4), (22, 5, 6, 4, 6)],
)
def test_where_a_line_would_play_by_itself_with_too_few_nobody_sits_at_a_table_out_of_range(
    n: int, k: int, rounds: int, low: int, high: int
) -> None:
    lacking = schedule(n, k, rounds, low=low, high=high)
    check_partition(lacking, n)
    assert {len(table) for tables in lacking.rounds for table in tables} <= set(range(low, high + 1))
