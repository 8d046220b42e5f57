"""The stack of a game: defaults below, the variant above them, house rules on top."""

from collections.abc import Generator, Iterator
from dataclasses import replace
from typing import Any

import pytest

from oneiro_core import (
    Action,
    BadPlugin,
    Chance,
    Event,
    HouseRule,
    RefusalCode,
    Refused,
    RoundBegan,
    Rules,
    Seat,
    Table,
    Variant,
    hookimpl,
)
from oneiro_core.storytelling import Ballots, StoryTable, Tell
from playing import REGISTRY

CLASSIC = REGISTRY.variants["classic"]
CHANCE = Chance(bytes(32), 1)
TELL = Tell("a clue", "card-01")


class Nothing:
    """A plugin without an opinion."""


class Below:
    """The defaults of a family."""

    @hookimpl
    def hand_size(self) -> int:
        return 1

    @hookimpl
    def ballots(self) -> Ballots:
        return Ballots(1, 1)

    @hookimpl
    def setup(self) -> Iterator[Event]:
        yield RoundBegan(1, ())

    @hookimpl
    def refuse(self) -> Refused | None:
        return Refused(RefusalCode.ILLEGAL, "below")


class Above:
    """The rules of a variant."""

    @hookimpl
    def hand_size(self) -> int:
        return 2

    @hookimpl
    def ballots(self, seat: Seat) -> Ballots | None:
        return Ballots(2, 2) if seat == 0 else None

    @hookimpl
    def setup(self, table: Table[Any]) -> Iterator[Event]:
        yield RoundBegan(table.round + 10, ())


class Replacing:
    """A house rule that answers instead."""

    @hookimpl
    def hand_size(self) -> int:
        return 3


class Doubling:
    """A house rule that changes the answer."""

    @hookimpl(wrapper=True)
    def hand_size(self) -> Generator[None, int, int]:
        answer = yield
        return answer * 2


class Vetoing:
    """A house rule that forbids."""

    @hookimpl
    def refuse(self, seat: Seat, action: Action) -> Refused | None:
        return Refused(RefusalCode.ILLEGAL, f"seat {seat} may not {type(action).__name__}") if seat == 1 else None


def stack(variant_rules: object, *house_rules: object, below: object = Nothing()) -> Rules:
    variant: Variant = replace(CLASSIC, rules=variant_rules, defaults=(below,))
    return Rules(variant, [HouseRule("h", "H", "", rules) for rules in house_rules])


@pytest.fixture
def table() -> StoryTable[Any]:
    return StoryTable(seats=4, options=CLASSIC.presets[0].options)


def test_the_variant_lies_above_the_defaults(table: StoryTable[Any]) -> None:
    assert stack(Nothing(), below=Below()).hand_size(table) == 1
    assert stack(Above(), below=Below()).hand_size(table) == 2


def test_a_house_rule_lies_above_the_variant(table: StoryTable[Any]) -> None:
    assert stack(Above(), Replacing(), below=Below()).hand_size(table) == 3


def test_without_an_opinion_the_question_falls_to_the_next(table: StoryTable[Any]) -> None:
    rules = stack(Above(), below=Below())
    assert [rules.ballots(table, seat).most for seat in (0, 1)] == [2, 1]


def test_a_wrapper_changes_the_answer_of_whoever_gave_it(table: StoryTable[Any]) -> None:
    assert stack(Above(), Doubling(), below=Below()).hand_size(table) == 4
    assert stack(Above(), Replacing(), Doubling(), below=Below()).hand_size(table) == 6
    assert stack(Above(), Doubling(), Replacing(), below=Below()).hand_size(table) == 6


def test_all_set_up_the_defaults_first(table: StoryTable[Any]) -> None:
    rules = stack(Above(), below=Below())
    assert list(rules.setup(table, CHANCE)) == [RoundBegan(1, ()), RoundBegan(10, ())]


def test_setting_up_sees_what_was_set_up_before(table: StoryTable[Any]) -> None:
    numbers = []
    for event in stack(Above(), below=Below()).setup(table, CHANCE):
        event.apply(table)
        numbers.append(table.round)
    assert numbers == [1, 11]


def test_one_veto_is_enough(table: StoryTable[Any]) -> None:
    rules = stack(Above(), Vetoing())
    rules.refuse(table, 0, TELL)
    with pytest.raises(Refused, match="seat 1 may not Tell"):
        rules.refuse(table, 1, TELL)


def test_the_veto_on_top_is_the_one_that_is_told(table: StoryTable[Any]) -> None:
    rules = stack(Above(), Vetoing(), below=Below())
    with pytest.raises(Refused, match="seat 1 may not Tell"):
        rules.refuse(table, 1, TELL)
    with pytest.raises(Refused, match="below"):
        rules.refuse(table, 0, TELL)


def test_what_nobody_says_is_said_at_the_bottom(table: StoryTable[Any]) -> None:
    rules = stack(Nothing())
    assert rules.cards_needed(table) == 0
    assert not rules.is_over(table)
    assert not rules.too_few(table)
    table.scores = [3, 5, 5, 4]
    assert rules.winners(table) == (1, 2)
    table.left = {1}
    assert rules.winners(table) == (2,)
    table.left = {1, 2}
    assert rules.winners(table) == (3,)
    assert rules.too_few(table)
    table.left = {0, 1, 2, 3}
    assert rules.winners(table) == ()


def test_each_phase_is_made_once_and_knows_its_rules() -> None:
    rules = REGISTRY.rules("classic")
    assert list(rules.phases) == ["claim", "tell", "lay", "vote"]
    assert rules.first_phase == "claim"
    assert all(phase.rules is rules for phase in rules.phases.values())


class Misspelt:
    @hookimpl
    def handsize(self) -> int:
        return 1


class Misnamed:
    @hookimpl
    def hand_size(self, board: object) -> int:
        return 1


@pytest.mark.parametrize(
    ("rules", "reason"),
    [(Misspelt(), "classic: unknown hook 'handsize'"), (Misnamed(), "(?s)classic: .*'board'")],
    ids=["misspelt", "misnamed"],
)
def test_rules_that_no_hook_knows_do_not_stack(rules: object, reason: str) -> None:
    with pytest.raises(BadPlugin, match=reason):
        stack(rules)
    with pytest.raises(BadPlugin, match=reason):
        stack(Above(), rules)
