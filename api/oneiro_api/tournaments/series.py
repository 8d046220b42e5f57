"""Series of tournaments: who may change them, who sees them, and how they stand."""

import asyncio
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from weakref import WeakKeyDictionary

from sqlalchemy import Connection

from oneiro_api.ids import Of, new_id
from oneiro_api.live.requests import Answer, Request
from oneiro_api.store import BadText, series
from oneiro_api.store.rooms import Place
from oneiro_api.store.series import SeriesRow
from oneiro_api.store.tables import Account
from oneiro_core import RefusalCode, Refused
from oneiro_core.texts import clean
from oneiro_core.tournament.entrants import Member, Status
from oneiro_core.tournament.log import Log
from oneiro_core.tournament.roles import Role
from oneiro_core.tournament.series import Placing, series_table
from oneiro_core.tournament.series import SeriesRow as Line
from oneiro_core.tournament.state import Phase

from .hosting import Hosting
from .lines import called, line_of, on_line
from .live import LiveTournament
from .names import NAME, bot_key, is_person
from .printing import Sheet
from .reckoning import ranked
from .sight import Sight, may_see, sight
from .wishes import NAME as NAME_BOUNDS

MOST_SERIES = 50
"""The most series of an account."""
MOST_EVENTS = 52
"""The most events of a series: a year of weeks."""
OVER = frozenset({Phase.FINISHED, Phase.ARCHIVED})
"""When the ranking of an event is final, and counts."""


@dataclass(frozen=True, slots=True)
class SeriesWish:
    """What an owner wants of a series: all of it."""

    name: str
    best: int | None
    private: bool
    events: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SeriesTable:
    """How a series stands: its lines, and the names of those who stand there, as they were called last."""

    lines: tuple[Line, ...]
    names: dict[str, str]


class SeriesKeeping:
    """Keeps the series of a server. How they stand follows from their tournaments, and is kept nowhere."""

    def __init__(self, hosting: Hosting) -> None:
        self.hosting = hosting
        self.hall = hosting.hall
        self._kept: WeakKeyDictionary[Log, tuple[int, list[Placing]]] = WeakKeyDictionary()

    # -- changing ------------------------------------------------------------------------------------------------------

    async def put(self, series_id: str | None, wish: SeriesWish, request: Request) -> SeriesRow:
        """A series as it is wished for: a new one where there is no id.

        Raises Refused: NOT_FOUND, NOT_YOURS for a series or an event of somebody else, TEXT_REFUSED, BAD_OPTION, NO_ROOM.
        """

        async def do() -> Answer:
            before = None if series_id is None else await self._mine(series_id, request.who)
            events = await self._checked(before, wish, request.who)
            now = self.hall.now()
            row = SeriesRow(
                id=before.id if before else new_id(Of.SERIES),
                owner_id=request.who.id,
                name=clean(wish.name, NAME_BOUNDS, "name"),
                best=wish.best,
                private=wish.private,
                created_at=before.created_at if before else now,
            )
            answer = {"series": row.id}

            def work(connection: Connection) -> None:
                if before is None:
                    _add(connection, row, events)
                elif not series.change(connection, row, events):
                    raise _none()  # removed while its events were looked at
                request.keep(connection, answer, now)

            await self.hall.write(work)
            return answer

        return await self._found(str((await self.hosting.requests.once(request, do))["series"]))

    async def remove(self, series_id: str, request: Request) -> str:
        """Remove a series; its id. Its tournaments stay. Raises Refused: NOT_FOUND, NOT_YOURS."""

        async def do() -> Answer:
            row, now = await self._mine(series_id, request.who), self.hall.now()
            answer = {"series": row.id}

            def work(connection: Connection) -> None:
                series.remove(connection, row.id)
                request.keep(connection, answer, now)

            await self.hall.write(work)
            return answer

        return str((await self.hosting.requests.once(request, do))["series"])

    async def _mine(self, series_id: str, who: Account) -> SeriesRow:
        row = await self.visible(series_id, who)
        if row is None:
            raise _none()
        if row.owner_id != who.id:
            raise Refused(RefusalCode.NOT_YOURS, "only its owner changes a series", "series")
        return row

    async def _checked(self, before: SeriesRow | None, wish: SeriesWish, who: Account) -> list[str]:
        """The events that are wished for, each once: what is new among them has to be his own."""
        if wish.best is not None and not 1 <= wish.best <= MOST_EVENTS:
            raise Refused(RefusalCode.BAD_OPTION, f"1 to {MOST_EVENTS} events count", "best")
        events = list(dict.fromkeys(wish.events))
        if len(events) > MOST_EVENTS:
            raise Refused(RefusalCode.NO_ROOM, f"a series has at most {MOST_EVENTS} events", "events")
        known = set() if before is None else set(await self._listed(before))
        for event in events:
            with on_line(line_of(wish.events.index(event) + 1, len(wish.events))), called(tournament="events"):
                await self._check(event, who, known=event in known, private=wish.private)
        return events

    async def _check(self, event: str, who: Account, *, known: bool, private: bool) -> None:
        live = await (self.hosting.find(event) if known else self.hosting.known(event, who))
        if live is not None:
            _check_event(live, who, known=known, private=private)

    # -- finding -------------------------------------------------------------------------------------------------------

    async def visible(self, series_id: str, who: Account | None) -> SeriesRow | None:
        """The series with an id, if the asker may see it: a private one is its owner's, and seen by the people of its events."""
        try:
            row = await self.hall.read(lambda connection: series.by_id(connection, series_id))
        except BadText:  # an id that no series can have
            return None
        return row if row is not None and await self._may_see(row, who) else None

    async def page(self, most: int, after: Place | None, owner: str | None) -> list[SeriesRow]:
        """At most so many series, newest first: public ones, or all those of an owner."""
        return await self.hall.read(lambda connection: series.page(connection, most, after, owner))

    async def around(self, tournament_id: str, who: Account | None) -> list[SeriesRow]:
        """The series that a tournament is in, as far as the asker may see them, oldest first."""
        rows = await self.hall.read(lambda connection: series.of_tournament(connection, tournament_id))
        return [row for row in rows if await self._may_see(row, who)]

    async def events(self, row: SeriesRow, who: Account | None) -> list[Sight]:
        """The events of a series that the asker may know of, in the order of time."""
        found = [await self.hosting.find(one) for one in await self._listed(row)]
        shown = [live for live in found if live is not None and (_shared(row, live) or may_see(live, who))]
        return [sight(live, who) for live in sorted(shown, key=lambda live: (when(live), live.id))]

    async def table(self, row: SeriesRow, who: Account | None) -> SeriesTable:
        """How a series stands, by those of its events that are over; the same for all but for who is told of events late."""
        counted = [seen for seen in await self.events(row, who) if counts(row, seen)]
        placings = {}
        for seen in counted:
            placings[seen.live.id] = self._placings(seen)
            await asyncio.sleep(0)  # a large event takes a while: whatever waits comes between
        names = {_known(member): member.name for seen in counted for member in _members(seen)}
        return SeriesTable(series_table(placings, row.best), names)

    def _placings(self, seen: Sight) -> list[Placing]:
        """How an event has ended. It is kept for as long as its log is in memory and has not grown."""
        entries, known = len(seen.log.entries), self._kept.get(seen.log)
        if known is not None and known[0] == entries:
            return known[1]
        rows, _ = ranked(self.hall.registry, seen)
        entrants = seen.tournament.entrants
        placings = [Placing(row.rank, _people(entrants[row.entrant].members)) for row in rows]
        self._kept[seen.log] = entries, placings
        return placings

    async def _listed(self, row: SeriesRow) -> list[str]:
        return await self.hall.read(lambda connection: series.events_of(connection, row.id))

    async def _may_see(self, row: SeriesRow, who: Account | None) -> bool:
        if not row.private or (who is not None and row.owner_id == who.id):
            return True
        found = [await self.hosting.find(one) for one in await self._listed(row)] if who is not None else []
        return any(live is not None and _concerns(live, who) for live in found)

    async def _found(self, series_id: str) -> SeriesRow:
        row = await self.hall.read(lambda connection: series.by_id(connection, series_id))
        if row is None:
            raise _none()
        return row


def counts(row: SeriesRow, seen: Sight) -> bool:
    """Whether an event counts in a series: once its ranking is final, and as long as it is not more private than the series."""
    return seen.tournament.phase in OVER and _shared(row, seen.live)


def when(live: LiveTournament) -> float:
    """When an event began, or is to begin, or else was made (Unix seconds)."""
    state = live.tournament
    return state.started_at or state.settings.timing.start or live.row.created_at


def sheet(row: SeriesRow, events: Sequence[Sight], table: SeriesTable) -> Sheet:
    """The table on paper: what each event gave to everybody, in brackets where it does not count."""
    counted = [seen for seen in events if counts(row, seen)]
    lines = []
    for line in table.lines:
        given = {one.event: shown(one.worth) if one.counts else f"({shown(one.worth)})" for one in line.finishes}
        own = [given.get(seen.live.id, "") for seen in counted]
        lines.append([line.rank, table.names[line.person], shown(line.points), *own])
    return Sheet(
        f"{row.name}: standings",
        ["Rank", "Name", "Points", *(seen.tournament.settings.name for seen in counted)],
        lines,
    )


def shown(points: Fraction) -> str:
    """Points as they are written."""
    return f"{float(points):.1f}"


def _add(connection: Connection, row: SeriesRow, events: Sequence[str]) -> None:
    if series.count_of(connection, row.owner_id) >= MOST_SERIES:
        raise Refused(RefusalCode.NO_ROOM, f"an account has at most {MOST_SERIES} series")
    series.add(connection, row, events)


def _check_event(live: LiveTournament, who: Account, *, known: bool, private: bool) -> None:
    if not known and Role.OWNER not in live.tournament.roles(who.id):
        raise Refused(RefusalCode.NOT_YOURS, f"you do not own {live.tournament.settings.name}", "events")
    if live.tournament.settings.private and not private:
        name = live.tournament.settings.name
        raise Refused(RefusalCode.BAD_OPTION, f"{name} is private, and so a series with it has to be", "private")


def _shared(row: SeriesRow, live: LiveTournament) -> bool:
    """Whether all who see the series may know of an event in it."""
    return live.tournament.phase is not Phase.DRAFT and (row.private or not live.tournament.settings.private)


def _concerns(live: LiveTournament, who: Account | None) -> bool:
    """Whether somebody has to do with a tournament: as an official, invited, or in it; whoever only asks to be is not."""
    state = live.tournament
    if who is None or state.roles(who.id):
        return who is not None
    entrant = state.entrants.get(state.accounts.get(who.id, ""))
    inside = entrant is not None and entrant.status not in (Status.PENDING, Status.DECLINED)
    return inside or (who.id in state.invited and state.phase is not Phase.DRAFT)


def _members(seen: Sight) -> list[Member]:
    return [member for entrant in seen.tournament.entrants.values() for member in entrant.members]


def _people(members: Iterable[Member]) -> tuple[str, ...]:
    """By what the members of an entrant are known in all events; bots take a place, and have no line."""
    return tuple(dict.fromkeys(_known(member) for member in members if bot_key(member.account) is None))


def _known(member: Member) -> str:
    """An account, or a name where somebody has none: so those who play on paper are the same under the same name."""
    return member.account if is_person(member.account) else f"{NAME}{member.name.casefold()}"


def _none() -> Refused:
    return Refused(RefusalCode.NOT_FOUND, "there is no such series", "series")
