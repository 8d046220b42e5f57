"""Simulate honest play, and write down how far honest pairs come out.

python -m oneiro_core.fairplay.calibrate --pairs 12000
"""

import argparse
import json
from collections import defaultdict
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat
from math import ceil, log
from pathlib import Path
from random import Random
from statistics import fmean

from .seasons import season
from .statistics import Kind, tallies
from .thresholds import LARGEST, LEVELS, SMALLEST

COUNTS = {Kind.FAVOUR: (10, 40, 160), Kind.SIGNAL: (5, 20, 80)}
OFTEN = (0.25, 0.5, 1.0)
SIZES = range(SMALLEST, LARGEST + 1)
TAIL = 0.02
"""Rare values are reckoned from this part of all."""

Values = dict[int, list[float]]
"""By the number of turns that a pair shares."""


def rounds_for(kind: Kind, size: int, count: int) -> int:
    """How many turns a company plays until each pair shares so many of a kind."""
    return count * size if kind is Kind.SIGNAL else ceil(count * size / (size - 2))


def honest(kind: Kind, size: int, pairs: int, chance: Random) -> Values:
    """The values of Z at the levels, of at least so many honest pairs, for each number of shared turns."""
    seen: Values = defaultdict(list)
    for _ in range(ceil(pairs / (size * (size - 1)))):
        turns = season(size, rounds_for(kind, size, COUNTS[kind][-1]), chance)
        for count in COUNTS[kind]:
            found = tallies(turns[: rounds_for(kind, size, count)])
            seen[count] += [tally.z for (of, _, _), tally in found.items() if of is kind]
    return {count: [_exceeded(values, level) for level in LEVELS] for count, values in seen.items()}


def _exceeded(values: Sequence[float], level: float) -> float:
    """The value that this part of all values exceeds.

    Beyond the tail by peaks over a threshold, as if they fell off exponentially: of a normal tail that is on the safe side, and
    it is steadier than the few values that lie so far out (J. Pickands, Annals of Statistics 3, 1975).
    """
    ordered = sorted(values, reverse=True)
    if level >= TAIL / 2:
        return round(ordered[int(level * len(ordered))], 2)
    peaks = ordered[: int(TAIL * len(ordered))]
    return round(peaks[-1] + fmean(peak - peaks[-1] for peak in peaks) * log(TAIL / level), 2)


def noticed(kind: Kind, size: int, limits: Values, seasons: int, chance: Random) -> dict[int, dict[str, float]]:
    """The part of pairs with an understanding that come out beyond the last level, by turns shared and how often they act."""
    hits = {count: dict.fromkeys(map(str, OFTEN), 0.0) for count in COUNTS[kind]}
    for often in OFTEN:
        for _ in range(seasons):
            turns = season(size, rounds_for(kind, size, COUNTS[kind][-1]), chance, kind, often)
            for count in COUNTS[kind]:
                z = tallies(turns[: rounds_for(kind, size, count)])[kind, "0", "1"].z
                hits[count][str(often)] += z > limits[count][-1]
    return {count: {often: round(hit / seasons, 2) for often, hit in row.items()} for count, row in hits.items()}


def simulated(kind: Kind, size: int, pairs: int, seasons: int) -> tuple[Values, dict[int, dict[str, float]]]:
    """Both numbers for tables of one size, by a seed of their own."""
    limits = honest(kind, size, pairs, Random(f"honest {kind} {size}"))
    return limits, noticed(kind, size, limits, seasons, Random(f"noticed {kind} {size}"))


def main() -> None:
    """Write `honest.json`, which lies beside this file."""
    parser = argparse.ArgumentParser(description="Simulate honest play for the thresholds of the fair play report.")
    parser.add_argument("--pairs", type=int, default=12_000, help="honest pairs for each number in the table")
    parser.add_argument(
        "--seasons", type=int, default=200, help="seasons with an understanding for each number in the table"
    )
    asked = parser.parse_args()
    todo = [(kind, size) for kind in Kind for size in SIZES]
    with ProcessPoolExecutor() as pool:
        results = pool.map(simulated, *zip(*todo, strict=True), repeat(asked.pairs), repeat(asked.seasons))
        found = dict(zip(todo, results, strict=True))
    table = {kind: {size: found[kind, size][0] for size in SIZES} for kind in Kind}
    power = {kind: {size: found[kind, size][1] for size in SIZES} for kind in Kind}
    text = json.dumps({**table, "noticed": power}, indent=1)
    Path(__file__).with_name("honest.json").write_text(text + "\n")


if __name__ == "__main__":
    main()
