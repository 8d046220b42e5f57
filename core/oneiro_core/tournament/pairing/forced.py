"""A last round in which the standing would have no say, since everybody has met all but those of one pod.

Sixteen in fours have such a fifth round: without a repeat its pods differ by 13 points, where a win is 6. So it may buy some.
"""

from .request import Request, Strictness

PRICE = 1.3
"""What a repeat costs in such a round, in won tables: so much difference of score it has to save.

Repeats and spread of five rounds of sixteen, in 2,000 simulated events: at 1.2 7.2 and 6.24, at 1.3 5.1 and 6.54, at 1.4 3.3 and
6.83; without any 0 and 7.4. Each round at its own best, without a look ahead: 7.0 and 6.83.
"""


def forced(request: Request, order: tuple[str, ...], sizes: tuple[int, ...]) -> bool:
    """Whether these entrants have just one round left without a repeat, and it is the last and to be paired strictly.

    Never for tables of two, where a repeat is the whole table.
    """
    if request.left != 0 or request.strictness is not Strictness.STRICT or len(set(sizes)) != 1 or sizes[0] == 2:
        return False
    met, most = request.history.met, len(order) - sizes[0]
    if any(len(met.get(one, ())) < most for one in order):
        return False
    unmet = {frozenset(other for other in order if other not in met.get(one, {})) for one in order}
    return len(unmet) == len(sizes) and all(len(pod) == sizes[0] for pod in unmet)
