"""Who is at the table, and what becomes of a seat whose player does not come back (rules, Q-13)."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from oneiro_api.store.tables import Absence, Account, SeatRow, Status
from oneiro_core import Bot, RefusalCode, Refused

from .hall import Hall
from .play import RETRY_SECONDS, Play
from .seating import usual_bot
from .table import LiveTable

WINDOW = 0.5
"""After which part of the grace period a seat can be handed on that is lost for good when it ends."""


class Presence:
    """Watches over open feeds. After the grace period a seat is given up, or a bot plays it, in games that are played live."""

    def __init__(self, hall: Hall, play: Play) -> None:
        self.hall = hall
        self.play = play
        self._waits: dict[tuple[str, str], asyncio.Task[None]] = {}
        self._returns: dict[tuple[str, str], asyncio.Task[None]] = {}
        hall.begun = self.wait_for_all
        hall.returned = self._give_back

    def open(self) -> None:
        """After a start of the server nobody is back yet: wait for every seat of every running game."""
        for table in list(self.hall.tables.values()):
            self.wait_for_all(table)

    @asynccontextmanager
    async def at(self, table: LiveTable, who: Account | None) -> AsyncIterator[asyncio.Event]:
        """Be present at a table while the block runs; yields the bell that rings at every change."""
        try:
            with table.listening(who) as bell:
                table.note(who, self.hall.now())
                yield bell
        finally:
            table.note(who, self.hall.now())
            if who is not None:
                self._wait(table, who.id)

    def wait_for_all(self, table: LiveTable) -> None:
        """Wait for everybody who is not at the table: from now on he has the grace period to appear."""
        for seat in table.seats:
            if seat.account_id is not None:
                self.wait_for(table, seat.account_id)

    def wait_for(self, table: LiveTable, account_id: str) -> None:
        """From now on somebody has the grace period to appear, or to come back."""
        table.seen[account_id] = self.hall.now()
        self._wait(table, account_id)

    def is_away(self, table: LiveTable, account_id: str) -> bool:
        """Whether somebody with a seat has been gone for so long that it may be handed on, under any clock.

        That is the grace period; the first half of it where the seat would be given up at its end.
        """
        since = self.hall.now() - table.seen.get(account_id, self.hall.now())
        lost = table.clock.live and table.row.absence == Absence.EMPTY
        return not table.present[account_id] and since >= self.hall.settings.grace_seconds * (WINDOW if lost else 1)

    async def close(self) -> None:
        """Stop waiting for anybody."""
        for wait in (*self._waits.values(), *self._returns.values()):
            wait.cancel()

    def _wait(self, table: LiveTable, account_id: str) -> None:
        key = (table.id, account_id)
        waiting = self._waits.get(key)
        if (waiting is None or waiting.done()) and self._seat_at_stake(table, account_id) is not None:
            self._waits[key] = asyncio.get_running_loop().create_task(self._give_up(table, account_id))

    async def _give_up(self, table: LiveTable, account_id: str) -> None:
        """Wait out the grace period, anew after each sign of life; then give the seat up, unless its player is back."""
        try:
            while self._seat_at_stake(table, account_id) is not None:
                seconds = table.seen[account_id] + self.hall.settings.grace_seconds - self.hall.now()
                await (asyncio.sleep(seconds) if seconds > 0 else self._leave(table, account_id))
        finally:
            del self._waits[table.id, account_id]

    async def _leave(self, table: LiveTable, account_id: str) -> None:
        try:
            await self.hall.steadily(self._gone(table, account_id))
        except Refused as refusal:
            if refusal.code is RefusalCode.UNAVAILABLE:
                await asyncio.sleep(RETRY_SECONDS)

    async def _gone(self, table: LiveTable, account_id: str) -> None:
        """What the host chose for a player who does not come back; where no bot plays the variant, his seat is given up."""
        seat = self._seat_at_stake(table, account_id)
        if seat is None:
            return
        bot = usual_bot(self.hall.registry, table.row) if table.row.absence == Absence.BOT else None
        if bot is None:
            await self.play.leave(table, seat, check=lambda: self._check_gone(table, account_id))
        else:
            await self.hall.reseat(table, seat, lambda: self._stand_in(table, account_id, bot))

    def _check_gone(self, table: LiveTable, account_id: str) -> None:
        """Raises Refused(NOT_AWAY) for a player who has come back at the last moment."""
        if self._seat_at_stake(table, account_id) is None:
            raise Refused(RefusalCode.NOT_AWAY, "the player is back")

    def _stand_in(self, table: LiveTable, account_id: str, bot: Bot) -> str | None:
        """The bot, unless the player has come back at the last moment."""
        return None if self._seat_at_stake(table, account_id) is None else bot.key

    def _give_back(self, table: LiveTable, seat: SeatRow) -> None:
        """Somebody is back in whose place a bot plays."""
        key = (table.id, str(seat.account_id))
        if key not in self._returns:
            self._returns[key] = asyncio.get_running_loop().create_task(self._seat_again(table, seat.index, key))

    async def _seat_again(self, table: LiveTable, seat: int, key: tuple[str, str]) -> None:
        """Give a seat back to its owner, and then wait for him as before."""
        try:
            while table.seats[seat].bot is not None and table.status is Status.PLAYING:
                try:
                    await self.hall.steadily(self.hall.reseat(table, seat, lambda: None))
                except Refused:
                    await asyncio.sleep(RETRY_SECONDS)
        finally:
            del self._returns[key]
        self._wait(table, key[1])

    def _seat_at_stake(self, table: LiveTable, account_id: str) -> int | None:
        """The seat that its absent player may lose; None when he is there, or when there is nothing to lose."""
        if (
            table.present[account_id]
            or table.status is not Status.PLAYING
            or not table.clock.live
            or table.game is None
            or table.held_at is not None
        ):
            return None
        seats = (seat.index for seat in table.seats if seat.account_id == account_id and seat.bot is None)
        return next((seat for seat in seats if seat not in table.game.table.left), None)
