"""The log of a tournament on the wire, and what its officials have said and decreed."""

from bisect import bisect_left
from datetime import datetime

import strawberry

from oneiro_api.schema.interfaces import time_of
from oneiro_api.tournaments.sight import Sight, Told
from oneiro_core.naming import words

from .entrants import Entrant, entrant_of
from .pages import Connection, page_of
from .telling import TournamentSentence, sentences_of


@strawberry.type(description="Something that was done in a tournament: by whom, when, and why.")
class AuditEntry:
    """An entry of the log."""

    number: int = strawberry.field(description="Its number in the log as you may see it; officials undo it by that.")
    at: datetime = strawberry.field(description="When.")
    by: str | None = strawberry.field(description="The name of who did it; null for the server.")
    reason: str = strawberry.field(description="Why, in his words; may be empty.")
    record: str = strawberry.field(description="What sort of thing it was, in a few words.")
    text: str = strawberry.field(description="What happened, in one plain sentence.")
    said: TournamentSentence = strawberry.field(description="The same as a sentence of a closed list.")
    undone: bool = strawberry.field(description="Whether it counts no more.")


@strawberry.type(description="Words of the officials to everybody.")
class Announcement:
    """An announcement."""

    at: datetime = strawberry.field(description="When it was made.")
    text: str = strawberry.field(description="The words, in plain text.")
    reached: int | None = strawberry.field(
        description="To how many entrants a feed has told it; for officials, else null."
    )


@strawberry.type(description="Points that an entrant loses, or a warning.")
class Penalty:
    """A penalty."""

    entrant: Entrant = strawberry.field(description="Who.")
    points: float = strawberry.field(description="How many points, in the unit of the ranking; 0 for a warning.")
    reason: str = strawberry.field(description="Why.")
    entry: int = strawberry.field(description="Its number in the log.")


def log_of(sight: Sight, names: dict[str, str], first: int, after: str | None) -> Connection[AuditEntry]:
    """A page of what the viewer may see of the log. `names` are those of accounts."""
    return page_of(sight.told(), first, after, lambda told: entry_of(sight, told, names))


def entry_of(sight: Sight, told: Told, names: dict[str, str]) -> AuditEntry:
    """An entry on the wire."""
    line, by = told.entry.line, told.entry.line.by
    (said,) = sentences_of((told.said,), sight)
    return AuditEntry(
        number=told.number,
        at=time_of(line.at),
        by=names.get(by, sight.named(by)) if by else None,
        reason=line.reason,
        record=words(type(told.entry.record).__name__),
        text=told.text,
        said=said,
        undone=told.undone,
    )


def announcements_of(sight: Sight) -> list[Announcement]:
    """All announcements, the latest first."""
    made = sight.tournament.announcements
    times = sight.live.reached() if made and sight.official else None
    return [Announcement(at=time_of(one.at), text=one.text, reached=_reached(times, one.at)) for one in reversed(made)]


def _reached(times: list[float] | None, at: float) -> int | None:
    return None if times is None else len(times) - bisect_left(times, at)


def penalties_of(sight: Sight) -> list[Penalty]:
    """All penalties, in their order."""
    state = sight.tournament
    return [
        Penalty(
            entrant=entrant_of(state, state.entrants[one.entrant]),
            points=one.points,
            reason=one.reason,
            entry=sight.place(one.entry),
        )
        for one in state.penalties
        if one.entrant in state.entrants
    ]
