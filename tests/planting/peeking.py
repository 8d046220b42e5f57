"""Leaks through rules that look where they may not: at a table that they have kept, or at cards that decide what happens."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from oneiro_core import (
    Action,
    Chance,
    Event,
    Offer,
    RefusalCode,
    Seat,
    Variant,
    Viewer,
    hookimpl,
)
from oneiro_core.storytelling import Laying, Opening, StoryView, Telling, Voting
from oneiro_core.storytelling import view as story_view
from oneiro_core.storytelling.events import CardsLaid, VoteMissed

from .leaks import Murmur, even
from .reference import Table, planted

PEEKING: dict[str, Variant] = {}
"""Every leak by a name that says what depends on what is hidden."""

KEPT: dict[str, Table] = {}
"""The server's table, which nobody should have kept."""


def keep(event: Event, table: Table) -> list[Event]:
    KEPT["table"] = table
    return [event]


class NamesTheHolder(Laying[Table]):
    """Explains why a card cannot be laid: somebody else holds it."""

    def offers(self, table: Table, seat: Seat) -> tuple[Offer, ...]:
        return tuple(
            replace(offer, fields={"cards": replace(offer.fields["cards"], barred=holders(seat))})
            for offer in Laying.offers(self, table, seat)
        )


def holders(seat: Seat) -> dict[Any, tuple[RefusalCode, str]]:
    hands = KEPT["table"].hands
    return {
        card: (RefusalCode.NOT_IN_HAND, f"seat {other} holds that card")
        for other, hand in enumerate(hands)
        if other != seat
        for card in hand
    }


class TellsWhy(Laying[Table]):
    """Consoles the storyteller."""

    def why_not(self, table: Table, seat: Seat) -> str:
        best = even(card for hand in KEPT["table"].hands for card in hand)
        return "wait for it" if best else "wait and see"


class OffersLess(Voting[Table]):
    """Offers a second vote to whom it helps."""

    def offers(self, table: Table, seat: Seat) -> tuple[Offer, ...]:
        helped = even(KEPT["table"].laid[seat - 1]) if seat and seat - 1 in KEPT["table"].laid else True
        return Voting.offers(self, table, seat) if helped else tuple(map(single, Voting.offers(self, table, seat)))


def single(offer: Offer) -> Offer:
    slots = offer.fields["slots"]
    return replace(offer, fields={"slots": replace(slots, bounds=replace(slots.bounds, most=1))})


@dataclass(frozen=True, slots=True)
class HintingView(StoryView):
    """A view with something to read between the lines."""

    hint: bool = False


def hinting(table: Table, viewer: Viewer) -> HintingView:
    shown = story_view(table, viewer)
    return HintingView(**{name: getattr(shown, name) for name in shown.__slots__}, hint=even(KEPT["table"].pile[:1]))


@dataclass(frozen=True, slots=True)
class Chatty(CardsLaid):
    """Cards are laid, and the sentence about it says a little much."""

    def text(self, name: Any) -> str:
        return f"{name(self.seat)} lays {'gladly' if even(KEPT['table'].hands[self.seat]) else 'grudgingly'}."


class EndsEarly(Voting[Table]):
    """Ends the vote as soon as two have found the storyteller's card."""

    def act(self, table: Table, seat: Seat, action: Action) -> Iterator[Event]:
        yield from Voting.act(self, table, seat, action)
        target = table.slots_of(table.storyteller) if table.storyteller is not None else ()
        if sum(set(target) <= set(slots or ()) for slots in table.votes.values()) > 1:
            yield from (VoteMissed(other) for other in sorted(self.awaiting(table)))


class VotingAgain(Voting[Table]):
    """The vote by another name."""

    name = "vote again"


class NamesThePhase(Laying[Table]):
    """Chooses the name of the next phase by the storyteller's card."""

    def next(self, table: Table) -> str:
        return "vote" if table.storyteller is not None and even(table.laid[table.storyteller]) else "vote again"


class StrongestNext:
    """Lets the strongest hand tell next, though it is said to be the left neighbour."""

    @hookimpl
    def next_storyteller(self, table: Table) -> Seat:
        return min(table.staying, key=lambda seat: sorted(map(str, table.hands[seat])))


class DrawsInOrderOfHands(Laying[Table]):
    """Says something for each hand before the tableau is shown, the strongest hand first."""

    def end(self, table: Table, chance: Chance) -> Iterator[Event]:
        for seat in sorted(table.staying, key=lambda seat: sorted(map(str, table.hands[seat]))):
            yield Murmur(f"seat {seat}")
        yield from Laying.end(self, table, chance)


PEEKING["a refusal names the holder"] = planted(NamesTheHolder, retold=keep)
PEEKING["why not depends on the hands"] = planted(TellsWhy, retold=keep)
PEEKING["offers depend on what others laid"] = planted(OffersLess, retold=keep)
PEEKING["the view reads the pile"] = planted(retold=keep, view=hinting, view_type=HintingView)
PEEKING["a sentence tells of the hand"] = planted(
    events=(Chatty,), retold=lambda event, table: chatty(keep(event, table)[0])
)
PEEKING["the vote ends early"] = planted(EndsEarly)
PEEKING["the name of the phase"] = planted(phases=(Opening, Telling, NamesThePhase, Voting, VotingAgain))
PEEKING["the strongest hand tells next"] = planted(rules=StrongestNext())
PEEKING["the order of events"] = planted(DrawsInOrderOfHands, events=(Murmur,))


def chatty(event: Event) -> list[Event]:
    return [Chatty(event.seat, event.cards, event.stand_in) if type(event) is CardsLaid else event]
