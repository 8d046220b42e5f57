"""A last round that is forced: everybody has met all but those of one pod."""

from dataclasses import replace
from statistics import fmean

import pytest

from oneiro_core.tournament.pairing import Request, Strictness, pair
from oneiro_core.tournament.telling import Sentence
from playing.swiss import Swiss, played


def before_the_last(n: int, rounds: int, seed: int, preferred: int = 4) -> Request:
    """What the last of so many rounds is to be."""
    swiss = Swiss(n, seed, preferred)
    for number in range(1, rounds):
        swiss.play(pair(replace(swiss.request(), left=rounds - number)).pods)
    return replace(swiss.request(), left=0)


def test_it_buys_repeats_and_keeps_the_leaders_nearer() -> None:
    requests = [before_the_last(16, 5, seed) for seed in range(8)]
    bought, fixed = ([pair(replace(one, left=left)).report for one in requests] for left in (0, None))
    assert {report.repeats for report in fixed} == {0}
    assert 0 < fmean(report.repeats for report in bought) < 12
    assert fmean(report.spread or 0 for report in bought) < fmean(report.spread or 0 for report in fixed) - 1


def test_each_repeat_saves_more_than_it_may_cost() -> None:
    for request in (before_the_last(16, 5, seed) for seed in range(8)):
        bought, fixed = pair(request), pair(replace(request, left=None))
        saved = differences(request, fixed.pods) - differences(request, bought.pods)
        assert saved >= 1.3 * request.win * bought.report.repeats
        assert bought.report.optimal


def differences(request: Request, pods: tuple[tuple[str, ...], ...]) -> float:
    scores = request.scores
    return sum(abs(scores[one] - scores[other]) for pod in pods for one in pod for other in pod) / 2


def test_it_says_why() -> None:
    reports = [pair(before_the_last(16, 5, seed)).report for seed in range(8)]
    told = {said.code for report in reports for pod in report.pods for repeat in pod.repeats for said in repeat.why}
    assert told == {Sentence.AGAIN_LAST}


@pytest.mark.parametrize(
    "request_",
    [
        pytest.param(before_the_last(16, 4, 1), id="two ways are left"),
        pytest.param(before_the_last(16, 6, 1), id="everybody has met everybody"),
        pytest.param(before_the_last(12, 3, 1), id="there was no way without a repeat"),
        pytest.param(before_the_last(8, 7, 1, preferred=2), id="tables of two"),
        pytest.param(replace(before_the_last(16, 5, 1), strictness=Strictness.STANDING), id="by standing"),
        pytest.param(replace(before_the_last(16, 5, 1), strictness=Strictness.BALANCED), id="balanced"),
    ],
)
def test_elsewhere_nothing_changes(request_: Request) -> None:
    assert pair(request_) == pair(replace(request_, left=None))


def test_a_whole_event_of_sixteen_is_better_than_round_by_round_in_both() -> None:
    """Round by round at its best: 7 repeats and a spread of 6.8, in 2,000 simulated events."""
    events = [played(Swiss(16, seed), rounds=5) for seed in range(20)]
    assert fmean(event.repeats for event in events) < 7.0
    assert fmean(fmean(event.spreads) for event in events) < 6.8
