"""The end of tokens, told to the subscriptions that were opened with them."""

import asyncio
from collections import defaultdict
from collections.abc import AsyncGenerator, Callable, Iterator
from contextlib import aclosing, contextmanager
from typing import TypeVar

from oneiro_api.store.accounts import Bearer
from oneiro_core import RefusalCode, Refused

from .store import Store, StoreUnavailable, accounts

T = TypeVar("T")

LOOK_SECONDS = 10.0
"""How often the database is asked which tokens have ended: another server may have revoked one."""


class Endings:
    """Who is to be told when a token ends. One look at the database serves all that is open on this server."""

    def __init__(self, store: Store, now: Callable[[], float]) -> None:
        self._store = store
        self._now = now
        self._told: defaultdict[str, set[Callable[[], None]]] = defaultdict(set)
        self._looking: asyncio.Task[None] | None = None

    async def until_ended(self, bearer: Bearer | None, updates: AsyncGenerator[T, None]) -> AsyncGenerator[T, None]:
        """Updates as long as the token is valid; none after it. A stranger has no token that could end.

        Raises Refused(NOT_SIGNED_IN) once it is revoked or expired.
        """
        async with aclosing(updates):
            if bearer is None:
                async for update in updates:
                    yield update
                return
            guard = _Guard()
            with self._telling(bearer, guard):
                while (news := await guard.next(updates)) is not None:
                    if _expired(bearer, self._now()):
                        raise _ended()
                    yield news

    async def look(self) -> None:
        """Ask the database which tokens have ended, and tell."""
        hashes = list(self._told)
        valid = await self._store.read(lambda connection: accounts.valid_among(connection, hashes, self._now()))
        for hashed in set(hashes) - valid:
            for end in list(self._told.get(hashed, ())):
                end()

    @contextmanager
    def _telling(self, bearer: Bearer, guard: "_Guard") -> Iterator[None]:
        self._told[bearer.token.hash].add(guard.end)
        if self._looking is None:
            self._looking = asyncio.get_running_loop().create_task(self._look_on())
        try:
            yield
        finally:
            self._told[bearer.token.hash].discard(guard.end)
            if not self._told[bearer.token.hash]:
                del self._told[bearer.token.hash]

    async def _look_on(self) -> None:
        """Look from time to time while anything is open."""
        try:
            while self._told:
                await asyncio.sleep(LOOK_SECONDS)
                await self._try_to_look()
        finally:
            self._looking = None

    async def _try_to_look(self) -> None:
        try:
            await self.look()
        except StoreUnavailable:
            return  # the next look may work


class _Guard:
    """Takes the next update unless the token ends while it waits."""

    def __init__(self) -> None:
        self._ended = False
        self._waiting: asyncio.Timeout | None = None

    def end(self) -> None:
        """The token has ended: whoever waits for an update waits no longer."""
        self._ended = True
        if self._waiting is not None:
            self._waiting.reschedule(0)

    async def next(self, updates: AsyncGenerator[T, None]) -> T | None:
        """The next update; None when there will be no more. Raises Refused once the token has ended."""
        try:
            async with asyncio.timeout(None) as self._waiting:
                update = await anext(updates, None)
        except TimeoutError:
            if not self._ended:
                raise
            raise _ended() from None
        finally:
            self._waiting = None
        if self._ended:
            raise _ended()
        return update


def _expired(bearer: Bearer, now: float) -> bool:
    return bearer.token.expires_at is not None and bearer.token.expires_at <= now


def _ended() -> Refused:
    return Refused(RefusalCode.NOT_SIGNED_IN, "the token has been revoked or has expired")
