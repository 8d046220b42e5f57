"""How often honest players come out as far as this: from honest play that was simulated, and shipped as numbers.

`honest.json` holds for each kind, number of players and number of turns the values of Z that one, ten and a hundred in a
thousand honest pairs exceed; and `noticed`, the part of pairs with an understanding that exceed the first of them, by how often
they act on it. `python -m oneiro_core.fairplay.calibrate` makes it anew.
"""

import json
from bisect import bisect_right
from functools import cache
from importlib.resources import files
from math import exp, log
from typing import Any

from .statistics import Kind, Tally

LEVELS = (0.1, 0.01, 0.001)
MIDDLE = 0.5
"""The chance of a Z of 0."""
SMALLEST, LARGEST = 4, 8
"""Tables of three are too small to compare with others; tables of more than eight count as eight."""
LEAST = {Kind.FAVOUR: 10, Kind.SIGNAL: 5}
"""A pair is examined that shares so many turns."""


def chance(kind: Kind, tally: Tally) -> float:
    """The part of honest pairs that come out as far or farther.

    The logarithm is drawn straight between the levels that were simulated, and straight on beyond the last, which makes rare
    results look less rare than they are.
    """
    points = [(0.0, MIDDLE), *zip(quantiles(kind, tally), LEVELS, strict=True)]
    place = min(max(bisect_right([z for z, _ in points], tally.z), 1), len(points) - 1)
    (z, p), (next_z, next_p) = points[place - 1 : place + 1]
    return min(1.0, exp(log(p) + (tally.z - z) * (log(next_p) - log(p)) / (next_z - z)))


def quantiles(kind: Kind, tally: Tally) -> list[float]:
    """The values of Z at the levels, for as many turns as the tally has: the mean over its turns of those for their sizes."""
    parts = [(times / tally.count, _at(kind, size, tally.count)) for size, times in tally.sizes.items()]
    return [sum(part * values[level] for part, values in parts) for level in range(len(LEVELS))]


def noticed(kind: Kind, size: int, turns: int) -> dict[float, float]:
    """With which chance an understanding is noticed that is acted on so often; for the largest simulated count not above."""
    by_count = _shipped()["noticed"][kind][str(_size(size))]
    counts = [count for count in sorted(map(int, by_count)) if count <= turns]
    return {float(often): power for often, power in by_count[str(counts[-1])].items()} if counts else {}


def _at(kind: Kind, size: int, count: int) -> list[float]:
    """The values for a size, on a straight line over the logarithm of the count between those that were simulated."""
    by_count: dict[int, list[float]] = {int(key): z for key, z in _shipped()[kind][str(_size(size))].items()}
    counts = sorted(by_count)
    place = min(max(bisect_right(counts, count), 1), len(counts) - 1)
    low, high = counts[place - 1], counts[place]
    part = min(max(log(count / low) / log(high / low), 0.0), 1.0)
    return [(1 - part) * a + part * b for a, b in zip(by_count[low], by_count[high], strict=True)]


def _size(players: int) -> int:
    return min(max(players, SMALLEST), LARGEST)


@cache
def _shipped() -> Any:
    return json.loads(files("oneiro_core.fairplay").joinpath("honest.json").read_text())
