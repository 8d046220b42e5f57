"""A fixed schedule is told beforehand: by number before the start, by entrant after it, and only what is certain."""

from itertools import combinations
from random import Random
from typing import Any

import pytest

from holding import OWNER, form_of, pair_round, play_round, settings_of, started
from oneiro_core.tournament.ahead import Coming, ahead, numbered
from oneiro_core.tournament.log import Log
from oneiro_core.tournament.records import SeatsSwapped, Withdrawn

FIXED = [("schedule", 5, "schedule"), ("duplicate", 5, "duplicate"), ("groups", 3, "groups")]


def coming(log: Log) -> tuple[Coming, ...]:
    form = form_of(log)
    return ahead(form, log.tournament, form.chosen(log.tournament.settings))


def by_number(form: str, count: int, **changes: Any) -> tuple[Coming, ...]:
    settings = settings_of(form, {}, **changes)
    rules = form_of(started(3, settings))
    return numbered(rules, settings, rules.chosen(settings), count)


def seats(rounds: tuple[Coming, ...]) -> list[list[tuple[str, tuple[str, ...]]]]:
    return [[(pod.label, pod.seats) for pod in round.pods] for round in rounds]


@pytest.mark.parametrize("count", [16, 18, 7])
@pytest.mark.parametrize(("form", "rounds", "stage"), FIXED)
def test_what_is_told_beforehand_is_what_is_played(form: str, rounds: int, stage: str, count: int) -> None:
    log = started(count, settings_of(form, {}, late_rounds=0))
    told = coming(log)
    assert [(one.number, one.stage) for one in told] == [(number, stage) for number in range(1, rounds + 1)]
    for _ in range(rounds):
        play_round(log, Random(1))
    played = [[(pod.label, pod.seats) for pod in round.pods.values()] for round in log.tournament.rounds]
    assert seats(told) == played
    assert [set(one.byes) for one in told] == [set(round.byes) for round in log.tournament.rounds]
    assert coming(log) == ()


def test_with_partners_who_change_it_is_told_as_well() -> None:
    log = started(8, settings_of("schedule", {"rounds": 7}, rotating=True, least=4, preferred=4, most=8))
    told = coming(log)
    for _ in range(7):
        play_round(log, Random(1))
    assert seats(told) == [[(pod.label, pod.seats) for pod in round.pods.values()] for round in log.tournament.rounds]
    form, settings = form_of(log), log.tournament.settings
    assert numbered(form, settings, form.chosen(settings), 8) == (), "lots decide who sits with whom"


def test_whoever_leaves_and_whatever_is_swapped_changes_what_follows() -> None:
    log = started(16, settings_of("schedule", {"rounds": 4}))
    play_round(log, Random(1))
    before = coming(log)
    assert [one.number for one in before] == [2, 3, 4]
    log.add(Withdrawn("E1"), 10, OWNER)
    assert not any("E1" in pod.seats for one in coming(log) for pod in one.pods)
    log = started(16, settings_of("schedule", {"rounds": 4}))
    first = pair_round(log)
    before = coming(log)
    a, b = first.pods[1].seats[0], first.pods[2].seats[0]
    log.add(SeatsSwapped(1, a, b), 10, OWNER)
    turned = {a: b, b: a}
    swapped = [[(label, tuple(turned.get(one, one) for one in pod)) for label, pod in round] for round in seats(before)]
    assert seats(coming(log)) == swapped


def test_before_the_start_numbers_stand_for_those_who_will_come() -> None:
    told = by_number("schedule", 16)
    assert len(told) == 5
    assert all(one.seated for one in told)
    for one in told:
        assert sorted(int(seat) for pod in one.pods for seat in pod.seats) == list(range(1, 17))
    pairs = [frozenset(two) for one in told for pod in one.pods for two in combinations(pod.seats, 2)]
    assert len(set(pairs)) == len(pairs), "nobody meets anybody twice"
    log = started(16, settings_of("schedule", {}))
    order = sorted(log.tournament.entrants, key=log.tournament.lot)
    named = [[("", tuple(order[int(seat) - 1] for seat in pod)) for _, pod in round] for round in seats(told)]
    assert named == seats(coming(log)), "the lot of the start gives the numbers out"


def test_where_lots_give_the_seats_only_the_pods_are_told() -> None:
    told = by_number("duplicate", 16)
    assert [one.number for one in told] == [1], "the lots of its seats decide the numbers"
    assert not any(one.seated for one in told)
    assert all(list(pod.seats) == sorted(pod.seats, key=int) for one in told for pod in one.pods)


def test_what_hangs_on_results_is_not_told() -> None:
    assert by_number("swiss", 16) == by_number("league", 16) == ()
    assert [one.stage for one in by_number("groups", 16, late_rounds=0)] == ["groups"] * 3
