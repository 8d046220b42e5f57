"""All live tables: where they are found, how they are restored, and who wakes them when a deadline passes."""

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, TypeVar
from weakref import WeakValueDictionary

from sqlalchemy import Connection

from oneiro_api.available import available
from oneiro_api.decks.shelf import Shelf
from oneiro_api.settings import Settings
from oneiro_api.store import BadText, Conflict, Store, journal, rooms
from oneiro_api.store.tables import Account, SeatRow, Status, TableRow
from oneiro_core import Game, RefusalCode, Refused, Registry

from .restoring import restored
from .table import LiveTable, normal

T = TypeVar("T")

log = logging.getLogger("oneiro.live")

MOST_OPEN = 1000
"""How many tables that wait for players an account may have opened."""
MOST_ENDED = 256
"""How many tables whose game has ended are kept in memory, beside those that somebody follows."""


class Hall:
    """The tables of one server. `now` is the clock (Unix seconds).

    `sealed` says whether others still play the cards of a table, so that only who sits there may see it; `delay`, by how many
    seconds somebody is late who may not see a table as it is: None for who may not see it at all.
    """

    def __init__(
        self, store: Store, registry: Registry, settings: Settings, now: Callable[[], float] = time.time
    ) -> None:
        self.store = store
        self.registry = registry
        self.settings = settings
        self.shelf = Shelf(registry)
        self.now = now
        self.tables: dict[str, LiveTable] = {}
        self.wakened: Callable[[LiveTable], Coroutine[Any, Any, None]] | None = None
        self.begun: Callable[[LiveTable], None] | None = None
        self.returned: Callable[[LiveTable, SeatRow], None] | None = None
        self.over: Callable[[LiveTable, Game], None] | None = None
        self.ears: set[Callable[[LiveTable], None]] = set()
        self.sealed: Callable[[TableRow], Awaitable[bool]] = _open_to_its_host
        self.delay: Callable[[TableRow, Account | None], Awaitable[float | None]] = _closed
        self._ended: OrderedDict[str, LiveTable] = OrderedDict()
        self._known: WeakValueDictionary[str, LiveTable] = WeakValueDictionary()
        self._alarms: dict[str, asyncio.TimerHandle] = {}
        self._tasks: set[asyncio.Task[Any]] = set()

    async def open(self) -> None:
        """Restore every live table with its deadline, and the decks that people made."""
        await self.shelf.open(self.store.read)
        for room in await self.store.read(rooms.live):
            self.add(await self._load(room))

    async def close(self) -> None:
        """Stop the clocks and finish what is under way."""
        for alarm in self._alarms.values():
            alarm.cancel()
        self._alarms.clear()
        if self._tasks:
            await asyncio.wait(self._tasks)

    async def find(self, table_id: str) -> LiveTable | None:
        """The table with an id, from memory or the database; for one that has ended it may have been forgotten meanwhile."""
        found = self.tables.get(table_id) or self._known.get(table_id)
        if found is not None:
            return found
        room = await self._room(rooms.by_id, table_id)
        if room is None:
            return None
        loaded = await self._load(room)
        return self.tables.get(table_id) or self._remember(loaded)

    async def find_code(self, code: str) -> LiveTable | None:
        """The table with a join code, in capitals or not."""
        room = await self._room(rooms.by_code, normal(code))
        return None if room is None else await self.find(room.table.id)

    async def visible(self, table_id: str, who: Account | None, code: str | None = None) -> LiveTable | None:
        """The table, if the asker may see it, or knows its code."""
        table = await self.find(table_id)
        return table if table is not None and await self.shows(table, who, code) else None

    async def shows(self, table: LiveTable, who: Account | None, code: str | None = None) -> bool:
        """Whether an account may see a table: a private one is seen by those who sit there, by its host, and by its code.

        One that is sealed is seen by those who sit there alone.
        """
        if not table.row.private or table.seat_of(who) is not None or table.opened_by(code):
            return True
        return who is not None and table.row.host_id == who.id and not await self.sealed(table.row)

    async def known(self, table_id: str, who: Account | None, code: str | None = None) -> LiveTable:
        """The table, if the asker may see it, or knows its code. Raises Refused(NOT_FOUND)."""
        return _found(await self.visible(table_id, who, code))

    async def called(self, code: str) -> LiveTable:
        """The table with a join code. Raises Refused(NOT_FOUND)."""
        return _found(await self.find_code(code), "code")

    async def seated(self, table_id: str, who: Account) -> tuple[LiveTable, SeatRow]:
        """The table and the asker's seat; that he asks is a sign of life.

        Raises Refused: NOT_FOUND, or NOT_YOURS for a spectator.
        """
        table = await self.known(table_id, who)
        seat = table.seat_of(who)
        if seat is None:
            raise Refused(RefusalCode.NOT_YOURS, "you have no seat at this table")
        table.note(who, self.now())
        return table, seat

    def check_room(self, host_id: str, more: int = 1) -> None:
        """Raises Refused(ILLEGAL) where so many more tables would wait for players that an account has opened."""
        waiting = sum(table.row.host_id == host_id for table in self.tables.values() if table.status is Status.OPEN)
        if waiting + more > MOST_OPEN:
            raise Refused(
                RefusalCode.ILLEGAL, f"an account has at most {MOST_OPEN} tables that wait; begin or leave one"
            )

    def add(self, table: LiveTable) -> None:
        """A table has been opened, or restored."""
        self.tables[table.id] = self._known[table.id] = table
        table.rang, table.returned = self._rang, self.returned
        self.arm(table)
        self._rang(table)

    def _rang(self, table: LiveTable) -> None:
        """Tell those who listen to all tables."""
        for ear in self.ears:
            ear(table)

    def retire(self, table: LiveTable) -> None:
        """A table has ended: keep it for those who look back, up to a bound."""
        self.tables.pop(table.id, None)
        self._remember(table)

    def rename(self, account_id: str, name: str) -> None:
        """An account has another name, which the database knows already: show it at the tables that have ended."""
        for table in [table for table in self._known.values() if table.id not in self.tables]:
            table.seats = [
                seat.model_copy(update={"name": name}) if seat.account_id == account_id else seat
                for seat in table.seats
            ]

    def arm(self, table: LiveTable) -> None:
        """Set the alarm for the table's present deadline, in place of any other."""
        alarm = self._alarms.pop(table.id, None)
        if alarm is not None:
            alarm.cancel()
        if table.deadline is not None and table.status is Status.PLAYING:
            self._alarm(table, max(0.0, table.deadline - self.now()))

    def rearm(self, table: LiveTable, seconds: float) -> None:
        """Try again later: the database could not take the step."""
        self._alarm(table, seconds)

    async def steadily(self, work: Coroutine[Any, Any, T]) -> T:
        """Run to the end even if the asker goes away, so that memory and database stay together."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            task.add_done_callback(_unheard)
            raise

    async def reseat(self, table: LiveTable, index: int, player: Callable[[], str | None]) -> None:
        """Let a bot play somebody's seat in a running game, or himself again: whom `player` then names.

        Raises Refused(UNAVAILABLE).
        """
        async with table.lock:
            await self.refresh(table)
            bot = player()
            if table.status is not Status.PLAYING or table.seats[index].bot == bot:
                return
            seats = [seat.model_copy(update={"bot": bot} if seat.index == index else {}) for seat in table.seats]
            await self._reseated(table, rooms.Room(table.row, seats))
            table.seats = seats
            table.ring()

    async def _reseated(self, table: LiveTable, room: rooms.Room) -> None:
        try:
            await self.write(lambda connection: rooms.update_room(connection, room))
        except Refused:
            table.stale = True  # the commit may have gone through all the same
            raise

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Write to the database. Raises Refused(UNAVAILABLE) when it cannot be done now."""
        return await available(self.store.write(work))

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Read from the database. Raises Refused(UNAVAILABLE) when it cannot be done now."""
        return await available(self.store.read(work))

    async def refresh(self, table: LiveTable) -> None:
        """Bring a table whose last write failed back to what the database says. The caller holds its lock."""
        if not table.stale:
            return
        room = await self.read(lambda connection: rooms.by_id(connection, table.id))
        if room is not None:
            fresh = await self._load(room)
            table.row, table.seats, table.game = fresh.row, fresh.seats, fresh.game
            table.times, table.deadlines, table.clockings = fresh.times, fresh.deadlines, fresh.clockings
            table.handed, table.rematch = fresh.handed, fresh.rematch
            table.stale = False
            self.arm(table)

    def _remember(self, table: LiveTable) -> LiveTable:
        """Keep a table that has ended; if it is kept already, or somebody still follows it, that one."""
        kept = self._ended[table.id] = self._known.setdefault(table.id, table)
        self._ended.move_to_end(table.id)
        while len(self._ended) > MOST_ENDED:
            self._ended.popitem(last=False)
        return kept

    async def _room(self, find: Callable[[Connection, str], rooms.Room | None], name: str) -> rooms.Room | None:
        """The rows of a table; None also for a name that no table can have."""
        try:
            return await self.read(lambda connection: find(connection, name))
        except BadText:
            return None

    async def _load(self, room: rooms.Room) -> LiveTable:
        steps = await self.read(lambda connection: journal.load(connection, room.table.id))
        table = restored(self.registry, room, steps)
        table.rematch = await self.read(lambda connection: rooms.rematch_of(connection, table.id))
        return table

    def _alarm(self, table: LiveTable, seconds: float) -> None:
        loop = asyncio.get_running_loop()
        self._alarms[table.id] = loop.call_later(seconds, self._wake, table)

    def _wake(self, table: LiveTable) -> None:
        self._alarms.pop(table.id, None)
        if self.wakened is not None:
            task = asyncio.get_running_loop().create_task(self.wakened(table))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)


def _unheard(task: asyncio.Task[Any]) -> None:
    """Nobody waits any longer for how a work ends: a refusal was meant for who asked, anything else is a fault."""
    error = None if task.cancelled() else task.exception()
    if isinstance(error, Refused | Conflict):
        log.debug("what nobody waits for any longer was refused: %s", error)
    elif error is not None:
        log.error("what nobody waits for any longer has failed", exc_info=error)


def _found(table: LiveTable | None, field: str | None = None) -> LiveTable:
    if table is None:
        raise Refused(RefusalCode.NOT_FOUND, "there is no such table", field)
    return table


async def _open_to_its_host(row: TableRow) -> bool:
    """Outside tournaments nobody else holds the cards of a table."""
    return False


async def _closed(row: TableRow, who: Account | None) -> float | None:
    """Outside tournaments nobody sees later what he may not see."""
    return None


def is_ended(row: TableRow) -> bool:
    """Whether nothing more will happen at a table."""
    return row.status in (Status.FINISHED, Status.ABANDONED)
