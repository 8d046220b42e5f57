"""Results: counted once, corrected, settled by a rule when a table breaks off."""

from random import Random

import pytest

from holding import (
    OWNER,
    open_round,
    pair_round,
    play_round,
    settings_of,
    started,
)
from oneiro_core import RefusalCode
from oneiro_core.tournament.ledger import Ledger
from oneiro_core.tournament.log import Log
from oneiro_core.tournament.outcomes import Outcome
from oneiro_core.tournament.records import (
    ArbiterCalled,
    CallAnswered,
    CallClosed,
    GameOpened,
    GameReported,
    OfficeGiven,
    PodClosed,
    PodExtended,
    PodsMerged,
    ResultOverridden,
    RoundPublished,
    RoundStarted,
    RoundTakenBack,
    Undone,
)
from oneiro_core.tournament.roles import SERVER, Role
from oneiro_core.tournament.rounds import Result, RoundPhase, Score
from oneiro_core.tournament.settings import (
    Points,
    Ruling,
    Timing,
)

from .logs import refused, result


def test_a_game_counts_once() -> None:
    log = started(8)
    seats = open_round(log).pods[1].seats
    log.add(GameReported(1, 1, result(seats)), 0, SERVER)
    assert refused(log, GameReported(1, 1, result(seats)), SERVER) is RefusalCode.ALREADY_REPORTED
    assert refused(log, GameReported(1, 1, result(seats, "other")), SERVER) is RefusalCode.ALREADY_REPORTED
    others = log.tournament.rounds[0].pods[2].seats
    assert refused(log, GameReported(1, 2, result(others)), SERVER) is RefusalCode.ILLEGAL
    assert refused(log, GameReported(1, 2, result(seats, "g1-2-1")), SERVER) is RefusalCode.ILLEGAL
    assert refused(log, GameOpened(1, 2, "third"), SERVER) is RefusalCode.NOT_NOW


def test_a_correction_replaces_what_was_reported_even_after_the_next_round() -> None:
    log = started(8)
    chance = Random(3)
    play_round(log, chance)
    play_round(log, chance)
    pod = log.tournament.rounds[0].pods[1]
    before = Ledger(log.tournament, log.tournament.rounds).column(Points.TABLE)[pod.seats[-1]]
    corrected = Result(pod.games[0], tuple(Score(seat, 10 * place) for place, seat in enumerate(pod.seats)))
    assert refused(log, ResultOverridden(1, 1, corrected)) is RefusalCode.REASON_MISSING
    unknown = Result("other", corrected.scores)
    assert refused(log, ResultOverridden(1, 1, unknown), reason="x") is RefusalCode.NOT_FOUND
    log.add(ResultOverridden(1, 1, corrected), 9, OWNER, "typed wrongly")
    after = Ledger(log.tournament, log.tournament.rounds).column(Points.TABLE)[pod.seats[-1]]
    assert after == {1: 200, 2: before[2]}
    assert log.tournament.rounds[0].pods[1].results[pod.games[0]].corrected
    log.add(Undone(len(log.entries)), 10, OWNER, "it was right")
    assert Ledger(log.tournament, log.tournament.rounds).column(Points.TABLE)[pod.seats[-1]] == before


@pytest.mark.parametrize(
    ("rule", "outcome"), [(Ruling.STAND, "PLAYED"), (Ruling.AVERAGE, "AVERAGE"), (Ruling.VOID, "VOID")]
)
def test_a_table_that_breaks_off_is_settled_by_the_rule(rule: Ruling, outcome: str) -> None:
    log = started(8, settings_of(abandoned=rule))
    round = open_round(log)
    seats = round.pods[1].seats
    log.add(GameReported(1, 1, result(seats, finished=False)), 0, SERVER)
    assert round.pods[1].settled(1)
    ledger = Ledger(log.tournament, log.tournament.rounds)
    assert ledger.outcomes[seats[0]][1] is Outcome[outcome]
    log.add(ResultOverridden(1, 1, result(seats)), 0, OWNER, "they played it out elsewhere")
    assert Ledger(log.tournament, log.tournament.rounds).outcomes[seats[0]][1] is Outcome.PLAYED


def test_a_pod_of_several_games_is_settled_by_the_last() -> None:
    log = started(4, settings_of(options={"games": 2}))
    round = open_round(log)
    log.add(GameReported(1, 1, result(round.pods[1].seats)), 0, SERVER)
    assert round.phase is RoundPhase.PLAYING
    assert refused(log, GameReported(1, 1, result(round.pods[1].seats[::-1])), SERVER) is RefusalCode.ALREADY_REPORTED
    log.add(PodClosed(1, 1), 0, OWNER, "it is midnight")
    assert log.tournament.rounds[0].complete
    assert Ledger(log.tournament, log.tournament.rounds).outcomes["E1"][1] is Outcome.PLAYED


def test_a_pod_gets_more_time_than_its_round() -> None:
    assert refused(_played_at(None), PodExtended(1, 1, 60), reason="why") is RefusalCode.NOT_NOW
    log = _played_at(600)
    pods = log.tournament.rounds[0].pods
    assert refused(log, PodExtended(1, 1, 60)) is RefusalCode.REASON_MISSING
    assert refused(log, PodExtended(1, 9, 60), reason="why") is RefusalCode.NOT_FOUND
    assert refused(log, PodExtended(1, 1, 0), reason="why") is RefusalCode.ILLEGAL
    assert refused(log, PodExtended(1, 1, 604_801), reason="why") is RefusalCode.ILLEGAL
    first = log.add(PodExtended(1, 1, 90), 0, OWNER, "a card was missing")
    assert first.record.text() == "Round 1, pod 1 has 1.5 minutes more."
    log.add(PodExtended(1, 1, 60), 0, OWNER, "and another")
    assert [pod.extra for pod in pods.values()] == [150, 0]
    log.add(PodsMerged(1, 1, 2), 0, OWNER)
    assert log.tournament.rounds[0].pods[2].extra == 150, "who was given more time keeps it"
    log.add(Undone(len(log.entries)), 0, OWNER, "they stay")
    log.add(Undone(first.line.number), 0, OWNER, "it was found")
    assert [pod.extra for pod in log.tournament.rounds[0].pods.values()] == [60, 0]
    log.add(PodClosed(1, 1), 0, OWNER, "they are done")
    assert refused(log, PodExtended(1, 1, 60), reason="why") is RefusalCode.NOT_NOW


def test_what_was_done_at_a_pod_outlives_that_it_joins_another() -> None:
    log = _played_at(600)
    caller = log.tournament.rounds[0].pods[1].seats[0]
    log.add(OfficeGiven(f"a{caller[1:]}", Role.ARBITER), 0, OWNER)
    log.add(ArbiterCalled("c1", 1, 1, caller), 0, f"a{caller[1:]}")
    log.add(PodsMerged(1, 1, 2), 0, OWNER)
    assert refused(log, CallAnswered("c1", "I know"), f"a{caller[1:]}") is RefusalCode.OWN_TABLE
    log.add(CallAnswered("c1", "I come"), 0, OWNER)
    log.add(CallClosed("c1"), 0, f"a{caller[1:]}")
    merged = next(entry.line.number for entry in log.entries if isinstance(entry.record, PodsMerged))
    log.add(Undone(merged), 0, OWNER, "they would rather not")
    assert sorted(log.tournament.rounds[0].pods) == [1, 2]


def test_a_round_that_begins_anew_has_its_own_time() -> None:
    log = _played_at(600)
    log.add(PodExtended(1, 2, 60), 0, OWNER, "why")
    for record in (RoundTakenBack(1), RoundPublished(1), RoundStarted(1)):
        log.add(record, 0, OWNER)
    assert [pod.extra for pod in log.tournament.rounds[0].pods.values()] == [0, 0]


def _played_at(limit: float | None) -> Log:
    """A tournament of two pods that have begun, with so many seconds a round."""
    log = started(6, settings_of(most=6, timing=Timing(limit=limit)))
    pair_round(log)
    for record in (RoundPublished(1), RoundStarted(1)):
        log.add(record, 0, OWNER)
    return log
