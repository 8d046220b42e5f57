"""What an organiser is shown of a pairing before it is published."""

from dataclasses import dataclass

from oneiro_core.tournament.telling import Text, english

from .history import Entrant, Pod


@dataclass(frozen=True, slots=True)
class Repeat:
    """Two entrants of one pod who have met before, in how many rounds, and why they meet again."""

    first: Entrant
    second: Entrant
    times: int
    why: Text

    @property
    def reason(self) -> str:
        """Why, in English."""
        return english(self.why)


@dataclass(frozen=True, slots=True)
class PodReport:
    """One pod: its entrants, their places in the standing (from 1, in the same order), and why they share it.

    `best` and `worst` are the scores; None where pods are not to be near in the standing. `seats` counts for each of them, in the
    same order, how often he sat in each seat of such a table in earlier rounds.
    """

    pod: Pod
    places: tuple[int, ...]
    best: float | None
    worst: float | None
    repeats: tuple[Repeat, ...]
    pinned: bool
    why: Text
    partners_again: tuple[Repeat, ...] = ()
    """Partners who have been partners before, in how many rounds, and why they are again."""
    seats: tuple[tuple[int, ...], ...] = ()

    @property
    def reason(self) -> str:
        """Why, in English."""
        return english(self.why)


@dataclass(frozen=True, slots=True)
class Partners:
    """In how many earlier rounds all partners were partners, and a lower bound of it."""

    again: int
    least: int


@dataclass(frozen=True, slots=True)
class ByeReport:
    """An entrant who sits out this round, and why it is this one."""

    entrant: Entrant
    why: Text

    @property
    def reason(self) -> str:
        """Why, in English."""
        return english(self.why)


@dataclass(frozen=True, slots=True)
class Report:
    """A pairing against what no pairing can beat.

    `repeats` sums the earlier meetings of all pairs that share a pod, `least_repeats` is a lower bound of it. `spread` is the
    mean over pods of the best less the worst score, `least_spread` the least that any pods of these sizes have; both are None
    where pods are not to be near in the standing. `optimal` says by proof that no other pods of these sizes, with these byes and
    pins, are better by the strictness that was asked for. `together` are pairs to be kept apart that share a pod: only pins and
    manual changes bring them together. `partners` is None where nobody has one.
    """

    pods: tuple[PodReport, ...]
    byes: tuple[ByeReport, ...]
    repeats: int
    least_repeats: int
    spread: float | None
    least_spread: float | None
    optimal: bool
    together: tuple[tuple[Entrant, Entrant], ...] = ()
    partners: Partners | None = None

    @property
    def text(self) -> str:
        """The report in words, a line for the whole and one for each pod and bye."""
        proof = ", and no pairing is better" if self.optimal else ""
        spread = f", spread {self.spread:.2f} (at least {self.least_spread:.2f})" if self.spread is not None else ""
        partners = f"{self.partners.again} partners again (at least {self.partners.least}), " if self.partners else ""
        head = f"{partners}{self.repeats} repeats (at least {self.least_repeats}){spread}{proof}."
        byes = [f"{bye.entrant} sits out: {bye.reason}" for bye in self.byes]
        return "\n".join([head, *(f"{', '.join(pod.pod)}: {pod.reason}" for pod in self.pods), *byes])
