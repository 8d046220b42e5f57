"""Duplicate: the same cards at every table.

**Rounds.** Pods follow a fixed schedule, and all tables of a round get the same deal, seat by seat: whoever has seat 2 holds the
same hand everywhere. Seats are drawn by lot at each table, so that everybody is compared with everybody in the long run.

**Turns.** Where there is a storyteller, everybody is so equally often, in the order of the seats, and no game ends before. So
from its hand on each seat draws the same cards at every table, whatever is done there, as long as the deck lasts and nobody
leaves; and among three, who draw more cards the one than the other, as long as nobody misses his turn.

**Points.** By the share of the own table, as elsewhere; or by the seat: the own share less the mean share of that seat over all
tables of the size; or by matchpoints: of the other tables the part that one's seat has beaten, half for those that did as well.

**Partners.** Where they rotate, it is laid down as in a fixed schedule who plays with whom; where partners sit is drawn by lot.

**Secrets.** Nobody watches a table, and no secret of a deal is told, until the last table of the round has ended.

It lets people compare clues to the same hand. It takes hardly any luck out: rank by share, unless you like the comparison.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from fractions import Fraction
from functools import partial
from random import Random

from oneiro_core import hookimpl, option
from oneiro_core.tournament.formats import Draw, End, Format, FormatPreset, Plan, Step
from oneiro_core.tournament.ledger import Ledger
from oneiro_core.tournament.outcomes import Outcome
from oneiro_core.tournament.pairing import opposite, reseated
from oneiro_core.tournament.plans import bye_warnings, partner_warnings, schedule_plan, slots, tables
from oneiro_core.tournament.points import counted, shares
from oneiro_core.tournament.rounds import PodPlan, Round
from oneiro_core.tournament.settings import Ruling, Settings
from oneiro_core.tournament.stages import moved, next_number, played, played_out, tables_open
from oneiro_core.tournament.standings import Amount, Criterion, Part, Row, by_round, standing
from oneiro_core.tournament.state import Tournament
from oneiro_core.tournament.telling import Sentence, Term, Word, say
from oneiro_core.tournament.tiebreaks import ordering, penalties

GUIDE = __doc__ or ""  # inside the class `__doc__` is that of the class

DUPLICATE = "duplicate"
HALF = 50
"""Par in matchpoints: half of the other tables, in percent."""


class Comparison(Enum):
    """What the ranking goes by."""

    SHARE = "share"
    """The points of the tournament."""
    SEAT = "seat"
    """The own share less the mean share of the seat."""
    MATCHPOINTS = "matchpoints"
    """The part of the other tables that the seat has beaten."""


@dataclass(frozen=True, slots=True)
class DuplicateOptions:
    """What the organiser of a duplicate may choose."""

    rounds: int = option(5, "Rounds", least=1, most=20)
    comparison: Comparison = option(Comparison.SHARE, "What the ranking goes by")


class Duplicate(Format[DuplicateOptions]):
    """The same cards at every table."""

    key = "duplicate"
    title = "Duplicate"
    summary = "The same cards at every table, seat by seat."
    guide = GUIDE
    rotates = True
    by_points = True
    same_deal = True
    fixed_stages = frozenset({DUPLICATE})
    presets = (
        FormatPreset("duplicate", "Duplicate", DuplicateOptions()),
        FormatPreset("matchpoints", "Duplicate by matchpoints", DuplicateOptions(comparison=Comparison.MATCHPOINTS)),
    )

    def plan(self, settings: Settings, options: DuplicateOptions, entrants: int) -> Plan:
        stages = (schedule_plan(DUPLICATE, settings, entrants, options.rounds),)
        uneven = len(set(stages[0].sizes)) > 1
        warned = (say(Sentence.PLAN_SIZES),) if uneven else ()
        again = partner_warnings(settings, entrants, options.rounds, planned=True)
        warnings = (*bye_warnings(settings, entrants), *again, *warned)
        return Plan(stages, tables(stages), slots(stages), warnings)

    def next(self, tournament: Tournament, options: DuplicateOptions, now: float) -> Step:
        waited = tables_open(tournament)
        here = [entrant.id for entrant in tournament.playing]
        step = waited or moved(tournament, DUPLICATE, here, options.rounds)
        if isinstance(step, Draw):
            return _dealt(tournament, step)
        return step or End("all rounds have been played")

    def over(self, tournament: Tournament, options: DuplicateOptions) -> bool:
        return played_out(tournament, options.rounds, DUPLICATE)

    def ranking(self, tournament: Tournament, options: DuplicateOptions) -> tuple[Row, ...]:
        ledger = Ledger(tournament, played(tournament, DUPLICATE), planned=options.rounds)
        criteria = ordering(ledger)
        if options.comparison is not Comparison.SHARE:
            criteria = (compared(ledger, options.comparison), *criteria)
        return standing(tournament, [entrant.id for entrant in tournament.ranked], criteria)


def compared(ledger: Ledger, comparison: Comparison) -> Criterion:
    """The comparison of seats as a criterion; matchpoints are the mean over the rounds, in percent.

    Byes, absences, rulings and penalties are worth what they are elsewhere; par is nothing above the seat, or half of all
    matchpoints.
    """
    played: dict[str, dict[int, Fraction]] = {}
    for round in ledger.rounds:
        for one, value in seat_values(round, comparison).items():
            if ledger.outcomes[one].get(round.number) is Outcome.PLAYED:
                played.setdefault(one, {})[round.number] = value
    by_seat = comparison is Comparison.SEAT
    found, lost = ledger.filled(played, Fraction(0 if by_seat else HALF), around=by_seat), penalties(ledger)

    def amounts(entrants: Sequence[str]) -> Mapping[str, Amount]:
        return {one: _amount(found[one], comparison, lost.get(one, Fraction(0))) for one in entrants}

    titles = {Comparison.SEAT: Term.POINTS_ABOVE_SEAT, Comparison.MATCHPOINTS: Term.MATCHPOINTS}
    return Criterion(comparison.value, Word.of(titles[comparison]), amounts)


def seat_values(round: Round, comparison: Comparison) -> dict[str, Fraction]:
    """What each seat of a round came to against the same seat at all tables of its size that stand."""
    results: dict[tuple[int, int], dict[str, tuple[int, Fraction]]] = {}
    for pod in round.pods.values():
        for result in pod.results.values() if pod.ruling is Ruling.STAND else ():
            points = counted(result.scores)
            for score, point, share in zip(result.scores, points, shares(points), strict=True):
                seat = len(pod.seats), pod.seats.index(score.entrant)
                results.setdefault(seat, {})[score.entrant] = point, share
    values: dict[str, Fraction] = {}
    for seats in results.values():
        values.update(_against_mean(seats) if comparison is Comparison.SEAT else matchpoints(seats))
    return values


def matchpoints(seats: Mapping[str, tuple[int, Fraction]]) -> dict[str, Fraction]:
    """Of the other tables the part that each seat has beaten, half for equals, in percent; alone it is at par."""
    points = [point for point, _ in seats.values()]
    others = len(points) - 1
    return {
        one: Fraction(100 * (2 * sum(p < point for p in points) + points.count(point) - 1), 2 * others)
        if others
        else Fraction(HALF)
        for one, (point, _) in seats.items()
    }


def _against_mean(seats: Mapping[str, tuple[int, Fraction]]) -> dict[str, Fraction]:
    mean = sum((share for _, share in seats.values()), Fraction(0)) / len(seats)
    return {one: 100 * (share - mean) for one, (_, share) in seats.items()}


def _amount(values: Mapping[int, Fraction], comparison: Comparison, lost: Fraction) -> Amount:
    total = sum(values.values(), Fraction(0))
    count = len(values) if comparison is Comparison.MATCHPOINTS and values else 1
    return Amount.of(total / count - lost, 1, partial(_behind, values, lost))


def _behind(values: Mapping[int, Fraction], lost: Fraction) -> tuple[Part, ...]:
    return (*by_round(values), *((Part(0, -float(lost), "penalty"),) if lost else ()))


def _dealt(tournament: Tournament, draw: Draw) -> Draw:
    """The draw with one deal for all, and with seats by lot."""
    lots = Random(f"{tournament.seed}:{next_number(tournament)}:seats")
    by_lot = _partners_by_lot if tournament.settings.rotating else _by_lot
    pods = tuple(PodPlan(by_lot(lots, pod.seats), pod.label) for pod in draw.pods)
    told = zip(draw.report.pods, pods, strict=True) if draw.report else ()
    shown = tuple(reseated(one, pod.seats) for one, pod in told)
    return replace(draw, pods=pods, same_deal=True, report=draw.report and replace(draw.report, pods=shown))


def _by_lot(lots: Random, seats: Sequence[str]) -> tuple[str, ...]:
    return tuple(lots.sample(seats, len(seats)))


def _partners_by_lot(lots: Random, seats: tuple[str, ...]) -> tuple[str, ...]:
    """The seats by lot, each with his partner opposite."""
    twos = [lots.sample(two, 2) for two in lots.sample(opposite(seats), len(seats) // 2)]
    return (*(one for one, _ in twos), *(other for _, other in twos))


@hookimpl
def tournament_formats() -> list[Format[DuplicateOptions]]:
    """What the plugin brings."""
    return [Duplicate()]
