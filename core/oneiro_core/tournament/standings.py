"""Standings: criteria, the rows that they put in order, the numbers behind each value, and a sentence for each rank."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, TypeAlias

from .entrants import Status
from .state import Tournament


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
    """What an entrant has by a criterion: the exact number that is compared (more is better), and how it is written."""

    exact: Fraction | float
    shown: str
    parts: Parts = tuple

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

    With `tied_only`, it depends on who is tied, and is asked for each group of those alone. `phrase` tells how `own` decides
    against `other`'s.
    """

    key: str
    title: str
    amounts: Callable[[Sequence[str]], Mapping[str, Amount]]
    tied_only: bool = False
    phrase: str = "{own} {title} to {other}"
    shared: bool = True
    """Whether it is worth saying that two are level in it."""


@dataclass(frozen=True, slots=True)
class Value:
    """What an entrant has by one criterion of a ranking. `shown` is how it is written."""

    key: str
    title: str
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

    `values` are in the order in which they decide. `sentence` says why the entrant stands here: against the one above him, or,
    for the first, against the second. `mark` tells of who has left. Entrants who are level in everything share a rank.
    """

    rank: int
    entrant: str
    values: tuple[Value, ...]
    sentence: str
    mark: str = ""


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
        sentence = order.sentence(one, other, names, first=not place)
        rows.append(Row(places[firsts[one]], one, order.values(one), sentence, _mark(tournament, one)))
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

    def sentence(self, one: str, other: str | None, names: Mapping[str, str], first: bool) -> str:
        if other is None:
            return f"{names[one]} is the only one."
        level = ""
        for criterion, amounts in zip(self.criteria, self.amounts, strict=True):
            own, his = amounts.get(one), amounts.get(other)
            if _exact(own) != _exact(his):
                return _decided(names[one], names[other], level, criterion, (own, his), first)
            level = level or (f"{own.shown} {criterion.title}" if own and criterion.shared else "")
        return f"{names[one]} shares the rank with {names[other]}: they are level in everything."


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


def _decided(
    one: str, other: str, level: str, criterion: Criterion, amounts: Sequence[Amount | None], first: bool
) -> str:
    """Why one stands above or below another: `Ben follows Ann: 204.2 table points to 245.0.`."""
    own, his = _apart(*amounts)
    why = criterion.phrase.format(own=own, title=criterion.title, other=his)
    if level:
        return f"{one} is level with {other} on {level}; what decides: {why}."
    return f"{one} {'leads' if first else 'follows'} {other}: {why}."


def _apart(own: Amount | None, his: Amount | None) -> tuple[str, str]:
    """Both as they are written, with as many decimals as it takes to see the difference."""
    if own is None or his is None or own.shown != his.shown:
        return own.shown if own else "none", his.shown if his else "none"
    for digits in range(1, 16):
        shown = f"{float(own.exact):.{digits}f}", f"{float(his.exact):.{digits}f}"
        if shown[0] != shown[1]:
            return shown
    return own.shown, his.shown


def _mark(tournament: Tournament, one: str) -> str:
    withdrawn = tournament.entrants[one].status is Status.WITHDRAWN
    return "withdrawn" if withdrawn else ""
