"""What is said at a table, on the wire."""

from datetime import datetime

import strawberry

from oneiro_api.store.tables import Message as MessageRow

from .interfaces import time_of
from .paging import PageInfo


@strawberry.type(description="A line of the chat. It is plain text, never markup.")
class ChatMessage:
    """A message."""

    number: int = strawberry.field(description="Its number at this table.")
    seat: int | None = strawberry.field(description="The seat of who said it; null for a spectator.")
    text: str = strawberry.field(description="What was said.")
    at: datetime = strawberry.field(description="When, to the second.")


@strawberry.type(description="A message and its place.")
class ChatEdge:
    """Relay's edge."""

    cursor: str = strawberry.field(description="The place after this message.")
    node: ChatMessage = strawberry.field(description="The message.")


@strawberry.type(description="A page of the chat, oldest first.")
class ChatConnection:
    """Relay's connection."""

    edges: list[ChatEdge] = strawberry.field(description="The messages.")
    page_info: PageInfo = strawberry.field(description="Where the page ends.")


def message_of(row: MessageRow) -> ChatMessage:
    """A message on the wire."""
    return ChatMessage(number=row.number, seat=row.seat, text=row.text, at=time_of(row.at))
