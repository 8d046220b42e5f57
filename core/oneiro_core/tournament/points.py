"""What a game is worth to those who played it: places, and the systems of points.

All numbers are exact fractions, so that equal points are equal and the points of a table add up.
"""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from math import lcm

from .rounds import Result, Score
from .settings import Ladder, Points

HUNDRED = 100
USUAL_MEAN, USUAL_SPAN = 22, 16
"""The mean of a table's points in a game to 30, and what lies between its first and its last."""

_ratio = lru_cache(1 << 16)(Fraction)
"""A fraction; the same few come again and again, and each is reduced once."""


def covered(scores: Sequence[Score]) -> tuple[tuple[int, int], ...]:
    """The first and the last place, from 0, that each score covers: who ties shares all the places of the tie.

    Places that the game itself gives come before points; who left shares the last places, whatever his points.
    """
    keys = [(score.left, _place(score)) for score in scores]
    ordered = sorted(keys)
    firsts = [ordered.index(key) for key in keys]
    return tuple([(first, first + firsts.count(first) - 1) for first in firsts])


def counted(scores: Sequence[Score]) -> tuple[int, ...]:
    """The points that count: who left has no more than the lowest of the others, and nobody has less than nothing.

    Where a game takes points away, everybody is raised by as much as the lowest is below zero.
    """
    stayed = [score.points for score in scores if not score.left]
    lowest = min(stayed, default=0)
    points = [min(score.points, lowest) if score.left and stayed else score.points for score in scores]
    below = min(0, *points)
    return tuple([point - below for point in points])


def worth(points: Points, result: Result, ladders: Sequence[Ladder] = ()) -> Mapping[str, Fraction]:
    """What a result is worth to each entrant in it."""
    scores = result.scores
    match points:
        case Points.TABLE:
            values = shares(counted(scores), HUNDRED)
        case Points.DEVIATION:
            values = deviations(counted(scores))
        case Points.RAW:
            values = tuple(Fraction(score.points) for score in scores)
        case Points.PLACE | Points.LADDER | Points.WIN:
            values = _of_places(covered(scores), rungs(points, len(scores), ladders))
    return {score.entrant: value for score, value in zip(scores, values, strict=True)}


def shares(points: Sequence[int], level: int = 1) -> tuple[Fraction, ...]:
    """The own part of a table's points, so that par is `level`. Where nobody has a point, everybody is at par."""
    total, size = sum(points), len(points)
    return tuple([_ratio(level * size * point, total) if total else _ratio(level, 1) for point in points])


def deviations(points: Sequence[int]) -> tuple[Fraction, ...]:
    """The points less the mean of the table."""
    total, size = sum(points), len(points)
    return tuple([_ratio(size * point - total, size) for point in points])


def rungs(points: Points, size: int, ladders: Sequence[Ladder] = ()) -> tuple[Fraction, ...]:
    """What each place is worth at a table of a size, first place first, in a system that goes by places."""
    if points is Points.WIN:
        return (Fraction(1), *(Fraction(0),) * (size - 1))
    if points is Points.LADDER:
        return tuple(Fraction(str(rung)) for rung in _ladder(size, ladders))
    return tuple(Fraction(size - 1 - place, max(1, size - 1)) for place in range(size))


def _ladder(size: int, ladders: Sequence[Ladder]) -> tuple[float, ...]:
    """The ladder of a size, or the upper rungs of the next longer one, for a table to which somebody has not come."""
    longer = [ladder.points for ladder in ladders if len(ladder.points) >= size]
    return min(longer, key=len)[:size] if longer else (0.0,) * size


def par(points: Points, size: int, ladders: Sequence[Ladder] = ()) -> Fraction | None:
    """What an average table is worth in pods of a size; None for raw points, which have no par of their own."""
    if points in (Points.TABLE, Points.DEVIATION):
        return Fraction(HUNDRED if points is Points.TABLE else 0)
    if points is Points.RAW:
        return None
    steps = rungs(points, size, ladders)
    return sum(steps, Fraction(0)) / len(steps)


def win(points: Points, preferred: int, ladders: Sequence[Ladder] = ()) -> float:
    """What usually lies between the first and the last of a table: the yardstick for a difference of standing.

    Where the system does not fix it, it is that of a usual game to 30 points.
    """
    if points in (Points.TABLE, Points.DEVIATION, Points.RAW):
        return HUNDRED * USUAL_SPAN / USUAL_MEAN if points is Points.TABLE else USUAL_SPAN
    steps = rungs(points, preferred, ladders)
    return float(steps[0] - steps[-1]) or 1.0


def whole(values: Iterable[Fraction]) -> tuple[list[int], int]:
    """Fractions as whole numbers of parts, and how many such parts are one: sums of those are exact, and quick."""
    ratios = [value.as_integer_ratio() for value in values]
    parts = lcm(*[below for _, below in ratios])
    return [above * (parts // below) for above, below in ratios], parts


def total(values: Iterable[Fraction]) -> Fraction:
    """The exact sum."""
    numbers, parts = whole(values)
    return Fraction(sum(numbers), parts)


def _of_places(places: Sequence[tuple[int, int]], steps: Sequence[Fraction]) -> tuple[Fraction, ...]:
    return tuple(
        [
            steps[first] if first == last else total(steps[first : last + 1]) / (last - first + 1)
            for first, last in places
        ]
    )


def _place(score: Score) -> int:
    if score.left:
        return 0
    return -score.points if score.place is None else score.place
