"""What holds for every game unless its variant says otherwise: the plugin at the bottom of each stack."""

from typing import Any

from .hooks import hookimpl
from .shapes import Seat
from .table import Table

FEWEST_PLAYERS = 3


@hookimpl
def cards_needed() -> int:
    """None: not every variant plays with cards."""
    return 0


@hookimpl
def too_few(table: Table[Any]) -> bool:
    """No game of the family is played by fewer than three (rules, Q-12)."""
    return len(table.staying) < FEWEST_PLAYERS


@hookimpl
def winners(table: Table[Any]) -> tuple[Seat, ...]:
    """Most points win, ties share (rules, section 2); who has left cannot win (Q-11)."""
    best = max((table.scores[seat] for seat in table.staying), default=0)
    return tuple(seat for seat in table.staying if table.scores[seat] == best)
