"""Bots are no better read than people: each knows a part of the bank by heart, and hears what it knows in its own way."""

from collections.abc import Mapping
from dataclasses import replace
from itertools import islice
from random import Random
from statistics import mean, pstdev

import pytest

from oneiro_core import Card, Game, Strength, Turn
from oneiro_core.bots import character
from oneiro_plugins.bots.imaginative import TEMPERS
from oneiro_plugins.bots.imaginative.lexicon import bank
from oneiro_plugins.bots.imaginative.mind import BLUR, Mind
from oneiro_plugins.bots.imaginative.senses import association
from playing import SECRET
from playing.bots import turn_of

from .test_imaginative import PICTURES, started

CLUES = tuple(islice(bank(), 200))
SOME = 0.1
"""By how much a share of so many clues may differ from what is meant."""


@pytest.fixture(scope="module")
def game() -> Game:
    return started()


def mind(game: Game, temper: Strength, bot: int = 0) -> Mind:
    """The mind of a bot of some strength: each has a character of its own."""
    turn: Turn = turn_of(game, 0, PICTURES, SECRET)[0]
    return Mind(replace(turn, character=character(SECRET, bot)), TEMPERS[temper], Random(bot))


def apart(one: Mapping[Card, float], other: Mapping[Card, float]) -> list[float]:
    return [score - other[card] for card, score in one.items()]


def known(own: Mind) -> set[str]:
    """The clues that a bot hears as the bank has them, and not by their words."""
    ways = {by_heart: [association(clue, own.pictures, by_heart) for clue in CLUES] for by_heart in (True, False)}
    heard = [own.plainly(clue) for clue in CLUES]
    return {
        clue
        for clue, said, written, worded in zip(CLUES, heard, ways[True], ways[False], strict=True)
        if pstdev(apart(said, written)) < pstdev(apart(said, worded))
    }


@pytest.mark.parametrize("temper", TEMPERS)
def test_each_knows_a_part_of_the_bank_and_no_two_the_same(game: Game, temper: Strength) -> None:
    one, other = known(mind(game, temper, 0)), known(mind(game, temper, 1))
    share = TEMPERS[temper].knows
    for part in (one, other):
        assert abs(len(part) / len(CLUES) - share) < SOME
    assert abs(len(one & other) / len(CLUES) - share**2) < SOME, "what one knows says nothing of the other"


def test_what_is_known_is_known_inexactly(game: Game) -> None:
    own = mind(game, Strength.SHARP)
    differences = [apart(own.plainly(clue), association(clue, own.pictures)) for clue in known(own)]
    assert mean(map(pstdev, differences)) == pytest.approx(BLUR, rel=0.1)
    assert all(any(abs(by) > BLUR / 10 for by in each) for each in differences)


def test_a_bot_hears_a_clue_the_same_way_each_time_and_no_other_does(game: Game) -> None:
    once, again, other = mind(game, Strength.NORMAL), mind(game, Strength.NORMAL), mind(game, Strength.NORMAL, 1)
    for clue in CLUES[:20]:
        assert once.plainly(clue) == again.plainly(clue)
        assert once.plainly(clue) != other.plainly(clue)
