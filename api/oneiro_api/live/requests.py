"""Requests with a client's key: done once, answered alike each time (the idempotency contract)."""

import hashlib
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

import orjson
from sqlalchemy import Connection

from oneiro_api.store import Conflict, Store, answers
from oneiro_api.store.tables import Account
from oneiro_core import RefusalCode, Refused

Answer: TypeAlias = dict[str, Any]
"""What is kept of an answer: enough to say the same again."""


@dataclass(frozen=True, slots=True)
class Request:
    """Who asks for what. Without a key it is never recalled and never kept."""

    who: Account
    key: str | None
    fingerprint: str

    @classmethod
    def made(cls, who: Account, key: str | None, *what: Any) -> "Request":
        """A request for something; `what` tells it from any other request with the same key."""
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


async def once(store: Store, request: Request, do: Callable[[], Awaitable[Answer]]) -> Answer:
    """The answer to a request: recalled when it was made before, else from doing it.

    Raises Refused(KEY_REUSED) when the key was used for another request, and again the refusal that was kept for this one.
    """
    recalled = await _recalled(store, request)
    if recalled is not None:
        return recalled
    try:
        return await do()
    except Conflict:  # the same key at the same moment: the other one was first
        recalled = await _recalled(store, request)
        if recalled is None:
            raise
        return recalled


async def keep_refusal(store: Store, request: Request, refusal: Refused, at: float) -> None:
    """Keep a refusal, so that a late copy of the request cannot act after its sender was told no."""
    if request.key is not None:
        answer = {"refused": refusal.code.value, "message": refusal.message, "field": refusal.field}
        await store.write(lambda connection: request.keep(connection, answer, at))


async def _recalled(store: Store, request: Request) -> Answer | None:
    key = request.key
    if key is None:
        return None
    kept = await store.read(lambda connection: answers.recall(connection, request.who.id, key))
    if kept is None:
        return None
    if kept.request_hash != request.fingerprint:
        raise Refused(RefusalCode.KEY_REUSED, "this key was used for another request", "key")
    if "refused" in kept.answer:
        raise Refused(RefusalCode(kept.answer["refused"]), str(kept.answer["message"]), kept.answer.get("field"))
    return kept.answer
