"""The race for the card, and the same without haste (rules, 7.2, phase 3, and 7.5)."""

from collections.abc import Iterator

from oneiro_core import Action, Allowed, Chance, Event, Offer, RefusalCode, Seat

from .actions import Claim, Pass
from .events import FingerPut, GuesserCalled, Judged, Passed
from .options import ClaimMode
from .phase import TurnPhase
from .table import POSITIONS, JinxTable
from .turns import close_turn

JINX = (RefusalCode.TAKEN, "Jinx! That card is taken")


def claimable(table: JinxTable) -> Allowed:
    """The cards without a finger, and Jinx! for the others."""
    taken = table.taken()
    free = tuple(position for position in POSITIONS if position not in taken)
    return Allowed(free, barred=dict.fromkeys(sorted(taken), JINX))


class Racing(TurnPhase):
    """A phase in which the guessers race: an action may have been meant for any phase since the clue."""

    def since(self, table: JinxTable) -> int:
        return table.race

    def why_not(self, table: JinxTable, seat: Seat) -> str:
        if seat == table.active:
            return "you gave the clue"
        if seat in table.passed:
            return "you claim no card this turn"
        return "you have guessed this turn" if seat not in table.idle else "it is not your turn"

    def end(self, table: JinxTable, chance: Chance) -> Iterator[Event]:
        yield from close_turn(self.rules, table)


class Guessing(Racing):
    """Everybody claims when he likes, first come, first served: the order of the log is the order of the fingers."""

    name = "guess"
    accepts = (Claim, Pass)

    def awaiting(self, table: JinxTable) -> frozenset[Seat]:
        return frozenset() if table.decided or table.fingers else frozenset(table.free)

    def offers(self, table: JinxTable, seat: Seat) -> tuple[Offer, ...]:
        if seat not in self.awaiting(table):
            return ()
        return (Offer(Claim, {"position": claimable(table)}), Offer(Pass))

    def act(self, table: JinxTable, seat: Seat, action: Action) -> Iterator[Event]:
        if not isinstance(action, Claim):
            yield Passed(seat)
        elif table.options.jinx_claim is ClaimMode.SHOUT:
            yield FingerPut(seat, action.position)
        else:
            yield Judged(seat, action.position, action.position == table.target)

    def expire(self, table: JinxTable, seat: Seat, chance: Chance) -> Iterator[Event]:
        yield Passed(seat)


class GuessingInTurn(Guessing):
    """One guesser, from the active player's left on; the phase begins anew for each of them, with a full clock."""

    name = "guess_in_turn"
    clock = "guess"

    def begin(self, table: JinxTable, chance: Chance) -> Iterator[Event]:
        yield GuesserCalled(table.free[0])

    def since(self, table: JinxTable) -> int:
        return table.phase_number

    def awaiting(self, table: JinxTable) -> frozenset[Seat]:
        return frozenset() if table.guesser is None else frozenset({table.guesser})
