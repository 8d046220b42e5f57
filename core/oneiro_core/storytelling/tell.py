"""The storyteller gives a clue (rules, 3.2, phase 1)."""

from collections.abc import Iterator

from oneiro_core.actions import Action, Allowed, Offer
from oneiro_core.chance import Chance
from oneiro_core.clues import check_clue, clue_fields
from oneiro_core.events import Event
from oneiro_core.phases import Phase
from oneiro_core.shapes import Bounds, Seat

from .actions import Tell
from .events import ClaimReopened, ClueGiven, RoundSkipped
from .rounds import close_round
from .table import T


class Telling(Phase[T]):
    """One seat tells; everybody else waits for the clue."""

    name = "tell"
    accepts = (Tell,)

    def awaiting(self, table: T) -> frozenset[Seat]:
        if table.storyteller is None or table.clue is not None or table.skipped:
            return frozenset()
        return frozenset({table.storyteller})

    def offers(self, table: T, seat: Seat) -> tuple[Offer, ...]:
        if seat not in self.awaiting(table):
            return ()
        return (Offer(Tell, {**clue_fields(table.options.clue_forms), "card": self.cards(table, seat)}),)

    def cards(self, table: T, seat: Seat) -> Allowed:
        """The cards that the clue may belong to: one of the hand. A variant with blind clues offers none."""
        return Allowed(tuple(table.hands[seat]), Bounds(1, 1))

    def why_not(self, table: T, seat: Seat) -> str:
        return "the storyteller is looking for a clue"

    def check(self, table: T, seat: Seat, action: Action) -> None:
        assert isinstance(action, Tell)
        check_clue(action.clue, action.kind, action.recording)

    def act(self, table: T, seat: Seat, action: Action) -> Iterator[Event]:
        assert isinstance(action, Tell)
        cards = () if action.card is None else (action.card,)
        yield ClueGiven(seat, action.clue, action.kind, cards, action.recording)

    def expire(self, table: T, seat: Seat, chance: Chance) -> Iterator[Event]:
        yield ClaimReopened(seat) if table.claimed else RoundSkipped(seat)

    def end(self, table: T, chance: Chance) -> Iterator[Event]:
        if table.skipped:
            yield from close_round(self.rules, table, chance, idle=True)

    def next(self, table: T) -> str:
        if table.storyteller is None:
            return "claim"
        return "lay" if table.clue is not None else "tell"
