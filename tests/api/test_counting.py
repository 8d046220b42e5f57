"""Counting by itself: windows that end, and who is counted as whom."""

import threading
import time
from collections import defaultdict
from typing import Any

import pytest

from oneiro_api.ids import is_account
from oneiro_api.rates import Cap, Counts, Place, Rate, RateLimited, Rates, address_of
from oneiro_api.settings import Settings
from oneiro_core import RefusalCode, Refused

LIMIT = "5/10 seconds"


@pytest.fixture
def now(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The time, to be set."""
    moment = [1_000_000.0]
    monkeypatch.setattr(time, "time", lambda: moment[0])
    return moment


@pytest.fixture
def rate(now: list[float]) -> Rate:
    return Rate(Counts(), "some", LIMIT, "too much")


def test_a_window_begins_with_the_first_point_and_ends(rate: Rate, now: list[float]) -> None:
    assert rate.left("a_1") == (5, 1)
    rate.spend("a_1", 3)
    now[0] += 4
    rate.spend("a_1", 2)
    assert rate.left("a_1") == (0, 6)
    with pytest.raises(RateLimited) as refused:
        rate.spend("a_1")
    assert (refused.value.retry_after, str(refused.value)) == (6, "too much; try again in 6 s")
    now[0] += 6
    rate.spend("a_1", 5)


def test_what_is_refused_does_not_count(rate: Rate) -> None:
    rate.spend("a_1", 3)
    for _ in range(3):
        with pytest.raises(RateLimited):
            rate.spend("a_1", 3)
    rate.spend("a_1", 2)


def test_what_can_never_be_counted_is_not_to_be_tried_again(rate: Rate) -> None:
    with pytest.raises(Refused, match="too much: at most 5 at once") as refused:
        rate.spend("a_1", 6)
    assert refused.value.code is RefusalCode.ILLEGAL
    rate.spend("a_1", 5)


def test_what_is_given_back_can_be_spent_again(rate: Rate) -> None:
    rate.spend("a_1", 5)
    rate.give_back("a_1", 2)
    assert rate.left("a_1")[0] == 2
    rate.give_back("a_2")
    assert rate.left("a_2")[0] == 5, "nobody gets more than there is"


def test_everybody_is_counted_by_himself(rate: Rate, now: list[float]) -> None:
    rate.spend("a_1", 5)
    rate.spend("a_2", 5)
    other = Rate(rate._counts, "other", LIMIT, "too much")
    other.spend("a_1", 4)
    assert [one.left(who)[0] for one, who in ((rate, "a_1"), (rate, "a_2"), (other, "a_1"))] == [0, 0, 1]


def test_without_a_limit_nothing_is_counted() -> None:
    counts = Counts()
    rate = Rate(counts, "some", "", "too much")
    rate.spend("a_1", 10**9)
    rate.give_back("a_1")
    assert not counts.storage


def test_counts_of_old_windows_are_dropped(now: list[float]) -> None:
    counts = Counts()
    rate = Rate(counts, "some", LIMIT, "too much")
    for number in range(1000):
        rate.spend(f"a_{number}")
    now[0] += 10
    rate.spend("a_new")
    counts.timer.join()
    rate.spend("a_new")
    counts.timer.join()
    assert len(counts.storage) == 1


def test_a_count_that_is_dropped_while_others_are_swept_disturbs_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    complaints: list[object] = []
    monkeypatch.setattr(threading, "excepthook", complaints.append)
    counts = Counts()
    counts.timer.join()

    class Listing(defaultdict[str, float]):
        """Lists what is gone by the time that it is looked up."""

        def keys(self) -> Any:
            return ["gone"]

    counts.expirations = Listing(float, counts.expirations)
    Rate(counts, "some", LIMIT, "too much").spend("a_1")
    counts.timer.join()
    assert complaints == []


def test_places_are_taken_moved_and_left() -> None:
    cap = Cap("too many", of_account=1, of_address=2)
    one, two = Place(cap, "192.0.2.1"), Place(cap, "192.0.2.1")
    with pytest.raises(RateLimited, match="too many: at most 2 at a time"):
        Place(cap, "192.0.2.1")
    one.move("a_1")
    three = Place(cap, "192.0.2.1")
    with pytest.raises(RateLimited, match="at most 1"):
        two.move("a_1")
    for place in (two, three, one):
        place.leave()
    with cap.held("a_1"), cap.held("192.0.2.1"), cap.held("192.0.2.1"):
        pass
    assert not cap._open


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        (None, "nowhere"),
        ("a_1", "nowhere"),
    ],
)
def test_strangers_are_counted_by_their_address(host: str | None, address: str) -> None:
    assert address_of(host) == address
    assert not is_account(address)


def test_a_thousand_bots_behind_one_address_fit_from_the_start() -> None:
    rates = Rates(Settings())
    for number in range(1000):
        rates.sign_in.spend("192.0.2.1")
        Place(rates.sockets, "192.0.2.1").move(f"a_{number}")
    storm = [Place(rates.sockets, "192.0.2.1") for _ in range(1000)]
    assert len(storm) == 1000
