"""The log: what can be recorded when and by whom, what counts, how it is undone, stored and folded again."""

import hashlib
import json
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from holding import (
    OWNER,
    entered,
    next_step,
    open_round,
    pair_round,
    play_round,
    random_result,
    report,
    settings_of,
    started,
)
from oneiro_core import RefusalCode, Refused
from oneiro_core.tournament.entrants import Credentials, Member, Status
from oneiro_core.tournament.formats import Draw
from oneiro_core.tournament.ledger import Ledger
from oneiro_core.tournament.log import Log, dump, load
from oneiro_core.tournament.outcomes import Outcome
from oneiro_core.tournament.records import (
    RECORDS,
    Agreed,
    Announced,
    Approved,
    ArbiterCalled,
    Archived,
    ByeAsked,
    CallAnswered,
    CallClosed,
    Cancelled,
    CheckedIn,
    CheckInOpened,
    Created,
    Declined,
    Disqualified,
    EntrantMoved,
    Excused,
    Finished,
    GameOpened,
    GameReported,
    Grouped,
    Invited,
    KeptApart,
    MemberReplaced,
    NoShow,
    OfficeGiven,
    OfficeTaken,
    Partnered,
    Paused,
    Penalised,
    PodClosed,
    PodExtended,
    PodPinned,
    PodRuled,
    PodsMerged,
    Published,
    Readied,
    Record,
    Registered,
    RegistrationOpened,
    Rested,
    ResultOverridden,
    Resumed,
    Returned,
    RoundPaired,
    RoundPublished,
    RoundStarted,
    RoundTakenBack,
    SeatsSwapped,
    Seeded,
    SettingsChanged,
    StandbySeated,
    Started,
    Undone,
    Withdrawn,
)
from oneiro_core.tournament.roles import SERVER, Role
from oneiro_core.tournament.rounds import PodPlan, Result, Round, RoundPhase, Score
from oneiro_core.tournament.settings import (
    Condition,
    ConditionKind,
    EntrantKind,
    Entry,
    Ladder,
    Pace,
    Play,
    Points,
    Ruling,
    TieBreak,
    Timing,
)
from oneiro_core.tournament.state import Phase


def refused(log: Log, record: Record, by: str = OWNER, reason: str = "") -> RefusalCode:
    """The code with which a record is refused; nothing has changed by it."""
    before = (len(log.entries), repr(log.tournament))
    with pytest.raises(Refused) as refusal:
        log.add(record, 5000, by, reason)
    assert (len(log.entries), repr(log.tournament)) == before
    return refusal.value.code


def register(number: int, **changes: object) -> Registered:
    member = Member(f"a{number}", f"Player {number}")
    return Registered(**{"entrant": f"E{number}", "name": member.name, "members": (member,)} | changes)  # type: ignore[arg-type]


# -- before the start --------------------------------------------------------------------------------------------------


def test_the_course_of_a_tournament() -> None:
    log = Log.begin(Created(settings_of(check_in=True), OWNER), 0)
    phases = [log.tournament.phase]
    records: tuple[Record, ...] = (Published(), RegistrationOpened(), register(1), register(2), register(3))
    for record in (*records, CheckInOpened(), *(CheckedIn(f"E{n}") for n in (1, 2, 3)), Started("s"), Finished()):
        log.add(record, 1, OWNER)
        phases.append(log.tournament.phase)
    log.add(Archived(), 2, OWNER)
    assert list(dict.fromkeys(phases)) == [
        Phase.DRAFT,
        Phase.PUBLISHED,
        Phase.REGISTRATION,
        Phase.CHECK_IN,
        Phase.RUNNING,
        Phase.FINISHED,
    ]
    assert refused(log, Announced("too late")) is RefusalCode.NOT_NOW
    assert all(refused(log, record) is RefusalCode.NOT_NOW for record in (Published(), Started("s"), CheckInOpened()))


def test_a_draft_takes_no_entries_and_can_be_cancelled() -> None:
    log = Log.begin(Created(settings_of(), OWNER), 0)
    with pytest.raises(Refused, match="the tournament is a draft"):
        log.add(register(1), 0, OWNER)
    assert refused(log, Cancelled()) is RefusalCode.REASON_MISSING
    log.add(Cancelled(), 0, OWNER, "no room")
    assert log.tournament.phase is Phase.CANCELLED


def test_the_waiting_list_has_places_and_moves_up_by_itself() -> None:
    log = entered(6, settings_of(capacity=4, waiting=2))
    assert [entrant.id for entrant in log.tournament.waiting] == ["E5", "E6"]
    assert refused(log, register(7), "a7") is RefusalCode.TOURNAMENT_FULL
    log.add(Withdrawn("E2"), 10, "a2")
    assert [entrant.id for entrant in log.tournament.admitted] == ["E1", "E3", "E4", "E5"]
    assert [entrant.id for entrant in log.tournament.waiting] == ["E6"]
    log.add(register(2, entrant="E2 again"), 11, "a2")
    assert [entrant.id for entrant in log.tournament.waiting] == ["E6", "E2 again"]
    assert entered(6).tournament.waiting == ()  # where there is room for all
    log.add(Started("s"), 20, OWNER)
    assert log.tournament.entrants["E6"].status is Status.LEFT_OUT
    assert len(log.tournament.playing) == 4


def test_entry_by_approval_comes_to_the_end_of_the_list() -> None:
    log = entered(3, settings_of(entry=Entry.APPROVAL, least=2, capacity=2))
    assert not [*log.tournament.admitted]
    for asked in ("E3", "E1"):
        log.add(Approved(asked), 1, OWNER)
    log.add(Declined("E2"), 1, OWNER)
    assert [entrant.id for entrant in log.tournament.admitted] == ["E3", "E1"]
    assert refused(log, Approved("E2")) is RefusalCode.NOT_NOW
    log.add(register(4, waived=True), 2, OWNER)
    assert [entrant.id for entrant in log.tournament.waiting] == ["E4"]


def test_entry_by_invitation() -> None:
    log = entered(0, settings_of(entry=Entry.INVITED))
    assert refused(log, register(1), "a1") is RefusalCode.NOT_ELIGIBLE
    assert refused(log, register(1, waived=True), "a1") is RefusalCode.NOT_YOURS
    log.add(Invited(("a1",)), 0, OWNER)
    log.add(register(1), 0, "a1")
    log.add(register(2, waived=True), 0, SERVER)
    assert [entrant.id for entrant in log.tournament.admitted] == ["E1", "E2"]


@pytest.mark.parametrize(
    ("kind", "amount", "good", "bad"),
    [
        (ConditionKind.LEAST_RATING, 1500, Credentials(rating=1500), Credentials(rating=1499)),
        (ConditionKind.LEAST_RATING, 1500, Credentials(rating=1600), Credentials()),
        (ConditionKind.MOST_RATING, 1500, Credentials(rating=1500), Credentials(rating=1501)),
        (ConditionKind.LEAST_TABLES, 10, Credentials(tables=10), Credentials(tables=9)),
        (ConditionKind.LEAST_AGE_DAYS, 30, Credentials(age_days=30), Credentials(age_days=29.9)),
        (ConditionKind.MOST_UNFINISHED, 0, Credentials(), Credentials(unfinished=1)),
    ],
)
def test_conditions_of_entry(kind: ConditionKind, amount: float, good: Credentials, bad: Credentials) -> None:
    log = entered(0, settings_of(conditions=(Condition(kind, amount),)))
    assert refused(log, register(1, credentials=(bad,)), "a1") is RefusalCode.NOT_ELIGIBLE
    log.add(register(1, credentials=(good,)), 0, "a1")
    log.add(register(2, credentials=(bad,), waived=True), 0, OWNER)


def test_nobody_enters_twice_or_for_somebody_else() -> None:
    log = entered(1)
    assert refused(log, register(1, entrant="other"), "a1") is RefusalCode.ALREADY_ENTERED
    assert refused(log, register(2, entrant="E1"), "a2") is RefusalCode.TAKEN
    assert refused(log, register(2), "a3") is RefusalCode.NOT_YOURS
    pair = (Member("a2", "B"), Member("a3", "C"))
    assert refused(log, register(2, members=pair), "a2") is RefusalCode.WRONG_COUNT


def test_a_pair_is_in_when_both_have_agreed() -> None:
    log = entered(0, settings_of(kind=EntrantKind.PAIR))
    log.add(register(1, members=(Member("a1", "A"), Member("a2", "B", agreed=False))), 0, "a1")
    assert not [*log.tournament.admitted]
    assert refused(log, Agreed("a2"), "a1") is RefusalCode.NOT_YOURS
    log.add(Agreed("a2"), 0, "a2")
    assert [entrant.id for entrant in log.tournament.admitted] == ["E1"]
    log.add(register(3), 0, "a3")
    log.add(Partnered("E3", Member("a4", "D", agreed=False)), 0, "a3")
    assert refused(log, Partnered("E3", Member("a5", "E")), OWNER) is RefusalCode.WRONG_COUNT
    log.add(Agreed("a4"), 0, "a4")
    assert log.tournament.accounts == {"a1": "E1", "a2": "E1", "a3": "E3", "a4": "E3"}
    assert len(log.tournament.admitted) == 2


def test_the_desk_seeds_until_a_pairing_is_published_and_groups_at_any_time() -> None:
    log = entered(4, settings_of(options={"first": "BLOCKS"}))
    assert refused(log, Seeded("E1", 1600), "a1") is RefusalCode.NOT_YOURS
    assert refused(log, Grouped("E9", "club")) is RefusalCode.NOT_FOUND
    log.add(Seeded("E1", 1600), 1, OWNER)
    log.add(Started("s"), 2, OWNER)
    log.add(Seeded("E2", 1500.5), 3, OWNER)
    log.add(Seeded("E1"), 3, OWNER)
    pair_round(log)
    log.add(Seeded("E3", 1700), 4, OWNER)
    log.add(RoundPublished(1), 5, OWNER)
    assert refused(log, Seeded("E4", 1400)) is RefusalCode.TOO_LATE
    log.add(Grouped("E4", "the club"), 6, OWNER)
    entrants = log.tournament.entrants
    assert [entrants[one].rating for one in ("E1", "E2", "E3", "E4")] == [None, 1500.5, 1700, 1496]
    assert entrants["E4"].group == "the club"
    told = [Seeded("E2", 1500.5), Seeded("E1"), Grouped("E4", "the club"), Grouped("E4")]
    assert [record.text() for record in told] == [
        "E2 is seeded by 1500.5.",
        "E1 is seeded by nothing.",
        "E4 belongs to the club.",
        "E4 belongs to no group.",
    ]


def test_a_partner_brings_what_the_two_are_seeded_by() -> None:
    log = entered(0, settings_of(kind=EntrantKind.PAIR))
    for number, rating in ((1, None), (3, 1550.0)):
        log.add(register(number, rating=1400.0), 0, f"a{number}")
        log.add(Partnered(f"E{number}", Member(f"b{number}", "B"), rating), 0, OWNER)
    assert [entrant.rating for entrant in log.tournament.admitted] == [1400.0, 1550.0]


def test_the_start_waits_for_who_has_not_checked_in() -> None:
    log = entered(5, settings_of(check_in=True))
    log.add(CheckInOpened(), 1, OWNER)
    for number in (1, 2, 3):
        log.add(CheckedIn(f"E{number}"), 1, f"a{number}")
    assert [missing.id for missing in log.tournament.missing] == ["E4", "E5"]
    assert refused(log, Started("s")) is RefusalCode.NOT_CHECKED_IN
    log.add(Started("s", without_missing=True), 2, OWNER)
    assert [entrant.id for entrant in log.tournament.playing] == ["E1", "E2", "E3"]
    log.add(Returned("E4"), 3, OWNER)
    assert [entrant.id for entrant in log.tournament.playing] == ["E1", "E2", "E3", "E4"]


def test_the_waiting_list_takes_the_places_of_those_who_have_not_checked_in() -> None:
    log = entered(7, settings_of(check_in=True, capacity=4))
    log.add(CheckInOpened(), 1, OWNER)
    for number in (1, 2, 3, 6, 7):
        log.add(CheckedIn(f"E{number}"), 1, f"a{number}")
    assert [waiting.id for waiting in log.tournament.waiting] == ["E5", "E6", "E7"]
    assert refused(log, Started("s")) is RefusalCode.NOT_CHECKED_IN
    log.add(Started("s", without_missing=True), 2, OWNER)
    assert [entrant.id for entrant in log.tournament.playing] == ["E1", "E2", "E3", "E6"]
    left_out = [entrant.id for entrant in log.tournament.entrants.values() if entrant.status is Status.LEFT_OUT]
    assert left_out == ["E4", "E5", "E7"]


def test_a_start_counts_who_is_there_of_the_waiting_list() -> None:
    log = entered(5, settings_of(check_in=True, capacity=3))
    log.add(CheckInOpened(), 1, OWNER)
    for number in (1, 4):
        log.add(CheckedIn(f"E{number}"), 1, f"a{number}")
    assert refused(log, Started("s", without_missing=True)) is RefusalCode.TOO_FEW_PLAYERS
    log.add(CheckedIn("E5"), 1, "a5")
    log.add(Started("s", without_missing=True), 2, OWNER)
    assert [entrant.id for entrant in log.tournament.playing] == ["E1", "E4", "E5"]


def test_the_lot_follows_from_the_seed_and_not_from_the_order_of_entry() -> None:
    def order(seed: str) -> list[str]:
        tournament = started(9, seed=seed).tournament
        return sorted(tournament.entrants, key=tournament.lot)

    assert order("one") == order("one")
    assert len({tuple(order(seed)) for seed in ("one", "two", "three")} | {tuple(sorted(order("one")))}) == 4
    assert started(3, seed="one").tournament.lot("E1") == hashlib.sha256(b"one:E1").hexdigest()


def test_a_start_needs_a_pod_and_a_seed() -> None:
    assert refused(entered(2), Started("s")) is RefusalCode.TOO_FEW_PLAYERS
    assert refused(entered(4), Started("")) is RefusalCode.ILLEGAL


# -- offices -----------------------------------------------------------------------------------------------------------


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


# -- pairings ----------------------------------------------------------------------------------------------------------


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
    assert refused(log, RoundPublished(1)) is RefusalCode.WRONG_COUNT
    log.add(SeatsSwapped(1, mover, third), 0, OWNER)
    log.add(EntrantMoved(1, third, big.number), 0, OWNER)
    assert sorted(len(pod.seats) for pod in log.tournament.rounds[0].pods.values()) == [4, 5]
    log.add(RoundPublished(1), 0, OWNER)
    log.add(RoundStarted(1), 0, OWNER)
    assert refused(log, SeatsSwapped(1, "E1", "E2")) is RefusalCode.TOO_LATE


def test_who_sits_at_an_open_table_or_rests_cannot_be_paired() -> None:
    log = started(8)
    round = open_round(log)
    report(log, round, round.pods[1], Random(1), 10)
    free, busy = round.pods[1].seats, round.pods[2].seats
    assert refused(log, RoundPaired("swiss", (PodPlan((free[0], free[1], busy[0])),))) is RefusalCode.NOT_NOW
    log.add(Rested(free[0]), 0, OWNER)
    assert refused(log, RoundPaired("swiss", (PodPlan(free[:3]),))) is RefusalCode.ILLEGAL
    log.add(RoundPaired("swiss", (PodPlan(free[1:]),)), 0, OWNER)


# -- results -----------------------------------------------------------------------------------------------------------


def result(seats: tuple[str, ...], game: str = "g1-1-1", finished: bool = True) -> Result:
    return Result(game, tuple(Score(seat, 10 + place) for place, seat in enumerate(seats)), finished)


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


# -- rulings -----------------------------------------------------------------------------------------------------------


def played(count: int = 8) -> Log:
    log = started(count)
    chance = Random(5)
    play_round(log, chance)
    play_round(log, chance)
    return log


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


def short_round() -> Log:
    """A round of three pods of four in which two came to the first pod, and three to the second."""
    log = started(12)
    round = open_round_of_nobody(log)
    for pod, seats in ((1, slice(0, 2)), (2, slice(0, 1))):
        for one in round.pods[pod].seats[seats]:
            log.add(NoShow(1, pod, one), 0, OWNER)
    return log


def open_round_of_nobody(log: Log) -> Round:
    """A round that has begun, with no game opened yet."""
    round = pair_round(log)
    log.add(RoundPublished(1), 0, OWNER)
    log.add(RoundStarted(1), 0, OWNER)
    return round


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


def test_late_entry_ends_when_so_many_rounds_are_paired() -> None:
    log = started(8, settings_of(late_rounds=2))
    log.add(register(9), 0, "a9")
    play_round(log, Random(1))
    log.add(register(10), 0, "a10")
    assert (log.tournament.entrants["E9"].joined, log.tournament.entrants["E10"].joined) == (0, 1)
    play_round(log, Random(1))
    assert refused(log, register(11), "a11") is RefusalCode.TOO_LATE


def test_a_bye_is_asked_for_before_the_round_is_paired() -> None:
    log = started(9)
    log.add(ByeAsked("E1", 1), 0, "a1")
    round = pair_round(log)
    assert (round.byes, "E1" in round.entrants) == (("E1",), False)
    assert refused(log, ByeAsked("E2", 1), "a2") is RefusalCode.TOO_LATE


def test_nothing_is_paired_or_begun_in_a_pause() -> None:
    log = started(8)
    pair_round(log)
    log.add(RoundPublished(1), 0, OWNER)
    log.add(Paused(), 0, OWNER)
    assert refused(log, RoundStarted(1)) is RefusalCode.NOT_NOW
    assert refused(log, Paused()) is RefusalCode.NOT_NOW
    log.add(Resumed(), 50, OWNER)
    log.add(RoundStarted(1), 60, OWNER)
    assert log.tournament.resumed_at == 50


@pytest.mark.parametrize(
    "changed",
    [
        {"points": Points.PLACE},
        {"abandoned": Ruling.AVERAGE},
        {"options": {"rounds": 5, "cut": 8}},
        {"options": {"rounds": 5, "carry": "HALF"}},
        {"options": {}},
    ],
)
def test_what_decides_the_reckoning_is_fixed_from_the_start_on(changed: dict[str, Any]) -> None:
    usual: dict[str, Any] = {"options": {"rounds": 5, "cut": 4, "games": 2}}
    log = entered(8, settings_of(**usual))
    log.add(SettingsChanged(settings_of(**usual | changed)), 0, OWNER)
    log.add(SettingsChanged(settings_of(**usual)), 0, OWNER)
    log.add(Started("s"), 0, OWNER)
    assert refused(log, SettingsChanged(settings_of(**usual | changed))) is RefusalCode.BAD_OPTION
    log.add(SettingsChanged(settings_of(**usual, name="The big cup", least=2)), 0, OWNER)
    assert log.tournament.settings.name == "The big cup"


def test_with_a_ladder_the_usual_pod_is_fixed_for_it_says_what_is_par() -> None:
    ladders = tuple(Ladder(tuple(map(float, range(size, 0, -1)))) for size in (3, 4, 5))
    usual: dict[str, Any] = {"points": Points.LADDER, "ladders": ladders}
    log = started(8, settings=settings_of(**usual))
    assert refused(log, SettingsChanged(settings_of(**usual, preferred=3))) is RefusalCode.BAD_OPTION


def test_rounds_may_be_added_while_the_first_stage_is_played_and_no_bye_rests_on_their_number() -> None:
    log = started(8, settings=settings_of(options={"rounds": 1, "cut": 4}))
    log.add(SettingsChanged(settings_of(options={"rounds": 2, "cut": 4})), 0, OWNER)
    for _ in range(2):
        play_round(log, Random(1))
    log.add(SettingsChanged(settings_of(options={"rounds": 1, "cut": 4})), 0, OWNER)
    pair_round(log)
    assert {round.stage for round in log.tournament.rounds} == {"swiss", "final"}
    assert refused(log, SettingsChanged(settings_of(options={"rounds": 3, "cut": 4}))) is RefusalCode.BAD_OPTION
    other = started(9, settings=settings_of(options={"rounds": 2}))
    other.add(ByeAsked("E1", 1), 0, "a1")
    assert refused(other, SettingsChanged(settings_of(options={"rounds": 3}))) is RefusalCode.BAD_OPTION


def test_the_log_tells_from_what_to_what_settings_were_changed() -> None:
    play = Play("classic", options='{"target_score": 20}')
    first = settings_of(capacity=8, options={"rounds": 4})
    log = Log.begin(Created(first, OWNER), 0)
    for settings in (
        replace(first, capacity=16, options='{"rounds": 5, "cut": 0}'),
        replace(first, plays=(play,), timing=Timing(start=1796047200.0), text="x" * 100),
        first,
        first,
    ):
        log.add(SettingsChanged(settings), 1, OWNER)
    log.add(Undone(3), 2, OWNER, "not that")
    texts = [log.told(entry).text for entry in log.entries[1:5]]
    assert texts[0] == "The settings are changed: options.rounds 4 → 5; options.cut - → 0; capacity 8 → 16."
    assert f"text - → {'x' * 59}…" in texts[1]
    assert "timing.start - → 2026-11-30T14:00:00+00:00" in texts[1]
    assert "plays.1.options.targetScore - → 20" in texts[1]
    assert texts[2] == "The settings are changed: options.rounds 5 → 4; options.cut 0 → -; capacity 16 → 8."
    assert texts[3] == "The settings are changed: -."
    assert log.told(log.entries[0]) == log.entries[0].record.told()


def test_who_ends_early_keeps_the_complete_rounds() -> None:
    log = played()
    round = open_round(log)
    report(log, round, round.pods[1], Random(1), 10)
    log.add(Finished(), 20, OWNER)
    assert log.tournament.finished_early
    assert [round.number for round in Ledger(log.tournament, log.tournament.rounds).rounds] == [1, 2]
    log.add(Undone(len(log.entries)), 30, OWNER, "too soon")
    assert len(Ledger(log.tournament, log.tournament.rounds).rounds) == 3


# -- undoing and storing -----------------------------------------------------------------------------------------------


def test_what_something_rests_on_cannot_be_undone() -> None:
    log = played()
    numbers = {type(entry.record): entry.line.number for entry in reversed(log.entries)}
    for kind in (Registered, Started, RoundPaired, RoundPublished, RoundStarted):
        assert refused(log, Undone(numbers[kind]), reason="x") is RefusalCode.RESTED_ON
    assert refused(log, Undone(1), reason="x") is RefusalCode.NOT_FOUND
    assert refused(log, Undone(len(log.entries) + 1), reason="x") is RefusalCode.NOT_FOUND


def test_an_undoing_can_be_undone() -> None:
    log = played()
    log.add(Penalised("E1", 20), 0, OWNER, "late")
    penalty = len(log.entries)
    log.add(Undone(penalty), 0, OWNER, "he was not")
    assert log.tournament.penalties == []
    assert refused(log, Undone(penalty), reason="x") is RefusalCode.NOT_NOW
    log.add(Undone(penalty + 1), 0, OWNER, "he was")
    assert [one.points for one in log.tournament.penalties] == [20]
    assert log.undone() == {penalty + 1}


def test_an_entry_that_comes_too_late_is_refused() -> None:
    log = started(8)
    entry = log.entry(Announced("welcome"), 0, OWNER)
    log.append(entry)
    with pytest.raises(Refused) as refusal:
        log.check(entry)
    assert refusal.value.code is RefusalCode.TOO_LATE


RICH = settings_of(
    conditions=(Condition(ConditionKind.MOST_UNFINISHED, 5),),
    ladders=(Ladder((7.0, 4.0, 1.0)),),
    timing=Timing(start=10.0, pace=Pace.FIXED, rounds=(1.0, 2.5), limit=3600),
    plays=(Play("classic"), Play("stella", house_rules=("x",), options='{"rounds": 3}')),
    capacity=40,
    tie_breaks=(TieBreak.HEAD_TO_HEAD, TieBreak.LOT),
)


def rich_log() -> Log:
    """A tournament in which much has happened."""
    log = started(10, RICH)
    for seed in (1, 2):
        play_round(log, Random(seed))
    log.add(KeptApart(("E1", "E2")), 0, OWNER)
    log.add(Penalised("E3", 5), 0, OWNER, "late")
    log.add(Disqualified("E4", Ruling.AVERAGE), 0, OWNER, "twice there")
    log.add(PodRuled(1, 1, Ruling.VOID), 0, OWNER, "wrong deck")
    log.add(Undone(len(log.entries)), 0, OWNER, "right deck")
    log.add(MemberReplaced("E5", "a5", Member("new", "New")), 0, OWNER, "ill")
    log.add(Announced("soup"), 0, OWNER)
    play_round(log, Random(4))
    return log


def test_a_log_is_stored_as_json_and_folds_to_the_same() -> None:
    log = rich_log()
    stored = json.loads(json.dumps([dump(entry) for entry in log.entries]))
    again = Log([load(entry) for entry in stored])
    assert again.entries == log.entries
    assert repr(again.tournament) == repr(log.tournament)


def test_what_is_no_entry_is_not_read() -> None:
    good = dump(rich_log().entries[3])
    for bad in ({**good, "record": "Nonsense"}, {**good, "data": {}}, {**good, "number": "x"}):
        with pytest.raises((KeyError, TypeError, ValueError)):
            load(bad)


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record.__name__)
def test_a_record_explains_itself(record: type[Record]) -> None:
    assert (record.__doc__ or "").strip().endswith(".")
    assert record.apply is not Record.apply
    assert record.told is not Record.told


def test_every_entry_reads_as_a_sentence() -> None:
    texts = [entry.record.text() for entry in rich_log().entries]
    assert all(text.endswith(".") or text.startswith("Announced") for text in texts)


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
