"""Turns of Jinx, step by step."""

from collections.abc import Iterable
from typing import Any

from oneiro_core import Action, Event, Game, Position, RefusalCode, Refused, Seat
from oneiro_plugins.variants.jinx.actions import Choose, Claim, Describe
from oneiro_plugins.variants.jinx.options import ClaimMode, Target
from oneiro_plugins.variants.jinx.table import POSITIONS, JinxTable

from .games import game_of

Claims = Iterable[tuple[Seat, Position]]
"""Who claims which card, in the order of the log."""


def jinx(seats: int = 4, **wish: Any) -> Game:
    """A game of Jinx that has begun."""
    game = game_of("jinx2012", seats, variant="jinx", **wish)
    game.start()
    return game


def open_jinx(game: Game) -> JinxTable:
    """The server's table of a game of Jinx."""
    assert isinstance(game.table, JinxTable)
    return game.table


def active(game: Game) -> Seat:
    """The active player."""
    seat = open_jinx(game).active
    assert seat is not None
    return seat


def target(game: Game) -> Position:
    """The target, as only the server and the active player know it."""
    position = open_jinx(game).target
    assert position is not None
    return position


def wrong(game: Game) -> list[Position]:
    """All other positions."""
    return [position for position in POSITIONS if position != target(game)]


def describe(game: Game, clue: str = "a door left open") -> tuple[Event, ...]:
    """The active player describes his target; the first card, where he chooses it himself."""
    if open_jinx(game).options.jinx_target is Target.CHOSEN:
        game.act(active(game), Choose(1))
    return game.act(active(game), Describe(clue))


def described(seats: int = 4, **wish: Any) -> Game:
    """A game in which the first target has been described."""
    game = jinx(seats, **wish)
    describe(game)
    return game


def guessers(game: Game) -> tuple[Seat, ...]:
    """Everybody else, from the active player's left on."""
    return open_jinx(game).guessers


def claim(game: Game, seat: Seat, position: Position) -> tuple[Event, ...]:
    """A claim that is judged; where a finger lies on the card first, nobody else wants it."""
    step = game.act(seat, Claim(position))
    shouting = open_jinx(game).options.jinx_claim is ClaimMode.SHOUT
    return game.expire() if shouting else step


def play_turn(game: Game, claims: Claims = ()) -> tuple[Event, ...]:
    """A whole turn: the clue, these claims, and then silence, if the turn is not over. The events of the last step."""
    number = game.table.round
    step = describe(game)
    for seat, position in claims:
        step = claim(game, seat, position)
    while game.table.round == number and not game.table.over:
        step = game.expire()
    return step


def refusal(game: Game, seat: Seat, action: Action) -> tuple[RefusalCode, str, str | None]:
    """The code, the text and the field with which an action is refused. AssertionError when it is not."""
    try:
        game.act(seat, action)
    except Refused as refused:
        return refused.code, refused.message, refused.field
    raise AssertionError(f"seat {seat} was allowed to {action}")
