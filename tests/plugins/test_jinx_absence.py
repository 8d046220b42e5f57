"""Who is silent or leaves in a game of Jinx (rules, section 11: Q-9, Q-11 and Q-12)."""

from random import Random
from typing import Any

import pytest

from oneiro_core import Game, GameOver, RefusalCode
from oneiro_plugins.variants.jinx.actions import Claim, Pass
from oneiro_plugins.variants.jinx.events import (
    Judged,
    Passed,
    RemovalWaived,
    SquareDealt,
    SquareDiscarded,
    TargetSet,
    TurnSkipped,
)
from oneiro_plugins.variants.jinx.options import ClaimMode, FirstActive, Idle, Tableau, Target
from oneiro_plugins.variants.jinx.table import POSITIONS, Guess
from playing import game_of, random_steps
from playing.jinx import active, claim, describe, described, guessers, jinx, open_jinx, refusal, target, wrong

from .absence import of_kind

EVERYTHING: dict[str, Any] = {
    "jinx_tableau": Tableau.REFILL,
    "jinx_idle": Idle.REMOVE_ONE,
    "jinx_target": Target.CHOSEN,
    "first_active": FirstActive.HOST_CHOICE,
}
CLAIMING = {
    ClaimMode.ARRIVAL: {"guess"},
    ClaimMode.SHOUT: {"guess", "finger", "shout"},
    ClaimMode.CLOCKWISE: {"guess_in_turn"},
}
"""The phases in which the guessers are awaited, by the way in which they claim."""
MODES = [(claims, more) for claims in ClaimMode for more in ({}, EVERYTHING)]

# -- silence -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("chosen", [Target.DRAWN, Target.CHOSEN])
def test_no_clue_in_time_leaves_the_square_to_the_next_player(chosen: Target) -> None:
    game = jinx(jinx_target=chosen)
    table, first, second = open_jinx(game), active(game), guessers(game)[0]
    square, pile = dict(table.square), list(table.pile)
    step = game.expire()
    assert of_kind(TurnSkipped, step) == [TurnSkipped(first)]
    assert not of_kind(SquareDealt, step)
    assert (table.square, table.pile, table.discards, table.active) == (square, pile, [], second)
    assert [event.seat for event in of_kind(TargetSet, step)] == ([second] if chosen is Target.DRAWN else [])
    assert game.table.scores == [0] * 4


def test_the_last_square_is_not_taken_away_by_a_skipped_turn() -> None:
    """Fewer than nine cards are left, but none is needed."""
    game = game_of("jinx2012", 3, variant="jinx", deck=tuple(f"card-{number}" for number in range(9)))
    game.start()
    game.expire()
    assert not game.table.over
    describe(game)
    game.expire()
    assert (game.table.over, game.table.finished) == (True, True)


def test_when_everybody_in_turn_gives_no_clue_the_game_breaks_off() -> None:
    game = jinx(4)
    steps = [game.expire() for _ in range(4)]
    assert [len(of_kind(GameOver, step)) for step in steps] == [0, 0, 0, 1]
    assert (game.table.over, game.table.finished, game.table.winners) == (True, False, ())


def test_a_clue_ends_a_row_of_skipped_turns() -> None:
    game = jinx(3)
    for _ in range(2):
        game.expire()
        game.expire()
        describe(game)
        game.expire()
    assert not game.table.over


@pytest.mark.parametrize("mode", ClaimMode)
def test_when_the_clock_of_the_guessers_runs_out_nobody_was_right(mode: ClaimMode) -> None:
    game = described(4, jinx_claim=mode)
    claim(game, guessers(game)[0], wrong(game)[0])
    step = game.expire()
    while game.table.round == 1:
        step = game.expire()
    assert of_kind(SquareDiscarded, step) == [SquareDiscarded(POSITIONS)]
    assert game.table.scores == [0] * 4
    assert open_jinx(game).last is not None


def test_who_does_not_remove_a_card_in_time_leaves_it() -> None:
    game = described(4, jinx_tableau=Tableau.REFILL, jinx_idle=Idle.REMOVE_ONE)
    finder, second, third = guessers(game)
    claim(game, finder, target(game))
    step = game.expire()
    assert of_kind(RemovalWaived, step) == [RemovalWaived(seat) for seat in sorted((second, third))]
    assert open_jinx(game).removed == []


# -- leaving -----------------------------------------------------------------------------------------------------------


def test_an_active_player_who_leaves_before_the_clue_skips_his_turn() -> None:
    game = jinx()
    first, second = active(game), guessers(game)[0]
    step = game.leave(first)
    assert of_kind(TurnSkipped, step) == [TurnSkipped(first)]
    assert active(game) == second
    assert first not in game.table.players


def test_an_active_player_who_leaves_after_the_clue_is_played_out() -> None:
    game = described()
    first, (second, third, _) = active(game), guessers(game)
    game.leave(first)
    claim(game, second, wrong(game)[0])
    claim(game, third, target(game))
    assert len(open_jinx(game).won[first]) == game.table.scores[first] == 1
    assert active(game) == second


def test_a_guesser_who_leaves_claims_no_more() -> None:
    game = described()
    first, second, third = guessers(game)
    assert of_kind(Passed, game.leave(second)) == [Passed(second)]
    assert game.awaiting == {first, third}
    assert refusal(game, second, Claim(1)) == (RefusalCode.NOT_YOURS, "you have left the game", None)


def test_the_last_guesser_who_leaves_ends_the_turn() -> None:
    game = described(5)
    *others, last = guessers(game)
    for seat in others:
        game.act(seat, Pass())
    assert of_kind(SquareDiscarded, game.leave(last))


def test_a_finger_stays_when_its_player_leaves() -> None:
    game = described(5, jinx_claim=ClaimMode.SHOUT)
    first, second, *_ = guessers(game)
    card = wrong(game)[0]
    game.act(first, Claim(card))
    game.act(second, Claim(card))
    game.leave(first)
    game.expire()
    assert game.table.phase == "shout"
    assert of_kind(Judged, game.expire()) == [Judged(first, card, right=False)]
    assert open_jinx(game).guesses == [Guess(first, card, right=False)]


def test_who_leaves_in_his_turn_is_passed_over() -> None:
    game = described(5, jinx_claim=ClaimMode.CLOCKWISE)
    first, second, third, _ = guessers(game)
    game.leave(second)
    assert game.awaiting == {first}
    game.leave(first)
    assert game.awaiting == {third}


def test_it_goes_on_with_three_and_is_not_pared_again() -> None:
    game = jinx(5)
    table = open_jinx(game)
    game.leave(guessers(game)[0])
    game.leave(guessers(game)[1])
    describe(game)
    game.expire()
    assert not game.table.over
    assert len(table.pile) + len(table.square) + len(table.discards) == 61
    assert len(guessers(game)) == 2


def test_with_two_it_breaks_off_when_the_turn_is_over() -> None:
    game = described(3)
    finder = guessers(game)[0]
    game.leave(guessers(game)[1])
    assert not game.table.over
    step = claim(game, finder, target(game))
    (over,) = of_kind(GameOver, step)
    assert (over.finished, over.winners) == (False, ())
    assert game.table.scores[finder] == 1


def test_a_game_that_nobody_stays_for_breaks_off_even_with_its_last_square() -> None:
    game = game_of("jinx2012", 3, variant="jinx", deck=tuple(f"card-{number}" for number in range(9)))
    game.start()
    describe(game)
    for seat in (active(game), *guessers(game)):
        game.leave(seat)
    assert (game.table.over, game.table.finished, game.table.winners) == (True, False, ())


def test_too_few_at_the_opening() -> None:
    game = jinx(3, first_active=FirstActive.HOST_CHOICE, host=0)
    (over,) = of_kind(GameOver, game.leave(1))
    assert not over.finished


def test_who_has_left_cannot_win() -> None:
    game = described(4)
    finder = guessers(game)[0]
    claim(game, finder, target(game))
    game.leave(finder)
    while not game.table.over:
        if game.table.phase == "describe":
            describe(game)
        else:
            game.expire()
    assert game.table.finished
    assert game.table.scores[finder] == 1
    assert set(game.table.winners) == set(range(4)) - {finder}


@pytest.mark.parametrize(("claims", "more"), MODES)
@pytest.mark.parametrize("seats", [3, 4])
def test_anybody_leaves_at_any_decision(seats: int, claims: ClaimMode, more: dict[str, Any]) -> None:
    """After each step of a few games each seat leaves, and those who stay fall silent: the game ends all the same."""
    decisions = CLAIMING[claims] | ({"opening", "choose", "describe", "remove"} if more else {"describe"})
    tried = set[str]()
    for number in range(60):
        if tried < decisions:
            tried |= leave_everywhere(seats, number, jinx_claim=claims, **more)
    assert tried == decisions


def leave_everywhere(seats: int, number: int, **options: Any) -> set[str]:
    """Let each seat leave after each step of a game; the phases in which it was tried."""
    tried = set[str]()
    steps = 0
    while not played(seats, number, steps, options).table.over:
        for seat in range(seats):
            game = played(seats, number, steps, options)
            tried.add(game.table.phase)
            game.leave(seat)
            check_end(game)
        steps += 1
    return tried


def played(seats: int, number: int, steps: int, options: dict[str, Any]) -> Game:
    """The same game as far as so many steps."""
    deck = tuple(f"card-{card:02}" for card in range(27))
    game = game_of("jinx2012", seats, variant="jinx", deck=deck, secret=bytes([number]) * 32, **options)
    game.start()
    for _ in zip(range(steps), random_steps(game, Random(number), silence=0.1), strict=False):
        pass
    return game


def check_end(game: Game) -> None:
    """Whoever has left is not awaited any more, and the game comes to an end without him."""
    for _ in range(200):
        assert not game.awaiting & game.table.left
        if game.table.over:
            break
        game.expire()
    assert game.table.over
    assert not game.table.left.intersection(game.table.winners)
    cards = sorted(card for zone in open_jinx(game).zones().values() for card in zone if card is not None)
    assert cards == sorted(game.table.deck)
