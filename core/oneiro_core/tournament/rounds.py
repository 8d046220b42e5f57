"""Rounds, pods, seats, and the results of games."""

from dataclasses import dataclass, field
from enum import Enum

from .settings import Ruling


class RoundPhase(Enum):
    """How far a round has come."""

    PAIRED = "paired"
    """The organiser looks at the pairing and may change it."""
    PUBLISHED = "published"
    """Everybody sees the pairing."""
    PLAYING = "playing"
    """Tables are open."""
    COMPLETE = "complete"
    """Every pod is settled."""


@dataclass(frozen=True, slots=True)
class Score:
    """The points of one entrant in a game.

    `left` says that he left it before its end, or kept it waiting until it was broken off: he is last, whatever his points.
    `place` (from 1, ties share the better one) is given where the game says more than its points do.
    """

    entrant: str
    points: int
    place: int | None = None
    left: bool = False


@dataclass(frozen=True, slots=True)
class Result:
    """What a game came to. The game's id is its identity: it counts once.

    `finished` is False for a game that broke off. `corrected` tells that somebody has overridden what the game reported.
    """

    game: str
    scores: tuple[Score, ...]
    finished: bool = True
    corrected: bool = False


@dataclass(frozen=True, slots=True)
class PodPlan:
    """A pod as it is planned: its entrants in seat order, and the name of its place in the format, such as a group."""

    seats: tuple[str, ...]
    label: str = ""


@dataclass(slots=True)
class Pod:
    """Those who share a table in a round.

    `games` are the ids of the games that were opened for it, `results` what came in and counts, `broken` what broke off and does
    not, each by its game. `absent` did not come. `excused` get the average of their other rounds, whatever the pod comes to.
    `closed` says that nothing more is waited for. `extra` is by how many seconds it may last longer than its round.
    """

    number: int
    seats: tuple[str, ...]
    label: str = ""
    pinned: bool = False
    games: list[str] = field(default_factory=list)
    results: dict[str, Result] = field(default_factory=dict)
    broken: dict[str, Result] = field(default_factory=dict)
    ruling: Ruling = Ruling.STAND
    absent: set[str] = field(default_factory=set)
    excused: set[str] = field(default_factory=set)
    closed: bool = False
    extra: float = 0

    @property
    def present(self) -> tuple[str, ...]:
        """The entrants who came, in seat order."""
        return tuple(seat for seat in self.seats if seat not in self.absent) if self.absent else self.seats

    @property
    def left(self) -> frozenset[str]:
        """Those who left one of its games before the end."""
        scores = (score for result in self.results.values() for score in result.scores)
        return frozenset(score.entrant for score in scores if score.left)

    @property
    def untouched(self) -> bool:
        """Whether no game was opened or reported and nothing was decided: who sits in it may still change."""
        decided = self.closed or self.excused or self.ruling is not Ruling.STAND
        return not (self.games or self.results or self.broken or decided)

    def settled(self, games: int) -> bool:
        """Whether nothing more is waited for, where `games` are to be played."""
        if self.closed or self.ruling is not Ruling.STAND or len(self.present) < 2:
            return True
        return len(self.results) + len(self.broken) >= games


@dataclass(slots=True)
class Round:
    """One round: its pods, and who sits out. `games` is how many games each pod plays. Times are Unix seconds.

    With `same_deal`, all pods of a size get the same cards, by seat.
    """

    number: int
    stage: str
    pods: dict[int, Pod]
    byes: tuple[str, ...] = ()
    games: int = 1
    same_deal: bool = False
    published: bool = False
    paired_at: float = 0
    started_at: float | None = None
    settled_at: float | None = None
    waited_for: set[int] = field(default_factory=set)
    """The numbers of the pods that are not settled, once the round has begun."""

    @property
    def phase(self) -> RoundPhase:
        if self.started_at is not None:
            return RoundPhase.COMPLETE if self.complete else RoundPhase.PLAYING
        return RoundPhase.PUBLISHED if self.published else RoundPhase.PAIRED

    @property
    def complete(self) -> bool:
        """Whether the round has begun and all its pods are settled."""
        return self.started_at is not None and not self.waited_for

    @property
    def open_pods(self) -> tuple[Pod, ...]:
        """The pods that are still waited for; before the round begins, all of them."""
        return tuple(pod for pod in self.pods.values() if self.started_at is None or pod.number in self.waited_for)

    def begin(self, at: float) -> None:
        """The tables are opened; where all sit out, there are none, and it is complete."""
        self.started_at = at
        self.settled_at = None if self.pods else at
        self.waited_for = set(self.pods)
        for pod in self.pods.values():
            pod.extra = 0

    def note(self, pod: Pod, at: float) -> None:
        """Something has happened to a pod: note whether it is settled by now, and the round complete."""
        if pod.settled(self.games):
            self.waited_for.discard(pod.number)
        else:
            self.waited_for.add(pod.number)
        self.settled_at = (self.settled_at or at) if self.complete else None

    @property
    def untouched(self) -> bool:
        """Whether nothing of it was played or decided and nobody missed: it may still be paired otherwise."""
        return all(pod.untouched and not pod.absent for pod in self.pods.values())

    @property
    def entrants(self) -> frozenset[str]:
        """Everybody who sits in a pod."""
        return frozenset(seat for pod in self.pods.values() for seat in pod.seats)

    def pod_of(self, entrant: str) -> Pod | None:
        """The pod in which an entrant sits; None where he sits in none."""
        return next((pod for pod in self.pods.values() if entrant in pod.seats), None)
