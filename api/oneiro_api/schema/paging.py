"""Connections as Relay has them: bounded pages, opaque cursors that stay stable while data changes."""

import base64
import binascii
from collections.abc import Sequence
from typing import Any, Self

import strawberry

from oneiro_api.live.cursors import parse
from oneiro_api.store.rooms import Place
from oneiro_core import RefusalCode, Refused, Viewer

from .refusals import Ended

MOST = 100
"""The most items of a page."""


@strawberry.type(description="Where a page ends, and whether there is more.")
class PageInfo:
    """Relay's page info; pages go forward only."""

    has_next_page: bool = strawberry.field(description="Whether there is more after this page.")
    end_cursor: str | None = strawberry.field(description="The place of the last item; null on an empty page.")

    @classmethod
    def of(cls, edges: Sequence[Any], more: bool) -> Self:
        """The page info of a page with these edges."""
        return cls(has_next_page=more, end_cursor=edges[-1].cursor if edges else None)


def bounded(first: int) -> int:
    """How many items a page will hold: what was asked for, from 0 to 100."""
    return max(0, min(first, MOST))


def after_number(after: str | None, viewer: Viewer, latest: int) -> int:
    """The number in a cursor, 0 for none. A bad cursor is a malformed request: it raises a GraphQL error with its code."""
    try:
        return 0 if after is None else parse(after, viewer, latest)
    except Refused as refused:
        raise Ended(refused) from None


def cursor_at(created_at: float, name: str) -> str:
    """The cursor of something in a list that is sorted by time and id."""
    return base64.urlsafe_b64encode(f"{created_at!r} {name}".encode()).decode()


def place_in(cursor: str) -> Place:
    """Where a page of such a list ended. A bad cursor is a malformed request."""
    try:
        created_at, name = base64.urlsafe_b64decode(cursor.encode()).decode().split(" ")
        return Place(float(created_at), name)
    except (ValueError, binascii.Error, UnicodeError):
        raise Ended(Refused(RefusalCode.BAD_CURSOR, "that is not a cursor of this list", "after")) from None
