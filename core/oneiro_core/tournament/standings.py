"""Standings: criteria, the rows that they put in order, the numbers behind each value, and a sentence for each rank."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, TypeAlias

from .entrants import Status
from .state import Tournament
from .telling import Said, Sentence, Term, Text, Word, english, say


@dataclass(frozen=True, slots=True)
class Part:
    """One number behind a value: what a round gave, and from what, in a word or two. Round 0 is none in particular."""

    round: int
    number: float
    note: str = ""


Parts: TypeAlias = Callable[[], tuple[Part, ...]]
"""The numbers behind a value, which are worked out when somebody asks: most lines of a large ranking are never looked at."""


@dataclass(frozen=True, slots=True)
class Amount:
    """What an entrant has by a criterion: the exact number that is compared (more is better), and how it is written.

    Where it is written in words, `word` tells them.
    """

    exact: Fraction | float
    shown: str
    parts: Parts = tuple
    word: Word | None = None

    @classmethod
    def of(cls, exact: Fraction | float, digits: int, parts: Parts = tuple) -> "Amount":
        """An amount that is written with so many decimals."""
        return cls(exact, f"{float(exact):.{digits}f}", parts)


def by_round(values: Mapping[int, Fraction | float], note: str = "", noted: Collection[int] = ()) -> tuple[Part, ...]:
    """A part for each round; a note stands with those of some rounds."""
    return tuple(Part(number, float(value), note if number in noted else "") for number, value in values.items())


@dataclass(frozen=True, slots=True)
class Criterion:
    """One thing by which entrants are ranked. `amounts` tells it of some entrants; who is missing has none.

    With `tied_only`, it depends on who is tied, and is asked for each group of those alone. `phrase` tells how the `own` amount
    decides against the `other`'s: one of the sentences `DECIDED_...`. A `title` of one's own is told in English alone.
    """

    key: str
    title: Word
    amounts: Callable[[Sequence[str]], Mapping[str, Amount]]
    tied_only: bool = False
    phrase: Sentence = Sentence.DECIDED_MORE
    shared: bool = True
    """Whether it is worth saying that two are level in it."""


@dataclass(frozen=True, slots=True)
class Value:
    """What an entrant has by one criterion of a ranking. `shown` is how it is written."""

    key: str
    title: Word
    number: float
    shown: str
    behind: Parts = field(default=tuple, compare=False, repr=False)

    @property
    def parts(self) -> tuple[Part, ...]:
        """The numbers behind it."""
        return self.behind()


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a standing.

    `values` are in the order in which they decide. `why` says why the entrant stands here: against the one above him, or,
    for the first, against the second. `mark` tells of who has left. Entrants who are level in everything share a rank.
    """

    rank: int
    entrant: str
    values: tuple[Value, ...]
    why: Text
    mark: str = ""

    @property
    def sentence(self) -> str:
        """Why he stands here, in English."""
        return english(self.why)


@dataclass(frozen=True, slots=True)
class TeamRow:
    """One line of a standing of teams: the entrants whose points count for it, best first, and their sum as it is written."""

    rank: int
    team: str
    number: float
    shown: str
    counted: tuple[str, ...]


def standing(tournament: Tournament, entrants: Sequence[str], criteria: Sequence[Criterion]) -> tuple[Row, ...]:
    """The entrants in the order that the criteria give, with what decided."""
    order = _Order(entrants, criteria)
    ranked = [one for group in order.groups for one in group]
    firsts = {one: group[0] for group in order.groups for one in group}
    places = {one: place for place, one in enumerate(ranked, 1)}
    names = {one: tournament.entrants[one].name for one in ranked}
    rows = []
    for place, one in enumerate(ranked):
        other = ranked[place - 1] if place else next(iter(ranked[1:]), None)
        why = order.why(one, other, names, first=not place)
        rows.append(Row(places[firsts[one]], one, order.values(one), why, _mark(tournament, one)))
    return tuple(rows)


class _Order:
    """Entrants put in order by one criterion after the other, each within those who are still level."""

    def __init__(self, entrants: Sequence[str], criteria: Sequence[Criterion]) -> None:
        self.criteria = criteria
        self.amounts: list[dict[str, Amount]] = []
        self.groups: list[list[str]] = [sorted(entrants)] if entrants else []
        for criterion in criteria:
            self._refine(criterion)

    def _refine(self, criterion: Criterion) -> None:
        if criterion.tied_only:
            tied = [criterion.amounts(group) for group in self.groups if len(group) > 1]
            amounts = {one: amount for group in tied for one, amount in group.items()}
        else:
            amounts = dict(criterion.amounts([one for group in self.groups for one in group]))
        self.amounts.append(amounts)
        self.groups = [part for group in self.groups for part in _parted(group, amounts)]

    def values(self, one: str) -> tuple[Value, ...]:
        return tuple(
            Value(criterion.key, criterion.title, float(amounts[one].exact), amounts[one].shown, amounts[one].parts)
            for criterion, amounts in zip(self.criteria, self.amounts, strict=True)
            if one in amounts
        )

    def why(self, one: str, other: str | None, names: Mapping[str, str], first: bool) -> Text:
        if other is None:
            return (say(Sentence.RANK_ALONE, one=names[one]),)
        head = say(Sentence.RANK_LEADS if first else Sentence.RANK_FOLLOWS, one=names[one], other=names[other])
        for criterion, amounts in zip(self.criteria, self.amounts, strict=True):
            own, his = amounts.get(one), amounts.get(other)
            if _exact(own) != _exact(his):
                return head, _decided(criterion, own, his)
            if own and criterion.shared and head.code is not Sentence.RANK_LEVEL:
                both = {"one": names[one], "other": names[other]}
                head = say(Sentence.RANK_LEVEL, **both, own=own.shown, title=criterion.title)
        return (say(Sentence.RANK_SHARED, one=names[one], other=names[other]),)


def _parted(group: list[str], amounts: Mapping[str, Amount]) -> list[list[str]]:
    """The group in parts of equal amounts, the most first; who has none comes last."""
    if len(group) == 1:
        return [group]
    parts: dict[Any, list[str]] = {}
    for one in group:
        parts.setdefault(_exact(amounts.get(one)), []).append(one)
    without = parts.pop(None, None)
    ordered = sorted(parts, key=_rounded_first, reverse=True)
    return [parts[exact] for exact in ordered] + ([without] if without else [])


def _rounded_first(exact: Fraction | float) -> tuple[float, Fraction | float]:
    """Numbers in their order: rounded ones are compared quickly, and tell most apart."""
    return float(exact), exact


def _exact(amount: Amount | None) -> Fraction | float | None:
    return None if amount is None else amount.exact


def _decided(criterion: Criterion, one: Amount | None, other: Amount | None) -> Said:
    """How one amount decides against another: `204.2 table points to 245.0.`."""
    own, his = _apart(one, other)
    gaps = {} if criterion.phrase is Sentence.DECIDED_LOT else {"own": own, "title": criterion.title, "other": his}
    return say(criterion.phrase, **gaps)


def _apart(own: Amount | None, his: Amount | None) -> tuple[Word, Word]:
    """Both as they are written, with as many decimals as it takes to see the difference."""
    if own is None or his is None or own.shown != his.shown:
        return _written(own), _written(his)
    for digits in range(1, 16):
        one, other = f"{float(own.exact):.{digits}f}", f"{float(his.exact):.{digits}f}"
        if one != other:
            return Word(one), Word(other)
    return _written(own), _written(his)


def _written(amount: Amount | None) -> Word:
    return Word.of(Term.NOTHING) if amount is None else amount.word or Word(amount.shown)


def _mark(tournament: Tournament, one: str) -> str:
    withdrawn = tournament.entrants[one].status is Status.WITHDRAWN
    return "withdrawn" if withdrawn else ""
