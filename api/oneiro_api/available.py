"""What the database cannot do now is refused in one way, wherever it is asked."""

import logging
from collections.abc import Awaitable
from typing import TypeVar

from oneiro_core import RefusalCode, Refused

from .store import StoreUnavailable

T = TypeVar("T")

log = logging.getLogger("oneiro.store")


async def available(answer: Awaitable[T]) -> T:
    """What a database answers. Raises Refused(UNAVAILABLE) when it cannot be asked now."""
    try:
        return await answer
    except StoreUnavailable as error:
        log.warning("the database is unavailable: %s", error)
        raise Refused(RefusalCode.UNAVAILABLE, "the server cannot store this just now; try again") from error
