"""Where a pairing is called the best, it is: an exact solver that knows nothing of ours agrees."""

import random
from dataclasses import replace
from itertools import combinations
from typing import Any

import numpy as np
import pytest
from scipy.optimize import Bounds, LinearConstraint, milp  # type: ignore[import-untyped]
from scipy.sparse import csc_matrix  # type: ignore[import-untyped]

from oneiro_core.tournament.pairing import Request, pair
from oneiro_core.tournament.pairing.fields import field
from oneiro_core.tournament.pairing.seating.costs import Costs, Seating
from oneiro_core.tournament.pairing.seating.exact import solve
from oneiro_core.tournament.pairing.seating.search import SMALL, search
from playing.swiss import Swiss, played


def optimum(costs: Costs, sizes: tuple[int, ...]) -> float:
    """The least J of any partition: set partitioning with a column for every possible pod, by HiGHS."""
    kinds = sorted(set(sizes))
    pods = [pod for size in kinds for pod in combinations(range(len(costs.scores)), size)]
    rows: Any = [[*pod, len(costs.scores) + kinds.index(len(pod))] for pod in pods]
    matrix = csc_matrix(
        (
            np.ones(sum(map(len, rows))),
            (np.concatenate(rows), np.repeat(np.arange(len(pods)), [len(row) for row in rows])),
        )
    )
    right: Any = np.concatenate([np.ones(len(costs.scores)), [sizes.count(size) for size in kinds]])
    prices = np.array([costs.of(pod) for pod in pods])
    scale = prices.max() or 1.0
    answer = milp(
        prices / scale,
        constraints=LinearConstraint(matrix, right, right),
        integrality=np.ones(len(pods)),
        bounds=Bounds(0, 1),
        options={"mip_rel_gap": 0.0},
    )
    assert answer.success
    return float(sum(price for price, taken in zip(prices, answer.x, strict=True) if taken > 0.5))


def gap(n: int, rounds: int, seed: int, preferred: int = 4) -> float:
    """By how much the search misses the optimum of a late round; nothing where it says that it does not."""
    what = field(played(Swiss(n, seed, preferred), rounds - 1).request())
    solved = search(what.costs, what.sizes, random.Random(seed))
    least = optimum(what.costs, what.sizes)
    missed = what.costs.total(solved.pods) - least
    assert missed > -1e-6 * max(1.0, least)
    assert not solved.proved or missed <= 1e-6 * max(1.0, least)
    return missed


@pytest.mark.parametrize(("n", "rounds", "preferred"), [(12, 3, 4), (12, 6, 4), (13, 4, 4), (16, 3, 4)])
def test_a_late_round_is_the_best_there_is(n: int, rounds: int, preferred: int) -> None:
    assert gap(n, rounds, seed=n + rounds, preferred=preferred) < 1e-6


@pytest.mark.long
def test_late_rounds_of_up_to_twenty_are_the_best_there_are_nearly_always() -> None:
    cases = [(n, rounds, seed) for n in (12, 14, 16, 17, 18, 20) for rounds in (3, 4, 5) for seed in (1, 2)]
    hits = [gap(n, rounds, seed) < 1e-6 for n, rounds, seed in cases]
    assert sum(hits) >= 0.95 * len(hits)


@pytest.mark.parametrize(
    "scores",
    [(2, 1, 1, 1, 1, 1, 0), (5, 2, 2, 2, 2, 2, 2, 2, 0), (9, 3, 3, 3, 3, 2, 2, 2, 2, 1, 0)],
)
def test_a_smaller_pod_may_lie_around_a_larger_one(scores: tuple[int, ...]) -> None:
    request = Request(
        scores={f"p{number:02}": float(score) for number, score in enumerate(scores)}, low=3, high=5, preferred=4
    )
    what, report = field(request), pair(request).report
    pods = [sorted(int(one[1:]) for one in pod.pod) for pod in report.pods]
    assert report.optimal
    assert what.costs.total(pods) == pytest.approx(optimum(what.costs, what.sizes))


@pytest.mark.parametrize("seed", range(6))
def test_what_is_proved_hangs_on_no_beginning(seed: int) -> None:
    costs = field(played(Swiss(16, seed), rounds=5).request()).costs
    best = solve(costs, [[*range(first, first + 4)] for first in range(0, 16, 4)], SMALL)
    begun = [best, *(solve(costs, changed(best.pods, a, a + 1), SMALL) for a in range(15))]
    proved = {round(costs.total(solved.pods), 6) for solved in begun if solved.proved}
    assert proved == {round(min(costs.total(solved.pods) for solved in begun), 6)}


def changed(pods: Seating, a: int, b: int) -> Seating:
    """The same with two who have changed places."""
    other = {a: b, b: a}
    return [[other.get(one, one) for one in pod] for pod in pods]


def test_where_all_have_met_the_order_of_the_standing_is_the_best() -> None:
    swiss = Swiss(16, seed=1)
    for left in (4, 3, 2, 1, None):
        swiss.play(pair(replace(swiss.request(), left=left)).pods)
    report = pair(swiss.request()).report
    assert (report.repeats, report.spread, report.optimal) == (24, report.least_spread, True)
