"""Strikes: who comes in the lower half of his pod takes a strike, and with too many of them he is out.

**Rounds.** Entrants with equally many strikes share pods, and people meet as seldom as can be. The lower half of each pod,
rounded down, takes a strike; so does who is absent, or has asked to sit out. Who enters late takes one for each round that he has
missed, but is not out by it.

**The end.** As soon as no more are left than make a pod, they play the final over several tables. If a round leaves too few, the
best of those who went out in it come back.

**Ranking.** By the final, then by how long somebody lasted, his strikes, and his points.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from oneiro_core import hookimpl, option
from oneiro_core.tournament.formats import End, Format, FormatPreset, Plan, StagePlan, Step
from oneiro_core.tournament.ledger import Ledger
from oneiro_core.tournament.pairing import By
from oneiro_core.tournament.plans import bye_warnings, rounds_plan, slots, tables
from oneiro_core.tournament.rounds import Pod, Round
from oneiro_core.tournament.settings import Settings
from oneiro_core.tournament.stages import FINAL, drawn, played, played_out, single, tables_open
from oneiro_core.tournament.standings import Amount, Criterion, Row, standing
from oneiro_core.tournament.state import Tournament
from oneiro_core.tournament.telling import Sentence, Term, Word
from oneiro_core.tournament.tiebreaks import ordering

from .forecasts import forecast

GUIDE = __doc__ or ""  # inside the class `__doc__` is that of the class

STRIKES = "strikes"


@dataclass(frozen=True, slots=True)
class StrikesOptions:
    """What the organiser may choose."""

    strikes: int = option(2, "Strikes with which one is out", least=1, most=5)
    games: int = option(1, "Tables that each pod plays in a round", least=1, most=5)
    final_games: int = option(1, "Tables of the final", least=1, most=9)


class Strikes(Format[StrikesOptions]):
    """The lower half takes a strike."""

    key = "strikes"
    title = "Strikes"
    summary = "The lower half of each pod takes a strike; with two of them one is out."
    guide = GUIDE
    presets = (FormatPreset("strikes", "Two strikes", StrikesOptions()),)

    def plan(self, settings: Settings, options: StrikesOptions, entrants: int) -> Plan:
        stages = _planned(settings, options, entrants)
        terms = {"strikes": options.strikes, "games": options.games, "final_games": options.final_games}
        found = forecast(STRIKES, settings.preferred, entrants, terms=terms)
        return Plan(stages, tables(stages), slots(stages), bye_warnings(settings, entrants), found, options.strikes)

    def next(self, tournament: Tournament, options: StrikesOptions, now: float) -> Step:
        waited = tables_open(tournament)
        if waited:
            return waited
        fight = _Fight(tournament, options)
        if fight.final:
            return End("the final has been played")
        live = [one for one in fight.live if not tournament.entrants[one].resting]
        if len(fight.live) <= tournament.settings.preferred:
            return single(tournament, FINAL, live, options.final_games) if len(live) > 1 else End("one is left")
        scores = {one: -float(fight.strikes[one]) for one in live}
        return drawn(tournament, STRIKES, scores, games=options.games, by=By.STRIKES)

    def over(self, tournament: Tournament, options: StrikesOptions) -> bool:
        return played_out(tournament, 1, FINAL)

    def ranking(self, tournament: Tournament, options: StrikesOptions) -> tuple[Row, ...]:
        fight = _Fight(tournament, options)
        return standing(tournament, [entrant.id for entrant in tournament.ranked], fight.criteria())


class _Fight:
    """How the strikes stand."""

    def __init__(self, tournament: Tournament, options: StrikesOptions) -> None:
        self.tournament = tournament
        self.most = options.strikes
        self.rounds = played(tournament, STRIKES)
        self.final = played(tournament, FINAL)
        self.ledger = Ledger(tournament, self.rounds, everybody=False)
        self.points = self.ledger.column(tournament.settings.points)
        self.out: dict[str, int] = {}
        """The round in which each entrant went out."""
        self.strikes = {one: min(who.joined, self.most - 1) for one, who in tournament.entrants.items()}
        for round in self.rounds:
            if round.complete:
                self._take(round)

    @cached_property
    def live(self) -> list[str]:
        """Those who are still in; where a round has left too few, the best of those who went out last come back."""
        here = [entrant.id for entrant in self.tournament.admitted]
        live = [one for one in here if one not in self.out]
        gone = sorted((one for one in here if one in self.out), key=lambda one: (-self.out[one], *self._key(one)))
        least = self.tournament.settings.least
        return [*live, *gone[: max(0, least - len(live))]] if len(live) < least else live

    def criteria(self) -> tuple[Criterion, ...]:
        final = Ledger(self.tournament, self.final, everybody=False)
        column = final.column(self.tournament.settings.points)

        def finals(entrants: Sequence[str]) -> Mapping[str, Amount]:
            own = {one: column.get(one, {}) for one in entrants}
            return {one: Amount.of(sum(values.values(), Fraction(0)), 1) for one, values in own.items() if values}

        return (
            Criterion("final", Word.of(Term.POINTS_IN_FINAL), finals),
            Criterion("lasted", Word.of(Term.ROUNDS), self._lasted, phrase=Sentence.DECIDED_SURVIVED),
            Criterion("strikes", Word.of(Term.STRIKES), self._fewest, shared=False),
            *ordering(self.ledger),
        )

    def _lasted(self, entrants: Sequence[str]) -> Mapping[str, Amount]:
        rounds = {one: self.out.get(one, len(self.rounds) + 1) - 1 for one in entrants}
        return {one: Amount(count, str(count)) for one, count in rounds.items()}

    def _fewest(self, entrants: Sequence[str]) -> Mapping[str, Amount]:
        return {one: Amount(-self.strikes[one], str(self.strikes[one])) for one in entrants}

    def _take(self, round: Round) -> None:
        """The strikes of a round: of the lower halves, and of who was in and not there."""
        struck = [one for pod in round.pods.values() for one in self._lower_half(pod, round)]
        for one, who in self.tournament.entrants.items():
            excused = one in round.byes and round.number not in who.byes_asked
            there = excused or one in round.entrants or who.joined >= round.number
            if not there and one not in self.out:
                struck.append(one)
        for one in struck:
            self.strikes[one] += 1
            if self.strikes[one] >= self.most:
                self.out.setdefault(one, round.number)

    def _lower_half(self, pod: Pod, round: Round) -> list[str]:
        """The lower half of a pod, and who did not come; nobody where the pod does not count."""
        counts = [one for one in pod.present if round.number in self.points[one] and pod.results]
        worst_first = sorted(counts, key=lambda one: (one in pod.left, self._key(one, round.number)), reverse=True)
        return [*pod.absent, *worst_first[: len(counts) // 2]]

    def _key(self, one: str, number: int = 0) -> tuple[Fraction, Fraction, str]:
        """The points of a round, those of all rounds, the lot: the lower comes first."""
        own = self.points[one]
        return -own.get(number, Fraction(0)), -sum(own.values(), Fraction(0)), self.tournament.lot(one)


def _planned(settings: Settings, options: StrikesOptions, entrants: int) -> tuple[StagePlan, ...]:
    """What is to be expected: half of the seats of each round take a strike, each group of equal strikes by itself."""
    groups, stages = {0: entrants}, []
    while sum(groups.values()) > settings.preferred:
        live = sum(groups.values())
        half = {strikes: count // 2 for strikes, count in groups.items()}
        for strikes, count in half.items():
            groups[strikes] -= count
            if strikes + 1 < options.strikes:
                groups[strikes + 1] = groups.get(strikes + 1, 0) + count
        if sum(groups.values()) == live and not any(half.values()):
            break
        stages.append(rounds_plan(STRIKES, settings, max(live, settings.least), 1, options.games))
    left = max(settings.least, min(sum(groups.values()), settings.preferred))
    return (*stages, StagePlan(FINAL, left, 1, (left,), options.final_games))


@hookimpl
def tournament_formats() -> list[Format[StrikesOptions]]:
    """What the plugin brings."""
    return [Strikes()]
