"""A rating filter that looks at points, not only at places: who wins by much is ahead by more than who wins by a hair.

The points at a table, less their mean and over their usual standard deviation, are taken as what the entrants' skills are
above the mean skill of the table, plus noise:

    y_i = (s_i - mean s) / sigma = t_i - mean t + e_i,   e_i of variance 3/4,   c = 1 - 1/k for k entrants

One scalar step of a Kalman filter (R. E. Kalman, Journal of Basic Engineering 82, 1960) for each entrant:

    S_i = c^2 P_i + sum over others of P_j / k^2 + 3/4 c        the variance of what was expected
    t_i += g (y_i - (t_i - mean t)),   P_i = P_i (1 - g c) + drift,   g = c P_i / S_i

A pair's skill is the mean of its partners', its variance the sum of theirs over four, and each partner moves by his own part.
The constants were fitted on simulated tables of four to six, where the predictions stay calibrated from 8 to 60 tables each.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist, fmean

from .rating import Rating

NOISE = 0.75
"""The variance of one result, in units of the usual variance inside a table."""
DRIFT = 0.0005
"""By how much the variance grows with each table: people change."""
LEFT = 0.5
"""With somebody gone, a table says so much less about those who stayed."""

NORMAL = NormalDist()
NEW = Rating()


@dataclass(frozen=True, slots=True)
class Entry:
    """What an entrant made of a table: its members (one player, or two who are a pair), its points, and whether it left."""

    members: tuple[str, ...]
    points: float
    left: bool = False


def rate(ratings: Mapping[str, Rating], entries: Sequence[Entry], usual: float) -> dict[str, Rating]:
    """The new ratings of all who sat at a table, called once for each table that was played without bots.

    `usual` is the variant's usual standard deviation of points inside a table. Members without a rating begin with a new one. An
    entrant who left counts as last, and those who stayed move by half. Raises ValueError for fewer than two entrants or a
    member who is there twice.
    """
    _check(entries)
    sides = [[ratings.get(member, NEW) for member in entry.members] for entry in entries]
    gone = True in [entry.left for entry in entries]
    points = _counted(entries) if gone else [entry.points for entry in entries]
    errors, gains = _errors(points, sides, usual), _gains(entries, sides, gone)
    share = 1 - 1 / len(sides)
    return {
        member: _moved(rating, error, gain / len(side), share / len(side))
        for entry, side, error, gain in zip(entries, sides, errors, gains, strict=True)
        for member, rating in zip(entry.members, side, strict=True)
    }


def chance_ahead(one: Sequence[Rating], other: Sequence[Rating]) -> float:
    """The chance that one entrant of a table comes out ahead of another: Phi of the difference over its deviation."""
    ahead = fmean(rating.skill for rating in one) - fmean(rating.skill for rating in other)
    variance = sum(sum(rating.variance for rating in side) / len(side) ** 2 for side in (one, other))
    return NORMAL.cdf(ahead / sqrt(variance + 2 * NOISE))


def _check(entries: Sequence[Entry]) -> None:
    members = [member for entry in entries for member in entry.members]
    if len(entries) < 2 or () in [entry.members for entry in entries]:
        raise ValueError("a table has two entrants at least, and each has a member")
    if len(set(members)) < len(members):
        raise ValueError("a member sits at a table once")


def _counted(entries: Sequence[Entry]) -> list[float]:
    """The points; of those who left, no more than the last of those who stayed has."""
    last = min((entry.points for entry in entries if not entry.left), default=0.0)
    return [min(entry.points, last) if entry.left else entry.points for entry in entries]


def _errors(points: Sequence[float], sides: Sequence[Sequence[Rating]], usual: float) -> list[float]:
    """By how much each result, above the mean of the table, beats the skill above the mean."""
    skills = [sum([rating.skill for rating in side]) / len(side) for side in sides]
    mean, level = sum(points) / len(points), sum(skills) / len(skills)
    return [(s - mean) / usual - (t - level) for s, t in zip(points, skills, strict=True)]


def _gains(entries: Sequence[Entry], sides: Sequence[Sequence[Rating]], gone: bool) -> list[float]:
    """For each side c / S; less of it where somebody else is gone."""
    k = len(sides)
    variances = [sum([rating.variance for rating in side]) / len(side) ** 2 for side in sides]
    share, others = 1 - 1 / k, sum(variances)
    gains = [share / (share**2 * own + (others - own) / k**2 + NOISE * share) for own in variances]
    if not gone:
        return gains
    return [gain if entry.left else LEFT * gain for entry, gain in zip(entries, gains, strict=True)]


def _moved(rating: Rating, error: float, gain: float, share: float) -> Rating:
    """A member's rating after a result that was `error` above what was expected of his side; his parts of gain and c."""
    skill, variance = rating
    return Rating(skill + gain * variance * error, variance * (1 - gain * variance * share) + DRIFT)
