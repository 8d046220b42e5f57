"""Requests with a client's key: done once, answered alike each time (the idempotency contract)."""

import asyncio
import hashlib
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeAlias
from weakref import WeakValueDictionary

import orjson
from sqlalchemy import Connection

from oneiro_api.store import BadText, Conflict, answers
from oneiro_api.store.tables import Account
from oneiro_api.store.tables import Answer as Kept
from oneiro_core import PluginCrashed, RefusalCode, Refused

from .hall import Hall

Answer: TypeAlias = dict[str, Any]
"""What is kept of an answer: enough to say the same again."""

PASSING = frozenset({RefusalCode.UNAVAILABLE, RefusalCode.RATE_LIMITED, RefusalCode.KEY_REUSED})
"""Refusals that are not kept: the same request may go through later."""
LONGEST_KEY = 200
TRIES = 3
"""How often a request is tried when other servers get in first."""


@dataclass(frozen=True, slots=True)
class Request:
    """Who asks for what. Without a key it is never recalled and never kept."""

    who: Account
    key: str | None
    fingerprint: str

    @classmethod
    def made(cls, who: Account, key: str | None, *what: Any) -> "Request":
        """A request for something; `what` tells it from any other request with the same key.

        Raises Refused(TEXT_REFUSED) for a key that is empty or too long.
        """
        if key is not None and not 1 <= len(key) <= LONGEST_KEY:
            raise Refused(RefusalCode.TEXT_REFUSED, f"a key has 1 to {LONGEST_KEY} characters", "key")
        text = orjson.dumps(what, default=repr, option=orjson.OPT_SORT_KEYS)
        return cls(who, key, hashlib.sha256(text).hexdigest())

    def keep(self, connection: Connection, answer: Answer, at: float) -> None:
        """Keep the answer, in the transaction of what was done. Raises Conflict when the key is in use."""
        if self.key is not None:
            answers.keep(
                connection,
                actor=self.who.id,
                key=self.key,
                request_hash=self.fingerprint,
                answer=answer,
                at=at,
            )


class Requests:
    """Answers requests. What a request asks for is done to the end even if the asker goes away."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self._turns: WeakValueDictionary[tuple[str, str], asyncio.Lock] = WeakValueDictionary()

    async def once(self, request: Request, do: Callable[[], Awaitable[Answer]]) -> Answer:
        """The answer to a request: recalled when it was made before, else from doing it.

        `do` keeps its answer itself, in the transaction of what it does; a refusal is kept here, so that a late copy of the
        request cannot act after its sender was told no. Raises Refused(KEY_REUSED) when the key was used for another request.
        """
        return await self.hall.steadily(self._once(request, do))

    async def _once(self, request: Request, do: Callable[[], Awaitable[Answer]]) -> Answer:
        if request.key is None:
            return await self._done(request, do)
        turn = self._turns.setdefault((request.who.id, request.key), asyncio.Lock())
        async with turn:  # the same key at the same moment: one after the other
            recalled = await self._recalled(request)
            return await self._done(request, do) if recalled is None else recalled

    async def _done(self, request: Request, do: Callable[[], Awaitable[Answer]]) -> Answer:
        """Do it; where another server was first, look what is left to do."""
        for _ in range(TRIES):
            try:
                return await self._tried(request, do)
            except Conflict:
                recalled = await self._recalled(request)
                if recalled is not None:
                    return recalled
        raise Refused(RefusalCode.UNAVAILABLE, "others were faster; try again")

    async def _tried(self, request: Request, do: Callable[[], Awaitable[Answer]]) -> Answer:
        try:
            return await do()
        except Refused as refused:
            refusal = await self._kept(request, refused)
        except SystemExit as error:  # raised by a plugin; it would end the server
            raise PluginCrashed("a plugin tried to end the server") from error
        raise refusal

    async def _recalled(self, request: Request) -> Answer | None:
        if request.key is None:
            return None
        kept = await self.hall.read(partial(_recall, actor=request.who.id, key=request.key))
        if kept is None:
            return None
        if kept.request_hash != request.fingerprint:
            raise Refused(RefusalCode.KEY_REUSED, "this key was used for another request", "key")
        if "refused" in kept.answer:
            code, told = RefusalCode(kept.answer["refused"]), str(kept.answer["message"])
            raise Refused(code, told, kept.answer.get("field"), kept.answer.get("line"))
        return kept.answer

    async def _kept(self, request: Request, refused: Refused) -> Refused:
        """The refusal as it is kept and told; it may quote what no database can keep."""
        if refused.code in PASSING:
            return refused
        message = refused.message.replace("\0", "\N{REPLACEMENT CHARACTER}")
        if request.key is not None:
            where = {"field": refused.field, "line": refused.line}
            answer = {"refused": refused.code.value, "message": message, **where}
            now = self.hall.now()
            await self.hall.write(lambda connection: request.keep(connection, answer, now))
        return Refused(refused.code, message, refused.field, refused.line)


def _recall(connection: Connection, actor: str, key: str) -> Kept | None:
    try:
        return answers.recall(connection, actor, key)
    except BadText:
        raise Refused(RefusalCode.TEXT_REFUSED, "that cannot be a key", "key") from None
