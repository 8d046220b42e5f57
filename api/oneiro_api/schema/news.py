"""News from all tables on the wire."""

import strawberry

from oneiro_api.live.news import Call, Invitation, LobbyNews

from .context import Context
from .listing import listed
from .meanings import enum
from .tables import Table, shown

InvitationKind = enum(Call, "InvitationKind", "What calls for you at a table.")


@strawberry.type(
    name="Invitation", description="A call to you: your game has begun, waits for you, is over, or is played again."
)
class InvitationType:
    """A call on the wire."""

    kind: InvitationKind = strawberry.field(description="What calls for you.")  # type: ignore[valid-type]
    table: Table = strawberry.field(description="Where.")
    phase: int | None = strawberry.field(description="The `phaseNumber` that waits for you, where it is your turn.")


@strawberry.type(description="News of the lobby: first the newest tables that are listed there, then each change.")
class LobbyUpdate:
    """News on the wire."""

    tables: list[Table] = strawberry.field(description="Tables that are listed, new or changed.")
    gone: list[strawberry.ID] = strawberry.field(description="The ids of tables that are not listed any more.")


async def lobby_update(context: Context, news: LobbyNews) -> LobbyUpdate:
    """News of the lobby as the asker sees them."""
    found = [await listed(context, live) for live in news.tables]
    tables = [table for table in found if table is not None]
    return LobbyUpdate(tables=tables, gone=[strawberry.ID(table_id) for table_id in news.gone])


async def invitation(context: Context, call: Invitation) -> InvitationType:
    """A call as its receiver sees it."""
    return InvitationType(kind=call.call, table=await shown(context, call.table), phase=call.phase)
