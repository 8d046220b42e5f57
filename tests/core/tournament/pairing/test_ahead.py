"""Rounds of small fields that leave the next one a way without a repeat."""

from dataclasses import replace

import pytest

from oneiro_core.tournament.pairing import Pairing, Request, Strictness, pair
from playing.swiss import Swiss, played


def before_the_third(n: int, seed: int, preferred: int = 4) -> Swiss:
    return played(Swiss(n, seed, preferred), rounds=2)


def with_a_fourth(swiss: Swiss, pairing: Pairing) -> bool:
    """Whether after this third round a fourth is possible without a repeat."""
    swiss.play(pairing.pods)
    return pair(swiss.request()).report.repeats == 0


@pytest.mark.parametrize("seed", range(8))
def test_sixteen_play_four_rounds_without_meeting_twice_and_could_play_a_fifth(seed: int) -> None:
    swiss = Swiss(16, seed)
    for left in (4, 3, 2, 1):
        swiss.play(pair(replace(swiss.request(), left=left)).pods)
    assert swiss.repeats == 0
    assert pair(swiss.request()).report.repeats == 0


def test_rounds_that_look_at_themselves_alone_do_not() -> None:
    alone = [pair(before_the_third(16, seed).request()) for seed in range(8)]
    left = [with_a_fourth(before_the_third(16, seed), pairing) for seed, pairing in enumerate(alone)]
    assert left.count(False) > left.count(True)


@pytest.mark.parametrize(
    "swiss",
    [
        pytest.param(before_the_third(12, 1), id="twelve in fours, who always meet again"),
        pytest.param(before_the_third(64, 1), id="a large field"),
        pytest.param(before_the_third(14, 1), id="pods of two sizes"),
    ],
)
def test_elsewhere_nothing_changes(swiss: Swiss) -> None:
    request = swiss.request()
    assert pair(replace(request, left=1)) == pair(request)


@pytest.mark.parametrize("strictness", [Strictness.BALANCED, Strictness.STANDING])
def test_only_a_strict_pairing_looks_ahead(strictness: Strictness) -> None:
    request = replace(before_the_third(16, 3).request(), strictness=strictness)
    assert pair(replace(request, left=1)) == pair(request)


def test_what_is_chosen_for_the_next_round_is_not_called_the_best_of_this_one() -> None:
    pairings = [_both(before_the_third(16, seed).request()) for seed in range(8)]
    changed = [ahead for alone, ahead in pairings if ahead.pods != alone.pods]
    assert changed
    assert not any(ahead.report.optimal for ahead in changed)
    assert all(ahead.report.repeats == 0 for ahead in changed)


def _both(request: Request) -> tuple[Pairing, Pairing]:
    return pair(request), pair(replace(request, left=1))
