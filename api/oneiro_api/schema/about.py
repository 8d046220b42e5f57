"""What a server says of itself, its limits included: a client can keep to them without trying."""

from importlib.metadata import version

import strawberry

from oneiro_api.bodies import LARGEST_BODY
from oneiro_api.listen import LARGEST_FRAME
from oneiro_api.settings import Settings

from . import limits, paging, transport


@strawberry.type(description="How much may be asked at once. What is larger is refused, and nothing of it is done.")
class Limits:
    """Limits."""

    depth: int = strawberry.field(description="How deeply fields may be nested in a document.")
    schema_depth: int = strawberry.field(
        description="How deeply they may be nested where the schema itself is asked for."
    )
    selections: int = strawberry.field(description="The most fields and fragments, once the fragments are written out.")
    aliases: int = strawberry.field(description="The most fields under another name.")
    directives: int = strawberry.field(description="The most directives.")
    values: int = strawberry.field(
        description="The most variables and values that a document writes out; values of variables do not count."
    )
    tokens: int = strawberry.field(description="The most tokens: names, values, brackets and signs.")
    body_bytes: int = strawberry.field(description="The largest body of a request over HTTP.")
    frame_bytes: int = strawberry.field(description="The largest message on a socket.")
    socket_operations: int = strawberry.field(description="The most operations under way on one socket.")
    socket_seconds: int = strawberry.field(description="How long a socket may be open before its `connection_init`.")
    page_size: int = strawberry.field(description="The most items of a page.")


LIMITS = Limits(
    depth=limits.DEEPEST,
    schema_depth=limits.DEEPEST_INTROSPECTION,
    selections=limits.MOST_SELECTIONS,
    aliases=limits.MOST_ALIASES,
    directives=limits.MOST_DIRECTIVES,
    values=limits.MOST_VALUES,
    tokens=limits.MOST_TOKENS,
    body_bytes=LARGEST_BODY,
    frame_bytes=LARGEST_FRAME,
    socket_operations=transport.MOST_OPERATIONS,
    socket_seconds=int(transport.INIT_TIME.total_seconds()),
    page_size=paging.MOST,
)


@strawberry.type(description="The server itself.")
class Server:
    """What a client can rely on."""

    name: str = strawberry.field(description="Its name.")
    version: str = strawberry.field(description="Its version.")
    protocols: list[str] = strawberry.field(description="How subscriptions can be had.")
    limits: Limits = strawberry.field(description="How much may be asked at once.")
    grace_seconds: float = strawberry.field(description="How long a disconnected player keeps his seat in a live game.")


def server_of(settings: Settings) -> Server:
    """The server on the wire."""
    return Server(
        name="Oneiro",
        version=version("oneiro"),
        protocols=["graphql-transport-ws", "graphql-sse"],
        limits=LIMITS,
        grace_seconds=settings.grace_seconds,
    )
