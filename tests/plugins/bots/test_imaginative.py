"""Bots that look at the pictures: by the rules at every table, by what their seat may know, and at a person's pace."""

from collections.abc import Mapping
from dataclasses import replace
from itertools import islice
from pathlib import Path
from random import Random
from statistics import mean, quantiles
from typing import Any

import pytest

from oneiro_core import Card, Deal, Game, Picture, Registry, Strength, changed
from oneiro_core.bots import seeded
from oneiro_core.clues import ClueKind
from oneiro_core.ideas import ideas
from oneiro_core.storytelling import Lay, StoryTable, Tell, Vote
from oneiro_plugins.bots.imaginative.lexicon import bank
from oneiro_plugins.bots.imaginative.senses import senses_of
from oneiro_plugins.variants.jinx.actions import Claim
from oneiro_plugins.variants.party.actions import PartyVote
from oneiro_plugins.variants.stella.actions import Mark
from playing import REGISTRY, SECRET
from playing.bots import bot_steps, picked, turn_of

STRANGER = Path(__file__).parents[2] / "stranger" / "captions"
EVERYTHING = Registry.found(STRANGER)
PICTURES = picked(REGISTRY.decks["abstract"].pictures)
STRENGTHS = [strength.lower() for strength in Strength]
TURNS = 40


def started(variant: str = "classic", seats: int = 5, house_rules: tuple[str, ...] = (), **options: Any) -> Game:
    rules = REGISTRY.rules(variant, house_rules)
    edition = changed(rules.variant.presets[0].options, options)
    game = Game.with_secret(rules, Deal(seats, edition, tuple(sorted(PICTURES)), 0), SECRET)
    game.start()
    return game


def act(game: Game, bot: str = "sharp", pictures: Mapping[Card, Picture] = PICTURES) -> Any:
    """What the bot of the first awaited seat does."""
    seat = min(game.awaiting)
    turn, dice = turn_of(game, seat, pictures, SECRET)
    action = REGISTRY.bots[bot].choose(turn, dice)
    game.act(seat, action)
    return action


def until(game: Game, action: type, bot: str = "sharp") -> Any:
    """Play until somebody does something of a kind; what he does."""
    for _ in range(100):
        done = act(game, bot)
        if isinstance(done, action):
            return done
    raise AssertionError(f"nobody does {action.__name__}")


def test_there_are_three_strengths_and_each_plays_everything() -> None:
    bots = [REGISTRY.bots[key] for key in STRENGTHS]
    assert [bot.strength for bot in bots] == list(Strength)
    assert all(bot.plays(variant) for bot in bots for variant in EVERYTHING.variants.values())


@pytest.mark.parametrize("bot", STRENGTHS)
@pytest.mark.parametrize("variant", sorted(EVERYTHING.variants))
def test_it_does_what_is_allowed(variant: str, bot: str) -> None:
    seats = min(EVERYTHING.variants[variant].seats)
    for _, events in islice(bot_steps(EVERYTHING.rules(variant), seats, [REGISTRY.bots[bot]], PICTURES, 1), TURNS):
        assert events


@pytest.mark.parametrize(
    "pictures", [{}, picked([Picture(card, "") for card in PICTURES])], ids=["unknown", "wordless"]
)
def test_it_plays_with_pictures_that_say_nothing(pictures: Mapping[Card, Picture]) -> None:
    game = started()
    actions = [act(game, pictures=pictures) for _ in range(30)]
    clues = [action.clue for action in actions if isinstance(action, Tell)]
    assert clues
    assert len(set(clues)) == len(clues)


def test_the_same_turn_and_dice_give_the_same() -> None:
    game = started()
    until(game, Tell)
    seat = min(game.awaiting)
    one, other = (REGISTRY.bots["sharp"].choose(*turn_of(game, seat, PICTURES, SECRET)) for _ in range(2))
    assert one == other


def exchange(game: Game, seat: int) -> None:
    """The cards that others hold and have laid, and the pile, become others."""
    table = game.table
    assert isinstance(table, StoryTable)
    hidden = [
        card
        for zone in (table.pile, *(table.hands[other] for other in table.players if other != seat))
        for card in zone
    ]
    moved = iter(Random(1).sample(hidden, len(hidden)))
    table.pile = [next(moved) for _ in table.pile]
    for other in table.players:
        if other != seat:
            table.hands[other] = [next(moved) for _ in table.hands[other]]
    table.laid = {other: cards if other == seat else (None,) * len(cards) for other, cards in table.laid.items()}


@pytest.mark.parametrize("phase", ["lay", "vote"])
def test_it_does_not_depend_on_what_its_seat_may_not_know(phase: str) -> None:
    """The cards that others hold and have laid, and the pile, are exchanged: the bot does the same."""
    game = started()
    until(game, Tell)
    while game.table.phase != phase:
        act(game)
    seat = min(game.awaiting)
    before = REGISTRY.bots["sharp"].choose(*turn_of(game, seat, PICTURES, SECRET))
    exchange(game, seat)
    assert REGISTRY.bots["sharp"].choose(*turn_of(game, seat, PICTURES, SECRET)) == before


# -- clues -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("bot", STRENGTHS)
def test_a_clue_is_one_word_where_the_host_wants_it(bot: str) -> None:
    told = until(started(house_rules=("one_word",)), Tell, bot)
    assert len(told.clue.split()) == 1
    assert told.clue in bank(), "chosen, not taken plainly"


@pytest.mark.parametrize("forms", [(ClueKind.MIME,), (ClueKind.SPOKEN_ELSEWHERE, ClueKind.TEXT)])
def test_a_clue_has_a_form_that_is_allowed(forms: tuple[ClueKind, ...]) -> None:
    told = until(started(clue_forms=forms), Tell)
    assert told.kind is (ClueKind.TEXT if ClueKind.TEXT in forms else forms[0])


def test_a_blind_clue_belongs_to_no_card() -> None:
    assert until(started("party", 6), Tell).card is None


def test_a_clue_is_not_given_twice() -> None:
    game = started()
    clues = [until(game, Tell).clue for _ in range(8)]
    assert len(set(clues)) == 8


def test_with_people_at_the_table_it_is_clearer() -> None:
    game = started()
    act(game)  # who tells is known now
    turn, _ = turn_of(game, 0, PICTURES, SECRET)
    told = {
        people: [REGISTRY.bots["sharp"].choose(replace(turn, people=people), Random(number)) for number in range(12)]
        for people in (frozenset[int](), frozenset({3}))
    }
    clues = senses_of(tuple(PICTURES[card] for card in turn.table.deck)).clues
    alone, together = (
        mean(clues[one.clue][str(one.card)] for one in ones if isinstance(one, Tell)) for ones in told.values()
    )
    assert together > alone


# -- ideas for people --------------------------------------------------------------------------------------------------


def to_tell(variant: str = "classic", seats: int = 5, house_rules: tuple[str, ...] = (), **options: Any) -> Game:
    """A game in which somebody is to give a clue."""
    game = started(variant, seats, house_rules, **options)
    while not any("clue" in offer.fields for offer in game.offers(min(game.awaiting))):
        act(game)
    return game


def ideas_at(game: Game, bot: str = "sharp", *, of_hand: bool = True, most: int = 9) -> list[str]:
    """What the bot would say in the place of who is to give a clue, to the first card of his hand."""
    turn, dice = turn_of(game, min(game.awaiting), PICTURES, SECRET)
    card = turn.view.hand[0] if of_hand else None
    told = ideas(REGISTRY.bots[bot], turn, card, dice, most)
    assert {idea.language for idea in told} <= {"en"}
    return [idea.clue for idea in told]


@pytest.mark.parametrize("bot", STRENGTHS)
def test_ideas_are_of_the_bank_and_fit_the_card(bot: str) -> None:
    game = to_tell()
    told = ideas_at(game, bot)
    assert len(told) == 9
    assert set(told) <= set(bank())
    turn, _ = turn_of(game, min(game.awaiting), PICTURES, SECRET)
    fits = senses_of(tuple(PICTURES[card] for card in turn.table.deck)).clues
    assert all(fits[clue][turn.view.hand[0]] > 1 for clue in told)


def test_ideas_are_single_words_where_the_host_wants_them() -> None:
    told = ideas_at(to_tell(house_rules=("one_word",)))
    assert len(told) == 9
    assert all(len(clue.split()) == 1 for clue in told)


def test_ideas_do_not_depend_on_what_the_seat_may_not_know() -> None:
    """In two worlds that differ in all that is hidden from the seat it is given the same ideas."""
    game = to_tell()
    before = ideas_at(game)
    exchange(game, min(game.awaiting))
    assert ideas_at(game) == before


def test_a_blind_clue_has_ideas_that_belong_to_no_card() -> None:
    """A storyteller who may not look at his hand gets the same ones whatever is in it."""
    game = to_tell("party", 6)
    before = ideas_at(game, of_hand=False)
    assert len(before) == 9
    exchange(game, -1)
    assert ideas_at(game, of_hand=False) == before


def test_ideas_for_jinx_fit_the_target_alone() -> None:
    game = to_tell("jinx", 4)
    told = ideas_at(game, of_hand=False)
    turn, _ = turn_of(game, min(game.awaiting), PICTURES, SECRET)
    fits = senses_of(tuple(PICTURES[card] for card in turn.table.deck)).clues
    square = {slot.number: slot.card for slot in turn.view.square}
    for clue in told[:3]:
        assert max(square, key=lambda number: fits[clue][square[number]]) == turn.view.your_target


# -- ways of the variants ----------------------------------------------------------------------------------------------


def test_it_lays_and_votes_as_many_as_is_asked() -> None:
    game = started(seats=3)
    assert len(until(game, Lay).cards) == 2
    assert len(until(game, Vote).slots) == 1


def test_green_and_red_go_to_two_images() -> None:
    game = started("party", 6, party_storyteller_green=True)
    votes: list[PartyVote] = []
    while len(votes) < 6:
        votes.append(until(game, PartyVote))
    both = [vote for vote in votes if vote.red is not None]
    assert both
    assert all(vote.green != vote.red for vote in both)


@pytest.mark.parametrize("bot", STRENGTHS)
def test_it_marks_what_fits(bot: str) -> None:
    game = started("stella", 4)
    marks = [until(game, Mark, bot).positions for _ in range(8)]
    assert all(1 <= len(positions) <= 10 for positions in marks)
    assert len({len(positions) for positions in marks}) > 1


def test_a_finger_is_as_quick_as_a_persons() -> None:
    game = started("jinx", 5)
    while game.table.phase != "guess":
        act(game, "normal")
    seat = min(game.awaiting)
    turn, _ = turn_of(game, seat, PICTURES, SECRET)
    pause = REGISTRY.bots["normal"].pause
    assert pause is not None
    seconds = [pause(turn, Claim(1), seeded(SECRET, seat, number)) or 0.0 for number in range(1, 400)]
    early, *_, middle, late = (min(seconds), *quantiles(seconds, n=20)[9:10], max(seconds))
    assert early >= 0.9
    assert 2 < middle < 4
    assert late < 20


def test_there_is_no_hurry_elsewhere() -> None:
    game = started()
    turn, dice = turn_of(game, 0, PICTURES, SECRET)
    pause = REGISTRY.bots["sharp"].pause
    assert pause is not None
    assert pause(turn, turn.offers[0].action(), dice) is None
