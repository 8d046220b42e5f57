"""Who leaves for good: the answers of rules, section 11, Q-11 and Q-12, for the storyteller family."""

from collections.abc import Callable

import pytest

from oneiro_core import CardsDrawn, Game, GameOver, HandDiscarded, RefusalCode, Refused
from oneiro_core.storytelling import EndMode, Vote
from oneiro_core.storytelling.events import (
    CardsLaid,
    RoundSkipped,
)
from playing import begin, game_of, lay_all, open_story, play_round, slot_of, tell, vote

from .absence import laid_at_seat_zero, of_kind, second_round, told_at_seat_zero

# -- leaving in the middle of a round ----------------------------------------------------------------------------


def test_a_storyteller_who_leaves_before_the_clue_skips_the_round() -> None:
    game = second_round()
    step = game.leave(1)
    assert of_kind(RoundSkipped, step) == [RoundSkipped(1)]
    assert (game.table.players, open_story(game).storyteller) == ((0, 2, 3), 2)


def test_a_claimer_who_leaves_before_the_clue_lets_the_others_claim() -> None:
    game = begin(game_of(), storyteller=2)
    game.leave(2)
    assert game.table.phase == "claim"
    assert game.awaiting == {0, 1, 3}


def test_a_storyteller_who_leaves_after_the_clue_is_played_out() -> None:
    game = told_at_seat_zero()
    game.leave(0)
    assert game.awaiting == {1, 2, 3}
    lay_all(game)
    vote(game, 1, 0)
    vote(game, 2, 1)
    vote(game, 3, 1)
    assert game.table.scores == [3, 5, 0, 0]
    assert (game.table.players, open_story(game).storyteller) == ((1, 2, 3), 1)


def test_what_he_has_laid_and_voted_stays() -> None:
    game = told_at_seat_zero(5)
    lay_all(game)
    vote(game, 3, 0)
    game.leave(3)
    for seat in (1, 2, 4):
        vote(game, seat, 3)
    assert game.table.scores == [3, 0, 0, 3 + 3, 0]


def test_what_he_has_not_done_is_done_for_him_at_once() -> None:
    game = told_at_seat_zero()
    (laid,) = of_kind(CardsLaid, game.leave(2))
    assert (laid.seat, laid.stand_in) == (2, True)
    lay_all(game)
    assert game.awaiting == {1, 3}


def test_who_leaves_while_another_tells_holds_nobody_up() -> None:
    game = begin(game_of())
    game.leave(2)
    tell(game)
    assert game.awaiting == {1, 3}
    lay_all(game)
    assert game.awaiting == {1, 3}
    vote(game, 1, 0)
    vote(game, 3, 0)
    assert game.table.players == (0, 1, 3)


def test_his_hand_goes_to_the_discards_at_the_end_of_the_round() -> None:
    game = told_at_seat_zero(5)
    lay_all(game)
    hand = tuple(sorted(card for card in open_story(game).hands[2] if card))
    game.leave(2)
    assert len(open_story(game).hands[2]) == len(hand) == 5
    step = [event for seat in (1, 3, 4) for event in vote(game, seat, 0)]
    assert of_kind(HandDiscarded, step) == [HandDiscarded(2, hand)]
    assert open_story(game).hands[2] == []
    assert set(hand) <= set(open_story(game).discards)


def test_his_points_stay_but_he_cannot_win() -> None:
    game = begin(game_of(seats=5, target_score=5))
    play_round(game, {1: (0,), 2: (1,), 3: (1,), 4: (1,)})
    assert game.table.over
    game = begin(game_of(seats=5, target_score=8))
    play_round(game, {1: (0,), 2: (1,), 3: (1,), 4: (1,)})
    assert game.table.scores == [3, 6, 0, 0, 0]
    game.leave(1)
    while not game.table.over:
        play_round(game)
    assert game.table.scores[1] == 6
    assert 1 not in game.table.winners
    assert game.table.finished


def test_his_seat_is_passed_over() -> None:
    game = begin(game_of(seats=5))
    game.leave(1)
    tell(game)
    lay_all(game)
    for seat in (2, 3, 4):
        vote(game, seat, 0)
    assert open_story(game).storyteller == 2


def test_who_has_left_can_do_nothing_more() -> None:
    game = told_at_seat_zero()
    game.leave(2)
    assert game.offers(2) == ()
    assert game.why_not(2) == "you have left the game"
    attempts: list[Callable[[], object]] = [
        lambda: game.leave(2),
        lambda: game.act(2, Vote((1,))),
        lambda: game.take_back(2),
    ]
    for attempt in attempts:
        with pytest.raises(Refused) as refused:
            attempt()
        assert refused.value.code is RefusalCode.NOT_YOURS


# -- fewer players -----------------------------------------------------------------------------------------------


def test_from_four_to_three_the_next_refill_brings_seven_cards_and_two_are_laid() -> None:
    game = laid_at_seat_zero()
    game.leave(3)
    assert [len(hand) for hand in open_story(game).hands[:3]] == [5, 5, 5]
    vote(game, 1, 0)
    step = vote(game, 2, 0)
    assert [(event.seat, len(event.cards)) for event in of_kind(CardsDrawn, step)] == [(0, 2), (1, 2), (2, 2)]
    assert [len(hand) for hand in open_story(game).hands] == [7, 7, 7, 0]
    tell(game)
    lay_all(game)
    assert [len(cards) for _, cards in sorted(open_story(game).laid.items())] == [2, 1, 2]
    assert len(open_story(game).tableau) == 5


def test_from_seven_to_six_there_is_one_vote() -> None:
    game = laid_at_seat_zero(7, "odyssey2011")
    game.leave(6)
    for seat in (1, 2, 3, 4, 5):
        vote(game, seat, 0, 6)
    tell(game)
    lay_all(game)
    with pytest.raises(Refused) as refused:
        game.act(0, Vote((slot_of(game, 1), slot_of(game, 2))))
    assert refused.value.code is RefusalCode.WRONG_COUNT


def test_from_three_to_two_the_round_is_finished_and_the_game_breaks_off() -> None:
    game = told_at_seat_zero(3)
    game.leave(2)
    lay_all(game)
    step = vote(game, 1, 0)
    assert of_kind(GameOver, step) == [GameOver((), finished=False)]
    assert game.table.scores == [0, 2, 0]


def test_too_few_for_the_claim_end_the_game_at_once() -> None:
    game = game_of(seats=3)
    game.start()
    assert of_kind(GameOver, game.leave(1)) == [GameOver((), finished=False)]


STEPS_OF_A_ROUND: list[Callable[[Game], object]] = [
    tell,
    lambda game: lay_all(game, but=[3]),
    lay_all,
    lambda game: vote(game, 1, 0),
]


@pytest.mark.parametrize("end_mode", [EndMode.POINTS, EndMode.CYCLES])
@pytest.mark.parametrize("steps", range(5))
def test_all_leave_one_by_one_and_the_game_breaks_off(end_mode: EndMode, steps: int) -> None:
    game = begin(game_of(end_mode=end_mode))
    for act in STEPS_OF_A_ROUND[:steps]:
        act(game)
    for seat in (2, 0, 3, 1):
        if not game.table.over:
            game.leave(seat)
    assert game.table.over
    assert not game.table.finished
    assert game.table.winners == ()
