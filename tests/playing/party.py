"""Rounds of party, step by step."""

from collections.abc import Mapping
from typing import Any

from oneiro_core import Event, Game, Seat
from oneiro_plugins.variants.party.actions import PartyVote
from oneiro_plugins.variants.party.table import PartyTable

from .games import game_of
from .story import begin, lay_all, slot_of, tell


def party(seats: int = 6, **options: Any) -> Game:
    """A party that has not been started."""
    return game_of("party", seats, variant="party", **options)


def laid_party(seats: int = 6, **options: Any) -> Game:
    """A party in which seat 0 has told and everybody has laid."""
    game = begin(party(seats, **options))
    tell(game)
    lay_all(game)
    return game


def open_party(game: Game) -> PartyTable:
    """The server's table of a party."""
    assert isinstance(game.table, PartyTable)
    return game.table


def vote_for(game: Game, seat: Seat, green: Seat | None, red: Seat | None = None) -> tuple[Event, ...]:
    """A seat votes for the images of these owners."""
    slots = [None if owner is None else slot_of(game, owner) for owner in (green, red)]
    return game.act(seat, PartyVote(*slots))


def vote_green(game: Game, greens: Mapping[Seat, Seat], red: Seat) -> tuple[Event, ...]:
    """Everybody votes green as said, and the storyteller red. The events of the last step."""
    step: tuple[Event, ...] = ()
    for seat, green in greens.items():
        step = vote_for(game, seat, green, red if seat == open_party(game).storyteller else None)
    return step


def round_of_party(game: Game) -> tuple[Event, ...]:
    """A whole round from the clue on, in which all agree on the image of seat 1, and red goes to that of seat 2."""
    tell(game)
    lay_all(game)
    return vote_green(game, dict.fromkeys(sorted(game.awaiting), 1), 2)
