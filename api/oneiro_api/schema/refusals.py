"""Refusals as typed results: the top-level `errors` list is for malformed requests and bugs only."""

from collections.abc import Awaitable, Callable
from contextvars import ContextVar
from functools import wraps
from typing import Any, ParamSpec, TypeVar

import strawberry
from graphql import GraphQLError

from oneiro_api.metrics import REFUSALS
from oneiro_api.rates import RateLimited
from oneiro_core import RefusalCode, Refused
from oneiro_core.naming import camel

from .meanings import enum

P = ParamSpec("P")
R = TypeVar("R")

OVER: ContextVar[Refused | None] = ContextVar("OVER", default=None)
"""Why nothing of the present operation is done; it is told by each of its mutations."""

Code = enum(RefusalCode, "RefusalCode", "Why something was refused: a closed list of stable words.")


@strawberry.type(description="The request was not allowed, and nothing was changed.")
class Refusal:
    """A refusal on the wire."""

    code: Code = strawberry.field(description="Why, for machines.")  # type: ignore[valid-type]
    message: str = strawberry.field(description="Why, for people.")
    field: str | None = strawberry.field(description="The field of the input that is at fault, where it is one.")
    line: int | None = strawberry.field(
        description="Which of several entrants, accounts, events, pods, games or tables that were sent is at fault, from 1; "
        "the message tells it as well.",
        default=None,
    )
    retry_after: int | None = strawberry.field(description="Seconds after which a retry makes sense.", default=None)


def refusal(refused: Refused) -> Refusal:
    """The refusal that an exception of the core stands for."""
    REFUSALS.labels(refused.code.value).inc()
    field = None if refused.field is None else camel(refused.field)
    seconds = _retry_after(refused)
    return Refusal(code=refused.code, message=refused.message, field=field, line=refused.line, retry_after=seconds)


def extensions(refused: Refused) -> dict[str, Any]:
    """The same for where there is no type for it: what stands beside the message of an error."""
    seconds = _retry_after(refused)
    return {"code": refused.code.value, **({} if seconds is None else {"retryAfter": seconds})}


def _retry_after(refused: Refused) -> int | None:
    if isinstance(refused, RateLimited):
        return refused.retry_after
    return 1 if refused.code is RefusalCode.UNAVAILABLE else None


def refusing(resolve: Callable[P, Awaitable[R]]) -> Callable[P, Awaitable[R | Refusal]]:
    """Let a resolver answer with a Refusal where the core refuses."""

    @wraps(resolve)
    async def resolved(*args: P.args, **kwargs: P.kwargs) -> R | Refusal:
        over = OVER.get()
        if over is not None:
            return refusal(over)
        try:
            return await resolve(*args, **kwargs)
        except Refused as refused:
            return refusal(refused)

    return resolved


class Ended(GraphQLError):
    """A subscription cannot go on: the same codes, in the extensions of an error, since its type has no place for them."""

    def __init__(self, refused: Refused) -> None:
        REFUSALS.labels(refused.code.value).inc()
        super().__init__(refused.message, extensions=extensions(refused))
