"""Formats of rounds that all play: Swiss pods, fixed schedule, duplicate, league."""

from random import Random
from typing import Any

import pytest

from holding import OWNER, form_of, next_step, pair_round, play_round, run, settings_of, started
from oneiro_core import RefusalCode, Refused
from oneiro_core.tournament.formats import Draw, End, Plan, Wait
from oneiro_core.tournament.ledger import Ledger
from oneiro_core.tournament.log import Log
from oneiro_core.tournament.records import (
    GameReported,
    NoShow,
    Penalised,
    PodRuled,
    Readied,
    Rested,
    ResultOverridden,
    RoundPublished,
    RoundStarted,
    SeatsSwapped,
    Undone,
    Withdrawn,
)
from oneiro_core.tournament.rounds import Result, Score
from oneiro_core.tournament.settings import Points, Ruling, Settings, TieBreak
from oneiro_core.tournament.stages import history
from oneiro_core.tournament.standings import Row


def plan(count: int, settings: Settings) -> Plan:
    form = form_of(started(3, settings))
    return form.plan(settings, form.chosen(settings), count)


def ranking(log: Log) -> tuple[Row, ...]:
    return form_of(log).ranking(log.tournament, form_of(log).chosen(log.tournament.settings))


def play(log: Log, rounds: int, seed: int = 1) -> Log:
    chance = Random(seed)
    for _ in range(rounds):
        play_round(log, chance)
    return log


def bad_option(form: str, options: dict[str, Any], **changes: Any) -> str | None:
    """The field that a format refuses."""
    settings = settings_of(form, options, **changes)
    rules = form_of(started(3, settings_of(form)))
    with pytest.raises(Refused) as refused:
        rules.check(settings, rules.chosen(settings))
    assert refused.value.code is RefusalCode.BAD_OPTION
    return refused.value.field


# -- Swiss pods --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("count", "rounds"), [(16, 4), (32, 5)])
def test_swiss_rounds_repeat_no_meeting_while_the_field_bears_it(count: int, rounds: int) -> None:
    log = play(started(count, settings_of(options={"rounds": rounds, "cut": 0})), rounds)
    assert max(times for others in history(log.tournament).met.values() for times in others.values()) == 1


def test_the_last_round_is_told_that_it_is_the_last() -> None:
    logs = [play(started(16, settings_of(options={"rounds": rounds, "cut": 0})), 4) for rounds in (5, 6)]
    drawn = [next_step(log, 2000) for log in logs]
    assert [step.request.left for step in drawn if isinstance(step, Draw) and step.request] == [0, 1]


def test_too_many_rounds_are_warned_of_with_the_alternative() -> None:
    warned = plan(16, settings_of(options={"rounds": 5}))
    assert any("Fixed schedule" in warning for warning in warned.warnings)
    assert plan(32, settings_of(options={"rounds": 5})).warnings == ()
    assert plan(7, settings_of(options={"rounds": 1, "cut": 0})).warnings == ()
    (few,) = plan(7, settings_of(options={"rounds": 2, "cut": 0})).warnings
    assert "from 2 on people meet again" in few, "nobody does in the first"


def test_a_plan_tells_what_to_expect() -> None:
    found = plan(64, settings_of())
    assert [(stage.name, stage.entrants, stage.rounds, stage.games) for stage in found.stages] == [
        ("swiss", 64, 4, 1),
        ("final", 4, 1, 3),
    ]
    assert (found.tables, found.slots, found.late_rounds) == (67, 7, 2)
    assert found.forecast is not None
    assert found.forecast.best == 0.425
    assert "64 entrants" in found.forecast.source


@pytest.mark.parametrize(
    ("form", "options", "best"),
    [
        ("swiss", {"cut": 4}, 0.425),
        ("swiss", {"cut": 4, "final_games": 1}, 0.265),
        ("swiss", {"cut": 16, "final_games": 1}, 0.345),
        ("swiss", {"cut": 16, "final_games": 1, "advance": 1}, None),
        ("swiss", {"cut": 16}, None),
        ("swiss", {"cut": 4, "games": 3}, None),
        ("swiss", {"cut": 4, "carry": "HALF"}, None),
        ("swiss", {"cut": 4, "first": "BLOCKS"}, None),
        ("swiss", {"cut": 0, "rounds": 5}, 0.325),
        ("schedule", {"rounds": 5}, 0.28),
        ("schedule", {"rounds": 5, "games": 2}, None),
        ("schedule", {"rounds": 9}, None),
        ("knockout", {"final_games": 1}, 0.265),
        ("knockout", {"final_games": 3}, None),
        ("knockout", {"games": 2, "final_games": 2}, 0.365),
        ("knockout", {"final_games": 1, "seeding": "RATING"}, None),
        ("strikes", {}, 0.375),
        ("strikes", {"games": 2}, None),
        ("groups", {"rated": False, "final_games": 1}, 0.245),
        ("groups", {"rated": False}, None),
        ("groups", {"final_games": 1}, None),
        ("arena", {}, 0.24),
    ],
)
def test_a_forecast_is_of_the_chosen_event_or_there_is_none(
    form: str, options: dict[str, Any], best: float | None
) -> None:
    found = plan(64, settings_of(form, options=options)).forecast
    assert (found and found.best) == best


def test_the_first_round_spreads_or_blocks_by_rating() -> None:
    def tops(first: str) -> list[int]:
        draw = next_step(started(16, settings_of(options={"first": first})), 0)
        assert isinstance(draw, Draw)
        return sorted(min(int(seat[1:]) for seat in pod.seats) for pod in draw.pods)

    assert tops("SPREAD") == [1, 2, 3, 4]
    assert tops("BLOCKS") == [1, 5, 9, 13]


def test_the_best_play_the_final_and_rank_before_all_others() -> None:
    log = play(started(16), 4)
    best = [row.entrant for row in ranking(log)]
    final = play_round(log, Random(2))
    assert (final.stage, final.games, set(final.entrants)) == ("final", 3, set(best[:4]))
    rows = ranking(log)
    assert {row.entrant for row in rows[:4]} == set(best[:4])
    assert [row.entrant for row in rows[4:]] == best[4:]
    assert isinstance(next_step(log, 0), End)


def test_who_leaves_before_the_final_is_replaced_by_the_next_best() -> None:
    log = play(started(16), 4)
    best = [row.entrant for row in ranking(log)]
    log.add(Withdrawn(best[0]), 0, OWNER)
    assert pair_round(log).entrants == set(best[1:5])


def test_a_correction_after_the_final_is_paired_leaves_the_final_as_it_is() -> None:
    log = play(started(16), 4)
    final = pair_round(log).entrants
    first = log.tournament.rounds[0]
    loser = ranking(log)[-1].entrant
    pod = first.pod_of(loser)
    assert pod is not None
    scores = tuple(Score(seat, 500 if seat == loser else 0) for seat in pod.seats)
    log.add(ResultOverridden(1, pod.number, Result(pod.games[0], scores)), 0, OWNER, "upside down")
    assert log.tournament.rounds[-1].entrants == final


def test_a_larger_cut_plays_a_knockout() -> None:
    log = started(32, settings_of(options={"rounds": 3, "cut": 16}))
    run(log, Random(3))
    assert [(round.stage, len(round.entrants)) for round in log.tournament.rounds[3:]] == [
        ("knockout", 16),
        ("knockout", 8),
        ("final", 4),
    ]
    assert bad_option("swiss", {"cut": 16, "advance": 3}) == "advance"


def test_options_that_do_not_fit_are_refused() -> None:
    form = form_of(started(3))
    for options in ({"rounds": 99}, {"rounds": "x"}, {"moon": 1}, {"first": "MOON"}):
        with pytest.raises(Refused) as refused:
            form.chosen(settings_of(options=options))
        assert refused.value.code is RefusalCode.BAD_OPTION


def test_too_few_who_are_ready_are_waited_for() -> None:
    log = started(4)
    for number in (1, 2):
        log.add(Rested(f"E{number}"), 0, OWNER)
    step = next_step(log, 0)
    assert isinstance(step, Wait)
    assert "2 are ready" in step.reason


# -- fixed schedule ----------------------------------------------------------------------------------------------------


def test_a_schedule_repeats_no_meeting_where_there_is_one_without() -> None:
    log = play(started(16, settings_of("schedule")), 5)
    assert max(times for others in history(log.tournament).met.values() for times in others.values()) == 1
    assert isinstance(next_step(log, 0), End)


def test_a_change_by_hand_in_the_first_round_goes_through_all_rounds() -> None:
    log = started(16, settings_of("schedule"))
    pair_round(log)
    one, two = (log.tournament.rounds[0].pods[number].seats[0] for number in (1, 2))
    log.add(SeatsSwapped(1, one, two), 0, OWNER)
    changed = [set(pod.seats) for pod in log.tournament.rounds[0].pods.values()]
    finish_round(log)
    play(log, 4)
    assert [set(pod.seats) for pod in log.tournament.rounds[0].pods.values()] == changed
    assert max(times for others in history(log.tournament).met.values() for times in others.values()) == 1


def finish_round(log: Log) -> None:
    """Publish, open and play the draft as it is."""
    log.add(RoundPublished(1), 0, OWNER)
    log.add(RoundStarted(1), 0, OWNER)
    for pod in list(log.tournament.rounds[0].open_pods):
        scores = tuple(Score(seat, 5 + place) for place, seat in enumerate(pod.seats))
        log.add(GameReported(1, pod.number, Result(f"g{pod.number}", scores)), 0, OWNER)


def test_most_pods_of_a_schedule_stay_when_somebody_leaves() -> None:
    log = play(started(20, settings_of("schedule")), 1)
    before = next_step(log, 0)
    log.add(Withdrawn("E7"), 0, OWNER)
    after = next_step(log, 0)
    assert isinstance(before, Draw)
    assert isinstance(after, Draw)
    same = {frozenset(pod.seats) for pod in before.pods} & {frozenset(pod.seats) for pod in after.pods}
    assert len(same) == 4


def test_repeated_meetings_of_a_schedule_are_told() -> None:
    assert plan(16, settings_of("schedule")).warnings == ()
    (warning,) = plan(12, settings_of("schedule", {"rounds": 3})).warnings
    assert warning == "repeated meetings in the whole schedule: 9, which no schedule avoids"


# -- duplicate ---------------------------------------------------------------------------------------------------------


def test_all_tables_of_a_duplicate_have_one_deal_and_seats_by_lot() -> None:
    log = play(started(16, settings_of("duplicate")), 5)
    assert all(round.same_deal for round in log.tournament.rounds)
    assert max(times for others in history(log.tournament).met.values() for times in others.values()) == 1
    fixed = pair_round(started(16, settings_of("schedule"))).pods.values()
    first = log.tournament.rounds[0].pods.values()
    assert set(map(frozenset, (pod.seats for pod in first))) == set(map(frozenset, (pod.seats for pod in fixed)))
    assert {pod.seats for pod in first}.isdisjoint(pod.seats for pod in fixed)


@pytest.mark.parametrize("comparison", ["SEAT", "MATCHPOINTS"])
def test_a_duplicate_ranks_by_the_comparison_of_seats(comparison: str) -> None:
    log = play(started(16, settings_of("duplicate", {"comparison": comparison})), 3)
    values = [row.values[0] for row in ranking(log)]
    assert {value.key for value in values} == {comparison.lower()}
    assert [value.number for value in values] == sorted((value.number for value in values), reverse=True)
    mean = sum(value.number for value in values) / len(values)
    assert mean == pytest.approx(0 if comparison == "SEAT" else 50)


@pytest.mark.parametrize("comparison", ["SEAT", "MATCHPOINTS"])
def test_in_a_duplicate_rulings_absences_and_penalties_count_as_elsewhere(comparison: str) -> None:
    log = play(started(16, settings_of("duplicate", {"comparison": comparison})), 2)
    round = play_round(log, Random(9))
    (absent, *others), void = round.pods[1].seats, round.pods[2].seats
    before = {row.entrant: row.values[0].parts for row in ranking(log)}
    log.add(Undone(len(log.entries) - 3), 0, OWNER, "he was not there")
    log.add(NoShow(3, 1, absent), 0, OWNER)
    log.add(GameReported(3, 1, Result("g3-1-1", tuple(Score(one, 10) for one in others))), 0, OWNER)
    log.add(PodRuled(3, 2, Ruling.VOID), 0, OWNER, "wrong deck")
    log.add(Penalised(void[0], 7), 0, OWNER, "late")
    parts = {row.entrant: row.values[0].parts for row in ranking(log)}
    numbers = {one: {part.round: part.number for part in shown} for one, shown in parts.items()}
    assert numbers[absent][3] == min(of[3] for of in numbers.values() if 3 in of) <= 0
    assert all(3 not in numbers[one] for one in void)
    assert [part.number for part in parts[void[0]]] == [*(part.number for part in before[void[0]][:2]), -7]


def test_par_is_the_same_to_every_digit_for_a_bye_and_for_who_has_met_nobody() -> None:
    changes: dict[str, Any] = {"points": Points.WIN, "tie_breaks": (TieBreak.OPPONENTS,)}
    log = started(4, settings_of(least=3, preferred=3, most=3, **changes))
    play_round(log, Random(1))
    log.add(PodRuled(1, 1, Ruling.AVERAGE), 0, OWNER, "upside down")
    assert [row.rank for row in ranking(log)] == [1, 1, 1, 1]


# -- league ------------------------------------------------------------------------------------------------------------


def test_the_best_days_of_a_league_count_and_a_missed_one_costs_nothing_else() -> None:
    log = started(8, settings_of("league", {"days": 3, "rounds": 1, "best": 2}))
    play(log, 1)
    log.add(Rested("E1"), 0, OWNER)
    play(log, 1, seed=2)
    log.add(Readied("E1"), 0, OWNER)
    play(log, 1, seed=3)
    row = next(row for row in ranking(log) if row.entrant == "E1")
    season = row.values[0]
    assert [part.round for part in season.parts] == [1, 3]
    assert season.number == pytest.approx(sum(part.number for part in season.parts))
    other = next(row for row in ranking(log) if row.entrant == "E2").values[0]
    assert sorted(part.note for part in other.parts) == ["", "", "dropped"]
    assert other.number == pytest.approx(sum(sorted(part.number for part in other.parts)[1:]))


def test_a_day_may_weigh_more_than_another() -> None:
    plain, weighed = (
        play(started(8, settings_of("league", {"days": 2, "rounds": 1, "best": 2, **weights})), 2)
        for weights in ({}, {"weights": [50]})
    )
    before = {row.entrant: row.values[0].parts for row in ranking(plain)}
    for row in ranking(weighed):
        first, second = before[row.entrant]
        assert [part.number for part in row.values[0].parts] == pytest.approx([first.number / 2, second.number])
    assert bad_option("league", {"days": 2, "best": 1, "weights": [100, 100, 200]}) == "weights"


@pytest.mark.parametrize("weight", [100, 0])
def test_divisions_of_a_league_move_up_and_down(weight: int) -> None:
    options = {"days": 2, "rounds": 1, "best": 1, "division": 8, "up": 2, "down": 2, "weights": [weight]}
    log = started(16, settings_of("league", options))
    first = play_round(log, Random(1))
    divisions = {seat: pod.label for pod in first.pods.values() for seat in pod.seats}
    assert {one for one, label in divisions.items() if label == "division 1"} == {f"E{n}" for n in range(1, 9)}
    column = Ledger(log.tournament, [first]).column(Points.TABLE)
    scores = {one: values[1] for one, values in column.items()}
    upper = sorted((one for one in scores if divisions[one] == "division 1"), key=lambda one: scores[one])
    lower = sorted((one for one in scores if divisions[one] == "division 2"), key=lambda one: -scores[one])
    second = play_round(log, Random(2))
    moved = {seat: pod.label for pod in second.pods.values() for seat in pod.seats}
    assert {one for one in moved if moved[one] != divisions[one]} == {*upper[:2], *lower[:2]}
    assert ranking(log)[0].values[0].key == "division"


def test_a_day_on_which_one_division_is_alone_puts_nobody_into_another() -> None:
    options = {"days": 2, "rounds": 1, "best": 1, "division": 8, "up": 0, "down": 0}
    log = started(16, settings_of("league", options))
    play_round(log, Random(1))
    for number in range(1, 9):
        log.add(Rested(f"E{number}"), 0, OWNER)
    second = play_round(log, Random(2))
    lower = {row.entrant for row in ranking(log) if row.values[0].shown == "2"}
    assert lower == second.entrants == {f"E{number}" for number in range(9, 17)}


def test_who_goes_up_does_not_go_down_where_few_of_a_division_are_there() -> None:
    options = {"days": 2, "rounds": 1, "best": 1, "division": 8, "up": 2, "down": 2}
    log = started(24, settings_of("league", options))
    for number in range(12, 17):
        log.add(Rested(f"E{number}"), 0, OWNER)
    play_round(log, Random(1))
    second = pair_round(log)
    labels = {seat: pod.label for pod in second.pods.values() for seat in pod.seats}
    assert sorted(labels[one] for one in ("E9", "E10", "E11")) == ["division 1", "division 1", "division 3"]


def test_a_league_that_cannot_be_is_refused() -> None:
    assert bad_option("league", {"days": 3, "best": 4}) == "best"
    assert bad_option("league", {"division": 3, "up": 2, "down": 2}) == "division"
