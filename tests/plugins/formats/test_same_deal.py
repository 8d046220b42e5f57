"""The same deal at several tables: what is done at one shifts nobody's cards."""

from collections import defaultdict
from random import Random
from typing import Any

import pytest

from oneiro_core import CardsDrawn
from oneiro_core.storytelling import EndMode
from oneiro_core.storytelling.options import FirstStoryteller
from playing import game_of, open_story, random_steps

CYCLES = {3: 3, 4: 3, 5: 2, 6: 1}


def streams(seats: int, chooser: Random, silence: float, cycles: int) -> tuple[dict[int, list[object]], list[int]]:
    """What each seat draws in a game, and how often each has told."""
    equal: dict[str, Any] = {
        "end_mode": EndMode.CYCLES,
        "first_storyteller": FirstStoryteller.SEAT_ONE,
        "cycles": cycles,
    }
    game = game_of("classic2021", seats, **equal)
    drawn = defaultdict[int, list[object]](list)
    for step in (game.start(), *random_steps(game, chooser, silence)):
        for event in step:
            if isinstance(event, CardsDrawn):
                drawn[event.seat] += event.cards
    return drawn, open_story(game).told


@pytest.mark.parametrize("seats", CYCLES)
def test_each_seat_draws_the_same_cards_at_every_table(seats: int) -> None:
    tables = [streams(seats, Random(seed), 0.0, CYCLES[seats])[0] for seed in range(4)]
    assert all(table == tables[0] for table in tables)
    assert all(len(cards) > 6 for cards in tables[0].values())


@pytest.mark.parametrize("seats", [4, 5, 6])
def test_a_turn_that_is_missed_at_a_table_shifts_no_cards(seats: int) -> None:
    whole, _ = streams(seats, Random(1), 0.0, CYCLES[seats])
    shorter = 0
    for seed in range(8):
        table, _ = streams(seats, Random(seed), 0.2, CYCLES[seats])
        assert all(cards == whole[seat][: len(cards)] for seat, cards in table.items())
        shorter += sum(map(len, table.values())) < sum(map(len, whole.values()))
    assert shorter


@pytest.mark.parametrize("seats", CYCLES)
def test_all_tell_equally_often(seats: int) -> None:
    assert streams(seats, Random(5), 0.0, CYCLES[seats])[1] == [CYCLES[seats]] * seats
