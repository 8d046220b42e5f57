"""A moment to shout for a card that several want, or none: one after the other (rules, 7.5)."""

import pytest

from oneiro_core import Game, RefusalCode, Refused, Seat
from oneiro_plugins.variants.jinx.actions import Claim, Concede, Pass, Shout
from oneiro_plugins.variants.jinx.events import Judged, TargetShown
from oneiro_plugins.variants.jinx.options import ClaimMode
from oneiro_plugins.variants.jinx.table import POSITIONS, Guess
from playing.jinx import active, described, guessers, jinx, open_jinx, play_turn, refusal, target, wrong

from .absence import of_kind

JINX = (RefusalCode.TAKEN, "Jinx! That card is taken", "position")
WAIT = (RefusalCode.NOT_NOW, "another card is being claimed; try again when it has been judged", "position")

# -- shout -------------------------------------------------------------------------------------------------------------


def raced(seats: int = 5) -> tuple[Game, tuple[Seat, ...], int]:
    """A game in shout mode in which the first guesser has a finger on a wrong card; the guessers, and that card."""
    game = described(seats, jinx_claim=ClaimMode.SHOUT)
    card = wrong(game)[0]
    game.act(guessers(game)[0], Claim(card))
    return game, guessers(game), card


def test_a_finger_is_judged_when_nobody_else_wants_the_card() -> None:
    game, (first, *others), card = raced()
    assert (game.table.phase, set(game.awaiting)) == ("finger", set(others))
    assert (game.view(None).fingered, game.view(None).fingers, game.view(None).guesses) == (card, (first,), ())
    (verdict,) = of_kind(Judged, game.expire())
    assert verdict == Judged(first, card, right=False)
    assert (game.table.phase, set(game.awaiting)) == ("guess", set(others))


def test_a_finger_is_judged_early_when_all_the_others_concede() -> None:
    game, (first, *others), card = raced()
    steps = [game.act(seat, Concede(card)) for seat in others]
    assert [len(of_kind(Judged, step)) for step in steps] == [0, 0, 1]
    assert open_jinx(game).guesses == [Guess(first, card, right=False)]


def test_the_first_shout_keeps_the_card() -> None:
    game, (first, second, third, fourth), card = raced()
    game.act(second, Claim(card))
    game.act(third, Claim(card))
    assert game.awaiting == {fourth}
    game.act(fourth, Concede(card))
    assert (game.table.phase, set(game.awaiting)) == ("shout", {first, second, third})
    game.act(third, Shout(card))
    assert open_jinx(game).guesses == [Guess(third, card, right=False)]
    assert refusal(game, second, Shout(card))[0] is RefusalCode.NOT_NOW


def test_without_a_shout_the_first_finger_stays() -> None:
    game, (first, second, *_), card = raced()
    game.act(second, Claim(card))
    game.expire()
    assert game.table.phase == "shout"
    game.expire()
    assert open_jinx(game).guesses == [Guess(first, card, right=False)]


def test_whoever_loses_the_card_may_claim_another_one() -> None:
    game, (first, second, *_), card = raced()
    game.act(second, Claim(card))
    game.expire()
    game.act(second, Shout(card))
    assert refusal(game, first, Claim(card)) == JINX
    game.act(first, Claim(target(game)))
    step = game.expire()
    assert of_kind(Judged, step)[0].seat == first
    assert open_jinx(game).last is not None


def test_whoever_conceded_may_claim_another_card_afterwards() -> None:
    game, (_, second, *_), card = raced()
    game.act(second, Concede(card))
    assert refusal(game, second, Claim(card)) == (RefusalCode.NOT_YOUR_TURN, "you leave this card to others", None)
    game.expire()
    game.act(second, Claim(target(game)))
    assert open_jinx(game).fingers == (second,)


def test_another_card_has_to_wait_for_the_verdict() -> None:
    game, (first, second, *_), card = raced()
    assert refusal(game, second, Claim(wrong(game)[1])) == WAIT
    assert refusal(game, first, Claim(wrong(game)[1])) == (
        RefusalCode.NOT_YOUR_TURN,
        "you have a finger on the card",
        None,
    )
    game.expire()
    game.act(second, Claim(wrong(game)[1]))
    assert refusal(game, guessers(game)[2], Claim(card)) == JINX


def test_a_finger_that_comes_after_the_moment_is_too_late() -> None:
    """The log decides: once the deadline is in it, the card is judged."""
    game, (_, second, *_), card = raced()
    game.expire()
    assert refusal(game, second, Claim(card)) == JINX


def test_a_claim_may_have_been_meant_for_the_phase_before() -> None:
    """Whoever claims at the same moment cannot know yet that another finger was first."""
    game = described(5, jinx_claim=ClaimMode.SHOUT)
    number = game.table.phase_number
    first, second, third, fourth = guessers(game)
    card = wrong(game)[0]
    game.act(first, Claim(card), phase=number)
    game.act(second, Claim(card), phase=number)
    game.expire()
    with pytest.raises(Refused) as late:
        game.act(third, Claim(card), phase=number)
    assert late.value.code is RefusalCode.NOT_NOW
    game.act(second, Shout(card))
    game.act(third, Claim(target(game)), phase=number)
    game.expire()
    assert open_jinx(game).last is not None
    with pytest.raises(Refused) as past:
        game.act(fourth, Claim(card), phase=number)
    assert past.value.code is RefusalCode.TOO_LATE


def test_a_shout_for_an_earlier_card_counts_for_nothing() -> None:
    game, (first, second, third, _), card = raced()
    game.act(second, Claim(card))
    game.expire()
    game.act(second, Shout(card))
    other = wrong(game)[1]
    game.act(first, Claim(other))
    game.act(third, Claim(other))
    game.expire()
    assert refusal(game, first, Shout(card)) == JINX
    assert game.table.phase == "shout"


def test_a_finger_on_the_target_ends_the_turn() -> None:
    game = described(3, jinx_claim=ClaimMode.SHOUT)
    first, second = guessers(game)
    told = target(game)
    game.act(first, Claim(told))
    game.act(second, Claim(told))
    step = game.act(second, Shout(told))
    assert of_kind(Judged, step) == [Judged(second, told, right=True)]
    assert game.table.scores[second] == 1


# -- clockwise ---------------------------------------------------------------------------------------------------------


def test_the_guessers_act_in_turn_from_the_left() -> None:
    game = described(5, jinx_claim=ClaimMode.CLOCKWISE)
    seats, asked = guessers(game), []
    assert seats[0] == (active(game) + 1) % 5
    for number, seat in enumerate(seats):
        asked += sorted(game.awaiting)
        others = [other for other in seats if other != seat]
        assert not any(game.offers(other) for other in others)
        game.act(seat, Pass() if number % 2 else Claim(wrong(game)[number]))
    assert tuple(asked) == seats
    assert open_jinx(game).last is not None


def test_everybody_has_the_whole_clock_in_his_turn() -> None:
    game = described(4, jinx_claim=ClaimMode.CLOCKWISE)
    numbers = [game.table.phase_number]
    for _ in range(2):
        game.expire()
        numbers.append(game.table.phase_number)
    assert numbers == [numbers[0], numbers[0] + 1, numbers[0] + 2]


def test_a_claim_that_comes_after_the_own_turn_is_too_late() -> None:
    game = described(4, jinx_claim=ClaimMode.CLOCKWISE)
    first, *_ = guessers(game)
    number = game.table.phase_number
    game.expire()
    with pytest.raises(Refused) as late:
        game.act(first, Claim(1), phase=number)
    assert late.value.code is RefusalCode.TOO_LATE
    assert refusal(game, first, Claim(1))[0] is RefusalCode.NOT_YOUR_TURN


def test_a_right_claim_ends_the_turn_for_those_after_it() -> None:
    game = jinx(6, jinx_claim=ClaimMode.CLOCKWISE)
    first, second, third, *_ = guessers(game)
    step = play_turn(game, [(first, wrong(game)[0]), (second, target(game))])
    assert of_kind(TargetShown, step)
    assert open_jinx(game).last is not None
    assert game.table.scores[second] == 1
    assert refusal(game, third, Claim(POSITIONS[0]))[0] is RefusalCode.NOT_NOW
