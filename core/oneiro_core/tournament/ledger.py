"""The ledger: what each entrant has had in each round, and what it is worth.

Byes, absences, late entries and rulings are settled here, so that rankings and tie-breaks meet numbers only.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property

from .averages import Averages, Sat
from .outcomes import Outcome
from .points import par, total, worth
from .rounds import Pod, Round
from .settings import Points, Ruling
from .state import Phase, Tournament

ZERO = Fraction(0)

Column = Mapping[str, Mapping[int, Fraction]]
"""What each entrant got in each round."""


class Ledger:
    """The outcomes of some rounds for some entrants, and their worth in any system of points.

    `rounds` are those that count, of which only settled pods do. With `everybody`, whoever is in none of a round's pods was
    absent from it; formats in which entrants go out, or play when they like, leave that off. `planned` is the number of rounds
    that there will be.
    """

    def __init__(
        self,
        tournament: Tournament,
        rounds: Sequence[Round],
        entrants: Iterable[str] | None = None,
        everybody: bool = True,
        planned: int = 0,
    ) -> None:
        self.tournament = tournament
        self.rounds = counting(tournament, rounds)
        self.entrants = tuple(tournament.entrants if entrants is None else entrants)
        self.planned = max(planned, len(self.rounds))
        self._everybody = everybody
        self._columns: dict[Points, Column] = {}
        self._averages: dict[Points, Averages] = {}

    @cached_property
    def pods(self) -> dict[str, dict[int, Pod]]:
        """The pod in which each entrant sat, by round."""
        seats: dict[str, dict[int, Pod]] = {}
        for round in self.rounds:
            for pod in round.pods.values():
                for seat in pod.seats:
                    seats.setdefault(seat, {})[round.number] = pod
        return seats

    @cached_property
    def outcomes(self) -> dict[str, dict[int, Outcome]]:
        """How each round went for each entrant, whoever shared a pod with one of them included."""
        found: dict[str, dict[int, Outcome]] = {one: {} for one in dict.fromkeys((*self.entrants, *self.pods))}
        for round in self.rounds:
            for one, outcome in self._of_round(round, found.keys() - round.entrants):
                found[one][round.number] = outcome
        return found

    @cached_property
    def sat(self) -> list[Sat]:
        """Each round and pod in which somebody played, and who did."""
        outcomes, sat = self.outcomes, list[Sat]()
        for number, pod in ((round.number, pod) for round in self.rounds for pod in round.pods.values()):
            played = tuple([seat for seat in pod.seats if outcomes[seat].get(number) is Outcome.PLAYED])
            if played:
                sat.append((number, pod, played))
        return sat

    def opponents(self, entrant: str, round: int) -> tuple[str, ...]:
        """Those with whom the entrant played in a round."""
        return tuple(other for other in self.pods[entrant][round].present if other != entrant)

    def played(self, entrant: str) -> tuple[int, ...]:
        """The rounds that the entrant has played, by number."""
        return tuple(number for number, outcome in self.outcomes[entrant].items() if outcome is Outcome.PLAYED)

    def column(self, points: Points) -> Column:
        """What each entrant got in each round, in a system of points."""
        if points not in self._columns:
            self._columns[points] = self._column(points)
        return self._columns[points]

    def averages(self, points: Points) -> Averages:
        """What everybody makes on average without one of his rounds, in a system of points."""
        if points not in self._averages:
            self._averages[points] = Averages(self.sat, self.outcomes, self.column(points), self.par(points))
        return self._averages[points]

    def games(self, entrant: str) -> int:
        """How many games of the entrant count."""
        return sum(len(self.pods[entrant][number].results) for number in self.played(entrant))

    def par(self, points: Points) -> Fraction:
        """What an average round is worth. For raw points it is the mean of all that were made."""
        settings = self.tournament.settings
        fixed = par(points, settings.preferred, settings.ladders)
        return self._mean_of_all if fixed is None else fixed

    @cached_property
    def _mean_of_all(self) -> Fraction:
        made = [
            score.points
            for round in self.rounds
            for pod in round.pods.values()
            for result in pod.results.values()
            for score in result.scores
        ]
        return Fraction(sum(made), len(made)) if made else ZERO

    def _of_round(self, round: Round, others: Iterable[str]) -> Iterator[tuple[str, Outcome]]:
        """How a round went for those who sat in its pods, and for all others."""
        for pod in round.pods.values():
            if pod.settled(round.games):
                yield from self._of_pod(pod)
        for one in others:
            outcome = self._unseated(one, round)
            if outcome is not None:
                yield one, outcome

    def _of_pod(self, pod: Pod) -> Iterator[tuple[str, Outcome]]:
        usual = self._usual(pod)
        for seat in pod.seats:
            if seat in pod.absent:
                yield seat, Outcome.ABSENT
            else:
                yield seat, Outcome.AVERAGE if seat in pod.excused else usual

    def _usual(self, pod: Pod) -> Outcome:
        """How a settled pod went for those who came to it."""
        if pod.ruling is not Ruling.STAND:
            return _RULED[pod.ruling]
        if pod.results:
            return Outcome.PLAYED
        if len(pod.present) < 2:
            return Outcome.BYE
        return _RULED.get(self.tournament.settings.abandoned, Outcome.VOID)

    def _unseated(self, entrant: str, round: Round) -> Outcome | None:
        """How a round went for an entrant who sat in none of its pods."""
        who = self.tournament.entrants[entrant]
        if round.number in who.byes_asked and round.number > who.joined:
            return Outcome.ASKED
        if entrant in round.byes:
            return Outcome.BYE
        if not self._everybody:
            return None
        return Outcome.MISSED if round.number <= who.joined else Outcome.ABSENT

    def filled(self, played: Column, level: Fraction, around: bool = False) -> Column:
        """What was played for, with what byes, absences and rulings are worth where an average round is worth `level`.

        Nothing is worth 0, or the worst of the round where values lie `around` 0.
        """
        floors = {round.number: _worst(round.number, played) if around else ZERO for round in self.rounds}
        return {entrant: self._filled(entrant, level, played.get(entrant, {}), floors) for entrant in self.outcomes}

    def _column(self, points: Points) -> Column:
        return self.filled(self._played(points), self.par(points), points is Points.DEVIATION)

    def _played(self, points: Points) -> dict[str, dict[int, Fraction]]:
        """What was played for: the mean of a pod's games for each entrant and round."""
        column: dict[str, dict[int, Fraction]] = {one: {} for one in self.outcomes}
        for number, pod, seats in self.sat:
            values = self._worth(pod, points)
            for one in seats:
                column[one][number] = values[one]
        return column

    def _worth(self, pod: Pod, points: Points) -> Mapping[str, Fraction]:
        games = [worth(points, result, self.tournament.settings.ladders) for result in pod.results.values()]
        if len(games) == 1:
            return games[0]
        return {seat: _mean([game[seat] for game in games if seat in game]) for seat in pod.present if games}

    def _filled(
        self, entrant: str, level: Fraction, played: Mapping[int, Fraction], floors: Mapping[int, Fraction]
    ) -> Mapping[int, Fraction]:
        outcomes = self.outcomes[entrant]
        if len(played) == len(outcomes):
            return played
        average = _mean(list(played.values())) if played else level
        firsts = {outcome: _first(outcomes, outcome) for outcome in (Outcome.ASKED, Outcome.MISSED)}
        filled: dict[int, Fraction] = {}
        for number, outcome in outcomes.items():
            floor = floors[number]
            match outcome:
                case Outcome.PLAYED:
                    filled[number] = played[number]
                case Outcome.BYE:
                    filled[number] = max(level, average)
                case Outcome.AVERAGE:
                    filled[number] = average
                case Outcome.ASKED:
                    early = number == firsts[outcome] and 2 * number <= self.planned
                    filled[number] = level if early else floor
                case Outcome.MISSED:
                    filled[number] = (level + floor) / 2 if number == firsts[outcome] else floor
                case Outcome.ABSENT:
                    filled[number] = floor
                case Outcome.VOID:
                    pass
        return filled


def counting(tournament: Tournament, rounds: Iterable[Round]) -> tuple[Round, ...]:
    """The rounds that count: those that have begun; once a tournament is over, those that were completed."""
    over = tournament.phase in (Phase.FINISHED, Phase.ARCHIVED)
    return tuple(round for round in rounds if (round.complete if over else round.started_at is not None))


_RULED = {Ruling.AVERAGE: Outcome.AVERAGE, Ruling.VOID: Outcome.VOID}


def _worst(number: int, played: Column) -> Fraction:
    """The least that anybody made in a round."""
    return min((values[number] for values in played.values() if number in values), default=ZERO)


def _first(outcomes: Mapping[int, Outcome], wanted: Outcome) -> int | None:
    return next((number for number, outcome in outcomes.items() if outcome is wanted), None)


def _mean(values: Sequence[Fraction]) -> Fraction:
    return total(values) / len(values)
