"""A tournament as a calendar file (RFC 5545): when it begins, and its rounds where they have times of their own.

An entry keeps its UID, and its SEQUENCE grows with each change that may move it: what is opened again replaces what was there.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

from oneiro_core.tournament import records as r
from oneiro_core.tournament.log import Entry
from oneiro_core.tournament.settings import Pace
from oneiro_core.tournament.state import Phase, Tournament

from .sight import Sight
from .telling import PublicLog

if TYPE_CHECKING:
    from icalendar import Event

_MOVING = (r.Created, r.SettingsChanged, r.Started, r.Cancelled, r.Undone)
"""Records after which an entry may be another."""
_STATUS = {Phase.DRAFT: "TENTATIVE", Phase.CANCELLED: "CANCELLED"}


@dataclass(frozen=True, slots=True)
class _Date:
    """Something with a time (Unix seconds), and how long it lasts, where that is known."""

    uid: str
    title: str
    begins: float
    seconds: float | None = None


def calendar(seen: Sight, page: str) -> bytes | None:
    """The file; None where nothing has a time yet. `page` is the address of the tournament's page."""
    from icalendar import Calendar  # here: a server that starts has no calendar to write

    dates = list(_dates(seen.live.id, seen.tournament))
    if not dates:
        return None
    moves = [entry for entry in PublicLog().read(seen.log.entries) if isinstance(entry.record, _MOVING)]
    made = Calendar({"version": "2.0", "prodid": "-//Oneiro//Tournaments//EN"})
    for date in dates:
        made.add_component(_event(seen.tournament, date, moves, page))
    return bytes(made.to_ical())


def _dates(tournament_id: str, state: Tournament) -> Iterator[_Date]:
    """The start as it is planned, or else as it was; and each round that has a time."""
    timing, name = state.settings.timing, state.settings.name
    start = state.started_at if timing.start is None else timing.start
    if start is not None:
        yield _Date(tournament_id, name, start)
    for number, begins in enumerate(timing.rounds if timing.pace is Pace.FIXED else (), 1):
        yield _Date(f"{tournament_id}-{number}", f"{name}: round {number}", begins, timing.limit)


def _event(state: Tournament, date: _Date, moves: Sequence[Entry], page: str) -> "Event":
    """An entry of the calendar. Everybody reads the same of it, officials as well."""
    from icalendar import Event

    event = Event()
    event.add("uid", f"{date.uid}@oneiro")
    event.add("sequence", len(moves) - 1)
    event.add("dtstamp", _moment(moves[-1].line.at))
    event.add("dtstart", _moment(date.begins))
    if date.seconds is not None:
        event.add("duration", timedelta(seconds=max(1, round(date.seconds))))
    event.add("summary", date.title)
    if state.settings.text:
        event.add("description", state.settings.text)
    event.add("url", page)
    event.add("status", _STATUS.get(state.phase, "CONFIRMED"))
    return event


def _moment(at: float) -> datetime:
    return datetime.fromtimestamp(int(at), UTC)
