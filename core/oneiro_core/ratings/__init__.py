"""Ratings: what tables tell of the strength of players and pairs, and what that foretells. Pure functions."""

from .points import Entry, chance_ahead, rate
from .rating import Rating
from .yardsticks import Yardstick

__all__ = ["Entry", "Rating", "Yardstick", "chance_ahead", "rate"]
