"""Entering: drafts, waiting lists, approval, invitations, conditions, pairs, check-in and the start."""

import hashlib

import pytest

from holding import (
    OWNER,
    entered,
    pair_round,
    settings_of,
    started,
)
from oneiro_core import RefusalCode, Refused
from oneiro_core.tournament.entrants import Credentials, Member, Status
from oneiro_core.tournament.log import Log
from oneiro_core.tournament.records import (
    Agreed,
    Announced,
    Approved,
    Archived,
    Cancelled,
    CheckedIn,
    CheckInOpened,
    Created,
    Declined,
    Finished,
    Grouped,
    Invited,
    Partnered,
    Published,
    Record,
    RegistrationOpened,
    Returned,
    RoundPublished,
    Seeded,
    Started,
    Withdrawn,
)
from oneiro_core.tournament.roles import SERVER
from oneiro_core.tournament.settings import (
    Condition,
    ConditionKind,
    EntrantKind,
    Entry,
)
from oneiro_core.tournament.state import Phase

from .logs import refused, register


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
