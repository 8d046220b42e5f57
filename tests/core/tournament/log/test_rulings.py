"""Rulings on pods, disqualification, calls for an arbiter."""

from holding import (
    OWNER,
    open_round,
    pair_round,
    started,
)
from oneiro_core import RefusalCode
from oneiro_core.tournament.ledger import Ledger
from oneiro_core.tournament.outcomes import Outcome
from oneiro_core.tournament.records import (
    ArbiterCalled,
    CallAnswered,
    CallClosed,
    Disqualified,
    OfficeGiven,
    PodRuled,
)
from oneiro_core.tournament.roles import Role
from oneiro_core.tournament.settings import (
    Points,
    Ruling,
)

from .logs import played, refused


def test_a_pod_is_void_or_gives_everybody_his_average() -> None:
    log = played()
    seats = log.tournament.rounds[0].pods[1].seats
    log.add(PodRuled(1, 1, Ruling.VOID), 0, OWNER, "wrong deck")
    column = Ledger(log.tournament, log.tournament.rounds).column(Points.TABLE)
    assert all(set(column[seat]) == {2} for seat in seats)
    log.add(PodRuled(1, 1, Ruling.AVERAGE), 0, OWNER, "not their fault")
    column = Ledger(log.tournament, log.tournament.rounds).column(Points.TABLE)
    assert all(column[seat][1] == column[seat][2] for seat in seats)


def test_a_disqualified_entrant_is_struck_and_the_others_keep_theirs_or_get_their_average() -> None:
    for others, outcome in ((Ruling.STAND, Outcome.PLAYED), (Ruling.AVERAGE, Outcome.AVERAGE)):
        log = played()
        log.add(Disqualified("E1", others), 0, OWNER, "two accounts")
        assert "E1" not in {entrant.id for entrant in log.tournament.ranked}
        outcomes = Ledger(log.tournament, log.tournament.rounds).outcomes
        neighbours = [seat for seat in log.tournament.rounds[0].pod_of("E1").seats if seat != "E1"]  # type: ignore[union-attr]
        assert {outcomes[seat][1] for seat in neighbours} == {outcome}
        assert refused(log, Disqualified("E1"), reason="again") is RefusalCode.NOT_NOW
        assert "E1" not in pair_round(log).entrants


def test_a_table_calls_an_arbiter_who_answers_and_closes() -> None:
    log = started(8)
    round = open_round(log)
    one, two, *_ = round.pods[1].seats
    account = f"a{one[1:]}"
    call = ArbiterCalled("c", 1, 1, one, "a card is upside down")
    assert refused(log, call, f"a{two[1:]}") is RefusalCode.NOT_YOURS
    assert refused(log, ArbiterCalled("c", 1, 2, one), account) is RefusalCode.NOT_YOURS
    log.add(call, 5, account)
    assert refused(log, ArbiterCalled("again", 1, 1, one), account) is RefusalCode.NOT_NOW
    assert refused(log, CallAnswered("c", "no"), account) is RefusalCode.NOT_YOURS
    log.add(CallAnswered("c", "I come"), 6, OWNER)
    log.add(CallClosed("c"), 7, OWNER)
    found = log.tournament.calls["c"]
    assert (found.words, found.answer, found.answered_by, found.closed) == (call.words, "I come", OWNER, True)
    assert refused(log, CallClosed("c")) is RefusalCode.NOT_NOW
    assert refused(log, CallAnswered("none", "?")) is RefusalCode.NOT_FOUND
    assert all("upside" not in entry.record.text() for entry in log.entries)
    log.add(ArbiterCalled("d", 1, 1, one), 8, account)
    log.add(CallClosed("d"), 9, account)  # it was nothing


def test_no_arbiter_answers_a_call_from_his_own_table() -> None:
    log = started(8)
    round = open_round(log)
    one, two, *_ = round.pods[1].seats
    log.add(OfficeGiven(f"a{two[1:]}", Role.ARBITER), 0, OWNER)
    log.add(ArbiterCalled("c", 1, 1, one), 0, f"a{one[1:]}")
    assert refused(log, CallAnswered("c", "no matter"), f"a{two[1:]}") is RefusalCode.OWN_TABLE
    assert refused(log, CallClosed("c"), f"a{two[1:]}") is RefusalCode.OWN_TABLE
