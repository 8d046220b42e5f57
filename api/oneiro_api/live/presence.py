"""Who is at the table, and what becomes of a seat whose player does not come back (rules, Q-13)."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from oneiro_api.store.tables import Account, Status
from oneiro_core import Refused

from .hall import Hall
from .play import Play
from .table import LiveTable


class Presence:
    """Watches over open feeds. A seat is given up after the grace period, in games that are played live."""

    def __init__(self, hall: Hall, play: Play) -> None:
        self.hall = hall
        self.play = play
        self._waits: set[asyncio.Task[None]] = set()

    @asynccontextmanager
    async def at(self, table: LiveTable, who: Account | None) -> AsyncIterator[asyncio.Event]:
        """Be present at a table while the block runs; yields the bell that rings at every change."""
        try:
            with table.listening(who) as bell:
                yield bell
        finally:
            if who is not None and self._may_lose_seat(table, who):
                self._wait(table, who)

    async def close(self) -> None:
        """Stop waiting for anybody."""
        for wait in self._waits:
            wait.cancel()

    def _may_lose_seat(self, table: LiveTable, who: Account) -> bool:
        absent = not table.present[who.id]
        return absent and table.status is Status.PLAYING and table.clock.live and table.seat_of(who) is not None

    def _wait(self, table: LiveTable, who: Account) -> None:
        task = asyncio.get_running_loop().create_task(self._give_up(table, who))
        self._waits.add(task)
        task.add_done_callback(self._waits.discard)

    async def _give_up(self, table: LiveTable, who: Account) -> None:
        """Wait out the grace period, anew after each action; then give the seat up, unless its player is back."""
        gone_at = self.hall.now()
        while (seconds := self._left_to_wait(table, who, gone_at)) > 0:
            await asyncio.sleep(seconds)
        seat = table.seat_of(who)
        if seat is not None and self._may_lose_seat(table, who):
            with suppress(Refused):
                await self.play.leave(table, seat.index)

    def _left_to_wait(self, table: LiveTable, who: Account, gone_at: float) -> float:
        if table.present[who.id]:
            return 0.0
        latest = max(gone_at, table.seen.get(who.id, 0.0))
        return latest + self.hall.settings.grace_seconds - self.hall.now()
