"""Does what falls due in tournaments. What it does follows from the log and the tables, so it can be done again at any moment.

After a crash it goes on where the log ends: a game is written into the log before its table is made, under the id that the table
then gets, and a result is taken from the table that has that id. So no table is made twice, and no result counts twice.
"""

import asyncio
import logging
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from typing import Any

from oneiro_api.ids import Of, new_id
from oneiro_api.live.hall import Hall, is_ended
from oneiro_api.live.play import RETRY_SECONDS, Play
from oneiro_api.live.table import LiveTable
from oneiro_api.store import Conflict
from oneiro_api.store.tables import Account, SeatRow
from oneiro_core import Game, RefusalCode, Refused
from oneiro_core.tournament import records as r
from oneiro_core.tournament.entrants import Status
from oneiro_core.tournament.rounds import Pod, Round
from oneiro_core.tournament.state import Phase

from .absences import absences, grace_ends
from .closing import closed
from .due import Due, Moment
from .entries import Made
from .formats import FormatFailed, chosen
from .hosting import Hosting
from .live import ENDED, LiveTournament
from .names import bot_key
from .seating import begun, fewest_seats, opened, places_of, result_of, seats_of

TELLING = (
    *(r.PodClosed, r.PodRuled, r.GameReported, r.Withdrawn, r.Disqualified, r.Undone, r.Finished),
    *(r.GameOpened, r.Paused, r.Resumed),
)
"""After such records a table may have to be told: that somebody is out, that it plays on without a need, that its clock stops."""
log = logging.getLogger("oneiro.tournaments")

IDLE_SECONDS = 600.0
"""How often a tournament is looked at in which nothing happens."""
TROUBLE_SECONDS = 30.0
"""How long until a table is tried again that could not be opened."""
AT_A_TIME = 64
"""How many tables are opened together."""


class Tending:
    """Tends the tournaments of one server, each on a task of its own."""

    def __init__(self, hosting: Hosting, hall: Hall, play: Play) -> None:
        self.hosting = hosting
        self.hall = hall
        self.play = play
        self._bells: dict[str, asyncio.Event] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}

    def open(self) -> None:
        """Go on with every tournament that is not over."""
        self.hosting.changed = self.look
        self.hall.ears.add(self._hear)
        for live in list(self.hosting.alive.values()):
            self.look(live)

    async def close(self) -> None:
        """Stop. What is under way is found again at the next start."""
        self.hosting.changed = None
        self.hall.ears.discard(self._hear)
        for task in self._tasks.values():
            task.cancel()
        if self._tasks:
            await asyncio.wait(self._tasks.values())

    def look(self, live: LiveTournament) -> None:
        """Something has happened: see what falls due."""
        bell = self._bells.setdefault(live.id, asyncio.Event())
        bell.set()
        if live.id not in self._tasks and live.tournament.phase not in ENDED:
            self._tasks[live.id] = asyncio.create_task(self._tend(live, bell))

    def _hear(self, table: LiveTable) -> None:
        """A table has rung: its tournament is interested once the game is over."""
        live = self.hosting.alive.get(table.row.tournament_id or "")
        if live is not None and is_ended(table.row):
            self.look(live)

    async def _tend(self, live: LiveTournament, bell: asyncio.Event) -> None:
        try:
            while live.tournament.phase not in ENDED:
                bell.clear()
                seconds = await self._try(live)
                with suppress(TimeoutError):
                    async with asyncio.timeout(seconds):
                        await bell.wait()
        finally:
            del self._tasks[live.id], self._bells[live.id]

    async def _try(self, live: LiveTournament) -> float:
        """Do what is due; the seconds until the next look."""
        try:
            until = await self.hall.steadily(self._do(live))
        except Conflict:
            return RETRY_SECONDS
        except Refused as refused:
            if refused.code is RefusalCode.UNAVAILABLE and not isinstance(refused, FormatFailed):
                return RETRY_SECONDS
            live.trouble = refused.message
            log.error("tournament %s: %s", live.id, refused.message)
            return TROUBLE_SECONDS
        except Exception:
            log.exception("tournament %s cannot be tended", live.id)
            return TROUBLE_SECONDS
        return IDLE_SECONDS if until is None else min(IDLE_SECONDS, max(0.0, until - self.hall.now()))

    async def _do(self, live: LiveTournament) -> float | None:
        """Do all that is due now; when something will be next."""
        async with live.lock:
            await self.hosting.refresh(live)
            while made := await self._made(live):
                await self.hosting.write(live, made)
            await self._open_tables(live)
            await self._tell_tables(live)
            due = self._due(live)
            if due.record is not None:  # it has fallen due in this very moment
                return self.hall.now()
            return min((moment for moment in (due.until, self._grace(live)) if moment is not None), default=None)

    async def _made(self, live: LiveTournament) -> Sequence[Made]:
        """What is to be entered next, if anything."""
        results = [made for made in [await self._result(live, *open_game) for open_game in _open_games(live)] if made]
        if results:
            return results
        if live.tournament.paused or live.tournament.phase is not Phase.RUNNING:
            return list(_bots_here(live)) or _entered(self._due(live))
        missing = absences(live, self._fewest(live), self.hall.now())
        return missing or await self._fallen(live) or list(self._games(live))

    async def _fallen(self, live: LiveTournament) -> Sequence[Made]:
        """What falls due in a running tournament. With a pod that is closed goes what its running games have come to."""
        due = self._due(live)
        if isinstance(due.record, r.PodClosed):
            return await closed(self.hall, live, Made(due.record, reason=due.reason), due.record)
        return _entered(due)

    def _fewest(self, live: LiveTournament) -> Callable[[Round], int]:
        """The fewest who can play what is played in a round."""
        registry, play = self.hall.registry, live.tournament.settings.play
        return lambda round: fewest_seats(registry, play(round.number))

    def _due(self, live: LiveTournament) -> Due:
        form = chosen(self.hall.registry, live.tournament.settings)
        return Moment(live.log, form, self.hall.now(), live.lots).due()

    # -- games ---------------------------------------------------------------------------------------------------------

    def _games(self, live: LiveTournament) -> Iterator[Made]:
        """A game for each pod that is to play its next one, and whose people are there."""
        for round, pod in _ready_pods(live):
            if live.tournament.settings.play(round.number).variant and _may_begin(live, round, pod, self.hall.now()):
                yield Made(r.GameOpened(round.number, pod.number, new_id(Of.TABLE)))

    async def _result(self, live: LiveTournament, round: Round, pod: Pod, game: str) -> Made | None:
        """The result of a game whose table has ended."""
        table = await self.hall.find(game)
        if table is None or table.game is None or not is_ended(table.row):
            return None
        return Made(r.GameReported(round.number, pod.number, result_of(table)))

    async def _open_tables(self, live: LiveTournament) -> None:
        """Make the tables of the games that have none, however long ago they were written into the log."""
        live.trouble = None
        waiting = [game for game in _open_games(live) if await self.hall.find(game[2]) is None]
        for first in range(0, len(waiting), AT_A_TIME):
            await asyncio.gather(*(self._open(live, *game) for game in waiting[first : first + AT_A_TIME]))

    async def _open(self, live: LiveTournament, round: Round, pod: Pod, game: str) -> None:
        try:
            table, row, seats, shuffled = self._table(live, round, pod, game)
            async with table.lock:
                await self.play.start(table, row, seats, shuffled, None, opens=True)
                self.hall.add(table)
        except Refused as refused:
            live.trouble = f"round {round.number}, pod {pod.number}: {refused.message}"
            log.error("tournament %s, %s", live.id, live.trouble)

    def _table(self, live: LiveTournament, round: Round, pod: Pod, game: str) -> tuple[LiveTable, Any, Any, Game]:
        state, now = live.tournament, self.hall.now()
        host = Account(id=live.owner, name="", guest=True, created_at=now)
        seats = seats_of(state, pod, game)
        play = state.settings.play(round.number)
        row, seats = opened(self.hall.shelf, state.settings, play, seats, host, game, now, places_of(state, pod))
        row.tournament_id = live.id
        row.private = row.private or round.same_deal  # nobody may look at cards that he will hold, or holds elsewhere
        secret = live.dealt(round, pod.number, pod.games.index(game) + 1)
        return LiveTable(row, seats), *begun(self.hall.shelf, row, seats, secret, now)

    async def _tell_tables(self, live: LiveTournament) -> None:
        """Let those leave their tables who are out, and everybody where nothing more is waited for; stop or start clocks.

        What could not be stored is told again. Raises Refused(UNAVAILABLE).
        """
        fresh, told = live.log.entries[live.told :], len(live.log.entries)
        if any(isinstance(entry.record, TELLING) for entry in fresh):
            waited = {game for _, _, game in _open_games(live)}
            for table in [table for table in self.hall.tables.values() if table.row.tournament_id == live.id]:
                await (self.play.hold(table) if live.tournament.paused else self.play.go_on(table))
                for seat in _leaving(live, table) if table.id in waited else table.seats:
                    await self._leave(table, seat)
        live.told = told

    async def _leave(self, table: LiveTable, seat: SeatRow) -> None:
        try:
            await self.play.leave(table, seat.index)
        except Refused as refused:  # he has left already, or the game is over meanwhile
            if refused.code is RefusalCode.UNAVAILABLE:
                raise

    def _grace(self, live: LiveTournament) -> float | None:
        """When the seats of those are given away who have not come. A time that has just passed is told as well: look again."""
        if live.trouble is not None:
            return self.hall.now() + TROUBLE_SECONDS
        plays = live.tournament.settings.play
        waiting = [round for round, pod in _ready_pods(live) if not pod.games and plays(round.number).variant]
        return min((grace_ends(live, round) for round in waiting), default=None)


def _leaving(live: LiveTournament, table: LiveTable) -> list[SeatRow]:
    """The seats of those who are no longer in the tournament."""
    entrants = live.tournament.entrants
    return [seat for seat in table.seats if seat.entrant and entrants[seat.entrant].status is not Status.ENTERED]


def _bots_here(live: LiveTournament) -> Iterator[Made]:
    """Bots are always there, and on the waiting list."""
    state = live.tournament
    asked = (*state.missing, *state.waiting) if state.phase is Phase.CHECK_IN and state.settings.check_in else ()
    for entrant in asked:
        if not entrant.checked_in and all(bot_key(member.account) for member in entrant.members):
            yield Made(r.CheckedIn(entrant.id))


def _entered(due: Due) -> list[Made]:
    return [] if due.record is None else [Made(due.record, reason=due.reason)]


def _open_games(live: LiveTournament) -> list[tuple[Round, Pod, str]]:
    """The games whose results are waited for. What an arbiter has undone is not waited for any more: he decides."""
    undone = live.log.undone()
    taken = {
        entry.record.result.game
        for entry in (live.log.entries[number - 1] for number in undone)
        if isinstance(entry.record, r.GameReported)
    }
    return [
        (round, pod, game)
        for round in live.tournament.unsettled
        for pod in round.open_pods
        for game in pod.games
        if game not in pod.results and game not in pod.broken and game not in taken
    ]


def _ready_pods(live: LiveTournament) -> Iterator[tuple[Round, Pod]]:
    """The pods of running rounds that play no game now and have one to play."""
    if live.tournament.paused or live.tournament.phase is not Phase.RUNNING:
        return
    for round in live.tournament.unsettled:
        for pod in round.open_pods if round.started_at is not None else ():
            done = len(pod.results) + len(pod.broken)
            if len(pod.games) == done < round.games:
                yield round, pod


def _may_begin(live: LiveTournament, round: Round, pod: Pod, now: float) -> bool:
    """Whether everybody is there. Later games of a pod wait for nobody: its people have just played."""
    return bool(pod.games) or all(live.is_here(entrant, round) for entrant in pod.present)
