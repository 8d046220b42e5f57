"""What an organiser is shown of a pairing before it is published."""

from dataclasses import dataclass

from .history import Entrant, Pod


@dataclass(frozen=True, slots=True)
class Repeat:
    """Two entrants of one pod who have met before, and in how many rounds."""

    first: Entrant
    second: Entrant
    times: int
    reason: str


@dataclass(frozen=True, slots=True)
class PodReport:
    """One pod: its entrants, best and worst score, repeats, and why it is as it is."""

    pod: Pod
    best: float
    worst: float
    repeats: tuple[Repeat, ...]
    pinned: bool
    reason: str


@dataclass(frozen=True, slots=True)
class ByeReport:
    """An entrant who sits out this round, and why it is this one."""

    entrant: Entrant
    reason: str


@dataclass(frozen=True, slots=True)
class Report:
    """A pairing against what no pairing can beat.

    `repeats` sums the earlier meetings of all pairs that share a pod, `least_repeats` is a lower bound of it. `spread` is the
    mean over pods of the best less the worst score, `least_spread` that of blocks by standing. `together` are pairs to be kept
    apart that share a pod (only a manual change has any). `cost` is the objective that the search lowers, `least_cost` its
    proved lower bound; `optimal` says that no pairing of this field is better, by proof.
    """

    pods: tuple[PodReport, ...]
    byes: tuple[ByeReport, ...]
    repeats: int
    least_repeats: int
    spread: float
    least_spread: float
    cost: float
    least_cost: float
    optimal: bool
    together: tuple[tuple[Entrant, Entrant], ...] = ()

    @property
    def text(self) -> str:
        """The whole report in a few lines of words."""
        raise NotImplementedError
