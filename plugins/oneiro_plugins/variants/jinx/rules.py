"""What Jinx says to the questions that every game is asked (rules, 7.1 and 7.4)."""

from collections.abc import Iterator

from oneiro_core import Chance, Event, PileShuffled, RoundBegan, hookimpl

from .table import POSITIONS, JinxTable
from .turns import dealt

PARED = {3: 41, 4: 51, 5: 61, 6: 71}
"""How many cards of the deck are played with, by the number of players."""


@hookimpl
def cards_needed() -> int:
    """One square: a game with fewer cards than in the box only has fewer turns (rules, section 2)."""
    return len(POSITIONS)


@hookimpl
def setup(table: JinxTable, chance: Chance) -> Iterator[Event]:
    """Shuffle, pare the deck, and deal the first square. What is left out is not seen by anybody."""
    yield PileShuffled(chance.shuffle(table.deck)[: PARED[table.seats]])
    yield RoundBegan(1, table.staying)
    yield dealt(table)


@hookimpl
def is_over(table: JinxTable) -> bool:
    """Too few cards are left to make the square whole. Nobody left to win it: then it only broke off."""
    return bool(table.staying) and len(table.pile) < len(table.gaps)
