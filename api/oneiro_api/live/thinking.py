"""Bots think on threads of their own, a few at a time, and never for long: no game waits for a bot."""

import asyncio
import logging
from collections import Counter
from collections.abc import Callable, Iterable
from functools import partial
from random import Random
from typing import TypeVar

from oneiro_api.threads import on_a_thread
from oneiro_core import Action, Bot, Card, Idea, Turn
from oneiro_core.bots import decide, plain
from oneiro_core.ideas import asked, ideas

T = TypeVar("T")

log = logging.getLogger("oneiro.live")

THINKERS = 4
"""How many bots think at the same time."""
PATIENCE = 10.0
"""Seconds after which nobody waits any more for what a bot wants."""
LAPSES = 3
"""How often in a row a bot may take too long before it is asked no more until the server is started anew.

Nor is it asked while so many of its threads hang.
"""


class Thinking:
    """What the bots of one server want to do."""

    def __init__(self, patience: float = PATIENCE) -> None:
        self._free = asyncio.Semaphore(THINKERS)
        self._patience = patience
        self._lapses: Counter[str] = Counter()
        self._hanging: Counter[str] = Counter()

    async def decision(self, bot: Bot | None, turn: Turn, random: Random) -> tuple[Action, float | None]:
        """What a bot does in its turn, and how many seconds a person would take over it, where it says so.

        A plain choice where the bot is missing, fails or takes too long. Raises Refused when the seat can do nothing at all.
        """
        decided = None if bot is None else await self._thought(bot.key, lambda: _decided(bot, turn, random))
        return (plain(turn, random), None) if decided is None else decided

    async def ideas(
        self, bots: Iterable[Bot], turn: Turn, card: Card | None, random: Random, most: int
    ) -> tuple[Idea, ...]:
        """Ideas for a clue, of the first bot that has some; none where no bot has. Raises Refused for who gives no clue."""
        asked(turn, card)
        for bot in bots:
            found = await self._thought(f"{bot.key}'s ideas", partial(ideas, bot, turn, card, random, most))
            if found:
                return found
        return ()

    async def _thought(self, what: str, work: Callable[[], T]) -> T | None:
        """What comes of some thinking; None where it takes too long, or has done so too often."""
        if max(self._lapses[what], self._hanging[what]) >= LAPSES:
            return None
        async with self._free:
            thread = asyncio.ensure_future(on_a_thread("bot", work))
            await asyncio.wait({thread}, timeout=self._patience)
        if not thread.done():
            self._give_up(what, thread)
            return None
        self._lapses[what] = 0
        return thread.result()

    def _give_up(self, what: str, thread: "asyncio.Future[T]") -> None:
        """Nobody waits any more. A thread cannot be ended, so it counts for as long as it lives."""

        def ended(thread: "asyncio.Future[T]") -> None:
            self._hanging[what] -= 1
            if not thread.cancelled():
                thread.exception()  # whatever it was, it comes too late to be told

        self._lapses[what] += 1
        self._hanging[what] += 1
        thread.add_done_callback(ended)
        log.error("the bot %s has taken more than %g seconds", what, self._patience)


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
