"""Clocks that are stopped by a host."""

import strawberry

from oneiro_api.accounts import Scope

from .arguments import Key, TableId
from .context import Context
from .refusals import refusing
from .results import TableResult
from .tables import shown

Info = strawberry.Info[Context]


@strawberry.type(description="What a host can do with the clock of his table.")
class PauseActions:
    """The mutations of clocks."""

    @strawberry.mutation(description="Stop the clock, as the host. Who wants to may play on meanwhile.")
    @refusing
    async def pause_table(self, info: Info, id: TableId, key: Key = None) -> TableResult:
        return await _paused(info.context, id, key, paused=True)

    @strawberry.mutation(description="Let the clock go on with the time that was left, as the host.")
    @refusing
    async def resume_table(self, info: Info, id: TableId, key: Key = None) -> TableResult:
        return await _paused(info.context, id, key, paused=False)


async def _paused(context: Context, id: str, key: str | None, *, paused: bool) -> TableResult:
    request = await context.asked((Scope.HOST, Scope.READ), key, "pause", id, paused)
    return await shown(context, await context.server.pausing.pause(id, request, paused=paused))
