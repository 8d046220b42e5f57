"""Several want one card: the first to call Jinx! keeps the finger on it (rules, 7.2 and 7.5)."""

from collections.abc import Iterator

from oneiro_core import Action, Allowed, Chance, Event, Offer, RefusalCode, Seat

from .actions import Claim, Concede, Shout
from .events import Conceded, FingerPut, JinxCalled, Judged
from .guessing import JINX, Racing
from .table import POSITIONS, JinxTable
from .turns import close_turn

WAIT = (RefusalCode.NOT_NOW, "another card is being claimed; try again when it has been judged")


class Disputing(Racing):
    """A phase about the one card with a finger on it."""

    def disputed(self, table: JinxTable) -> Allowed:
        """That card, and why no other one."""
        assert table.fingered is not None
        taken = table.taken()
        others = (position for position in POSITIONS if position != table.fingered)
        return Allowed((table.fingered,), barred={other: JINX if other in taken else WAIT for other in others})

    def why_not(self, table: JinxTable, seat: Seat) -> str:
        if seat in table.fingers:
            return "you have a finger on the card"
        return "you leave this card to others" if seat in table.conceded else Racing.why_not(self, table, seat)

    def expire(self, table: JinxTable, seat: Seat, chance: Chance) -> Iterator[Event]:
        yield Conceded(seat)

    def judged(self, table: JinxTable, seat: Seat) -> Iterator[Event]:
        """The verdict for whoever keeps the finger on the card; the others may claim another one."""
        assert table.fingered is not None
        yield Judged(seat, table.fingered, table.fingered == table.target)
        yield from close_turn(self.rules, table)


class Fingering(Disputing):
    """A finger lies on a card, and for a moment the others may want the same one.

    Who does so in time is decided by the order of the log: the deadline of this phase is the end of the moment.
    """

    name = "finger"
    accepts = (Claim, Concede)

    def awaiting(self, table: JinxTable) -> frozenset[Seat]:
        return frozenset(table.free) - set(table.fingers) - table.conceded

    def offers(self, table: JinxTable, seat: Seat) -> tuple[Offer, ...]:
        if seat not in self.awaiting(table):
            return ()
        fields = {"position": self.disputed(table)}
        return (Offer(Claim, fields), Offer(Concede, fields))

    def act(self, table: JinxTable, seat: Seat, action: Action) -> Iterator[Event]:
        yield FingerPut(seat, action.position) if isinstance(action, Claim) else Conceded(seat)

    def end(self, table: JinxTable, chance: Chance) -> Iterator[Event]:
        if len(table.fingers) == 1:
            yield from self.judged(table, table.fingers[0])


class Shouting(Disputing):
    """All who have a finger on the card may call. Without a call within the deadline the first finger stays."""

    name = "shout"
    accepts = (Shout,)

    def awaiting(self, table: JinxTable) -> frozenset[Seat]:
        return frozenset() if table.caller is not None else frozenset(table.fingers) - table.conceded

    def offers(self, table: JinxTable, seat: Seat) -> tuple[Offer, ...]:
        return (Offer(Shout, {"position": self.disputed(table)}),) if seat in self.awaiting(table) else ()

    def act(self, table: JinxTable, seat: Seat, action: Action) -> Iterator[Event]:
        yield JinxCalled(seat)

    def end(self, table: JinxTable, chance: Chance) -> Iterator[Event]:
        yield from self.judged(table, table.fingers[0] if table.caller is None else table.caller)
