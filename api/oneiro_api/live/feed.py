"""Feeds: what happens at a table, from a cursor on, each event once and in order.

The log is the truth; a bell only says "look". A feed holds no queue of its own: it reads on from where its reader stands, so a
slow reader costs nothing, and a lost or doubled ring changes nothing.
"""

from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import Any

from oneiro_api.store.tables import Account
from oneiro_core import RefusalCode, Refused, Viewer

from .cursors import cursor
from .hall import Hall
from .onlookers import Onlookers
from .presence import Presence
from .sight import Happening, Sight, happenings, sight, sight_at
from .table import LiveTable

CHUNK = 100
"""The most events in one update."""


@dataclass(frozen=True, slots=True)
class Update:
    """News of a table: the viewer's next events, and the game as it stands after them.

    Without events it tells of a change around the game: somebody sat down, came back, said something. All spectators at one
    place of their feed get the same one; `answers` holds what has been made of it for those whom nobody knows.
    """

    table: LiveTable
    cursor: str
    events: tuple[Happening, ...]
    sight: Sight | None
    answers: dict[Any, Any] = field(default_factory=dict, compare=False)


@dataclass(frozen=True, slots=True)
class _Shown:
    """What spectators of a table were told as it is `now` (its version, and how many events they have), by where each stood."""

    now: tuple[int, int]
    updates: dict[tuple[int, bool], Update | None] = field(default_factory=dict)


class Feed:
    """The feeds of one server's tables."""

    def __init__(self, hall: Hall, presence: Presence, onlookers: Onlookers) -> None:
        self.hall = hall
        self.presence = presence
        self.onlookers = onlookers

    async def watch(
        self, table_id: str, who: Account | None, after: str | None, code: str | None = None
    ) -> AsyncIterator[Update]:
        """The present, then each change; or, from a cursor on, each later event. Its `code` lets one watch a private table.

        What was said while something happened is told of after that, by an update without events.

        Raises Refused: NOT_FOUND, also when the table may be seen no longer; NO_SPECTATORS, also from when its host wants none;
        BAD_CURSOR, CURSOR_AHEAD, PARKED.
        """
        table = await self.onlookers.known(table_id, who, code)
        table.check_seen(who)
        async with self.presence.at(table, who) as bell:
            viewer, number, version = await self._beginning(table, who, after)
            said = table.said
            while True:
                async with table.lock:
                    bell.clear()
                    await self._check_seen(table, who, code)
                    if number and table.viewer(who) != viewer:  # a seat was handed on to him: he goes on in its feed
                        number, version = table.received(table.viewer(who)), -1
                    viewer = table.viewer(who)
                    update = self._look(table, viewer, number, version)
                    if update is None or not update.events:
                        said = table.said
                    version = table.version if said == table.said else -1
                if update is None:
                    await bell.wait()
                else:
                    yield update
                    number += len(update.events)

    async def _beginning(self, table: LiveTable, who: Account | None, after: str | None) -> tuple[Viewer, int, int]:
        """Whose feed, the number to go on from, and the version already seen: none yet when the present is wanted first."""
        async with table.lock:
            await self.hall.refresh(table)
            viewer = table.viewer(who)
            if after is None:
                return viewer, table.received(viewer), -1
            return viewer, table.number_in(after, viewer), table.version

    def _look(self, table: LiveTable, viewer: Viewer, number: int, version: int) -> Update | None:
        """What comes next. There may be a thousand spectators: they look with the same eyes, so what one of them got is kept."""
        if viewer is not None:
            return self._next(table, viewer, number, version)
        now, place = (table.version, table.received(viewer)), (number, version == table.version)
        if not isinstance(table.shown, _Shown) or table.shown.now != now:
            table.shown = _Shown(now)
        if place not in table.shown.updates:
            table.shown.updates[place] = self._next(table, viewer, number, version)
        return table.shown.updates[place]

    def _next(self, table: LiveTable, viewer: Viewer, number: int, version: int) -> Update | None:
        """What comes after the viewer's event of that number; None when there is nothing new."""
        events = tuple(happenings(table, viewer, number, CHUNK))
        if not events and version == table.version:
            return None
        seen = sight_at(table, viewer, number + len(events)) if events else sight(table, viewer)
        return Update(table, cursor(viewer, number + len(events)), events, seen)

    async def _check_seen(self, table: LiveTable, who: Account | None, code: str | None) -> None:
        """A private table is closed to those who have left it, unless they watch by its code; and any, where its host says so."""
        if not await self.onlookers.shows(table, who, code):
            raise Refused(RefusalCode.NOT_FOUND, "there is no such table")
        table.check_seen(who)
