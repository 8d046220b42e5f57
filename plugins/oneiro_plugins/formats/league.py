"""League: a season of days, of which the best count.

**Days.** On each day those who are there play some rounds, drawn by the standing of the day and by who has met in the season. Who
is not there has no score for the day, and loses no more than that.

**Scores.** A day's score is the mean of its tables; or it goes by the place among the N who were there, so that a large field is
worth more: `100 * sqrt(N) * (1 - (place - 1)/N)^2`. A day may weigh more than another. The best days are added up.

**Divisions**, if wanted: on the first day by rating; after each day the best of a division go up, and the last go down.

**Partners.** Where they rotate, nobody plays twice with the same one in half as many rounds of the season as people play at once;
besides that pods are chosen as ever.

**Ranking.** By division, then by the sum of the best days, then by the tie-breaks that were fixed at the start.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from functools import cached_property, partial
from math import sqrt

from oneiro_core import hookimpl, option
from oneiro_core.errors import RefusalCode, Refused
from oneiro_core.tournament.formats import Draw, End, Format, FormatPreset, Plan, StagePlan, Step
from oneiro_core.tournament.ledger import Ledger
from oneiro_core.tournament.pairing import By
from oneiro_core.tournament.plans import partner_warnings, rounds_plan, slots, tables
from oneiro_core.tournament.points import win
from oneiro_core.tournament.settings import Settings
from oneiro_core.tournament.stages import drawn, merged, played, played_out, tables_open
from oneiro_core.tournament.standings import Amount, Criterion, Row, by_round, standing
from oneiro_core.tournament.state import Tournament
from oneiro_core.tournament.telling import Sentence, Term, Word
from oneiro_core.tournament.tiebreaks import ordering, penalties, totals

GUIDE = __doc__ or ""  # inside the class `__doc__` is that of the class


class Scoring(Enum):
    """What a day is worth."""

    MEAN = "mean"
    """The mean of the day's tables."""
    PLACING = "placing"
    """By the place, and the number of those who were there."""


@dataclass(frozen=True, slots=True)
class LeagueOptions:
    """What the organiser of a league may choose."""

    days: int = option(6, "Days", least=1, most=60)
    rounds: int = option(2, "Rounds of a day", least=1, most=12)
    best: int = option(4, "How many days count", least=1, most=60)
    scoring: Scoring = option(Scoring.MEAN, "What a day is worth")
    weights: tuple[int, ...] = option((), "Weights of the days in percent; 100 where none is named", least=0, most=1000)
    division: int = option(0, "Entrants of a division; 0 for no divisions", least=0, most=64)
    up: int = option(2, "How many go up after a day", least=0, most=16)
    down: int = option(2, "How many go down after a day", least=0, most=16)


class League(Format[LeagueOptions]):
    """A season of days."""

    key = "league"
    title = "League"
    summary = "A season of days, of which the best count."
    guide = GUIDE
    rotates = True
    presets = (
        FormatPreset("league", "League", LeagueOptions()),
        FormatPreset("divisions", "League in divisions", LeagueOptions(division=12)),
    )

    def check(self, settings: Settings, options: LeagueOptions) -> None:
        """No more days count or are weighed than there are, and divisions make pods."""
        if len(options.weights) > options.days:
            raise Refused(RefusalCode.BAD_OPTION, "there are not so many days", "weights")
        if options.best > options.days:
            raise Refused(RefusalCode.BAD_OPTION, "there are not so many days", "best")
        if 0 < options.division < max(settings.least, options.up + options.down):
            raise Refused(RefusalCode.BAD_OPTION, "a division is too small for that", "division")

    def plan(self, settings: Settings, options: LeagueOptions, entrants: int) -> Plan:
        day = rounds_plan("day", settings, entrants, options.rounds)
        stages = tuple(
            StagePlan(stage(number), entrants, day.rounds, day.sizes) for number in range(1, options.days + 1)
        )
        late = options.rounds * (options.days - 1) + 1
        together = min(entrants, options.division or entrants)
        warned = partner_warnings(settings, together, options.rounds * options.days, planned=False)
        return Plan(stages, tables(stages), slots(stages), warned, late_rounds=late)

    def next(self, tournament: Tournament, options: LeagueOptions, now: float) -> Step:
        waited = tables_open(tournament)
        if waited:
            return waited
        days = range(1, options.days + 1)
        day = next((day for day in days if len(played(tournament, stage(day))) < options.rounds), None)
        return End("the season is over") if day is None else _Season(tournament, options).draw(day)

    def over(self, tournament: Tournament, options: LeagueOptions) -> bool:
        return played_out(tournament, options.days * options.rounds)

    def ranking(self, tournament: Tournament, options: LeagueOptions) -> tuple[Row, ...]:
        season = _Season(tournament, options)
        ledger = Ledger(tournament, played(tournament), everybody=False)
        return standing(
            tournament, [entrant.id for entrant in tournament.ranked], (*season.criteria(), *ordering(ledger))
        )


class _Season:
    """The days of a league, their scores, and the divisions."""

    def __init__(self, tournament: Tournament, options: LeagueOptions) -> None:
        self.tournament, self.options = tournament, options
        self.days = {day: played(tournament, stage(day)) for day in range(1, options.days + 1)}
        self.ledgers = {day: Ledger(tournament, rounds, everybody=False) for day, rounds in self.days.items() if rounds}

    def draw(self, day: int) -> Step:
        """The next round of a day."""
        divisions = self._ready(day)
        labels = len(divisions) > 1
        steps = [self._drawn(day, members, division if labels else 0) for division, members in divisions.items()]
        draws = [step for step in steps if isinstance(step, Draw)]
        return merged(draws) if draws else steps[0]

    def _drawn(self, day: int, members: Sequence[str], division: int) -> Step:
        settings = self.tournament.settings
        known = totals(self.ledgers[day], list(self.ledgers[day].outcomes)) if day in self.ledgers else {}
        scores = {one: known.get(one, 0.0) for one in members}
        worth = win(settings.points, settings.preferred, settings.ladders)
        return drawn(self.tournament, stage(day), scores, win=worth, label=_label(division), by=By.DAY)

    def _ready(self, day: int) -> dict[int, list[str]]:
        """Who is there in each division; one that is too small for a pod plays with the next one above."""
        groups: dict[int, list[str]] = {}
        for entrant in self.tournament.playing:
            groups.setdefault(self.divisions(day).get(entrant.id, 1), []).append(entrant.id)
        for division in sorted(groups, reverse=True):
            others = [other for other in groups if other != division]
            if others and len(groups[division]) < self.tournament.settings.least:
                nearest = min(others, key=lambda other: abs(other - division))
                groups[nearest] += groups.pop(division)
        return dict(sorted(groups.items())) or {1: []}

    def divisions(self, day: int) -> Mapping[str, int]:
        """The division of each entrant on a day, from 1. Whose own could not be seated was a guest where he sat."""
        size = self.options.division
        if not size:
            return {}
        if day == 1:
            return self._seated(1) or self._first(size)
        kept = dict(self.divisions(day - 1)) | self._moves(day - 1)
        last = max(kept.values(), default=1)
        everybody = {one: kept.get(one, last) for one in self.tournament.entrants}
        seated = self._seated(day)
        held = set(seated.values())
        return everybody | {one: division for one, division in seated.items() if everybody.get(one) in held}

    def _first(self, size: int) -> dict[str, int]:
        """The divisions of the first day: by rating, then by lot."""
        who = self.tournament.entrants
        ranked = sorted(who, key=lambda one: (-(who[one].rating or 0), self.tournament.lot(one)))
        last = max(1, len(ranked) // size)
        return {one: min(last, place // size + 1) for place, one in enumerate(ranked)}

    def _seated(self, day: int) -> dict[str, int]:
        """The divisions in which people sat on a day. Pods without one are of the first, on the first day; then of guests."""
        pods = [pod for round in self.days[day] for pod in round.pods.values() if pod.label or day == 1]
        return {seat: _division(pod.label) for pod in pods for seat in pod.seats}

    def _moves(self, day: int) -> dict[str, int]:
        """Who goes up or down after a day, to which division."""
        divisions = self.divisions(day)
        scores = self._of_day(self.ledgers[day]) if day in self.ledgers else {}
        present = {one: divisions[one] for one in scores if one in divisions}
        lowest = max(present.values(), default=1)
        moves: dict[str, int] = {}
        for division in set(present.values()):
            members = [one for one in present if present[one] == division]
            ranked = sorted(members, key=lambda one: (-scores[one], self.tournament.lot(one)))
            rising = ranked[: self.options.up] if division > 1 else []
            moves.update(dict.fromkeys(rising, division - 1))
            if division < lowest:
                falling = ranked[max(len(rising), len(ranked) - self.options.down) :]
                moves.update(dict.fromkeys(falling, division + 1))
        return moves

    def scores(self, day: int) -> Mapping[str, Fraction]:
        """The scores of a day of those who played."""
        return self._scores.get(day, {})

    @cached_property
    def _scores(self) -> dict[int, Mapping[str, Fraction]]:
        return {day: self._weighed(day, self._of_day(ledger)) for day, ledger in self.ledgers.items()}

    def _weighed(self, day: int, scores: Mapping[str, Fraction]) -> Mapping[str, Fraction]:
        weight = Fraction(dict(enumerate(self.options.weights, 1)).get(day, 100), 100)
        return {one: score * weight for one, score in scores.items()}

    def _of_day(self, ledger: Ledger) -> Mapping[str, Fraction]:
        column = ledger.column(self.tournament.settings.points)
        means = {
            one: sum(values.values(), Fraction(0)) / len(values)
            for one, values in column.items()
            if values and ledger.played(one)
        }
        if self.options.scoring is Scoring.MEAN:
            return means
        return {one: _placed(means, one) for one in means}

    def criteria(self) -> tuple[Criterion, ...]:
        divisions = self.divisions(max(self.ledgers, default=1)) if self.options.division else {}

        def levels(entrants: Sequence[str]) -> Mapping[str, Amount]:
            found = {one: divisions[one] for one in entrants if one in divisions}
            return {one: Amount(-division, str(division)) for one, division in found.items()}

        def sums(entrants: Sequence[str]) -> Mapping[str, Amount]:
            lost = penalties(next(iter(self.ledgers.values()))) if self.ledgers else {}
            return {one: self._sum(one, lost.get(one, Fraction(0))) for one in entrants}

        division = Word.of(Term.DIVISION)
        by_division = Criterion("division", division, levels, phrase=Sentence.DECIDED_CLASS, shared=False)
        best = Criterion("season", Word.of(Term.POINTS_OF_BEST_DAYS, self.options.best), sums)
        return (by_division, best) if divisions else (best,)

    def _sum(self, one: str, lost: Fraction) -> Amount:
        days = {day: scores[one] for day, scores in self._scores.items() if one in scores}
        counted = best_of(days, self.options.best)
        parts = partial(by_round, days, "dropped", days.keys() - counted.keys())
        return Amount.of(sum(counted.values(), -lost), 1, parts)


def best_of(scores: Mapping[int, Fraction], count: int) -> dict[int, Fraction]:
    """The best of the scores, so many; of equal ones the earlier."""
    chosen = sorted(scores, key=lambda day: (-scores[day], day))[:count]
    return {day: scores[day] for day in sorted(chosen)}


def placing(field: int, place: float) -> float:
    """What a place is worth among so many: 100 * sqrt(N) * (1 - (place - 1)/N)^2."""
    return 100 * sqrt(field) * (1 - (place - 1) / field) ** 2


def stage(day: int) -> str:
    """The name of a day's stage."""
    return f"day {day}"


def _placed(means: Mapping[str, Fraction], one: str) -> Fraction:
    """What the place is worth; who ties shares the better one."""
    place = 1 + sum(mean > means[one] for mean in means.values())
    return Fraction(round(placing(len(means), place), 9))


def _label(division: int) -> str:
    return f"division {division}" if division else ""


def _division(label: str) -> int:
    return int(label.split()[-1]) if label else 1


@hookimpl
def tournament_formats() -> list[Format[LeagueOptions]]:
    """What the plugin brings."""
    return [League()]
