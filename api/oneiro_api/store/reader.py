"""The readers of the database: a few threads, each with a connection that can only read."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from sqlalchemy import Connection, Engine

from .engine import READERS
from .errors import StoreClosed, StoreUnavailable
from .transaction import read_alone

T = TypeVar("T")

WAITING_LIMIT = 1_000
"""Reads that may run or wait before more are refused."""


class Reader:
    """Runs works that only read, a few at a time."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._threads = ThreadPoolExecutor(READERS, thread_name_prefix="oneiro-reader")
        self._waiting = 0
        self._closed = False

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Run a work and return its value. See `Store.read`."""
        if self._closed:
            raise StoreClosed("the store is closed")
        if self._waiting >= WAITING_LIMIT:
            raise StoreUnavailable("too many reads are waiting")
        self._waiting += 1
        try:
            loop = asyncio.get_running_loop()
            outcome = await loop.run_in_executor(self._threads, read_alone, self._engine, work)
        finally:
            self._waiting -= 1
        return outcome.take()

    async def close(self) -> None:
        """Finish the reads that run or wait, and refuse what comes."""
        self._closed = True
        await asyncio.to_thread(self._threads.shutdown)
