"""Stella: the word, the marks, showing in turn, and the end (rules, section 8, C-17 and section 11)."""

from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oneiro_core import Chance, Game, RefusalCode, Refused, Scored, changed
from oneiro_plugins.variants.stella.actions import Mark, Show, Swap
from oneiro_plugins.variants.stella.events import (
    CountsAnnounced,
    ImageShown,
    ImagesLaid,
    Marked,
    MarksChanged,
    ScoutNamed,
    SlatesShown,
    WordTurned,
)
from oneiro_plugins.variants.stella.options import ScoutRule, StellaOptions, SwapRule, WordSet
from oneiro_plugins.variants.stella.table import IMAGES, ROUNDS
from oneiro_plugins.variants.stella.words import four_cards
from playing import DECK, SECRET, game_of, random_steps
from playing.stella import keep_word, mark_all, open_stella, show, stella

from .absence import of_kind

OWN = ("tea", "coffee", "rain", "shine", "up", "down", "left", "right")

# -- whole games -------------------------------------------------------------------------------------------------------


@given(
    seats=st.integers(3, 6),
    words=st.sampled_from(WordSet),
    swap=st.sampled_from(SwapRule),
    scout=st.sampled_from(ScoutRule),
    secret=st.binary(min_size=32, max_size=32),
    chooser=st.randoms(use_true_random=False),
    silence=st.sampled_from([0.0, 0.15]),
)
@settings(max_examples=40, deadline=None)
def test_a_whole_game_with_any_options(
    seats: int, words: WordSet, swap: SwapRule, scout: ScoutRule, secret: bytes, chooser: Random, silence: float
) -> None:
    options: dict[str, Any] = {"stella_words": words, "stella_swap": swap, "stella_scout": scout}
    game = game_of("stella2021", seats, variant="stella", secret=secret, stella_custom_words=OWN, **options)
    game.start()
    for step in random_steps(game, chooser, silence):
        check_table(game)
        for scored in of_kind(Scored, step):
            assert sum(gain.points for gain in scored.gains) >= 0
    assert game.table.finished
    assert game.table.round == ROUNDS


def check_table(game: Game) -> None:
    """Every card lies in one place; nobody knows another's marks before they are shown."""
    table = open_stella(game)
    assert sorted(card for zone in table.zones().values() for card in zone if card is not None) == list(DECK)
    assert len(table.images) == IMAGES
    for viewer, eye in game.eyes.items():
        known = {seat for seat, marks in eye.table.marks.items() if marks is not None}  # type: ignore[attr-defined]
        assert known <= {viewer}
        assert eye.table.unshown(0) == table.unshown(0)  # type: ignore[attr-defined]


# -- the word ----------------------------------------------------------------------------------------------------------


def test_all_together_may_take_the_other_word() -> None:
    game = stella()
    upper, other = game.view(0).word, game.view(0).other_word
    for seat in range(4):
        game.act(seat, Swap(True))
    assert (game.view(None).word, game.view(None).other_word) == (other, None)
    assert upper != other


def test_one_who_keeps_the_word_decides_at_once() -> None:
    game = stella()
    upper = game.view(0).word
    game.act(2, Swap(False))
    assert (game.table.phase, game.view(0).word) == ("associate", upper)


def test_the_majority_decides_where_it_may() -> None:
    game = stella(5, stella_swap=SwapRule.MAJORITY)
    for seat in range(3):
        game.act(seat, Swap(True))
    assert (game.table.phase, open_stella(game).lower) == ("associate", True)


def test_without_swapping_the_word_stands_at_once() -> None:
    game = stella(stella_swap=SwapRule.OFF)
    assert (game.table.phase, open_stella(game).lower) == ("associate", False)
    (turned,) = of_kind(WordTurned, game.eyes[0].events)
    assert " or " not in turned.text(str)


def test_silence_keeps_the_word() -> None:
    game = stella()
    game.act(0, Swap(True))
    game.expire()
    assert (game.table.phase, open_stella(game).lower) == ("associate", False)


def test_the_cards_of_the_box_are_ninety_six_with_two_words_each() -> None:
    cards = {card for step in range(400) for card in four_cards(StellaOptions(), Chance(SECRET, step))}
    assert len(cards) == 96
    assert len({word for card in cards for word in (card.upper, card.lower)}) == 192


def test_the_discovery_cards_come_in_their_order() -> None:
    options = StellaOptions(stella_words=WordSet.DISCOVERY)
    assert [card.upper for card in four_cards(options, Chance(SECRET, 1))] == [
        "journey",
        "wonder",
        "together",
        "once upon a time",
    ]


@pytest.mark.parametrize(
    "words",
    [("one",), ("a", "b", "c", "d"), ("", "b") * 4, ("x" * 41, "b") * 4, tuple(map(str, range(22)))],
    ids=["odd", "too few", "empty", "too long", "too many"],
)
def test_own_words_that_do_not_make_cards_are_refused(words: tuple[str, ...]) -> None:
    with pytest.raises(Refused) as refused:
        changed(StellaOptions(), {"stella_words": WordSet.CUSTOM, "stella_custom_words": words})
    assert refused.value.code is RefusalCode.BAD_OPTION


# -- the marks ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("positions", "code"),
    [
        ((), RefusalCode.WRONG_COUNT),
        (tuple(range(1, 12)), RefusalCode.WRONG_COUNT),
        ((3, 3), RefusalCode.ILLEGAL),
        ((16,), RefusalCode.ILLEGAL),
        ((0,), RefusalCode.ILLEGAL),
    ],
)
def test_marks_that_are_not_allowed(positions: tuple[int, ...], code: RefusalCode) -> None:
    game = stella()
    keep_word(game)
    with pytest.raises(Refused) as refused:
        game.act(0, Mark(positions))
    assert (refused.value.code, refused.value.field) == (code, "positions")


def test_a_change_of_mind_is_seen_by_nobody_else() -> None:
    game = stella()
    keep_word(game)
    game.act(0, Mark((1, 2)))
    received = {viewer: len(eye.events) for viewer, eye in game.eyes.items()}
    step = game.act(0, Mark((5,)))
    assert of_kind(MarksChanged, step)[0].positions == (5,)
    assert {viewer: len(eye.events) - received[viewer] for viewer, eye in game.eyes.items()} == {
        0: 1,
        1: 0,
        2: 0,
        3: 0,
        None: 0,
    }


def test_who_takes_back_is_awaited_again() -> None:
    game = stella()
    keep_word(game)
    game.act(1, Mark((1,)))
    game.take_back(1)
    assert game.awaiting == {0, 1, 2, 3}
    assert game.view(1).your_marks == ()


def test_how_many_marks_there_are_is_not_told_before_all_are_ready() -> None:
    game = stella()
    keep_word(game)
    game.act(0, Mark((1, 2, 3)))
    seen = next(event for event in game.eyes[1].events if isinstance(event, Marked))
    assert seen.positions is None
    step = mark_all(game, {1: [1], 2: [1], 3: [2]})
    (counts,) = of_kind(CountsAnnounced, step)
    assert (counts.counts, counts.dark) == ((3, 1, 1, 1), 0)


def test_a_tie_for_the_most_marks_leaves_nobody_in_the_dark() -> None:
    game = stella()
    mark_all(game, {0: [1, 2], 1: [3, 4], 2: [5], 3: [6]})
    assert open_stella(game).dark is None


# -- showing -----------------------------------------------------------------------------------------------------------


def scouting(marks: dict[int, list[int]], **options: Any) -> Game:
    """A round in which everybody has marked, with seat 0 as the first scout."""
    secret = next(bytes([number]) * 32 for number in range(256) if first_scout(bytes([number]) * 32, len(marks)) == 0)
    game = stella(len(marks), secret=secret, **options)
    mark_all(game, marks)
    return game


def first_scout(secret: bytes, seats: int) -> int:
    return open_stella(stella(seats, secret=secret)).first_scout


def test_the_first_scout_is_drawn_by_lot() -> None:
    drawn = Counter(first_scout(bytes([number]) * 32, 4) for number in range(200))
    assert set(drawn) == {0, 1, 2, 3}
    assert max(drawn.values()) < 80


def test_only_an_unshown_mark_of_ones_own_can_be_shown() -> None:
    game = scouting({0: [1, 2], 1: [2, 3], 2: [4], 3: [5]})
    assert [choice.fields["position"].values for choice in game.offers(0)] == [(1, 2)]
    with pytest.raises(Refused) as refused:
        game.act(0, Show(3))
    assert (refused.value.code, refused.value.field) == (RefusalCode.ILLEGAL, "position")
    with pytest.raises(Refused) as refused:
        game.act(1, Show(2))
    assert refused.value.code is RefusalCode.NOT_YOUR_TURN


def test_a_fallen_scout_still_counts_for_others() -> None:
    game = scouting({0: [1, 2], 1: [2], 2: [3], 3: [3]})
    show(game, 1)
    assert (game.view(None).fallen, *game.awaiting) == ((0,), 1)
    (shown,) = of_kind(ImageShown, show(game, 2))
    assert shown.marked == (0, 1)
    assert game.view(None).stars == (0, 3, 0, 0)


def test_the_role_rotates_and_skips_who_has_nothing_left() -> None:
    game = scouting({0: [1, 2], 1: [1], 2: [2, 3], 3: [3]})
    scouts = [of_kind(ScoutNamed, show(game, position)) for position in (1, 2, 3)]
    assert [names[0].seat for names in scouts[:2]] == [2, 3]
    assert game.table.round == 2


def test_until_fall_the_scout_goes_on() -> None:
    game = scouting({0: [1, 2, 9], 1: [1], 2: [2], 3: [8]}, stella_scout=ScoutRule.UNTIL_FALL)
    show(game, 1)
    assert game.awaiting == {0}
    show(game, 9)
    assert game.awaiting == {2}


def test_when_the_round_is_over_all_slates_are_shown() -> None:
    game = scouting({0: [1, 7], 1: [1], 2: [1], 3: [1]})
    show(game, 1)
    (slates,) = of_kind(SlatesShown, show(game, 7))
    assert [slate.positions for slate in slates.slates] == [(1, 7), (1,), (1,), (1,)]


def test_rows_are_replaced_from_the_bottom_to_the_top() -> None:
    game = stella(secret=bytes(32))
    replaced = []
    for step in random_steps(game, Random(3)):
        replaced += [laid.positions for laid in of_kind(ImagesLaid, step)]
    assert replaced == [(11, 12, 13, 14, 15), (6, 7, 8, 9, 10), (1, 2, 3, 4, 5)]


# -- absence -----------------------------------------------------------------------------------------------------------


def test_who_marks_nothing_in_time_sits_the_round_out() -> None:
    game = stella()
    keep_word(game)
    game.act(0, Mark((1, 2)))
    game.act(1, Mark((1,)))
    game.expire()
    table = open_stella(game)
    assert (table.silent, table.counts, table.dark) == ({2, 3}, {0: 2, 1: 1}, 0)
    assert table.scout in (0, 1)


@pytest.mark.parametrize("marking", [(), (0,)])
def test_with_fewer_than_two_players_the_round_is_worth_nothing(marking: tuple[int, ...]) -> None:
    game = stella()
    keep_word(game)
    for seat in marking:
        game.act(seat, Mark((1, 2)))
    game.expire()
    assert (game.table.round, game.table.scores) == (2, [0, 0, 0, 0])


def test_a_silent_scout_has_one_of_his_marks_shown() -> None:
    game = scouting({0: [1, 2], 1: [1], 2: [2], 3: [1]})
    (shown,) = of_kind(ImageShown, game.expire())
    assert shown.scout == 0
    assert shown.position in (1, 2)


def test_the_marks_of_who_has_left_stay_valid_for_the_round() -> None:
    game = scouting({0: [1, 2], 1: [1], 2: [2], 3: [1]})
    step = game.leave(0)
    assert of_kind(ImageShown, step)[0].scout == 0
    assert game.awaiting.isdisjoint({0})
    while game.table.round == 1:
        game.expire()
    assert game.table.players == (1, 2, 3)


def test_with_two_players_left_the_game_breaks_off() -> None:
    game = scouting({0: [1], 1: [1], 2: [1], 3: [2]})
    game.leave(2)
    game.leave(3)
    for _ in range(20):
        if not game.table.over:
            game.expire()
    assert game.table.over
    assert not game.table.finished


def test_a_last_round_that_nobody_is_left_to_win_only_breaks_off() -> None:
    game = stella(3)
    for _ in random_steps(game, Random(1)):
        if game.table.round == ROUNDS:
            break
    for seat in range(3):
        game.leave(seat)
    assert (game.table.over, game.table.finished, game.table.winners) == (True, False, ())
