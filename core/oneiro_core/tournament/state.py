"""A tournament as it stands: the fold of its records. Changed by records only."""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Self

from .entrants import Entrant, Status
from .roles import Role
from .rounds import Pod, Round
from .settings import Settings


class Phase(Enum):
    """How far a tournament has come."""

    DRAFT = "draft"
    """Only its officials see it."""
    PUBLISHED = "published"
    """Everybody sees it; entries are not taken yet."""
    REGISTRATION = "registration"
    """Entries are taken."""
    CHECK_IN = "check_in"
    """Who has entered says that he is there."""
    RUNNING = "running"
    """Rounds are paired and played."""
    FINISHED = "finished"
    """The ranking is final, but for corrections."""
    ARCHIVED = "archived"
    """Nothing changes any more."""
    CANCELLED = "cancelled"
    """It does not take place."""


@dataclass(frozen=True, slots=True)
class Announcement:
    """Words of the officials to everybody. `at` is in Unix seconds."""

    at: float
    text: str


@dataclass(frozen=True, slots=True)
class Penalty:
    """Points that an entrant loses, in the unit of the ranking; 0 for a warning. `entry` is its number in the log."""

    entry: int
    entrant: str
    points: float
    reason: str


@dataclass(frozen=True, slots=True)
class Call:
    """A call for an arbiter from a table. `at` is in Unix seconds; `answered_by` is an account, empty before an answer."""

    id: str
    at: float
    round: int
    pod: int
    entrant: str
    words: str
    answer: str = ""
    answered_by: str = ""
    closed: bool = False


@dataclass(slots=True)
class Tournament:
    """Everything that is known of a tournament.

    `entrants` are in the order in which they entered; `rounds` in the order in which they were paired, so that round r is
    `rounds[r - 1]`. `apart` are groups of entrants no two of whom ever share a pod. `seed` is set at the start: it decides all
    lots. Times are Unix seconds.
    """

    settings: Settings
    phase: Phase = Phase.DRAFT
    paused: bool = False
    offices: dict[str, set[Role]] = field(default_factory=dict)
    invited: set[str] = field(default_factory=set)
    entrants: dict[str, Entrant] = field(default_factory=dict)
    accounts: dict[str, str] = field(default_factory=dict)
    """The entrant of each account that is in."""
    apart: list[frozenset[str]] = field(default_factory=list)
    rounds: list[Round] = field(default_factory=list)
    games: dict[str, tuple[int, int]] = field(default_factory=dict)
    """Round and pod of each game that was opened or reported."""
    penalties: list[Penalty] = field(default_factory=list)
    calls: dict[str, Call] = field(default_factory=dict)
    """The calls for an arbiter, by their ids, in the order in which they were made."""
    announcements: list[Announcement] = field(default_factory=list)
    seed: str = ""
    started_at: float | None = None
    resumed_at: float | None = None
    finished_early: bool = False

    @property
    def admitted(self) -> tuple[Entrant, ...]:
        """Those who are in: before the start, the first `capacity` of all who have entered."""
        return self._entered()[: self._places()]

    @property
    def waiting(self) -> tuple[Entrant, ...]:
        """Those who are on the waiting list, in its order: the first is next when a place becomes free."""
        places = self._places()
        return () if places is None else self._entered()[places:]

    @property
    def missing(self) -> tuple[Entrant, ...]:
        """Those who are in and have not checked in, where they have to."""
        return tuple(entrant for entrant in self.admitted if self.settings.check_in and not entrant.checked_in)

    @property
    def starting(self) -> tuple[Entrant, ...]:
        """Those with whom it would begin now: past who has not checked in and has to, the waiting list moves up."""
        there = (entrant for entrant in self._entered() if entrant.checked_in or not self.settings.check_in)
        return tuple(there)[: self._places()]

    @property
    def playing(self) -> tuple[Entrant, ...]:
        """Those who can be paired: who are in, and do not rest."""
        return tuple(entrant for entrant in self.admitted if not entrant.resting)

    @property
    def ranked(self) -> tuple[Entrant, ...]:
        """Those who have a line in the ranking: whoever took part and was not disqualified."""
        return tuple(
            entrant for entrant in self.entrants.values() if entrant.status in (Status.ENTERED, Status.WITHDRAWN)
        )

    @property
    def round(self) -> Round | None:
        """The latest round; None before the first."""
        return self.rounds[-1] if self.rounds else None

    @property
    def draft(self) -> Round | None:
        """The round that is paired and not yet published."""
        return self.round if self.round and not self.round.published else None

    @property
    def taken_back(self) -> Self:
        """How it stands with its latest round as a draft again."""
        drafts = [replace(round, published=False, started_at=None, waited_for=set()) for round in self.rounds[-1:]]
        return replace(self, rounds=[*self.rounds[:-1], *drafts])

    @property
    def unsettled(self) -> tuple[Round, ...]:
        """The rounds that are not complete."""
        return tuple(round for round in self.rounds if not round.complete)

    def stage(self, *stages: str) -> tuple[Round, ...]:
        """The rounds of these stages."""
        return tuple(round for round in self.rounds if round.stage in stages)

    def pods(self) -> Iterator[tuple[Round, Pod]]:
        """Every pod of every round."""
        return ((round, pod) for round in self.rounds for pod in round.pods.values())

    def pod_of_call(self, call: Call) -> Pod | None:
        """The pod that a call comes from; where that has joined another, the one in which the caller sits now."""
        round = self.rounds[call.round - 1]
        return round.pods.get(call.pod) or round.pod_of(call.entrant)

    def lot(self, entrant: str) -> str:
        """The lot of an entrant, fixed at the start: the lower comes first. It follows from seed and id alone."""
        return hashlib.sha256(f"{self.seed}:{entrant}".encode()).hexdigest()

    def roles(self, account: str) -> frozenset[Role]:
        """The offices of an account."""
        return frozenset(self.offices.get(account, ()))

    def _entered(self) -> tuple[Entrant, ...]:
        return tuple(entrant for entrant in self.entrants.values() if entrant.status is Status.ENTERED)

    def _places(self) -> int | None:
        return self.settings.capacity if self.started_at is None else None
