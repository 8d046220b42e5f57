"""The tournaments of one server: found, restored, and changed. What cannot be stored has not happened."""

import secrets
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import TypeAlias
from weakref import WeakValueDictionary

from sqlalchemy import Connection

from oneiro_api.ids import TOURNAMENT_LETTERS, Of, new_code, new_id
from oneiro_api.live.hall import Hall
from oneiro_api.live.requests import Answer, Request, Requests
from oneiro_api.store import BadText, Conflict, accounts, tournaments, webhooks
from oneiro_api.store.tables import Account, TableRow, TournamentRow
from oneiro_core import RefusalCode, Refused
from oneiro_core.chance import SECRET_BYTES
from oneiro_core.tournament import records as r
from oneiro_core.tournament.log import Log, load
from oneiro_core.tournament.records import Record
from oneiro_core.tournament.settings import Settings
from oneiro_core.tournament.state import Phase

from .entries import Made, noted, tried, written
from .heralding import deliveries
from .live import ENDED, LiveTournament
from .sight import may_see

MOST_ENDED = 256
"""How many tournaments that are over are kept in memory: more than the longest page of a list shows."""
_ALIVE = [phase.name for phase in Phase if phase not in ENDED]
Decide: TypeAlias = Callable[[LiveTournament], Awaitable[Sequence[Made]]]
"""What is to be entered into a tournament as it stands; raises Refused. The caller holds its lock."""


class Hosting:
    """All tournaments of a server.

    `changed` is called after each change, for who tends them; `entered` after new entries, `told` when a webhook is to hear of
    some.
    """

    def __init__(self, hall: Hall, requests: Requests) -> None:
        self.hall = hall
        hall.sealed, hall.delay = self.seals, self.delay
        self.requests = requests
        self.alive: dict[str, LiveTournament] = {}
        self.changed: Callable[[LiveTournament], None] | None = None
        self.entered: Callable[[LiveTournament], None] | None = None
        self.told: Callable[[], None] | None = None
        self._ended: OrderedDict[str, LiveTournament] = OrderedDict()
        self._known: WeakValueDictionary[str, LiveTournament] = WeakValueDictionary()

    async def open(self) -> None:
        """Restore every tournament that is not over."""
        for tournament_id in await self.hall.store.read(lambda connection: tournaments.in_phases(connection, _ALIVE)):
            await self.find(tournament_id)

    # -- finding -------------------------------------------------------------------------------------------------------

    async def find(self, tournament_id: str) -> LiveTournament | None:
        """The tournament with an id, from memory or the database."""
        found = self._known.get(tournament_id)
        if found is not None:
            return found
        row = await self._row(lambda connection: tournaments.by_id(connection, tournament_id))
        if row is None:
            return None
        told = await self.hall.read(lambda connection: tournaments.told(connection, tournament_id))
        loaded = LiveTournament(row, await self._log(row.id), told_at=told, now=self.hall.now)
        return self._known.get(row.id) or self._keep(loaded)

    async def visible(self, tournament_id: str, who: Account | None) -> LiveTournament | None:
        """The tournament, if the asker may see it."""
        live = await self.find(tournament_id)
        return live if live is not None and may_see(live, who) else None

    async def known(self, tournament_id: str, who: Account | None) -> LiveTournament:
        """The tournament, if the asker may see it. Raises Refused(NOT_FOUND)."""
        live = await self.visible(tournament_id, who)
        if live is None:
            raise not_found()
        return live

    async def called(self, code: str) -> LiveTournament | None:
        """The tournament with a code, in capitals or not, whoever asks; not before it is published."""
        row = await self._row(lambda connection: tournaments.by_code(connection, code.strip().upper()))
        live = None if row is None else await self.find(row.id)
        return live if live is not None and live.tournament.phase is not Phase.DRAFT else None

    async def seals(self, table: TableRow) -> bool:
        """Whether a table and its secret must be kept from those who do not sit there, since others still play its cards."""
        live = await self.find(table.tournament_id) if table.tournament_id else None
        return live is not None and live.seals(table.id)

    async def delay(self, table: TableRow, who: Account | None) -> float | None:
        """By how many seconds somebody is late at a table that he may not see as it is; None where he may not see it at all.

        So are those who see a public tournament whose spectators are late, from when they are told of the game. Tables with the
        same deal stay closed.
        """
        live = await self.find(table.tournament_id) if table.tournament_id else None
        if live is None or not may_see(live, who) or live.tournament.settings.private:
            return None
        told, delay = live.late().log.tournament, live.tournament.settings.delay
        round, _ = told.games.get(table.id, (0, 0))
        return delay if delay and round and not told.rounds[round - 1].same_deal else None

    async def names(self, account_ids: Iterable[str]) -> dict[str, str]:
        """The names of some accounts, by their ids."""
        return await self.hall.read(lambda connection: accounts.names(connection, list(account_ids)))

    @property
    def loaded(self) -> list[LiveTournament]:
        """The tournaments in memory: all that are not over, and of those that are, the latest and those still to be rated."""
        return list(self._known.values())

    # -- changing ------------------------------------------------------------------------------------------------------

    async def create(
        self, request: Request, settings: Callable[[], Settings], secret: bytes | None = None
    ) -> LiveTournament:
        """A new tournament, a draft that belongs to who asks. Only a simulation brings the secret. Raises Refused(BAD_OPTION)."""

        async def do() -> Answer:
            row, log = self._new(settings(), request.who, secret or secrets.token_bytes(SECRET_BYTES))
            answer = {"tournament": row.id, "entry": 1}

            def work(connection: Connection) -> None:
                tournaments.add(connection, row)
                written(connection, row.id, log.entries)
                request.keep(connection, answer, row.created_at)

            await self._stored(work)
            return answer  # and whoever finds it first keeps it: somebody may see it from the commit on

        return await self._answered(request, do)

    async def change(
        self, tournament_id: str, request: Request, decide: Decide, *, seen: bool = False
    ) -> LiveTournament:
        """Enter what is decided, all or nothing. With `seen`, somebody has shown that he knows a private tournament.

        Raises Refused: NOT_FOUND, and whatever the records are refused for.
        """

        async def do() -> Answer:
            live = await (self.find(tournament_id) if seen else self.known(tournament_id, request.who))
            if live is None:
                raise not_found()
            async with live.lock:
                await self.refresh(live)
                return await self.write(live, await decide(live), request)

        return await self._answered(request, do)

    async def enter(self, tournament_id: str, record: Record, request: Request, reason: str = "") -> LiveTournament:
        """Enter one record, by who asks."""

        async def decide(live: LiveTournament) -> Sequence[Made]:
            return [Made(record, request.who.id, reason)]

        return await self.change(tournament_id, request, decide)

    async def write(self, live: LiveTournament, made: Sequence[Made], request: Request | None = None) -> Answer:
        """Check, store, then show. The caller holds the lock of a tournament that is not stale. Raises Refused."""
        now = self.hall.now()
        log, entries = tried(live.log, made, now)
        answer = {"tournament": live.id, "entry": len(live.log.entries) + len(entries)}
        note = noted(log) if log is not live.log else None
        told = await deliveries(self.hall, live, log, entries)

        def work(connection: Connection) -> None:
            if entries:
                written(connection, live.id, entries)
            for delivery in told:
                webhooks.put_where_known(connection, delivery)
            if note is not None:
                tournaments.note(connection, live.id, **note)
            if request is not None:
                request.keep(connection, answer, now)

        await self._stored(work, live)
        if log is live.log:
            for entry in entries:
                log.append(entry)
        live.log = log
        self._moved(live)
        if told and self.told is not None:
            self.told()
        return answer

    async def refresh(self, live: LiveTournament) -> None:
        """Bring a tournament whose last write failed back to what the database says. The caller holds its lock."""
        if live.stale:
            live.take(await self._log(live.id))

    def _moved(self, live: LiveTournament) -> None:
        """A tournament has changed: tell, and keep it where it belongs."""
        if live.tournament.phase in ENDED:
            self.alive.pop(live.id, None)
        self._keep(live)
        if self.entered is not None:
            self.entered(live)
        live.ring()

    def _keep(self, live: LiveTournament) -> LiveTournament:
        self._known[live.id] = live
        if live.tournament.phase not in ENDED:
            self._ended.pop(live.id, None)
            self.alive[live.id] = live
        else:
            self._ended[live.id] = live
            self._ended.move_to_end(live.id)
            while len(self._ended) > MOST_ENDED:
                self._ended.popitem(last=False)
        if self.changed is not None:
            self.changed(live)
        return live

    def _new(self, settings: Settings, owner: Account, secret: bytes) -> tuple[TournamentRow, Log]:
        now = self.hall.now()
        row = TournamentRow(
            id=new_id(Of.TOURNAMENT),
            code=new_code(TOURNAMENT_LETTERS),
            secret=secret.hex(),
            phase=Phase.DRAFT.name,
            private=settings.private,
            created_at=now,
        )
        return row, Log.begin(r.Created(settings, owner.id), now)

    async def _answered(self, request: Request, do: Callable[[], Awaitable[Answer]]) -> LiveTournament:
        answer = await self.requests.once(request, do)
        live = await self.find(str(answer["tournament"]))
        if live is None:
            raise not_found()
        return live

    async def _stored(self, work: Callable[[Connection], None], live: LiveTournament | None = None) -> None:
        try:
            await self.hall.write(work)
        except BadText as error:
            raise Refused(RefusalCode.TEXT_REFUSED, str(error)) from None
        except (Refused, Conflict):
            if live is not None:
                live.stale = True  # the commit may have gone through all the same, or another server's
            raise

    async def _log(self, tournament_id: str) -> Log:
        rows = await self.hall.read(lambda connection: tournaments.entries(connection, tournament_id))
        return Log(load(row) for row in rows)

    async def _row(self, find: Callable[[Connection], TournamentRow | None]) -> TournamentRow | None:
        try:
            return await self.hall.read(find)
        except BadText:  # a name that no tournament can have
            return None


def not_found() -> Refused:
    """There is none, or it is not the asker's to see."""
    return Refused(RefusalCode.NOT_FOUND, "there is no such tournament", "tournament")
