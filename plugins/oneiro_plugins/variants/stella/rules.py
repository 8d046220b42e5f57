"""The rules of Stella as hooks (rules, section 8)."""

from collections.abc import Iterator

from oneiro_core import Chance, Event, PileShuffled, RoundBegan, hookimpl

from .events import FirstScoutNamed, ImagesLaid, WordsShuffled
from .table import IMAGES, ROUNDS, ROW, StellaTable
from .words import four_cards


@hookimpl
def cards_needed() -> int:
    """Fifteen images and three more rows, for any number of players (rules, section 2)."""
    return IMAGES + (ROUNDS - 1) * ROW


@hookimpl
def setup(table: StellaTable, chance: Chance) -> Iterator[Event]:
    """Fifteen images, four word cards, a random first scout (rules, 8.1)."""
    yield PileShuffled(chance.shuffle(table.deck))
    yield WordsShuffled(four_cards(table.options, chance))
    yield ImagesLaid(tuple(range(1, IMAGES + 1)), tuple(card for card in table.pile[:IMAGES] if card is not None))
    yield RoundBegan(1, table.staying)
    yield FirstScoutNamed(chance.choose(table.staying))


@hookimpl
def is_over(table: StellaTable) -> bool:
    """After the fourth round (rules, 8.4). Nobody left to win it: then it only broke off."""
    return bool(table.staying) and table.round == ROUNDS
