"""Claims in the order of their arrival: who gets a card, and who is told Jinx! (rules, 7.2, 7.5, Q-16 and Q-17)."""

from random import Random

import pytest

from oneiro_core import Game, RefusalCode, Refused
from oneiro_plugins.variants.jinx.actions import Claim, Pass
from oneiro_plugins.variants.jinx.events import Judged, TargetShown
from oneiro_plugins.variants.jinx.table import Guess
from playing.jinx import (
    active,
    claim,
    describe,
    described,
    guessers,
    jinx,
    open_jinx,
    refusal,
    target,
    wrong,
)

from .absence import of_kind

JINX = (RefusalCode.TAKEN, "Jinx! That card is taken", "position")
OUT = (RefusalCode.NOT_YOUR_TURN, "you have guessed this turn", None)


def test_a_claim_is_judged_at_once() -> None:
    game = described()
    first, second, _ = guessers(game)
    (verdict,) = game.act(first, Claim(wrong(game)[0]))
    assert verdict == Judged(first, wrong(game)[0], right=False)
    assert [(slot.claimed_by, slot.right) for slot in game.view(None).square if slot.claimed_by is not None] == [
        (first, False)
    ]
    assert game.view(None).out == (first,)
    verdict, *_ = game.act(second, Claim(target(game)))
    assert isinstance(verdict, Judged)
    assert verdict.right


def test_a_taken_card_costs_the_second_claimer_nothing() -> None:
    game = described()
    first, second, _ = guessers(game)
    taken = wrong(game)[0]
    claim(game, first, taken)
    before = game.view(second), game.offers(second)
    assert refusal(game, second, Claim(taken)) == JINX
    assert (game.view(second), game.offers(second)) == before
    claim(game, second, wrong(game)[1])


def test_one_claim_for_each_player_and_turn() -> None:
    game = described()
    first, *_ = guessers(game)
    claim(game, first, wrong(game)[0])
    assert refusal(game, first, Claim(wrong(game)[1])) == OUT
    assert refusal(game, first, Pass()) == OUT
    assert refusal(game, active(game), Claim(1)) == (RefusalCode.NOT_YOUR_TURN, "you gave the clue", None)
    with pytest.raises(Refused):
        game.take_back(first)


def test_whoever_passes_claims_no_more() -> None:
    game = described()
    first, *others = guessers(game)
    game.act(first, Pass())
    assert refusal(game, first, Claim(1)) == (RefusalCode.NOT_YOUR_TURN, "you claim no card this turn", None)
    assert game.awaiting == set(others)
    assert game.view(None).out == (first,)


def test_what_comes_after_the_right_claim_counts_for_nothing() -> None:
    game = described()
    first, second, third = guessers(game)
    race = game.table.phase_number
    step = claim(game, second, target(game))
    assert of_kind(TargetShown, step)
    scores = list(game.table.scores)
    with pytest.raises(Refused) as late:
        game.act(third, Claim(1), phase=race)
    assert late.value.code is RefusalCode.TOO_LATE
    assert refusal(game, third, Claim(1))[0] is RefusalCode.NOT_NOW
    assert refusal(game, first, Claim(1))[0] is RefusalCode.NOT_NOW
    assert game.table.scores == scores


def test_what_comes_before_the_clue_counts_for_nothing() -> None:
    game = jinx()
    assert refusal(game, guessers(game)[0], Claim(1)) == (RefusalCode.NOT_NOW, "the phase is now: describe", None)
    number = game.table.phase_number
    describe(game)
    with pytest.raises(Refused) as late:
        game.act(guessers(game)[0], Claim(1), phase=number)
    assert late.value.code is RefusalCode.TOO_LATE


@pytest.mark.parametrize("position", [0, 10, -1, 99])
def test_a_card_that_is_not_there(position: int) -> None:
    game = described()
    assert refusal(game, guessers(game)[0], Claim(position))[::2] == (RefusalCode.ILLEGAL, "position")


def test_the_active_player_may_not_talk_from_his_target_to_the_end_of_the_turn() -> None:
    game = jinx()
    for _ in range(2):
        assert game.phase.silenced(game.table) == {active(game)}
        describe(game)
        assert game.phase.silenced(game.table) == {active(game)}
        game.expire()


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_a_thousand_races_give_every_card_one_owner(seats: int) -> None:
    """All want the same few cards at once, and come in any order; whoever is told Jinx! tries again."""
    order, races = Random(seats), 0
    while races < 1000:
        game = jinx(seats, secret=races.to_bytes(32, "big"))
        while not game.table.over:
            describe(game)
            race(game, order)
            races += 1


def race(game: Game, order: Random) -> None:
    """One turn, raced to its end, and what must hold of it."""
    told, judged = target(game), rush(game, order)
    last = open_jinx(game).last
    assert last is not None
    assert list(last.guesses) == judged
    assert len({guess.position for guess in judged}) == len({guess.seat for guess in judged}) == len(judged)
    assert [guess.right for guess in judged] == [guess.position == told for guess in judged]
    assert not any(guess.right for guess in judged[:-1])


def rush(game: Game, order: Random) -> list[Guess]:
    """Claims of three cards by anybody, some of them in vain, until nothing can be claimed; those that were judged."""
    judged: list[Guess] = []
    number = game.table.round
    while game.table.round == number and not game.table.over:
        seat, position = order.choice(guessers(game)), order.choice((1, 2, 3))
        if seat not in open_jinx(game).free:
            assert refusal(game, seat, Claim(position)) == OUT
        elif position in {guess.position for guess in judged}:
            assert refusal(game, seat, Claim(position)) == JINX
        else:
            (verdict,) = of_kind(Judged, claim(game, seat, position))
            judged.append(Guess(verdict.seat, verdict.position, verdict.right))
        if len(judged) == 3 and game.table.round == number and not game.table.over:
            game.expire()  # whoever is left finds all three cards taken
    return judged
