"""What a tournament waits for, on the wire."""

from datetime import datetime

import strawberry

from oneiro_api.schema.context import Context
from oneiro_api.schema.interfaces import time_of
from oneiro_api.tournaments.sight import Sight
from oneiro_api.tournaments.waiting import waiting

from .telling import TournamentSentence, sentences_of


@strawberry.type(description="What a tournament waits for.")
class TournamentWait:
    """A wait."""

    text: str = strawberry.field(description="What it waits for, in one plain sentence.")
    said: TournamentSentence = strawberry.field(description="The same as a sentence of a closed list.")
    until: datetime | None = strawberry.field(
        description="When it goes on by itself, if nothing happens before; null where somebody has to act."
    )


def wait_of(context: Context, seen: Sight) -> TournamentWait | None:
    """What a viewer's tournament waits for, on the wire."""
    found = waiting(context.server.registry, seen)
    if found is None:
        return None
    (said,) = sentences_of((found.said,), seen)
    until = None if found.until is None else time_of(found.until)
    return TournamentWait(text=said.text, said=said, until=until)
