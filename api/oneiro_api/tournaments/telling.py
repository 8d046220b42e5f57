"""What of a log is told to those who hold no office, and when."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Self

from oneiro_core.tournament import records as r
from oneiro_core.tournament.log import Entry, Log

HIDDEN = (
    *(r.RoundPaired, r.SeatsSwapped, r.EntrantMoved, r.PodPinned),
    *(r.Invited, r.KeptApart, r.Declined),
)
"""Records that only the officials see: pairings before they are published, and what is between the desk and its guests."""


HELD_BACK: Mapping[type[r.Record], str] = {
    r.Registered: "credentials",
    r.ArbiterCalled: "words",
    r.CallAnswered: "words",
}
"""Fields of public records that only the officials see: what the server knows of players, and what was said at a table."""

SEED = "seed"
"""The field that nobody sees before the end: who has it knows all lots and pairings beforehand."""


@dataclass(slots=True)
class PublicLog:
    """The entries of a log that everybody may see, as far as they have been read: each is looked at once, however many listen."""

    entries: list[Entry] = field(default_factory=list)
    hidden: set[int] = field(default_factory=set)
    seen: int = 0

    def read(self, log: list[Entry]) -> list[Entry]:
        """Read on in the log, which has only grown; what undoes a hidden entry is hidden with it."""
        for entry in log[self.seen :] if self.seen < len(log) else ():
            undoes = isinstance(entry.record, r.Undone) and entry.record.entry in self.hidden
            if undoes or isinstance(entry.record, HIDDEN):
                self.hidden.add(entry.line.number)
            else:
                self.entries.append(entry)
        self.seen = len(log)
        return self.entries


@dataclass(slots=True)
class LateLog:
    """A log as spectators learn of it where the organiser wants them to be late: it follows the other, and never runs back."""

    log: Log
    public: PublicLog = field(default_factory=PublicLog)

    def upto(self, log: Log, moment: float) -> Self:
        """The same, with what the other log had got by a moment (Unix seconds)."""
        for entry in log.entries[len(self.log.entries) :]:
            if entry.line.at > moment:
                break
            self.log.append(entry)
        return self
