"""Phases: who is awaited, what is offered, what an action does, what follows."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from .actions import Action, Offer
from .chance import Chance
from .events import Event
from .shapes import Seat
from .table import Table

if TYPE_CHECKING:
    from .rules import Rules

T = TypeVar("T", bound=Table[Any])


class Phase(Generic[T]):
    """One phase of a variant. It holds no state: all state is on the table.

    `awaiting` and `offers` are asked of a *viewer's* table, which knows only what that viewer may know; so neither a list of
    choices nor a refusal can tell a secret. `begin`, `act`, `end` and `expire` work on the server's table. They are
    generators: each event that they yield is applied before the next line runs.
    """

    name: ClassVar[str]
    """The word on the wire: tell, lay, vote."""
    accepts: ClassVar[tuple[type[Action], ...]] = ()
    """The actions of this phase."""
    clock: ClassVar[str] = ""
    """Which allowance of time it uses (see the server's clock presets); empty for its name."""

    def __init__(self, rules: "Rules") -> None:
        self.rules = rules

    def begin(self, table: T, chance: Chance) -> Iterator[Event]:
        """Called once when the phase begins."""
        yield from ()

    def awaiting(self, table: T) -> frozenset[Seat]:
        """The seats without whose action the phase cannot end: the same on every viewer's table."""
        return frozenset()

    def offers(self, table: T, seat: Seat) -> tuple[Offer, ...]:
        """What the seat may do now, on that seat's own table. Also for a seat that may still change its mind."""
        return ()

    def why_not(self, table: T, seat: Seat) -> str:
        """Why the seat has nothing to do, in a few words; asked only when nothing is offered."""
        return "it is not your turn"

    def since(self, table: T) -> int:
        """The number of the earliest phase that an action may have been meant for and still count.

        Phases between which the same actions go on being taken, as claims are while one of them is judged, name the first of
        them: whoever acts cannot know that another phase has begun meanwhile. Asked of the server's table.
        """
        return table.phase_number

    def silenced(self, table: T) -> frozenset[Seat]:
        """The seats that may not talk at the table now, lest they say more than their clue (rules, Q-19)."""
        return frozenset()

    def check(self, table: T, seat: Seat, action: Action) -> None:
        """Raise Refused for what no single field can tell; asked on the seat's own table, after the offer was checked."""

    def act(self, table: T, seat: Seat, action: Action) -> Iterator[Event]:
        """Called with an action that was offered. Must yield at least one event that the seat sees."""
        raise NotImplementedError

    def take_back(self, table: T, seat: Seat) -> Iterator[Event]:
        """Withdraw a secret choice while others still choose. Yields nothing where there is none to withdraw."""
        yield from ()

    def expire(self, table: T, seat: Seat, chance: Chance) -> Iterator[Event]:
        """Do what is done for an awaited seat that is silent at the deadline or has left (rules, section 11).

        Afterwards the seat must not be awaited any more.
        """
        raise NotImplementedError

    def end(self, table: T, chance: Chance) -> Iterator[Event]:
        """Called once, when nobody is awaited any more."""
        yield from ()

    def next(self, table: T) -> str:
        """The name of the phase that follows. Not asked when the game is over."""
        raise NotImplementedError
