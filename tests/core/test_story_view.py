"""Who may see what at a table of the storyteller family, phase by phase (rules, 10.1)."""

from typing import Any

import pytest

from oneiro_core import Game, Viewer
from oneiro_core.storytelling import StoryView
from playing import begin, game_of, lay_all, open_story, play_round, tell, vote

SEATS = (0, 1, 2, 3)
VIEWERS: tuple[Viewer, ...] = (*SEATS, None)


def views(game: Game) -> dict[Viewer, StoryView]:
    return {viewer: game.view(viewer) for viewer in VIEWERS}


def cards_in(value: Any) -> set[str]:
    """Every card that a view shows anywhere."""
    if isinstance(value, str):
        return {value} if value.startswith("card-") else set()
    if isinstance(value, tuple):
        return {card for item in value for card in cards_in(item)}
    fields = getattr(value, "__dataclass_fields__", ())
    return {card for field in fields for card in cards_in(getattr(value, field))}


def hands(game: Game) -> list[set[str]]:
    return [{str(card) for card in hand} for hand in open_story(game).hands]


@pytest.fixture
def telling() -> Game:
    return begin(game_of())


@pytest.fixture
def laying(telling: Game) -> Game:
    tell(telling)
    lay_all(telling, but=[3])
    return telling


@pytest.fixture
def voting(laying: Game) -> Game:
    lay_all(laying)
    vote(laying, 1, 0)
    return laying


@pytest.fixture
def revealed(voting: Game) -> Game:
    vote(voting, 2, 3)
    vote(voting, 3, 0)
    return voting


def test_everybody_sees_the_counts_and_the_storyteller(telling: Game) -> None:
    for view in views(telling).values():
        assert (view.storyteller, view.hand_sizes, view.pile, view.discards) == (0, (6, 6, 6, 6), 60, 0)
        assert (view.clue, view.laid, view.tableau, view.voted, view.result) == (None, (), (), (), None)


def test_a_seat_sees_its_own_hand_and_no_other_card(telling: Game) -> None:
    for seat in SEATS:
        assert cards_in(telling.view(seat)) == set(telling.view(seat).hand) == hands(telling)[seat]
    assert cards_in(telling.view(None)) == set()


def test_all_see_the_clue_and_who_has_laid(laying: Game) -> None:
    for view in views(laying).values():
        assert (view.clue, view.clue_kind and view.clue_kind.name) == ("a door left open", "TEXT")
        assert (view.laid, view.hand_sizes) == ((0, 1, 2), (5, 5, 5, 6))


def test_a_seat_sees_what_it_has_laid_itself_and_nothing_of_the_others(laying: Game) -> None:
    laid = open_story(laying).laid
    for seat in SEATS:
        view = laying.view(seat)
        assert view.your_laid == laid.get(seat, ())
        assert cards_in(view) == hands(laying)[seat] | set(laid.get(seat, ()))
    assert cards_in(laying.view(None)) == set()


def test_the_tableau_is_the_same_for_all_and_without_owners(voting: Game) -> None:
    orders = {tuple((slot.number, slot.card) for slot in view.tableau) for view in views(voting).values()}
    assert len(orders) == 1
    for view in views(voting).values():
        assert {(slot.owner, slot.votes) for slot in view.tableau} == {(None, None)}


def test_each_seat_knows_its_own_image_in_the_tableau(voting: Game) -> None:
    for viewer, view in views(voting).items():
        yours = [slot.card for slot in view.tableau if slot.yours]
        assert yours == ([] if viewer is None else list(open_story(voting).laid[viewer]))


def test_all_see_who_has_voted_and_each_his_own_vote(voting: Game) -> None:
    for viewer, view in views(voting).items():
        assert view.voted == (1,)
        assert view.your_votes == (open_story(voting).slots_of(0) if viewer == 1 else ())


def test_whether_somebody_has_used_one_vote_or_two_shows_to_nobody() -> None:
    game = begin(game_of("odyssey2011", 7))
    tell(game)
    lay_all(game)
    vote(game, 1, 0)
    single = {viewer: game.view(viewer) for viewer in (0, 2, 3, None)}
    game.undo()
    vote(game, 1, 0, 2)
    assert {viewer: game.view(viewer) for viewer in single} == single


def test_the_reveal_shows_owners_votes_and_points_to_all(revealed: Game) -> None:
    for view in views(revealed).values():
        result = view.result
        assert result is not None
        assert (result.round, result.storyteller, result.clue) == (1, 0, "a door left open")
        assert {slot.owner: slot.votes for slot in result.tableau} == {0: (1, 3), 1: (), 2: (), 3: (2,)}
        assert sum(gain.points for gain in result.gains) == 3 + 3 + 3 + 1


def test_after_the_reveal_new_cards_are_seen_by_their_seat_alone(revealed: Game) -> None:
    used = {slot.card for slot in revealed.view(None).result.tableau}
    for seat in SEATS:
        assert cards_in(revealed.view(seat)) - used == hands(revealed)[seat]
    assert cards_in(revealed.view(None)) == used
    assert all((view.pile, view.discards, view.tableau) == (56, 4, ()) for view in views(revealed).values())


def test_over_a_whole_game_nobody_sees_a_card_of_another_hand() -> None:
    game = begin(game_of(target_score=20))
    while not game.table.over:
        play_round(game)
        for seat in SEATS:
            others = set().union(*(hand for other, hand in enumerate(hands(game)) if other != seat))
            assert not cards_in(game.view(seat)) & others
        assert not cards_in(game.view(None)) & set().union(*hands(game))
