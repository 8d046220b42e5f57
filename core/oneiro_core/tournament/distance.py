"""How far somebody's line of a standing is from the next better rank, and from the cut, in points."""

from collections.abc import Sequence
from dataclasses import dataclass

from .standings import Row
from .state import Tournament
from .telling import Said, Sentence, Text, say

POINTS = "points"
"""The criterion of a standing that is a sum of points, as `Value.key` names it."""
_MOST_DIGITS = 9


@dataclass(frozen=True, slots=True)
class Span:
    """The points between a line and another one: none where only tie-breaks tell them apart. `shown` is how they are written."""

    to: Row
    points: float
    shown: str


@dataclass(frozen=True, slots=True)
class Distance:
    """How far a line is from others, as these stand now.

    `above` is to the next better rank, None for who leads. `cut` is to the last who plays on, or for who plays on himself
    (`inside`) from the first who does not; None without a cut.
    """

    above: Span | None
    cut: Span | None
    inside: bool
    told: Text


def distance(tournament: Tournament, rows: Sequence[Row], one: str, cut: int) -> Distance | None:
    """The distance of an entrant's line in a standing of which the best `cut` play on, 0 for nobody.

    None where he has no line, where the standing goes by something else than points, and where nothing is to be told.
    """
    rows = [row for row in rows if row.values and row.values[0].key == POINTS]
    own = next((row for row in rows if row.entrant == one), None)
    if own is None or _all_level(rows):
        return None
    better = next((row for row in reversed(rows) if row.rank < own.rank), None)
    above = None if better is None else _span(own, better)
    inside, limit = _limit(tournament, rows, own, cut)
    told = (*_of_rank(own, above), *_of_cut(tournament, own, limit, inside))
    return Distance(above, limit, inside, (*told, say(Sentence.DISTANCE_NOW))) if told else None


def _all_level(rows: Sequence[Row]) -> bool:
    """Whether nobody is ahead of anybody in points, as before the first result."""
    return rows[0].values[0].number == rows[-1].values[0].number


def _limit(tournament: Tournament, rows: Sequence[Row], own: Row, cut: int) -> tuple[bool, Span | None]:
    """Whether he would play on, and how far he is from the first or last on the other side of the cut.

    Who has left or rests is passed over, as where the field of those who play on is made up.
    """
    there = {entrant.id for entrant in tournament.playing} if cut else ()
    field = [row for row in rows if row.entrant in there]
    if own not in field or len(field) <= cut:
        return False, None
    inside = field.index(own) < cut
    return inside, _span(own, field[cut if inside else cut - 1])


def _span(own: Row, other: Row) -> Span:
    points = abs(other.values[0].number - own.values[0].number)
    return Span(other, points, _shown(points, own.values[0].shown))


def _shown(points: float, like: str) -> str:
    """With as many decimals as the points themselves, or as many more as it takes to tell it from nothing."""
    least = len(like.partition(".")[2])
    written = [f"{points:.{digits}f}" for digits in range(least, _MOST_DIGITS + 1)]
    return next((text for text in written if float(text)), written[0])


def _of_rank(own: Row, above: Span | None) -> tuple[Said, ...]:
    if above is None:
        return ()
    if not above.points:
        return (say(Sentence.DISTANCE_RANK_LEVEL, rank=above.to.rank, title=own.values[0].title),)
    return (say(Sentence.DISTANCE_RANK, rank=above.to.rank, number=above.shown, title=own.values[0].title),)


def _of_cut(tournament: Tournament, own: Row, span: Span | None, inside: bool) -> tuple[Said, ...]:
    if span is None:
        return ()
    title, one = own.values[0].title, tournament.entrants[span.to.entrant].name
    if not span.points:
        level = Sentence.DISTANCE_INSIDE_LEVEL if inside else Sentence.DISTANCE_CUT_LEVEL
        return (say(level, one=one, title=title),)
    code = Sentence.DISTANCE_INSIDE if inside else Sentence.DISTANCE_CUT
    return (say(code, one=one, number=span.shown, title=title),)
