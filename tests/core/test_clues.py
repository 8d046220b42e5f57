"""The forms of a clue, in a real game (rules, 3.5 and Q-18)."""

import pytest

from oneiro_core import Game, RefusalCode, Refused, Viewer
from oneiro_core.clues import LONGEST_CLUE
from oneiro_core.codec import dump, load
from oneiro_core.storytelling import ClueKind, Tell
from oneiro_core.storytelling.events import ClueGiven
from playing import begin, game_of, lay_all, open_story, vote_all

ALL = tuple(ClueKind)
SOUND = "5" * 64
EVERYBODY: tuple[Viewer, ...] = (0, 1, 2, 3, None)


def telling(game: Game, clue: str, kind: ClueKind, recording: str | None = None) -> Game:
    begin(game)
    game.act(0, Tell(clue, str(open_story(game).hands[0][0]), kind, recording))
    return game


@pytest.mark.parametrize("kind", ALL)
def test_each_form_that_is_allowed_is_taken(kind: ClueKind) -> None:
    game = telling(game_of(clue_forms=ALL), "a tune", kind)
    assert (game.view(None).clue, game.view(None).clue_kind) == ("a tune", kind)


@pytest.mark.parametrize("kind", [ClueKind.MIME, ClueKind.SPOKEN_ELSEWHERE])
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


@pytest.mark.parametrize("clue", ["", "a tune that goes up"])
def test_a_recording_is_public_once_the_clue_is_told(clue: str) -> None:
    game = telling(game_of(clue_forms=ALL), clue, ClueKind.AUDIO, SOUND)
    assert {(game.view(one).clue, game.view(one).clue_recording) for one in EVERYBODY} == {(clue, SOUND)}
    given = next(event for event in game.eyes[None].events if isinstance(event, ClueGiven))
    assert given.text(str) == f"0 lets a clue be heard{': ' if clue else '.'}{clue}"


def test_the_next_round_has_no_recording_but_its_result_has() -> None:
    game = telling(game_of(clue_forms=ALL), "", ClueKind.AUDIO, SOUND)
    lay_all(game)
    vote_all(game, {1: (0,), 2: (0,), 3: (1,)})
    seen = game.view(None)
    assert (game.table.round, seen.clue_recording, seen.result.clue_recording) == (2, None, SOUND)


def test_a_sung_clue_may_be_in_writing_alone_but_not_nothing() -> None:
    assert telling(game_of(clue_forms=ALL), "hum", ClueKind.AUDIO).view(None).clue_recording is None
    with pytest.raises(Refused) as refused:
        telling(game_of(clue_forms=ALL), " ", ClueKind.AUDIO)
    assert (refused.value.code, refused.value.field) == (RefusalCode.TEXT_REFUSED, "clue")


@pytest.mark.parametrize("forms", [ALL, (ClueKind.TEXT,)])
def test_a_recording_belongs_to_a_clue_that_is_heard(forms: tuple[ClueKind, ...]) -> None:
    game = begin(game_of(clue_forms=forms))
    before = dump(game.view(0))
    with pytest.raises(Refused) as refused:
        game.act(0, Tell("a tune", str(open_story(game).hands[0][0]), ClueKind.TEXT, SOUND))
    assert (refused.value.code, refused.value.field) == (RefusalCode.ILLEGAL, "recording")
    assert dump(game.view(0)) == before


def test_a_clue_that_was_stored_before_there_were_recordings_is_read() -> None:
    stored = {"seat": 0, "clue": "a tune", "kind": "AUDIO", "cards": ["c"]}
    assert load(ClueGiven, stored) == ClueGiven(0, "a tune", ClueKind.AUDIO, ("c",), None)


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
