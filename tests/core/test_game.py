"""A game: steps that happen whole or not at all, the fold of each viewer, and what is refused."""

import json
from collections.abc import Callable
from copy import deepcopy
from random import Random
from typing import Any

import pytest

from oneiro_core import Event, Game, PhaseBegan, RefusalCode, Refused
from oneiro_core.codec import dump, load
from oneiro_core.storytelling import ClaimStory, Lay, Tell, Vote
from oneiro_core.storytelling.events import CardsChanged, CardsLaid, CardsTakenBack, VoteCast, VoteChanged
from playing import begin, game_of, lay_all, open_story, play_round, random_steps, tell, vote


def state(game: Game) -> tuple[Any, ...]:
    """All that a game remembers."""
    return deepcopy(game.table), deepcopy(game.eyes), list(game.steps)


def hand(game: Game, seat: int) -> list[str]:
    return [str(card) for card in open_story(game).hands[seat]]


@pytest.fixture
def telling() -> Game:
    """Seat 0 is looking for a clue."""
    return begin(game_of())


@pytest.fixture
def laying(telling: Game) -> Game:
    """The clue was given; seat 1 has laid."""
    tell(telling)
    telling.act(1, Lay((hand(telling, 1)[0],)))
    return telling


@pytest.fixture
def voting(laying: Game) -> Game:
    """All have laid; seat 1 has voted for the storyteller."""
    lay_all(laying)
    vote(laying, 1, 0)
    return laying


# -- refusals ----------------------------------------------------------------------------------------------------------

REFUSALS: list[tuple[str, Callable[[Game], object], RefusalCode, str | None]] = [
    ("another phase", lambda game: game.act(1, Vote((1,))), RefusalCode.NOT_NOW, None),
    ("another seat", lambda game: game.act(0, Lay((hand(game, 0)[0],))), RefusalCode.NOT_YOUR_TURN, None),
    ("no such card", lambda game: game.act(2, Lay(("nowhere",))), RefusalCode.NOT_IN_HAND, "cards"),
    ("a card of another hand", lambda game: game.act(2, Lay((hand(game, 3)[0],))), RefusalCode.NOT_IN_HAND, "cards"),
    ("too many", lambda game: game.act(2, Lay(tuple(hand(game, 2)[:2]))), RefusalCode.WRONG_COUNT, "cards"),
    ("a phase that is over", lambda game: game.act(2, Lay((hand(game, 2)[0],)), 2), RefusalCode.TOO_LATE, None),
    ("a phase to come", lambda game: game.act(2, Lay((hand(game, 2)[0],)), 4), RefusalCode.NOT_NOW, None),
    ("nothing to take back", lambda game: game.take_back(2), RefusalCode.NOT_NOW, None),
    ("a clue is final", lambda game: game.take_back(0), RefusalCode.NOT_NOW, None),
]


@pytest.mark.parametrize(
    ("attempt", "code", "field"), [case[1:] for case in REFUSALS], ids=[case[0] for case in REFUSALS]
)
def test_a_refusal_changes_nothing(
    laying: Game, attempt: Callable[[Game], object], code: RefusalCode, field: str | None
) -> None:
    before, eyes = state(laying), laying.eyes
    with pytest.raises(Refused) as refused:
        attempt(laying)
    assert (refused.value.code, refused.value.field) == (code, field)
    assert state(laying) == before
    assert laying.eyes is eyes


def test_an_action_for_the_present_phase_is_taken(laying: Game) -> None:
    laying.act(2, Lay((hand(laying, 2)[0],)), laying.table.phase_number)
    assert laying.awaiting == {3}


def test_a_text_that_is_not_allowed_is_refused(telling: Game) -> None:
    before = state(telling)
    with pytest.raises(Refused) as refused:
        telling.act(0, Tell("a\u202eb", hand(telling, 0)[0]))
    assert (refused.value.code, refused.value.field) == (RefusalCode.TEXT_REFUSED, "clue")
    assert state(telling) == before


def test_a_text_is_kept_clean(telling: Game) -> None:
    telling.act(0, Tell("  cafe\u0301 ", hand(telling, 0)[0]))
    assert open_story(telling).clue == "café"


def test_after_the_end_everything_is_refused() -> None:
    game = begin(game_of(target_score=5))
    while not game.table.over:
        play_round(game)
    attempts: list[Callable[[], object]] = [
        lambda: game.act(0, ClaimStory()),
        lambda: game.take_back(0),
        lambda: game.leave(0),
    ]
    for attempt in attempts:
        with pytest.raises(Refused) as refused:
            attempt()
        assert refused.value.code is RefusalCode.GAME_OVER
    assert game.awaiting == frozenset()
    assert game.offers(0) == ()
    assert game.why_not(0) == "the game is over"


def test_before_the_start_nothing_is_offered() -> None:
    game = game_of()
    assert game.offers(0) == ()
    assert game.why_not(0) == "the game has not begun"
    assert game.awaiting == frozenset()


# -- steps -------------------------------------------------------------------------------------------------------------


def test_each_step_can_be_undone() -> None:
    game = game_of(target_score=8)
    states = [state(game)]
    game.start()
    states.append(state(game))
    for _ in random_steps(game, Random(3), silence=0.1):
        states.append(state(game))
    assert game.table.over
    for before in reversed(states[:-1]):
        game.undo()
        assert state(game) == before


def test_after_undo_the_same_step_comes_to_the_same(telling: Game) -> None:
    telling.act(0, Tell("a clue", hand(telling, 0)[0]))
    lay_all(telling, but=[3])
    first = telling.expire()
    telling.undo()
    assert telling.expire() == first


def test_a_stored_game_is_the_game() -> None:
    game = begin(game_of(target_score=10))
    for _ in random_steps(game, Random(5), silence=0.05):
        pass
    again = game_of(target_score=10)
    types = game.rules.variant.event_types
    for step in game.steps:
        stored = json.dumps([(type(event).__name__, dump(event)) for event in step])
        again.replay(load(types[name], data) for name, data in json.loads(stored))
    assert state(again) == state(game)


def test_a_stored_game_goes_on_as_it_would_have(laying: Game) -> None:
    again = game_of()
    for step in laying.steps:
        again.replay(step)
    assert laying.expire() == again.expire()
    assert state(laying) == state(again)


def test_a_step_is_the_events_that_it_returned(telling: Game) -> None:
    step = telling.act(0, Tell("a clue", hand(telling, 0)[0]))
    assert telling.steps[-1] == step
    assert [type(event) for event in step][1:] == [PhaseBegan]


# -- eyes --------------------------------------------------------------------------------------------------------------


def test_each_viewer_folds_what_he_has_received() -> None:
    game = begin(game_of(target_score=10))
    for _ in random_steps(game, Random(8), silence=0.05):
        for viewer, eye in game.eyes.items():
            table = game.empty_table()
            for event in eye.events:
                event.apply(table)
            assert eye.table == table, viewer


def test_each_viewer_has_numbers_of_his_own_and_no_gap_tells_of_a_hidden_step(laying: Game) -> None:
    before = {viewer: len(eye.events) for viewer, eye in laying.eyes.items()}
    laying.act(1, Lay((hand(laying, 1)[0],)))
    after = {viewer: len(eye.events) for viewer, eye in laying.eyes.items()}
    assert after == {**before, 1: before[1] + 1}
    assert all(len(eye.steps) == len(eye.events) for eye in laying.eyes.values())
    assert laying.eyes[1].steps[-1] == len(laying.steps)


@pytest.mark.parametrize("changes", [1, 5])
def test_a_change_of_mind_shows_to_nobody_else(laying: Game, changes: int) -> None:
    before = deepcopy({viewer: eye for viewer, eye in laying.eyes.items() if viewer != 1})
    views = {viewer: laying.view(viewer) for viewer in before}
    for _ in range(changes):
        (changed,) = laying.act(1, Lay((hand(laying, 1)[0],)))
        assert isinstance(changed, CardsChanged)
    assert {viewer: eye for viewer, eye in laying.eyes.items() if viewer != 1} == before
    assert {viewer: laying.view(viewer) for viewer in before} == views


def test_a_changed_vote_shows_to_nobody_else(voting: Game) -> None:
    before = deepcopy({viewer: eye for viewer, eye in voting.eyes.items() if viewer != 1})
    (changed,) = vote(voting, 1, 2)
    assert isinstance(changed, VoteChanged)
    assert {viewer: eye for viewer, eye in voting.eyes.items() if viewer != 1} == before
    assert voting.view(1).your_votes == changed.slots


def test_the_last_choice_counts(voting: Game) -> None:
    vote(voting, 1, 2)
    vote(voting, 1, 3)
    vote(voting, 2, 0)
    vote(voting, 3, 0)
    assert voting.table.scores == [3, 0, 3, 3 + 1]


def test_a_choice_is_frozen_when_the_last_one_is_in(voting: Game) -> None:
    number = voting.table.phase_number
    vote(voting, 2, 0)
    vote(voting, 3, 0)
    with pytest.raises(Refused) as refused:
        voting.act(1, Vote((1,)), number)
    assert refused.value.code is RefusalCode.TOO_LATE
    with pytest.raises(Refused) as refused:
        voting.take_back(1)
    assert refused.value.code is RefusalCode.NOT_NOW


def test_what_was_laid_can_be_taken_back(laying: Game) -> None:
    laid = open_story(laying).laid[1]
    assert laying.take_back(1) == (CardsTakenBack(1),)
    assert laying.awaiting == {1, 2, 3}
    assert set(laid) <= set(hand(laying, 1))
    assert len(hand(laying, 1)) == 6
    laying.act(1, Lay((hand(laying, 1)[2],)))
    assert laying.awaiting == {2, 3}


def test_a_vote_can_be_taken_back(voting: Game) -> None:
    voting.take_back(1)
    assert voting.awaiting == {1, 2, 3}
    assert voting.view(1).your_votes == ()
    assert isinstance(vote(voting, 1, 0)[0], VoteCast)


def test_the_stand_in_is_known_to_its_seat_alone(laying: Game) -> None:
    laying.expire()
    seen = {
        viewer: [e for e in eye.events if isinstance(e, CardsLaid) and e.seat == 2]
        for viewer, eye in laying.eyes.items()
    }
    assert [event.stand_in for event in seen[2]] == [True]
    assert {event.stand_in for viewer, events in seen.items() if viewer != 2 for event in events} == {None}


def test_offers_can_be_asked_of_a_table_as_it_once_stood(laying: Game) -> None:
    table = deepcopy(laying.eyes[2].table)
    lay_all(laying)
    assert [offer.action for offer in laying.offers_on(table, 2)] == [Lay]
    assert [offer.action for offer in laying.offers(2)] == [Vote]
    assert laying.why_not_on(table, 0) == "you are the storyteller"


def test_the_deadline_is_for_those_who_are_awaited(laying: Game) -> None:
    laid = [event for event in laying.expire() if isinstance(event, CardsLaid)]
    assert [event.seat for event in laid] == [2, 3]


def check_text(event: Event) -> None:
    text = event.text(lambda seat: f"Seat {seat}")
    assert text.strip() == text
    assert "None" not in text
    assert "\n" not in text


def test_every_event_can_be_told_as_it_is_seen() -> None:
    game = begin(game_of(seats=4, target_score=10))
    kinds: set[type[Event]] = set()
    for _ in random_steps(game, Random(1), silence=0.1):
        pass
    for eye in game.eyes.values():
        for event in eye.events:
            check_text(event)
            kinds.add(type(event))
    assert len(kinds) >= 12


def test_the_randomness_of_a_game_is_its_secret() -> None:
    first, same, other = (begin(game_of(secret=bytes([number] * 32))) for number in (1, 1, 2))
    assert first.steps == same.steps
    assert open_story(first).hands != open_story(other).hands


def test_who_may_not_talk_is_the_storyteller_from_the_clue_to_the_reveal(telling: Game) -> None:
    silenced = [telling.phase.silenced(telling.table)]
    tell(telling)
    silenced.append(telling.phase.silenced(telling.table))
    lay_all(telling)
    silenced.append(telling.phase.silenced(telling.table))
    for seat in (1, 2, 3):
        vote(telling, seat, 0)
    silenced.append(telling.phase.silenced(telling.table))
    assert silenced == [set(), {0}, {0}, set()]
