"""How the first storyteller is found: by claim, or by the host's word (rules, C-8 and Q-3)."""

from collections.abc import Iterator
from typing import Any

from oneiro_core.actions import Action, Allowed, Offer
from oneiro_core.chance import Chance
from oneiro_core.events import Event, GameOver
from oneiro_core.phases import Phase
from oneiro_core.shapes import Seat

from .actions import ClaimStory, NameStoryteller
from .events import ClaimWaived, StorytellerNamed
from .options import FirstStoryteller
from .rounds import refill
from .table import StoryTable, T

CLAIMS = 2
"""How many may claim and then find no clue before the lot decides (rules, Q-3)."""


class Opening(Phase[T]):
    """Who tells first? Skipped at once where the options say who does."""

    name = "claim"
    accepts = (ClaimStory, NameStoryteller)

    def begin(self, table: T, chance: Chance) -> Iterator[Event]:
        yield from refill(self.rules, table, chance)

    def awaiting(self, table: T) -> frozenset[Seat]:
        if table.storyteller is not None or len(table.gave_up) >= CLAIMS or self.rules.too_few(table):
            return frozenset()
        return frozenset(_deciders(table)) - table.waived - table.left

    def offers(self, table: T, seat: Seat) -> tuple[Offer, ...]:
        if seat not in self.awaiting(table):
            return ()
        if table.options.first_storyteller is FirstStoryteller.CLAIM:
            return (Offer(ClaimStory),)
        return (Offer(NameStoryteller, {"seat": Allowed(table.staying)}),)

    def why_not(self, table: T, seat: Seat) -> str:
        if table.options.first_storyteller is FirstStoryteller.HOST_CHOICE:
            return "the host names the first storyteller"
        return "you have let the claim pass"

    def act(self, table: T, seat: Seat, action: Action) -> Iterator[Event]:
        if isinstance(action, NameStoryteller):
            yield StorytellerNamed(action.seat)
        else:
            yield StorytellerNamed(seat, claimed=True)

    def expire(self, table: T, seat: Seat, chance: Chance) -> Iterator[Event]:
        yield ClaimWaived(seat)

    def end(self, table: T, chance: Chance) -> Iterator[Event]:
        if self.rules.too_few(table):
            yield GameOver((), finished=False)
        elif table.storyteller is None:
            yield StorytellerNamed(_drawn(table, chance))

    def next(self, table: T) -> str:
        return "tell"


def _deciders(table: StoryTable[Any]) -> tuple[Seat, ...]:
    """The seats that have a say in who begins."""
    match table.options.first_storyteller:
        case FirstStoryteller.CLAIM:
            return table.players
        case FirstStoryteller.HOST_CHOICE if table.host is not None:
            return (table.host,)
        case _:
            return ()


def _drawn(table: StoryTable[Any], chance: Chance) -> Seat:
    """The first seat or a random one; nobody who found no clue before, as long as there is another."""
    if table.options.first_storyteller is FirstStoryteller.SEAT_ONE:
        return table.staying[0]
    willing = [seat for seat in table.staying if seat not in table.gave_up]
    return chance.choose(willing or table.staying)
