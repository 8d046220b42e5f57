"""Seats are dealt fairly: early and late ones, and who sits after whom."""

from collections import Counter
from itertools import permutations

import pytest

from oneiro_core.tournament.pairing import History, Pod, seat_order
from playing.swiss import Swiss, played


def spread(rounds: list[tuple[Pod, ...]], size: int) -> list[int]:
    """For each entrant by how much the counts of the seats of such pods differ."""
    seats: dict[str, Counter[int]] = {}
    for pods in rounds:
        for pod in pods:
            for place, entrant in enumerate(pod):
                seats.setdefault(entrant, Counter())[place] += 1
    return [
        max(count[place] for place in range(size)) - min(count[place] for place in range(size))
        for count in seats.values()
    ]


def test_a_swiss_of_sixty_four_deals_its_seats_evenly() -> None:
    """By lot, 44 of 64 would have counts that differ by more than one after five rounds, and one of them by four."""
    differences = spread(played(Swiss(64, seed=2), rounds=5).history.rounds, 4)
    assert max(differences) <= 2
    assert sum(difference > 1 for difference in differences) <= 7


def test_after_as_many_rounds_as_seats_nobody_is_far_off() -> None:
    differences = spread(played(Swiss(30, seed=2, preferred=5), rounds=5).history.rounds, 5)
    assert max(differences) <= 2


def quarters(history: History) -> list[float]:
    """For each entrant by how much the counts of the quarters of the table differ, where sizes are mixed."""
    counts = [[sum(seats[3 * part : 3 * part + 3]) for part in range(4)] for seats in history.seats.values()]
    return [max(parts) - min(parts) for parts in counts]


@pytest.mark.parametrize(("n", "preferred"), [(13, 4), (18, 4), (22, 4), (29, 4), (61, 4), (33, 5), (41, 5)])
def test_with_pods_of_several_sizes_nobody_is_far_off_either(n: int, preferred: int) -> None:
    swiss = Swiss(n, seed=n, preferred=preferred)
    for rounds in (preferred, 1, 2):  # after as many rounds as seats, one more, and three more
        history = played(swiss, rounds).history
        assert len(set(map(len, history.rounds[0]))) > 1
        assert max(quarters(history)) <= 2 + 1e-9


def test_a_pod_that_stays_together_has_every_seat_once() -> None:
    history, pod = History(), ("a", "b", "c", "d")
    for number in range(4):
        history.record((seat_order(pod, history, str(number)),))
    assert spread(history.rounds, 4) == [0, 0, 0, 0]


def test_who_sits_after_whom_changes() -> None:
    history = History.of([(("a", "b", "c"),), (("b", "c", "a"),), (("c", "a", "b"),)])
    order = seat_order(("a", "b", "c"), history)
    after = {(one, other) for one, other in zip(order, (*order[1:], order[0]), strict=True)}
    assert after == {("a", "c"), ("c", "b"), ("b", "a")}


def test_sizes_compare() -> None:
    """Who has sat first at a table of three sits late at a table of six, where all others are new."""
    history = History.of([(("a", "x", "y"),)])
    order = seat_order(("a", "b", "c", "d", "e", "f"), history)
    assert order.index("a") >= 2


def test_large_pods_are_swapped_into_a_good_order() -> None:
    history = History.of([(tuple("abcdefgh"),)])
    order = seat_order(tuple("abcdefgh"), history)
    assert all(order[place] != old for place, old in enumerate("abcdefgh"))


def test_the_order_given_does_not_count() -> None:
    history = History.of([(("a", "b", "c", "d"),)])
    assert len({seat_order(pod, history, "seed") for pod in permutations("abcd")}) == 1
