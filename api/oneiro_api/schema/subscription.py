"""What can be followed."""

from collections.abc import AsyncIterator
from contextlib import aclosing
from typing import Any

import strawberry

from oneiro_core import Refused

from .context import Context
from .refusals import Ended
from .tables import TableUpdate, update_of


@strawberry.type(description="What can be followed.")
class Subscription:
    """The root of subscriptions."""

    @strawberry.subscription(
        description="A table. Without `after`: the present first, then each change. With it: each later event, once, in order."
    )
    async def table(
        self,
        info: strawberry.Info[Context],
        id: strawberry.ID,
        after: str | None = None,
    ) -> AsyncIterator[TableUpdate]:
        updates: Any = info.context.server.feed.watch(id, info.context.account, after)
        async with aclosing(updates):
            try:
                async for update in updates:
                    yield update_of(update)
            except Refused as refused:
                raise Ended(refused) from None
