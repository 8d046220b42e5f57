"""A tournament as a calendar file (RFC 5545): when it begins, and its rounds where they have times of their own.

An entry keeps its UID, and its SEQUENCE grows with each change that may move it: what is opened again replaces what was there.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from oneiro_core.tournament import records as r
from oneiro_core.tournament.log import Entry
from oneiro_core.tournament.settings import Pace
from oneiro_core.tournament.state import Phase, Tournament

from .sight import Sight
from .telling import PublicLog

LONGEST = 75
"""How many bytes a line may have (RFC 5545, 3.1)."""
_MOVING = (r.Created, r.SettingsChanged, r.Started, r.Cancelled, r.Undone)
"""Records after which an entry may be another."""
_STATUS = {Phase.DRAFT: "TENTATIVE", Phase.CANCELLED: "CANCELLED"}
_ESCAPED = {"\\": "\\\\", ";": "\\;", ",": "\\,", "\n": "\\n"}
_CONTROLS = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]")


@dataclass(frozen=True, slots=True)
class _Date:
    """Something with a time (Unix seconds), and how long it lasts, where that is known."""

    uid: str
    title: str
    begins: float
    seconds: float | None = None


def calendar(seen: Sight, page: str) -> str | None:
    """The file; None where nothing has a time yet. `page` is the address of the tournament's page."""
    dates = list(_dates(seen.live.id, seen.tournament))
    if not dates:
        return None
    moves = [entry for entry in PublicLog().read(seen.log.entries) if isinstance(entry.record, _MOVING)]
    events = [line for date in dates for line in _event(seen.tournament, date, moves, page)]
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Oneiro//Tournaments//EN", *events, "END:VCALENDAR"]
    return "".join(f"{part}\r\n" for line in lines for part in _folded(line))


def _dates(tournament_id: str, state: Tournament) -> Iterator[_Date]:
    """The start as it is planned, or else as it was; and each round that has a time."""
    timing, name = state.settings.timing, state.settings.name
    start = state.started_at if timing.start is None else timing.start
    if start is not None:
        yield _Date(tournament_id, name, start)
    for number, begins in enumerate(timing.rounds if timing.pace is Pace.FIXED else (), 1):
        yield _Date(f"{tournament_id}-{number}", f"{name}: round {number}", begins, timing.limit)


def _event(state: Tournament, date: _Date, moves: Sequence[Entry], page: str) -> Iterator[str]:
    """An entry of the calendar. Everybody reads the same of it, officials as well."""
    yield "BEGIN:VEVENT"
    yield f"UID:{date.uid}@oneiro"
    yield f"SEQUENCE:{len(moves) - 1}"
    yield f"DTSTAMP:{_moment(moves[-1].line.at)}"
    yield f"DTSTART:{_moment(date.begins)}"
    if date.seconds is not None:
        yield f"DURATION:PT{max(1, round(date.seconds))}S"
    yield f"SUMMARY:{_text(date.title)}"
    if state.settings.text:
        yield f"DESCRIPTION:{_text(state.settings.text)}"
    yield f"URL:{page}"
    yield f"STATUS:{_STATUS.get(state.phase, 'CONFIRMED')}"
    yield "END:VEVENT"


def _moment(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).strftime("%Y%m%dT%H%M%SZ")


def _text(text: str) -> str:
    """Words as a value: what has a meaning there is escaped, and what may not stand there is left out (RFC 5545, 3.3.11)."""
    plain = _CONTROLS.sub("", re.sub(r"\r\n?", "\n", text))
    return "".join(_ESCAPED.get(letter, letter) for letter in plain)


def _folded(line: str) -> Iterator[str]:
    """A line in parts that are short enough, none of which ends within a letter; the later ones begin with a space."""
    part, size = "", 0
    for letter in line:
        bytes_of = len(letter.encode())
        if size + bytes_of > LONGEST:
            yield part
            part, size = " ", 1
        part, size = part + letter, size + bytes_of
    yield part
