"""What can be asked."""

from typing import Annotated

import strawberry

from oneiro_api.schema.tournaments.roots import TournamentQueries, tournament_seen
from oneiro_api.schema.tournaments.series import SeriesQueries
from oneiro_api.store import BadText, rooms
from oneiro_core import RefusalCode, Refused

from .about import Server, server_of
from .arguments import After, Code, First, Id
from .belongings import AccountQueries
from .catalogue import Bot, Plugin, Variant, bot_of, plugin_of, variant_of
from .context import Context
from .decks import DeckQueries
from .ideas import IdeaQueries
from .listing import listed
from .paging import PageInfo, bounded, cursor_at, place_in
from .ratings import RatingQueries
from .tables import Account, Node, Table, account_of, shown


@strawberry.type(description="A table and its place.")
class TableEdge:
    """Relay's edge."""

    cursor: str = strawberry.field(description="The place after this table.")
    node: Table = strawberry.field(description="The table.")


@strawberry.type(description="A page of tables, newest first.")
class TableConnection:
    """Relay's connection."""

    edges: list[TableEdge] = strawberry.field(description="The tables.")
    page_info: PageInfo = strawberry.field(description="Where the page ends.")


@strawberry.input(description="Which tables are wanted.")
class TableFilter:
    """The lobby's filter."""

    variant: str | None = strawberry.field(description="Only tables of this variant.", default=None)
    playing: bool = strawberry.field(
        description="Tables where a game is played, to watch it, in place of those that wait. Tournaments tell their own.",
        default=False,
    )


Wanted = Annotated[TableFilter | None, strawberry.argument(description="Which tables; all when left out.")]


@strawberry.type(description="What can be asked.")
class Query(TournamentQueries, SeriesQueries, RatingQueries, DeckQueries, IdeaQueries, AccountQueries):
    """The root of queries."""

    @strawberry.field(
        description="Anything with an id: a table, a tournament. Null for what does not exist or is not yours to see."
    )
    async def node(
        self,
        info: strawberry.Info[Context],
        id: Id,
    ) -> Node | None:
        return await _visible(info.context, id) or await tournament_seen(info.context, id)

    @strawberry.field(description="The account that asks; null when not signed in.")
    async def viewer(self, info: strawberry.Info[Context]) -> Account | None:
        bearer = await info.context.asking()
        return None if bearer is None else account_of(bearer.account)

    @strawberry.field(description="The variants that are installed.")
    def variants(self, info: strawberry.Info[Context]) -> list[Variant]:
        registry = info.context.server.registry
        return [variant_of(variant, registry) for variant in registry.variants.values()]

    @strawberry.field(description="A variant by its key.")
    def variant(
        self,
        info: strawberry.Info[Context],
        key: Annotated[str, strawberry.argument(description="Its key.")],
    ) -> Variant | None:
        registry = info.context.server.registry
        found = registry.variants.get(key)
        return None if found is None else variant_of(found, registry)

    @strawberry.field(description="The lobby: public tables that wait for players, or are played at, newest first.")
    async def tables(
        self,
        info: strawberry.Info[Context],
        filter: Wanted = None,
        first: First = 20,
        after: After = None,
    ) -> TableConnection:
        await info.context.asking()
        most = bounded(first)
        place = None if after is None else place_in(after)
        page = await _listed_tables(info.context, most + 1, place, filter or TableFilter())
        edges = [
            TableEdge(cursor=cursor_at(room.table.created_at, room.table.id), node=table)
            for room in page[:most]
            if (table := await _listed(info.context, room.table.id)) is not None
        ]
        return TableConnection(edges=edges, page_info=PageInfo.of(edges, len(page) > most))

    @strawberry.field(
        description="The games that you sat at and that have ended, the last one first; none when not signed in."
    )
    async def your_games(
        self, info: strawberry.Info[Context], first: First = 20, after: After = None
    ) -> TableConnection:
        bearer = await info.context.asking()
        most, place = bounded(first), None if after is None else place_in(after)
        page = [] if bearer is None else await _ended(info.context, bearer.account.id, most + 1, place)
        edges = [
            TableEdge(cursor=cursor_at(ended_at, room.table.id), node=table)
            for room in page[:most]
            if (ended_at := room.table.finished_at) and (table := await _listed(info.context, room.table.id))
        ]
        return TableConnection(edges=edges, page_info=PageInfo.of(edges, len(page) > most))

    @strawberry.field(
        description="A table by its id or its join code. Null for what does not exist or is not yours to see."
    )
    async def table(
        self,
        info: strawberry.Info[Context],
        id: Annotated[strawberry.ID | None, strawberry.argument(description="Its id.")] = None,
        code: Code = None,
    ) -> Table | None:
        if id is not None:
            return await _visible(info.context, id)
        return None if code is None else await _by_code(info.context, code)

    @strawberry.field(description="The bots that are installed.")
    def bots(self, info: strawberry.Info[Context]) -> list[Bot]:
        registry = info.context.server.registry
        return [bot_of(bot, registry) for bot in registry.bots.values()]

    @strawberry.field(description="Every plugin that was found, the refused ones with the reason.")
    def plugins(self, info: strawberry.Info[Context]) -> list[Plugin]:
        return [plugin_of(plugin) for plugin in info.context.server.registry.plugins.values()]

    @strawberry.field(description="The server itself.")
    def server(self, info: strawberry.Info[Context]) -> Server:
        return server_of(info.context.server.settings, info.context.server.rates)


async def _visible(context: Context, table_id: str) -> Table | None:
    await context.asking()
    live = await context.server.onlookers.table(table_id, context.account)
    return None if live is None else await shown(context, live)


async def _listed(context: Context, table_id: str) -> Table | None:
    live = await context.server.onlookers.table(table_id, context.account)
    return None if live is None else await listed(context, live)


async def _by_code(context: Context, code: str) -> Table | None:
    await context.asking()
    try:
        with context.trying_a_code():
            found = await context.server.hall.called(code)
            found = await context.server.onlookers.known(found.id, context.account, code)
    except Refused as refused:
        if refused.code is RefusalCode.NOT_FOUND:
            return None
        raise
    return await shown(context, found)


async def _ended(context: Context, account_id: str, most: int, place: rooms.Place | None) -> list[rooms.Room]:
    return await context.server.hall.read(lambda connection: rooms.ended_page(connection, account_id, most, place))


async def _listed_tables(
    context: Context, most: int, place: rooms.Place | None, wanted: TableFilter
) -> list[rooms.Room]:
    try:
        return await context.server.hall.read(
            lambda connection: rooms.listed_page(connection, most, place, wanted.variant, playing=wanted.playing)
        )
    except BadText:  # a name that no variant and no table can have
        return []
