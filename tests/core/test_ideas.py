"""Ideas for clues: of what the seat may know, of what the table allows, and none of them is an accident for anybody else."""

import logging
from collections.abc import Callable, Iterable, Iterator
from random import Random
from typing import Any

import pytest

from oneiro_core import BadPlugin, Bot, Card, Game, Idea, Refused, Turn
from oneiro_core.bots import inspired, plain, seeded
from oneiro_core.checks import check_bot
from oneiro_core.ideas import TRIED, asked, ideas
from playing import REGISTRY, SECRET, begin, game_of, open_story, tell
from playing.jinx import active, jinx

Ideas = Callable[[Turn, Card | None, Random], Iterable[Idea]]


def bot(have: Any) -> Bot:
    return Bot("fox", "Fox", "", lambda turn, random: turn.offers[0].action(), ideas=have)


def say(*clues: str) -> Ideas:
    return lambda turn, card, random: [Idea(clue, "en") for clue in clues]


def of(told: Ideas, turn: Turn, card: Card | None, most: int = 9) -> list[str]:
    return [idea.clue for idea in ideas(bot(told), turn, card, Random(1), most)]


@pytest.fixture
def game() -> Game:
    """Seat 0 looks for a clue."""
    return begin(game_of())


@pytest.fixture
def turn(game: Game) -> Turn:
    return Turn.of(game, 0)


@pytest.fixture
def card(game: Game) -> Card:
    card = open_story(game).hands[0][2]
    assert card is not None
    return card


# -- who may ask -------------------------------------------------------------------------------------------------------


def test_who_gives_no_clue_is_refused(game: Game, turn: Turn, card: Card) -> None:
    with pytest.raises(Refused, match="not to give a clue") as refused:
        asked(Turn.of(game, 1), None)
    assert refused.value.code == "NOT_YOUR_TURN"
    tell(game)
    with pytest.raises(Refused, match="not to give a clue"):
        ideas(bot(say("a")), Turn.of(game, 0), card, Random(1), 3)


def test_a_card_of_another_hand_is_refused_like_one_that_is_not_there(game: Game, turn: Turn) -> None:
    other = open_story(game).hands[1][0]
    told = []
    for card in (other, "no card"):
        with pytest.raises(Refused) as refused:
            asked(turn, card)
        told.append((refused.value.code, refused.value.field, refused.value.message.replace(str(card), "it")))
    assert told[0] == told[1] == ("NOT_IN_HAND", "card", "it is not among what you may choose")


def test_a_card_is_to_be_named_where_the_clue_belongs_to_one(turn: Turn, card: Card) -> None:
    with pytest.raises(Refused, match="choose 1, not 0"):
        asked(turn, None)
    blind = begin(game_of("party", 5, variant="party"))
    teller = min(blind.awaiting)
    assert asked(Turn.of(blind, teller), None).fields["card"].values == ()
    with pytest.raises(Refused, match="not among what you may choose"):
        asked(Turn.of(blind, teller), card)


def test_a_clue_that_belongs_to_no_hand_takes_no_card() -> None:
    game = jinx()
    while not any("clue" in offer.fields for offer in game.offers(min(game.awaiting))):
        game.act(min(game.awaiting), plain(Turn.of(game, min(game.awaiting)), Random(1)))
    turn = Turn.of(game, active(game))
    assert of(say("as the crow flies"), turn, None) == ["as the crow flies"]
    with pytest.raises(Refused, match="belongs to no card of a hand"):
        asked(turn, "card-01")


# -- what is told ------------------------------------------------------------------------------------------------------


def test_ideas_are_told_as_they_would_be_taken_each_once(turn: Turn, card: Card) -> None:
    assert of(say(" a door ", "a door", "", "x" * 201, "two\nlines", "the sea"), turn, card) == ["a door", "the sea"]
    assert of(say("one", "two", "three"), turn, card, most=2) == ["one", "two"]


def test_what_is_no_text_is_no_idea(turn: Turn, card: Card) -> None:
    assert of(lambda *_: [Idea(3, "en"), Idea("the sea", "en")], turn, card) == ["the sea"]  # type: ignore[arg-type]


def test_what_a_house_rule_refuses_is_no_idea() -> None:
    game = begin(game_of(house_rules=["one_word"]))
    card = open_story(game).hands[0][0]
    assert of(say("a door", "door"), Turn.of(game, 0), card) == ["door"]


def test_a_bot_that_never_ends_is_heard_out_only_so_long(turn: Turn, card: Card) -> None:
    asked_for: list[int] = []

    def endless(turn: Turn, card: Card | None, random: Random) -> Iterator[Idea]:
        while True:
            asked_for.append(len(asked_for))
            yield Idea("", "en")

    assert of(endless, turn, card) == []
    assert len(asked_for) == TRIED


def robs(turn: Turn, card: Card | None, random: Random) -> Any:
    turn.table.scores[turn.seat] = 30
    raise ValueError("caught")


def exits(turn: Turn, card: Card | None, random: Random) -> Any:
    raise SystemExit(1)


@pytest.mark.parametrize(
    "broken",
    [robs, exits, lambda *_: None, lambda *_: ["a door"], lambda *_: [Idea("a", "Engl ish")]],
)
def test_a_bot_that_fails_has_no_ideas(game: Game, card: Card, broken: Ideas, caplog: pytest.LogCaptureFixture) -> None:
    before = repr(game.table), repr(game.eyes[0].table)
    with caplog.at_level(logging.ERROR, "oneiro.bots"):
        assert of(broken, Turn.of(game, 0), card) == []
    assert "the bot fox failed to have ideas" in caplog.text
    assert (repr(game.table), repr(game.eyes[0].table)) == before


def test_ideas_that_are_no_function_refuse_the_plugin() -> None:
    check_bot(bot(None))
    with pytest.raises(BadPlugin, match="needs functions"):
        check_bot(bot("ideas"))


def test_who_has_none_is_not_asked(turn: Turn, card: Card) -> None:
    assert ideas(REGISTRY.bots["plain"], turn, card, Random(1), 3) == ()


def test_their_dice_are_no_bots_dice() -> None:
    throws = [inspired(SECRET, 0, 1, card).getrandbits(64) for card in (None, "a", "b")]
    assert len({*throws, seeded(SECRET, 0, 1).getrandbits(64)}) == 4
    assert inspired(SECRET, 0, 1, "a").getrandbits(64) == throws[1]
