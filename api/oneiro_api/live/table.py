"""One live table: its row and seats, the running game, its deadline, and who is listening."""

import asyncio
from collections import Counter, deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import NamedTuple

from oneiro_api.store.tables import Account, SeatRow, Status, TableRow
from oneiro_core import Game, RefusalCode, Refused, Viewer
from oneiro_core.events import Names

from .clocks import Clock
from .cursors import parse

MOST_PAST = 3600
"""How many changes around a game are kept for those who learn of them later; of more, the oldest are left out."""


class Around(NamedTuple):
    """What is around a game: who sits there, which of them are there, and how many messages have come."""

    seats: tuple[SeatRow, ...]
    here: frozenset[str]
    said: int


def normal(code: str) -> str:
    """A join code as it is kept, from one that was written down or typed."""
    return code.strip().upper()


@dataclass(eq=False)
class LiveTable:
    """A table that people sit at. Everything but presence and bells mirrors the database.

    `times` holds for each step of the game when it was taken, and `deadlines` the deadline that held after it; both in Unix
    seconds. `clockings` are the numbers of the steps at which the clock was stopped and let go on, in turn. `handed` says for
    each seat that was handed on in the running game when that was, the last time. `crashes` counts the failures of the variant's
    plugin in a row. `present` counts the open feeds of each account, `seen` says when those with a seat last gave a sign of
    life. `stale` is set when a write failed: the database must be asked before anything else. `rang` is called whenever the
    table rings, for those who listen to all tables; `returned` when somebody gives a sign of life in whose place a bot plays.
    `shown` is what the feed keeps for spectators. `said` counts the messages that have come since the table is in memory.

    Spectators may be late (`onlookers`). Then `delay` says by how many seconds, `late` is the table as they see it, and `past`
    keeps what was around the game, each with the second from which on it was so. In a late table `itself` is the other one, and
    `until` the moment up to which it tells.
    """

    row: TableRow
    seats: list[SeatRow]
    game: Game | None = None
    times: list[float] = field(default_factory=list)
    deadlines: list[float | None] = field(default_factory=list)
    clockings: list[int] = field(default_factory=list)
    handed: dict[int, float] = field(default_factory=dict)
    crashes: int = 0
    rematch: str | None = None
    version: int = 0
    stale: bool = False
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    present: Counter[str] = field(default_factory=Counter)
    seen: dict[str, float] = field(default_factory=dict)
    bells: set[asyncio.Event] = field(default_factory=set)
    rang: Callable[["LiveTable"], None] | None = None
    returned: Callable[["LiveTable", SeatRow], None] | None = None
    shown: object = None
    said: int = 0
    delay: float = 0
    late: "LiveTable | None" = None
    past: deque[tuple[int, Around]] = field(default_factory=lambda: deque(maxlen=MOST_PAST))
    itself: "LiveTable | None" = None
    until: float | None = None

    @property
    def id(self) -> str:
        return self.row.id

    @property
    def status(self) -> Status:
        return Status(self.row.status)

    @property
    def clock(self) -> Clock:
        return Clock(self.row.clock)

    @property
    def deadline(self) -> float | None:
        return self.deadlines[-1] if self.deadlines else None

    @property
    def held_at(self) -> int | None:
        """The number of the step at which the clock was stopped; None while it runs."""
        return self.clockings[-1] if len(self.clockings) % 2 else None

    @property
    def around(self) -> Around:
        """What is around the game now."""
        seated = [seat.account_id for seat in self.seats if seat.account_id is not None]
        return Around(tuple(self.seats), frozenset(one for one in seated if self.present[one]), self.said)

    def show(self, around: Around) -> None:
        """Show what was around the game as if it were so now: at a late table, which nobody with a seat follows."""
        self.seats = list(around.seats)
        for seat in self.seats:
            if seat.account_id is not None:
                self.present[seat.account_id] = int(seat.account_id in around.here)
        self.said = around.said

    def seat_of(self, account: Account | None) -> SeatRow | None:
        """The seat of an account, if it has one."""
        return next((seat for seat in self.seats if account and seat.account_id == account.id), None)

    def check_seen(self, account: Account | None) -> None:
        """Raises Refused(NO_SPECTATORS) for who has no part in a game that its host wants nobody to watch."""
        has_part = self.seat_of(account) is not None or (account is not None and account.id == self.row.host_id)
        if not self.row.watchable and self.row.started_at is not None and not has_part:
            raise Refused(RefusalCode.NO_SPECTATORS, "its host wants nobody to watch this game")

    def opened_by(self, code: str | None) -> bool:
        """Whether it is this table's code, in capitals or not. Who watches a tournament's table, the tournament decides."""
        if code is None or self.row.tournament_id is not None:
            return False
        return normal(code) == self.row.code

    def note(self, account: Account | None, now: float) -> None:
        """Note a sign of life of somebody with a seat."""
        seat = self.seat_of(account)
        if account is not None and seat is not None:
            self.seen[account.id] = now
            if seat.bot is not None and self.returned is not None:
                self.returned(self, seat)

    def viewer(self, account: Account | None) -> Viewer:
        """Through whose eyes an account sees the game."""
        seat = self.seat_of(account)
        return None if seat is None else seat.index

    def has_left(self, index: int) -> bool:
        """Whether the holder of a seat has left the game for good."""
        return self.game is not None and index in self.game.table.left

    def names(self) -> Names:
        """The names of the seats, for sentences."""
        names = {seat.index: seat.name for seat in self.seats}
        return lambda seat: names.get(seat, f"Seat {seat + 1}")

    def received(self, viewer: Viewer) -> int:
        """How many events a viewer has been sent, or would have been."""
        return len(self.game.eyes[viewer].events) if self.game else 0

    def playing(self) -> Game:
        """The running game. Raises Refused when there is none."""
        if self.status is Status.PARKED:
            raise self._parked()
        if self.game is None:
            raise Refused(RefusalCode.NOT_NOW, "the game has not begun")
        return self.game

    def number_in(self, cursor: str, viewer: Viewer) -> int:
        """The number in a viewer's cursor. Raises Refused: BAD_CURSOR, CURSOR_AHEAD, or PARKED where none can be read."""
        if self.game is None and self.status is Status.PARKED:
            raise self._parked()
        return parse(cursor, viewer, self.received(viewer))

    def ring(self) -> None:
        """Tell everybody who listens that something around the game has changed."""
        self.version += 1
        self.wake()

    def wake(self) -> None:
        """Wake everybody who listens after a step: they look for themselves whether there is an event for them.

        Who has none is told nothing, not even that something happened: it may have been a change of mind.
        """
        for bell in self.bells:
            bell.set()
        if self.rang is not None:
            self.rang(self)

    @contextmanager
    def listening(self, account: Account | None) -> Iterator[asyncio.Event]:
        """Listen at the table, and be present there meanwhile. The bell is rung at every change."""
        bell = asyncio.Event()
        whose = account.id if account else ""
        self.bells.add(bell)
        self.present[whose] += 1
        self.ring()
        try:
            yield bell
        finally:
            self.bells.discard(bell)
            self.present[whose] -= 1
            self.present += Counter()  # drop who is at zero
            self.ring()

    @property
    def spectators(self) -> int:
        """How many listen who have no seat."""
        seated = {seat.account_id for seat in self.seats}
        return sum(count for whose, count in self.present.items() if whose not in seated)

    def _parked(self) -> Refused:
        return Refused(RefusalCode.PARKED, self.row.parked_reason or "the table is parked")
