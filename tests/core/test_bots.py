"""A bot knows what its seat knows; and whatever it does, its seat is played by the rules."""

import logging
from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random
from typing import Any

import pytest

from oneiro_core import Action, Allowed, Bot, Bounds, Game, Offer, Refused, Strength, Table, Turn
from oneiro_core.bots import character, decide, plain, seeded
from oneiro_core.choosing import TEXTS, PlainChooser
from oneiro_core.clues import ClueKind
from oneiro_core.storytelling import ClaimStory, Lay, StoryTable, Tell, Vote
from playing import REGISTRY, SECRET, begin, game_of, lay_all, open_story, tell


def bot(choose: Callable[[Turn, Random], Action], **more: Any) -> Bot:
    return Bot("fox", "Fox", "", choose, **more)


def raises(turn: Turn, random: Random) -> Action:
    raise KeyError("hunger")


def exits(turn: Turn, random: Random) -> Action:
    raise SystemExit(1)


def wants_nothing(turn: Turn, random: Random) -> Any:
    return None


def votes_out_of_turn(turn: Turn, random: Random) -> Action:
    return Vote((1,))


def lays_what_it_has_not(turn: Turn, random: Random) -> Action:
    return Lay(("card-99",))


def robs_the_table(turn: Turn, random: Random) -> Action:
    assert isinstance(turn.table, StoryTable)
    turn.table.hands[turn.seat].clear()
    turn.table.scores[turn.seat] = 30
    raise ValueError("caught")


@pytest.fixture
def laying() -> Game:
    """Seat 0 has told, the others lay."""
    game = begin(game_of())
    tell(game)
    return game


# -- what it knows -----------------------------------------------------------------------------------------------------


def test_a_turn_is_the_seats_own_table(laying: Game) -> None:
    turn = Turn.of(laying, 1)
    assert turn.table == laying.eyes[1].table
    assert turn.events == tuple(laying.eyes[1].events)
    assert turn.offers == laying.offers(1)
    assert turn.view == laying.view(1)
    assert isinstance(turn.table, StoryTable)
    assert turn.table.hands[2] == [None] * 6
    assert turn.table.laid[0] == (None,)


def test_what_a_bot_does_to_its_table_changes_no_game(laying: Game) -> None:
    before = repr(laying.table), repr(laying.eyes[1].table)
    assert isinstance(decide(bot(robs_the_table), Turn.of(laying, 1), Random(1)), Lay)
    assert (repr(laying.table), repr(laying.eyes[1].table)) == before


def test_nothing_of_a_turn_leads_to_the_game(laying: Game) -> None:
    turn = Turn.of(laying, 1)
    held = {id(value) for value in (turn.rules, turn.table, turn.events, turn.pictures)}
    assert not held & {id(laying), id(laying.table), id(laying.eyes), id(laying.eyes[1].table)}


def test_a_bots_dice_are_its_seats_own() -> None:
    throws = {
        (seat, number): seeded(SECRET, seat, number).getrandbits(64) for seat in range(3) for number in range(1, 4)
    }
    assert len(set(throws.values())) == 9
    assert seeded(SECRET, 1, 2).getrandbits(64) == throws[1, 2]
    assert seeded(bytes(32), 1, 2).getrandbits(64) != throws[1, 2]
    assert len({character(SECRET, seat) for seat in range(12)}) == 12


# -- what it may do ----------------------------------------------------------------------------------------------------


def test_what_is_allowed_is_done(laying: Game) -> None:
    card = open_story(laying).hands[1][3]
    assert card is not None
    assert decide(bot(lambda turn, random: Lay((card,))), Turn.of(laying, 1), Random(1)) == Lay((card,))


@pytest.mark.parametrize(
    ("choose", "told"),
    [
        (raises, "the bot fox failed"),
        (exits, "the bot fox failed"),
        (wants_nothing, "wanted what is not allowed"),
        (votes_out_of_turn, "wanted what is not allowed: the phase is now: lay"),
        (lays_what_it_has_not, "wanted what is not allowed: card-99"),
    ],
)
def test_where_a_bot_fails_its_seat_is_played_plainly(
    laying: Game, choose: Callable[[Turn, Random], Action], told: str, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.WARNING, "oneiro.bots"):
        action = decide(bot(choose), Turn.of(laying, 1), Random(1))
    assert told in caplog.text
    laying.act(1, action)
    assert 1 not in laying.awaiting


def test_what_does_not_come_from_the_bot_is_not_caught(laying: Game) -> None:
    def interrupted(turn: Turn, random: Random) -> Action:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        decide(bot(interrupted), Turn.of(laying, 1), Random(1))


def test_a_veto_of_a_house_rule_is_heeded() -> None:
    game = begin(game_of(house_rules=["one_word"]))
    clues = {action.clue for seed in range(20) if isinstance(action := plain(Turn.of(game, 0), Random(seed)), Tell)}
    assert len(clues) > 3
    assert all(len(clue.split()) == 1 for clue in clues)


def test_who_has_nothing_to_do_is_refused(laying: Game) -> None:
    with pytest.raises(Refused, match="nothing is offered"):
        plain(Turn.of(laying, 0), Random(1))
    with pytest.raises(Refused, match="there is nothing to do"):
        Turn.of(game_of(), 0).checked(ClaimStory())


def test_a_bot_plays_the_variants_of_its_family() -> None:
    story = bot(raises, family=StoryTable)
    played = {key for key, variant in REGISTRY.variants.items() if story.plays(variant)}
    assert played == {"classic", "party", "team"}
    assert all(bot(raises).plays(variant) for variant in REGISTRY.variants.values())
    assert bot(raises).family is Table
    assert bot(raises).strength is Strength.NORMAL


# -- plain choices -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Speak(Action):
    """Speak."""

    text: str
    kind: ClueKind = ClueKind.TEXT


@pytest.mark.parametrize(("least", "most"), [(1, 200), (1, 5), (0, 4), (30, 40), (1, None)])
def test_a_plain_text_is_as_long_as_is_allowed(least: int, most: int | None) -> None:
    offer = Offer(Speak, {"text": Allowed(bounds=Bounds(least, most))})
    for seed in range(20):
        action = PlainChooser(Random(seed)).action(offer)
        assert isinstance(action, Speak)
        assert least <= len(action.text) <= (most or 200)


def test_a_plain_clue_is_written_where_that_is_allowed() -> None:
    any_form = Offer(Speak, {"kind": Allowed((ClueKind.MIME, ClueKind.TEXT))})
    no_text = replace(any_form, fields={"kind": Allowed((ClueKind.MIME,))})
    kinds = {PlainChooser(Random(seed)).action(any_form).kind for seed in range(20)}  # type: ignore[attr-defined]
    assert kinds == {ClueKind.TEXT}
    assert PlainChooser(Random(1)).action(no_text) == Speak(PlainChooser(Random(1)).text(Bounds()), ClueKind.MIME)
    assert all(text == text.strip() for text in TEXTS)


def test_all_bots_lay_and_vote(laying: Game) -> None:
    lay_all(laying)
    for seat in sorted(laying.awaiting):
        laying.act(seat, plain(Turn.of(laying, seat), Random(seat)))
    assert laying.table.round == 2
