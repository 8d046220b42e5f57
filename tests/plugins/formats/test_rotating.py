"""Rotating partners in formats: in whole tournaments, with the plan that was told before, and whatever happens meanwhile."""

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from holding import form_of, next_step, open_round, pair_round, play_round, report, run, settings_of, started
from oneiro_core import Refused
from oneiro_core.tournament.formats import Draw
from oneiro_core.tournament.log import Log
from oneiro_core.tournament.pairing import opposite
from oneiro_core.tournament.records import NoShow, PodPinned, PodsMerged, Withdrawn
from oneiro_core.tournament.settings import EntrantKind, Settings
from oneiro_core.tournament.stages.drawing import partners
from oneiro_core.tournament.telling import Sentence
from playing import REGISTRY

ROTATING = sorted(key for key, form in REGISTRY.formats.items() if form.rotates)
IN_ROUNDS = [key for key in ROTATING if key != "arena"]
OPTIONS: dict[str, dict[str, Any]] = {"swiss": {"cut": 0}, "league": {"rounds": 1, "best": 1}}


def twos_of(form: str, rounds: int, **changes: Any) -> Settings:
    options = OPTIONS.get(form, {}) | {"days" if form == "league" else "rounds": rounds}
    return settings_of(form, options, **({"rotating": True, "least": 6, "preferred": 6, "most": 8} | changes))


def together(log: Log) -> Counter[frozenset[str]]:
    """In how many rounds any two have been partners."""
    return Counter(frozenset(two) for _, pod in log.tournament.pods() for two in opposite(pod.seats))


def test_rounds_that_are_drawn_or_planned_can_be_played_so() -> None:
    assert ROTATING == ["arena", "duplicate", "league", "schedule", "swiss"]


@pytest.mark.parametrize("form", IN_ROUNDS)
@pytest.mark.parametrize("count", [8, 15])
def test_what_was_planned_is_played_with_a_new_partner_in_each_round(form: str, count: int) -> None:
    log = started(count, twos_of(form, 4))
    plan = form_of(log).plan(log.tournament.settings, form_of(log).chosen(log.tournament.settings), count)
    run(log, Random(count))
    rounds = log.tournament.rounds
    assert [sorted(len(pod.seats) for pod in round.pods.values()) for round in rounds] == [
        sorted(plan.stages[0].sizes)
    ] * 4
    assert set(together(log).values()) == {1}
    assert {len(round.byes) for round in rounds} == {count % 2}
    if form != "league":  # where nobody knows who will be there on a day
        assert any("even number" in warning for warning in plan.warnings) == (count == 15)
    assert plan.forecast is None


def test_seven_rounds_bring_eight_together_with_everybody_and_an_eighth_is_warned_of() -> None:
    log = started(8, twos_of("schedule", 8, preferred=8))
    form, settings = form_of(log), log.tournament.settings
    assert any("from round 8 on" in one for one in form.plan(settings, form.chosen(settings), 8).warnings)
    for _ in range(7):
        play_round(log, Random(1))
    assert (len(together(log)), set(together(log).values())) == (28, {1})
    play_round(log, Random(1))
    assert sorted(together(log).values()) == [1] * 24 + [2] * 4


def test_rounds_by_standing_warn_of_partners_sooner() -> None:
    settings = twos_of("swiss", 5)
    form = REGISTRY.formats["swiss"]
    told = {count: form.plan(settings, form.chosen(settings), count).warnings for count in (8, 64)}
    assert any("from round 5 on people may have partners" in one for one in told[8])
    assert not any("partners" in one for one in told[64])


def test_a_season_warns_of_partners_by_all_its_rounds_and_by_the_divisions() -> None:
    form = REGISTRY.formats["league"]
    for division, rounds in ((0, 12), (8, 4)):
        options = {"days": 13, "rounds": 1, "best": 1, "division": division}
        settings = settings_of("league", options, rotating=True, least=4, preferred=4, most=8)
        (told,) = form.plan(settings, form.chosen(settings), 24).warnings
        assert f"from round {rounds + 1} on people may have partners" in told


def test_in_a_duplicate_lots_decide_where_partners_sit_and_not_who_they_are() -> None:
    """The partners are those of the schedule, round by round."""
    planned, dealt = (started(8, twos_of(form, 7, preferred=8)) for form in ("schedule", "duplicate"))
    for number in range(7):
        rounds = [play_round(log, Random(number)) for log in (planned, dealt)]
        twos = [{frozenset(two) for pod in round.pods.values() for two in opposite(pod.seats)} for round in rounds]
        assert twos[0] == twos[1]
        assert rounds[1].same_deal
    assert len({pod.seats.index("E1") for _, pod in dealt.tournament.pods()}) > 3


def test_in_an_arena_pods_are_even_and_partners_as_new_as_can_be() -> None:
    log = started(8, settings_of("arena", {"minutes": 600}, rotating=True, least=4, preferred=4, most=8))
    for number in range(6):
        rounds = [open_round(log, 2000 + number * 1000) for _ in range(2)]
        for round in rounds:
            report(log, round, round.pods[1], Random(number), 2500 + number * 1000)
    assert {len(pod.seats) for _, pod in log.tournament.pods()} == {4}
    found = together(log)
    assert sum(found.values()) == 24
    assert max(found.values()) <= 2
    step = next_step(log, 9000)
    assert isinstance(step, Draw)
    assert step.report is not None
    (pod,) = step.report.pods
    assert [said.code for said in pod.why if said.code is Sentence.POD_PARTNERS] == [Sentence.POD_PARTNERS] * 2
    assert all(said.code is not Sentence.AGAIN_PINNED for again in pod.partners_again for said in again.why)


def test_who_has_no_partner_waits_for_a_table_of_an_arena() -> None:
    log = started(5, settings_of("arena", {}, rotating=True, least=4, preferred=6, most=8))
    step = next_step(log, 2000)
    assert isinstance(step, Draw)
    assert len(step.pods[0].seats) == 4
    assert step.report is not None
    assert "No more than 5 were ready." in step.report.pods[0].reason


def test_who_leaves_takes_nobody_s_new_partner_away() -> None:
    log = started(14, twos_of("schedule", 9))
    for number in range(5):
        play_round(log, Random(number))
    log.add(Withdrawn("E3"), 3000, "a3")
    log.add(Withdrawn("E8"), 3000, "a8")
    for number in range(2):
        play_round(log, Random(number))
    assert set(together(log).values()) == {1}


def test_who_did_not_come_was_nobody_s_partner() -> None:
    log = started(6, twos_of("swiss", 2, most=6))
    round = open_round(log)
    (pod,) = round.pods.values()
    log.add(NoShow(1, 1, pod.seats[0]), 2000, "owner")
    assert pod.present == pod.seats[1:]
    found = partners(log.tournament)
    assert found is not None
    assert pod.seats[0] not in found.met
    assert found.met[pod.seats[1]] == {pod.seats[4]: 1}


def test_a_pod_that_is_pinned_keeps_its_partners() -> None:
    log = started(12, twos_of("swiss", 3, most=6))
    round = pair_round(log)
    log.add(PodPinned(1, 1), 2000, "owner")
    pinned = round.pods[1].seats
    assert pinned in [pod.seats for pod in pair_round(log).pods.values()]


def test_pods_of_partners_do_not_merge() -> None:
    log = started(12, twos_of("swiss", 3, most=8))
    round = open_round(log)
    for pod in round.pods.values():
        pod.games.clear()
    with pytest.raises(Refused, match="bots fill up"):
        log.add(PodsMerged(1, 1, 2), 2000, "owner")


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"least": 5}, "an even number of seats"),
        ({"least": 2, "preferred": 2}, "four at least"),
        ({"kind": EntrantKind.PAIR}, "fixed pairs keep their partners"),
    ],
)
def test_settings_that_contradict_themselves_are_refused(changes: dict[str, Any], words: str) -> None:
    with pytest.raises(Refused, match=words):
        twos_of("swiss", 3, **changes).check()


@pytest.mark.parametrize(("options", "field"), [({"cut": 4}, "cut"), ({"cut": 0, "first": "SPREAD"}, "first")])
def test_swiss_has_neither_a_cut_nor_a_first_round_by_rating_then(options: dict[str, Any], field: str) -> None:
    settings = replace(settings_of("swiss", options), rotating=True)
    form = REGISTRY.formats["swiss"]
    with pytest.raises(Refused) as refused:
        form.check(settings, form.chosen(settings))
    assert refused.value.field == field
