"""The search for a round: blocks, repair, proof where the field is small or tight, annealing, polishing."""

from random import Random

from .ahead import with_a_next
from .annealing import anneal
from .blocks import blocks, least_differences
from .columns import possible
from .costs import TOLERANCE, Costs, Seating
from .exact import Budget, Solved, solve
from .polishing import from_the_top, polish
from .repair import repair

SMALL = Budget(columns=12_000, tries=20_000)
"""24 entrants have 10,626 possible fours, and are paired by proof."""
TIGHT = Budget(columns=3_000, tries=3_000)
"""Larger fields are so too, once few pods without a repeat are left."""
DENSE = 130
"""Still larger fields are not annealed: their repeats are mended on the spot, and polishing does the rest."""
STEPS = 20_000
WINDOWS = 30
FIRST_WINDOWS = 3
"""So many do before the annealing: they prove a seating that is nearly there, and mend no other."""
LAST_WINDOWS = 5
"""So many do after it: more find hardly anything, and take most of the time."""
SOFT = 2.5
"""On its walk the annealing counts a repeat as so many times the range of the scores, at most."""
HARD = 100
"""As many on a second walk, where the first has left one: it mends more of them, and cares less for the scores."""


def search(costs: Costs, sizes: tuple[int, ...], chance: Random, *, followed: bool = False) -> Solved:
    """The best seating found in pods of these sizes, and whether it is proved that none is better.

    A small field whose round is `followed` by another gets one that leaves that a way without a repeat, where it can.
    The budget is a number of steps, so that the same costs and the same chance give the same seating anywhere.
    """
    solved = _searched(costs, sizes, chance)
    looks_ahead = followed and len(set(sizes)) == 1 and possible(len(costs.scores), sizes) <= SMALL.columns
    return with_a_next(costs, solved) if looks_ahead else solved


def _searched(costs: Costs, sizes: tuple[int, ...], chance: Random) -> Solved:
    pods = blocks(costs, sizes)
    touched = repair(costs, pods)
    if _at_the_floor(costs, pods):
        return Solved(pods, proved=True)
    if possible(len(costs.scores), sizes) <= SMALL.columns:
        return _small(costs, pods, chance)
    if len(costs.scores) > DENSE:
        return _polished(costs, pods, touched, chance)
    return _dense(costs, pods, touched, chance)


def refined(costs: Costs, pods: Seating, chance: Random) -> Seating:
    """A seating that is no worse: repaired and polished."""
    better = from_the_top(pods)
    repair(costs, better)
    return _polished(costs, better, list(range(len(better))), chance).pods


def _small(costs: Costs, pods: Seating, chance: Random) -> Solved:
    """A small field: proved, or annealed and polished where the budget of the proof does not suffice."""
    solved = solve(costs, pods, SMALL)
    return solved if solved.proved else _settled(costs, _better(costs, solved.pods, chance), chance)


def _dense(costs: Costs, pods: Seating, touched: list[int], chance: Random) -> Solved:
    """A field of middle size: polished if no repeat is left, proved if it is tight, or else annealed and polished."""
    if costs.total(pods) < costs.repeat and _polished(costs, pods, touched, chance, FIRST_WINDOWS).proved:
        return Solved(pods, proved=True)
    first = _of_cheap_pods(costs, pods, 1)
    if _best_of_all(costs, first, 1):
        return first
    pods = _better(costs, first.pods, chance)
    second = _of_cheap_pods(costs, pods, 2) if first.proved else Solved(pods, proved=False)
    if _best_of_all(costs, second, 2):
        return second
    return _settled(costs, second.pods, chance)


def _of_cheap_pods(costs: Costs, pods: Seating, repeats: int) -> Solved:
    """The best seating of pods that cost less than so many repeats: of a tight field, few pods remain."""
    return solve(costs, pods, TIGHT, repeats * costs.repeat - TOLERANCE)


def _best_of_all(costs: Costs, solved: Solved, repeats: int) -> bool:
    """Whether a best seating of such pods is the best of all: it costs less than any pod that was left out."""
    return solved.proved and costs.total(solved.pods) < repeats * costs.repeat


def _better(costs: Costs, pods: Seating, chance: Random) -> Seating:
    """A seating after a walk, and after a hotter one where a repeat is left; or as it was where they find none that is better."""
    better = min(pods, _annealed(costs, pods, SOFT, chance), key=costs.total)
    if costs.total(better) >= costs.repeat > SOFT * _span(costs):
        return min(better, _annealed(costs, better, HARD, chance), key=costs.total)
    return better


def _annealed(costs: Costs, pods: Seating, soft: float, chance: Random) -> Seating:
    span = _span(costs)
    softened = costs.softened(soft * span)
    return anneal(softened, pods, STEPS, (max(softened.repeat, span) / 3, span / 150), chance)


def _span(costs: Costs) -> float:
    return (costs.scores[0] - costs.scores[-1]) or 1.0


def _settled(costs: Costs, pods: Seating, chance: Random) -> Solved:
    """What is left to be done after an annealing: some polishing, of each pod."""
    return _polished(costs, from_the_top(pods), list(range(len(pods))), chance, LAST_WINDOWS)


def _polished(costs: Costs, pods: Seating, centres: list[int], chance: Random, windows: int = WINDOWS) -> Solved:
    polish(costs, pods, centres, windows, chance)
    return Solved(pods, _at_the_floor(costs, pods))


def _at_the_floor(costs: Costs, pods: Seating) -> bool:
    """Whether no partition is better, since none has less difference of score, nor costs less else."""
    sizes = tuple(map(len, pods))
    more = costs.total(pods) - least_differences(costs.scores, sizes) - TOLERANCE
    return more <= 0 or more <= costs.least_extra(min(sizes))
