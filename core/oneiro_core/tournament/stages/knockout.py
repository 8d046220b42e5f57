"""A knockout of pods: the best of each pod go on, until so few are left that they make a final."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from functools import cached_property, partial

from oneiro_core.tournament.formats import End, StagePlan, Step, Wait
from oneiro_core.tournament.ledger import Ledger
from oneiro_core.tournament.pairing import feasible, split
from oneiro_core.tournament.rounds import Pod, Round
from oneiro_core.tournament.settings import Points, Settings
from oneiro_core.tournament.standings import Amount, Criterion, Part, by_round
from oneiro_core.tournament.state import Tournament
from oneiro_core.tournament.telling import Sentence, Term, Word
from oneiro_core.tournament.tiebreaks import POINT_TITLES

from .drawing import few_ready, played, tables_open
from .spreading import single, spread

KNOCKOUT, FINAL = "knockout", "final"
NOTHING = Fraction(-(10**9))
"""What a pod is worth that does not count: less than any other."""


class Carry(Enum):
    """What those who come into a knockout bring along from the stage before."""

    NONE = "none"
    """Nothing: they are seeded by lot."""
    SEEDS = "seeds"
    """Their places: the best are kept apart, and are before the others where all else is level."""
    HALF = "half"
    """Their places and half of their points, to which those of the knockout are added."""


@dataclass(frozen=True, slots=True)
class Terms:
    """How a knockout goes: how many of a pod go on, over how many games, and how many the final has.

    With `reseed`, each round is spread by what was played in the knockout so far, else by the first seeds. `carry` is what is
    brought along from the stage before.
    """

    advance: int = 2
    games: int = 1
    final_games: int = 3
    reseed: bool = True
    carry: Carry = Carry.SEEDS


class Knockout:
    """A knockout in a tournament, from the seeds that enter it, best first; who has the same origin is kept apart.

    `before` are the points of the stage before, of which half may be carried over.
    Who sat in a round is read off the round, so a result that is corrected later changes nobody's way into it.
    """

    def __init__(
        self,
        tournament: Tournament,
        terms: Terms,
        seeds: Sequence[str],
        origins: Mapping[str, str] | None = None,
        before: Mapping[str, Fraction] | None = None,
    ) -> None:
        self.tournament = tournament
        self.terms = terms
        self.origins = origins
        self.rounds = played(tournament, KNOCKOUT, FINAL)
        self._carried = {one: points / 2 for one, points in (before or {}).items()} if terms.carry is Carry.HALF else {}
        seeds = sorted(seeds, key=tournament.lot) if terms.carry is Carry.NONE else seeds
        inside = {one for round in self.rounds for one in (*round.entrants, *round.byes)} or set(seeds)
        self.seeds = [one for one in (*seeds, *sorted(inside - set(seeds))) if one in inside]
        self._rank = {one: rank for rank, one in enumerate(self.seeds)}
        self._there = {entrant.id for entrant in tournament.playing}

    def next(self) -> Step | None:
        """The next round; None when the final has been played, or nobody is left to play it. Who only rests is waited for."""
        waited = tables_open(self.tournament)
        if waited or (self.rounds and self.rounds[-1].stage == FINAL):
            return waited
        field, settings = self.field, self.tournament.settings
        if len(field) < 2:
            return End("one is left") if field else self._resting
        if len(field) <= settings.most:
            return single(self.tournament, FINAL, field, self.terms.final_games)
        return spread(self.tournament, KNOCKOUT, field, self.terms.games, self.origins)

    @property
    def _resting(self) -> Wait | None:
        """A wait for those who rest, where nobody else is left."""
        rests = any(entrant.resting for entrant in self.tournament.admitted)
        return few_ready(self.tournament, ()) if rests else None

    @cached_property
    def field(self) -> tuple[str, ...]:
        """Who plays the next round, best first. Who rests or has left is passed over, and the next best goes on."""
        seeds = [one for one in self.seeds if one in self._there]
        return tuple(self._ordered(self._through(self.rounds[-1]) if self.rounds else seeds))

    def _through(self, last: Round) -> list[str]:
        """Who goes on: who sat out, the best of each pod (never all who were seated), and the best losers."""
        pods = [(self._pod_order(pod, last.number), len(pod.seats) - 1) for pod in last.pods.values()]
        direct = [one for pod, most in pods for one in pod[: min(self.terms.advance, most)]]
        others = [one for pod, most in pods for one in pod[min(self.terms.advance, most) :]]
        direct += [one for one in last.byes if one in self._there]
        count = len(last.entrants) + len(last.byes)
        wanted = going_on(self.tournament.settings, self.terms, count, len(last.pods))
        gone = {one for pod in last.pods.values() for one in (*pod.absent, *pod.left)}
        losers = sorted(others, key=lambda one: (one in gone, self._key(one, last.number)))
        return [*direct, *losers[: max(0, wanted - len(direct))]]

    def _pod_order(self, pod: Pod, number: int) -> list[str]:
        """Those of a pod who can go on, best first; who left it is last, and behind him who did not come."""
        here = [seat for seat in pod.seats if seat in self._there]
        return sorted(here, key=lambda one: (one in pod.absent, one in pod.left, self._key(one, number)))

    def _key(self, one: str, number: int) -> tuple[Fraction, ...]:
        """The points of the round, the share of its tables, what was played before, the seed: the lower comes first.

        Where points are carried over, those of the round come with all that was there before.
        """
        own, share = self._points[one], self._shares[one]
        before = sum((value for round, value in own.items() if round < number), self._carried.get(one, Fraction(0)))
        made = own.get(number, NOTHING) + (before if self._carried else 0)
        return -made, -share.get(number, Fraction(0)), -before, Fraction(self._rank[one])

    def _ordered(self, entrants: Sequence[str]) -> list[str]:
        if not self.rounds or not self.terms.reseed:
            return sorted(entrants, key=self._rank.__getitem__)
        return sorted(entrants, key=lambda one: (-self._sum(one), self._rank[one]))

    def _sum(self, one: str) -> Fraction:
        """What an entrant has carried over and made in the knockout."""
        return sum(self._points.get(one, {}).values(), self._carried.get(one, Fraction(0)))

    @cached_property
    def ledger(self) -> Ledger:
        """What has been played in the knockout."""
        return Ledger(self.tournament, self.rounds, self.seeds, everybody=False)

    @cached_property
    def _points(self) -> Mapping[str, Mapping[int, Fraction]]:
        return self.ledger.column(self.tournament.settings.points)

    @cached_property
    def _shares(self) -> Mapping[str, Mapping[int, Fraction]]:
        return self.ledger.column(Points.TABLE)

    def criteria(self) -> tuple[Criterion, ...]:
        """How far everybody came, and what he had in his last round: for a ranking, before what was played earlier."""
        title, phrase = POINT_TITLES[self.tournament.settings.points].value, Sentence.DECIDED_REACHED
        reached = Criterion("reached", Word.of(Term.STAGE_REACHED), self._reached, phrase=phrase, shared=False)
        if self._carried:
            carried = Word(f"{title} with half of those before", Term.POINTS_CARRIED)
            return reached, Criterion("carried", carried, self._with_carried)
        return reached, Criterion("last", Word(f"{title} in the last round", Term.POINTS_OF_LAST_ROUND), self._last)

    def _with_carried(self, entrants: Sequence[str]) -> Mapping[str, Amount]:
        inside = [one for one in entrants if self._points.get(one)] if self.rounds else []
        return {one: Amount.of(self._sum(one), 1, partial(self._behind, one)) for one in inside}

    def _behind(self, one: str) -> tuple[Part, ...]:
        carried = Part(0, float(self._carried.get(one, Fraction(0))), "carried over")
        return carried, *by_round(self._points[one])

    def _reached(self, entrants: Sequence[str]) -> Mapping[str, Amount]:
        if not self.rounds:
            return {}
        going_on = set(self.field) if self.rounds[-1].complete and self.rounds[-1].stage != FINAL else set()
        fields, amounts = [round.entrants.union(round.byes) for round in self.rounds], {}
        for one in entrants:
            sat = [place for place, field in enumerate(fields, 1) if one in field]
            depth = (sat[-1] if sat else 0) + (one in going_on)
            word = self._name(depth)
            amounts[one] = Amount(depth, word.text, word=word)
        return amounts

    def _name(self, depth: int) -> Word:
        if 0 < depth <= len(self.rounds) and self.rounds[depth - 1].stage == FINAL:
            return Word.of(Term.FINAL)
        if depth:
            return Word.of(Term.KNOCKOUT_ROUND, depth)
        return Word.of(Term.NOTHING if self.rounds[0].number == 1 else Term.FIRST_STAGE)

    def _last(self, entrants: Sequence[str]) -> Mapping[str, Amount]:
        amounts = {}
        for one in entrants:
            own = self._points.get(one, {}) if self.rounds else {}
            if own:
                number = max(own)
                amounts[one] = Amount.of(own[number], 1, partial(by_round, {number: own[number]}))
        return amounts


def going_on(settings: Settings, terms: Terms, field: int, pods: int) -> int:
    """How many of a field go on: the best of each pod, and as many best losers as keep the same part of the field in it.

    At least so many that the next round can be split, and fewer than there were: 40 of pods of 4, two going on, are 20, 10, 5.
    """
    least = max(terms.advance * pods, field * terms.advance // settings.preferred)
    return next((n for n in range(least, field) if feasible(n, settings.least, settings.most)), min(least, field - 1))


def planned(settings: Settings, terms: Terms, field: int) -> Iterator[StagePlan]:
    """The rounds of a knockout of so many entrants, the final last. Raises Unsplittable where the field cannot be split."""
    while field > settings.most:
        sizes = split(field, settings.least, settings.most, settings.preferred)
        through = going_on(settings, terms, field, len(sizes))
        yield StagePlan(KNOCKOUT, field, 1, sizes, terms.games, through)
        field = through
    yield StagePlan(FINAL, field, 1, (field,), terms.final_games)
