"""Whole games of classic: every edition, every number of players, every combination of options, random choices."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oneiro_core import Game, RefusalCode, Refused, changed
from oneiro_core.storytelling import StoryTable, Told, Vote
from oneiro_plugins.variants.classic.options import PRESETS, ClassicOptions
from playing import DECK, game_of, open_story

from .whole_games import any_changes, points, rounds

EDITIONS = [(preset.key, seats) for preset in PRESETS for seats in preset.seats]


def check_hands(game: Game, table: StoryTable[Any]) -> None:
    """At the start of a round every hand is full: six cards, seven with three players."""
    full = 7 if len(table.players) == 3 else 6
    assert {len(table.hands[seat]) for seat in table.players} == {full}
    assert game.rules.hand_size(table) == full


def check_tableau(game: Game, table: StoryTable[Any]) -> None:
    """One image for each player, five with three; and nobody may vote for an image of his own."""
    assert len(table.tableau) == (5 if len(table.players) == 3 else len(table.players))
    for seat in sorted(game.awaiting):
        (offer,) = game.offers(seat)
        own = game.eyes[seat].table.slots_of(seat)  # type: ignore[attr-defined]
        assert len(own) == (2 if len(table.players) == 3 else 1)
        assert not set(own) & set(offer.fields["slots"].values or ())
        check_own_is_refused(game, seat)


def check_own_is_refused(game: Game, seat: int) -> None:
    with pytest.raises(Refused) as refused:
        game.act(seat, Vote(open_story(game).slots_of(seat)[:1]))
    assert (refused.value.code, refused.value.field) == (RefusalCode.OWN_CARD, "slots")


def check_layers(game: Game, table: StoryTable[Any]) -> None:
    """Everybody but the storyteller lays."""
    assert game.awaiting == set(table.players) - {table.storyteller}


CHECKS = {"claim": check_hands, "tell": check_hands, "lay": check_layers, "vote": check_tableau}


def votes(told: Told) -> dict[int, list[int]]:
    """Of each voter: the owners of the images that he voted for."""
    return {ballot.seat: [told.owners[slot - 1] for slot in ballot.slots] for ballot in told.ballots}


@pytest.mark.parametrize(("preset", "seats"), EDITIONS, ids=[f"{preset}-{seats}" for preset, seats in EDITIONS])
def test_a_whole_game_of_an_edition(preset: str, seats: int) -> None:
    game = game_of(preset, seats)
    game.start()
    total = [0] * seats
    for number, told in enumerate(rounds(game, Random(seats), CHECKS), 1):
        assert told.round == number
        total = [score + points(told).get(seat, 0) for seat, score in enumerate(total)]
    assert game.table.scores == total
    assert game.table.finished
    assert game.table.winners == tuple(seat for seat in range(seats) if total[seat] == max(total))


@given(seats=st.integers(3, 8), secret=st.binary(min_size=32, max_size=32), chooser=st.integers(0, 2**32).map(Random))
@settings(max_examples=12, deadline=None)
def test_the_sums_of_a_round_with_one_vote_each(seats: int, secret: bytes, chooser: Random) -> None:
    """Rules, 3.3: how many points there are altogether follows from how many have found the card."""
    game = game_of("classic2021", seats, secret=secret)
    game.start()
    for told in rounds(game, chooser, CHECKS):
        found = sum(owners == [told.storyteller] for owners in votes(told).values())
        voters = seats - 1
        expected = {0: 2 * voters + voters, voters: 2 * voters}.get(found, 3 + 3 * found + (voters - found))
        assert sum(points(told).values()) == expected
        assert points(told).get(told.storyteller, 0) == (3 if 0 < found < voters else 0)  # type: ignore[arg-type]


@given(seats=st.integers(3, 8), secret=st.binary(min_size=32, max_size=32), chooser=st.integers(0, 2**32).map(Random))
@settings(max_examples=12, deadline=None)
def test_the_ceiling_of_a_round_without_a_cap(seats: int, secret: bytes, chooser: Random) -> None:
    """Rules, 3.3: 3 + (n - 2) for a finder, 2 + (n - 2) where nobody has found it."""
    game = game_of("classic2021", seats, secret=secret)
    game.start()
    for told in rounds(game, chooser, CHECKS):
        found = any(told.storyteller in owners for owners in votes(told).values())
        assert max(points(told).values()) <= (3 if found else 2) + seats - 2


@given(seats=st.integers(7, 12), secret=st.binary(min_size=32, max_size=32), chooser=st.integers(0, 2**32).map(Random))
@settings(max_examples=12, deadline=None)
def test_the_ceilings_of_odyssey(seats: int, secret: bytes, chooser: Random) -> None:
    """Rules, 4.1: 7 where some have found the card, 5 where nobody has, 6 where all have."""
    game = game_of("odyssey2011", seats, secret=secret)
    game.start()
    for told in rounds(game, chooser, CHECKS):
        right = [told.storyteller in owners for owners in votes(told).values()]
        ceiling = 6 if all(right) else 7 if any(right) else 5
        assert max(points(told).values()) <= ceiling


@given(
    changes=any_changes(ClassicOptions()),
    seats=st.integers(3, 12),
    secret=st.binary(min_size=32, max_size=32),
    chooser=st.integers(0, 2**32).map(Random),
    silence=st.sampled_from([0.0, 0.05]),
)
@settings(max_examples=60, deadline=None)
def test_a_whole_game_with_any_options(
    changes: dict[str, Any], seats: int, secret: bytes, chooser: Random, silence: float
) -> None:
    game = game_of("classic2021", seats, secret=secret, **changes)
    game.start()
    for told in rounds(game, chooser, CHECKS, silence):
        assert all(gain.points > 0 for gain in told.gains)
        assert {gain.seat for gain in told.gains} <= set(range(seats))
    table = open_story(game)
    assert table.over
    assert table.winners == (
        tuple(seat for seat in range(seats) if table.scores[seat] == max(table.scores)) if table.finished else ()
    )


@pytest.mark.parametrize(
    "changes",
    [
        {"target_score": None},
        {"target_score": 4},
        {"target_score": 101},
        {"end_mode": "points"},
        {"cycles": 0},
        {"cycles": 4},
        {"bonus_cap": 13},
        {"second_vote_from": 2},
        {"three_player_four": 1},
        {"clue_forms": ()},
    ],
    ids=str,
)
def test_options_that_do_not_fit(changes: dict[str, Any]) -> None:
    with pytest.raises(Refused) as refused:
        changed(ClassicOptions(), changes)
    assert refused.value.code is RefusalCode.BAD_OPTION


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.key)
def test_every_edition_can_be_dealt_from_one_box(preset: Any) -> None:
    for seats in preset.seats:
        game = game_of(preset.key, seats)
        assert game.rules.cards_needed(game.table) <= len(DECK)


def test_the_smallest_decks() -> None:
    """Rules, section 2: hands and one tableau."""
    games = {seats: game_of("odyssey2011", seats) for seats in (3, 8, 12)}
    needed = {seats: game.rules.cards_needed(game.table) for seats, game in games.items()}
    assert needed == {3: 26, 8: 56, 12: 84}


@pytest.mark.parametrize("seats", [3, 4, 7, 12])
def test_the_smallest_deck_is_enough(seats: int) -> None:
    needed = game_of("odyssey2011", seats).rules.cards_needed(game_of("odyssey2011", seats).table)
    game = game_of("odyssey2011", seats, deck=DECK[:needed])
    game.start()
    assert [told.round for told in rounds(game, Random(7), CHECKS)]
    assert game.table.finished
