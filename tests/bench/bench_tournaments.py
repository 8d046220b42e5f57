"""How long a large tournament takes to be folded from its log, and to be ranked, against one a tenth of its size.

    uv run python tests/bench/bench_tournaments.py

In processor time, the best of some runs. A tenfold field should take about ten times as long.
"""

import random
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from holding import OWNER, settings_of, started
from oneiro_core.tournament.ledger import Ledger
from oneiro_core.tournament.log import Log
from oneiro_core.tournament.records import GameReported, RoundPaired, RoundPublished, RoundStarted
from oneiro_core.tournament.rounds import PodPlan, Result, Score
from oneiro_core.tournament.settings import TieBreak
from oneiro_core.tournament.standings import standing
from oneiro_core.tournament.tiebreaks import ordering

FIELDS, ROUNDS, RUNS = (1_000, 10_000), 7, 3
TIE_BREAKS = {
    "opponents' mean, lot": (TieBreak.OPPONENTS, TieBreak.LOT),
    "all ten tie-breaks": tuple(TieBreak),
}


def played(count: int, tie_breaks: tuple[TieBreak, ...]) -> Log:
    """A tournament of pods of four by lot, with points by chance."""
    log, chance = started(count, settings_of(tie_breaks=tie_breaks)), random.Random(1)
    entrants = list(log.tournament.entrants)
    for number in range(1, ROUNDS + 1):
        chance.shuffle(entrants)
        pods = tuple(PodPlan(tuple(entrants[first : first + 4])) for first in range(0, count, 4))
        for record in (RoundPaired("swiss", pods), RoundPublished(number), RoundStarted(number)):
            log.add(record, 0, OWNER)
        for pod, plan in enumerate(pods, 1):
            scores = tuple(Score(seat, chance.randint(5, 35)) for seat in plan.seats)
            log.add(GameReported(number, pod, Result(f"g{number}-{pod}", scores)), 0, OWNER)
    return log


def ranked(log: Log) -> None:
    ledger = Ledger(log.tournament, log.tournament.rounds)
    standing(log.tournament, list(log.tournament.entrants), ordering(ledger))


def seconds(act: Callable[[], object]) -> float:
    """The best of some runs."""
    return min(_runs(act))


def _runs(act: Callable[[], object]) -> Iterator[float]:
    for _ in range(RUNS):
        start = time.process_time()
        act()
        yield time.process_time() - start


def main() -> None:
    for name, tie_breaks in TIE_BREAKS.items():
        small, large = (played(count, tie_breaks) for count in FIELDS)
        for what, act in (("fold", lambda log: Log(log.entries)), ("ranking", ranked)):
            times = seconds(lambda: act(small)), seconds(lambda: act(large))  # noqa: B023 (called at once)
            print(
                f"{name}, {what}: {times[0]:.3f} s and {times[1]:.3f} s for {FIELDS}, ratio {times[1] / times[0]:.1f}"
            )


if __name__ == "__main__":
    main()
