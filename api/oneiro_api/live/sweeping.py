"""Tables that wait for players whom nobody expects any more are closed: else they would wait, and be loaded, for ever."""

import asyncio
import logging
from contextlib import suppress

from oneiro_api.store import Conflict
from oneiro_api.store.tables import Status
from oneiro_core import Refused

from .lobby import Lobby
from .table import LiveTable

log = logging.getLogger("oneiro.live")

DESERTED_SECONDS = 24 * 3600.0
"""After how long without anybody an open table is closed. After a start of the server the time begins anew."""
LOOK_SECONDS = 600.0
"""How often it is looked at them."""


class Sweeping:
    """Closes the deserted tables of one server. Those of tournaments are tended by their tournaments."""

    def __init__(self, lobby: Lobby) -> None:
        self._lobby = lobby
        self._hall = lobby.hall
        self._since = self._hall.now()
        self._task: asyncio.Task[None] | None = None

    def open(self) -> None:
        """Look now and then from here on."""
        self._task = asyncio.get_running_loop().create_task(self._run())

    async def close(self) -> None:
        """Look no more."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def look(self) -> None:
        """Close what is deserted; what cannot be stored now is closed the next time."""
        for table in [table for table in self._hall.tables.values() if self._is_deserted(table)]:
            with suppress(Refused, Conflict):
                await self._hall.steadily(self._lobby.give_up(table, self._is_deserted))

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            try:
                await self.look()
            except Exception:
                log.exception("deserted tables could not be closed")

    def _is_deserted(self, table: LiveTable) -> bool:
        if table.status is not Status.OPEN or table.row.tournament_id is not None or table.present.total():
            return False
        last = max(table.row.created_at, self._since, *table.seen.values())
        return self._hall.now() - last >= DESERTED_SECONDS
