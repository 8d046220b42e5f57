"""The log of a tournament: appended to, never changed. The tournament is its fold."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from oneiro_core import codec
from oneiro_core.errors import RefusalCode, Refused
from oneiro_core.tournament.records.record import check_line, check_office, check_possible

from .changes import changes
from .records import RECORDS, Created, Line, Record, SettingsChanged, Undone
from .state import Tournament
from .telling import Said, Sentence, say

_RECORDS = {record.__name__: record for record in RECORDS}


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the log, with the record that stands in it."""

    line: Line
    record: Record


class Log:
    """All that has happened to a tournament, and how it stands by it. Not thread-safe.

    `check` says whether a record can be entered, `append` enters it. A server checks, stores, then appends: what it cannot store
    has not happened.
    """

    def __init__(self, entries: Iterable[Entry]) -> None:
        """The log of these entries, the first of which is `Created`; they are trusted, not checked."""
        self.entries = list(entries)
        self.tournament = fold(self.entries)
        self._undone = undone(self.entries)

    @classmethod
    def begin(cls, record: Created, at: float, reason: str = "") -> "Log":
        """The log of a new tournament. Raises Refused(BAD_OPTION) for settings that contradict themselves."""
        record.begin()
        return cls([Entry(Line(1, at, record.owner, reason), record)])

    def entry(self, record: Record, at: float, by: str, reason: str = "") -> Entry:
        """The next entry, checked and not yet appended. Raises Refused; nothing is changed."""
        entry = Entry(Line(len(self.entries) + 1, at, by, reason), record)
        self.check(entry)
        return entry

    def check(self, entry: Entry) -> None:
        """Raise Refused when the entry cannot be the next one."""
        if entry.line.number != len(self.entries) + 1:
            raise Refused(RefusalCode.TOO_LATE, "something else has happened meanwhile", "number")
        check_line(entry.record, self.tournament, entry.line)
        if isinstance(entry.record, Undone):
            self._check_undoing(entry.record, entry.line)

    def append(self, entry: Entry) -> None:
        """Append an entry that was checked."""
        self.entries.append(entry)
        if isinstance(entry.record, Undone):
            self.tournament, self._undone = fold(self.entries), undone(self.entries)
        else:
            entry.record.apply(self.tournament, entry.line)

    def add(self, record: Record, at: float, by: str, reason: str = "") -> Entry:
        """Check a record and append it. Raises Refused; then nothing is changed."""
        entry = self.entry(record, at, by, reason)
        self.append(entry)
        return entry

    def undone(self) -> frozenset[int]:
        """The numbers of the entries that do not count."""
        return self._undone

    def told(self, entry: Entry) -> Said:
        """What an entry of the log says; of settings, from what to what they are changed, as the log counts now."""
        if not isinstance(entry.record, SettingsChanged):
            return entry.record.told()
        earlier = (
            one for one in reversed(self.entries[: entry.line.number - 1]) if one.line.number not in self._undone
        )
        records = (one.record for one in earlier)
        before = next(record.settings for record in records if isinstance(record, Created | SettingsChanged))
        return say(Sentence.LOG_CHANGED, list=changes(before, entry.record.settings))

    def _check_undoing(self, record: Undone, line: Line) -> None:
        if not 2 <= record.entry <= len(self.entries):
            raise Refused(RefusalCode.NOT_FOUND, "there is no such entry, or it is the first", "entry")
        if record.entry in self.undone():
            raise Refused(RefusalCode.NOT_NOW, "it is undone already", "entry")
        target = self.entries[record.entry - 1]
        if line.by:
            while isinstance(target.record, Undone):
                target = self.entries[target.record.entry - 1]
            check_office(target.record, self.tournament, line.by)
        refold([*self.entries, Entry(line, record)], checked_from=record.entry)


def fold(entries: Sequence[Entry]) -> Tournament:
    """The tournament that the entries make, without those that are undone."""
    return refold(entries, checked_from=len(entries) + 1)


def refold(entries: Sequence[Entry], checked_from: int) -> Tournament:
    """The same, where each entry from a number on must still be possible. Raises Refused(RESTED_ON) where one is not."""
    first, *others = entries
    assert isinstance(first.record, Created), "a log begins with Created"
    tournament, left_out = first.record.begin(), undone(entries)
    for entry in others:
        if entry.line.number in left_out or isinstance(entry.record, Undone):
            continue
        if entry.line.number >= checked_from:
            _check_still_possible(entry, tournament)
        entry.record.apply(tournament, entry.line)
    return tournament


def undone(entries: Sequence[Entry]) -> frozenset[int]:
    """The numbers of the entries that do not count; who undoes an undoing brings back what it undid."""
    numbers: set[int] = set()
    for entry in reversed(entries):
        if isinstance(entry.record, Undone) and entry.line.number not in numbers:
            numbers.add(entry.record.entry)
    return frozenset(numbers)


def dump(entry: Entry) -> dict[str, Any]:
    """An entry as JSON data, for a journal."""
    return {**codec.dump(entry.line), "record": type(entry.record).__name__, "data": codec.dump(entry.record)}


def load(data: Mapping[str, Any]) -> Entry:
    """An entry back from its JSON data. Raises KeyError, TypeError or ValueError for what is none."""
    return Entry(codec.load(Line, data), codec.load(_RECORDS[data["record"]], data["data"]))


def _check_still_possible(entry: Entry, tournament: Tournament) -> None:
    try:
        check_possible(entry.record, tournament)
    except Refused as refused:
        text = f"entry {entry.line.number} rests on it ({entry.record.text()}): {refused.message}"
        raise Refused(RefusalCode.RESTED_ON, text, "entry") from None
