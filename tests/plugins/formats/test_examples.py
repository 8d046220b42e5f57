"""Worked examples of the formats as data: the `*.json` files of `cases/`. A case has a kind, what is given, what is expected."""

import json
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from holding import form_of, played_tables, settings_of
from oneiro_core.tournament.rounds import Pod, Result, Round, Score
from oneiro_plugins.formats.arena import shrunk
from oneiro_plugins.formats.duplicate import Comparison, matchpoints, seat_values
from oneiro_plugins.formats.forecasts import forecast
from oneiro_plugins.formats.league import best_of, placing

FOLDER = Path(__file__).parent / "cases"
CASES = [case for path in sorted(FOLDER.glob("*.json")) for case in json.loads(path.read_text())]


def arena(given: Mapping[str, int], expected: float) -> None:
    column = {number: Fraction(given["shares"], given["tables"]) for number in range(given["tables"])}
    assert float(shrunk(column).exact) == pytest.approx(expected, abs=0.05)


def best(given: Mapping[str, Any], expected: Mapping[str, Any]) -> None:
    days = {day: Fraction(score) for day, score in enumerate(given["days"], 1)}
    counted = best_of(days, given["count"])
    assert sum(counted.values()) == expected["sum"]
    assert sorted(set(days) - set(counted)) == expected["dropped"]


def place(given: Mapping[str, int], expected: int) -> None:
    assert round(placing(given["field"], given["place"])) == expected


def match(given: Sequence[int], expected: Sequence[int]) -> None:
    found = matchpoints({str(table): (points, Fraction(1)) for table, points in enumerate(given)})
    assert [float(value) for value in found.values()] == expected


def seat(given: Sequence[Mapping[str, int]], expected: Mapping[str, int]) -> None:
    pods = {
        number: Pod(number, tuple(table), results={"g": Result("g", tuple(Score(*one) for one in table.items()))})
        for number, table in enumerate(given, 1)
    }
    assert seat_values(Round(1, "duplicate", pods), Comparison.SEAT) == expected


def strikes(given: Mapping[str, Any], expected: Mapping[str, int]) -> None:
    entrants = [*(one for table in given["tables"] for one in table), *given.get("absent", ())]
    rounds = [{"tables": given["tables"], "stage": "strikes"}]
    log = played_tables(settings_of("strikes"), entrants, rounds, {})
    rows = form_of(log).ranking(log.tournament, form_of(log).chosen(log.tournament.settings))
    shown = {row.entrant: next(value.shown for value in row.values if value.key == "strikes") for row in rows}
    assert {one: int(count) for one, count in shown.items() if count != "0"} == expected


def foretold(given: Mapping[str, Any], expected: Sequence[float] | None) -> None:
    found = forecast(preferred=4, **given)
    assert (found and [found.best, found.rank, found.top4]) == expected


KINDS: dict[str, Callable[[Any, Any], None]] = {
    "arena": arena,
    "best": best,
    "placing": place,
    "matchpoints": match,
    "seat": seat,
    "strikes": strikes,
    "forecast": foretold,
}


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_a_worked_example(case: Mapping[str, Any]) -> None:
    KINDS[case["kind"]](case["given"], case["expected"])


def test_every_kind_has_an_example_and_every_example_a_name() -> None:
    assert {case["kind"] for case in CASES} == set(KINDS)
    assert len({case["id"] for case in CASES}) == len(CASES)


@pytest.mark.parametrize(
    ("kind", "wrong"), [("arena", 117), ("placing", 801), ("strikes", {}), ("matchpoints", [50] * 4)]
)
def test_another_number_fails(kind: str, wrong: Any) -> None:
    case = next(case for case in CASES if case["kind"] == kind)
    with pytest.raises(AssertionError):
        KINDS[kind](case["given"], wrong)
