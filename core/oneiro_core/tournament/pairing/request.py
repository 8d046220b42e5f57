"""What a pairing is asked for."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from .history import Entrant, History, Round


class Strictness(StrEnum):
    """What a repeated meeting costs against a difference of score."""

    STRICT = "strict"
    """A repeat only where it cannot be avoided, or gives the standing a say in a last round that would have none."""
    BALANCED = "balanced"
    """A repeat costs as much as a won table: it may be bought by less difference of score."""
    STANDING = "standing"
    """Repeats do not count, but only how near those of a pod are in the standing."""


class By(StrEnum):
    """What the scores of a request are, and so what its pods go by."""

    STANDING = "standing"
    """Points: near ones share a pod."""
    RATING = "rating"
    """Places by rating: near ones share a pod."""
    DAY = "day"
    """Points of a day: near ones share a pod."""
    STRIKES = "strikes"
    """Strikes, less than nothing: who has as many shares a pod."""
    SEEDS = "seeds"
    """Places by strength, which are dealt evenly to all pods."""
    ALL = "all"
    """Places, of no account: all share one pod."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """One round to be paired.

    `scores` holds every entrant who is to play, with his score so far. Pods have `low` to `high` entrants, `preferred` where
    the number allows. `win` is what a won table is worth in the unit of the scores. `byes` counts each entrant's earlier byes.
    `avoid` are pairs that never share a pod. `pinned` pods stay as they are, the others are paired around them. `seed` decides
    all lots: the same request gives the same pairing anywhere. `left` tells how many rounds come after it, None that nobody
    knows: a strict pairing of a small field leaves the next one a way without a repeat, where it can. `partners` are the twos
    of earlier rounds, for `rotate`; None where nobody has a partner. `by` tells what the scores are: it changes the reasons,
    not the pods.
    """

    scores: Mapping[Entrant, float]
    low: int
    high: int
    preferred: int
    history: History = field(default_factory=History)
    byes: Mapping[Entrant, int] = field(default_factory=dict)
    avoid: Collection[tuple[Entrant, Entrant]] = ()
    pinned: Round = ()
    strictness: Strictness = Strictness.STRICT
    win: float = 1.0
    seed: str = ""
    left: int | None = None
    partners: History | None = None
    by: By = By.STANDING

    @property
    def near(self) -> bool:
        """Whether those are to share a pod whose scores are near."""
        return self.by not in (By.SEEDS, By.ALL)
