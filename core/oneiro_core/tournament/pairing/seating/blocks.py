"""Blocks by standing: the start of every search, and the floor of the score differences.

Among all partitions into pods of one size, consecutive blocks of the standing have the least sum of |score - score|. Of pods of
two sizes, a smaller one may lie around larger ones: of 2 1 1 1 1 1 0, the pods 2 1 0 and 1 1 1 1 differ by 4, two blocks by 5.
Sizes are of two kinds at most, so the best order of blocks is found exactly: all that counts of the blocks before is how many
of each kind there were.
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeAlias

from .costs import Costs, Seating

KINDS = 2
"""Of how many sizes the pods may be, at the most."""
Price: TypeAlias = Callable[[int, int], float]
"""What a block costs, by its start in the standing and its size."""
Step = tuple[float, bool]
"""The least cost up to here, and whether the last block was of the rarer kind."""


def blocks(costs: Costs, sizes: tuple[int, ...]) -> Seating:
    """The standing cut into pods, the off-size ones where they cost least."""
    start, pods = 0, []
    for size in _best_order(partial(_block, costs), sizes):
        pods.append(list(range(start, start + size)))
        start += size
    return pods


def least_differences(scores: Sequence[float], sizes: tuple[int, ...]) -> float:
    """The least sum of |score - score| inside pods that any partition into these sizes has; `scores` fall.

    From the top down, each entrant joins the smaller pod that is open, or begins a larger one, which is filled at once. All that
    counts of those before is how many larger pods there were, and how many entrants the smaller ones have.
    """
    small, large = min(sizes, default=1), max(sizes, default=1)
    larger = sizes.count(large) if large > small else 0
    cut = _sums_of_blocks(scores, large)
    row = [0.0]
    for count in range(larger + 1):
        first = count * large
        above = [least + cut[first - large + t] for t, least in enumerate(row)] if count else [0.0]
        row = above[:1]
        for t in range((len(sizes) - larger) * small):
            joined = row[t] + (small - 1 - 2 * (t % small)) * scores[first + t]
            row.append(min(joined, above[t + 1]) if count else joined)
    return row[-1]


def _sums_of_blocks(scores: Sequence[float], size: int) -> list[float]:
    """The sum of |score - score| of each block of so many consecutive entrants."""
    starts = range(len(scores) - size + 1)
    return [sum([(size - 1 - 2 * place) * scores[start + place] for place in range(size)]) for start in starts]


def least_ranges(scores: Sequence[float], sizes: tuple[int, ...]) -> float:
    """The least sum over pods of the best less the worst score that any partition into these sizes has; `scores` fall.

    Of two pods that overlap, the one that reaches further has at least what two blocks of the same entrants have together.
    """

    def reach(start: int, size: int) -> float:
        return scores[start] - scores[start + size - 1]

    start, least = 0, 0.0
    for size in _best_order(reach, sizes):
        least += reach(start, size)
        start += size
    return least


def _best_order(block: Price, sizes: tuple[int, ...]) -> list[int]:
    kinds = sorted(set(sizes), key=lambda size: (sizes.count(size), size))
    if len(kinds) < 2:
        return list(sizes)
    rare, usual = kinds
    table = _table(block, sizes.count(rare), rare, sizes.count(usual), usual)
    return _traced(table, rare, usual)


def _table(block: Price, rares: int, rare: int, usuals: int, usual: int) -> list[list[Step]]:
    """`table[i][j]`: the best way to cut the top of the standing into i blocks of the usual and j of the rare size."""
    table: list[list[Step]] = []
    for i in range(usuals + 1):
        row: list[Step] = []
        for j in range(rares + 1):
            end, steps = i * usual + j * rare, [] if i or j else [(0.0, False)]
            if i:
                steps.append((table[i - 1][j][0] + block(end - usual, usual), False))
            if j:
                steps.append((row[j - 1][0] + block(end - rare, rare), True))
            row.append(min(steps))
        table.append(row)
    return table


def _block(costs: Costs, start: int, size: int) -> float:
    """The cost of consecutive entrants without regard to their meetings."""
    spread = sum((size - 1 - 2 * place) * costs.scores[start + place] for place in range(size))
    return spread + (sum(costs.odd[start : start + size]) if size != costs.preferred else 0.0)


def _traced(table: list[list[Step]], rare: int, usual: int) -> list[int]:
    i, j, order = len(table) - 1, len(table[0]) - 1, []
    while i or j:
        order.append(rare if table[i][j][1] else usual)
        i, j = (i, j - 1) if table[i][j][1] else (i - 1, j)
    return order[::-1]
