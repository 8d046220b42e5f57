"""Every planted leak is found within 500 pairs of worlds, whatever the seed."""

import pytest

from oneiro_core import Variant
from oneiro_core.testing import Kind, Report, examine
from planting import LEAKS, PEEKING, TARGET_LEAKS

SEEDS = (1, *(pytest.param(seed, marks=pytest.mark.long) for seed in (2, 3)))
PAIRS = 500
ALL_LEAKS = {**LEAKS, **PEEKING, **TARGET_LEAKS}
ALSO_FAULTS = {"cards are laid face up"}
"""Leaks that break another promise as well, and may be found by that."""


def found(variant: Variant, seed: int) -> Report:
    report = examine(variant, pairs=PAIRS, seed=seed)
    assert not report.conforms, report
    return report


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("leak", sorted(ALL_LEAKS))
def test_a_planted_leak_is_found(leak: str, seed: int) -> None:
    (finding,) = found(ALL_LEAKS[leak], seed).findings
    assert finding.kind is Kind.LEAK or leak in ALSO_FAULTS, finding


def test_there_are_enough_of_them() -> None:
    assert len(ALL_LEAKS) >= 20


@pytest.mark.parametrize(
    ("leak", "part", "lines"),
    [
        ("storyteller's card first", "events", ["one world: TableauShown", "the other: TableauShown"]),
        ("votes are counted", "events", ["another choice: instead of", "CountedVote"]),
        ("who laid something else", "events", ["a change of mind: before", "NoticedChange"]),
        ("an event tells for whom the server laid", "events", ["no stand-in:", "Murmur"]),
        ("a refusal names the holder", "offers", ["holds that card"]),
        ("why not depends on the hands", "why not", ["one world: wait", "the other: wait"]),
        ("the view reads the pile", "view", ['"hint": ']),
        ("a public hint", "events", ["another draw:", "one world: Parity", "the other: Parity"]),
        ("offers that know the target", "offers", ["another draw:", '"number": ']),
    ],
)
def test_a_leak_is_told_so_that_its_author_can_find_it(leak: str, part: str, lines: list[str]) -> None:
    told = str(found(ALL_LEAKS[leak], 1))
    assert f"can tell from {part} what is hidden from it" in told
    for line in (*lines, "secrets that differ by then", "the game: ", "1 start"):
        assert line in told


@pytest.mark.parametrize(
    ("leak", "where"), [("cards are drawn face up", "hand"), ("the pile is shuffled in the open", "pile")]
)
def test_faces_where_cards_lie_face_down(leak: str, where: str) -> None:
    assert f"sees faces in the {where}" in str(found(LEAKS[leak], 1))


def test_a_verdict_is_allowed_once_it_is_declared() -> None:
    told = str(found(TARGET_LEAKS["a verdict that is not declared"], 1))
    assert "its class names the secret's class in `reveals`" in told
