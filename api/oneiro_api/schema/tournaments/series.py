"""Series of tournaments on the wire."""

from datetime import datetime
from typing import Annotated

import strawberry

from oneiro_api.accounts import Scope
from oneiro_api.passes import made
from oneiro_api.schema.arguments import After, First, Id, Key
from oneiro_api.schema.context import Context
from oneiro_api.schema.interfaces import time_of
from oneiro_api.schema.paging import PageInfo, bounded, cursor_at, place_in
from oneiro_api.schema.refusals import Refusal, refusing
from oneiro_api.schema.tables import Account
from oneiro_api.store.series import SeriesRow
from oneiro_api.tournaments.names import is_person
from oneiro_api.tournaments.series import SeriesKeeping, SeriesTable, SeriesWish, counts, shown, when
from oneiro_api.tournaments.sight import Sight
from oneiro_core.tournament.series import Finish
from oneiro_core.tournament.series import SeriesRow as Line

from .pages import Connection, Edge, page_of
from .words import TournamentPhase

Info = strawberry.Info[Context]
HOLDING = (Scope.TOURNAMENT, Scope.READ)


@strawberry.type(description="A tournament in a series, as far as all may know of it who see the series.")
class SeriesEvent:
    """An event."""

    id: strawberry.ID = strawberry.field(description="The id of the tournament.")
    name: str = strawberry.field(description="Its name.")
    phase: TournamentPhase = strawberry.field(description="How far it has come.")
    at: datetime = strawberry.field(description="When it began, or is to begin, or else was made.")
    counts: bool = strawberry.field(
        description="Whether it is in the table: once its ranking is final. A private tournament counts in private series alone."
    )


@strawberry.type(description="What an event of a series gave to somebody.")
class SeriesFinish:
    """A finish."""

    event: strawberry.ID = strawberry.field(description="The id of the tournament.")
    rank: int = strawberry.field(description="His rank in its final standing.")
    ranked: int = strawberry.field(description="How many entrants were ranked there.")
    points: float = strawberry.field(
        description="What that is worth: 100 * (N + 1 - rank) / N of N entrants, and for those who share a rank the mean of the "
        "places that it covers."
    )
    shown: str = strawberry.field(description="The same as it is written.")
    counts: bool = strawberry.field(description="Whether it is among the best that are added up.")


@strawberry.type(description="One line of the table of a series, with all that it is made of.")
class SeriesStanding:
    """A line."""

    rank: int = strawberry.field(
        description="The rank, from 1. Equal sums are told apart by the best event, then the next; who is level in all shares it."
    )
    name: str = strawberry.field(description="Who, by the name of the latest event.")
    account: Account | None = strawberry.field(
        description="The same as an account; null for those who play on paper, who are the same under the same name."
    )
    points: float = strawberry.field(description="The sum of what counts.")
    shown: str = strawberry.field(description="The same as it is written.")
    finishes: list[SeriesFinish] = strawberry.field(description="What each event gave, in the order of time.")


@strawberry.type(description="Tournaments of one owner whose final standings add up in one table.")
class Series:
    """A series, as the asker sees it."""

    row: strawberry.Private[SeriesRow]
    id: strawberry.ID = strawberry.field(description="Its id.")
    name: str = strawberry.field(description="Its name.")
    best: int | None = strawberry.field(description="How many events count for each, the best ones; null for all.")
    private: bool = strawberry.field(description="Whether only its owner sees it, and the people of its events.")
    created_at: datetime = strawberry.field(description="When it was made.")

    @strawberry.field(description="Who made it, and alone may change it.")
    async def owner(self, info: Info) -> Account:
        names = await info.context.server.tournaments.hosting.names([self.row.owner_id])
        return Account(id=strawberry.ID(self.row.owner_id), name=names.get(self.row.owner_id, ""))

    @strawberry.field(description="Whether that is you.")
    def yours(self, info: Info) -> bool:
        return info.context.account is not None and info.context.account.id == self.row.owner_id

    @strawberry.field(description="Its events, in the order of time; drafts are told to their officials alone.")
    async def events(self, info: Info) -> list[SeriesEvent]:
        seen = await keeping(info.context).events(self.row, info.context.account)
        return [_event(self.row, one) for one in seen]

    @strawberry.field(
        description="Who stands where, by the events that are over. Both players of a pair get what the pair has; bots take a "
        "place and have no line. Ask again for the present: nothing tells of changes."
    )
    async def standings(self, info: Info, first: First = 20, after: After = None) -> Connection[SeriesStanding]:
        table = await keeping(info.context).table(self.row, info.context.account)
        return page_of(table.lines, first, after, lambda line: _standing(table, line))

    @strawberry.field(
        description="Opens the files of this series, `/series/ID/standings.csv?pass=...` and `.html`, for ten minutes, where a "
        "browser follows a link; null for a stranger."
    )
    def file_pass(self, info: Info) -> str | None:
        bearer = info.context.bearer
        readable = bearer is not None and Scope.READ in bearer.token.scopes
        return made(bearer.token, self.row.id, info.context.server.accounts.now()) if bearer and readable else None


@strawberry.type(description="A page of series, newest first.")
class SeriesConnection:
    """Relay's connection."""

    edges: list[Edge[Series]] = strawberry.field(description="The series.")
    page_info: PageInfo = strawberry.field(description="Where the page ends.")


@strawberry.type(description="The series is gone. Its tournaments are not.")
class SeriesRemoved:
    """The answer to a removal."""

    id: strawberry.ID = strawberry.field(description="Its id.")


@strawberry.input(description="A series as you want it, all of it.")
class SeriesInput:
    """A wish for a series."""

    name: str = strawberry.field(description="Its name: 1 to 100 characters.")
    events: list[strawberry.ID] = strawberry.field(
        description="The ids of its tournaments, coming ones or finished ones: up to 52. What you add has to be your own."
    )
    best: int | None = strawberry.field(
        description="How many events count for each, the best ones: 1 to 52; all when left out.", default=None
    )
    private: bool = strawberry.field(
        description="Whether only you see it, and the people of its events. One with a private tournament has to be.",
        default=False,
    )


SeriesResult = Annotated[Series | Refusal, strawberry.union("SeriesResult", description="The series, or why not.")]
RemoveSeriesResult = Annotated[
    SeriesRemoved | Refusal, strawberry.union("RemoveSeriesResult", description="Removed, or why not.")
]
SeriesId = Annotated[strawberry.ID, strawberry.argument(description="The id of the series.")]
Wish = Annotated[SeriesInput, strawberry.argument(description="The series as you want it.")]


@strawberry.type(description="What can be asked of series.")
class SeriesQueries:
    """The queries."""

    @strawberry.field(description="A series by its id. Null for what does not exist or is not yours to see.")
    async def series(self, info: Info, id: Id) -> Series | None:
        await info.context.asking()
        row = await keeping(info.context).visible(id, info.context.account)
        return None if row is None else series_of(row)

    @strawberry.field(description="All public series, or your own, newest first.")
    async def all_series(
        self,
        info: Info,
        mine: Annotated[bool, strawberry.argument(description="Only those that you made, private ones too.")] = False,
        first: First = 20,
        after: After = None,
    ) -> SeriesConnection:
        await info.context.asking()
        who, most = info.context.account, bounded(first)
        if mine and who is None:
            return SeriesConnection(edges=[], page_info=PageInfo.of([], False))
        place = None if after is None else place_in(after)
        rows = await keeping(info.context).page(most + 1, place, who.id if mine and who else None)
        edges = [Edge(cursor=cursor_at(row.created_at, row.id), node=series_of(row)) for row in rows[:most]]
        return SeriesConnection(edges=edges, page_info=PageInfo.of(edges, len(rows) > most))


@strawberry.type(description="What can be done with series.")
class SeriesActions:
    """The mutations of those who hold tournaments in series."""

    @strawberry.mutation(description="Make a series of tournaments of yours.")
    @refusing
    async def create_series(self, info: Info, input: Wish, key: Key = None) -> SeriesResult:
        request = await info.context.asked(HOLDING, key, "createSeries", repr(input))
        info.context.spend(info.context.server.rates.tables)
        return series_of(await keeping(info.context).put(None, _wish(input), request))

    @strawberry.mutation(description="Decide otherwise of a series of yours: all of it anew, its events among it.")
    @refusing
    async def change_series(self, info: Info, series: SeriesId, input: Wish, key: Key = None) -> SeriesResult:
        request = await info.context.asked(HOLDING, key, "changeSeries", series, repr(input))
        return series_of(await keeping(info.context).put(series, _wish(input), request))

    @strawberry.mutation(description="Remove a series of yours. Its tournaments stay as they are.")
    @refusing
    async def remove_series(self, info: Info, series: SeriesId, key: Key = None) -> RemoveSeriesResult:
        request = await info.context.asked(HOLDING, key, "removeSeries", series)
        return SeriesRemoved(id=strawberry.ID(await keeping(info.context).remove(series, request)))


@strawberry.type
class InSeries:
    """The field of a tournament that tells its series; `seen` is how the asker sees it."""

    seen: strawberry.Private[Sight]

    @strawberry.field(description="The series that it is in, as far as you may see them.")
    async def series(self, info: Info) -> list[Series]:
        return [series_of(row) for row in await keeping(info.context).around(self.seen.live.id, info.context.account)]


def keeping(context: Context) -> SeriesKeeping:
    """The server's series."""
    return context.server.tournaments.series


def series_of(row: SeriesRow) -> Series:
    """A series on the wire."""
    return Series(
        row=row,
        id=strawberry.ID(row.id),
        name=row.name,
        best=row.best,
        private=row.private,
        created_at=time_of(float(int(row.created_at))),
    )


def _wish(wish: SeriesInput) -> SeriesWish:
    return SeriesWish(wish.name, wish.best, wish.private, tuple(wish.events))


def _event(row: SeriesRow, seen: Sight) -> SeriesEvent:
    return SeriesEvent(
        id=strawberry.ID(seen.live.id),
        name=seen.tournament.settings.name,
        phase=seen.tournament.phase,
        at=time_of(float(int(when(seen.live)))),
        counts=counts(row, seen),
    )


def _standing(table: SeriesTable, line: Line) -> SeriesStanding:
    name = table.names[line.person]
    return SeriesStanding(
        rank=line.rank,
        name=name,
        account=Account(id=strawberry.ID(line.person), name=name) if is_person(line.person) else None,
        points=float(line.points),
        shown=shown(line.points),
        finishes=[_finish(one) for one in line.finishes],
    )


def _finish(finish: Finish) -> SeriesFinish:
    return SeriesFinish(
        event=strawberry.ID(finish.event),
        rank=finish.rank,
        ranked=finish.ranked,
        points=float(finish.worth),
        shown=shown(finish.worth),
        counts=finish.counts,
    )
