"""Steps through games of Stella, for tests that want to be at a certain place."""

from collections.abc import Mapping, Sequence
from typing import Any

from oneiro_core import Event, Game
from oneiro_plugins.variants.stella.actions import Mark, Show, Swap
from oneiro_plugins.variants.stella.table import StellaTable

from .games import game_of


def open_stella(game: Game) -> StellaTable:
    """The server's table, known to be one of Stella."""
    assert isinstance(game.table, StellaTable)
    return game.table


def stella(seats: int = 4, **options: Any) -> Game:
    """A game that has begun."""
    game = game_of("stella2021", seats, variant="stella", **options)
    game.start()
    return game


def keep_word(game: Game) -> None:
    """The word stands."""
    while game.table.phase == "word":
        game.act(min(game.awaiting), Swap(False))


def mark_all(game: Game, marks: Mapping[int, Sequence[int]]) -> tuple[Event, ...]:
    """Every seat marks what is written for it; the events of the last one."""
    keep_word(game)
    step: tuple[Event, ...] = ()
    for seat, positions in marks.items():
        step = game.act(seat, Mark(tuple(positions)))
    return step


def show(game: Game, position: int) -> tuple[Event, ...]:
    """The scout shows an image."""
    return game.act(min(game.awaiting), Show(position))
