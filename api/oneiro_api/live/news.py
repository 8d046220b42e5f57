"""News from all tables: the lobby for everybody, and what calls for a certain account.

Both tell the present first and then each change. What they tell is read off the tables, not off a queue: news that nobody has
read yet are replaced by newer ones, so a slow reader costs nothing, and who comes back is told the present again.
"""

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from enum import StrEnum
from functools import partial

from oneiro_api.store.tables import Account, Status

from .hall import Hall
from .table import LiveTable
from .wishes import AGREED

NEVER = -1
"""The phase in which somebody was called last who never was."""
MOST = 100
"""The most tables that the present of the lobby holds, the newest."""


class Call(StrEnum):
    """What calls for somebody at a table."""

    STARTED = "STARTED"
    """The game has begun."""
    YOUR_TURN = "YOUR_TURN"
    """The game waits for him."""
    OVER = "OVER"
    """The game has ended."""
    REMATCH = "REMATCH"
    """The others play again."""


@dataclass(frozen=True, slots=True)
class Invitation:
    """A call to somebody; `phase` is the number of the phase that waits for him."""

    call: Call
    table: LiveTable
    phase: int | None = None

    @property
    def key(self) -> tuple[str, Call]:
        """What tells it from other calls, but those of other phases."""
        return self.table.id, self.call


@dataclass(frozen=True, slots=True)
class LobbyNews:
    """Tables that are listed, new or changed, and the ids of those that are not any more."""

    tables: tuple[LiveTable, ...]
    gone: tuple[str, ...]


@dataclass(eq=False)
class Ear:
    """What a listener has not read yet: the tables that have rung since."""

    rung: dict[str, LiveTable] = field(default_factory=dict)
    bell: asyncio.Event = field(default_factory=asyncio.Event)

    def hear(self, table: LiveTable) -> None:
        """A table has rung."""
        self.rung[table.id] = table
        self.bell.set()

    async def listen(self) -> list[LiveTable]:
        """Wait for tables that ring."""
        await self.bell.wait()
        self.bell.clear()
        rung, self.rung = list(self.rung.values()), {}
        return rung


class News:
    """The news of one server's tables."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self._lobby: set[Ear] = set()
        self._callable: defaultdict[str, set[Ear]] = defaultdict(set)
        self._shown: dict[str, tuple[Status, tuple[object, ...]]] = {}
        hall.ears.add(self._hear)

    async def lobby(self, variant: str | None, *, playing: bool = False) -> AsyncIterator[LobbyNews]:
        """The public tables that wait for players, or those where a game is played; of one variant where one is named.

        Then each change. Tables of tournaments are shown by their tournament alone, which may want spectators to see them later.
        """
        wanted = partial(_played if playing else _waits, variant=variant)
        with _listening(self._lobby) as ear:
            waiting = [table for table in self.hall.tables.values() if wanted(table)]
            present = sorted(waiting, key=lambda table: (table.row.created_at, table.id))[-MOST:]
            known = {table.id: _face(table) for table in present}
            yield LobbyNews(tuple(reversed(present)), ())
            while True:
                news = _changes(await ear.listen(), known, wanted)
                if news.tables or news.gone:
                    yield news

    async def invitations(self, who: Account) -> AsyncIterator[Invitation]:
        """What calls for somebody now at the tables where he sits; then each new call, once."""
        with self._called(who) as ear:
            told = dict[tuple[str, Call], int | None]()
            rung = [table for table in self.hall.tables.values() if table.seat_of(who) is not None]
            while True:
                for call in [call for table in rung for call in _calls(table, who)]:
                    if told.get(call.key, NEVER) != call.phase:
                        told[call.key] = call.phase
                        yield call
                rung = await ear.listen()

    def _hear(self, table: LiveTable) -> None:
        """A table has rung: wake who sits there, and the lobby where what it shows has changed."""
        ears = [ear for seat in table.seats if seat.account_id for ear in self._callable.get(seat.account_id, ())]
        if self._looks_new(table):
            ears += self._lobby
        for ear in ears:
            ear.hear(table)

    def _looks_new(self, table: LiveTable) -> bool:
        """Whether the lobby shows something else of a table than before; a step of a game seldom changes that."""
        before = self._shown.pop(table.id, None)
        now = (table.status, _face(table)) if _waits(table, None) or _played(table, None) else None
        if now is not None:
            self._shown[table.id] = now
        return now != before

    @contextmanager
    def _called(self, who: Account) -> Iterator[Ear]:
        try:
            with _listening(self._callable[who.id]) as ear:
                yield ear
        finally:
            if not self._callable[who.id]:
                del self._callable[who.id]


@contextmanager
def _listening(ears: set[Ear]) -> Iterator[Ear]:
    ear = Ear()
    ears.add(ear)
    try:
        yield ear
    finally:
        ears.discard(ear)


def _waits(table: LiveTable, variant: str | None) -> bool:
    listed = table.status is Status.OPEN and not table.row.private
    return listed and variant in (None, table.row.variant)


def _played(table: LiveTable, variant: str | None) -> bool:
    hidden = table.row.private or table.row.tournament_id is not None or not table.row.watchable
    return table.status is Status.PLAYING and not hidden and variant in (None, table.row.variant)


def _face(table: LiveTable) -> tuple[object, ...]:
    """What the lobby shows of a table: who sits where under which name, who is host, who may watch, and what is played."""
    seats = tuple((seat.index, seat.account_id, seat.name) for seat in table.seats)
    return table.row.host_id, seats, table.row.watchable, *(getattr(table.row, name) for name in AGREED)


def _changes(
    rung: list[LiveTable], known: dict[str, tuple[object, ...]], wanted: Callable[[LiveTable], bool]
) -> LobbyNews:
    changed = [table for table in rung if wanted(table) and known.get(table.id) != _face(table)]
    known.update({table.id: _face(table) for table in changed})
    gone = [table.id for table in rung if table.id in known and not wanted(table)]
    for table_id in gone:
        del known[table_id]
    return LobbyNews(tuple(changed), tuple(gone))


def _calls(table: LiveTable, who: Account) -> Iterator[Invitation]:
    """What calls for somebody at a table as it stands."""
    seat = table.seat_of(who)
    if seat is None or table.game is None:
        return
    if table.game.table.over:
        yield Invitation(Call.OVER, table)
    else:
        yield Invitation(Call.STARTED, table)
        if seat.index in table.game.awaiting and table.status is Status.PLAYING:
            yield Invitation(Call.YOUR_TURN, table, table.game.table.phase_number)
    if table.rematch is not None:
        yield Invitation(Call.REMATCH, table)
