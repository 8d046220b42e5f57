"""The forms of a clue, in a real game (rules, 3.5 and Q-18)."""

import pytest

from oneiro_core import Game, RefusalCode, Refused
from oneiro_core.clues import LONGEST_CLUE
from oneiro_core.storytelling import ClueKind, Tell
from playing import begin, game_of, open_story

ALL = tuple(ClueKind)


def telling(game: Game, clue: str, kind: ClueKind) -> Game:
    begin(game)
    game.act(0, Tell(clue, str(open_story(game).hands[0][0]), kind))
    return game


@pytest.mark.parametrize("kind", ALL)
def test_each_form_that_is_allowed_is_taken(kind: ClueKind) -> None:
    game = telling(game_of(clue_forms=ALL), "a tune", kind)
    assert (game.view(None).clue, game.view(None).clue_kind) == ("a tune", kind)


@pytest.mark.parametrize("kind", [kind for kind in ALL if kind is not ClueKind.TEXT])
def test_what_is_not_in_writing_needs_no_text(kind: ClueKind) -> None:
    assert telling(game_of(clue_forms=ALL), "", kind).view(None).clue == ""


@pytest.mark.parametrize("forms", [ALL, (ClueKind.TEXT,)])
def test_a_clue_in_writing_needs_a_text(forms: tuple[ClueKind, ...]) -> None:
    with pytest.raises(Refused) as refused:
        telling(game_of(clue_forms=forms), "  ", ClueKind.TEXT)
    assert (refused.value.code, refused.value.field) == (RefusalCode.TEXT_REFUSED, "clue")


def test_a_form_that_is_not_allowed_is_refused() -> None:
    with pytest.raises(Refused) as refused:
        telling(game_of(clue_forms=(ClueKind.TEXT, ClueKind.MIME)), "a tune", ClueKind.AUDIO)
    assert (refused.value.code, refused.value.field) == (RefusalCode.ILLEGAL, "kind")


@pytest.mark.parametrize(("length", "taken"), [(1, True), (LONGEST_CLUE, True), (LONGEST_CLUE + 1, False)])
def test_a_clue_has_from_one_to_two_hundred_characters(length: int, taken: bool) -> None:
    game = begin(game_of())
    clue = Tell("é" * length, str(open_story(game).hands[0][0]))
    if taken:
        game.act(0, clue)
        assert game.table.phase == "lay"
    else:
        with pytest.raises(Refused, match=f"longer than {LONGEST_CLUE}"):
            game.act(0, clue)


def test_the_same_clue_may_be_given_again() -> None:
    game = begin(game_of())
    for _ in range(2):
        storyteller = open_story(game).storyteller or 0
        game.act(storyteller, Tell("again", str(open_story(game).hands[storyteller][0])))
        game.expire()
        game.expire()
    assert game.table.round == 3
