"""Ratings by places alone, for hosts who do not trust points: points can be handed over by friends, places less so.

The model is Bradley and Terry's with partial pairing (R. C. Weng, C.-J. Lin, "A Bayesian Approximation Method for Online
Ranking", Journal of Machine Learning Research 12, 2011), by openskill. Its beta is twice the usual: the game is noisier than
those that the default was chosen for, and with the default the predictions are far too sure.
"""

from collections.abc import Mapping, Sequence
from math import sqrt
from typing import NamedTuple

from openskill.models import BradleyTerryPart

from oneiro_core.ratings import Entry
from oneiro_core.ratings.points import LEFT, NORMAL

BETA = 2 * 25 / 6
MODEL = BradleyTerryPart(beta=BETA)


class PlaceRating(NamedTuple):
    """A normal belief on the scale of the library: mean 25 and deviation 25/3 for somebody new."""

    mu: float = 25.0
    sigma: float = 25 / 3

    @property
    def sure(self) -> float:
        """The figure that leaderboards sort by: three standard deviations below."""
        return self.mu - 3 * self.sigma


def rate(ratings: Mapping[str, PlaceRating], entries: Sequence[Entry]) -> dict[str, PlaceRating]:
    """The new ratings of all who sat at a table; a drop-in for the rating by points.

    Who left is placed last, and those who stayed move by half. Raises ValueError for fewer than two entrants.
    """
    if len(entries) < 2:
        raise ValueError("a table has two entrants at least")
    sides = [[ratings.get(member, PlaceRating()) for member in entry.members] for entry in entries]
    teams = [[MODEL.rating(mu=rating.mu, sigma=rating.sigma) for rating in side] for side in sides]
    rated = MODEL.rate(teams, ranks=_places(entries))
    gone = any(entry.left for entry in entries)
    return {
        member: _between(old, PlaceRating(new.mu, new.sigma), LEFT if gone and not entry.left else 1.0)
        for entry, side, team in zip(entries, sides, rated, strict=True)
        for member, old, new in zip(entry.members, side, team, strict=True)
    }


def chance_ahead(one: Sequence[PlaceRating], other: Sequence[PlaceRating]) -> float:
    """The chance that one entrant of a table comes out ahead of another."""
    ahead = sum(rating.mu for rating in one) - sum(rating.mu for rating in other)
    variance = sum(rating.sigma**2 + BETA**2 for rating in (*one, *other))
    return NORMAL.cdf(ahead / sqrt(variance))


def _places(entries: Sequence[Entry]) -> list[float]:
    """Ranks from 0: by points, and those who left behind all others."""
    order = sorted({(entry.left, -entry.points if not entry.left else 0.0) for entry in entries})
    return [float(order.index((entry.left, -entry.points if not entry.left else 0.0))) for entry in entries]


def _between(old: PlaceRating, new: PlaceRating, part: float) -> PlaceRating:
    return PlaceRating(old.mu + part * (new.mu - old.mu), old.sigma + part * (new.sigma - old.sigma))
