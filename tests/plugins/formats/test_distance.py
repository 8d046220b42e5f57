"""How far a line of a standing is from a better rank and from the cut, where points tell."""

from dataclasses import replace
from typing import Any

import pytest

from holding import OWNER, form_of, open_round, settings_of, started
from oneiro_core.tournament.distance import Distance, distance
from oneiro_core.tournament.log import Log
from oneiro_core.tournament.records import GameReported, Penalised, Rested, Withdrawn
from oneiro_core.tournament.rounds import Result, Score
from oneiro_core.tournament.settings import Ladder, Points, TieBreak
from oneiro_core.tournament.telling import Sentence, english

from .test_rounds import ranking

FINAL = {"rounds": 1, "cut": 4}
NOW = "That is as the others stand now."


def played(form: str = "swiss", options: dict[str, Any] | None = None, count: int = 8, **changes: Any) -> Log:
    """A tournament after a round in which each table was worth 30, 20, 10 and nothing by seat."""
    log = started(count, settings_of(form, options, **changes))
    round = open_round(log)
    for pod in list(round.open_pods):
        scores = tuple(Score(seat, 30 - 10 * place) for place, seat in enumerate(pod.seats))
        log.add(GameReported(round.number, pod.number, Result(pod.games[0], scores)), 0, OWNER)
    return log


def at(log: Log, place: int) -> Distance | None:
    """The distance of who stands at a place, counted from 1."""
    form, rows = form_of(log), ranking(log)
    return distance(log.tournament, rows, rows[place - 1].entrant, form.cut(form.chosen(log.tournament.settings)))


def named(log: Log, place: int) -> str:
    return log.tournament.entrants[ranking(log)[place - 1].entrant].name


def told(log: Log, place: int) -> str:
    found = at(log, place)
    assert found
    return english(found.told)


def test_who_leads_is_told_how_far_he_is_ahead_of_the_cut() -> None:
    log = played(options=FINAL)
    found = at(log, 1)
    assert found
    assert (found.above, found.inside) == (None, True)
    assert found.cut
    assert (found.cut.to, found.cut.shown) == (ranking(log)[4], "133.3")
    first_out = f"133.3 table points ahead of {named(log, 5)}, the first who does not play on."
    assert told(log, 1) == f"{first_out} {NOW}"


def test_who_is_below_the_cut_is_told_what_he_lacks() -> None:
    log = played(options=FINAL)
    last_in = f"66.7 table points to {named(log, 4)}, the last who plays on."
    assert told(log, 5) == f"66.7 table points to rank 4. {last_in} {NOW}"
    found = at(log, 5)
    assert found
    assert not found.inside
    assert found.above
    assert found.above.points == pytest.approx(200 / 3)


def test_between_those_who_are_level_tie_breaks_decide() -> None:
    log = played(options={"rounds": 1, "cut": 3})
    assert "As many table points as rank 3, and tie-breaks decide." in told(log, 4)
    assert f"As many table points as {named(log, 3)}, the last who plays on, and tie-breaks decide." in told(log, 4)
    assert f"As many table points as {named(log, 4)}, the first who does not play on, and" in told(log, 3)


def test_who_shares_a_rank_is_told_of_the_next_better_one() -> None:
    log = played(options={"rounds": 2, "cut": 0}, tie_breaks=())
    assert [row.rank for row in ranking(log)] == [1, 1, 3, 3, 5, 5, 7, 7]
    assert at(log, 1) is at(log, 2) is None, "they lead, and nobody plays on"
    assert told(log, 3) == told(log, 4) == f"66.7 table points to rank 1. {NOW}"


def test_who_rests_or_has_left_is_passed_over_at_the_cut() -> None:
    log = played(options=FINAL)
    first, fourth = (ranking(log)[place].entrant for place in (0, 3))
    log.add(Rested(fourth), 0, OWNER)
    log.add(Withdrawn(first), 0, OWNER)
    found = {place: at(log, place) for place in (4, 5, 6, 7)}
    assert [one.inside for one in found.values() if one] == [False, True, True, False]
    assert found[4] is not None, "how far he is from a better rank is true all the same"
    assert found[4].cut is None
    assert [one.cut.to for one in (found[6], found[7]) if one and one.cut] == [ranking(log)[6], ranking(log)[5]]


def test_a_small_distance_is_not_written_as_none() -> None:
    log = played(options={"rounds": 2, "cut": 0})
    log.add(Penalised(ranking(log)[1].entrant, 0.004), 0, OWNER, "late")
    assert told(log, 2) == f"0.004 table points to rank 1. {NOW}"


def test_where_everybody_plays_on_there_is_no_cut() -> None:
    assert (found := at(played(options={"rounds": 1, "cut": 8}), 8))
    assert found.cut is None


@pytest.mark.parametrize("points", Points)
def test_all_points_are_added_up(points: Points) -> None:
    ladders = tuple(Ladder(tuple(map(float, range(size, 0, -1)))) for size in (3, 4, 5))
    assert at(played(points=points, options={"rounds": 2, "cut": 0}, tie_breaks=(TieBreak.LOT,), ladders=ladders), 8)


def test_nothing_is_told_before_the_first_result_and_once_a_knockout_decides() -> None:
    log = started(8, settings_of("swiss", FINAL))
    open_round(log)
    assert at(log, 5) is None
    log = played(options=FINAL)
    open_round(log)
    assert [at(log, place) for place in range(1, 9)] == [None] * 8


def test_who_has_no_line_is_told_nothing() -> None:
    log = played()
    assert distance(log.tournament, ranking(log), "E99", 4) is None
    rows = [replace(row, values=()) for row in ranking(log)]
    assert distance(log.tournament, rows, "E1", 4) is None


def test_matchpoints_are_no_sum() -> None:
    assert at(played("duplicate", {"comparison": "MATCHPOINTS"}), 8) is None
    assert at(played("duplicate"), 8)


def test_each_sentence_of_a_distance_is_told() -> None:
    whole, close = played(options=FINAL), played(options={"rounds": 1, "cut": 3})
    found = [at(log, place) for log in (whole, close) for place in range(1, 9)]
    codes = {said.code for one in found if one for said in one.told}
    assert codes == {code for code in Sentence if code.name.startswith("DISTANCE")}
