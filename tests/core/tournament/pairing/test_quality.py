"""Whole events, as good as they were measured to be: `tests/bench/bench_pairing.py` prints the whole table."""

from statistics import fmean

import pytest

from oneiro_core.tournament.pairing import Strictness, pair, split
from oneiro_core.tournament.pairing.bounds import least_coincidences
from playing.swiss import Swiss, played


def test_sixty_four_play_seven_rounds_without_meeting_twice() -> None:
    swiss = played(Swiss(64, seed=1), rounds=7)
    assert swiss.repeats == 0
    assert fmean(swiss.spreads) < 3.0


def test_a_thousand_play_seven_rounds_without_meeting_twice() -> None:
    swiss = played(Swiss(1024, seed=1), rounds=7)
    assert swiss.repeats == 0
    assert fmean(swiss.spreads) < 0.1


def test_ten_thousand_are_paired_by_proof() -> None:
    report = pair(played(Swiss(10_000, seed=1), rounds=1).request()).report
    assert (report.repeats, report.optimal) == (0, True)


@pytest.mark.parametrize("rounds", [3, 5])
def test_twelve_meet_again_as_seldom_as_can_be(rounds: int) -> None:
    swiss = played(Swiss(12, seed=3), rounds)
    assert swiss.coincidences <= least_coincidences(12, [split(12, 3, 5, 4)] * rounds) + 1


def test_thirty_two_play_five_rounds_without_meeting_twice() -> None:
    swiss = played(Swiss(32, seed=1), rounds=5)
    assert swiss.repeats == 0
    assert fmean(swiss.spreads) < 4.5


def test_pods_of_five_do_as_well() -> None:
    assert played(Swiss(60, seed=1, preferred=5), rounds=5).repeats == 0


def test_balanced_pairing_trades_repeats_for_spread() -> None:
    balanced = played(Swiss(64, seed=1, strictness=Strictness.BALANCED), rounds=5)
    assert fmean(balanced.spreads) < 0.9
    assert balanced.repeats < 15


@pytest.mark.long
@pytest.mark.parametrize(("n", "rounds"), [(64, 7), (1024, 7)])
def test_nobody_meets_twice_in_twenty_events(n: int, rounds: int) -> None:
    assert [played(Swiss(n, seed), rounds).repeats for seed in range(20)] == [0] * 20


@pytest.mark.long
def test_twenty_events_of_thirty_two_are_as_good_as_measured() -> None:
    events = [played(Swiss(32, seed), rounds=7) for seed in range(20)]
    assert fmean(event.repeats for event in events) <= 1.8
    assert fmean(fmean(event.spreads) for event in events) <= 7.1
