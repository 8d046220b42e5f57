"""Places in a game of classic from which the tests of absence begin, and a way to look into a step."""

from collections.abc import Sequence
from typing import Any, TypeVar

from oneiro_core import Event, Game
from playing import begin, game_of, lay_all, play_round, tell

E = TypeVar("E", bound=Event)


def of_kind(kind: type[E], step: Sequence[Event]) -> list[E]:
    return [event for event in step if isinstance(event, kind)]


def told_at_seat_zero(seats: int = 4, preset: str = "classic2021", **options: Any) -> Game:
    """A game in which seat 0 has given the first clue."""
    game = begin(game_of(preset, seats, **options))
    tell(game)
    return game


def laid_at_seat_zero(seats: int = 4, preset: str = "classic2021", **options: Any) -> Game:
    """A game in which seat 0 has told and everybody has laid."""
    game = told_at_seat_zero(seats, preset, **options)
    lay_all(game)
    return game


def second_round(seats: int = 4, **options: Any) -> Game:
    """A game whose second storyteller, seat 1, is looking for a clue."""
    game = begin(game_of(seats=seats, **options))
    play_round(game)
    return game
