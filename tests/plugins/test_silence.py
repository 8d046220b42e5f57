"""Who is silent at the deadline: the answers of rules, section 11, Q-2 to Q-6, for the storyteller family."""

import pytest

from oneiro_core import RefusalCode, Refused, Scored
from oneiro_core.storytelling import Abstain, ClaimStory, EndMode, FirstStoryteller, NameStoryteller, Tell
from oneiro_core.storytelling.events import (
    CardsLaid,
    ClaimReopened,
    ClaimWaived,
    RoundSkipped,
    StorytellerNamed,
    VoteMissed,
    VotesShown,
)
from playing import begin, game_of, lay_all, open_story, play_round, slot_of, tell, vote

from .absence import laid_at_seat_zero, of_kind, second_round, told_at_seat_zero

# -- no clue in time ----------------------------------------------------------------------------------------------


def test_a_round_without_a_clue_is_skipped() -> None:
    game = second_round()
    table = open_story(game)
    hands, pile, discards, scores = (
        [*map(list, table.hands)],
        list(table.pile),
        list(table.discards),
        list(table.scores),
    )
    step = game.expire()
    assert of_kind(RoundSkipped, step) == [RoundSkipped(1)]
    assert (table.hands, table.pile, table.discards, table.scores) == (hands, pile, discards, scores)
    assert (table.round, table.phase, table.storyteller, table.told) == (3, "tell", 2, [1, 1, 0, 0])


def test_the_result_of_the_last_full_round_stays_in_sight() -> None:
    game = second_round()
    game.expire()
    assert game.view(None).result.round == 1


def test_a_skipped_turn_counts_where_cycles_end_the_game() -> None:
    game = second_round(end_mode=EndMode.CYCLES, seats=3)
    game.expire()
    play_round(game)
    assert game.table.over
    assert game.table.finished


# -- who begins ---------------------------------------------------------------------------------------------------


def test_nobody_claims_so_the_lot_decides() -> None:
    game = game_of()
    game.start()
    step = game.expire()
    assert of_kind(ClaimWaived, step) == [ClaimWaived(seat) for seat in range(4)]
    (named,) = of_kind(StorytellerNamed, step)
    assert not named.claimed
    assert game.awaiting == {named.seat}


def test_the_lot_falls_on_every_seat() -> None:
    drawn = set()
    for secret in range(40):
        game = game_of(secret=bytes([secret] * 32))
        game.start()
        game.expire()
        drawn.add(open_story(game).storyteller)
    assert drawn == {0, 1, 2, 3}


def test_the_first_claim_counts() -> None:
    game = game_of()
    game.start()
    number = game.table.phase_number
    game.act(2, ClaimStory(), number)
    with pytest.raises(Refused) as refused:
        game.act(1, ClaimStory(), number)
    assert refused.value.code is RefusalCode.TOO_LATE
    assert open_story(game).storyteller == 2


def test_a_claimer_without_a_clue_lets_the_others_claim() -> None:
    game = begin(game_of(), storyteller=2)
    step = game.expire()
    assert of_kind(ClaimReopened, step) == [ClaimReopened(2)]
    assert not of_kind(RoundSkipped, step)
    assert game.table.phase == "claim"
    assert game.awaiting == {0, 1, 3}
    assert game.why_not(2) == "you have let the claim pass"
    game.act(3, ClaimStory())
    assert open_story(game).storyteller == 3
    assert open_story(game).told == [0, 0, 0, 0]


def test_after_two_claimers_without_a_clue_the_lot_decides_between_the_others() -> None:
    drawn = set()
    for secret in range(30):
        game = begin(game_of(secret=bytes([secret] * 32)), storyteller=2)
        game.expire()
        game.act(3, ClaimStory())
        (named,) = of_kind(StorytellerNamed, game.expire())
        assert not named.claimed
        drawn.add(named.seat)
    assert drawn == {0, 1}


def test_who_was_drawn_by_lot_and_finds_no_clue_is_skipped() -> None:
    game = game_of(first_storyteller=FirstStoryteller.RANDOM)
    game.start()
    drawn = open_story(game).storyteller
    assert drawn is not None
    assert of_kind(RoundSkipped, game.expire()) == [RoundSkipped(drawn)]
    assert open_story(game).storyteller == (drawn + 1) % 4


def test_the_first_seat_begins_where_the_options_say_so() -> None:
    game = game_of(first_storyteller=FirstStoryteller.SEAT_ONE)
    game.start()
    assert (game.table.phase, open_story(game).storyteller) == ("tell", 0)


def test_the_host_names_who_begins() -> None:
    game = game_of(first_storyteller=FirstStoryteller.HOST_CHOICE, host=1)
    game.start()
    assert game.awaiting == {1}
    assert game.why_not(0) == "the host names the first storyteller"
    game.act(1, NameStoryteller(3))
    assert open_story(game).storyteller == 3


@pytest.mark.parametrize("host", [None, 1])
def test_a_host_who_does_not_play_or_is_silent_leaves_it_to_the_lot(host: int | None) -> None:
    game = game_of(first_storyteller=FirstStoryteller.HOST_CHOICE, host=host)
    game.start()
    if host is not None:
        game.expire()
    assert game.table.phase == "tell"
    assert open_story(game).storyteller in range(4)


# -- no card in time ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "count"), [(3, 2), (4, 1)])
def test_a_card_of_the_hand_is_laid_for_who_lays_none(seats: int, count: int) -> None:
    game = told_at_seat_zero(seats)
    lay_all(game, but=[2])
    hand = list(open_story(game).hands[2])
    (laid,) = of_kind(CardsLaid, game.expire())
    assert (laid.seat, laid.stand_in, len(set(laid.cards))) == (2, True, count)
    assert set(laid.cards) <= set(hand)


def test_that_it_was_laid_for_him_is_told_at_the_reveal_and_to_nobody_else_before() -> None:
    game = told_at_seat_zero()
    lay_all(game, but=[2])
    game.expire()
    known = {viewer: [event.stand_in for event in of_kind(CardsLaid, eye.events)] for viewer, eye in game.eyes.items()}
    assert known == {
        0: [None] * 3,
        1: [False, None, None],
        2: [None, None, True],
        3: [None, False, None],
        None: [None] * 3,
    }
    for seat in (1, 2, 3):
        vote(game, seat, 0)
    assert game.view(None).result.stand_ins == (2,)


def test_which_card_is_laid_is_random() -> None:
    laid = set()
    for secret in range(40):
        game = told_at_seat_zero(secret=bytes([secret] * 32))
        hand = list(open_story(game).hands[1])
        event = of_kind(CardsLaid, game.expire())[0]
        laid.add(hand.index(event.cards[0]))
    assert laid == set(range(6))


# -- no vote in time --------------------------------------------------------------------------------------


def test_who_does_not_vote_abstains() -> None:
    game = laid_at_seat_zero()
    vote(game, 1, 0)
    vote(game, 2, 3)
    step = game.expire()
    assert of_kind(VoteMissed, step) == [VoteMissed(3)]
    (shown,) = of_kind(VotesShown, step)
    assert [(ballot.seat, len(ballot.slots)) for ballot in shown.ballots] == [(1, 1), (2, 1), (3, 0)]
    assert game.table.scores == [3, 3, 0, 1]


@pytest.mark.parametrize(
    ("abstain", "scores"), [(Abstain.EXCLUDED, [0, 2, 2, 0]), (Abstain.COUNTS_AS_WRONG, [3, 3, 3, 0])]
)
def test_an_abstainer_leaves_the_electorate_or_counts_as_wrong(abstain: Abstain, scores: list[int]) -> None:
    game = laid_at_seat_zero(abstain=abstain)
    vote(game, 1, 0)
    vote(game, 2, 0)
    game.expire()
    assert game.table.scores == scores


@pytest.mark.parametrize("abstain", list(Abstain))
def test_an_abstainer_gets_no_consolation_but_keeps_his_bonus(abstain: Abstain) -> None:
    game = laid_at_seat_zero(abstain=abstain)
    vote(game, 1, 3)
    vote(game, 2, 3)
    game.expire()
    assert game.table.scores == [0, 2, 2, 2]


@pytest.mark.parametrize("abstain", list(Abstain))
def test_a_round_in_which_nobody_votes_is_void(abstain: Abstain) -> None:
    game = laid_at_seat_zero(abstain=abstain)
    step = game.expire()
    assert of_kind(Scored, step) == [Scored(())]
    assert (game.table.phase, open_story(game).storyteller) == ("tell", 1)
    assert len(open_story(game).discards) == 4


def test_one_of_two_votes_counts_with_the_point_for_a_single_vote() -> None:
    game = laid_at_seat_zero(7, "odyssey2011")
    vote(game, 1, 0)
    for seat in (2, 3, 4, 5, 6):
        vote(game, seat, 0, 1)
    assert game.table.scores == [0, 2 + 1 + 3, 2, 2, 2, 2, 2]


def test_where_both_votes_are_to_be_placed_one_waits_for_the_other() -> None:
    game = laid_at_seat_zero(4, "odyssey2024")
    vote(game, 1, 0)
    assert (1 in game.awaiting, len(game.view(1).your_votes), game.view(2).voted) == (True, 1, ())
    vote(game, 1, 2, 2)
    assert (1 in game.awaiting, game.view(1).your_votes) == (False, (slot_of(game, 2),) * 2)
    with pytest.raises(Refused) as refused:
        vote(game, 1, 0)
    assert refused.value.code is RefusalCode.WRONG_COUNT


def test_where_both_votes_are_to_be_placed_one_counts_when_time_is_up() -> None:
    game = laid_at_seat_zero(4, "odyssey2024")
    vote(game, 1, 0)
    vote(game, 2, 0)
    vote(game, 2, 3)
    (shown,) = of_kind(VotesShown, game.expire())
    assert [len(ballot.slots) for ballot in shown.ballots] == [1, 1, 0]
    assert game.table.scores == [3, 4, 0, 1]


# -- nobody at all -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [3, 4, 8])
@pytest.mark.parametrize("first", list(FirstStoryteller))
def test_a_game_in_which_nobody_acts_breaks_off(seats: int, first: FirstStoryteller) -> None:
    game = game_of(seats=seats, first_storyteller=first)
    game.start()
    for _ in range(seats + 3):
        if not game.table.over:
            game.expire()
    assert game.table.over
    assert not game.table.finished


def test_a_game_goes_on_as_long_as_somebody_votes_now_and_then() -> None:
    game = begin(game_of(seats=3))
    for _ in range(8):
        game.expire()  # a clue or a vote may be missing in round after round
        if game.table.phase == "tell":
            tell(game)
            lay_all(game)
            vote(game, min(game.awaiting), open_story(game).storyteller or 0)
            game.expire()
    assert not game.table.over


def test_a_clue_is_final() -> None:
    game = told_at_seat_zero()
    with pytest.raises(Refused) as refused:
        game.act(0, Tell("another", "card-01"))
    assert refused.value.code is RefusalCode.NOT_NOW
