"""Tie-breaks, exactly.

For an entrant i and his rounds r: x_ir is what he got in the round, X_i the sum over the rounds that he played, n_i their number,
O(i, r) those with whom he played. What averages over opponents is reckoned in floating point, correctly rounded sums, and then
rounded to nine decimals: it is the same on every machine.
"""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from math import fsum

from .ledger import Ledger, Outcome
from .points import HUNDRED, covered
from .settings import Points, TieBreak
from .standings import Amount, Criterion, Part

DIGITS = 9
SIXTH = 6


def criterion(tie_break: TieBreak, ledger: Ledger) -> Criterion:
    """A tie-break as a criterion of a ranking."""
    title = _TITLES[tie_break]
    if tie_break is TieBreak.HEAD_TO_HEAD:
        return Criterion(
            tie_break.value, title, lambda tied: _head_to_head(ledger, tied), True, "{title}, {own} to {other}"
        )
    phrase = "the lot of the start" if tie_break is TieBreak.LOT else "{title}, {own} to {other}"
    return Criterion(tie_break.value, title, lambda entrants: _AMOUNTS[tie_break](ledger, entrants), phrase=phrase)


def ordering(ledger: Ledger) -> tuple[Criterion, ...]:
    """The criteria that a tournament has chosen: its points, then its tie-breaks in their order."""
    tie_breaks = ledger.tournament.settings.tie_breaks
    return (points_criterion(ledger), *(criterion(tie_break, ledger) for tie_break in tie_breaks))


def totals(ledger: Ledger, entrants: Sequence[str]) -> dict[str, float]:
    """The points of entrants less their penalties, for pairing."""
    column, lost = ledger.column(ledger.tournament.settings.points), penalties(ledger)
    return {one: float(sum(column[one].values(), -lost.get(one, Fraction(0)))) for one in entrants}


def points_criterion(ledger: Ledger, title: str = "") -> Criterion:
    """The points of the tournament's own system, less penalties: what a ranking begins with."""
    points = ledger.tournament.settings.points
    digits = _POINT_DIGITS.get(points, 2)

    def amounts(entrants: Sequence[str]) -> Mapping[str, Amount]:
        column, lost = ledger.column(points), penalties(ledger)
        return {one: _total(column[one], digits, lost.get(one, Fraction(0))) for one in entrants}

    return Criterion("points", title or POINT_TITLES[points], amounts)


def penalties(ledger: Ledger) -> Mapping[str, Fraction]:
    """The points that each entrant has lost by penalties."""
    lost: dict[str, Fraction] = {}
    for penalty in ledger.tournament.penalties:
        lost[penalty.entrant] = lost.get(penalty.entrant, Fraction(0)) + Fraction(str(penalty.points))
    return lost


class _Opponents:
    """The averages of all entrants without any one of their rounds, in a system of points.

    A bye counts as an opponent at par; a round that was missed is left out. An opponent without another round counts as par.
    """

    def __init__(self, ledger: Ledger, points: Points) -> None:
        self.ledger = ledger
        self.par = float(ledger.par(points))
        self.column = {
            entrant: {number: float(column[number]) for number in ledger.played(entrant)}
            for entrant, column in ledger.column(points).items()
        }
        self.totals = {entrant: fsum(column.values()) for entrant, column in self.column.items()}
        self._kept: dict[tuple[str, int], float] = {}

    def rounds(self, entrant: str) -> dict[int, float]:
        means: dict[int, float] = {}
        for number, outcome in self.ledger.outcomes[entrant].items():
            if outcome is Outcome.PLAYED:
                means[number] = self._mean(entrant, number)
            elif outcome is Outcome.BYE:
                means[number] = self.par
        return means

    def _mean(self, entrant: str, number: int) -> float:
        """The mean over those with whom the entrant played: worked out for his whole pod at once."""
        if (entrant, number) not in self._kept:
            present = self.ledger.pods[entrant][number].present
            averages = [self.without(one, number) for one in present]
            total = fsum(averages)
            for one, average in zip(present, averages, strict=True):
                self._kept[one, number] = (total - average) / (len(present) - 1)
        return self._kept[entrant, number]

    def without(self, entrant: str, number: int) -> float:
        """The entrant's average without a round; par where he has no other."""
        column = self.column[entrant]
        others = len(column) - (number in column)
        return (self.totals[entrant] - column.get(number, 0)) / others if others else self.par


def _total(column: Mapping[int, Fraction], digits: int, less: Fraction = Fraction(0)) -> Amount:
    parts = tuple(Part(number, float(value)) for number, value in column.items())
    if less:
        parts = (*parts, Part(0, -float(less), "penalty"))
    return Amount.of(sum(column.values(), -less), digits, parts)


def _sum(points: Points, digits: int, unit: int = 1) -> "Amounts":
    def amounts(ledger: Ledger, entrants: Sequence[str]) -> Mapping[str, Amount]:
        column = ledger.column(points)
        return {
            one: _total({number: value / unit for number, value in column[one].items()}, digits) for one in entrants
        }

    return amounts


def _opponents_mean(cut: bool) -> "Amounts":
    def amounts(ledger: Ledger, entrants: Sequence[str]) -> Mapping[str, Amount]:
        found = _Opponents(ledger, ledger.tournament.settings.points)
        digits = _POINT_DIGITS.get(ledger.tournament.settings.points, 3)
        return {one: _mean_of(found.rounds(one), found.par, cut, digits) for one in entrants}

    return amounts


def _mean_of(rounds: Mapping[int, float], par: float, cut: bool, digits: int) -> Amount:
    """The mean over the rounds, without the weakest where it is cut and another is left."""
    counted = dict(rounds)
    if cut and len(counted) > 1:
        del counted[min(counted, key=lambda number: (counted[number], number))]
    parts = tuple(Part(number, value, "" if number in counted else "cut") for number, value in rounds.items())
    return Amount.of(round(fsum(counted.values()) / len(counted), DIGITS) if counted else par, digits, parts)


def _mixed(ledger: Ledger, entrants: Sequence[str]) -> Mapping[str, Amount]:
    """Half of the deviation in sixths, and the opponents' mean (in place points) times the rounds."""
    found, column = _Opponents(ledger, Points.PLACE), ledger.column(Points.DEVIATION)
    amounts = {}
    for one in entrants:
        own = float(sum(column[one].values())) / SIXTH / 2
        rounds = found.rounds(one)
        mean = fsum(rounds.values()) / len(rounds) if rounds else found.par
        parts = (Part(0, own, "own deviation"), Part(0, mean * len(ledger.rounds), "opponents"))
        amounts[one] = Amount.of(round(own + mean * len(ledger.rounds), DIGITS), 3, parts)
    return amounts


def _sonneborn_berger(ledger: Ledger, entrants: Sequence[str]) -> Mapping[str, Amount]:
    points = ledger.tournament.settings.points
    found, column = _Opponents(ledger, points), ledger.column(points)
    amounts = {}
    for one in entrants:
        products = {number: float(column[one][number]) * mean for number, mean in found.rounds(one).items()}
        parts = tuple(Part(number, product) for number, product in products.items())
        amounts[one] = Amount.of(round(fsum(products.values()), DIGITS), 2, parts)
    return amounts


def _progressive(ledger: Ledger, entrants: Sequence[str]) -> Mapping[str, Amount]:
    column = ledger.column(ledger.tournament.settings.points)
    amounts = {}
    for one in entrants:
        running, parts = Fraction(0), []
        for round in ledger.rounds:
            running += column[one].get(round.number, Fraction(0))
            parts.append((round.number, running))
        total = sum((value for _, value in parts), Fraction(0))
        amounts[one] = Amount.of(total, 2, tuple(Part(number, float(value)) for number, value in parts))
    return amounts


def _firsts(ledger: Ledger, entrants: Sequence[str]) -> Mapping[str, Amount]:
    amounts = {}
    for one in entrants:
        wins = {number: _wins(ledger, one, number) for number in ledger.played(one)}
        parts = tuple(Part(number, won) for number, won in wins.items() if won)
        amounts[one] = Amount.of(Fraction(sum(wins.values())), 0, parts)
    return amounts


def _wins(ledger: Ledger, entrant: str, number: int) -> int:
    games = [result.scores for result in ledger.pods[entrant][number].results.values()]
    firsts = [
        score.entrant
        for scores in games
        for score, (first, _) in zip(scores, covered(scores), strict=True)
        if first == 0 and not score.left
    ]
    return firsts.count(entrant)


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

_TITLES: Mapping[TieBreak, str] = {
    TieBreak.SHARE: "sum of shares",
    TieBreak.OPPONENTS: "opponents' mean",
    TieBreak.OPPONENTS_CUT: "opponents' mean without the weakest round",
    TieBreak.MIXED: "own deviation and opponents",
    TieBreak.DEVIATION: "sum of deviations",
    TieBreak.SONNEBORN_BERGER: "Sonneborn-Berger",
    TieBreak.PROGRESSIVE: "progressive sum",
    TieBreak.FIRSTS: "first places",
    TieBreak.HEAD_TO_HEAD: "the pod in which they met",
    TieBreak.LOT: "the lot of the start",
}

POINT_TITLES: Mapping[Points, str] = {
    Points.TABLE: "table points",
    Points.PLACE: "place points",
    Points.DEVIATION: "points above the mean",
    Points.LADDER: "points",
    Points.WIN: "won tables",
    Points.RAW: "points",
}

_POINT_DIGITS: Mapping[Points, int] = {Points.TABLE: 1, Points.RAW: 1}
