"""Tie-breaks, exactly.

For an entrant i and his rounds r: x_ir is what he got in the round, X_i the sum over the rounds that he played, n_i their number,
O(i, r) those with whom he played. What averages over opponents is reckoned in floating point, correctly rounded sums, and then
rounded to nine decimals: it is the same on every machine.
"""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import partial
from itertools import accumulate
from math import fsum
from operator import mul

from .ledger import Ledger
from .points import HUNDRED, covered, total, whole
from .rounds import Result
from .settings import Points, TieBreak
from .standings import Amount, Criterion, Part, by_round
from .telling import Sentence, Term, Word

DIGITS = 9
SIXTH = 6


def criterion(tie_break: TieBreak, ledger: Ledger) -> Criterion:
    """A tie-break as a criterion of a ranking."""
    title, phrase = Word.of(_TITLES[tie_break]), Sentence.DECIDED_BY
    if tie_break is TieBreak.HEAD_TO_HEAD:
        return Criterion(tie_break.value, title, lambda tied: _head_to_head(ledger, tied), True, phrase)
    if tie_break is TieBreak.LOT:
        phrase = Sentence.DECIDED_LOT
    return Criterion(tie_break.value, title, lambda entrants: _AMOUNTS[tie_break](ledger, entrants), phrase=phrase)


def ordering(ledger: Ledger) -> tuple[Criterion, ...]:
    """The criteria that a tournament has chosen: its points, then its tie-breaks in their order."""
    tie_breaks = ledger.tournament.settings.tie_breaks
    return (points_criterion(ledger), *(criterion(tie_break, ledger) for tie_break in tie_breaks))


def totals(ledger: Ledger, entrants: Sequence[str]) -> dict[str, float]:
    """The points of entrants less their penalties, for pairing."""
    return {one: float(points) for one, points in sums(ledger, entrants).items()}


def sums(ledger: Ledger, entrants: Sequence[str]) -> dict[str, Fraction]:
    """The same, exactly."""
    column, lost = ledger.column(ledger.tournament.settings.points), penalties(ledger)
    return {one: total(column[one].values()) - lost.get(one, Fraction(0)) for one in entrants}


def points_criterion(ledger: Ledger) -> Criterion:
    """The points of the tournament's own system, less penalties: what a ranking begins with."""
    points = ledger.tournament.settings.points
    digits = _POINT_DIGITS.get(points, 2)

    def amounts(entrants: Sequence[str]) -> Mapping[str, Amount]:
        column, lost = ledger.column(points), penalties(ledger)
        return {one: _total(column[one], digits, lost.get(one, Fraction(0))) for one in entrants}

    return Criterion("points", Word.of(POINT_TITLES[points]), amounts)


def penalties(ledger: Ledger) -> Mapping[str, Fraction]:
    """The points that each entrant has lost by penalties."""
    lost: dict[str, Fraction] = {}
    for penalty in ledger.tournament.penalties:
        lost[penalty.entrant] = lost.get(penalty.entrant, Fraction(0)) + Fraction(str(penalty.points))
    return lost


def _total(column: Mapping[int, Fraction], digits: int, less: Fraction = Fraction(0), unit: int = 1) -> Amount:
    """The sum of what was got, counted in units."""
    exact = total(column.values()) / unit if unit > 1 else total(column.values())
    return Amount.of(exact - less if less else exact, digits, partial(_of_rounds, column, less, unit))


def _of_rounds(column: Mapping[int, Fraction], less: Fraction, unit: int) -> tuple[Part, ...]:
    parts = by_round({number: value / unit for number, value in column.items()})
    return (*parts, Part(0, -float(less), "penalty")) if less else parts


def _sum(points: Points, digits: int, unit: int = 1) -> "Amounts":
    def amounts(ledger: Ledger, entrants: Sequence[str]) -> Mapping[str, Amount]:
        column = ledger.column(points)
        return {one: _total(column[one], digits, unit=unit) for one in entrants}

    return amounts


def _opponents_mean(cut: bool) -> "Amounts":
    def amounts(ledger: Ledger, entrants: Sequence[str]) -> Mapping[str, Amount]:
        points = ledger.tournament.settings.points
        found, digits = ledger.averages(points), _POINT_DIGITS.get(points, 3)
        return {one: _mean_of(found.opponents(one), found.par, cut, digits) for one in entrants}

    return amounts


def _mean_of(rounds: Mapping[int, float], par: float, cut: bool, digits: int) -> Amount:
    """The mean over the rounds, without the weakest where it is cut and another is left."""
    weakest = [min(rounds, key=lambda number: (rounds[number], number))] if cut and len(rounds) > 1 else []
    counted = [value for number, value in rounds.items() if number not in weakest]
    mean = round(fsum(counted) / len(counted) if counted else par, DIGITS)
    return Amount.of(mean, digits, partial(by_round, rounds, "cut", weakest))


def _mixed(ledger: Ledger, entrants: Sequence[str]) -> Mapping[str, Amount]:
    """Half of the deviation in sixths, and the opponents' mean (in place points) times the rounds."""
    found, column = ledger.averages(Points.PLACE), ledger.column(Points.DEVIATION)
    amounts = {}
    for one in entrants:
        own = float(total(column[one].values())) / SIXTH / 2
        rounds = found.opponents(one)
        others = (fsum(rounds.values()) / len(rounds) if rounds else found.par) * len(ledger.rounds)
        amounts[one] = Amount.of(round(own + others, DIGITS), 3, partial(_own_and_others, own, others))
    return amounts


def _own_and_others(own: float, others: float) -> tuple[Part, ...]:
    return Part(0, own, "own deviation"), Part(0, others, "opponents")


def _sonneborn_berger(ledger: Ledger, entrants: Sequence[str]) -> Mapping[str, Amount]:
    found = ledger.averages(ledger.tournament.settings.points)
    amounts = {}
    for one in entrants:
        own = found.own[one]
        products = {number: own[number] * mean for number, mean in found.opponents(one).items()}
        amounts[one] = Amount.of(round(fsum(products.values()), DIGITS), 2, partial(by_round, products))
    return amounts


def _progressive(ledger: Ledger, entrants: Sequence[str]) -> Mapping[str, Amount]:
    column, rounds = ledger.column(ledger.tournament.settings.points), [round.number for round in ledger.rounds]
    amounts = {}
    for one in entrants:
        values = [column[one].get(number, Fraction(0)) for number in rounds]
        often = range(len(rounds), 0, -1)  # what a round gave is in so many of the running totals
        numbers, below = whole(values)
        exact = Fraction(sum(map(mul, numbers, often)), below)
        amounts[one] = Amount.of(exact, 2, partial(_running, rounds, values))
    return amounts


def _running(rounds: Sequence[int], values: Sequence[Fraction]) -> tuple[Part, ...]:
    return by_round(dict(zip(rounds, accumulate(values), strict=True)))


def _firsts(ledger: Ledger, entrants: Sequence[str]) -> Mapping[str, Amount]:
    wins = _wins(ledger)
    counts = {one: sum(wins[one].values()) if one in wins else 0 for one in entrants}
    return {one: Amount(count, str(count), partial(by_round, wins.get(one, {}))) for one, count in counts.items()}


def _wins(ledger: Ledger) -> Mapping[str, Mapping[int, int]]:
    """How many first places everybody took in each round that he played."""
    wins: dict[str, dict[int, int]] = {}
    for number, pod, seats in ledger.sat:
        for one in (one for result in pod.results.values() for one in _winners(result)):
            if one in seats:
                own = wins.setdefault(one, {})
                own[number] = own.get(number, 0) + 1
    return wins


def _winners(result: Result) -> list[str]:
    places = zip(result.scores, covered(result.scores), strict=True)
    return [score.entrant for score, (first, _) in places if first == 0 and not score.left]


def _head_to_head(ledger: Ledger, tied: Sequence[str]) -> Mapping[str, Amount]:
    """Their points in the pods in which all of them met; nothing where there is none."""
    column = ledger.column(ledger.tournament.settings.points)
    met = [number for number in ledger.played(tied[0]) if set(tied[1:]) <= set(ledger.opponents(tied[0], number))]
    if not met:
        return {}
    return {one: _total({number: column[one][number] for number in met}, 2) for one in tied}


def _lot(ledger: Ledger, entrants: Sequence[str]) -> Mapping[str, Amount]:
    """The lot of the start, by its first 48 bits: the lower comes first."""
    lots = {one: ledger.tournament.lot(one)[:12] for one in entrants}
    return {one: Amount(-float(int(lot, 16)), lot) for one, lot in lots.items()}


Amounts = Callable[[Ledger, Sequence[str]], Mapping[str, Amount]]

_AMOUNTS: Mapping[TieBreak, Amounts] = {
    TieBreak.SHARE: _sum(Points.TABLE, 3, HUNDRED),
    TieBreak.OPPONENTS: _opponents_mean(cut=False),
    TieBreak.OPPONENTS_CUT: _opponents_mean(cut=True),
    TieBreak.MIXED: _mixed,
    TieBreak.DEVIATION: _sum(Points.DEVIATION, 2),
    TieBreak.SONNEBORN_BERGER: _sonneborn_berger,
    TieBreak.PROGRESSIVE: _progressive,
    TieBreak.FIRSTS: _firsts,
    TieBreak.LOT: _lot,
}

_TITLES: Mapping[TieBreak, Term] = {
    TieBreak.SHARE: Term.SHARES,
    TieBreak.OPPONENTS: Term.OPPONENTS_MEAN,
    TieBreak.OPPONENTS_CUT: Term.OPPONENTS_MEAN_CUT,
    TieBreak.MIXED: Term.OWN_AND_OPPONENTS,
    TieBreak.DEVIATION: Term.DEVIATIONS,
    TieBreak.SONNEBORN_BERGER: Term.SONNEBORN_BERGER,
    TieBreak.PROGRESSIVE: Term.PROGRESSIVE_SUM,
    TieBreak.FIRSTS: Term.FIRST_PLACES,
    TieBreak.HEAD_TO_HEAD: Term.POD_OF_ALL,
    TieBreak.LOT: Term.LOT,
}

POINT_TITLES: Mapping[Points, Term] = {
    Points.TABLE: Term.TABLE_POINTS,
    Points.PLACE: Term.PLACE_POINTS,
    Points.DEVIATION: Term.POINTS_ABOVE_MEAN,
    Points.LADDER: Term.POINTS,
    Points.WIN: Term.WON_TABLES,
    Points.RAW: Term.POINTS,
}

_POINT_DIGITS: Mapping[Points, int] = {Points.TABLE: 1, Points.RAW: 1}
