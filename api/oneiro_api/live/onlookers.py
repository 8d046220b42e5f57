"""Who looks on at which table: as it is, or, where a tournament wants it, as it was so many seconds ago.

A late table is a table of its own. It is folded from the steps of the other that are old enough, and from what was around the
game so long ago; it holds nothing else of the present, neither its secret nor its version, and so cannot tell of it. Whoever
looks at it brings it up to date; its alarm only wakes those who listen.
"""

import asyncio

from oneiro_api.store.tables import Account, Status
from oneiro_core import Chance, Game, RefusalCode, Refused

from .hall import Hall, is_ended
from .sight import contained
from .table import Around, LiveTable


class Onlookers:
    """Shows the tables of one server to whoever asks for them."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._alarms: dict[str, asyncio.TimerHandle] = {}
        hall.ears.add(self._hear)

    async def table(self, table_id: str, who: Account | None, code: str | None = None) -> LiveTable | None:
        """The table as an account may see it; None where it may not, or not yet."""
        table = await self._hall.find(table_id)
        if table is None or await self._hall.shows(table, who, code):
            return table
        return self._late(table) if await self._may_follow(table, who) else None

    async def known(self, table_id: str, who: Account | None, code: str | None = None) -> LiveTable:
        """The table as an account may see it. Raises Refused(NOT_FOUND)."""
        found = await self.table(table_id, who, code)
        if found is None:
            raise Refused(RefusalCode.NOT_FOUND, "there is no such table")
        return found

    async def shows(self, table: LiveTable, who: Account | None, code: str | None = None) -> bool:
        """Whether an account may still see a table that it was shown. A late one is brought up to date."""
        if table.itself is None:
            return await self._hall.shows(table, who, code)
        return await self._may_follow(table.itself, who) and self._late(table.itself) is not None

    async def _may_follow(self, table: LiveTable, who: Account | None) -> bool:
        """Whether an account may follow a table late; by how much is noted anew, since organisers may change it."""
        delay = await self._hall.delay(table.row, who)
        table.delay = table.delay if delay is None else delay
        return delay is not None

    @contained
    def _late(self, table: LiveTable) -> LiveTable | None:
        """The table as it was so many seconds ago; None where its game had not begun."""
        until = self._hall.now() - table.delay
        if table.game is None or not table.times or table.times[0] > until:
            return table.late
        table.late = table.late or _empty(table, table.game)
        _follow(table, table.game, table.late, until)
        self._arm(table)
        return table.late

    def _hear(self, table: LiveTable) -> None:
        """A table has rung. If it may be shown late: note what is around the game, and when spectators learn of it."""
        if table.row.tournament_id is not None and table.row.private:
            _note(table, self._hall.now())
            self._arm(table)

    def _arm(self, table: LiveTable) -> None:
        """Set the alarm for what those who follow a table late learn next, in place of any other."""
        alarm = self._alarms.pop(table.id, None)
        if alarm is not None:
            alarm.cancel()
        coming = None if table.late is None else _coming(table, table.late)
        if coming is not None:
            seconds = max(0.0, coming + table.delay - self._hall.now())
            self._alarms[table.id] = asyncio.get_running_loop().call_later(seconds, self._wake, table)

    def _wake(self, table: LiveTable) -> None:
        self._alarms.pop(table.id, None)
        if table.late is not None:
            table.late.wake()


def _empty(table: LiveTable, game: Game) -> LiveTable:
    """The table before the first step. Of the end, of what failed, and of its secret it holds nothing."""
    playing = {"status": Status.PLAYING, "parked_reason": None, "finished_at": None, "secret": None}
    row = table.row.model_copy(update=playing)
    return LiveTable(row, list(table.seats), Game(game.rules, game.deal, _no_chance), itself=table)


def _no_chance(step: int) -> Chance:
    raise AssertionError("in a late game nothing is drawn any more")


def _follow(table: LiveTable, game: Game, late: LiveTable, until: float) -> None:
    """Let a late table learn of everything up to a moment. What it has told stays told, also where it is to be later now."""
    late.delay, late.until = table.delay, max(until, late.until or until)
    before = len(late.times), late.clockings, late.around
    while len(late.times) < len(table.times) and table.times[len(late.times)] <= until:
        _take_step(table, game, late, len(late.times))
    while table.past and table.past[0][0] <= until:
        late.show(table.past.popleft()[1])
    if len(late.times) == len(table.times) and is_ended(table.row):
        late.row, late.seats = table.row, table.seats
    _tell(late, *before)


def _take_step(table: LiveTable, game: Game, late: LiveTable, number: int) -> None:
    """The late table's next step: that of the game after so many."""
    assert late.game is not None
    late.game.replay(game.steps[number])
    late.times.append(table.times[number])
    late.deadlines.append(table.deadlines[number])
    late.clockings = [step for step in table.clockings if step <= number + 1]


def _tell(late: LiveTable, steps: int, clockings: list[int], around: Around) -> None:
    """Tell those who follow a late table what is new since it stood so."""
    if (late.clockings, late.around) != (clockings, around):
        late.ring()
    elif len(late.times) != steps:
        late.wake()


def _note(table: LiveTable, now: float) -> None:
    """Note what is around the game, for later. Messages bear whole seconds, so it is told from the end of the second on."""
    second, around = int(now) + 1, table.around
    if table.past and table.past[-1][0] >= second:
        table.past[-1] = second, around
    elif not table.past or table.past[-1][1] != around:
        table.past.append((second, around))


def _coming(table: LiveTable, late: LiveTable) -> float | None:
    """When that happened which a late table learns next; None where it knows everything."""
    steps = table.times[len(late.times) : len(late.times) + 1]
    return min([*steps, *(second for second, _ in list(table.past)[:1])], default=None)
