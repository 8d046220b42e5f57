"""Team: who is silent and who leaves. The other member acts for both, and a team with nobody is out (rules, Q-8 and Q-12)."""

import pytest

from oneiro_core import Game, GameOver, HandDiscarded, Seat
from oneiro_core.storytelling import Abstain
from oneiro_core.storytelling.events import (
    CardsLaid,
    RoundSkipped,
    StorytellerNamed,
    TableauShown,
    VoteMissed,
    VotesShown,
)
from oneiro_plugins.variants.team.options import Voter
from playing import begin, lay_all, tell, vote, vote_all
from playing.team import laid_pairs, lay_first, open_pairs, pairs, told_pairs

from .absence import of_kind


def layers(game: Game) -> list[Seat]:
    return sorted(open_pairs(game).laid)


def stand_ins(game: Game) -> set[Seat]:
    """The seats from whose hands a card is laid at the deadline."""
    return {laid.seat for laid in of_kind(CardsLaid, game.expire()) if laid.stand_in}


# -- silence -----------------------------------------------------------------------------------------------------------


def test_a_silent_team_lays_a_card_of_one_of_two_hands() -> None:
    drawn = [stand_ins(told_pairs(secret=bytes([number]) * 32)) for number in range(30)]
    assert {frozenset(seats) for seats in drawn} == {frozenset({one, two, 3}) for one in (1, 4) for two in (2, 5)}


def test_only_the_silent_team_is_laid_for() -> None:
    game = told_pairs()
    lay_first(game, 3, 4)
    assert stand_ins(game) in ({2}, {5})


@pytest.mark.parametrize("voter", list(Voter))
def test_a_silent_team_abstains_once(voter: Voter) -> None:
    game = laid_pairs(team_voter=voter)
    vote(game, 4, 0)
    step = game.expire()
    assert len(of_kind(VoteMissed, step)) == 1
    (shown,) = of_kind(VotesShown, step)
    assert [len(ballot.slots) for ballot in shown.ballots if ballot.seat in (2, 5)] == [0]
    assert game.table.scores == [0, 2, 0] * 2


def test_a_silent_team_may_count_as_wrong() -> None:
    game = laid_pairs(abstain=Abstain.COUNTS_AS_WRONG)
    vote(game, 4, 0)
    game.expire()
    assert game.table.scores == [3, 3, 0] * 2


def test_a_silent_storyteller_has_had_his_turn() -> None:
    game = begin(pairs())
    game.expire()
    assert game.table.phase == "claim"
    game.expire()
    teller = open_pairs(game).storyteller
    assert of_kind(RoundSkipped, game.expire()) == [RoundSkipped(teller)]  # type: ignore[arg-type]
    assert open_pairs(game).told[teller or 0] == 1


# -- one of two leaves -------------------------------------------------------------------------------------------------


def test_who_remains_lays_and_votes() -> None:
    game = told_pairs()
    game.leave(4)
    assert game.awaiting == {1, 2, 3, 5}
    lay_first(game, 1, 2, 3)
    assert game.awaiting == {1, 5}
    vote_all(game, {1: (0,), 5: (1,)})
    assert game.table.scores == [3, 4, 0] * 2


def test_what_a_leaver_laid_stays() -> None:
    game = told_pairs()
    lay_first(game, 4)
    game.leave(4)
    assert game.awaiting == {2, 3, 5}
    lay_first(game, 2, 3)
    assert layers(game) == [0, 2, 3, 4]
    assert game.awaiting == {1, 5}


def test_who_laid_votes_when_the_voter_leaves() -> None:
    game = laid_pairs()
    game.leave(4)
    assert game.awaiting == {1, 5}
    assert game.view(1).barred == ()
    vote_all(game, {1: (2,), 5: (0,)})
    assert game.table.scores == [3, 0, 4] * 2


def test_the_vote_of_a_leaver_stays() -> None:
    game = laid_pairs()
    vote(game, 4, 0)
    game.leave(4)
    assert game.awaiting == {5}
    vote(game, 5, 1)
    assert game.table.scores == [3, 4, 0] * 2


def test_in_later_rounds_too() -> None:
    game = laid_pairs()
    game.leave(4)
    step = vote_all(game, {1: (0,), 5: (0,)})
    assert [discarded.seat for discarded in of_kind(HandDiscarded, step)] == [4]
    assert open_pairs(game).storyteller == 1
    tell(game)
    assert game.awaiting == {0, 2, 3, 5}
    lay_all(game)
    assert layers(game) == [0, 1, 2]  # who tells without a teammate lays his own card only
    vote_all(game, {3: (1,), 5: (0,)})
    assert game.table.scores == [3 + 1, 2 + 3, 2] * 2


def test_the_storytellers_teammate_leaves_in_this_round() -> None:
    game = told_pairs()
    game.leave(3)
    assert layers(game) == [0, 3]
    assert game.awaiting == {1, 2, 4, 5}


def test_the_storyteller_leaves_after_his_clue() -> None:
    game = told_pairs()
    game.leave(0)
    lay_first(game, 3, 1, 2)
    vote_all(game, {4: (0,), 5: (1,)})
    assert game.table.scores == [3, 4, 0] * 2
    assert game.table.players == (1, 2, 3, 4, 5)


def test_who_remains_can_win_for_both() -> None:
    game = laid_pairs()
    game.leave(4)
    vote_all(game, {1: (0,), 5: (1,)})
    while not game.table.over:
        game.expire()
    assert game.table.finished
    assert game.table.winners == (1,)
    assert game.table.scores[1] == game.table.scores[4] == 4


# -- both leave --------------------------------------------------------------------------------------------------------


def test_a_card_is_drawn_for_two_who_leave_before_they_lay() -> None:
    game = told_pairs(8)
    game.leave(1)
    game.leave(5)
    laid = set(layers(game)) - {0}
    assert laid in ({1}, {5})
    lay_first(game, 4, 2, 3)
    assert len(open_pairs(game).tableau) == 5
    assert game.awaiting == {6, 7}


@pytest.mark.parametrize("voter", list(Voter))
def test_two_who_leave_before_they_vote_abstain_once(voter: Voter) -> None:
    game = laid_pairs(8, team_voter=voter)
    game.leave(1)
    game.leave(5)
    step = vote_all(game, {6: (0,), 7: (0,)})
    (shown,) = of_kind(VotesShown, step)
    assert sorted(ballot.seat % 4 for ballot in shown.ballots) == [1, 2, 3]
    assert game.table.scores == [0, 0, 2, 2] * 2


def test_a_team_with_nobody_is_out() -> None:
    game = laid_pairs(8)
    game.leave(1)
    game.leave(5)
    step = vote_all(game, {6: (0,), 7: (0,)})
    (named,) = of_kind(StorytellerNamed, step)
    assert named.seat == 2
    tell(game)
    lay_all(game)
    assert layers(game) == [0, 2, 3, 6]
    assert game.awaiting == {4, 7}


def test_two_teams_do_not_go_on() -> None:
    game = laid_pairs()
    game.leave(1)
    game.leave(4)
    step = vote_all(game, {5: (0,)})
    assert of_kind(GameOver, step) == [GameOver((), finished=False)]


def test_three_who_remain_of_three_teams_go_on() -> None:
    game = laid_pairs()
    for seat in (1, 2, 3):
        game.leave(seat)
    vote_all(game, {4: (0,), 5: (0,)})
    assert not game.table.over
    assert open_pairs(game).storyteller == 4
    tell(game)
    lay_all(game)
    assert layers(game) == [0, 4, 5]
    vote_all(game, {0: (4,), 5: (0,)})
    assert game.table.scores == [3 + 1, 2 + 3, 2] * 2


@pytest.mark.parametrize("leavers", [(0, 3), (1, 4), (0, 1, 2), (3, 4, 5), (0, 4)])
@pytest.mark.parametrize("phase", ["claim", "tell", "lay", "vote"])
def test_whoever_leaves_in_whatever_phase_the_game_ends(phase: str, leavers: tuple[int, ...]) -> None:
    game = pairs(8)
    game.start()
    if phase != "claim":
        game = begin(pairs(8))
    if phase in ("lay", "vote"):
        tell(game)
    if phase == "vote":
        lay_all(game)
    assert game.table.phase == phase
    for seat in leavers:
        game.leave(seat)
    deadlines = 0
    while not game.table.over:
        game.expire()
        deadlines += 1
    assert deadlines < 30
    assert not set(leavers) & set(game.table.winners)


def test_nobody_is_told_what_is_barred_who_has_left() -> None:
    game = told_pairs()
    lay_first(game, 1, 2)
    game.leave(4)
    before = len(game.eyes[4].events)
    (shown,) = of_kind(TableauShown, game.expire())
    assert len(shown.cards) == 4
    assert open_pairs(game).barred.keys() == {5}
    assert len(game.eyes[4].events) - before == len(game.eyes[None].events) - before
