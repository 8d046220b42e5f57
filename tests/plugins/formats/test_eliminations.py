"""Formats in which entrants go out: knockout, groups and knockout, strikes."""

from fractions import Fraction
from random import Random
from typing import Any

import pytest

from holding import OWNER, next_step, open_round, pair_round, play_round, report, run, settings_of, started
from oneiro_core.tournament.entrants import Member
from oneiro_core.tournament.formats import Draw, End, Wait
from oneiro_core.tournament.ledger import Ledger
from oneiro_core.tournament.log import Log
from oneiro_core.tournament.records import (
    EntrantMoved,
    Finished,
    GameOpened,
    GameReported,
    NoShow,
    PodClosed,
    Readied,
    Registered,
    Rested,
    ResultOverridden,
    RoundPublished,
    RoundStarted,
    StandbySeated,
    Withdrawn,
)
from oneiro_core.tournament.roles import SERVER
from oneiro_core.tournament.rounds import Pod, Result, Round, Score
from oneiro_core.tournament.settings import Points
from oneiro_core.tournament.stages import Carry, Knockout, Terms, history
from oneiro_core.tournament.telling import Sentence, say

from .test_rounds import bad_option, plan, ranking


def best_of(log: Log, round: Round, pod: Pod, count: int) -> set[str]:
    column = Ledger(log.tournament, [round]).column(Points.TABLE)
    return set(sorted(pod.seats, key=lambda one: -column[one][round.number])[:count])


def told(log: Log, round: Round, points: list[int]) -> None:
    """All pods of a round with the same points by seat."""
    for pod in list(round.open_pods):
        scores = tuple(Score(seat, point) for seat, point in zip(pod.seats, points, strict=False))
        log.add(GameReported(round.number, pod.number, Result(pod.games[0], scores)), 0, OWNER)


# -- knockout ----------------------------------------------------------------------------------------------------------


def test_who_enters_late_and_takes_the_seat_of_another_may_go_on() -> None:
    log = started(32, settings_of("knockout", late_rounds=3))
    play_round(log, Random(1))
    log.add(Registered("L1", "Late", (Member("late", "Late"),)), 0, "late")
    round = pair_round(log)
    log.add(RoundPublished(round.number), 0, OWNER)
    log.add(RoundStarted(round.number), 0, OWNER)
    pod = round.pods[1]
    log.add(NoShow(round.number, pod.number, pod.seats[0]), 0, SERVER)
    log.add(StandbySeated(round.number, pod.number, pod.seats[0], "L1"), 0, OWNER)
    for one in round.pods.values():
        log.add(GameOpened(round.number, one.number, f"game {one.number}"), 0, SERVER)
    told(log, round, [30, 20, 10, 0])
    assert "L1" in pair_round(log).entrants


def test_the_best_of_each_pod_go_on_and_are_kept_apart() -> None:
    log = started(32, settings_of("knockout"))
    chance = Random(1)
    for _ in range(2):
        round = play_round(log, chance)
        through = set[str]().union(*(best_of(log, round, pod, 2) for pod in round.pods.values()))
        following = pair_round(log)
        assert following.entrants == through
        met = history(log.tournament).met
        assert not any(b in met[a] for pod in following.pods.values() for a in pod.seats for b in pod.seats if a != b)


def test_the_plan_of_a_knockout_is_told_and_kept() -> None:
    stages = plan(40, settings_of("knockout")).stages
    assert [stage.entrants for stage in stages] == [40, 20, 10, 5]
    log = started(40, settings_of("knockout"))
    run(log, Random(4))
    assert [len(round.entrants) for round in log.tournament.rounds] == [40, 20, 10, 5]


@pytest.mark.parametrize("carry", ["HALF", "SEEDS"])
def test_half_of_the_points_may_be_carried_into_the_final(carry: str) -> None:
    log = started(12, settings_of(options={"rounds": 2, "cut": 4, "final_games": 2, "carry": carry}))
    for _ in range(3):
        play_round(log, Random(3))
    swiss = Ledger(log.tournament, log.tournament.rounds[:2]).column(Points.TABLE)
    final = Ledger(log.tournament, log.tournament.rounds[2:], everybody=False).column(Points.TABLE)
    finalists = ranking(log)[:4]
    assert {row.entrant for row in finalists} == log.tournament.rounds[2].entrants
    made = {one: float(sum(swiss[one].values()) / 2 * (carry == "HALF") + final[one][3]) for one in swiss if final[one]}
    assert [row.values[1].number for row in finalists] == pytest.approx(sorted(made.values(), reverse=True))
    assert {row.entrant: row.values[1].number for row in finalists} == pytest.approx(made)
    parts = {row.entrant: [part.note for part in row.values[1].parts] for row in finalists}
    assert set(map(tuple, parts.values())) == {("carried over", "") if carry == "HALF" else ("",)}


def test_carried_points_decide_who_goes_on_and_nothing_carried_leaves_it_to_the_lot() -> None:
    log = started(8, settings_of("knockout"))
    round = open_round(log)
    told(log, round, [30, 20, 15, 10])
    seeds = [f"E{number}" for number in range(1, 9)]
    before = {one: Fraction(0 if one == round.pods[1].seats[0] else 400) for one in seeds}
    half = Knockout(log.tournament, Terms(carry=Carry.HALF), seeds, before=before)
    assert set(half.field) & set(round.pods[1].seats) == set(round.pods[1].seats[1:3])
    places = Knockout(log.tournament, Terms(), seeds, before=before)
    assert set(places.field) & set(round.pods[1].seats) == set(round.pods[1].seats[:2])
    assert places.seeds == seeds
    nothing = Knockout(log.tournament, Terms(carry=Carry.NONE), seeds, before=before)
    assert nothing.seeds == sorted(seeds, key=log.tournament.lot) != seeds


def test_who_leaves_a_table_is_last_and_the_others_keep_their_order() -> None:
    log = started(8, settings_of("knockout"))
    round = open_round(log)
    for pod in round.pods.values():
        scores = tuple(Score(seat, 30 - place, left=place == 0) for place, seat in enumerate(pod.seats))
        log.add(GameReported(1, pod.number, Result(pod.games[0], scores)), 0, OWNER)
    seconds = {seat for pod in round.pods.values() for seat in pod.seats[1:3]}
    assert pair_round(log).entrants == seconds


def test_who_leaves_is_behind_those_with_as_few_points() -> None:
    log = started(6, settings_of("knockout", {"seeding": "RATING"}))
    round = open_round(log)
    for pod in round.pods.values():
        strongest = min(pod.seats, key=lambda one: int(one[1:]))
        scores = tuple(Score(seat, 10, left=seat == strongest) for seat in pod.seats)
        log.add(GameReported(1, pod.number, Result(pod.games[0], scores)), 0, OWNER)
    assert {"E1", "E2"}.isdisjoint(pair_round(log).entrants)


def test_who_leaves_a_table_takes_the_strike() -> None:
    log = started(4, settings_of("strikes", {"strikes": 1}, least=2, preferred=2, most=4))
    round = open_round(log)
    for pod in round.pods.values():
        scores = tuple(Score(seat, 10, left=place == 0) for place, seat in enumerate(pod.seats))
        log.add(GameReported(1, pod.number, Result(pod.games[0], scores)), 0, OWNER)
    assert pair_round(log).entrants == {pod.seats[1] for pod in round.pods.values()}


def test_who_does_not_come_to_a_knockout_is_out() -> None:
    log = started(8, settings_of("knockout"))
    round = open_round(log)
    absent = round.pods[1].seats[0]
    log.add(NoShow(1, 1, absent), 0, OWNER)
    for pod in list(round.open_pods):
        report(log, round, pod, Random(1), 0)
    assert absent not in pair_round(log).entrants
    assert ranking(log)[-1].entrant == absent


def test_who_goes_on_and_leaves_is_followed_by_the_next_best() -> None:
    log = started(8, settings_of("knockout"))
    round = open_round(log)
    told(log, round, [40, 30, 20, 10])
    log.add(Withdrawn(round.pods[1].seats[0]), 0, OWNER)
    assert pair_round(log).entrants == {*round.pods[1].seats[1:3], *round.pods[2].seats[:2]}


def test_who_is_in_a_round_that_is_not_played_ranks_before_who_is_out() -> None:
    for seed in range(3):
        log = started(8, settings_of("knockout"), str(seed))
        play_round(log, Random(seed))
        final = pair_round(log)
        for record in (RoundPublished(2), RoundStarted(2), Finished()):
            log.add(record, 0, OWNER)
            assert {row.entrant for row in ranking(log)[:4]} == final.entrants


def test_a_correction_does_not_change_who_has_gone_on() -> None:
    log = started(16, settings_of("knockout"))
    round = play_round(log, Random(1))
    second = play_round(log, Random(2)).entrants
    pod = round.pods[1]
    out = next(seat for seat in pod.seats if seat not in second)
    scores = tuple(Score(seat, 500 if seat == out else 0) for seat in pod.seats)
    log.add(ResultOverridden(1, 1, Result(pod.games[0], scores)), 0, OWNER, "upside down")
    third = pair_round(log).entrants
    assert third <= second
    assert out not in {row.entrant for row in ranking(log)[:8]}


def test_ties_at_the_cut_go_by_what_was_played_before_then_by_the_seed() -> None:
    log = started(8, settings_of("knockout", {"seeding": "RATING"}))
    round = open_round(log)
    told(log, round, [30, 20, 20, 20])
    winners = {pod.seats[0] for pod in round.pods.values()}
    others = pair_round(log).entrants - winners
    expected = {min(pod.seats[1:], key=lambda one: int(one[1:])) for pod in round.pods.values()}
    assert others == expected


def test_a_knockout_that_cannot_be_is_refused() -> None:
    assert bad_option("knockout", {"advance": 3}) == "advance"
    assert bad_option("knockout", {}, late_rounds=1) == "late_rounds"
    assert bad_option("groups", {"through": 8}) == "through"
    assert bad_option("groups", {"advance": 3}) == "advance"
    assert bad_option("groups", {}, late_rounds=2) == "late_rounds"


@pytest.mark.parametrize(("size", "advance", "count"), [(4, 3, 8), (3, 2, 6), (2, 1, 15)])
def test_a_knockout_comes_to_an_end_where_no_sizes_fit(size: int, advance: int, count: int) -> None:
    log = started(count, settings_of("knockout", {"advance": advance}, least=size, preferred=size, most=size))
    fields = [count + 1]
    while isinstance(next_step(log, 0), Draw):
        round = play_round(log, Random(1))
        fields.append(len(round.entrants) + len(round.byes))
        assert fields[-1] < fields[-2]
    assert log.tournament.rounds[-1].stage == "final"


def test_of_an_odd_number_at_tables_of_two_the_last_goes_on_without_a_table() -> None:
    sizes = {"least": 2, "preferred": 2, "most": 2}
    log = started(5, settings_of("knockout", {"seeding": "RATING", "advance": 1}, **sizes))
    first = open_round(log)
    assert first.byes == ("E5",)
    told(log, first, [30, 20])
    second = pair_round(log)
    winners = {pod.seats[0] for pod in first.pods.values()}
    assert {*second.entrants, *second.byes} == winners | {"E5"}
    assert second.byes != ("E5",)
    assert {row.entrant for row in ranking(log)[:3]} == winners | {"E5"}


@pytest.mark.parametrize(("form", "options"), [("knockout", {}), ("swiss", {"rounds": 1, "cut": 4})])
def test_where_nobody_came_a_knockout_waits_for_somebody_and_has_no_winner(form: str, options: dict[str, Any]) -> None:
    log = started(8, settings_of(form, options, late_rounds=0))
    round = pair_round(log)
    log.add(RoundPublished(1), 0, OWNER)
    log.add(RoundStarted(1), 0, OWNER)
    for pod in round.pods.values():
        for seat in pod.seats:
            log.add(NoShow(1, pod.number, seat), 0, SERVER)
    assert next_step(log, 0) == Wait(say(Sentence.WAIT_READY, number=0, least=3))
    back = round.pods[1].seats
    log.add(Readied(back[0]), 0, OWNER)
    assert next_step(log, 0) == End("one is left")
    log.add(Readied(back[1]), 0, OWNER)
    final = pair_round(log)
    assert final.stage == "final"
    assert final.entrants == {*back[:2]}


# -- groups ------------------------------------------------------------------------------------------------------------


def test_groups_are_equally_strong_and_stay_together() -> None:
    log = started(32, settings_of("groups"))
    chance = Random(1)
    rounds = [play_round(log, chance) for _ in range(3)]
    for label in ("group A", "group B", "group C", "group D"):
        seats = [{seat for pod in round.pods.values() if pod.label == label for seat in pod.seats} for round in rounds]
        assert seats[0] == seats[1] == seats[2]
        assert len(seats[0]) == 8
        assert len({int(seat[1:]) <= 4 for seat in seats[0]}) == 2  # one of the four strongest is in each


def test_the_best_of_each_group_go_on_and_start_apart() -> None:
    log = started(32, settings_of("groups"))
    chance = Random(1)
    *_, round = (play_round(log, chance) for _ in range(3))
    groups = {seat: pod.label for pod in round.pods.values() for seat in pod.seats}
    rows = [row.entrant for row in ranking(log)]
    knockout = pair_round(log)
    for label in set(groups.values()):
        best = [one for one in rows if groups[one] == label][:2]
        assert set(best) <= knockout.entrants
    assert len(knockout.entrants) == 8
    assert all(len({groups[seat] for seat in pod.seats}) == 4 for pod in knockout.pods.values())


def test_who_sits_out_the_first_round_stays_in_his_group() -> None:
    sizes = {"least": 4, "preferred": 4, "most": 4}
    for seed in range(4):
        log = started(10, settings_of("groups", {"size": 5}, **sizes), str(seed))
        pods = [pod for _ in range(3) for pod in play_round(log, Random(seed)).pods.values()]
        first = {seat for pod in pods if pod.label == "group A" for seat in pod.seats}
        assert first == {"E1", "E4", "E5", "E8", "E9"}


def test_a_pod_that_is_split_by_hand_stays_in_its_group() -> None:
    log = started(10, settings_of("groups", {"size": 5}))
    first = pair_round(log)
    moved, sent = first.pods[1].seats[:2], first.pods[2].seats[0]
    log.add(EntrantMoved(1, moved[0], 0), 0, OWNER)
    log.add(EntrantMoved(1, moved[1], 3), 0, OWNER)
    log.add(EntrantMoved(1, sent, None), 0, OWNER)
    log.add(EntrantMoved(1, sent, 3), 0, OWNER)
    log.add(EntrantMoved(1, sent, None), 0, OWNER)
    log.add(RoundPublished(1), 0, OWNER)
    log.add(RoundStarted(1), 0, OWNER)
    assert {pod.label for pod in first.pods.values()} == {"group A", "group B"}
    for number in first.pods:
        log.add(PodClosed(1, number), 0, OWNER, "the fire alarm")
    second = pair_round(log)
    assert {pod.label: len(pod.seats) for pod in second.pods.values()} == {"group A": 5, "group B": 5}


def test_groups_in_which_nobody_can_be_seated_wait() -> None:
    log = started(6, settings_of("groups"))
    for number in range(1, 5):
        log.add(Rested(f"E{number}"), 0, OWNER)
    step = next_step(log, 0)
    assert isinstance(step, Wait)
    assert step.reason.startswith("2 are ready")
    for number in (5, 6):
        log.add(Rested(f"E{number}"), 0, OWNER)
    assert isinstance(next_step(log, 0), Wait)


def test_who_comes_late_joins_the_smallest_group() -> None:
    log = started(15, settings_of("groups", late_rounds=1))
    pair_round(log)
    round = pair_round(log)
    sizes = sorted(
        sum(len(pod.seats) for pod in round.pods.values() if pod.label == label) for label in ("group A", "group B")
    )
    assert sizes == [7, 8]


# -- strikes -----------------------------------------------------------------------------------------------------------


def test_the_lower_half_takes_a_strike_and_two_are_out() -> None:
    log = started(16, settings_of("strikes"))
    first = open_round(log)
    told(log, first, [40, 30, 20, 10])
    lower = {seat for pod in first.pods.values() for seat in pod.seats[2:]}
    second = open_round(log)
    assert all(set(pod.seats) <= lower or lower.isdisjoint(pod.seats) for pod in second.pods.values())
    told(log, second, [40, 30, 20, 10])
    out = {seat for pod in second.pods.values() if set(pod.seats) <= lower for seat in pod.seats[2:]}
    assert pair_round(log).entrants == first.entrants - out


def test_who_comes_late_has_the_strikes_that_he_has_missed_but_is_not_out() -> None:
    log = started(16, settings_of("strikes", late_rounds=4))
    chance = Random(1)
    for _ in range(3):
        play_round(log, chance)
    log.add(Registered("late", "Late", (Member("late", "Late"),)), 0, OWNER)
    row = next(row for row in ranking(log) if row.entrant == "late")
    assert next(value.shown for value in row.values if value.key == "strikes") == "1"
    assert "late" in pair_round(log).entrants


def test_too_few_survivors_are_joined_by_the_best_of_those_who_went_out() -> None:
    log = started(4, settings_of("strikes", {"strikes": 1}, least=3, preferred=3, most=4))
    round = play_round(log, Random(1))
    final = next_step(log, 0)
    assert isinstance(final, Draw)
    assert (final.stage, len(final.pods[0].seats)) == ("final", 3)
    assert best_of(log, round, round.pods[1], 3) == set(final.pods[0].seats)


def test_strikes_end_with_a_final_that_decides() -> None:
    log = started(20, settings_of("strikes"))
    assert run(log, Random(3)) == "the final has been played"
    final = log.tournament.rounds[-1]
    assert final.stage == "final"
    winner = best_of(log, final, final.pods[1], 1)
    assert {ranking(log)[0].entrant} == winner
    assert isinstance(next_step(log, 0), End)


@pytest.mark.parametrize("count", [8, 20, 64])
def test_the_plan_of_strikes_is_near_what_comes(count: int) -> None:
    stages = plan(count, settings_of("strikes")).stages
    log = started(count, settings_of("strikes"))
    run(log, Random(count))
    assert abs(len(stages) - len(log.tournament.rounds)) <= 2
