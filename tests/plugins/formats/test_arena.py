"""Arena: who is seated when, with whom, and what it comes to."""

from random import Random

import pytest

from holding import OWNER, entered, form_of, next_step, open_round, report, run, settings_of, started
from oneiro_core.tournament.entrants import Member
from oneiro_core.tournament.formats import Draw, End, Wait
from oneiro_core.tournament.log import Log
from oneiro_core.tournament.records import Grouped, KeptApart, Registered, Rested, Started
from oneiro_core.tournament.telling import Sentence, say
from oneiro_plugins.formats.arena import MINUTE

from .test_rounds import bad_option, ranking

START = 1000
BELL = START + 150 * MINUTE


def arena(count: int, **options: int) -> Log:
    return started(count, settings_of("arena", options))


def test_tables_are_made_while_enough_are_ready() -> None:
    log = arena(9)
    pods = [open_round(log, START).pods[1].seats for _ in range(2)]
    assert [len(pod) for pod in pods] == [4, 4]
    assert set(pods[0]).isdisjoint(pods[1])
    step = next_step(log, START)
    assert isinstance(step, Wait)
    assert step.reason.startswith("1 are ready")


def test_a_smaller_pod_is_made_after_some_patience() -> None:
    log = arena(7)
    open_round(log, START)
    step = next_step(log, START)
    assert isinstance(step, Wait)
    assert step == Wait(say(Sentence.WAIT_PATIENCE, number=3, least=4), START + 20)
    assert step.reason == "3 are ready; a table needs 4, or some patience."
    later = next_step(log, START + 20)
    assert isinstance(later, Draw)
    assert len(later.pods[0].seats) == 3


def test_who_has_played_least_is_seated_first_and_with_others_than_last_time() -> None:
    log = arena(12)
    chance = Random(1)
    rounds = [open_round(log, START) for _ in range(2)]
    for round in rounds:
        report(log, round, round.pods[1], chance, START + 600)
    third = open_round(log, START + 601)
    unplayed = {f"E{number}" for number in range(1, 13)} - rounds[0].entrants - rounds[1].entrants
    assert unplayed & third.entrants
    for round in rounds:
        assert len(round.entrants & third.entrants) <= 2


def test_who_rests_is_not_seated_and_who_is_kept_apart_is() -> None:
    log = arena(6)
    log.add(Rested("E1"), START, OWNER)
    log.add(KeptApart(("E2", "E3")), START, OWNER)
    pod = set(open_round(log, START).pods[1].seats)
    assert "E1" not in pod
    assert not {"E2", "E3"} <= pod


def test_who_can_sit_with_nobody_keeps_nobody_else_from_a_table() -> None:
    log = arena(6)
    first = min(log.tournament.entrants, key=log.tournament.lot)
    for other in log.tournament.entrants.keys() - {first}:
        log.add(KeptApart((first, other)), START, OWNER)
    assert told(log) == [Sentence.POD_NEXT_LEFT, Sentence.POD_NEAREST]
    assert first not in open_round(log, START).entrants


def told(log: Log) -> list[Sentence]:
    """The reason of the next table."""
    step = next_step(log, START)
    assert isinstance(step, Draw)
    assert step.report is not None
    return [said.code for said in step.report.pods[0].why]


def test_whose_turn_it_is_is_told_so_also_where_the_table_was_made_for_another() -> None:
    """The first is nearest to the second, with whom nobody else may sit; the third is not."""
    log = started(4, settings_of("arena", least=3, preferred=3, most=3))
    first, second, *others = sorted(
        log.tournament.entrants, key=lambda one: (log.tournament.entrants[one].ready, log.tournament.lot(one))
    )
    for other in others:
        log.add(KeptApart((second, other)), START, OWNER)
    step = next_step(log, START)
    assert isinstance(step, Draw)
    assert set(step.pods[0].seats) == {first, *others}
    assert step.report is not None
    assert step.report.pods[0].why == (say(Sentence.POD_NEXT, one=first),)


def test_a_club_that_fills_the_standing_around_somebody_is_looked_past() -> None:
    for seed in range(6):
        log = entered(40, settings_of("arena"))
        for number in range(1, 33):
            log.add(Grouped(f"E{number}", "club"), 0, OWNER)
        log.add(Started(str(seed)), 1000, OWNER)
        pod = open_round(log, START).entrants
        assert len(pod) == 4
        assert len({one for one in pod if int(one[1:]) < 33}) <= 1


def test_no_table_is_opened_that_would_end_after_the_bell() -> None:
    log = arena(8)
    open_round(log, START)
    last = BELL - 30 * MINUTE
    assert isinstance(next_step(log, last - 1), Draw)
    step = next_step(log, last)
    assert step == Wait(say(Sentence.WAIT_LAST_TABLES), BELL + 15 * MINUTE)
    assert isinstance(next_step(log, BELL + 15 * MINUTE), End)
    report(log, log.tournament.rounds[0], log.tournament.rounds[0].pods[1], Random(1), last)
    assert next_step(log, last) == Wait(say(Sentence.WAIT_BELL), BELL)
    assert isinstance(next_step(log, BELL), End)


def test_too_few_tables_rank_after_all_others() -> None:
    log = arena(9, least_tables=3, minutes=90)
    run(log, Random(2))
    counts = [next(value for value in row.values if value.key == "enough").number for row in ranking(log)]
    assert counts == sorted(counts, reverse=True)


def test_the_mean_is_drawn_to_par_by_three_tables() -> None:
    log = arena(4, minutes=30)
    round = open_round(log, START - 1)
    report(log, round, round.pods[1], Random(1), START + 100)
    for row in ranking(log):
        mean = next(value for value in row.values if value.key == "mean")
        assert mean.number == pytest.approx((mean.parts[0].number + 300) / 4)


def test_an_arena_without_a_table_is_refused() -> None:
    assert bad_option("arena", {"minutes": 20, "table_minutes": 30}) == "table_minutes"


def teams(sizes: dict[str, int], best: int) -> Log:
    """An arena of teams that has begun."""
    log, number = entered(0, settings_of("arena", {"team_best": best})), 0
    for team, size in sizes.items():
        for _ in range(size):
            number += 1
            member = Member(f"a{number}", f"Player {number}")
            log.add(Registered(f"E{number}", member.name, (member,), group=team), 0, OWNER)
    log.add(Started("seed"), START, OWNER)
    return log


def test_a_team_has_the_sum_of_its_best_and_shares_a_table_only_when_it_must() -> None:
    log = teams({"red": 4, "blue": 4, "green": 4, "grey": 4}, 2)
    for _ in range(4):
        pod = open_round(log, START).pods[1]
        assert len({log.tournament.entrants[seat].group for seat in pod.seats}) == 4
    for round in log.tournament.rounds:
        report(log, round, round.pods[1], Random(round.number), START + 600)
    form, rows = form_of(log), ranking(log)
    found = form.teams(log.tournament, form.chosen(log.tournament.settings))
    means = {row.entrant: row.values[1].number for row in rows}
    for row in found:
        own = sorted((means[one] for one in means if log.tournament.entrants[one].group == row.team), reverse=True)
        assert [means[one] for one in row.counted] == own[:2]
        assert row.number == pytest.approx(sum(own[:2]))
    assert [row.rank for row in found] == [1, 2, 3, 4]
    assert [row.number for row in found] == sorted((row.number for row in found), reverse=True)


def test_a_team_alone_plays_among_itself_but_not_who_is_kept_apart() -> None:
    log = teams({"red": 5}, 2)
    log.add(KeptApart(("E1", "E2")), START, OWNER)
    pod = set(open_round(log, START).pods[1].seats)
    assert len(pod) == 4
    assert not {"E1", "E2"} <= pod
    form, single = form_of(log), arena(8)
    assert form.teams(single.tournament, form.chosen(single.tournament.settings)) == ()
