"""The pairing of a round."""

from collections.abc import Sequence
from dataclasses import dataclass

from oneiro_core.errors import Refused
from .history import Entrant, Pod, Round
from .report import Report
from .request import Request


@dataclass(frozen=True, slots=True)
class Pairing:
    """A paired round: its pods from the top of the standing down, each in seat order, and who sits out."""

    pods: Round
    byes: tuple[Entrant, ...]
    report: Report


class Inseparable(Refused):
    """The pairs to be kept apart leave no pairing. `pairs` are those that would have to share a pod in the best one found."""

    pairs: tuple[tuple[Entrant, Entrant], ...]


def pair(request: Request) -> Pairing:
    """Pair a round. Raises Unsplittable, Inseparable, or Refused for a request that contradicts itself."""
    raise NotImplementedError


def evaluate(request: Request, pods: Round, byes: Sequence[Entrant] = ()) -> Report:
    """The report of a pairing that somebody else has made, such as a manual change, by the measures of `request`.

    Raises Refused where an entrant is missing, sits twice, or a size is out of range.
    """
    raise NotImplementedError


def snake(ranked: Sequence[Entrant], sizes: Sequence[int]) -> Round:
    """Pods of nearly equal strength: the ranked entrants dealt to the pods there and back again."""
    raise NotImplementedError


__all__ = ["Inseparable", "Pairing", "Pod", "evaluate", "pair", "snake"]
