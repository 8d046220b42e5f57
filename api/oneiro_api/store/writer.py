"""The one writer of the database: a thread that commits whatever waits, together.

A commit costs a flush of the disk however little it holds. While one flush runs, more works gather; the next
transaction takes them all. Alone a work waits for one flush, under load many works share each.
"""

import asyncio
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine

from oneiro_api.metrics import GROUPS

from .errors import StoreClosed, StoreUnavailable
from .transaction import Outcome, write_together

T = TypeVar("T")

WAITING_LIMIT = 10_000
"""Works that may wait for the writer before more are refused."""


@dataclass(frozen=True, slots=True)
class _Waiting:
    work: Callable[[Connection], Any]
    future: asyncio.Future[Outcome[Any]]


class Writer:
    """Runs works on one thread, in order of arrival. Made and used inside one running event loop."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._loop = asyncio.get_running_loop()
        self._waiting: list[_Waiting] = []
        self._wake = threading.Condition()
        self._closed = False
        self._thread = threading.Thread(target=self._run, name="oneiro-writer", daemon=True)
        self._thread.start()

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Run a work and return its value once it is on disk. See `Store.write`."""
        future: asyncio.Future[Outcome[T]] = self._loop.create_future()
        self._queue(_Waiting(work, future))
        outcome = await future
        return outcome.take()

    async def close(self) -> None:
        """Finish what waits, refuse what comes, and end the thread."""
        with self._wake:
            self._closed = True
            self._wake.notify()
        await asyncio.to_thread(self._thread.join)

    def _queue(self, waiting: _Waiting) -> None:
        with self._wake:
            if self._closed:
                raise StoreClosed("the store is closed")
            if len(self._waiting) >= WAITING_LIMIT:
                raise StoreUnavailable("too many writes are waiting")
            self._waiting.append(waiting)
            self._wake.notify()

    def _run(self) -> None:
        while group := self._next_group():
            GROUPS.observe(len(group))
            outcomes = write_together(self._engine, [waiting.work for waiting in group])
            with suppress(RuntimeError):  # the loop is closed: nobody waits any more
                self._loop.call_soon_threadsafe(_deliver, group, outcomes)

    def _next_group(self) -> list[_Waiting]:
        """All that waits, as soon as anything does; nothing once the writer is closed and done."""
        with self._wake:
            self._wake.wait_for(lambda: self._waiting or self._closed)
            group, self._waiting = self._waiting, []
            return group


def _deliver(group: Sequence[_Waiting], outcomes: Sequence[Outcome[Any]]) -> None:
    for waiting, outcome in zip(group, outcomes, strict=True):
        if not waiting.future.done():  # a task that was cancelled waits no more; its work is done all the same
            waiting.future.set_result(outcome)
