"""Readings of classic's rules that no edition prints in this combination: worked out by hand, played for real."""

from typing import Any

import pytest

from oneiro_core.storytelling import Abstain
from oneiro_plugins.variants.classic.options import BonusScope, Counted, SingleVoteBonus, VoteSplit
from playing import begin, game_of, lay_all, tell, vote_all
from playing.story import Votes

TWO_VOTES: dict[str, Any] = {"second_vote_from": 3, "bonus_cap": 3}
TOGETHER: dict[str, Any] = {"second_vote_from": 3, "vote_split": VoteSplit.FREE}
SINGLY: dict[str, Any] = {**TOGETHER, "counted": Counted.VOTES}
FOUR: dict[str, Any] = {"three_player_four": True}


@pytest.mark.parametrize(
    ("seats", "options", "votes", "scores"),
    [
        # Seat 0 tells. Of three, one has found it: four points, for each vote where votes pay singly. Two have: three points.
        (3, FOUR, {1: (0,), 2: (1,)}, [4, 5, 0]),
        (3, FOUR, {1: (0,), 2: (0,)}, [0, 2, 2]),
        (3, FOUR | {"abstain": Abstain.COUNTS_AS_WRONG}, {1: (0,), 2: ()}, [4, 4, 0]),
        (3, FOUR, {1: (0,), 2: ()}, [0, 2, 0]),
        (3, FOUR | SINGLY, {1: (0, 0), 2: (1, 1)}, [4, 8 + 2, 0]),
        (3, FOUR | SINGLY, {1: (0, 0), 2: (0, 1)}, [3, 6 + 1, 3]),
        (4, FOUR, {1: (0,), 2: (1,), 3: (1,)}, [3, 3 + 2, 0, 0]),
        # A second vote for four.
        (4, TWO_VOTES, {1: (0,), 2: (0, 1), 3: (1, 2)}, [3, 3 + 1 + 2, 3 + 1, 0]),
        (4, TWO_VOTES, {1: (0,), 2: (0, 1), 3: (0,)}, [0, 2 + 1 + 1, 2, 2 + 1]),
        (4, TWO_VOTES | {"single_vote_bonus": SingleVoteBonus.SOME_ONLY}, {1: (0,), 2: (0, 1), 3: (0,)}, [0, 3, 2, 2]),
        (4, TWO_VOTES | {"single_vote_bonus": SingleVoteBonus.SOME_ONLY}, {1: (0,), 2: (0, 1), 3: (2,)}, [3, 5, 4, 0]),
        (4, TWO_VOTES | {"single_vote_bonus": SingleVoteBonus.OFF}, {1: (0,), 2: (0, 1), 3: (1, 2)}, [3, 5, 4, 0]),
        (4, {"second_vote_from": 5}, {1: (0,), 2: (1,), 3: (1,)}, [3, 3 + 2, 0, 0]),
        # Both votes on one image count twice for its owner; for a voter only where votes pay singly.
        (4, TOGETHER, {1: (2, 2), 2: (0, 0), 3: (0, 1)}, [3, 1, 3 + 2, 3]),
        (4, SINGLY, {1: (2, 2), 2: (0, 0), 3: (0, 1)}, [3, 1, 6 + 2, 3]),
        (4, SINGLY, {1: (0, 0), 2: (0, 0), 3: (0, 0)}, [0, 4, 4, 4]),
        (4, SINGLY, {1: (2, 2), 2: (1, 3), 3: (1, 2)}, [0, 2 + 2, 2 + 3, 2 + 1]),
        (4, SINGLY, {1: (0, 0), 2: (0, 0), 3: ()}, [0, 4, 4, 0]),
        (4, SINGLY | {"abstain": Abstain.COUNTS_AS_WRONG}, {1: (0, 0), 2: (0, 0), 3: ()}, [3, 6, 6, 0]),
        # Caps and scopes of the bonus.
        (5, {"bonus_cap": 0}, {1: (0,), 2: (1,), 3: (1,), 4: (1,)}, [3, 3, 0, 0, 0]),
        (5, {"bonus_cap": 2}, {1: (0,), 2: (1,), 3: (1,), 4: (1,)}, [3, 3 + 2, 0, 0, 0]),
        (4, {"bonus_scope": BonusScope.FINDERS_ONLY}, {1: (0,), 2: (3,), 3: (1,)}, [3, 4, 0, 0]),
        (4, {"bonus_scope": BonusScope.FINDERS_ONLY}, {1: (2,), 2: (3,), 3: (1,)}, [0, 3, 3, 3]),
        (4, TWO_VOTES | {"bonus_scope": BonusScope.FINDERS_ONLY}, {1: (0, 2), 2: (0, 3), 3: (0, 1)}, [0, 3, 3, 3]),
        (
            4,
            TWO_VOTES | {"bonus_scope": BonusScope.NOT_WHEN_ALL_RIGHT},
            {1: (0, 2), 2: (0, 3), 3: (0, 1)},
            [0, 2, 2, 2],
        ),
        (4, {"bonus_scope": BonusScope.NOT_WHEN_ALL_RIGHT}, {1: (2,), 2: (3,), 3: (1,)}, [0, 3, 3, 3]),
    ],
)
def test_a_reading(seats: int, options: dict[str, Any], votes: Votes, scores: list[int]) -> None:
    game = begin(game_of(seats=seats, **options))
    tell(game)
    lay_all(game)
    vote_all(game, votes)
    assert game.table.scores == scores
