"""Answers by the client's key, so that a request that comes twice is done once.

A work first recalls; if there is an answer to the same request, that is the answer. Otherwise it acts and
keeps its answer, in the same transaction.
"""

from typing import Any

from sqlalchemy import Connection, bindparam, insert, select

from .tables import Answer, table_of

_ANSWERS = table_of(Answer)

_RECALL = select(_ANSWERS).where(_ANSWERS.c.actor == bindparam("actor"), _ANSWERS.c.key == bindparam("key"))
_KEEP = insert(_ANSWERS)


def recall(connection: Connection, actor: str, key: str) -> Answer | None:
    """What an actor's request with this key was answered; compare its `request_hash` before using it."""
    row = connection.execute(_RECALL, {"actor": actor, "key": key}).one_or_none()
    return None if row is None else Answer(**row._asdict())


def keep(connection: Connection, *, actor: str, key: str, request_hash: str, answer: dict[str, Any], at: float) -> None:
    """Keep the answer to a request.

    Raises:
        Conflict: another server answered the same key first; run the whole work again, and it will recall.
        BadText: the key or something in the answer cannot be kept.

    """
    values = {"actor": actor, "key": key, "request_hash": request_hash, "answer": answer, "at": at}
    connection.execute(_KEEP, values)
