"""A tournament as a calendar file (RFC 5545): when it begins, and its rounds where they have times of their own.

An entry keeps its UID, and its SEQUENCE grows with each change that may move it: what is opened again replaces what was there.
What is left out would stay where somebody has opened the file before, so an entry that was told and is dropped is CANCELLED.
A public file says where it is to be asked for again (RFC 7986).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

from oneiro_core.tournament import records as r
from oneiro_core.tournament.log import Entry
from oneiro_core.tournament.settings import Pace, Settings
from oneiro_core.tournament.state import Phase, Tournament

from .live import ENDED
from .sight import Sight
from .telling import PublicLog

if TYPE_CHECKING:
    from icalendar import Calendar, Event

_MOVING = (r.Created, r.SettingsChanged, r.Started, r.Finished, r.Cancelled, r.Undone)
"""Records after which an entry may be another."""
_OPENING = (r.Published, r.RegistrationOpened)
"""The records with which a draft ends: what stood in it before was told to nobody else."""
_ASK_AGAIN = timedelta(hours=1)
"""How often a calendar that follows the file had better ask for it."""


@dataclass(frozen=True, slots=True)
class _Date:
    """The time of a round, or of the start as round 0 (Unix seconds); how long it lasts, where known; whether it is off."""

    round: int
    begins: float
    seconds: float | None = None
    off: bool = False


def calendar(seen: Sight, base: str) -> bytes | None:
    """The file; None where nothing has had a time yet. `base` is the address of the server."""
    from icalendar import Calendar  # here: a server that starts has no calendar to write

    dates = list(_dates(seen))
    if not dates:
        return None
    moves = [entry for entry in _public(seen) if isinstance(entry.record, _MOVING)]
    made = Calendar({"version": "2.0", "prodid": "-//Oneiro//Tournaments//EN"})
    if not seen.tournament.settings.private:
        _subscribed(made, f"{base}/tournaments/{seen.live.id}/calendar.ics")
    for date in dates:
        made.add_component(_event(seen, date, moves, f"{base}/tournament/{seen.live.id}"))
    return bytes(made.to_ical())


def _public(seen: Sight) -> list[Entry]:
    """What everybody may see of the log: all read the same calendar, officials as well."""
    return PublicLog().read(seen.log.entries)


def _subscribed(made: "Calendar", address: str) -> None:
    made.add("source", address, parameters={"VALUE": "URI"})
    made.add("refresh-interval", _ASK_AGAIN, parameters={"VALUE": "DURATION"})


def _dates(seen: Sight) -> Iterator[_Date]:
    """All that has, or was told to have, a time, the start first."""
    state = seen.tournament
    planned = {date.round: date for date in _planned(state.settings, state.started_at)}
    for number, date in sorted((_told(seen) | planned).items()):
        comes = number in planned and state.phase not in ENDED
        yield replace(date, off=not comes and not _begun(state, number))


def _planned(settings: Settings, started: float | None) -> Iterator[_Date]:
    """The start as it is planned, or else as it was; and each round that has a time."""
    timing = settings.timing
    start = started if timing.start is None else timing.start
    if start is not None:
        yield _Date(0, start)
    for number, begins in enumerate(timing.rounds if timing.pace is Pace.FIXED else (), 1):
        yield _Date(number, begins, timing.limit)


def _told(seen: Sight) -> dict[int, _Date]:
    """The last time of each round that was told since the draft, also by what was undone later."""
    settings, told, opened = seen.tournament.settings, dict[int, _Date](), False
    for entry in _public(seen):
        record = entry.record
        if not opened and entry.line.number in seen.log.undone():
            continue
        if isinstance(record, r.Created | r.SettingsChanged):
            settings = record.settings
        opened = opened or isinstance(record, _OPENING)
        if opened and isinstance(record, (*_MOVING, *_OPENING)):
            started = entry.line.at if isinstance(record, r.Started) else None
            told |= {date.round: date for date in _planned(settings, started)}
    return told if seen.tournament.phase is not Phase.DRAFT else {}


def _begun(state: Tournament, number: int) -> bool:
    if not number:
        return state.started_at is not None
    return any(round.number == number and round.started_at is not None for round in state.rounds)


def _event(seen: Sight, date: _Date, moves: Sequence[Entry], page: str) -> "Event":
    """An entry of the calendar."""
    from icalendar import Event

    event, state = Event(), seen.tournament
    part = f"-{date.round}" if date.round else ""
    event.add("uid", f"{seen.live.id}{part}@oneiro")
    event.add("sequence", len(moves) - 1)
    event.add("dtstamp", _moment(moves[-1].line.at))
    event.add("dtstart", _moment(date.begins))
    if date.seconds is not None:
        event.add("duration", timedelta(seconds=max(1, round(date.seconds))))
    event.add("summary", f"{state.settings.name}: round {date.round}" if date.round else state.settings.name)
    if state.settings.text:
        event.add("description", state.settings.text)
    event.add("url", page)
    event.add("status", _status(date, state))
    return event


def _status(date: _Date, state: Tournament) -> str:
    if date.off:
        return "CANCELLED"
    return "TENTATIVE" if state.phase is Phase.DRAFT else "CONFIRMED"


def _moment(at: float) -> datetime:
    return datetime.fromtimestamp(int(at), UTC)
