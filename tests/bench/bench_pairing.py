"""How good the pairing of Swiss pods is, and what it costs: beside simpler ways, and the bounds.

    uv run python tests/bench/bench_pairing.py            pods of four
    uv run python tests/bench/bench_pairing.py 5          pods of five
    uv run python tests/bench/bench_pairing.py 4 64 256   only fields of these sizes

repeats   meetings of an event that were not a first one
coinc     the sum of C(m, 2) over all pairs that met m times, and its lower bound
blocks    the standing cut into pods; greedy: down the table, whoever has met nobody in the pod; recipe: blocks, repair and
          annealing, round by round, without proof and without a look ahead
spread    the mean over the pods of rounds 2, 3, ... of the best less the worst score; a win is 6 points; floor: by standing;
          +-: the standard error of ours, since other events of the same size differ
proved    the part of rounds for which no pairing is better, by proof
CPU       of the slowest round: the search alone, with seats and report, and the greedy walk; in milliseconds
"""

import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import fmean, stdev

sys.path.insert(0, str(Path(__file__).parents[1]))

from oneiro_core.tournament.pairing import History, Request, Round, pair, split
from oneiro_core.tournament.pairing.bounds import least_coincidences
from oneiro_core.tournament.pairing.fields import field as field_of
from oneiro_core.tournament.pairing.fields import ranked
from oneiro_core.tournament.pairing.seating import blocks as cutting
from oneiro_core.tournament.pairing.seating.annealing import anneal
from oneiro_core.tournament.pairing.seating.repair import repair
from oneiro_core.tournament.pairing.seating.search import search
from playing.swiss import Swiss, played

EVENTS = {256: 5, 1024: 3, 10_000: 2}
"""So many events of each size; those of other sizes ten."""
FIELDS = {4: (12, 16, 32, 64, 256, 1024, 10_000), 5: (15, 25, 60, 250)}
ROUNDS = (3, 5, 7)
DENSE, STEPS = 300, 20_000
"""The recipe anneals fields of so many at most, in so many steps each time."""

Way = Callable[[Request], Round]


def blocks(request: Request) -> Round:
    """The standing cut into pods, whoever has met."""
    order = iter(ranked(request))
    return tuple(tuple(next(order) for _ in range(size)) for size in _sizes(request))


def at_random(request: Request) -> Round:
    """Pods by lot."""
    order = list(request.scores)
    Random(request.seed).shuffle(order)
    return blocks(
        Request(scores={name: -place for place, name in enumerate(order)}, low=1, high=99, preferred=request.preferred)
    )


def greedy(request: Request) -> Round:
    """The best of the standing, then down the table whoever has met nobody in the pod; where there is none, who met fewest."""
    waiting, pods = ranked(request), []
    for size in _sizes(request):
        pod = [waiting.pop(0)]
        while len(pod) < size:
            pod.append(waiting.pop(_walk(waiting, pod, request.history)))
        pods.append(tuple(pod))
    return tuple(pods)


def recipe(request: Request) -> Round:
    """Blocks, repaired; annealed while a repeat counts most, and once more while the scores do."""
    what = field_of(request)
    pods, chance = cutting.blocks(what.costs, what.sizes), Random(request.seed)
    repair(what.costs, pods)
    if len(what.order) <= DENSE:
        for hot, cold in ((what.costs.repeat / 2, what.costs.repeat / 50), (request.win / 3, request.win / 300)):
            pods = min(pods, anneal(what.costs, pods, STEPS, (hot, cold), chance), key=what.costs.total)
    return tuple(tuple(what.order[a] for a in pod) for pod in pods)


def _walk(waiting: list[str], pod: list[str], history: History) -> int:
    best, where = 10**9, 0
    for index, name in enumerate(waiting):
        met = history.met.get(name, {})
        times = sum(met.get(other, 0) for other in pod)
        if times == 0:
            return index
        if times < best:
            best, where = times, index
    return where


def _sizes(request: Request) -> tuple[int, ...]:
    return split(len(request.scores), request.low, request.high, request.preferred)


@dataclass
class Ours:
    """Our own pairing, timed."""

    seconds: list[float] = field(default_factory=list)
    whole: list[float] = field(default_factory=list)
    proved: list[bool] = field(default_factory=list)
    floors: list[float] = field(default_factory=list)

    def __call__(self, request: Request) -> Round:
        what = field_of(request)
        begun = time.process_time()
        search(what.costs, what.sizes, Random(request.seed), followed=bool(request.left))
        self.seconds.append(time.process_time() - begun)
        begun = time.process_time()
        pairing = pair(request)
        self.whole.append(time.process_time() - begun)
        self.proved.append(pairing.report.optimal)
        self.floors.append(pairing.report.least_spread or 0.0)
        return pairing.pods


@dataclass
class Timed:
    """Another way, timed."""

    way: Way
    seconds: list[float] = field(default_factory=list)

    def __call__(self, request: Request) -> Round:
        begun = time.process_time()
        pods = self.way(request)
        self.seconds.append(time.process_time() - begun)
        return pods


def row(n: int, k: int, rounds: int) -> str:
    """A line of the table."""
    seeds = range(1000 * n, 1000 * n + EVENTS.get(n, 10))
    ours, walk = Ours(), Timed(greedy)
    events = {
        name: [played(Swiss(n, seed, k), rounds, way) for seed in seeds]
        for name, way in (
            ("blocks", blocks),
            ("greedy", walk),
            ("recipe", recipe),
            ("ours", ours),
            ("random", at_random),
        )
    }
    repeats = {name: fmean(event.repeats for event in of) for name, of in events.items()}
    coincidences = fmean(event.coincidences for event in events["ours"])
    spread = {name: fmean(fmean(event.spreads) for event in of) for name, of in events.items()}
    error = stdev(fmean(event.spreads) for event in events["ours"]) / len(seeds) ** 0.5
    floor = fmean(floor for number, floor in enumerate(ours.floors) if number % rounds)
    bound = least_coincidences(n, [split(n, k - 1, k + 1, k)] * rounds)
    cpu = " ".join(f"{1000 * max(seconds):8.1f}" for seconds in (ours.seconds, ours.whole, walk.seconds))
    return (
        f"{n:6} {rounds:2} | {repeats['blocks']:7.1f} {repeats['greedy']:7.1f} {repeats['recipe']:6.1f} {repeats['ours']:6.1f} |"
        f" {bound:5} {coincidences:6.1f} | {floor:6.2f} {spread['recipe']:6.2f} {spread['ours']:6.2f} {error:5.2f}"
        f" {spread['greedy']:6.2f} {spread['random']:6.2f} | {fmean(ours.proved):6.0%} | {cpu}"
    )


def main() -> None:
    k, *sizes = map(int, sys.argv[1:] or ["4"])
    print(f"Swiss pods of {k}, strict")
    print(
        "     N  R | repeats: blocks  greedy recipe  ours | bound  coinc |"
        " floor recipe   ours    +- greedy random | proved | CPU search  whole greedy"
    )
    for n in sizes or FIELDS[k]:
        for rounds in ROUNDS:
            print(row(n, k, rounds), flush=True)


if __name__ == "__main__":
    main()
