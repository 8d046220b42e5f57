"""One game: the log of its events, the server's table, and the table of each viewer."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from .actions import Action, Offer
from .chance import Chance
from .errors import PluginCrashed, RefusalCode, Refused
from .events import Event, PhaseBegan, SeatLeft, Viewer, redact_for
from .phases import Phase
from .rules import Rules
from .shapes import Card, Seat
from .table import Table

MOST_PHASES = 1000
"""How many phases may pass in one step with nobody awaited before the variant is held to be broken."""


@dataclass(frozen=True, slots=True)
class Deal:
    """What a game is made of besides its rules; all of it is public.

    `seats` is the number of players, `deck` the sorted ids of the cards in play, `host` the seat of who opened the table.
    """

    seats: int
    options: Any
    deck: tuple[Card, ...] = ()
    host: Seat | None = None


@dataclass(slots=True)
class Eye:
    """One viewer: the table as he sees it, and the events that he received, numbered 1..n by their place.

    `steps` holds the number of the game's step for each of his events; it never leaves the server.
    """

    viewer: Viewer
    table: Table[Any]
    events: list[Event] = field(default_factory=list)
    steps: list[int] = field(default_factory=list)

    def receive(self, event: Event, step: int) -> None:
        """One more event, as this viewer sees it."""
        event.apply(self.table)
        self.events.append(event)
        self.steps.append(step)


class Game:
    """A running game. Not thread-safe: its owner lets one call in at a time.

    Each of `start`, `act`, `take_back`, `expire` and `leave` is one *step*: it returns the events of the step, to be stored. If
    they cannot be stored, `undo` forgets the step. `replay` folds a stored step; rules are never run again for it.
    """

    def __init__(self, rules: Rules, deal: Deal, chance: Callable[[int], Chance]) -> None:
        self.rules = rules
        self.deal = deal
        self.steps: list[tuple[Event, ...]] = []
        self._chance = chance
        self._begin_anew()

    @classmethod
    def with_secret(cls, rules: Rules, deal: Deal, secret: bytes) -> "Game":
        """A game whose randomness comes from a secret of 32 bytes, a stream for each step."""
        return cls(rules, deal, lambda step: Chance(secret, step))

    @property
    def phase(self) -> Phase[Any]:
        return self.rules.phases[self.table.phase]

    @property
    def awaiting(self) -> frozenset[Seat]:
        """The seats that the game waits for; empty when it is over."""
        return frozenset() if self.table.over or not self.table.phase else self.phase.awaiting(self.table)

    def start(self) -> tuple[Event, ...]:
        """The first step: set up, and begin the first phase."""
        chance = self._next_chance()
        return self._step(self._started(chance), chance)

    def act(self, seat: Seat, action: Action, phase: int | None = None) -> tuple[Event, ...]:
        """A seat acts; `phase` is the number of the phase that it means. Raises Refused, and then nothing has changed."""
        return self._step(self._acted(seat, action, phase), self._next_chance())

    def take_back(self, seat: Seat) -> tuple[Event, ...]:
        """A seat withdraws its secret choice. Raises Refused when there is none to withdraw, or it is too late."""
        return self._step(self._taken_back(seat), self._next_chance())

    def expire(self) -> tuple[Event, ...]:
        """The deadline has passed: what is due is done for every silent seat (rules, section 11)."""
        chance = self._next_chance()
        return self._step(self._expired(chance), chance)

    def leave(self, seat: Seat) -> tuple[Event, ...]:
        """A player leaves for good. Raises Refused when the game is over or he has left before."""
        return self._step(self._left(seat), self._next_chance())

    def replay(self, events: Iterable[Event]) -> None:
        """Fold one stored step."""
        step = tuple(events)
        for event in step:
            event.apply(self.table)
        self.steps.append(step)
        self._show(step)

    def undo(self) -> None:
        """Forget the latest step, which could not be stored."""
        self._refold(self.steps[:-1])

    def offers(self, seat: Seat) -> tuple[Offer, ...]:
        """What a seat may do now, from that seat's own table."""
        return self.offers_on(self.eyes[seat].table, seat)

    def offers_on(self, table: Table[Any], seat: Seat) -> tuple[Offer, ...]:
        """What a seat might do on its table as it stands or once stood."""
        return self.rules.offers(table, seat)

    def why_not(self, seat: Seat) -> str | None:
        """Why a seat has nothing to do; None when it has."""
        return None if self.offers(seat) else self.why_not_on(self.eyes[seat].table, seat)

    def why_not_on(self, table: Table[Any], seat: Seat) -> str:
        """Why nothing is offered to a seat on its table."""
        if table.over:
            return "the game is over"
        if seat in table.left:
            return "you have left the game"
        return self.rules.phases[table.phase].why_not(table, seat) if table.phase else "the game has not begun"

    def view(self, viewer: Viewer) -> Any:
        """The variant's view of that viewer's table."""
        return self.rules.variant.view(self.eyes[viewer].table, viewer)

    # -- one step ------------------------------------------------------------------------------------------------------

    def _step(self, events: Iterator[Event], chance: Chance) -> tuple[Event, ...]:
        """Let events happen and the game go on to where somebody is awaited; or else let nothing have happened."""
        before, happened = len(self.steps), list[Event]()
        try:
            self._run(events, happened)
            self._run(self._settled(chance), happened)
            self.steps.append(tuple(happened))
            self._show(happened)
        except BaseException as error:
            if happened:
                self._refold(self.steps[:before])
            if isinstance(error, Refused) or not isinstance(error, Exception | SystemExit):
                raise
            raise PluginCrashed(f"{self.rules.variant.key}: {type(error).__name__}: {error}") from error
        return tuple(happened)

    def _run(self, events: Iterator[Event], happened: list[Event]) -> None:
        """Apply each event before the generator goes on, so that its next line sees the new table."""
        known = self.rules.variant.event_types
        for event in events:
            if known.get(type(event).__name__) is not type(event):
                raise TypeError(f"{type(event).__name__} is not among the events of {self.rules.variant.key}")
            happened.append(event)
            event.apply(self.table)

    def _settled(self, chance: Chance) -> Iterator[Event]:
        """Until somebody is awaited: what is due is done for who has left, and phase follows phase."""
        for _ in range(MOST_PHASES):
            awaited = self.awaiting
            gone = awaited & self.table.left
            if gone:
                yield from self.phase.expire(self.table, min(gone), chance)
            elif awaited or self.table.over:
                return
            else:
                yield from self._followed(chance)
        raise RuntimeError(f"{MOST_PHASES} phases went by and nobody was awaited")

    def _followed(self, chance: Chance) -> Iterator[Event]:
        yield from self.phase.end(self.table, chance)
        if not self.table.over:
            yield from self._entered(self.phase.next(self.table), chance)

    def _entered(self, name: str, chance: Chance) -> Iterator[Event]:
        yield PhaseBegan(name, self.table.phase_number + 1)
        yield from self.phase.begin(self.table, chance)

    def _started(self, chance: Chance) -> Iterator[Event]:
        yield from self.rules.setup(self.table, chance)
        yield from self._entered(self.rules.first_phase, chance)

    def _acted(self, seat: Seat, action: Action, phase: int | None) -> Iterator[Event]:
        self._check_seat(seat)
        self._check_phase(phase)
        action = self.rules.checked(self.eyes[seat].table, seat, action)
        yield from self.phase.act(self.table, seat, action)

    def _taken_back(self, seat: Seat) -> Iterator[Event]:
        self._check_seat(seat)
        events = iter(self.phase.take_back(self.table, seat))
        first = next(events, None)
        if first is None:
            raise Refused(RefusalCode.NOT_NOW, "there is nothing to take back")
        yield first
        yield from events

    def _left(self, seat: Seat) -> Iterator[Event]:
        self._check_seat(seat)
        yield SeatLeft(seat)

    def _expired(self, chance: Chance) -> Iterator[Event]:
        for seat in sorted(self.awaiting):
            if seat in self.awaiting:
                yield from self.phase.expire(self.table, seat, chance)

    def _show(self, events: Sequence[Event]) -> None:
        """Let every viewer see what happened, as far as he may."""
        number = len(self.steps)
        for event in events:
            for viewer, seen in redact_for(event, self.eyes).items():
                if seen is not None:
                    self.eyes[viewer].receive(seen, number)

    # -- checks --------------------------------------------------------------------------------------------------------

    def _check_seat(self, seat: Seat) -> None:
        if self.table.over:
            raise Refused(RefusalCode.GAME_OVER, "the game is over")
        if seat in self.table.left:
            raise Refused(RefusalCode.NOT_YOURS, "you have left the game")

    def _check_phase(self, phase: int | None) -> None:
        if phase is not None and not self.phase.since(self.table) <= phase <= self.table.phase_number:
            late = phase < self.table.phase_number
            raise Refused(RefusalCode.TOO_LATE if late else RefusalCode.NOT_NOW, "that is not the present phase")

    # -- folds ---------------------------------------------------------------------------------------------------------

    def _next_chance(self) -> Chance:
        return self._chance(len(self.steps) + 1)

    def _begin_anew(self) -> None:
        self.table = self.empty_table()
        viewers: tuple[Viewer, ...] = (*range(self.deal.seats), None)
        self.eyes: dict[Viewer, Eye] = {viewer: Eye(viewer, self.empty_table()) for viewer in viewers}

    def empty_table(self) -> Table[Any]:
        """A table on which nothing has happened yet: where every fold begins."""
        deal = self.deal
        return self.rules.variant.table(seats=deal.seats, options=deal.options, deck=deal.deck, host=deal.host)

    def _refold(self, steps: Sequence[tuple[Event, ...]]) -> None:
        self.steps = []
        self._begin_anew()
        for step in steps:
            self.replay(step)
