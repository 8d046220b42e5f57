"""One schema twice: with Strawberry's own executor and with ours. Whatever is asked, both must answer with the same bytes."""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import orjson
import strawberry
from graphql import OperationType, get_operation_ast, parse

from oneiro_api.schema.execution.documents import DocumentSchema

TWICE = ("cold", "warm")
"""Ours is asked twice: what it keeps of a document must not change the answer."""


def written(result: Any) -> bytes:
    """A result as it would be sent. What JSON cannot hold is written as Python shows it."""
    errors = [error.formatted for error in result.errors or ()]
    return orjson.dumps({"data": result.data, "errors": errors}, default=repr)


async def no_context() -> None:
    """For schemas whose resolvers look at no context."""


@dataclass
class Judge:
    """Asks both schemas. `context` makes the context of one request; `most` bounds the results of a subscription."""

    stock: strawberry.Schema
    ours: DocumentSchema
    context: Callable[[], Awaitable[Any]] = no_context
    most: int | None = None
    asked: int = 0

    async def compare(self, document: str, **variables: Any) -> bytes:
        """The answer on which both agree: for a subscription all its results, one a line."""
        expected = await self._answer(self.stock, document, variables)
        for time in TWICE:
            actual = await self._answer(self.ours, document, variables)
            assert actual == expected, f"{time}: {document} with {variables}\n  stock {expected!r}\n  ours  {actual!r}"
        self.asked += 1
        return expected

    async def _answer(self, schema: strawberry.Schema, document: str, variables: dict[str, Any]) -> bytes:
        with quiet():
            operation = get_operation_ast(parse(document))
            if operation is None or operation.operation is not OperationType.SUBSCRIPTION:
                answer = written(await schema.execute(document, variables, await self.context()))
            else:
                stream: Any = await schema.subscribe(document, variables, await self.context())
                answer = b"\n".join([written(result) async for result in first(self.most, stream)])
                await stream.aclose()
            await asyncio.sleep(0)  # what a failure has left behind is settled in the background
        return answer

    def ways(self, document: str) -> Iterator[Any]:
        """How our executor has had the fields of a document that it has met."""
        for kept in vars(self.ours._documents[document])["kept"].values():
            for plan in kept.plans.values() if kept else ():
                yield from plan.steps


async def first(most: int | None, stream: AsyncIterator[Any]) -> AsyncIterator[Any]:
    """The first items of a stream; all of them where there is no bound."""
    taken = 0
    while most is None or taken < most:
        try:
            yield await anext(stream)
        except StopAsyncIteration:
            return
        taken += 1


@contextmanager
def quiet() -> Iterator[None]:
    """Without the log of failures that are planted."""
    log = logging.getLogger("strawberry.execution")
    log.disabled = True
    try:
        yield
    finally:
        log.disabled = False
