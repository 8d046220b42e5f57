"""Every pod, bye and repeat of every format has a reason, which stays true whatever happens later."""

from collections.abc import Sequence
from itertools import combinations
from random import Random
from typing import Any

import pytest

from holding import OWNER, entered, form_of, next_step, pair_round, play_round, run, settings_of, started
from oneiro_core.codec import dump
from oneiro_core.tournament.formats import Draw, Step
from oneiro_core.tournament.log import Log
from oneiro_core.tournament.pairing import History, Report
from oneiro_core.tournament.records import (
    ByeAsked,
    Disqualified,
    EntrantMoved,
    KeptApart,
    NoShow,
    Penalised,
    PodPinned,
    PodsMerged,
    RoundPaired,
    RoundPublished,
    RoundStarted,
    SeatsSwapped,
    StandbySeated,
    Started,
    Undone,
    Withdrawn,
)
from oneiro_core.tournament.retracing import making, outdated, report_of, traced
from oneiro_core.tournament.roles import SERVER
from oneiro_core.tournament.rounds import PodPlan, Score
from oneiro_core.tournament.settings import Settings
from oneiro_core.tournament.state import Tournament
from oneiro_core.tournament.telling import Sentence, Text
from playing import REGISTRY

PRESETS = [(key, preset.key) for key in sorted(REGISTRY.formats) for preset in REGISTRY.formats[key].presets]
SHORT: dict[str, dict[str, Any]] = {"league": {"days": 3, "best": 2}, "arena": {"minutes": 90}}
UNTOLD = {Sentence.POD_MADE, Sentence.POD_BY_HAND, Sentence.AGAIN_UNTOLD, Sentence.AGAIN_BY_HAND, Sentence.BYE_BY_HAND}


def report(log: Log, number: int) -> Report:
    """The report of a round, by the log alone."""
    trace, form = traced(log, number), form_of(log)
    assert trace is not None
    made = making(log, trace, lambda state, now: form.next(state, form.chosen(state.settings), now))
    return report_of(log.tournament.rounds[number - 1], trace, made)


def codes(text: Text) -> list[Sentence]:
    return [said.code for said in text]


def whys(found: Report) -> list[list[Sentence]]:
    return [codes(pod.why) for pod in found.pods]


def why_of(found: Report, entrant: str) -> list[Sentence]:
    return next(codes(pod.why) for pod in found.pods if entrant in pod.pod)


def meetings(pods: Sequence[Sequence[str]], history: History) -> int:
    return sum(history.met.get(a, {}).get(b, 0) for pod in pods for a, b in combinations(pod, 2))


def swiss(count: int, **options: Any) -> Log:
    return started(count, settings_of(options={"rounds": 5, "cut": 0, **options}))


# -- every format ------------------------------------------------------------------------------------------------------


def check_reports(log: Log) -> None:
    """All rounds are told: their own pods, with a reason of the format for each pod, bye and repeat; the sums are right."""
    history = History()
    for round in log.tournament.rounds:
        found, pods = report(log, round.number), [pod.seats for pod in round.pods.values()]
        assert [pod.pod for pod in found.pods] == pods
        assert {bye.entrant for bye in found.byes} == set(round.byes)
        whys = [*(pod.why for pod in found.pods), *(bye.why for bye in found.byes)]
        whys += [repeat.why for pod in found.pods for repeat in pod.repeats]
        assert all(whys)
        assert not UNTOLD & {said.code for why in whys for said in why}, found.text
        assert found.repeats == sum(repeat.times for pod in found.pods for repeat in pod.repeats)
        assert found.repeats == meetings(pods, history)
        assert found.repeats >= found.least_repeats
        history.record(tuple(pods))


@pytest.mark.parametrize("count", [6, 11, 23])
@pytest.mark.parametrize(("form", "preset"), PRESETS)
def test_every_pod_bye_and_repeat_has_a_reason(form: str, preset: str, count: int) -> None:
    chosen = {**preset_options(form, preset), **SHORT.get(form, {})}
    log = started(count, settings_of(form, chosen, late_rounds=0))
    run(log, Random(count))
    check_reports(log)


def preset_options(form: str, preset: str) -> dict[str, Any]:
    """What a preset changes of the defaults."""
    named = {one.key: dump(one.options) for one in REGISTRY.formats[form].presets}
    usual = next(iter(named.values()))
    return {name: value for name, value in named[preset].items() if value != usual[name]}


@pytest.mark.parametrize("form", sorted(set(REGISTRY.formats) - {"arena"}))
def test_a_report_stays_what_it_was(form: str) -> None:
    """Who leaves, is punished or sent out later changes no reason of an earlier round."""
    log = started(16, settings_of(form, {}, late_rounds=0))
    chance, told = Random(3), list[Report | None]()
    for entrant in ("E3", "E7", "E12"):
        step = next_step(log, 2000)
        assert isinstance(step, Draw)
        told.append(step.report)
        play_round(log, chance)
        log.add(Penalised(entrant, 100), 2000, OWNER, "late")
        leave = Disqualified(entrant) if entrant == "E7" else Withdrawn(entrant)
        log.add(leave, 2000, OWNER, "unfair")
    assert [report(log, number) for number in (1, 2, 3)] == told


# -- the reasons of each ----------------------------------------------------------------------------------------------


def first_report(settings: Settings, count: int = 16, **details: Any) -> Report:
    log = entered(count, settings, **details)
    log.add(Started("seed"), 1, OWNER)
    pair_round(log)
    return report(log, 1)


def test_a_first_round_goes_by_lot_or_by_rating_and_not_by_a_standing() -> None:
    lot = first_report(settings_of(options={"rounds": 3, "cut": 0}))
    assert whys(lot) == [[Sentence.POD_LOT]] * 4
    blocks = first_report(settings_of(options={"rounds": 3, "cut": 0, "first": "BLOCKS"}))
    assert whys(blocks) == [[Sentence.POD_RATED]] * 4
    spread = first_report(settings_of(options={"rounds": 3, "cut": 0, "first": "SPREAD"}))
    assert spread.pods[0].reason == "Dealt so that all pods are equally strong: seeds 1, 8, 9 and 16."
    assert (spread.spread, spread.pods[0].best) == (None, None)
    assert "spread" not in spread.text


def test_who_sits_out_of_a_spread_round_is_the_last_by_rating() -> None:
    settings = settings_of(options={"rounds": 3, "cut": 0, "first": "SPREAD"}, least=4, most=4)
    lowest, next_lowest = first_report(settings, 10).byes
    assert lowest.reason == "Seed 10, the lowest without a bye so far: 10 cannot be split into pods of 4."
    assert next_lowest.reason == "Seed 9, the next lowest without a bye so far: 10 cannot be split into pods of 4."


def test_a_seed_that_sits_out_of_a_knockout_for_a_lower_one_has_his_own_number() -> None:
    sizes = {"least": 2, "preferred": 2, "most": 2}
    log = started(5, settings_of("knockout", {"seeding": "RATING", "advance": 1}, late_rounds=0, **sizes))
    play_round(log, Random(1))
    pair_round(log)
    first, second = (report(log, number).byes[0].reason for number in (1, 2))
    assert first == "Seed 5, the lowest without a bye so far: 5 cannot be split into pods of 2."
    assert second == "Seed 2, the lowest without a bye so far: 3 cannot be split into pods of 2."


def test_pins_of_a_first_round_by_rating_stay_though_the_last_would_sit_out() -> None:
    settings = settings_of(options={"rounds": 3, "cut": 0, "first": "SPREAD"}, least=4, preferred=4, most=4)
    log = started(9, settings)
    round = pair_round(log)
    log.add(SeatsSwapped(1, "E9", next(seat for seat in round.pods[1].seats if seat != "E1")), 10, OWNER)
    log.add(PodPinned(1, 1), 10, OWNER)
    pair_round(log)
    found = report(log, 1)
    assert [(bye.entrant, bye.why[-1].code) for bye in found.byes] == [("E8", Sentence.BYE_PINNED)]
    assert [pod.pinned for pod in found.pods if "E9" in pod.pod] == [True]


def test_who_asked_to_sit_out_is_told_so() -> None:
    log = swiss(9)
    log.add(ByeAsked("E4", 1), 10, OWNER)
    pair_round(log)
    found = report(log, 1)
    assert [(bye.entrant, codes(bye.why)) for bye in found.byes] == [("E4", [Sentence.BYE_ASKED])]


def test_a_knockout_and_its_final_are_told() -> None:
    log = started(16, settings_of("knockout", {}, late_rounds=0))
    run(log, Random(1))
    *rounds, last = (report(log, round.number) for round in log.tournament.rounds)
    assert {code for found in rounds for why in whys(found) for code in why} == {Sentence.POD_SPREAD}
    assert whys(last) == [[Sentence.POD_ALL]]
    assert all(repeat.reason == "All who are left share the pod." for repeat in last.pods[0].repeats)


def test_strikes_are_told_as_strikes() -> None:
    log = started(16, settings_of("strikes", {}))
    play_round(log, Random(1))
    pair_round(log)
    assert {pod.reason for pod in report(log, 2).pods} == {"Strikes so far: 0.", "Strikes so far: 1."}


def test_divisions_and_groups_are_told_by_their_names() -> None:
    league = first_report(settings_of("league", {"division": 8}))
    assert {pod.reason for pod in league.pods} == {"division 1: By lot.", "division 2: By lot."}
    groups = first_report(settings_of("groups", {}, late_rounds=0))
    assert {pod.reason for pod in groups.pods} == {
        "group A: As the schedule has it.",
        "group B: As the schedule has it.",
    }


def test_a_league_without_divisions_has_a_report_with_places_of_the_day() -> None:
    log = started(16, settings_of("league", {"days": 2, "best": 1}))
    play_round(log, Random(1))
    pair_round(log)
    found = report(log, 2)
    assert found.least_spread is not None
    assert {why[0] for why in whys(found)} <= {Sentence.POD_DAY, Sentence.POD_DAY_OF}


def test_an_arena_tells_for_whom_a_pod_was_made() -> None:
    log = started(9, settings_of("arena", {}))
    pair_round(log)
    (pod,) = report(log, 1).pods
    assert codes(pod.why) == [Sentence.POD_NEXT, Sentence.POD_NEAREST]
    assert dict(pod.why[0].gaps)["one"].text in pod.pod


# -- by hand -----------------------------------------------------------------------------------------------------------


def test_a_swap_is_told_as_such_and_measured() -> None:
    log = swiss(16)
    play_round(log, Random(1))
    round = pair_round(log)
    before = report(log, 2)
    one = round.pods[1].seats[0]
    met = next(seat for seat in round.pods[2].seats if seat not in round.pods[1].seats)
    log.add(SeatsSwapped(2, one, met), 10, OWNER)
    after = report(log, 2)
    assert why_of(after, one) == why_of(after, met) == [Sentence.POD_BY_HAND]
    assert whys(after)[2:] == whys(before)[2:]
    history = History.of([tuple(pod.seats for pod in log.tournament.rounds[0].pods.values())])
    assert after.repeats == meetings([pod.pod for pod in after.pods], history)
    assert not after.optimal
    assert all(codes(repeat.why) == [Sentence.AGAIN_BY_HAND] for pod in after.pods[:2] for repeat in pod.repeats)


def test_a_swap_that_is_swapped_back_has_left_nothing() -> None:
    log = swiss(16)
    round = pair_round(log)
    before, one, two = report(log, 1), round.pods[1].seats[0], round.pods[2].seats[0]
    entry = log.add(SeatsSwapped(1, one, two), 10, OWNER)
    log.add(Undone(entry.line.number), 10, OWNER, "a slip")
    assert report(log, 1) == before
    log.add(SeatsSwapped(1, *log.tournament.rounds[0].pods[1].seats[:2]), 10, OWNER)
    turned = report(log, 1)
    assert [set(pod.pod) for pod in turned.pods] == [set(pod.pod) for pod in before.pods]
    assert whys(turned) == whys(before), "who sits in another seat shares his pod for the same reason"


def test_those_to_be_kept_apart_whom_a_hand_has_put_together_are_told() -> None:
    log = swiss(8)
    log.add(KeptApart(("E1", "E2")), 5, OWNER)
    round = pair_round(log)
    (mine,) = [pod for pod in round.pods.values() if "E1" in pod.seats]
    other = next(seat for seat in mine.seats if seat != "E1")
    log.add(SeatsSwapped(1, "E2", other), 10, OWNER)
    assert report(log, 1).together == (("E1", "E2"),)


def test_a_round_that_is_paired_again_round_a_pin_is_told() -> None:
    log = swiss(16)
    round = pair_round(log)
    log.add(SeatsSwapped(1, round.pods[1].seats[0], round.pods[2].seats[0]), 10, OWNER)
    log.add(PodPinned(1, 1), 10, OWNER)
    pair_round(log)
    found = report(log, 1)
    assert sorted(whys(found), key=str) == [[Sentence.POD_LOT]] * 3 + [[Sentence.POD_PINNED]]


def test_a_pin_in_a_schedule_is_the_organisers() -> None:
    log = started(16, settings_of("schedule", {"rounds": 3}))
    play_round(log, Random(1))
    round = pair_round(log)
    pinned = round.pods[1].seats
    log.add(PodPinned(2, 1), 10, OWNER)
    pair_round(log)
    found = report(log, 2)
    assert {pod.pod == pinned: codes(pod.why) for pod in found.pods} == {
        True: [Sentence.POD_PINNED],
        False: [Sentence.POD_SCHEDULED],
    }


def test_any_pods_may_be_made_by_hand() -> None:
    """Sizes that are out of range, a newcomer, and somebody who is left out."""
    log = swiss(9)
    pods = (PodPlan(("E1", "E2")), PodPlan(("E3", "E4", "E5", "E6")), PodPlan(("E7", "E8", "E9")))
    log.add(RoundPaired("by hand", pods, by_hand=True), 10, OWNER)
    found = report(log, 1)
    assert whys(found) == [[Sentence.POD_BY_HAND]] * 3
    log.add(EntrantMoved(1, "E9", None), 10, OWNER)
    log.add(EntrantMoved(1, "E1", 0), 10, OWNER)
    moved = report(log, 1)
    assert [pod.pod for pod in moved.pods][-1] == ("E1",)
    assert [(bye.entrant, codes(bye.why)) for bye in moved.byes] == [("E9", [Sentence.BYE_BY_HAND])]


def test_a_pairing_that_the_format_would_not_make_any_more_is_not_called_one_by_hand() -> None:
    log = swiss(8)
    pods = (PodPlan(("E1", "E2", "E3", "E4")), PodPlan(("E5", "E6", "E7", "E8")))
    log.add(RoundPaired("swiss", pods), 10, SERVER)
    assert whys(report(log, 1)) == [[Sentence.POD_MADE]] * 2


def test_standbys_and_pods_that_join_are_told() -> None:
    log = started(9, settings_of(options={"rounds": 3, "cut": 0}, least=3, most=5))
    round = pair_round(log)
    seats = [pod.seats for pod in round.pods.values()]
    log.add(EntrantMoved(1, seats[0][0], None), 10, OWNER)
    log.add(RoundPublished(1), 10, OWNER)
    log.add(RoundStarted(1), 10, OWNER)
    log.add(NoShow(1, 2, seats[1][0]), 10, SERVER)
    log.add(StandbySeated(1, 2, seats[1][0], seats[0][0]), 10, SERVER)
    found = report(log, 1)
    standby = next(pod for pod in found.pods if seats[0][0] in pod.pod)
    assert f"{seats[0][0]} has the seat of {seats[1][0]}, who did not come." in standby.reason


def test_pods_that_join_are_told() -> None:
    log = started(7, settings_of(options={"rounds": 3, "cut": 0}, least=3, most=5))
    round = open_paper(log)
    small = round.pods[2].seats
    for seat in small[1:]:
        log.add(NoShow(1, 2, seat), 10, SERVER)
    log.add(PodsMerged(1, 2, 1), 10, SERVER)
    found = report(log, 1)
    assert "Those of pod 2 have joined: too few of them had come." in found.pods[0].reason


def open_paper(log: Log) -> Any:
    """A round whose tables nobody has opened yet."""
    round = pair_round(log)
    log.add(RoundPublished(1), 10, OWNER)
    log.add(RoundStarted(1), 10, OWNER)
    return round


def test_seat_counts_tell_how_often_each_has_sat_where() -> None:
    log = swiss(16)
    for _ in range(3):
        play_round(log, Random(1))
    pair_round(log)
    for pod in report(log, 4).pods:
        for entrant, counts in zip(pod.pod, pod.seats, strict=True):
            sat = [own.seats.index(entrant) for _, own in list(log.tournament.pods()) if entrant in own.seats][:3]
            assert [counts[seat] for seat in range(4)] == [sat.count(seat) for seat in range(4)]


# -- whether it would be otherwise by now -------------------------------------------------------------------------------


def old(log: Log) -> bool:
    number, form = len(log.tournament.rounds), form_of(log)
    trace = traced(log, number)
    assert trace is not None

    def following(state: Tournament, now: float) -> Step:
        return form.next(state, form.chosen(state.settings), now)

    return outdated(log, trace, making(log, trace, following), following)


def test_a_pairing_is_outdated_by_what_changes_it_and_by_nothing_else() -> None:
    log = swiss(16)
    first = play_round(log, Random(1))
    round = pair_round(log)
    log.add(PodPinned(2, 1), 10, OWNER)
    log.add(SeatsSwapped(2, round.pods[2].seats[0], round.pods[3].seats[0]), 10, OWNER)
    assert not old(log)
    pair_round(log)
    log.add(RoundPublished(2), 10, OWNER)
    assert not old(log), "the pin was there when it was paired"
    worst = min(
        (score for pod in first.pods.values() for result in pod.results.values() for score in result.scores), key=points
    )
    log.add(Penalised(worst.entrant, 0), 10, OWNER, "late")
    assert not old(log), "a warning takes no points"
    entry = log.add(Withdrawn(worst.entrant), 10, OWNER)
    assert old(log)
    log.add(Undone(entry.line.number), 10, OWNER, "a slip")
    assert not old(log)


def points(score: Score) -> int:
    return score.points
