"""From one round to the next: scored, end test, cards, end of the pile, storyteller (the order of rules, section 12)."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from oneiro_core.cards import HandDiscarded, PileShuffled
from oneiro_core.chance import Chance
from oneiro_core.events import Event, GameOver, RoundBegan

from .events import RoundCleared, StorytellerNamed
from .options import DeckOut
from .table import StoryTable

if TYPE_CHECKING:
    from oneiro_core.rules import Rules


def close_round(rules: "Rules", table: StoryTable[Any], chance: Chance, *, idle: bool) -> Iterator[Event]:
    """End a round that is completely scored or was skipped: the game is over, or the next round begins."""
    if rules.is_over(table):
        yield GameOver(rules.winners(table))
        return
    yield RoundCleared(idle)
    yield from _discard_hands_of_the_left(table)
    if rules.too_few(table) or table.idle_rounds >= len(table.players):
        yield GameOver((), finished=False)
        return
    yield from rules.between_rounds(table)
    yield from refill(rules, table, chance)
    if not table.over:
        yield RoundBegan(table.round + 1, table.players)
        yield StorytellerNamed(rules.next_storyteller(table))


def refill(rules: "Rules", table: StoryTable[Any], chance: Chance) -> Iterator[Event]:
    """Everybody draws up to a full hand; the pile is replenished, or ends the game, as the options say (rules, 3.4)."""
    needed = _missing(rules, table)
    short = sum(needed.values()) > len(table.pile)
    if short and table.options.deck_out is DeckOut.RESHUFFLE:
        yield PileShuffled(chance.shuffle([*table.pile, *table.discards]))
    elif short:
        yield GameOver(rules.winners(table))
        return
    for seat, count in needed.items():
        yield rules.drawn(table, seat, tuple(table.pile[:count]))
    if needed and not table.pile and table.options.deck_out is DeckOut.END:
        yield GameOver(rules.winners(table))


def _missing(rules: "Rules", table: StoryTable[Any]) -> dict[int, int]:
    """How many cards each seat must draw."""
    size = rules.hand_size(table)
    missing = {seat: size - len(table.hands[seat]) for seat in table.players}
    return {seat: count for seat, count in missing.items() if count > 0}


def _discard_hands_of_the_left(table: StoryTable[Any]) -> Iterator[Event]:
    for seat in sorted(table.left):
        if table.hands[seat]:
            # Sorted, since the order of a hand tells what was laid and taken back.
            yield HandDiscarded(seat, tuple(sorted(card for card in table.hands[seat] if card is not None)))
