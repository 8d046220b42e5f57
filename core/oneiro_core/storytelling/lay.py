"""Everybody else lays what fits the clue (rules, 3.2, phases 2 and 3)."""

from collections.abc import Iterator
from typing import Any

from oneiro_core.actions import Action, Allowed, Offer
from oneiro_core.chance import Chance
from oneiro_core.events import Event
from oneiro_core.phases import Phase
from oneiro_core.shapes import Bounds, Card, Seat

from .actions import Lay
from .events import CardsChanged, CardsLaid, CardsTakenBack, TableauShown
from .table import StoryTable, T


class Laying(Phase[T]):
    """Secret and simultaneous: a seat may change its mind until the last one has laid."""

    name = "lay"
    accepts = (Lay,)

    def awaiting(self, table: T) -> frozenset[Seat]:
        missing = [seat for seat in table.players if seat not in table.laid]
        return frozenset(seat for seat in missing if self.rules.cards_to_lay(table, seat))

    def offers(self, table: T, seat: Seat) -> tuple[Offer, ...]:
        count = 0 if seat in table.left else self.rules.cards_to_lay(table, seat)
        if not count:
            return ()
        cards = (*table.hands[seat], *table.laid.get(seat, ()))
        return (Offer(Lay, {"cards": Allowed(cards, Bounds(count, count))}),)

    def why_not(self, table: T, seat: Seat) -> str:
        return "you are the storyteller" if seat == table.storyteller else "you lay no card this round"

    def silenced(self, table: T) -> frozenset[Seat]:
        return frozenset() if table.storyteller is None else frozenset({table.storyteller})

    def act(self, table: T, seat: Seat, action: Action) -> Iterator[Event]:
        assert isinstance(action, Lay)
        yield CardsChanged(seat, action.cards) if seat in table.laid else CardsLaid(seat, action.cards)

    def take_back(self, table: T, seat: Seat) -> Iterator[Event]:
        if seat in table.laid and self.rules.cards_to_lay(table, seat):
            yield CardsTakenBack(seat)

    def expire(self, table: T, seat: Seat, chance: Chance) -> Iterator[Event]:
        count = self.rules.cards_to_lay(table, seat)
        yield CardsLaid(seat, chance.sample(_hand(table, seat), count), stand_in=True)

    def end(self, table: T, chance: Chance) -> Iterator[Event]:
        yield TableauShown(chance.shuffle(_laid_cards(table)))

    def next(self, table: T) -> str:
        return "vote"


def _hand(table: StoryTable[Any], seat: Seat) -> list[Card]:
    """The hand in the order of the cards' ids: its own order tells what was laid and taken back."""
    return sorted(card for card in table.hands[seat] if card is not None)


def _laid_cards(table: StoryTable[Any]) -> list[Card]:
    return sorted(card for cards in table.laid.values() for card in cards if card is not None)
