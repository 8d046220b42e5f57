"""Any number of entrants and any sizes of pods: every round is a partition, and nobody sits out twice before all have."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from holding import OWNER, entered, play_round, settings_of, started
from oneiro_core.tournament.log import Log
from oneiro_core.tournament.pairing import byes_needed, feasible
from oneiro_core.tournament.records import ByeAsked, KeptApart, Started


def check(log: Log, rounds: int) -> None:
    field, wanted = set(log.tournament.entrants), log.tournament.settings
    byes: list[str] = []
    for number in range(rounds):
        round = play_round(log, Random(number))
        seats = [seat for pod in round.pods.values() for seat in pod.seats]
        assert sorted([*seats, *round.byes]) == sorted(field)
        assert all(wanted.least <= len(pod.seats) <= wanted.most for pod in round.pods.values())
        assert len(round.byes) == byes_needed(len(field), wanted.least, wanted.most)
        byes += round.byes
    assert len(byes) == len(set(byes)) or len(byes) > len(field)


@settings(max_examples=5, deadline=None)
@given(st.data())
def test_any_field_in_any_sizes(data: st.DataObject) -> None:
    check_drawn(data)


@pytest.mark.long
@pytest.mark.timeout(1800)
@settings(max_examples=300, deadline=None)
@given(st.data())
def test_very_many_fields_in_any_sizes(data: st.DataObject) -> None:
    check_drawn(data)


def check_drawn(data: st.DataObject) -> None:
    """Three rounds of a field, in sizes, that are drawn."""
    least = data.draw(st.integers(3, 6))
    most = data.draw(st.integers(least, 8))
    preferred = data.draw(st.integers(least, most))
    count = data.draw(st.integers(least, 500))
    first = data.draw(st.sampled_from(["LOT", "SPREAD", "BLOCKS"]))
    options = {"cut": 0, "rounds": 3, "first": first}
    check(started(count, settings_of(options=options, least=least, preferred=preferred, most=most)), 3)


@pytest.mark.parametrize("count", [*range(3, 24), 101])
def test_pods_of_three_to_five_leave_nobody_out(count: int) -> None:
    assert feasible(count, 3, 5)
    log = started(count, settings_of(options={"cut": 0}))
    assert play_round(log, Random(1)).byes == ()


def test_who_asked_to_sit_out_may_have_to_another_time() -> None:
    log = started(9, settings_of(options={"cut": 0, "rounds": 9}, least=4, preferred=4, most=4))
    for number in range(1, 10):
        log.add(ByeAsked(f"E{number}", number), 0, OWNER)
    for number in range(1, 10):
        assert play_round(log, Random(number)).byes == (f"E{number}",)


def test_the_strongest_are_kept_apart_where_the_desk_says_so() -> None:
    log = entered(16, settings_of(options={"first": "BLOCKS"}))
    log.add(KeptApart(("E1", "E2", "E3", "E4")), 0, OWNER)
    log.add(Started("s"), 1, OWNER)
    pods = [set(pod.seats) for pod in play_round(log, Random(1)).pods.values()]
    assert all(len(pod & {"E1", "E2", "E3", "E4"}) == 1 for pod in pods)
