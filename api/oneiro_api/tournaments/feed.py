"""Feeds: what happens in a tournament, from a cursor on, each entry once and in order.

The log is the truth; a bell only says "look".
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress
from dataclasses import dataclass

from oneiro_api.store import tournaments
from oneiro_api.store.tables import Account
from oneiro_core import RefusalCode, Refused

from .cursors import cursor, parse
from .hosting import Hosting, not_found
from .live import LiveTournament
from .sight import Sight, Told, may_see, sight

CHUNK = 100
"""The most entries in one update."""


@dataclass(frozen=True, slots=True)
class Update:
    """News of a tournament: the viewer's next entries, and how he sees it now. Without entries it is the present."""

    seen: Sight
    cursor: str
    entries: tuple[Told, ...]


class TournamentFeed:
    """The feeds of one server's tournaments."""

    def __init__(self, hosting: Hosting) -> None:
        self.hosting = hosting

    async def watch(self, tournament_id: str, who: Account | None, after: str | None) -> AsyncIterator[Update]:
        """The present, then each change; or, from a cursor on, each later entry. Who follows it is there.

        Raises Refused: NOT_FOUND, also when it may be seen no longer; CURSOR_AHEAD; BAD_CURSOR, also when an office was given or
        taken meanwhile: officials see more.
        """
        live = await self.hosting.known(tournament_id, who)
        with live.listening(who) as bell:
            if self.hosting.changed is not None:
                self.hosting.changed(live)  # who was waited for may have come
            first = seen = sight(live, who)
            number = parse(cursor(seen) if after is None else after, seen)
            latest = _announced(seen)
            if after is None:
                yield Update(seen, cursor(seen, number), ())
                await self._note(live, who, latest)
            while True:
                bell.clear()
                seen = _seen(live, who, first.feed)
                entries = tuple(seen.told(number, CHUNK))
                if not entries:
                    await _wait(bell, seen)
                    continue
                number, latest = number + len(entries), _announced(seen)
                yield Update(seen, cursor(seen, number), entries)
                await self._note(live, who, latest)

    async def _note(self, live: LiveTournament, who: Account | None, latest: float) -> None:
        """An entrant has been told the announcement of a moment; what cannot be stored now is noted at his next update."""
        if who is None or who.id not in live.tournament.accounts or live.told_at.get(who.id, 0.0) >= latest:
            return
        with suppress(Refused):
            await self.hosting.hall.write(lambda connection: tournaments.note_told(connection, live.id, who.id, latest))
            live.told_at[who.id] = latest


def _announced(seen: Sight) -> float:
    """When the latest announcement was made that somebody sees (Unix seconds); 0 without one."""
    made = seen.tournament.announcements
    return made[-1].at if made else 0.0


async def _wait(bell: asyncio.Event, seen: Sight) -> None:
    """Wait until something has happened, or until a spectator learns of what has."""
    with suppress(TimeoutError):
        async with asyncio.timeout(seen.live.until_told(seen.log)):
            await bell.wait()


def _seen(live: LiveTournament, who: Account | None, feed: str) -> Sight:
    if not may_see(live, who):
        raise not_found()
    seen = sight(live, who)
    if seen.feed != feed:
        raise Refused(RefusalCode.BAD_CURSOR, "your office has changed: follow the tournament anew")
    return seen
