"""What can be followed."""

from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import aclosing
from typing import Annotated, Any, TypeVar

import strawberry

from oneiro_api.accounts import Scope
from oneiro_api.live.feed import Update
from oneiro_api.metrics import FEEDS
from oneiro_api.schema.tournaments.roots import TournamentUpdate
from oneiro_api.schema.tournaments.roots import update_of as tournament_update
from oneiro_core import Refused

from .arguments import Code, TableId
from .context import Context
from .news import InvitationType, LobbyUpdate, invitation, lobby_update
from .query import TableFilter, Wanted
from .refusals import Ended
from .tables import TableUpdate, update_of

T = TypeVar("T")

Cursor = Annotated[
    str | None,
    strawberry.argument(description="The cursor of the last update that you had; the present when left out."),
]


@strawberry.type(description="What can be followed.")
class Subscription:
    """The root of subscriptions."""

    @strawberry.subscription(
        description="A table. Without `after`: the present first, then each change. With it: each later event, once, in order. "
        "Who knows the code of a private table watches it as a spectator, unless it is a tournament's."
    )
    async def table(
        self,
        info: strawberry.Info[Context],
        id: TableId,
        after: Cursor = None,
        code: Code = None,
    ) -> AsyncIterator[TableUpdate]:
        updates: Any = _watched(info.context, id, after, code)
        async with aclosing(_while_valid(info.context, updates)) as valid:
            async for update in valid:
                yield update_of(update)

    @strawberry.subscription(
        description="A tournament: the present first, then each change; with `after` each later entry, once, in order."
    )
    async def tournament(
        self,
        info: strawberry.Info[Context],
        id: Annotated[strawberry.ID, strawberry.argument(description="The id of the tournament.")],
        after: Cursor = None,
    ) -> AsyncIterator[TournamentUpdate]:
        server = info.context.server
        updates: Any = server.tournaments.feed.watch(id, info.context.account, after)
        async with aclosing(_while_valid(info.context, updates)) as valid:
            async for update in valid:
                authors = {told.entry.line.by for told in update.entries if told.entry.line.by}
                yield tournament_update(update, await server.tournaments.hosting.names(authors))

    @strawberry.subscription(
        description="The lobby: first the public tables that wait for players, or are played at, then each change."
    )
    async def lobby(self, info: strawberry.Info[Context], filter: Wanted = None) -> AsyncIterator[LobbyUpdate]:
        which = filter or TableFilter()
        news: Any = info.context.server.news.lobby(which.variant, playing=which.playing)
        async with aclosing(_while_valid(info.context, news)) as valid:
            async for some in valid:
                yield await lobby_update(info.context, some)

    @strawberry.subscription(
        description="What calls for you at the tables where you sit: first what does so now, then each new call, once."
    )
    async def invitations(self, info: strawberry.Info[Context]) -> AsyncIterator[InvitationType]:
        try:
            who = (await info.context.acting(Scope.READ)).account
        except Refused as refused:
            raise Ended(refused) from None
        calls: Any = info.context.server.news.invitations(who)
        async with aclosing(_while_valid(info.context, calls)) as valid:
            async for call in valid:
                yield await invitation(info.context, call)


async def _watched(context: Context, table_id: str, after: str | None, code: str | None) -> AsyncIterator[Update]:
    """The updates of a table. A code that does not open it counts as a guess."""
    if code is not None:
        with context.trying_a_code():
            await context.server.onlookers.known(table_id, context.account, code)
    updates: Any = context.server.feed.watch(table_id, context.account, after, code)
    async with aclosing(updates) as closing:
        async for update in closing:
            yield update


async def _while_valid(context: Context, updates: AsyncGenerator[T, None]) -> AsyncGenerator[T, None]:
    """Updates as long as the token with which they are asked for is valid; refusals as errors that end the subscription."""
    try:
        endings, open_ones = context.server.accounts.endings, context.server.rates.subscriptions
        async with aclosing(endings.until_ended(await context.asking(), updates)) as valid:
            with open_ones.held(context.asker), FEEDS.track_inprogress():
                async for update in valid:
                    yield update
    except Refused as refused:
        raise Ended(refused) from None
