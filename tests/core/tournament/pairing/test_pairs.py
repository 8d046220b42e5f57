"""A paired round: a partition that keeps every promise, the same wherever and however often it is paired."""

import random
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import chain, combinations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oneiro_core import RefusalCode, Refused
from oneiro_core.tournament.pairing import (
    By,
    History,
    Inseparable,
    Pairing,
    Request,
    Strictness,
    byes_needed,
    evaluate,
    measured,
    pair,
    rotate,
    snake,
    split,
)
from playing.swiss import Swiss, meetings, played


@st.composite
def requests(draw: st.DrawFn) -> Request:
    """A round in the midst of an event: scores, earlier rounds of whoever was there, pins, byes, pairs to be kept apart."""
    names = [f"p{number}" for number in range(draw(st.integers(10, 26)))]
    chance = random.Random(draw(st.integers(0, 10**6)))
    low, high = draw(st.sampled_from([(3, 5), (4, 4), (3, 3), (4, 5), (3, 6)]))
    history = History()
    for _ in range(draw(st.integers(0, 3))):
        there = chance.sample(names, len(names) - chance.randrange(3))
        there = there[: len(there) - byes_needed(len(there), low, high)]
        history.record(snake(there, split(len(there), low, high, low)))
    apart = [tuple(chance.sample(names, 2)) for _ in range(draw(st.integers(0, 2)))]
    return Request(
        scores={name: draw(st.sampled_from([0.0, 1.0, 2.5, 6.0])) for name in names},
        low=low,
        high=high,
        preferred=draw(st.integers(low, high)),
        history=history,
        byes={name: chance.randrange(2) for name in names},
        avoid=[(one, other) for one, other in apart],
        strictness=draw(st.sampled_from(list(Strictness))),
        seed=str(draw(st.integers(0, 99))),
    )


@settings(max_examples=25, deadline=None)
@given(requests())
def test_a_round_is_a_partition_that_keeps_its_promises(request: Request) -> None:
    pairing = pair(request)
    seated = list(chain.from_iterable(pairing.pods))
    assert sorted([*seated, *pairing.byes]) == sorted(request.scores)
    assert all(request.low <= len(pod) <= request.high for pod in pairing.pods)
    assert len(pairing.byes) == byes_needed(len(request.scores), request.low, request.high)
    assert not any({one, other} <= set(pod) for pod in pairing.pods for one, other in request.avoid)
    assert _most(request, pairing.byes) <= _least(request, seated)
    _check_report(request, pairing)


def _most(request: Request, names: Any) -> int:
    return max((request.byes[name] for name in names), default=0)


def _least(request: Request, names: Any) -> int:
    return min(request.byes[name] for name in names)


def _check_report(request: Request, pairing: Pairing) -> None:
    report = pairing.report
    assert tuple(pod.pod for pod in report.pods) == pairing.pods
    assert report.repeats == meetings(pairing.pods, request.history)
    assert report.repeats >= report.least_repeats
    assert report.spread is not None
    assert report.least_spread is not None
    assert report.spread >= report.least_spread - 1e-9
    assert not report.together
    assert all(pod.reason for pod in report.pods)
    assert all(repeat.reason for pod in report.pods for repeat in pod.repeats)
    assert [bye.entrant for bye in report.byes] == list(pairing.byes)
    again = evaluate(request, pairing.pods, pairing.byes)
    assert (again.repeats, again.spread, again.least_repeats) == (report.repeats, report.spread, report.least_repeats)
    assert report.optimal or not again.optimal


def test_nobody_sits_out_twice_before_everybody_has() -> None:
    names, byes = [f"p{number}" for number in range(10)], dict.fromkeys([f"p{number}" for number in range(10)], 0)
    history = History()
    for number in range(5):
        request = Request(
            scores=dict.fromkeys(names, 0.0), low=4, high=4, preferred=4, history=history, byes=byes, seed=str(number)
        )
        pairing = pair(request)
        history.record(pairing.pods)
        for name in pairing.byes:
            byes[name] += 1
    assert set(byes.values()) == {1}


def test_the_lowest_without_a_bye_sits_out() -> None:
    scores = {f"p{number}": float(number) for number in range(9)}
    pairing = pair(Request(scores=scores, low=4, high=4, preferred=4, byes={"p0": 1}))
    assert pairing.byes == ("p1",)
    assert pairing.report.byes[0].reason.startswith("Place 8, the lowest without a bye so far: 9 cannot be split")


def byes_told(**details: Any) -> list[str]:
    """The first halves of the reasons of seven in fours, of whom three sit out, from the lowest up."""
    scores = {f"p{number}": float(number) for number in range(7)}
    report = pair(Request(**{"scores": scores, "low": 4, "high": 4, "preferred": 4, **details})).report
    assert all(bye.reason.endswith(": 7 cannot be split into pods of 4.") for bye in report.byes)
    return [bye.reason.split(":")[0] for bye in sorted(report.byes, key=lambda bye: bye.entrant)]


@pytest.mark.parametrize(
    ("by", "told"),
    [
        (By.STANDING, "Place {}, the {}lowest without a bye so far"),
        (By.RATING, "Place {} by rating, the {}lowest"),
        (By.SEEDS, "Seed {}, the {}lowest without a bye so far"),
    ],
)
def test_of_those_who_sit_out_only_the_lowest_is_called_so(by: By, told: str) -> None:
    assert byes_told(by=by) == [told.format(7, ""), told.format(6, "next "), told.format(5, "next ")]


def test_who_has_sat_out_before_is_told_so_beside_who_has_not() -> None:
    byes = dict.fromkeys(("p0", "p2", "p3", "p4", "p5", "p6"), 1)
    lowest, first, second = byes_told(byes=byes)
    assert first == "Place 6, the lowest without a bye so far"
    assert (lowest, second) == ("Place 7, the lowest with only 1 so far", "Place 5, the next lowest with only 1 so far")


def test_lots_among_equals_tell_who_has_sat_out_less() -> None:
    byes = dict.fromkeys(("p1", "p2", "p3", "p4", "p5", "p6"), 1)
    told = byes_told(scores=dict.fromkeys(("p0", *byes), 0.0), byes=byes)
    assert (
        told
        == ["By lot, of those with the fewest byes so far"] + ["By lot, of those with the next fewest byes so far"] * 2
    )


def test_who_sits_out_since_lower_ones_are_pinned_is_told_so() -> None:
    scores = {f"p{number}": float(number) for number in range(9)}
    request = Request(scores=scores, low=4, high=4, preferred=4, pinned=(("p0", "p6", "p7", "p8"),))
    (bye,) = pair(request).report.byes
    assert bye.entrant == "p1"
    assert bye.reason.endswith(
        "5 cannot be split into pods of 4. Others would have sat out before, but their pods are pinned."
    )
    (bye,) = pair(replace(request, pinned=(("p5", "p6", "p7", "p8"),))).report.byes
    assert bye.reason == "Place 9, the lowest without a bye so far: 5 cannot be split into pods of 4."


def test_who_is_level_with_others_elsewhere_is_told_of_the_lot() -> None:
    level = {**dict.fromkeys(("p0", "p1", "p2", "p3", "p4", "p5"), 1.0), "p6": 0.0, "p7": 0.0}
    report = pair(Request(scores=level, low=4, high=4, preferred=4)).report
    assert [pod.reason for pod in report.pods] == [
        "Places 1 to 4 of the standing. Among equals the lot has decided.",
        "Places 5 to 8 of the standing. Among equals the lot has decided.",
    ]
    apart = {name: float(name in ("p0", "p1", "p2", "p3")) for name in level}
    assert (
        pair(Request(scores=apart, low=4, high=4, preferred=4)).report.pods[0].reason
        == "Places 1 to 4 of the standing."
    )


def test_no_pods_of_the_same_sizes_have_less_spread_than_is_told() -> None:
    """Blocks with the least differences of all pairs may reach further: here those of five and four do."""
    scores = dict(zip("abcdefghi", (12, 12, 12, 11, 8, 8, 6, 2, 0), strict=True))
    pods = (("a", "b", "c", "d"), ("e", "f", "g", "h", "i"))
    request = Request(scores=scores, low=3, high=5, preferred=4, strictness=Strictness.STANDING)
    report = evaluate(request, pods)
    everybody = [
        scores_of(pod, scores) + scores_of([one for one in scores if one not in pod], scores)
        for pod in combinations(scores, 5)
    ]
    assert report.least_spread == min(everybody) / 2
    assert report.spread is not None
    assert report.spread == report.least_spread


def scores_of(pod: Sequence[str], scores: Mapping[str, float]) -> float:
    """The best less the worst score."""
    return max(scores[one] for one in pod) - min(scores[one] for one in pod)


def test_pods_of_any_sizes_are_measured() -> None:
    names = [f"p{number}" for number in range(11)]
    pods = tuple(map(tuple, (names[:2], names[2:5], names[5:11])))
    request = Request(scores=dict.fromkeys(names[:9], 1.0), low=4, high=5, preferred=4, history=History.of([pods]))
    report = measured(request, pods)
    assert (report.repeats, report.optimal) == (1 + 3 + 15, False)
    assert report.least_repeats <= report.repeats
    assert measured(request, pods[1:], names[:2]).byes[0].entrant == "p0"


def test_pins_stay_and_the_others_are_paired_around_them() -> None:
    scores = {f"p{number}": float(number) for number in range(13)}
    pinned = (("p0", "p12", "p6", "p5"),)
    pairing = pair(Request(scores=scores, low=3, high=5, preferred=4, pinned=pinned, avoid=[("p0", "p12")]))
    assert set(pinned[0]) in map(set, pairing.pods)
    assert sorted(chain.from_iterable(pairing.pods)) == sorted(scores)
    assert pairing.report.together == (("p0", "p12"),)
    (report,) = [pod for pod in pairing.report.pods if pod.pinned]
    assert report.reason == "Pinned by the organiser."


@pytest.mark.parametrize(
    ("pinned", "code"),
    [
        ((("p0", "p1", "p2"), ("p2", "p3", "p4")), RefusalCode.ILLEGAL),
        ((("p0", "p1", "stranger"),), RefusalCode.NOT_FOUND),
        ((("p0", "p1"),), RefusalCode.WRONG_COUNT),
    ],
)
def test_pins_that_contradict_themselves_are_refused(pinned: tuple[tuple[str, ...], ...], code: RefusalCode) -> None:
    scores = {f"p{number}": 0.0 for number in range(12)}
    with pytest.raises(Refused) as refused:
        pair(Request(scores=scores, low=3, high=5, preferred=4, pinned=pinned))
    assert refused.value.code == code


def test_pins_that_leave_too_few_are_refused() -> None:
    scores = {f"p{number}": 0.0 for number in range(6)}
    pinned = (("p0", "p1", "p2", "p3"),)
    with pytest.raises(Refused, match="2 are left, and a pod has 3 to 5: leave nobody, or 3 at least") as refused:
        pair(Request(scores=scores, low=3, high=5, preferred=4, pinned=pinned))
    assert refused.value.field == "pinned"
    ten = dict.fromkeys([f"p{number}" for number in range(10)], 0.0)
    wish = Request(scores=ten, low=6, high=8, preferred=6, pinned=(tuple(scores),), partners=History())
    with pytest.raises(Refused, match="4 are left, and a pod has 6 to 8: leave nobody, or 6 at least"):
        rotate(wish)


@pytest.mark.parametrize("partners", [None, History()])
def test_who_would_sit_out_without_pins_as_well_does_so_beside_them(partners: History | None) -> None:
    scores = {f"p{number}": float(number) for number in range(6)}
    request = Request(scores=scores, low=4, high=4, preferred=4, partners=partners)
    paired = pair if partners is None else rotate
    for pinned in (paired(request).pods, (("p0", "p1", "p2", "p3"),)):
        found = paired(replace(request, pinned=pinned))
        assert list(map(set, found.pods)) == list(map(set, pinned))
        assert {*found.byes} == {*scores} - {*pinned[0]}
        assert all(bye.why for bye in found.report.byes)


@pytest.mark.parametrize(
    ("pods", "code"),
    [
        ((("p0", "p1", "p2"), ("p2", "p3", "p4")), RefusalCode.ILLEGAL),
        ((("p0", "p1", "p2"),), RefusalCode.NOT_FOUND),
        ((("p0", "p1"), ("p2", "p3", "p4", "p5")), RefusalCode.WRONG_COUNT),
    ],
)
def test_a_manual_change_that_is_no_partition_is_refused(pods: tuple[tuple[str, ...], ...], code: RefusalCode) -> None:
    request = Request(scores={f"p{number}": 0.0 for number in range(6)}, low=3, high=5, preferred=3)
    with pytest.raises(Refused) as refused:
        evaluate(request, pods)
    assert refused.value.code == code


def test_a_manual_change_is_judged() -> None:
    swiss = played(Swiss(16, seed=3), rounds=2)
    request = swiss.request()
    pairing = pair(request)
    mixed = tuple(zip(*pairing.pods, strict=True))
    report = evaluate(request, mixed)
    assert report.spread is not None
    assert pairing.report.spread is not None
    assert report.spread > pairing.report.spread
    assert not report.optimal
    assert [pod.pod for pod in report.pods] == list(mixed)


def test_a_pair_to_be_kept_apart_is_told_of_where_it_was_put_together_by_hand() -> None:
    names = [f"p{number}" for number in range(8)]
    request = Request(scores=dict.fromkeys(names, 0.0), low=4, high=4, preferred=4, avoid=[("p1", "p0"), ("p0", "p7")])
    assert evaluate(request, (tuple(names[:4]), tuple(names[4:]))).together == (("p0", "p1"),)


def test_more_than_the_pods_can_part_is_refused_with_proof() -> None:
    names = [f"p{number}" for number in range(12)]
    family = list(combinations(names[:4], 2))
    with pytest.raises(Inseparable) as refused:
        pair(Request(scores=dict.fromkeys(names, 0.0), low=4, high=4, preferred=4, avoid=family))
    assert refused.value.proved
    assert set(refused.value.pairs) <= set(family)


@pytest.mark.parametrize("n", [12, 28, 120])
def test_families_of_as_many_as_there_are_pods_are_kept_apart(n: int) -> None:
    names = [f"p{number:03}" for number in range(n)]
    family = list(combinations(names[: n // 4], 2))
    scores = {name: float(place) for place, name in enumerate(names)}
    pairing = pair(Request(scores=scores, low=4, high=4, preferred=4, avoid=family))
    assert all(len(set(pod) & set(names[: n // 4])) == 1 for pod in pairing.pods)


@pytest.mark.parametrize(("n", "club", "sizes"), [(14, 4, [4, 4, 3, 3]), (10, 3, [4, 3, 3]), (16, 5, [4, 3, 3, 3, 3])])
def test_who_is_to_be_kept_apart_is_so_in_other_sizes_where_the_best_ones_do_not_do(
    n: int, club: int, sizes: list[int]
) -> None:
    names = [f"p{number:02}" for number in range(n)]
    family = list(combinations(names[:club], 2))
    pairing = pair(Request(scores=dict.fromkeys(names, 0.0), low=3, high=5, preferred=4, avoid=family))
    assert sorted(map(len, pairing.pods), reverse=True) == sizes
    assert pairing.report.together == ()


def test_however_often_the_others_have_met_who_is_to_be_kept_apart_is() -> None:
    names = [f"p{number}" for number in range(8)]
    threes = [(three, tuple(sorted({*names[2:]} - {*three}))) for three in combinations(names[2:], 3)]
    history = History.of([(("p0", *three), ("p1", *others)) for three, others in threes] * 4)
    request = Request(
        scores=dict.fromkeys(names, 0.0), low=4, high=4, preferred=4, history=history, avoid=[("p0", "p1")]
    )
    assert pair(request).report.together == ()


def test_strictly_nobody_meets_again_so_that_off_size_pods_go_round() -> None:
    history = History.of([((one, other, "x", "y"),) for one in "abcd" for other in "efg"])
    for one in "efg" * 8:
        history.record(((one, "x", "y"),))
    scores = dict.fromkeys("abcdefg", 0.0)
    report = pair(Request(scores=scores, low=3, high=4, preferred=4, history=history, win=70.0)).report
    assert report.repeats == 0


def test_a_repeat_is_called_unavoidable_or_proved_where_it_is_so() -> None:
    scores = {one: float(place) for place, one in enumerate("abcde")}
    again = Request(scores=scores, low=3, high=5, preferred=5, history=History.of([(tuple("abcde"),)]))
    for strictness in (Strictness.STRICT, Strictness.BALANCED):
        (pod,) = pair(replace(again, strictness=strictness)).report.pods
        assert {repeat.reason for repeat in pod.repeats} == {"So many repeats are unavoidable in this round."}
    times = {"ab": 3, "ac": 2, "bd": 2, "ad": 5, "bc": 5}
    history = History.of([(tuple(two),) for two, count in times.items() for _ in range(count)])
    four = Request(scores=dict.fromkeys("abcd", 0.0), low=2, high=2, preferred=2, history=history)
    report = pair(four).report
    assert (report.repeats, report.optimal) == (4, True)  # two third meetings rather than one fourth, which were 3
    assert {repeat.reason for pod in report.pods for repeat in pod.repeats} == {"No pairing with fewer was found."}


def test_the_order_in_which_entrants_are_given_does_not_count() -> None:
    request = played(Swiss(28, seed=5), rounds=3).request()
    backward = dict(reversed(list(request.scores.items())))
    again = Request(
        scores=backward, low=3, high=5, preferred=4, history=request.history, win=request.win, seed=request.seed
    )
    assert pair(again).pods == pair(request).pods


def test_another_seed_draws_other_lots() -> None:
    scores = {f"p{number}": 0.0 for number in range(16)}
    one, two = (pair(Request(scores=scores, low=4, high=4, preferred=4, seed=seed)).pods for seed in ("1", "2"))
    assert one != two


PROGRAM = """
from playing.swiss import Swiss, played
print([pods for pods in played(Swiss(25, seed=9), rounds=3).history.rounds])
"""


def test_another_process_pairs_the_same_way() -> None:
    """The hashes of strings differ from process to process; a pairing must not."""
    runs = [
        subprocess.run(
            [sys.executable, "-c", PROGRAM], env=_environment(seed), capture_output=True, text=True, check=True
        )
        for seed in ("1", "2")
    ]
    assert runs[0].stdout == runs[1].stdout


def _environment(seed: str) -> dict[str, str]:
    return {"PYTHONHASHSEED": seed, "PYTHONPATH": ":".join(sys.path)}


def test_strictness_says_what_a_repeat_may_buy() -> None:
    spreads, repeats = [], []
    for strictness in (Strictness.STRICT, Strictness.BALANCED, Strictness.STANDING):
        swiss = played(Swiss(32, seed=4, strictness=strictness), rounds=5)
        repeats.append(swiss.repeats)
        spreads.append(sum(swiss.spreads))
    assert repeats[0] < repeats[1] < repeats[2]
    assert spreads[0] > spreads[1] > spreads[2]


def test_by_standing_alone_a_round_is_blocks() -> None:
    request = played(Swiss(24, seed=4, strictness=Strictness.STANDING), rounds=5).request()
    report = pair(request).report
    assert report.optimal
    assert report.spread == report.least_spread


def test_off_size_pods_go_round() -> None:
    """Of 61 five sit in the pod of five; in five rounds hardly anybody does so twice, and nobody three times."""
    history = played(Swiss(61, seed=2), rounds=5).history
    off = [counts[5] for counts in history.sizes.values()]
    assert sum(off) == 25
    assert max(off) <= 2
    assert off.count(2) <= 3


def test_a_snake_deals_equal_strength() -> None:
    ranked = [str(number) for number in range(13)]
    pods = snake(ranked, (5, 4, 4))
    assert [len(pod) for pod in pods] == [5, 4, 4]
    assert pods == (("0", "5", "6", "11", "12"), ("1", "4", "7", "10"), ("2", "3", "8", "9"))
    with pytest.raises(ValueError, match="13 entrants for 12 seats"):
        snake(ranked, (4, 4, 4))
