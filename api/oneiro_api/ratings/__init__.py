"""Ratings that need a library: by places alone."""

from .places import PlaceRating, chance_ahead, rate

__all__ = ["PlaceRating", "chance_ahead", "rate"]
