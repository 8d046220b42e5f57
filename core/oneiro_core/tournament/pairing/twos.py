"""Twos: partners, who sit opposite each other in a pod of an even number."""

from collections.abc import Iterator, Sequence

from .history import Entrant, Pod
from .splitting import byes_needed, split, splits

Two = tuple[Entrant, Entrant]
"""Two partners."""


def opposite(pod: Pod) -> tuple[Two, ...]:
    """Who sits opposite whom, from the first seat on. In a pod of an odd number one has nobody there."""
    half = (len(pod) + 1) // 2
    return tuple(zip(pod[:half], pod[half:], strict=False))


def byes_in_twos(n: int, low: int, high: int) -> int:
    """How many of `n` entrants have to sit out, at the least, so that the others can be split into pods of twos.

    Raises Unsplittable where fewer than `low` entrants are there.
    """
    return n % 2 + 2 * byes_needed(n // 2, low // 2, high // 2)


def split_in_twos(n: int, low: int, high: int, preferred: int) -> tuple[int, ...]:
    """The sizes of the pods, all even, that `n` entrants sit in, larger ones first. Raises Unsplittable."""
    return tuple(2 * twos for twos in split(n // 2, low // 2, high // 2, preferred // 2))


def splits_in_twos(n: int, low: int, high: int, preferred: int) -> Iterator[tuple[int, ...]]:
    """All such sizes, one for each number of pods, the best first."""
    found = splits(n // 2, low // 2, high // 2, preferred // 2)
    return (tuple(2 * twos for twos in sizes) for sizes in found)


def circle(entrants: Sequence[Entrant], number: int) -> tuple[Two, ...]:
    """The twos of a round (from 0) in which all have been partners of all, once each, when everybody has had his turn.

    One stays, the others go round a circle (T. P. Kirkman, "On a Problem in Combinations", 1847). That takes a round less than
    there are entrants; where their number is odd, it takes as many, and another one is left over in each.
    """
    seats: list[Entrant | None] = [*entrants, *[None] * (len(entrants) % 2)]
    ring, last = seats[:-1], seats[-1]
    turn = len(ring)
    pairs = [(last, ring[number % turn])]
    pairs += [(ring[(number + step) % turn], ring[(number - step) % turn]) for step in range(1, len(seats) // 2)]
    return tuple((one, other) for one, other in pairs if one is not None and other is not None)
