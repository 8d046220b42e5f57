"""Pairings by hand: what is changed in a draft, and what is taken back of a published round."""

from random import Random

import pytest

from holding import (
    OWNER,
    open_round,
    pair_round,
    report,
    started,
)
from oneiro_core import RefusalCode, Refused
from oneiro_core.tournament.records import (
    EntrantMoved,
    GameOpened,
    NoShow,
    PodPinned,
    Rested,
    RoundPaired,
    RoundPublished,
    RoundStarted,
    RoundTakenBack,
    SeatsSwapped,
    Undone,
)
from oneiro_core.tournament.roles import SERVER
from oneiro_core.tournament.rounds import PodPlan

from .logs import open_round_of_nobody, refused


def test_a_draft_is_changed_and_paired_again_around_what_is_pinned() -> None:
    log = started(12)
    first = pair_round(log)
    kept = first.pods[1].seats
    log.add(PodPinned(1, 1), 0, OWNER)
    one, two = first.pods[2].seats[0], first.pods[3].seats[0]
    log.add(SeatsSwapped(1, one, two), 0, OWNER)
    assert two in log.tournament.rounds[0].pods[2].seats
    torn = RoundPaired("swiss", tuple(PodPlan(tuple(f"E{n}" for n in pod)) for pod in ((1, 4, 7, 10), (2, 5, 8, 11))))
    assert refused(log, torn) is RefusalCode.ILLEGAL
    again = pair_round(log)
    assert (again.number, len(log.tournament.rounds)) == (1, 1)
    assert set(kept) in [set(pod.seats) for pod in again.pods.values() if pod.pinned]


def test_pods_are_split_and_merged_by_moving() -> None:
    log = started(9)
    pair_round(log)
    big = next(pod for pod in log.tournament.rounds[0].pods.values() if len(pod.seats) == 5)
    small = next(pod for pod in log.tournament.rounds[0].pods.values() if len(pod.seats) == 4)
    mover, second, third = big.seats[:3]
    log.add(EntrantMoved(1, mover, small.number), 0, OWNER)
    assert log.tournament.rounds[0].pods[small.number].seats[-1] == mover
    assert refused(log, EntrantMoved(1, second, small.number)) is RefusalCode.WRONG_COUNT
    log.add(EntrantMoved(1, mover, None), 0, OWNER)
    assert log.tournament.rounds[0].byes == (mover,)
    log.add(EntrantMoved(1, mover, 0), 0, OWNER)
    alone = f"{log.tournament.entrants[mover].name} sits alone in pod {max(log.tournament.rounds[0].pods)}"
    with pytest.raises(Refused, match=alone):
        log.add(RoundPublished(1), 0, OWNER)
    log.add(SeatsSwapped(1, mover, third), 0, OWNER)
    log.add(EntrantMoved(1, third, big.number), 0, OWNER)
    assert sorted(len(pod.seats) for pod in log.tournament.rounds[0].pods.values()) == [4, 5]
    log.add(RoundPublished(1), 0, OWNER)
    log.add(RoundStarted(1), 0, OWNER)
    log.add(SeatsSwapped(1, mover, third), 0, OWNER)
    assert refused(log, EntrantMoved(1, third, big.number)) is RefusalCode.TOO_LATE


def test_wrong_seats_of_a_round_that_has_begun_are_put_right_until_a_table_is_opened() -> None:
    log = started(12)
    round = open_round_of_nobody(log)
    first, second, third = (pod.seats for pod in round.pods.values())
    log.add(SeatsSwapped(1, first[0], second[0]), 0, OWNER)
    assert round.pods[1].seats == (second[0], *first[1:])
    assert round.pods[2].seats == (first[0], *second[1:])
    log.add(GameOpened(1, 1, "g"), 0, SERVER)
    assert refused(log, SeatsSwapped(1, third[0], first[1])) is RefusalCode.TOO_LATE
    log.add(NoShow(1, 2, second[1]), 0, SERVER)
    assert refused(log, SeatsSwapped(1, second[1], third[0])) is RefusalCode.ILLEGAL
    log.add(SeatsSwapped(1, second[2], third[0]), 0, OWNER)
    assert round.waited_for == {1, 2, 3}


def test_who_sits_at_an_open_table_or_rests_cannot_be_paired() -> None:
    log = started(8)
    round = open_round(log)
    report(log, round, round.pods[1], Random(1), 10)
    free, busy = round.pods[1].seats, round.pods[2].seats
    assert refused(log, RoundPaired("swiss", (PodPlan((free[0], free[1], busy[0])),))) is RefusalCode.NOT_NOW
    log.add(Rested(free[0]), 0, OWNER)
    assert refused(log, RoundPaired("swiss", (PodPlan(free[:3]),))) is RefusalCode.ILLEGAL
    log.add(RoundPaired("swiss", (PodPlan(free[1:]),)), 0, OWNER)


def test_a_published_round_is_taken_back_while_nothing_of_it_is_played() -> None:
    log = started(8)
    round = pair_round(log)
    assert refused(log, RoundTakenBack(1)) is RefusalCode.NOT_NOW
    log.add(PodPinned(1, 1), 0, OWNER)
    pinned = set(round.pods[1].seats)
    log.add(RoundPublished(1), 0, OWNER)
    log.add(RoundStarted(1), 0, OWNER)
    assert refused(log, RoundTakenBack(1), "a1") is RefusalCode.NOT_YOURS
    taken_back = log.tournament.taken_back
    entry = log.add(RoundTakenBack(1), 0, OWNER)
    assert repr(log.tournament) == repr(taken_back)
    assert log.tournament.draft is not None
    again = pair_round(log)
    assert again.number == 1
    assert pinned in [set(pod.seats) for pod in again.pods.values()]
    log.add(Undone(len(log.entries)), 0, OWNER, "after all")
    log.add(Undone(entry.line.number), 0, OWNER, "after all")
    assert log.tournament.rounds[0].started_at is not None


def test_a_round_of_which_something_is_played_or_missed_is_not_taken_back() -> None:
    log = started(8)
    round = open_round(log)
    assert refused(log, RoundTakenBack(1)) is RefusalCode.TOO_LATE
    for pod in round.pods.values():
        report(log, round, pod, Random(1), 0)
    pair_round(log)
    log.add(RoundPublished(2), 0, OWNER)
    assert refused(log, RoundTakenBack(1)) is RefusalCode.TOO_LATE
    log.add(RoundStarted(2), 0, OWNER)
    log.add(NoShow(2, 1, log.tournament.rounds[1].pods[1].seats[0]), 0, SERVER)
    assert refused(log, RoundTakenBack(2)) is RefusalCode.TOO_LATE
