"""Offices, and what people may do for themselves."""

import pytest

from holding import (
    OWNER,
    open_round,
    started,
)
from oneiro_core import RefusalCode
from oneiro_core.tournament.records import (
    Disqualified,
    GameReported,
    NoShow,
    OfficeGiven,
    OfficeTaken,
    Penalised,
    PodClosed,
    PodExtended,
    Readied,
    Rested,
    RoundPaired,
    Undone,
    Withdrawn,
)
from oneiro_core.tournament.roles import Role
from oneiro_core.tournament.rounds import PodPlan

from .logs import refused, result


def test_offices_and_what_they_may_do() -> None:
    log = started(8)
    log.add(OfficeGiven("ann", Role.ARBITER), 0, OWNER)
    log.add(OfficeGiven("dan", Role.DESK), 0, OWNER)
    open_round(log)
    assert refused(log, PodClosed(1, 1), "dan", "why") is RefusalCode.NOT_YOURS
    assert refused(log, OfficeGiven("bob", Role.ARBITER), "ann") is RefusalCode.NOT_YOURS
    assert refused(log, PodClosed(1, 1), "ann") is RefusalCode.REASON_MISSING
    log.add(PodClosed(1, 1), 0, "ann", "they left")
    log.add(Rested("E1"), 0, "dan")
    log.add(OfficeTaken("ann", Role.ARBITER), 0, OWNER)
    assert refused(log, PodClosed(1, 2), "ann", "why") is RefusalCode.NOT_YOURS
    assert refused(log, OfficeTaken(OWNER, Role.OWNER)) is RefusalCode.ILLEGAL


def test_nobody_rules_on_a_table_at_which_he_sits() -> None:
    log = started(8)
    round = open_round(log)
    own, other = round.pods[1], round.pods[2]
    account = f"a{own.seats[0][1:]}"
    log.add(OfficeGiven(account, Role.ARBITER), 0, OWNER)
    for record in (
        PodClosed(1, own.number),
        PodExtended(1, own.number, 600),
        NoShow(1, own.number, own.seats[1]),
        Penalised(own.seats[1], 10),
        Disqualified(own.seats[1]),
        GameReported(1, own.number, result(own.seats)),
    ):
        assert refused(log, record, account, "because") is RefusalCode.OWN_TABLE
    log.add(PodClosed(1, other.number), 0, account, "because")
    log.add(PodClosed(1, own.number), 0, OWNER, "because")
    assert refused(log, Undone(len(log.entries)), account, "because") is RefusalCode.OWN_TABLE


def test_nobody_takes_his_own_penalty_back_or_what_only_an_owner_may() -> None:
    log = started(8)
    log.add(OfficeGiven("a1", Role.ARBITER), 0, OWNER)
    log.add(Penalised("E1", 10), 0, OWNER, "late")
    penalty = len(log.entries)
    assert refused(log, Undone(penalty), "a1", "it was the train") is RefusalCode.OWN_TABLE
    assert refused(log, Penalised("E1", 0), "a1", "sorry") is RefusalCode.OWN_TABLE
    log.add(Undone(penalty), 0, OWNER, "it was the train")
    assert refused(log, Undone(penalty + 1), "a1", "it was not") is RefusalCode.OWN_TABLE
    log.add(OfficeGiven("bob", Role.OWNER), 0, OWNER)
    log.add(Undone(len(log.entries)), 0, OWNER, "not him")
    assert refused(log, Undone(len(log.entries)), "a1", "why not") is RefusalCode.NOT_YOURS


def test_players_act_for_themselves_alone() -> None:
    log = started(8)
    log.add(Rested("E1"), 0, "a1")
    assert refused(log, Rested("E2"), "a1") is RefusalCode.NOT_YOURS
    assert refused(log, Withdrawn("E2"), "a1") is RefusalCode.NOT_YOURS
    assert refused(log, RoundPaired("swiss", (PodPlan(("E2", "E3", "E4")),)), "a1") is RefusalCode.NOT_YOURS
    log.add(Readied("E1"), 0, "a1")
    assert refused(log, Readied("E1"), "a1") is RefusalCode.NOT_NOW


@pytest.mark.parametrize(
    ("pods", "byes", "code"),
    [
        ([["E1", "E2", "E3", "E1"]], [], RefusalCode.ILLEGAL),
        ([["E1", "E2", "E3"], ["E3", "E4", "E5"]], [], RefusalCode.ILLEGAL),
        ([["E1", "E2", "E3"]], ["E3"], RefusalCode.ILLEGAL),
        ([["E1"]], [], RefusalCode.WRONG_COUNT),
        ([["E1", "E2", "E3", "E4", "E5", "E6"]], [], RefusalCode.WRONG_COUNT),
        ([["E1", "E2", "nobody"]], [], RefusalCode.ILLEGAL),
        ([], ["E1"], RefusalCode.ILLEGAL),
    ],
)
def test_a_pairing_by_hand_is_a_partition(pods: list[list[str]], byes: list[str], code: RefusalCode) -> None:
    plans = tuple(PodPlan(tuple(pod)) for pod in pods)
    assert refused(started(8), RoundPaired("swiss", plans, tuple(byes))) is code
