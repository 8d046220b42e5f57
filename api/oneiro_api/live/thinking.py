"""Bots think on threads of their own, a few at a time, and never for long: no game waits for a bot."""

import asyncio
import logging
import threading
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import TypeVar

from oneiro_core import Action, Bot, Turn
from oneiro_core.bots import decide, plain

T = TypeVar("T")

log = logging.getLogger("oneiro.live")

THINKERS = 4
"""How many bots think at the same time."""
PATIENCE = 10.0
"""Seconds after which nobody waits any more for what a bot wants."""
LAPSES = 3
"""How often in a row a bot may take too long before it is asked no more until the server is started anew."""


class Thinking:
    """What the bots of one server want to do."""

    def __init__(self, patience: float = PATIENCE) -> None:
        self._free = asyncio.Semaphore(THINKERS)
        self._patience = patience
        self._lapses: Counter[str] = Counter()

    async def decision(self, bot: Bot | None, turn: Turn, random: Random) -> tuple[Action, float | None]:
        """What a bot does in its turn, and how many seconds a person would take over it, where it says so.

        A plain choice where the bot is missing, fails or takes too long. Raises Refused when the seat can do nothing at all.
        """
        if bot is None or self._lapses[bot.key] >= LAPSES:
            return plain(turn, random), None
        try:
            async with self._free:
                decided = await asyncio.wait_for(_on_a_thread(lambda: _decided(bot, turn, random)), self._patience)
        except TimeoutError:
            self._lapses[bot.key] += 1
            log.error("the bot %s has taken more than %g seconds", bot.key, self._patience)
            return plain(turn, random), None
        self._lapses[bot.key] = 0
        return decided


def _decided(bot: Bot, turn: Turn, random: Random) -> tuple[Action, float | None]:
    action = decide(bot, turn, random)
    return action, _pause(bot, turn, action, random)


def _pause(bot: Bot, turn: Turn, action: Action, random: Random) -> float | None:
    """How long the bot says that it takes; None where it says nothing, or nothing sensible."""
    try:
        seconds = None if bot.pause is None else bot.pause(turn.again(), action, random)
        return None if seconds is None else max(0.0, float(seconds))
    except (Exception, SystemExit):
        log.exception("the bot %s failed to say how long it takes", bot.key)
        return None


async def _on_a_thread(work: Callable[[], T]) -> T:
    """Run something on a thread that dies with the server, also where it never ends."""
    loop = asyncio.get_running_loop()
    done: asyncio.Future[T] = loop.create_future()

    def run() -> None:
        try:
            tell = _teller(done, work())
        except BaseException as error:
            tell = _blamer(done, error)
        with suppress(RuntimeError):  # the loop is closed: nobody waits any more
            loop.call_soon_threadsafe(tell)

    threading.Thread(target=run, name="bot", daemon=True).start()
    return await done


def _teller(done: "asyncio.Future[T]", value: T) -> Callable[[], None]:
    return lambda: None if done.done() else done.set_result(value)


def _blamer(done: "asyncio.Future[T]", error: BaseException) -> Callable[[], None]:
    return lambda: None if done.done() else done.set_exception(error)
