"""Work on threads that die with the server, also where it never ends: no executor waits for them."""

import asyncio
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import TypeVar

T = TypeVar("T")


async def on_a_thread(name: str, work: Callable[[], T]) -> T:
    """What some work comes to. Whoever gives up waiting leaves it to itself."""
    loop = asyncio.get_running_loop()
    done: asyncio.Future[T] = loop.create_future()

    def run() -> None:
        try:
            tell = _teller(done, work())
        except BaseException as error:
            tell = _blamer(done, error)
        with suppress(RuntimeError):  # the loop is closed: nobody waits any more
            loop.call_soon_threadsafe(tell)

    threading.Thread(target=run, name=name, daemon=True).start()
    return await done


def _teller(done: "asyncio.Future[T]", value: T) -> Callable[[], None]:
    return lambda: None if done.done() else done.set_result(value)


def _blamer(done: "asyncio.Future[T]", error: BaseException) -> Callable[[], None]:
    return lambda: None if done.done() else done.set_exception(error)
