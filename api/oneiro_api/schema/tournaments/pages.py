"""Pages of what a tournament holds in memory: the place of an item is its number in the list."""

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

import strawberry

from oneiro_api.schema.paging import PageInfo, bounded
from oneiro_api.schema.refusals import Ended
from oneiro_core import RefusalCode, Refused

T = TypeVar("T")
S = TypeVar("S")


@strawberry.type(description="An item and its place.")
class Edge(Generic[T]):
    """Relay's edge."""

    cursor: str = strawberry.field(description="The place after this item.")
    node: T = strawberry.field(description="The item.")


@strawberry.type(description="A page of a list.")
class Connection(Generic[T]):
    """Relay's connection, with the length of the whole list."""

    edges: list[Edge[T]] = strawberry.field(description="The items.")
    page_info: PageInfo = strawberry.field(description="Where the page ends.")
    total_count: int = strawberry.field(description="How many items the whole list has.")


def page_of(items: Sequence[S], first: int, after: str | None, made: Callable[[S], T]) -> Connection[T]:
    """A page of a list. A bad cursor is a malformed request."""
    start = place(after)
    chosen = items[start : start + bounded(first)]
    edges = [Edge(cursor=str(start + number), node=made(item)) for number, item in enumerate(chosen, 1)]
    return Connection(
        edges=edges, page_info=PageInfo.of(edges, start + len(chosen) < len(items)), total_count=len(items)
    )


def place(after: str | None) -> int:
    """The number in a cursor of such a page, 0 for none. Raises Ended."""
    if after is None:
        return 0
    if not (after.isascii() and after.isdigit() and len(after) < 10):
        raise Ended(Refused(RefusalCode.BAD_CURSOR, "that is not a cursor of this list", "after"))
    return int(after)
