"""When a game of the storyteller family ends, what happens to the pile until then, and in which order (rules, 3.4 and 12)."""

from collections.abc import Iterator, Sequence
from itertools import islice

import pytest

from oneiro_core import CardsDrawn, Event, Game, GameOver, PileShuffled, RoundBegan, Scored
from oneiro_core.storytelling import DeckOut, EndMode
from oneiro_core.storytelling.events import RoundCleared, StorytellerNamed
from playing import DECK, begin, game_of, open_story, play_round

ENDLESS = 100
"""A target that nobody reaches at two points a round."""


def played(game: Game, most: int = 60) -> Iterator[tuple[Event, ...]]:
    """The last step of each round, in which everybody finds the card, until the game is over."""
    begin(game)
    for _ in range(most):
        if game.table.over:
            return
        yield play_round(game)


def kinds(step: Sequence[Event], *wanted: type[Event]) -> list[type[Event]]:
    """The classes of events in their order, each once, as far as they are wanted."""
    return list(dict.fromkeys(type(event) for event in step if type(event) in wanted))


# -- the pile ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "rounds"), [(3, 13), (4, 15), (5, 11), (6, 8)])
@pytest.mark.parametrize("preset", ["classic2008", "classic2013"])
def test_the_pile_ends_the_game(preset: str, seats: int, rounds: int) -> None:
    game = game_of(preset, seats, target_score=ENDLESS)
    steps = list(played(game))
    assert len(steps) == rounds == game.table.round
    assert game.table.finished
    assert not any(isinstance(event, PileShuffled) for step in steps for event in step)


def test_the_refill_that_takes_the_last_card_is_the_last() -> None:
    game = game_of("classic2008", 4, target_score=ENDLESS)
    *_, last = played(game)
    assert kinds(last, Scored, RoundCleared, CardsDrawn, GameOver, RoundBegan) == [
        Scored,
        RoundCleared,
        CardsDrawn,
        GameOver,
    ]
    assert open_story(game).pile == []


def test_a_refill_that_cannot_be_completed_is_not_begun() -> None:
    game = game_of("classic2008", 5, target_score=ENDLESS)
    *_, last = played(game)
    assert kinds(last, Scored, CardsDrawn, GameOver, RoundBegan) == [Scored, GameOver]
    assert len(open_story(game).pile) == 4


def test_most_points_win_when_the_pile_ends_the_game() -> None:
    game = game_of("classic2008", 4, target_score=ENDLESS)
    list(played(game))
    best = max(game.table.scores)
    assert game.table.winners == tuple(seat for seat in range(4) if game.table.scores[seat] == best)


@pytest.mark.parametrize(
    ("seats", "target", "stopped", "rounds"), [(4, 5, 3, 4), (4, 6, 3, 4), (4, 7, 5, 8), (5, 6, 3, 5), (6, 29, 17, 18)]
)
def test_the_cycle_in_which_the_target_is_reached_may_be_finished(
    seats: int, target: int, stopped: int, rounds: int
) -> None:
    assert len(list(played(game_of("classic2021", seats, target_score=target)))) == stopped
    game = game_of("classic2021", seats, target_score=target, full_cycle=True)
    assert len(list(played(game))) == rounds
    assert set(open_story(game).told) == {rounds // seats}


def test_a_cycle_is_finished_by_those_who_stay() -> None:
    game = game_of("classic2021", 5, target_score=5, full_cycle=True)
    begin(game)
    for _ in range(3):
        play_round(game)
    game.leave(open_story(game).storyteller or 0)
    while not game.table.over:
        play_round(game)
    staying = game.table.staying
    assert len(staying) == 4
    assert len({open_story(game).told[seat] for seat in staying}) == 1


def test_the_deck_alone_may_end_the_game() -> None:
    game = game_of("classic2008", 6, end_mode=EndMode.DECK, target_score=5)
    assert len(list(played(game))) == 8


def test_target_and_pile_in_the_same_round_come_to_the_same() -> None:
    by_pile = game_of("classic2008", 4, target_score=ENDLESS)
    list(played(by_pile))
    both = game_of("classic2008", 4, target_score=max(by_pile.table.scores))
    assert len(list(played(both))) == by_pile.table.round
    assert both.table.winners == by_pile.table.winners


@pytest.mark.parametrize(("seats", "shuffled"), [(3, [13, 26, 39]), (8, [5, 10, 15]), (12, [2, 4, 6])])
def test_the_discards_are_shuffled_in_when_the_pile_cannot_refill_everybody(seats: int, shuffled: list[int]) -> None:
    game = game_of("odyssey2011", seats, target_score=ENDLESS)
    steps = islice(played(game), shuffled[-1])
    found = [number for number, step in enumerate(steps, 1) if any(isinstance(event, PileShuffled) for event in step)]
    assert found == shuffled


def test_nothing_is_lost_when_the_discards_are_shuffled_in() -> None:
    game = game_of("odyssey2011", 12)
    begin(game)
    play_round(game)
    step = play_round(game)
    (shuffled,) = (event for event in step if isinstance(event, PileShuffled))
    assert len(shuffled.cards) == 24
    table = open_story(game)
    assert (len(table.pile), len(table.discards)) == (12, 0)
    assert sorted(card for hand in (*table.hands, table.pile) for card in hand if card) == list(DECK)


def test_a_pile_that_is_just_enough_is_not_replaced() -> None:
    game = game_of("odyssey2011", 12)
    begin(game)
    step = play_round(game)
    assert not any(isinstance(event, PileShuffled) for event in step)
    assert open_story(game).pile == []


# -- points and cycles -------------------------------------------------------------------------------------------------


def test_somebody_at_the_target_ends_the_game_with_the_round() -> None:
    game = begin(game_of(target_score=6))
    step = play_round(game, {1: (0,), 2: (1,), 3: (1,)})  # 3, 3 + 2
    assert game.table.scores == [3, 5, 0, 0]
    assert not game.table.over
    step = play_round(game, {0: (2,), 2: (0,), 3: (2,)})  # nobody found it: 2 + 1, 2 + 2, 2
    assert game.table.scores == [6, 5, 4, 2]
    assert kinds(step, Scored, RoundCleared, CardsDrawn, GameOver) == [Scored, GameOver]
    assert game.table.winners == (0,)


def test_who_tie_share_the_victory() -> None:
    game = begin(game_of(target_score=5))
    play_round(game, {1: (0,), 2: (0,), 3: (1,)})
    assert game.table.scores == [3, 4, 3, 0]
    play_round(game)
    assert game.table.scores == [5, 4, 5, 2]
    assert game.table.winners == (0, 2)


@pytest.mark.parametrize("cycles", [1, 2, 3])
def test_everybody_has_told_so_often(cycles: int) -> None:
    game = game_of(seats=5, end_mode=EndMode.CYCLES, cycles=cycles)
    assert len(list(played(game))) == 5 * cycles
    assert open_story(game).told == [cycles] * 5


def test_no_target_where_cycles_end_the_game() -> None:
    game = game_of(seats=3, end_mode=EndMode.CYCLES, cycles=3, target_score=None)
    assert len(list(played(game))) == 9


def test_the_pile_may_end_a_game_of_points_early() -> None:
    game = game_of(seats=6, deck_out=DeckOut.END, target_score=ENDLESS)
    assert len(list(played(game))) == 8


# -- the order of things -----------------------------------------------------------------------------------------------


def test_a_round_is_scored_then_tested_then_refilled_and_then_the_role_moves() -> None:
    game = begin(game_of())
    step = play_round(game)
    wanted = (Scored, RoundCleared, CardsDrawn, RoundBegan, StorytellerNamed)
    assert kinds(step, *wanted) == list(wanted)
    assert step[-1].phase == "tell"  # type: ignore[attr-defined]


def test_the_reveal_of_the_last_round_stays_on_the_table() -> None:
    game = begin(game_of(target_score=5))
    while not game.table.over:
        play_round(game)
    view = game.view(None)
    assert view.result.round == game.table.round
    assert all(slot.owner is not None for slot in view.tableau)
