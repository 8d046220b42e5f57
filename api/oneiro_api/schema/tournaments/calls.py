"""Calls for an arbiter on the wire: the officials see all of them, everybody else those from his own tables."""

from datetime import datetime

import strawberry

from oneiro_api.schema.interfaces import time_of
from oneiro_api.tournaments.sight import Sight
from oneiro_core.tournament.state import Call

from .entrants import Entrant, entrant_of
from .pages import Connection, page_of


@strawberry.type(description="A call for an arbiter from a table.")
class ArbiterCall:
    """A call."""

    id: strawberry.ID = strawberry.field(description="Its id.")
    at: datetime = strawberry.field(description="When it was made.")
    round: int = strawberry.field(description="The round.")
    pod: int = strawberry.field(description="The number of the pod.")
    entrant: Entrant = strawberry.field(description="Who called.")
    words: str = strawberry.field(description="What about; may be empty.")
    answer: str | None = strawberry.field(description="What an arbiter has answered last; null before he did.")
    answered_by: str | None = strawberry.field(description="The name of that arbiter.")
    closed: bool = strawberry.field(description="Whether it is settled.")


def calls_of(
    sight: Sight, names: dict[str, str], closed: bool | None, first: int, after: str | None
) -> Connection[ArbiterCall]:
    """A page of the calls that the viewer may see, the earliest first. `names` are those of the officials' accounts."""
    found = [call for call in sight.calls() if closed in (None, call.closed)]
    return page_of(found, first, after, lambda call: _call_of(sight, call, names))


def _call_of(sight: Sight, call: Call, names: dict[str, str]) -> ArbiterCall:
    state = sight.tournament
    return ArbiterCall(
        id=strawberry.ID(call.id),
        at=time_of(call.at),
        round=call.round,
        pod=call.pod,
        entrant=entrant_of(state, state.entrants[call.entrant]),
        words=call.words,
        answer=call.answer or None,
        answered_by=names.get(call.answered_by, call.answered_by) or None,
        closed=call.closed,
    )
