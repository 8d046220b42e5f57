"""The figures that people see of a rating, on one scale for all models: 1500 is the middle."""

from oneiro_api.store.ratings import Standing
from oneiro_core.ratings import Rating
from oneiro_core.tournament.settings import Rated

from .places import PlaceRating


def figures(model: Rated, standing: Standing) -> tuple[int, int]:
    """The figure to show, and the one that leaderboards sort by."""
    if model is Rated.PLACES:
        places = PlaceRating(standing.level, standing.spread)
        return round(60 * places.mu), round(60 * places.sure)
    points = Rating(standing.level, standing.spread)
    return points.shown, points.sure
