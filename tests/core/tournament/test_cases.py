"""Worked examples as data: the `*.json` files of `cases/`. A case has an id, a kind, what is given, and what is expected."""

import json
from collections.abc import Callable, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from holding import OWNER, played_tables, settings_of
from oneiro_core.tournament.ledger import Ledger
from oneiro_core.tournament.points import worth
from oneiro_core.tournament.records import Penalised
from oneiro_core.tournament.rounds import Result, Score
from oneiro_core.tournament.settings import Ladder, Points, TieBreak
from oneiro_core.tournament.stages import Terms, planned
from oneiro_core.tournament.standings import Row, standing
from oneiro_core.tournament.tiebreaks import ordering

FOLDER = Path(__file__).parent / "cases"
CASES = [case for path in sorted(FOLDER.glob("*.json")) for case in json.loads(path.read_text())]


def points(given: Mapping[str, Any], expected: Mapping[str, Any]) -> None:
    left, places = given.get("left", ()), given.get("places", {})
    scores = tuple(Score(one, made, places.get(one), one in left) for one, made in given["points"].items())
    ladders = tuple(Ladder(tuple(map(float, ladder))) for ladder in given.get("ladders", ()))
    for system, wanted in expected.items():
        found = worth(Points(system), Result("g", scores), ladders)
        assert found == {one: Fraction(value) for one, value in wanted.items()}, system


def table(given: Mapping[str, Any], expected: Mapping[str, Any]) -> None:
    """A standing after rounds whose tables are told."""
    tie_breaks = tuple(TieBreak[name] for name in given["tie_breaks"])
    settings = settings_of(points=Points[given["points"]], tie_breaks=tie_breaks, late_rounds=9)
    seats = sorted({one for round in given["rounds"] for told in round["tables"] for one in games(told)[0]})
    log = played_tables(settings, given.get("entrants", seats), given["rounds"], given.get("asked", {}))
    for one, lost in given.get("penalties", {}).items():
        log.add(Penalised(one, lost), 0, OWNER, "slow play")
    ledger = Ledger(log.tournament, log.tournament.rounds, planned=given.get("planned", 0))
    rows = standing(log.tournament, list(log.tournament.entrants), ordering(ledger))
    compare({row.entrant: row for row in rows}, expected)


def games(told: Any) -> list[Mapping[str, int]]:
    return told if isinstance(told, list) else [told]


def compare(rows: Mapping[str, Row], expected: Mapping[str, Any]) -> None:
    if "order" in expected:
        assert "".join(rows) == expected["order"]
    for one, values in expected.get("values", {}).items():
        found = [value.number for value in rows[one].values][: len(values)]
        assert found == pytest.approx(values, abs=0.0006), one
    for one, parts in expected.get("parts", {}).items():
        for key, wanted in parts.items():
            value = next(value for value in rows[one].values if value.key == key)
            assert [part.number for part in value.parts] == pytest.approx(wanted, abs=0.0006)
    assert {one: rows[one].rank for one in expected.get("ranks", {})} == expected.get("ranks", {})
    assert {one: rows[one].sentence for one in expected.get("sentences", {})} == expected.get("sentences", {})


def knockout(given: Mapping[str, Any], expected: Mapping[str, Any]) -> None:
    stages = list(planned(settings_of(), Terms(given["advance"]), given["field"]))
    assert [stage.entrants for stage in stages] == expected["fields"]
    assert [stage.advance for stage in stages[:-1]] == expected["fields"][1:]
    assert all(sum(stage.sizes) == stage.entrants for stage in stages)


KINDS: dict[str, Callable[[Mapping[str, Any], Mapping[str, Any]], None]] = {
    "points": points,
    "standing": table,
    "knockout": knockout,
}


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_a_worked_example(case: Mapping[str, Any]) -> None:
    KINDS[case["kind"]](case["given"], case["expected"])


def test_every_file_has_cases_of_its_own() -> None:
    assert all(json.loads(path.read_text()) for path in FOLDER.glob("*.json"))
    assert len({case["id"] for case in CASES}) == len(CASES)
    assert {case["kind"] for case in CASES} == set(KINDS)


@pytest.mark.parametrize("kind", ["points", "standing", "knockout"])
def test_another_number_fails(kind: str) -> None:
    case = next(case for case in CASES if case["kind"] == kind)
    wrong: dict[str, dict[str, Any]] = {
        "points": {"table": {"A": "125", "B": "104", "C": "104", "D": "68"}},
        "standing": {"values": {"E": [2.0, 2.46]}},
        "knockout": {"fields": [40, 20, 8]},
    }
    with pytest.raises(AssertionError):
        KINDS[kind](case["given"], wrong[kind])
