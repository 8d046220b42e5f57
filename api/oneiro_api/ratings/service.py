"""The ratings of one server: they follow the results of its rated tournaments, corrections included.

A result and the rating that it gives are stored one after the other. What a crash lets fall between them is found at the next
start: each tournament says up to which entry of its log the ratings have come. Where spectators are late, so are ratings, which
everybody sees.
"""

import asyncio
import logging
from collections.abc import Sequence

from sqlalchemy import Connection

from oneiro_api.live.hall import Hall
from oneiro_api.live.play import RETRY_SECONDS
from oneiro_api.store import BadText, Conflict, ratings
from oneiro_api.store.rated import RatedTable, RatingRow
from oneiro_api.store.ratings import Change, Led
from oneiro_api.store.rooms import Place
from oneiro_api.tournaments.hosting import Hosting
from oneiro_api.tournaments.live import ENDED, LiveTournament
from oneiro_core import Refused
from oneiro_core.tournament.rounds import Result
from oneiro_core.tournament.settings import Rated

from .counting import rated_table, results, touched
from .folding import keep
from .pools import Pool

log = logging.getLogger("oneiro.ratings")


class Ratings:
    """Keeps the ratings, and tells them."""

    def __init__(self, hall: Hall, hosting: Hosting) -> None:
        self.hall = hall
        self.hosting = hosting
        self._tasks: dict[str, asyncio.Task[None]] = {}

    async def open(self) -> None:
        """Catch up with what came to the tournaments before a crash, and follow them from here on."""
        self.hosting.entered = self.look
        for tournament_id in await self.hall.read(ratings.behind):
            live = await self.hosting.find(tournament_id)
            if live is not None:
                self.look(live)

    async def close(self) -> None:
        """Stop. What is not yet rated is found at the next start."""
        self.hosting.entered = None
        for task in self._tasks.values():
            task.cancel()
        if self._tasks:
            await asyncio.wait(self._tasks.values())

    def look(self, live: LiveTournament) -> None:
        """Something has been entered into a tournament's log."""
        concerned = _is_rated(live) or live.tournament.phase in ENDED
        if concerned and live.id not in self._tasks and live.row.rated_to < len(live.log.entries):
            self._tasks[live.id] = asyncio.create_task(self._follow(live))

    async def leaders(self, pool: Pool, most: int, after: Place | None) -> list[Led]:
        """A page of a pool's leaderboard, the best first."""
        return await self.hall.read(lambda connection: ratings.leaders(connection, pool.key, most, after))

    async def of(self, account_id: str) -> list[RatingRow]:
        """The ratings of an account."""
        try:
            return await self.hall.read(lambda connection: ratings.of_account(connection, account_id))
        except BadText:
            return []

    async def history(self, pool: str, account_id: str, most: int, before: int | None) -> list[Change]:
        """What tables did to a rating, the latest first."""
        return await self.hall.read(lambda connection: ratings.history(connection, pool, account_id, most, before))

    async def _follow(self, live: LiveTournament) -> None:
        """Bring the ratings up to a tournament's log, and stop there."""
        try:
            while live.row.rated_to < len(live.log.entries):
                try:
                    await self.hall.steadily(self._rate(live))
                    await asyncio.sleep(live.until_told(live.log_for_all()) or 0.0)
                except (Refused, Conflict) as error:  # the database is away, or another server was faster
                    log.warning("tournament %s is rated later: %s", live.id, error)
                    await asyncio.sleep(RETRY_SECONDS)
        except Exception:
            log.exception("tournament %s cannot be rated", live.id)
        finally:
            del self._tasks[live.id]

    async def _rate(self, live: LiveTournament) -> None:
        told = live.log_for_all()
        upto, fresh = len(told.entries), told.entries[live.row.rated_to :]
        games = [one for pod in touched(told.tournament, fresh) for one in results(pod)] if _is_rated(live) else []
        if games or not _is_rated(live):
            tables = await self._tables(live, games)
            await self.hall.write(lambda connection: _write(connection, live.id, tables, upto))
        live.row.rated_to = max(upto, live.row.rated_to)

    async def _tables(self, live: LiveTournament, games: Sequence[tuple[str, Result | None]]) -> list[RatedTable]:
        found = [(await self.hall.find(game), result) for game, result in games]
        tables = [rated_table(self.hall.registry, live, table, result) for table, result in found if table is not None]
        return [table for table in tables if table is not None]


def _is_rated(live: LiveTournament) -> bool:
    return live.tournament.settings.rated is not Rated.NO


def _write(connection: Connection, tournament_id: str, tables: Sequence[RatedTable], upto: int) -> None:
    keep(connection, [table.model_copy() for table in tables])  # a work may be run twice
    ratings.note(connection, tournament_id, upto)
