"""Rotating partners: everybody has one, nobody the same twice as long as that can be, and pods are no worse for it."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations, pairwise
from random import Random

import pytest

from oneiro_core.tournament.pairing import (
    History,
    Inseparable,
    Pairing,
    Partners,
    Request,
    Round,
    Two,
    circle,
    opposite,
    pair,
    rotate,
)


def twos(pods: Round) -> tuple[Two, ...]:
    return tuple(two for pod in pods for two in opposite(pod))


def request(names: Sequence[str], rounds: Sequence[Round] = (), seed: int = 0, **more: object) -> Request:
    """A round of twos after others, in sixes and eights, with a standing by chance."""
    chance = Random(f"{len(rounds)} {seed}")
    scores = {name: 100.0 * chance.randrange(5) if rounds else 0.0 for name in names}
    partners = History.of(map(twos, rounds))
    usual = {"low": 6, "high": 8, "preferred": 6, "win": 70.0, "seed": str(len(rounds))}
    return Request(scores=scores, history=History.of(rounds), partners=partners, **(usual | more))  # type: ignore[arg-type]


def played(count: int, rounds: int, planned: bool) -> list[Pairing]:
    """Some rounds of a field."""
    names, past, byes = [f"p{number}" for number in range(count)], list[Round](), Counter[str]()
    pairings = list[Pairing]()
    for number in range(rounds):
        wish = request(names, past, count, byes=dict(byes))
        pairings.append(rotate(wish, circle(names, number) if planned else ()))
        past.append(pairings[-1].pods)
        byes.update(pairings[-1].byes)
    return pairings


@pytest.mark.parametrize("count", [2, 3, 6, 7, 12, 13])
def test_round_the_circle_everybody_is_partner_of_everybody_once(count: int) -> None:
    names = [f"p{number}" for number in range(count)]
    rounds = [circle(names, number) for number in range(count - 1 + count % 2)]
    assert all(len({*one}) == len(one) == count // 2 for one in rounds)
    assert all(len({name for two in one for name in two}) == count - count % 2 for one in rounds)
    met = Counter(frozenset(two) for one in rounds for two in one)
    assert met == Counter(map(frozenset, combinations(names, 2)))


@pytest.mark.parametrize("count", [6, 7, 13, 14, 24])
def test_in_as_many_rounds_as_half_the_field_nobody_has_a_partner_twice(count: int) -> None:
    pairings = played(count, min(5, count // 2), planned=False)
    met = Counter(frozenset(two) for pairing in pairings for two in twos(pairing.pods))
    assert set(met.values()) == {1}
    byes = Counter(bye for pairing in pairings for bye in pairing.byes)
    assert max(byes.values(), default=0) <= 1
    for pairing in pairings:
        assert all(len(pod) in (6, 8) for pod in pairing.pods)
        assert len({name for pod in pairing.pods for name in pod} | {*pairing.byes}) == count
        assert pairing.report.partners == Partners(0, 0)
        assert "0 partners again (at least 0)" in pairing.report.text


@pytest.mark.parametrize("count", [6, 8, 13])
def test_by_the_plan_all_have_been_partners_of_all_before_any_are_again(count: int) -> None:
    rounds = count - 1 + count % 2
    pairings = played(count, rounds, planned=True)
    met = Counter(frozenset(two) for pairing in pairings for two in twos(pairing.pods))
    assert set(met.values()) == {1}
    assert len(met) == sum(map(len, (twos(pairing.pods) for pairing in pairings)))
    assert count != 8 or len(met) == 28


def test_without_a_plan_six_may_be_left_with_partners_whom_they_had_and_are_told_so() -> None:
    """After three rounds two rings of three may be left, in which one of three finds nobody new."""
    names = ["a", "b", "c", "x", "y", "z"]
    past: list[Round] = [(tuple("abc") + order,) for order in (("x", "y", "z"), ("y", "z", "x"), ("z", "x", "y"))]
    report = rotate(request(names, past)).report
    assert report.partners == Partners(1, 0)
    (again,) = report.pods[0].partners_again
    assert (again.times, again.reason) == (1, "Every pairing has as many repeats, or more: proved.")


def test_pods_are_as_good_as_without_partners_where_all_find_new_ones() -> None:
    names = [f"p{number}" for number in range(24)]
    past = [pairing.pods for pairing in played(24, 3, planned=False)]
    wish = request(names, past, low=6, high=6)
    assert rotate(wish).report.repeats == pair(wish).report.repeats


def test_a_schedule_s_twos_that_are_no_longer_new_are_let_go() -> None:
    names = [f"p{number}" for number in range(8)]
    first = rotate(request(names), circle(names, 0))
    second = rotate(request(names, [first.pods]), circle(names, 0))
    assert second.report.partners == Partners(0, 0)


def test_pins_keep_their_partners_and_those_to_be_kept_apart_are_none() -> None:
    names = [f"p{number}" for number in range(14)]
    pin = ("p0", "p1", "p2", "p3", "p4", "p5")
    pairing = rotate(request(names, [(pin, tuple(names[6:]))], pinned=(pin,), avoid=[("p6", "p7")], low=4, high=6))
    assert pin in pairing.pods
    assert not any({"p6", "p7"} <= set(pod) for pod in pairing.pods)
    (pinned,) = [pod for pod in pairing.report.pods if pod.pinned]
    assert [(one.first, one.second) for one in pinned.partners_again] == [("p0", "p3"), ("p1", "p4"), ("p2", "p5")]
    assert pairing.report.partners == Partners(3, 3)


def test_six_at_one_table_cannot_be_kept_apart() -> None:
    names = [f"p{number}" for number in range(6)]
    with pytest.raises(Inseparable):
        rotate(request(names, avoid=[("p0", "p1")]))


def test_who_has_no_partner_sits_out_and_is_told_why() -> None:
    (bye,) = rotate(request([f"p{number}" for number in range(7)])).report.byes
    assert bye.reason.endswith("By lot, of those with the fewest byes so far: 7 cannot be split in twos.")


def test_seats_are_shared_out_although_partners_sit_opposite() -> None:
    """Of eight at one table nobody sits much oftener in one half, nor before the same one, than he has to."""
    rounds = [pairing.pods for pairing in played(8, 6, planned=True)]
    early = Counter(name for (pod,) in rounds for name in pod[:4])
    assert all(2 <= early[f"p{number}"] <= 4 for number in range(8))
    after = Counter(step for (pod,) in rounds for step in pairwise((*pod, pod[0])))
    assert max(after.values()) <= 3


def test_the_same_request_gives_the_same_pairing() -> None:
    names = [f"p{number}" for number in range(14)]
    past = [pairing.pods for pairing in played(14, 2, planned=False)]
    wish = request(names, past)
    assert rotate(wish) == rotate(replace(wish, scores=dict(sorted(wish.scores.items()))))


def test_other_sizes_keep_a_club_apart_where_the_best_cannot() -> None:
    """Twenty-four in eights are three pods, of which four of a club cannot have one each; in sixes they are four."""
    names = [f"p{number}" for number in range(24)]
    club = list(combinations(names[:4], 2))
    wish = request(names, preferred=8, avoid=club)
    assert {len(pod) for pod in rotate(replace(wish, avoid=())).pods} == {8}
    pairing = rotate(wish)
    assert {len(pod) for pod in pairing.pods} == {6}
    assert all(len({*pod} & {*names[:4]}) == 1 for pod in pairing.pods)
    with pytest.raises(Inseparable):
        rotate(replace(wish, avoid=list(combinations(names[:5], 2))))
