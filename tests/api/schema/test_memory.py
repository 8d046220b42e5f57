"""An open subscription keeps nothing of the events that it has delivered; the stock executor keeps something of each."""

import gc
import sys
from collections.abc import AsyncIterator
from typing import Any

import pytest
import strawberry
from strawberry.schema.schema import StrawberryGraphQLCoreExecutionContext as Stock

from oneiro_api.schema.execution.documents import DocumentSchema
from oneiro_api.schema.execution.executor import Execution

from .zoo import Cat, Later, Query, cat

pytestmark = pytest.mark.anyio

WARM = 500
EVENTS = 20_000
FEW_EVENTS = 3_000
GROWTH = 500
"""How many blocks of memory more may be in use after the events: a leak is several blocks for each of them."""

PLAIN = "name lives colour tags collar { colour } collars { length }"
DOCUMENTS = {
    "directives": f"subscription($yes: Boolean = true) {{ passing {{ {PLAIN} collar @include(if: $yes) {{ bell }} }} }}",
    "a null for a directive": "subscription($no: Boolean = true) { passing { name lives @include(if: $no) } }",
    "waiting": f"subscription {{ passing {{ {PLAIN} slow kittens {{ name }} }} }}",
    "failing": f"subscription {{ passing {{ {PLAIN} lifeless {{ lives }} failure }} }}",
}


@strawberry.type
class Passing(Cat):
    lifeless: Cat | None


@strawberry.type
class Subscription:
    @strawberry.subscription
    async def passing(self) -> AsyncIterator[Passing | None]:
        fine = Passing(**vars(cat("plain")), lifeless=None)
        while True:
            await Later(None)
            yield Passing(**{**vars(fine), "lifeless": cat("lifeless")})


async def kept_after(executor: type[Stock], document: str, events: int) -> int:
    """How many blocks of memory more are in use after so many events than after the first few."""
    schema = DocumentSchema(Query, subscription=Subscription, execution_context_class=executor)
    schema.process_errors = lambda *_: None  # type: ignore[method-assign]
    stream: Any = await schema.subscribe(document, {"no": None} if "$no" in document else {})
    await pass_by(stream, WARM)
    before = blocks()
    await pass_by(stream, events)
    after = blocks()
    await stream.aclose()
    return after - before


async def pass_by(stream: Any, events: int) -> None:
    """Let so many events pass."""
    for _ in range(events):
        assert "passing" in ((await anext(stream)).data or {"passing"})


def blocks() -> int:
    gc.collect()
    return sys.getallocatedblocks()


async def test_twenty_thousand_events_leave_nothing() -> None:
    assert await kept_after(Execution, f"subscription {{ passing {{ {PLAIN} }} }}", EVENTS) < GROWTH


@pytest.mark.parametrize("name", DOCUMENTS)
async def test_whatever_is_asked_nothing_is_left(name: str) -> None:
    assert await kept_after(Execution, DOCUMENTS[name], FEW_EVENTS) < GROWTH


async def test_the_stock_executor_leaks() -> None:
    """Where this fails the leak is cured upstream, and our executor has one reason less."""
    assert await kept_after(Stock, f"subscription {{ passing {{ {PLAIN} }} }}", FEW_EVENTS) > 5 * FEW_EVENTS
