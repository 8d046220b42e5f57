"""Arena: for a fixed time, whoever is ready is seated, again and again.

**Tables.** There are no rounds. As soon as enough are ready for a pod, one is made: of who has played the fewest tables and
waited longest, and of those near him in the standing, none of whom sat with him last, if others are there. Where too few come, a
smaller pod is made after some patience. Who wants to rest says so.

**The end.** No table is opened that is not likely to end by the bell; what runs at the bell counts, if it ends in the grace time.

**Ranking.** By the mean of the tables, where three tables at par are added, so that few tables prove little:
(sum + 3 par)/(tables + 3). Who has played fewer than the least number of tables ranks after all others.

**Partners.** Where they rotate, pods have an even number of seats, and in each those are partners who have been so least often.

**Team battle**, if wanted: those of one group are a team, whose best so many means are added up. No two of a team share a table
when it can be avoided.
"""

from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property, partial
from itertools import permutations
from math import fsum

from oneiro_core import hookimpl, option
from oneiro_core.errors import RefusalCode, Refused
from oneiro_core.tournament.formats import Draw, End, Format, FormatPreset, Plan, Step, Wait
from oneiro_core.tournament.ledger import Ledger
from oneiro_core.tournament.pairing import Report, Request, measured, rotate, seat_order
from oneiro_core.tournament.plans import rounds_plan
from oneiro_core.tournament.points import HUNDRED
from oneiro_core.tournament.rounds import PodPlan, Round
from oneiro_core.tournament.settings import Points, Settings, TieBreak
from oneiro_core.tournament.stages import apart, asked, played
from oneiro_core.tournament.standings import Amount, Criterion, Row, TeamRow, by_round, standing
from oneiro_core.tournament.state import Tournament
from oneiro_core.tournament.telling import Said, Sentence, Term, Text, Word, say
from oneiro_core.tournament.tiebreaks import criterion, penalties

from .forecasts import forecast

GUIDE = __doc__ or ""  # inside the class `__doc__` is that of the class

ARENA = "arena"
MINUTE = 60
PAR_TABLES = 3
"""How many tables at par everybody is thought to have played."""
KEPT_APART = (say(Sentence.AGAIN_ARENA),)


@dataclass(frozen=True, slots=True)
class ArenaOptions:
    """What the organiser of an arena may choose."""

    minutes: int = option(150, "Minutes that it lasts", least=5, most=10_080)
    table_minutes: int = option(30, "Minutes that a table usually takes", least=1, most=1_440)
    grace_minutes: int = option(15, "Minutes after the bell in which tables may end", least=0, most=1_440)
    patience: int = option(20, "Seconds after which a smaller pod is made", least=0, most=3_600)
    least_tables: int = option(1, "Fewest tables for a full place in the ranking", least=1, most=50)
    team_best: int = option(0, "How many of a team count for it; 0 for no teams", least=0, most=50)


class Arena(Format[ArenaOptions]):
    """Whoever is ready is seated."""

    key = "arena"
    title = "Arena"
    summary = "For a fixed time, whoever is ready is seated at the next table."
    guide = GUIDE
    rotates = True
    presets = (
        FormatPreset("arena", "Arena", ArenaOptions()),
        FormatPreset("teams", "Team battle", ArenaOptions(team_best=5), "The best five of each team count."),
    )
    continuous = True

    def check(self, settings: Settings, options: ArenaOptions) -> None:
        """A table has to fit into the time."""
        if options.table_minutes > options.minutes:
            raise Refused(RefusalCode.BAD_OPTION, "no table fits into the time", "table_minutes")

    def plan(self, settings: Settings, options: ArenaOptions, entrants: int) -> Plan:
        rounds = options.minutes // options.table_minutes
        stage = rounds_plan(ARENA, settings, entrants, rounds)
        found = None if settings.rotating else forecast(ARENA, settings.preferred, entrants, rounds)
        return Plan((stage,), len(stage.sizes) * rounds, rounds, (), found, late_rounds=1_000_000)

    def next(self, tournament: Tournament, options: ArenaOptions, now: float) -> Step:
        hall = _Hall(tournament, options, now)
        if now >= hall.last_start:
            return hall.closing()
        pod = hall.pod()
        if pod is None:
            return Wait(hall.waiting, hall.next_chance)
        return hall.drawn(pod)

    def ranking(self, tournament: Tournament, options: ArenaOptions) -> tuple[Row, ...]:
        ledger = Ledger(tournament, played(tournament), everybody=False)
        entrants = [entrant.id for entrant in tournament.ranked]
        return standing(tournament, entrants, criteria(ledger, options))

    def teams(self, tournament: Tournament, options: ArenaOptions) -> tuple[TeamRow, ...]:
        return team_rows(tournament, self.ranking(tournament, options), options) if options.team_best else ()


def criteria(ledger: Ledger, options: ArenaOptions) -> tuple[Criterion, ...]:
    """Enough tables, the shrunk mean, the number of tables, the lot."""
    column, lost = ledger.column(Points.TABLE), penalties(ledger)

    def enough(entrants: Sequence[str]) -> Mapping[str, Amount]:
        counts = {one: ledger.games(one) for one in entrants}
        return {one: Amount(int(n >= options.least_tables), str(n)) for one, n in counts.items()}

    def means(entrants: Sequence[str]) -> Mapping[str, Amount]:
        return {one: shrunk(column[one], lost.get(one, Fraction(0))) for one in entrants}

    def counts(entrants: Sequence[str]) -> Mapping[str, Amount]:
        return {one: Amount(ledger.games(one), str(ledger.games(one))) for one in entrants}

    return (
        Criterion("enough", Word.of(Term.TABLES), enough, shared=False),
        Criterion("mean", Word.of(Term.POINTS_A_TABLE), means),
        Criterion("tables", Word.of(Term.TABLES), counts),
        criterion(TieBreak.LOT, ledger),
    )


def team_rows(tournament: Tournament, rows: Sequence[Row], options: ArenaOptions) -> tuple[TeamRow, ...]:
    """The teams by the sum of their best means, of those who have played enough; equal teams share a rank."""
    teams: dict[str, list[Row]] = {tournament.entrants[row.entrant].group: [] for row in rows}
    for row in rows:
        enough, mean = row.values[:2]
        if (
            enough.number
            and mean.number
            and len(team := teams[tournament.entrants[row.entrant].group]) < options.team_best
        ):
            team.append(row)
    sums = {team: round(fsum(row.values[1].number for row in best), 9) for team, best in teams.items() if team}
    return tuple(
        TeamRow(
            rank=1 + sum(other > sums[team] for other in sums.values()),
            team=team,
            number=sums[team],
            shown=f"{sums[team]:.1f}",
            counted=tuple(row.entrant for row in teams[team]),
        )
        for team in sorted(sums, key=lambda team: (-sums[team], team))
    )


def shrunk(column: Mapping[int, Fraction], lost: Fraction = Fraction(0)) -> Amount:
    """The mean of the tables with three more at par, less penalties: `(sum + 3 par)/(tables + 3)`."""
    total = sum(column.values(), Fraction(PAR_TABLES * HUNDRED)) - lost
    return Amount.of(total / (len(column) + PAR_TABLES), 1, partial(by_round, column))


class _Hall:
    """Who is ready, and who sits with whom next."""

    def __init__(self, tournament: Tournament, options: ArenaOptions, now: float) -> None:
        self.tournament, self.options, self.now = tournament, options, now
        self.bell = (tournament.started_at or now) + options.minutes * MINUTE
        self.last_start = self.bell - options.table_minutes * MINUTE
        self.rounds = played(tournament)

    def closing(self) -> Step:
        """After the last table has been opened: wait for those that run, until the grace is over."""
        end = self.bell + self.options.grace_minutes * MINUTE
        running = any(not round.complete for round in self.rounds)
        if running and self.now < end:
            return Wait(say(Sentence.WAIT_LAST_TABLES), end)
        rung = self.now >= self.bell or running
        return End("the bell has rung") if rung else Wait(say(Sentence.WAIT_BELL), self.bell)

    @cached_property
    def ready(self) -> list[str]:
        """Those who are ready: the fewest tables first, then who has waited longest."""
        busy = {seat for round in self.rounds for pod in round.open_pods for seat in pod.present}
        here = [entrant.id for entrant in self.tournament.playing if entrant.id not in busy]
        return sorted(here, key=lambda one: (len(self.tables[one]), self.since(one), self.tournament.lot(one)))

    @cached_property
    def tables(self) -> dict[str, list[Round]]:
        """The tables of each entrant, in order."""
        found: dict[str, list[Round]] = {one: [] for one in self.tournament.entrants}
        for round in self.rounds:
            for seat in round.entrants:
                found[seat].append(round)
        return found

    def since(self, one: str) -> float:
        """Since when an entrant has been ready."""
        ends = [round.settled_at or 0 for round in self.tables[one][-1:]]
        return max(self.tournament.entrants[one].ready, *ends) if ends else self.tournament.entrants[one].ready

    @property
    def patient(self) -> list[str]:
        """Those who have waited long enough for a smaller pod."""
        return [one for one in self.ready if self.now - self.since(one) >= self.options.patience]

    @property
    def next_chance(self) -> float:
        """When a smaller pod may be made, or the last table opened."""
        times = sorted(self.since(one) + self.options.patience for one in self.ready)
        least = self.tournament.settings.least
        chance = times[least - 1] if len(times) >= least else self.last_start
        return chance if self.now < chance else self.last_start

    @property
    def waiting(self) -> Said:
        """What has to come before there is a table."""
        settings = self.tournament.settings
        wanted = settings.preferred if len(self.ready) >= settings.least else settings.least
        return say(Sentence.WAIT_PATIENCE, number=len(self.ready), least=wanted)

    def pod(self) -> tuple[str, ...] | None:
        """Who sits down now; None where too few are ready, or all of them are to be kept apart."""
        settings = self.tournament.settings
        if len(self.ready) < settings.preferred and len(self.patient) < settings.least:
            return None
        step = 2 if settings.rotating else 1
        size = min(settings.preferred, len(self.ready)) // step * step
        filled = (self._filled(seed, size) for seed in self.ready)
        pods = (pod[: len(pod) // step * step] for pod in filled)
        return next((tuple(pod) for pod in pods if len(pod) >= settings.least), None)

    def _filled(self, seed: str, size: int) -> list[str]:
        """One of the ready, and those near him: who sat with him last comes after the others, and of a team after all."""
        others = [one for one in self.ready if one != seed]
        nearest = sorted(others, key=lambda one: abs(self._mean(one) - self._mean(seed)))
        last = self.tables[seed][-1].entrants if self.tables[seed] else frozenset()
        fresh_first = sorted(nearest[: 2 * size], key=lambda one: one in last)
        pod = self._joined([seed], fresh_first, size)
        if len(pod) < size:
            pod = self._joined(pod, nearest[2 * size :], size)
        if self.options.team_best and len(pod) < size:
            kept = ((a, b) for group in self.tournament.apart for a, b in permutations(group, 2))
            pod = _seated(pod, fresh_first, size, set(kept))
        return pod

    def _joined(self, pod: list[str], others: Sequence[str], size: int) -> list[str]:
        """The pod with others who are kept apart from nobody there."""
        return _seated(pod, others, size, _both_ways(apart(self.tournament, [*pod, *others])))

    def drawn(self, pod: Sequence[str]) -> Draw:
        """The draw of a pod with its report; it was made for the first, to whom the others are nearest."""
        request = asked(self.tournament, {one: self._mean(one) for one in pod})
        report = _together(request, pod) if request.partners else measured(request, (_in_order(request, pod),))
        (shown,) = report.pods
        repeats = tuple(replace(repeat, why=KEPT_APART) for repeat in shown.repeats)
        partners = tuple(said for said in shown.why if said.code is Sentence.POD_PARTNERS)
        shown = replace(shown, why=(*self._why(pod[0], pod), *partners), repeats=repeats)
        report = replace(report, pods=(shown,), optimal=False)
        return Draw(ARENA, (PodPlan(shown.pod),), report=report, request=request)

    def _why(self, first: str, pod: Sequence[str]) -> Text:
        ready = len(self.ready)
        few = (say(Sentence.POD_READY, number=ready),) if ready < self.tournament.settings.preferred else ()
        nearest = (say(Sentence.POD_NEAREST),) if first == self._next(pod) else ()
        return self._turn(pod), *nearest, *few

    def _next(self, pod: Sequence[str]) -> str:
        """Whose turn it was, of those who sit there."""
        return next(one for one in self.ready if one in pod)

    def _turn(self, pod: Sequence[str]) -> Said:
        """Whose turn it was, and how many before him got no table."""
        one = self._next(pod)
        left = self.ready.index(one)
        return say(Sentence.POD_NEXT_LEFT, one=one, number=left) if left else say(Sentence.POD_NEXT, one=one)

    def _mean(self, one: str) -> float:
        return float(shrunk(self._column[one]).exact)

    @cached_property
    def _column(self) -> Mapping[str, Mapping[int, Fraction]]:
        return Ledger(self.tournament, self.rounds, everybody=False).column(Points.TABLE)


def _in_order(request: Request, pod: Sequence[str]) -> tuple[str, ...]:
    """A pod in the order of its seats."""
    return seat_order(tuple(pod), request.history, request.seed)


def _together(request: Request, pod: Sequence[str]) -> Report:
    """The report of a pod in which everybody has a partner whom he has had least often, opposite."""
    size = len(pod)
    return rotate(replace(request, low=size, high=size, preferred=size, avoid=())).report


def _both_ways(pairs: Iterable[tuple[str, str]]) -> set[tuple[str, str]]:
    return {order for one, other in pairs for order in ((one, other), (other, one))}


def _seated(pod: list[str], others: Sequence[str], size: int, barred: Container[tuple[str, str]]) -> list[str]:
    """The pod with others in their order, none of whom is barred from sitting with anybody there."""
    pod = list(pod)
    for one in others:
        if len(pod) < size and one not in pod and not any((one, other) in barred for other in pod):
            pod.append(one)
    return pod


@hookimpl
def tournament_formats() -> list[Format[ArenaOptions]]:
    """What the plugin brings."""
    return [Arena()]
