"""The rules that the storyteller family shares: the plugin below each of its variants (rules, sections 2 and 3)."""

from collections.abc import Iterator
from typing import Any

from oneiro_core.cards import CardsDrawn, PileShuffled
from oneiro_core.chance import Chance
from oneiro_core.events import Event, RoundBegan
from oneiro_core.hooks import hookimpl
from oneiro_core.shapes import Card, Seat

from .options import EndMode
from .table import Ballots, StoryTable

HAND, HAND_OF_THREE = 6, 7
THREE = 3


@hookimpl
def cards_needed(table: StoryTable[Any]) -> int:
    """Every hand and one tableau: 26 cards for three players, 84 for twelve (rules, section 2)."""
    tableau = 5 if table.seats == THREE else table.seats
    return hand_size(table) * table.seats + tableau


@hookimpl
def setup(table: StoryTable[Any], chance: Chance) -> Iterator[Event]:
    """Shuffle the deck; hands are drawn when the first phase begins (rules, 3.1)."""
    yield PileShuffled(chance.shuffle(table.deck))
    yield RoundBegan(1, table.staying)


@hookimpl
def hand_size(table: StoryTable[Any]) -> int:
    """Six cards, seven with three players (rules, 3.1)."""
    return HAND_OF_THREE if len(table.players) == THREE else HAND


@hookimpl
def drawn(seat: Seat, cards: tuple[Card | None, ...]) -> Event:
    """For the eyes of the seat alone (rules, 10.1)."""
    return CardsDrawn(seat, cards)


@hookimpl
def cards_to_lay(table: StoryTable[Any], seat: Seat) -> int:
    """One card, two with three players; the storyteller has laid his with the clue (rules, 3.2)."""
    if seat == table.storyteller:
        return 0
    return 2 if len(table.players) == THREE else 1


@hookimpl
def ballots(table: StoryTable[Any], seat: Seat) -> Ballots:
    """One vote for everybody but the storyteller (rules, 3.2)."""
    return Ballots(0, 0) if seat == table.storyteller else Ballots(1, 1)


@hookimpl
def barred_slots(table: StoryTable[Any], seat: Seat) -> tuple[int, ...]:
    """Never an own card (rules, 3.2)."""
    return table.slots_of(seat)


@hookimpl
def next_storyteller(table: StoryTable[Any]) -> Seat:
    """The role moves one seat left (rules, 3.2)."""
    return table.after(table.storyteller if table.storyteller is not None else table.seats - 1)


@hookimpl
def is_over(table: StoryTable[Any]) -> bool:
    """Somebody at the target, or everybody often enough storyteller, after a complete round (rules, 3.4).

    The cycle may have to be finished first, which is a house rule: seats that have told more often have had fewer votes.
    """
    options = table.options
    match options.end_mode:
        case EndMode.POINTS | EndMode.POINTS_OR_DECK:
            reached = any(table.scores[seat] >= options.target_score for seat in table.staying)
            return reached and (not options.full_cycle or len({table.told[seat] for seat in table.staying}) == 1)
        case EndMode.CYCLES:
            return bool(table.staying) and all(table.told[seat] >= options.cycles for seat in table.staying)
    return False
