"""What is undone, what is stored, and that a log reads as sentences."""

import json
from random import Random

import pytest

from holding import (
    OWNER,
    play_round,
    settings_of,
    started,
)
from oneiro_core import RefusalCode, Refused
from oneiro_core.tournament.entrants import Member
from oneiro_core.tournament.log import Log, dump, load
from oneiro_core.tournament.records import (
    RECORDS,
    Announced,
    Disqualified,
    KeptApart,
    MemberReplaced,
    Penalised,
    PodRuled,
    Record,
    Registered,
    RoundPaired,
    RoundPublished,
    RoundStarted,
    Started,
    Undone,
)
from oneiro_core.tournament.settings import (
    Condition,
    ConditionKind,
    Ladder,
    Pace,
    Play,
    Ruling,
    TieBreak,
    Timing,
)

from .logs import played, refused


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
