"""Series: events whose final standings add up in one table.

An event in which N entrants are ranked is worth 100 * (N + 1 - p) / N to who came on place p: 100 to the first, and each place
down costs 100 / N. Who shares a rank gets the mean of the places that it covers. The best events of each are added up, as many
as are to count. Equal sums are told apart by the best event, then by the next one; who is level in all of them shares a rank.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from .points import HUNDRED, total


@dataclass(frozen=True, slots=True)
class Placing:
    """A line of an event's final standing: the rank, and by what ids those are known in all events who stand there."""

    rank: int
    people: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Finish:
    """What an event gave to somebody: his rank among so many who were ranked, what that is worth, and whether it counts."""

    event: str
    rank: int
    ranked: int
    worth: Fraction
    counts: bool = True


@dataclass(frozen=True, slots=True)
class SeriesRow:
    """A line of the table of a series, with all that somebody has finished, in the order of the events."""

    rank: int
    person: str
    points: Fraction
    finishes: tuple[Finish, ...]


def series_table(events: Mapping[str, Sequence[Placing]], best: int | None = None) -> tuple[SeriesRow, ...]:
    """The table of a series from the standings of its events by their ids; `best` is how many of each count, None for all."""
    finished: dict[str, dict[str, Finish]] = {}
    for event, placings in events.items():
        for person, finish in _finishes(event, placings):
            own = finished.setdefault(person, {})
            if event not in own or own[event].worth < finish.worth:
                own[event] = finish
    scored = {person: _counted(tuple(own.values()), best) for person, own in finished.items()}
    return _ranked(scored)


def _finishes(event: str, placings: Sequence[Placing]) -> list[tuple[str, Finish]]:
    sharing, field = Counter(placing.rank for placing in placings), len(placings)
    found = []
    for placing in placings:
        place = placing.rank + Fraction(sharing[placing.rank] - 1, 2)
        finish = Finish(event, placing.rank, field, HUNDRED * (field + 1 - place) / field)
        found += [(person, finish) for person in placing.people]
    return found


def _counted(finishes: tuple[Finish, ...], best: int | None) -> tuple[Finish, ...]:
    """The same, with what is beyond the best marked as not counting: of equals the later ones."""
    order = sorted(range(len(finishes)), key=lambda at: -finishes[at].worth)
    chosen = set(order[:best])
    return tuple(replace(finish, counts=at in chosen) for at, finish in enumerate(finishes))


def _ranked(scored: Mapping[str, tuple[Finish, ...]]) -> tuple[SeriesRow, ...]:
    keys = {person: _key(finishes) for person, finishes in scored.items()}
    ordered = sorted(sorted(keys), key=keys.__getitem__, reverse=True)
    firsts: dict[tuple[Fraction, ...], int] = {}
    for place, person in enumerate(ordered, 1):
        firsts.setdefault(keys[person], place)
    return tuple(SeriesRow(firsts[keys[one]], one, keys[one][0], scored[one]) for one in ordered)


def _key(finishes: tuple[Finish, ...]) -> tuple[Fraction, ...]:
    """What decides: the sum of what counts, then the best of it, the next, and so on."""
    worths = sorted((finish.worth for finish in finishes if finish.counts), reverse=True)
    return total(worths), *worths
