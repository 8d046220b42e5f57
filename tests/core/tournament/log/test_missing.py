"""Who does not come, comes late, is excused or replaced, and pods that are too small by it."""

from random import Random

from holding import (
    OWNER,
    next_step,
    open_round,
    pair_round,
    random_result,
    report,
    settings_of,
    started,
)
from oneiro_core import RefusalCode
from oneiro_core.tournament.entrants import Member
from oneiro_core.tournament.formats import Draw
from oneiro_core.tournament.ledger import Ledger
from oneiro_core.tournament.outcomes import Outcome
from oneiro_core.tournament.records import (
    Excused,
    GameOpened,
    GameReported,
    MemberReplaced,
    NoShow,
    PodsMerged,
    Readied,
    Rested,
    Returned,
    StandbySeated,
    Withdrawn,
)
from oneiro_core.tournament.roles import SERVER
from oneiro_core.tournament.settings import (
    Points,
)

from .logs import open_round_of_nobody, played, refused, result, short_round


def test_who_does_not_come_gets_nothing_and_rests() -> None:
    log = started(8)
    round = open_round(log)
    absent, *others = round.pods[1].seats
    log.add(NoShow(1, 1, absent), 0, SERVER)
    assert log.tournament.entrants[absent].resting
    assert refused(log, GameReported(1, 1, result(round.pods[1].seats)), SERVER) is RefusalCode.ILLEGAL
    log.add(GameReported(1, 1, result(tuple(others))), 0, SERVER)
    report(log, round, round.pods[2], Random(1), 10)
    column = Ledger(log.tournament, log.tournament.rounds).column(Points.TABLE)
    assert column[absent] == {1: 0}
    assert sum(column[other][1] for other in others) == 300
    step = next_step(log, 20)
    assert isinstance(step, Draw)
    assert absent not in {seat for pod in step.pods for seat in pod.seats}
    log.add(Readied(absent), 0, f"a{absent[1:]}")
    assert absent in pair_round(log).entrants


def test_a_standby_takes_the_seat_of_who_does_not_come() -> None:
    log = started(9)
    log.add(Rested("E9"), 0, "a9")
    round = open_round(log)
    log.add(Readied("E9"), 0, "a9")
    absent = round.pods[1].seats[0]
    assert refused(log, StandbySeated(1, 1, absent, "E9"), SERVER) is RefusalCode.NOT_FOUND
    log.add(NoShow(1, 1, absent), 0, SERVER)
    log.add(StandbySeated(1, 1, absent, "E9"), 0, SERVER)
    assert round.pods[1].present[0] == "E9"
    report(log, round, round.pods[1], Random(1), 10)
    outcomes = Ledger(log.tournament, log.tournament.rounds).outcomes
    assert (outcomes[absent][1], outcomes["E9"][1]) == (Outcome.ABSENT, Outcome.PLAYED)


def test_the_only_one_who_came_has_a_bye() -> None:
    log = started(6)
    round = open_round(log)
    last, *absent = round.pods[1].seats
    for entrant in absent:
        log.add(NoShow(1, 1, entrant), 0, SERVER)
    assert round.pods[1].settled(1)
    assert Ledger(log.tournament, log.tournament.rounds).outcomes[last][1] is Outcome.BYE


def test_who_came_to_a_pod_that_is_too_small_joins_another() -> None:
    log = short_round()
    round = log.tournament.rounds[0]
    came, gone, others = round.pods[1].present, round.pods[1].absent, round.pods[2].present
    assert refused(log, PodsMerged(1, 1, 3)) is RefusalCode.WRONG_COUNT  # two and four are more than five
    assert refused(log, PodsMerged(1, 1, 1)) is RefusalCode.ILLEGAL
    log.add(PodsMerged(1, 1, 2), 0, OWNER)
    assert round.pods[2].present == (*others, *came)
    assert set(round.pods[1].seats) == gone
    assert set(round.waited_for) == {2, 3}
    for pod in (2, 3):
        log.add(GameReported(1, pod, random_result(round.pods[pod], f"g{pod}", Random(1))), 0, OWNER)
    assert round.complete
    outcomes = Ledger(log.tournament, log.tournament.rounds).outcomes
    assert {outcomes[one][1] for one in gone} == {Outcome.ABSENT}
    assert {outcomes[one][1] for one in came} == {Outcome.PLAYED}
    assert refused(log, PodsMerged(1, 2, 3)) is RefusalCode.NOT_NOW


def test_pods_are_merged_before_they_play_and_one_that_nobody_is_left_in_is_gone() -> None:
    log = started(6)  # two pods of three
    round = open_round_of_nobody(log)
    log.add(GameOpened(1, 1, "g"), 0, OWNER)
    assert refused(log, PodsMerged(1, 2, 1)) is RefusalCode.NOT_NOW
    wide = started(6, settings_of(most=6))
    round = open_round_of_nobody(wide)
    if len(round.pods) == 2:
        wide.add(PodsMerged(1, 2, 1), 0, OWNER)
    assert list(round.pods) == [1]


def test_single_entrants_are_excused_from_a_pod() -> None:
    log = played()
    one, *others = log.tournament.rounds[0].pods[1].seats
    log.add(Excused(1, 1, (one,)), 0, OWNER, "somebody left")
    outcomes = Ledger(log.tournament, log.tournament.rounds).outcomes
    assert outcomes[one][1] is Outcome.AVERAGE
    assert {outcomes[other][1] for other in others} == {Outcome.PLAYED}


def test_somebody_else_plays_on_for_an_entrant() -> None:
    log = played()
    log.add(MemberReplaced("E1", "a1", Member("new", "New")), 0, OWNER, "ill")
    assert log.tournament.accounts["new"] == "E1"
    assert "a1" not in log.tournament.accounts
    log.add(Rested("E1"), 0, "new")


def test_who_withdraws_keeps_his_line_and_may_come_back() -> None:
    log = played()
    log.add(Withdrawn("E1"), 0, "a1")
    assert "E1" in {entrant.id for entrant in log.tournament.ranked}
    assert "E1" not in pair_round(log).entrants
    assert refused(log, Returned("E1"), "a1") is RefusalCode.NOT_YOURS
    log.add(Returned("E1"), 0, OWNER)
    assert "E1" in pair_round(log).entrants
