"""Every planted fault is found, whatever the seed, and for what it is."""

import pytest

from oneiro_core import HouseRule, hookimpl
from oneiro_core.storytelling import StoryTable
from oneiro_core.testing import Kind, assert_conforms, examine
from planting import FAULTS, REFERENCE, STUMBLES

SEEDS = (1, *(pytest.param(seed, marks=pytest.mark.long) for seed in (2, 3)))
ALL_FAULTS = FAULTS | STUMBLES


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("fault", sorted(ALL_FAULTS))
def test_a_planted_fault_is_found(fault: str, seed: int) -> None:
    variant, said = ALL_FAULTS[fault]
    (finding,) = examine(variant, pairs=500, seed=seed).findings
    assert finding.kind is Kind.FAULT
    assert said in str(finding)


def test_there_are_enough_of_them() -> None:
    assert len(ALL_FAULTS) >= 10


def test_a_crash_is_told_with_its_line() -> None:
    variant, _ = ALL_FAULTS["taking back raises"]
    told = str(examine(variant, pairs=500, seed=1))
    assert "raised at" in told
    assert "stumbles.py" in told
    assert "in take_back" in told


class Breaking:
    @hookimpl(wrapper=True)
    def score_round(self) -> object:
        yield
        raise ValueError("this rule breaks")


def test_a_house_rule_is_played_as_well() -> None:
    rule = HouseRule("breaking", "Breaking", "It breaks.", Breaking(), StoryTable)
    assert examine(REFERENCE, pairs=0).conforms
    with pytest.raises(AssertionError, match=r"this rule breaks[\s\S]*breaking"):
        assert_conforms(REFERENCE, [rule], pairs=0)
