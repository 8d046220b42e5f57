"""What is reckoned for fields that are not there: there are many sizes, so it costs more, and it holds nobody up."""

import asyncio
from collections.abc import Callable
from typing import TypeVar

from oneiro_api.schema.context import Context

T = TypeVar("T")

COST = 10_000
"""Points of what is asked of a field whose size is named. A large fixed schedule takes most of a second."""


async def foreseen(context: Context, entrants: int | None, reckon: Callable[[], T]) -> T:
    """What is to come, reckoned on a thread. Raises RateLimited, and what the reckoning raises."""
    if entrants is not None:
        context.spend(context.server.rates.cost, COST)
    return await asyncio.to_thread(reckon)
