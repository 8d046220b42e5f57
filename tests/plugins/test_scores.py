"""Every worked example of the rules, through the real rules. The examples are the `*.json` files of `cases/`."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from oneiro_core import Registry
from playing import REGISTRY

from .cases_runner import Case, load, run

FOLDER = Path(__file__).parent / "cases"
CASES = load(FOLDER)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_a_worked_example(case: Case) -> None:
    run(case, REGISTRY)


def test_every_file_has_cases() -> None:
    files = [json.loads(path.read_text()) for path in FOLDER.glob("*.json")]
    assert files
    assert all(files)
    assert sum(map(len, files)) == len(CASES)


@pytest.fixture
def example() -> Case:
    return next(case for case in CASES if case.id == "CL-05")


def test_another_score_fails(example: Case) -> None:
    with pytest.raises(AssertionError, match="CL-05"):
        run(replace(example, expected_points={"A": 3, "B": 4, "C": 3, "D": 1}), REGISTRY)


def test_a_variant_that_is_not_installed_fails(example: Case) -> None:
    with pytest.raises(AssertionError, match="CL-05: the variant 'classic' is not installed"):
        run(example, Registry())


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"variant": "moon"}, "the variant 'moon' is not installed"),
        ({"kind": "mood"}, "there is no kind of case 'mood'"),
        ({"options": {"moonPhase": 1}}, "classic has no option moonPhase"),
        ({"expected": {"moon": "full"}}, "nothing here tells moon"),
    ],
    ids=["variant", "kind", "option", "result"],
)
def test_what_cannot_be_played_fails(example: Case, change: dict[str, object], complaint: str) -> None:
    with pytest.raises(AssertionError, match=complaint):
        run(replace(example, **change), REGISTRY)  # type: ignore[arg-type]


def test_another_reason_fails() -> None:
    own_card = next(case for case in CASES if case.id == "LE-01")
    with pytest.raises(AssertionError, match="LE-01: that card is your own"):
        run(replace(own_card, expected={"legal": False, "reason": "too_many_votes"}), REGISTRY)
