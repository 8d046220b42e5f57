"""Games of pairs, step by step. With six players the teams are 0 and 3, 1 and 4, 2 and 5."""

from typing import Any

from oneiro_core import Game, Seat
from oneiro_core.storytelling import Lay
from oneiro_plugins.variants.team.table import TeamTable

from .games import game_of
from .story import begin, tell


def pairs(seats: int = 6, **options: Any) -> Game:
    """A game of pairs that has not been started."""
    return game_of("team", seats, variant="team", **options)


def told_pairs(seats: int = 6, **options: Any) -> Game:
    """A game in which seat 0 has given the first clue."""
    game = begin(pairs(seats, **options))
    tell(game)
    return game


def laid_pairs(seats: int = 6, **options: Any) -> Game:
    """A game in which seat 0 has told, and the first seat of each other team has laid."""
    game = told_pairs(seats, **options)
    lay_first(game, seats // 2, *range(1, seats // 2))
    return game


def open_pairs(game: Game) -> TeamTable:
    """The server's table of a game of pairs."""
    assert isinstance(game.table, TeamTable)
    return game.table


def lay_first(game: Game, *seats: Seat) -> None:
    """These seats lay the first card of their hands."""
    for seat in seats:
        game.act(seat, Lay((str(open_pairs(game).hands[seat][0]),)))
