"""The guests of the sandbox: they sit down, begin, and choose at random, through the same services as everybody."""

import asyncio
import logging
from contextlib import aclosing
from random import Random
from typing import Any

from oneiro_api.live.feed import Update
from oneiro_api.live.news import Ear
from oneiro_api.live.requests import Request
from oneiro_api.live.sight import Sight
from oneiro_api.live.table import LiveTable
from oneiro_api.server import Server
from oneiro_api.store.tables import Account, Status
from oneiro_core import RefusalCode, Refused
from oneiro_core.testing.choosing import Chooser

from .stage import Stage

log = logging.getLogger("oneiro.sandbox")

TRIES = 20
"""How often a guest chooses anew where values that are offered each by itself do not go together."""
_MISSED = frozenset({RefusalCode.TOO_LATE, RefusalCode.NOT_NOW, RefusalCode.NOT_YOUR_TURN, RefusalCode.GAME_OVER})


class Guests:
    """Everybody at the tables who is no person."""

    def __init__(self, server: Server, stage: Stage) -> None:
        self.server = server
        self.stage = stage
        self._chooser = Chooser(Random())
        self._seats: dict[tuple[str, str], asyncio.Task[None]] = {}

    async def attend(self) -> None:
        """Come to every table where one is expected, until cancelled."""
        ear = Ear()
        self.server.hall.ears.add(ear.hear)
        try:
            while True:
                for table in await ear.listen():
                    self._come(table)
        finally:
            self.server.hall.ears.discard(ear.hear)
            for seat in self._seats.values():
                seat.cancel()

    def _come(self, table: LiveTable) -> None:
        """Each guest comes to a table once; who was sent away stays away."""
        for guest in self.stage.expected(table):
            if (table.id, guest.id) not in self._seats:
                seat = asyncio.create_task(self._sit(table, guest))
                self._seats[table.id, guest.id] = seat
                seat.add_done_callback(_tell_failure)

    async def _sit(self, table: LiveTable, guest: Account) -> None:
        """Sit down and play until the game is over or the seat is lost."""
        try:
            await self.server.lobby.join(None, table.row.code, None, Request.made(guest, None))
            feed: Any = self.server.feed.watch(table.id, guest, None)
            async with aclosing(feed) as updates:
                async for update in updates:
                    if table.seat_of(guest) is None or (update.sight and update.sight.over):
                        return
                    await self._react(table, guest, update)
        except Refused as refused:
            log.debug("%s does not play at %s: %s", guest.name, table.id, refused)

    async def _react(self, table: LiveTable, guest: Account, update: Update) -> None:
        scenario, seen = self.stage.scenario(table), update.sight
        if seen is not None and table.viewer(guest) in seen.awaiting:
            await asyncio.sleep(scenario.pause)
            await self._act(table, guest, seen)
        elif table.status is Status.OPEN and table.row.host_id == guest.id and scenario.starts:
            await self._start(table, guest)

    async def _start(self, table: LiveTable, host: Account) -> None:
        if len(table.seats) == table.row.capacity:
            await self.server.lobby.start(table.id, Request.made(host, None))

    async def _act(self, table: LiveTable, guest: Account, seen: Sight) -> None:
        for _ in range(TRIES):
            action = self._chooser.action(self._chooser.one(seen.offers))
            try:
                await self.server.play.act(table.id, action, seen.phase_number, Request.made(guest, None))
            except Refused as refused:
                if refused.code in _MISSED:
                    return
            else:
                return


def _tell_failure(seat: "asyncio.Task[None]") -> None:
    if not seat.cancelled() and seat.exception() is not None:
        log.error("a guest has failed", exc_info=seat.exception())
