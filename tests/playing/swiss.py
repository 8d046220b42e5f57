"""Simulated Swiss tournaments: players of known skill, places with noise, and what the pairing made of them."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from itertools import combinations
from math import comb
from random import Random
from statistics import fmean

from oneiro_core.tournament.pairing import History, Request, Round, Strictness, pair

NOISE = 1.2
WIN = 6.0
"""The winner of a table gets 6 points, the last 0, the others even steps between."""


@dataclass
class Swiss:
    """A tournament under way. `spreads` and `floors` are those of the rounds after the first, as reports tell them."""

    n: int
    seed: int
    preferred: int = 4
    strictness: Strictness = Strictness.STRICT
    scores: dict[str, float] = field(default_factory=dict)
    history: History = field(default_factory=History)
    spreads: list[float] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._chance = Random(self.seed)
        names = [f"{number:05}" for number in range(self.n)]
        self._skills = {name: self._chance.gauss(0, 1) for name in names}
        self.scores = dict.fromkeys(names, 0.0)

    def request(self) -> Request:
        """What the next round is to be."""
        return Request(
            scores=dict(self.scores),
            low=self.preferred - 1,
            high=self.preferred + 1,
            preferred=self.preferred,
            history=self.history,
            strictness=self.strictness,
            win=WIN,
            seed=f"{self.seed}:{len(self.history.rounds)}",
        )

    def play(self, pods: Round) -> None:
        """Play a round of these pods."""
        if self.history.rounds:
            self.spreads.append(fmean(self._spread(pod) for pod in pods))
        self.history.record(pods)
        for pod in pods:
            results = {name: self._skills[name] + self._chance.gauss(0, NOISE) for name in sorted(pod)}
            for place, name in enumerate(sorted(results, key=results.__getitem__)):
                self.scores[name] += WIN * place / (len(pod) - 1)

    def _spread(self, pod: tuple[str, ...]) -> float:
        scores = [self.scores[name] for name in pod]
        return max(scores) - min(scores)

    @property
    def repeats(self) -> int:
        """The meetings of the whole event that were not a first one."""
        return sum(times - 1 for times in self._meetings())

    @property
    def coincidences(self) -> int:
        """The sum of C(m, 2) over all pairs."""
        return sum(comb(times, 2) for times in self._meetings())

    def _meetings(self) -> list[int]:
        return [times for one, met in self.history.met.items() for other, times in met.items() if one < other]


def played(swiss: Swiss, rounds: int, pairing: Callable[[Request], Round] | None = None) -> Swiss:
    """The tournament after so many rounds, each paired by the given way or by ours."""
    for number in range(1, rounds + 1):
        request = replace(swiss.request(), left=rounds - number)
        swiss.play(pairing(request) if pairing else pair(request).pods)
    return swiss


def meetings(pods: Round, history: History) -> int:
    """The earlier meetings of all pairs that share a pod."""
    return sum(history.met.get(a, {}).get(b, 0) for pod in pods for a, b in combinations(pod, 2))
