"""Who is to be kept apart from whom: by order of the desk, or by a group."""

from collections import Counter
from dataclasses import dataclass
from math import comb

from oneiro_core.errors import RefusalCode
from oneiro_core.tournament.limits import PAIRS
from oneiro_core.tournament.roles import DESK
from oneiro_core.tournament.state import Tournament
from oneiro_core.tournament.telling import Said, Sentence, say

from .record import ALIVE, Line, Record, found_entrant, lines_of, refuse_line


@dataclass(frozen=True, slots=True)
class Grouped(Record):
    """The desk says to which club, family or team an entrant belongs; empty for none."""

    roles = DESK
    phases = ALIVE

    entrant: str
    group: str = ""

    def check(self, tournament: Tournament) -> None:
        found_entrant(tournament, self.entrant)
        check_group(tournament, self.group)

    def apply(self, tournament: Tournament, line: Line) -> None:
        tournament.entrants[self.entrant].group = self.group

    def told(self) -> Said:
        if not self.group:
            return say(Sentence.LOG_UNGROUPED, one=self.entrant)
        return say(Sentence.LOG_GROUPED, one=self.entrant, group=self.group)


@dataclass(frozen=True, slots=True)
class KeptApart(Record):
    """No two of these entrants ever share a pod, where the field allows it."""

    roles = DESK
    phases = ALIVE

    entrants: tuple[str, ...]

    def check(self, tournament: Tournament) -> None:
        strangers = lines_of(self.entrants, set(self.entrants) - set(tournament.entrants))
        refuse_line(strangers, len(self.entrants), "there is no such entrant", RefusalCode.NOT_FOUND, "entrants")
        _check_pairs(tournament, comb(len(self.entrants), 2), "entrants")

    def apply(self, tournament: Tournament, line: Line) -> None:
        tournament.apart.append(frozenset(self.entrants))

    def told(self) -> Said:
        return say(Sentence.LOG_KEPT_APART, list=", ".join(self.entrants))


def check_group(tournament: Tournament, group: str) -> None:
    """Raise Refused(ILLEGAL) where one more in a group would be kept apart from too many."""
    if group:
        members = sum(entrant.group == group for entrant in tournament.entrants.values())
        _check_pairs(tournament, members, "group")


def _check_pairs(tournament: Tournament, more: int, field: str) -> None:
    """A pairing holds each pair that is to be kept apart."""
    groups = Counter(entrant.group for entrant in tournament.entrants.values() if entrant.group)
    sets = [*map(len, tournament.apart), *groups.values()]
    PAIRS.check(sum(comb(count, 2) for count in sets) + more, field, RefusalCode.ILLEGAL)
