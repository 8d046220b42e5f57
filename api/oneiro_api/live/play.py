"""Playing: each step is taken by the game in memory, stored, and only then shown and acknowledged."""

import logging
import secrets
from collections.abc import Callable, Sequence
from dataclasses import replace

from oneiro_api.metrics import STEPS
from oneiro_api.store import Conflict
from oneiro_api.store.tables import SeatRow, Status, TableRow
from oneiro_core import Action, Event, Game, GameOver, PhaseBegan, PluginCrashed, RefusalCode, Refused, Scored

from .clocks import Clock, allowance
from .hall import Hall
from .requests import Answer, Request, Requests
from .seating import handed_on
from .steps import Cause, Taken
from .table import LiveTable

log = logging.getLogger("oneiro.live")

CRASHES = 3
"""How many failures of its plugin in a row park a game."""
RETRY_SECONDS = 1.0


class Play:
    """What seats do in running games."""

    def __init__(self, hall: Hall, requests: Requests) -> None:
        self.hall = hall
        self.requests = requests
        hall.wakened = self.expire

    async def act(self, table_id: str, action: Action, phase: int | None, request: Request) -> Answer:
        """A seat acts. Raises Refused; then nothing has changed."""

        async def do() -> Answer:
            table, seat = await self.hall.seated(table_id, request.who)
            cause = Cause("act", seat.index, action, request)
            return await self._step(table, cause, lambda game: game.act(seat.index, action, phase))

        return await self.requests.once(request, do)

    async def take_back(self, table_id: str, request: Request) -> Answer:
        """A seat withdraws a secret choice while others still choose."""

        async def do() -> Answer:
            table, seat = await self.hall.seated(table_id, request.who)
            cause = Cause("take_back", seat.index, None, request)
            return await self._step(table, cause, lambda game: game.take_back(seat.index))

        return await self.requests.once(request, do)

    async def act_for(self, table: LiveTable, seat: int, bot: str, action: Action, phase: int) -> None:
        """A bot acts for its seat. Raises Refused, also when it is not, or not any more, its to play."""

        def run(game: Game) -> Sequence[Event]:
            if table.seats[seat].bot != bot:
                raise Refused(RefusalCode.NOT_YOURS, "the seat is played by somebody else")
            return game.act(seat, action, phase)

        await self._step(table, Cause("act", seat, action), run)

    async def leave(
        self, table: LiveTable, seat: int, request: Request | None = None, check: Callable[[], None] = lambda: None
    ) -> Answer:
        """A player leaves a running game for good, by his own wish or because he did not come back; unless `check` refuses."""

        def run(game: Game) -> Sequence[Event]:
            check()
            return game.leave(seat)

        return await self._step(table, Cause("leave", seat, None, request), run)

    async def expire(self, table: LiveTable) -> None:
        """The deadline has passed: do what is due for the silent seats, unless somebody was faster."""
        due = table.deadline

        def run(game: Game) -> Sequence[Event]:
            if due is None or table.deadline != due or due > self.hall.now():
                raise Refused(RefusalCode.TOO_LATE, "the deadline has moved")
            return game.expire()

        try:
            await self._step(table, Cause("expire"), run)
        except Refused as refusal:
            self._try_again(table, refusal)
        except Conflict:
            self.hall.rearm(table, RETRY_SECONDS)

    async def start(
        self,
        table: LiveTable,
        row: TableRow,
        seats: list[SeatRow],
        game: Game,
        request: Request | None,
        *,
        opens: bool = False,
    ) -> Answer:
        """The first step of a new game, stored with the table that it is played at, which it may open.

        The caller holds the table's lock.
        """
        events = self._run(table, game, Game.start)
        taken = self._taken(table, Cause("start", None, None, request), game, events, row, seats)
        return await self._store(table, replace(taken, opens=opens))

    async def hold(self, table: LiveTable) -> None:
        """Stop the clock. Who wants to may play on; moments that belong to a rule still pass."""
        async with table.lock:
            await self.hall.refresh(table)
            if table.status is Status.PLAYING and table.held_at is None:
                phase = table.playing().phase
                fixed = allowance(Clock.OFF, phase, after_reveal=False) is not None
                await self._clocked(table, "hold", table.deadline if fixed else None)

    async def go_on(self, table: LiveTable) -> None:
        """Let the clock go on, with as much time as was left, or all of it for a phase that has begun meanwhile."""
        async with table.lock:
            await self.hall.refresh(table)
            if table.status is Status.PLAYING and table.held_at is not None:
                seconds = _left(table, table.playing(), table.held_at)
                await self._clocked(table, "go_on", None if seconds is None else self.hall.now() + seconds)
                if self.hall.begun is not None:
                    self.hall.begun(table)

    async def hand_on(self, table: LiveTable, seat: int, request: Request, check: Callable[[], None]) -> Answer:
        """The asker plays on for a seat's holder, unless `check` refuses. Nothing happens in the game itself."""
        async with table.lock:
            await self.hall.refresh(table)
            check()
            game = table.playing()
            game.replay(())
            row, seats = handed_on(table, seat, request.who)
            taken = self._taken(table, Cause("hand_on", seat, None, request), game, (), row, seats)
            answer = await self._store(table, taken)
            table.ring()
            return answer

    async def _clocked(self, table: LiveTable, kind: str, deadline: float | None) -> None:
        """A step in which nothing happens but that the clock stops or goes on."""
        game = table.playing()
        game.replay(())
        taken = self._taken(table, Cause(kind), game, (), table.row, table.seats)
        await self._store(table, replace(taken, deadline=deadline))
        table.ring()

    # -- one step ------------------------------------------------------------------------------------------------------

    async def _step(self, table: LiveTable, cause: Cause, run: Callable[[Game], Sequence[Event]]) -> Answer:
        holder = _holder(table, cause.seat)
        async with table.lock:
            await self.hall.refresh(table)
            if _holder(table, cause.seat) != holder:
                raise Refused(RefusalCode.NOT_YOURS, "the seat has been handed on")
            game = table.playing()
            events = self._run(table, game, run)
            row = self._row_after(table, events)
            return await self._store(table, self._taken(table, cause, game, events, row, table.seats))

    def _run(self, table: LiveTable, game: Game, run: Callable[[Game], Sequence[Event]]) -> Sequence[Event]:
        """Run the rules. A plugin that fails is reported with an id; the game stands as before."""
        try:
            events = run(game)
        except PluginCrashed:
            table.crashes += 1
            mark = secrets.token_hex(4)
            log.exception("error %s at table %s, %d in a row", mark, table.id, table.crashes)
            if table.crashes >= CRASHES:
                self._park(table, f"its plugin failed {CRASHES} times in a row (error {mark})")
            message = f"the game's plugin failed (error {mark}); nothing was changed"
            raise Refused(RefusalCode.UNAVAILABLE, message) from None
        table.crashes = 0
        return events

    def _park(self, table: LiveTable, reason: str) -> None:
        """Set the table aside. That it is parked is not stored: a server that is started anew tries again."""
        table.row = table.row.model_copy(update={"status": Status.PARKED, "parked_reason": reason})
        self.hall.arm(table)
        table.ring()

    def _try_again(self, table: LiveTable, refusal: Refused) -> None:
        if refusal.code is RefusalCode.UNAVAILABLE and table.status is Status.PLAYING:
            self.hall.rearm(table, RETRY_SECONDS)
        elif refusal.code is RefusalCode.TOO_LATE:
            self.hall.arm(table)

    def _row_after(self, table: LiveTable, events: Sequence[Event]) -> TableRow:
        """The table's row after the step; it has changed if the game is over."""
        end = next((event for event in events if isinstance(event, GameOver)), None)
        if end is None:
            return table.row
        status = Status.FINISHED if end.finished else Status.ABANDONED
        return table.row.model_copy(update={"status": status, "finished_at": self.hall.now()})

    def _taken(
        self,
        table: LiveTable,
        cause: Cause,
        game: Game,
        events: Sequence[Event],
        row: TableRow,
        seats: list[SeatRow],
    ) -> Taken:
        now = self.hall.now()
        return Taken(cause, game, events, row, seats, now, self._deadline(table, game, events, now))

    def _deadline(self, table: LiveTable, game: Game, events: Sequence[Event], now: float) -> float | None:
        """When the present phase ends. A new phase gets its allowance, else the deadline stands: it depends on what is public."""
        if game.table.over:
            return None
        if not any(isinstance(event, PhaseBegan) for event in events):
            return table.deadline
        revealed = any(isinstance(event, Scored) for event in events)
        clock = table.clock if table.held_at is None else Clock.OFF
        seconds = allowance(clock, game.phase, after_reveal=revealed)
        return None if seconds is None else now + seconds

    async def _store(self, table: LiveTable, taken: Taken) -> Answer:
        """Store the step, then show it. When it cannot be stored, the game forgets it."""
        answer = taken.answer
        try:
            await self.hall.write(taken.write)
        except BaseException:
            taken.game.undo()
            table.stale = True  # the commit may have gone through all the same, or another server's: ask the database
            raise
        self._commit(table, taken)
        return answer

    def _commit(self, table: LiveTable, taken: Taken) -> None:
        """The step is on disk: now everybody may learn of it."""
        STEPS.labels(taken.cause.kind).inc()
        table.game, table.row, table.seats = taken.game, taken.row, taken.seats
        table.times.append(taken.now)
        table.deadlines.append(taken.deadline)
        if taken.cause.kind in ("hold", "go_on"):
            table.clockings.append(len(table.times))
        if taken.cause.kind == "hand_on" and taken.cause.seat is not None:
            table.handed[taken.cause.seat] = taken.now
        self.hall.arm(table)
        if taken.game.table.over:
            self.hall.retire(table)
            if self.hall.over is not None:
                self.hall.over(table, taken.game)
        elif taken.cause.kind == "start" and self.hall.begun is not None:
            self.hall.begun(table)
        table.wake()


def _holder(table: LiveTable, seat: int | None) -> str | None:
    """The account that holds a seat; None for a bot's, and where there is none."""
    return None if seat is None else table.seats[seat].account_id


def _left(table: LiveTable, game: Game, held_at: int) -> float | None:
    """How many seconds the present phase has left; None where it has no deadline."""
    since = [event for step in game.steps[held_at:] for event in step]
    if any(isinstance(event, PhaseBegan) for event in since):
        revealed = any(isinstance(event, Scored) for event in since)
        return allowance(table.clock, game.phase, after_reveal=revealed)
    before = table.deadlines[held_at - 2]
    return None if before is None else max(0.0, before - table.times[held_at - 1])
