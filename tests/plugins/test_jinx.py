"""Jinx: the set-up, the cards of a turn, and the end (rules, section 7 and C-16)."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

from oneiro_core import Event, Game, GameOver, PhaseBegan, Position, RefusalCode, Refused, Scored, changed
from oneiro_core import describe as described_options
from oneiro_core.clues import ClueKind
from oneiro_plugins.variants.jinx.actions import Describe, NameActive, Remove
from oneiro_plugins.variants.jinx.events import CardsReturned, SquareDealt, SquareDiscarded
from oneiro_plugins.variants.jinx.options import FirstActive, Idle, JinxOptions, Tableau
from oneiro_plugins.variants.jinx.table import POSITIONS
from playing import DECK, game_of
from playing.jinx import (
    active,
    claim,
    describe,
    described,
    guessers,
    jinx,
    open_jinx,
    play_turn,
    refusal,
    target,
    wrong,
)

from .absence import of_kind

# -- set-up ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "kept"), [(3, 41), (4, 51), (5, 61), (6, 71)])
def test_the_deck_is_pared_by_the_number_of_players(seats: int, kept: int) -> None:
    table = open_jinx(jinx(seats))
    assert len(table.pile) + len(table.square) == kept
    assert {*table.pile, *table.square.values()} < set(DECK)
    assert tuple(table.square) == POSITIONS


def test_what_is_left_out_is_drawn_by_lot() -> None:
    games = [open_jinx(jinx(secret=bytes([number]) * 32)) for number in range(60)]
    left_out = Counter(card for table in games for card in set(DECK) - {*table.pile, *table.square.values()})
    assert set(left_out) == set(DECK)
    assert max(left_out.values()) < 40  # 33 of 84 are left out each time: about 24 times in 60


def test_a_smaller_deck_is_played_with_as_it_is() -> None:
    table = open_jinx(jinx(6, deck=DECK[:30]))
    assert len(table.pile) + len(table.square) == 30


def test_nine_cards_are_enough_for_one_turn() -> None:
    fresh = game_of("jinx2012", 6, variant="jinx")
    assert fresh.rules.cards_needed(fresh.table) == 9
    game = jinx(3, deck=DECK[:9])
    play_turn(game)
    assert (game.table.finished, game.table.round, game.table.winners) == (True, 1, (0, 1, 2))


def test_who_is_first_is_drawn_by_lot() -> None:
    first = Counter(active(jinx(3, secret=bytes([number]) * 32)) for number in range(90))
    assert set(first) == {0, 1, 2}
    assert min(first.values()) > 15


def test_the_host_names_who_is_first() -> None:
    game = jinx(4, first_active=FirstActive.HOST_CHOICE, host=2)
    assert (game.table.phase, list(game.awaiting)) == ("opening", [2])
    assert game.why_not(0) == "the host names the first active player"
    game.act(2, NameActive(3))
    assert (game.table.phase, active(game)) == ("describe", 3)


@pytest.mark.parametrize("silence", [lambda game: game.expire(), lambda game: game.leave(2)], ids=["silent", "gone"])
def test_the_lot_speaks_for_a_host_who_does_not(silence: Any) -> None:
    game = jinx(4, first_active=FirstActive.HOST_CHOICE, host=2)
    silence(game)
    assert game.table.phase == "describe"
    assert active(game) in game.table.staying


def test_the_lot_speaks_for_a_host_who_does_not_play() -> None:
    assert jinx(4, first_active=FirstActive.HOST_CHOICE, host=None).table.phase == "describe"


# -- the clue ----------------------------------------------------------------------------------------------------------


def test_a_clue_in_writing_has_a_text() -> None:
    game = jinx()
    assert refusal(game, active(game), Describe(" "))[::2] == (RefusalCode.TEXT_REFUSED, "clue")
    assert refusal(game, active(game), Describe("x" * 201))[::2] == (RefusalCode.TEXT_REFUSED, "clue")
    assert refusal(game, active(game), Describe("a", ClueKind.MIME))[::2] == (RefusalCode.ILLEGAL, "kind")


def test_a_gesture_needs_none() -> None:
    game = jinx(clue_forms=(ClueKind.TEXT, ClueKind.MIME))
    assert refusal(game, active(game), Describe("", ClueKind.TEXT))[::2] == (RefusalCode.TEXT_REFUSED, "clue")
    game.act(active(game), Describe("", ClueKind.MIME))
    assert (game.view(None).clue, game.view(None).clue_kind) == ("", ClueKind.MIME)


def test_a_recording_is_heard_by_all_in_its_turn_and_stays_with_its_result() -> None:
    game = jinx(clue_forms=(ClueKind.TEXT, ClueKind.AUDIO))
    assert refusal(game, active(game), Describe("a", ClueKind.TEXT, "5" * 64))[::2] == (
        RefusalCode.ILLEGAL,
        "recording",
    )
    game.act(active(game), Describe("", ClueKind.AUDIO, "5" * 64))
    assert {game.view(viewer).clue_recording for viewer in (0, 1, None)} == {"5" * 64}
    claim(game, guessers(game)[0], target(game))
    game.expire()
    seen = game.view(None)
    assert (seen.clue_recording, seen.result.clue_recording) == (None, "5" * 64)


# -- the cards of a turn -----------------------------------------------------------------------------------------------


def test_the_finder_wins_the_target_and_the_active_player_what_was_claimed_wrongly() -> None:
    game = described(5)
    table, square = open_jinx(game), dict(open_jinx(game).square)
    first, second, third, _ = guessers(game)
    describer, told, (one, two, *_) = active(game), target(game), wrong(game)
    claim(game, first, one)
    claim(game, second, two)
    step = claim(game, third, told)
    assert table.won[third] == [square[told]]
    assert table.won[describer] == [square[one], square[two]]
    assert sorted(table.discards) == sorted(
        square[position] for position in wrong_of(told) if position not in (one, two)
    )
    (scored,) = of_kind(Scored, step)
    assert {(gain.seat, gain.points, gain.reason) for gain in scored.gains} == {
        (third, 1, "found it"),
        (describer, 2, "wrong claims"),
    }
    assert active(game) == first


def wrong_of(told: Position) -> list[Position]:
    return [position for position in POSITIONS if position != told]


def test_a_right_first_claim_costs_the_card_won_last() -> None:
    """Q-23; it goes under the pile."""
    game = jinx(3)
    zero = active(game)
    one, two = (zero + 1) % 3, (zero + 2) % 3
    describe(game)
    claim(game, one, wrong(game)[0])
    claim(game, two, target(game))  # zero wins a card, two wins a card
    describe(game)
    claim(game, zero, target(game))  # zero wins another; one had none to return
    describe(game)
    claim(game, one, wrong(game)[3])
    claim(game, zero, target(game))  # zero has three
    table = open_jinx(game)
    last, before = table.won[zero][-1], len(table.won[zero])
    describe(game)
    step = claim(game, one, target(game))
    assert of_kind(CardsReturned, step) == [CardsReturned(zero, (last,))]
    assert len(table.won[zero]) == before - 1 == table.scores[zero]
    assert table.pile[-1] == last


def owning(game: Game, seat: int, cards: int) -> None:
    """Let a seat have won cards."""
    open_jinx(game).won[seat].extend(f"won-{number}" for number in range(cards))


@pytest.mark.parametrize(("penalty", "owned", "returned"), [(0, 3, 0), (1, 3, 1), (2, 3, 2), (2, 1, 1), (2, 0, 0)])
def test_what_it_costs_when_nobody_finds_it(penalty: int, owned: int, returned: int) -> None:
    game = described(jinx_nobody_penalty=penalty)
    owning(game, active(game), owned)
    seat, square = active(game), sorted(open_jinx(game).square.values())
    step = game.expire()
    assert len(open_jinx(game).won[seat]) == owned - returned
    assert [event.cards for event in of_kind(CardsReturned, step)] == (
        [tuple(f"won-{owned - 1 - number}" for number in range(returned))] if returned else []
    )
    assert sorted(open_jinx(game).discards) == square
    assert [gain.points for gain in game.table.gains] == ([-returned] if returned else [])


@pytest.mark.parametrize(("penalty", "left"), [(0, 2), (1, 1)])
def test_a_right_first_claim_may_cost_nothing(penalty: int, left: int) -> None:
    game = described(jinx_first_guess_penalty=penalty)
    seat = active(game)
    owning(game, seat, 2)
    claim(game, guessers(game)[0], target(game))
    assert len(open_jinx(game).won[seat]) == left


def test_only_the_gaps_are_filled() -> None:
    game = described(jinx_tableau=Tableau.REFILL)
    square, told, other = dict(open_jinx(game).square), target(game), wrong(game)[0]
    claim(game, guessers(game)[0], other)
    step = claim(game, guessers(game)[1], told)
    (dealt,) = of_kind(SquareDealt, step)
    assert dealt.positions == tuple(sorted((told, other)))
    stays = {position: card for position, card in square.items() if position not in dealt.positions}
    assert stays.items() < open_jinx(game).square.items()
    assert not open_jinx(game).discards


def test_a_square_in_which_nobody_found_it_is_discarded_all_the_same() -> None:
    game = described(jinx_tableau=Tableau.REFILL)
    step = game.expire()
    assert of_kind(SquareDiscarded, step) == [SquareDiscarded(POSITIONS)]
    assert len(open_jinx(game).discards) == 9


def test_those_who_had_not_claimed_remove_a_card_each() -> None:
    game = described(5, jinx_tableau=Tableau.REFILL, jinx_idle=Idle.REMOVE_ONE)
    first, second, third, fourth = guessers(game)
    told, (one, two, three, *_) = target(game), wrong(game)
    square = dict(open_jinx(game).square)
    claim(game, first, one)
    claim(game, second, told)
    assert (game.table.phase, set(game.awaiting)) == ("remove", {third, fourth})
    game.act(fourth, Remove(two))
    assert refusal(game, third, Remove(two))[0] is RefusalCode.TAKEN
    assert refusal(game, third, Remove(told))[0] is RefusalCode.TAKEN
    assert refusal(game, fourth, Remove(three))[:2] == (RefusalCode.NOT_YOUR_TURN, "you have removed a card")
    assert refusal(game, first, Remove(three))[0] is RefusalCode.NOT_YOUR_TURN
    (dealt,) = of_kind(SquareDealt, game.act(third, Remove(three)))
    assert dealt.positions == tuple(sorted((told, one, two, three)))
    assert open_jinx(game).removed == [square[two], square[three]]
    assert game.view(None).removed == 2


def test_nobody_removes_a_card_when_everybody_had_claimed() -> None:
    game = described(3, jinx_tableau=Tableau.REFILL, jinx_idle=Idle.REMOVE_ONE)
    first, second = guessers(game)
    claim(game, first, wrong(game)[0])
    step = claim(game, second, target(game))
    assert [event.phase for event in of_kind(PhaseBegan, step)] == ["describe"]


def test_nobody_removes_a_card_when_none_was_found() -> None:
    game = described(jinx_tableau=Tableau.REFILL, jinx_idle=Idle.REMOVE_ONE)
    game.expire()
    assert game.table.phase == "describe"
    assert open_jinx(game).removed == []


# -- the end -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("returned", "turns"), [(False, 2), (True, 3)])
def test_cards_that_come_back_may_give_another_turn(returned: bool, turns: int) -> None:
    """Two squares and eight cards: the card that is returned in the second turn makes a third square whole."""
    game = jinx(3, deck=DECK[:26])
    right, left = guessers(game)
    describe(game)
    claim(game, left, wrong(game)[0])
    claim(game, right, target(game))
    assert active(game) == right
    describe(game)
    if returned:
        claim(game, left, target(game))
    play_out(game)
    assert (game.table.round, game.table.finished) == (turns, True)


def play_out(game: Game) -> Sequence[Event]:
    """Nobody finds anything any more; the events of the last step."""
    step: Sequence[Event] = ()
    while not game.table.over:
        step = describe(game) if game.table.phase == "describe" else game.expire()
    return step


def test_gaps_that_cannot_be_filled_end_the_game() -> None:
    game = jinx(3, deck=DECK[:10], jinx_tableau=Tableau.REFILL, jinx_first_guess_penalty=0)
    play_turn(game, [(guessers(game)[0], target(game))])
    assert (game.table.over, len(open_jinx(game).pile)) == (False, 0)
    step = play_turn(game, [(guessers(game)[0], target(game))])
    assert of_kind(GameOver, step)[0].finished
    assert len(open_jinx(game).square) == 8


def test_most_cards_win_and_ties_share() -> None:
    game = jinx(3, deck=DECK[:18])
    one, two = guessers(game)
    play_turn(game, [(one, target(game))])
    play_turn(game, [(two, target(game))])
    assert game.table.finished
    assert game.table.scores[one] == 0  # he was active, and returned his card
    assert game.table.winners == (two,)
    tied = jinx(3, deck=DECK[:9])
    one, two = guessers(tied)
    play_turn(tied, [(one, wrong(tied)[0]), (two, target(tied))])
    assert tied.table.winners == tuple(sorted(({0, 1, 2} - {one, two}) | {two}))


# -- options -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "changes",
    [
        {"jinx_idle": Idle.REMOVE_ONE},
        {"jinx_nobody_penalty": 3},
        {"jinx_first_guess_penalty": 2},
        {"jinx_claim": "shout"},
        {"clue_forms": ()},
    ],
    ids=str,
)
def test_options_that_do_not_fit(changes: dict[str, Any]) -> None:
    with pytest.raises(Refused) as refused:
        changed(JinxOptions(), changes)
    assert refused.value.code is RefusalCode.BAD_OPTION


def test_the_options_of_the_box() -> None:
    keys = {info.key: info.default for info in described_options(JinxOptions())}
    assert keys == {
        "jinxTableau": "REDEAL",
        "jinxFirstGuessPenalty": 1,
        "jinxNobodyPenalty": 0,
        "jinxIdle": "NONE",
        "jinxTarget": "DRAWN",
        "jinxClaim": "ARRIVAL",
        "firstActive": "RANDOM",
        "clueForms": ["TEXT"],
    }
