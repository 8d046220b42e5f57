"""The report for arbiters: which pairs to look at, how sure that is, and the turns themselves. Never a penalty."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from .statistics import Kind, Pair, Tally, tallies
from .thresholds import LEAST, SMALLEST, chance
from .turns import Turn

RATE = 0.001
"""So many honest pairs raise an alarm."""
DISCOVERIES = 0.1
"""Of the alarms that are marked to stand among all pairs, this part is false on average, or less."""


@dataclass(frozen=True, slots=True)
class Alarm:
    """A pair to look at: `who` has favoured or signalled `whom`, more than honest play explains.

    `observed` times it happened in `turns`, `expected` times it would have; `chance` is the part of honest pairs that come out
    as far, `returned` the same for the other direction (1 where it was not examined). `stands` says whether it stands with all
    pairs in view, which were many chances for a coincidence.
    """

    kind: Kind
    who: str
    whom: str
    observed: int
    expected: float
    z: float
    chance: float
    returned: float
    stands: bool
    turns: tuple[Turn, ...]

    @property
    def text(self) -> str:
        """What was seen, in a sentence."""
        what = "voted for the decoys of" if self.kind is Kind.FAVOUR else "told what was found by"
        return (
            f"{self.who} {what} {self.whom} {self.observed} times in {len(self.turns)} turns, "
            f"where {self.expected:.1f} were to be expected: so do {self.chance:.2g} of honest pairs."
        )


@dataclass(frozen=True, slots=True)
class Report:
    """All alarms, the least likely first, and how many pairs were examined for them.

    An alarm opens a review. It proves nothing: friends find each other's cards more often without any understanding.
    """

    alarms: tuple[Alarm, ...]
    examined: int

    @property
    def false_alarms(self) -> float:
        """How many alarms are to be expected if all are honest."""
        return RATE * self.examined


def study(turns: Sequence[Turn], kinds: Collection[Kind] = tuple(Kind)) -> Report:
    """Examine all ordered pairs that share enough turns of a kind.

    The turns are those of finished games, best of many events, since a tournament keeps the same two apart. Tables of three
    are left out. Among people who know each other, ask for no signals: they will be found.
    """
    compared = [turn for turn in turns if turn.players >= SMALLEST]
    found = {
        pair: tally for pair, tally in tallies(compared).items() if pair[0] in kinds and tally.count >= LEAST[pair[0]]
    }
    chances = {pair: chance(pair[0], tally) for pair, tally in found.items()}
    bar = _benjamini_hochberg(list(chances.values()))
    raised = sorted((p, pair) for pair, p in chances.items() if p <= RATE)
    return Report(tuple(_alarm(pair, found[pair], chances, bar, compared) for _, pair in raised), len(found))


def _alarm(pair: Pair, tally: Tally, chances: Mapping[Pair, float], bar: float, turns: Sequence[Turn]) -> Alarm:
    kind, who, whom = pair
    return Alarm(
        kind=kind,
        who=who,
        whom=whom,
        observed=tally.observed,
        expected=tally.expected,
        z=tally.z,
        chance=chances[pair],
        returned=chances.get((kind, whom, who), 1.0),
        stands=chances[pair] <= bar,
        turns=tuple(turns[index] for index in tally.turns),
    )


def _benjamini_hochberg(chances: Sequence[float]) -> float:
    """The largest chance that still stands among so many.

    Y. Benjamini, Y. Hochberg, "Controlling the False Discovery Rate", Journal of the Royal Statistical Society B 57 (1995).
    """
    ordered = sorted(chances)
    standing = [p for rank, p in enumerate(ordered, 1) if p <= DISCOVERIES * rank / len(ordered)]
    return max(standing, default=0.0)
