"""What is fixed from the start on, and what may change."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from holding import (
    OWNER,
    entered,
    open_round,
    pair_round,
    play_round,
    report,
    settings_of,
    started,
)
from oneiro_core import RefusalCode
from oneiro_core.tournament.ledger import Ledger
from oneiro_core.tournament.log import Log
from oneiro_core.tournament.records import (
    ByeAsked,
    Created,
    Finished,
    Paused,
    Resumed,
    RoundPublished,
    RoundStarted,
    SettingsChanged,
    Started,
    Undone,
)
from oneiro_core.tournament.settings import (
    Ladder,
    Play,
    Points,
    Ruling,
    Timing,
)

from .logs import played, refused, register


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


def test_how_repeats_are_weighed_may_change_for_the_rounds_to_come() -> None:
    log = started(8, settings=settings_of(options={"rounds": 3, "cut": 0}))
    play_round(log, Random(1))
    log.add(ByeAsked("E1", 3), 0, "a1")
    log.add(SettingsChanged(settings_of(options={"rounds": 3, "cut": 0, "strictness": "STANDING"})), 0, OWNER)
    play_round(log, Random(2))
    more = {"rounds": 4, "cut": 0, "strictness": "STANDING"}
    assert refused(log, SettingsChanged(settings_of(options=more))) is RefusalCode.BAD_OPTION, "a bye rests on it"


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
