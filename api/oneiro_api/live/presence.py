"""Who is at the table, and what becomes of a seat whose player does not come back (rules, Q-13)."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from oneiro_api.store.tables import Account, Status
from oneiro_core import RefusalCode, Refused

from .hall import Hall
from .play import RETRY_SECONDS, Play
from .table import LiveTable


class Presence:
    """Watches over open feeds. A seat is given up after the grace period, in games that are played live."""

    def __init__(self, hall: Hall, play: Play) -> None:
        self.hall = hall
        self.play = play
        self._waits: dict[tuple[str, str], asyncio.Task[None]] = {}
        hall.begun = self.wait_for_all

    def open(self) -> None:
        """After a start of the server nobody is back yet: wait for every seat of every running game."""
        for table in list(self.hall.tables.values()):
            self.wait_for_all(table)

    @asynccontextmanager
    async def at(self, table: LiveTable, who: Account | None) -> AsyncIterator[asyncio.Event]:
        """Be present at a table while the block runs; yields the bell that rings at every change."""
        try:
            with table.listening(who) as bell:
                yield bell
        finally:
            table.note(who, self.hall.now())
            if who is not None:
                self._wait(table, who.id)

    def wait_for_all(self, table: LiveTable) -> None:
        """Wait for everybody who is not at the table: from now on he has the grace period to appear."""
        for seat in table.seats:
            if seat.account_id is not None:
                table.seen[seat.account_id] = self.hall.now()
                self._wait(table, seat.account_id)

    async def close(self) -> None:
        """Stop waiting for anybody."""
        for wait in self._waits.values():
            wait.cancel()

    def _wait(self, table: LiveTable, account_id: str) -> None:
        key = (table.id, account_id)
        waiting = self._waits.get(key)
        if (waiting is None or waiting.done()) and self._seat_at_stake(table, account_id) is not None:
            self._waits[key] = asyncio.get_running_loop().create_task(self._give_up(table, account_id))

    async def _give_up(self, table: LiveTable, account_id: str) -> None:
        """Wait out the grace period, anew after each sign of life; then give the seat up, unless its player is back."""
        try:
            while (seat := self._seat_at_stake(table, account_id)) is not None:
                seconds = table.seen[account_id] + self.hall.settings.grace_seconds - self.hall.now()
                await (asyncio.sleep(seconds) if seconds > 0 else self._leave(table, seat))
        finally:
            del self._waits[table.id, account_id]

    async def _leave(self, table: LiveTable, seat: int) -> None:
        try:
            await self.hall.steadily(self.play.leave(table, seat))
        except Refused as refusal:
            if refusal.code is RefusalCode.UNAVAILABLE:
                await asyncio.sleep(RETRY_SECONDS)

    def _seat_at_stake(self, table: LiveTable, account_id: str) -> int | None:
        """The seat that its absent player may lose; None when he is there, or when there is nothing to lose."""
        if (
            table.present[account_id]
            or table.status is not Status.PLAYING
            or not table.clock.live
            or table.game is None
        ):
            return None
        seats = (seat.index for seat in table.seats if seat.account_id == account_id)
        return next((seat for seat in seats if seat not in table.game.table.left), None)
