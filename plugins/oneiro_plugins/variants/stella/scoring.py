"""Who is in the dark, and what a round is worth (rules, 8.2 and 8.3)."""

from collections.abc import Iterator, Mapping

from oneiro_core import Gain, Seat

from .table import StellaTable

SPARK, SUPER_SPARK = 2, 3
"""Stars for an image that three or more marked, and for one that exactly two marked."""


def in_the_dark(counts: Mapping[Seat, int]) -> Seat | None:
    """The seat with more marks than any other; nobody when the highest number is shared (rules, 8.2, phase 3)."""
    most = max(counts.values(), default=0)
    leaders = [seat for seat, count in counts.items() if count == most]
    return leaders[0] if len(leaders) == 1 else None


def gains(table: StellaTable) -> tuple[Gain, ...]:
    """The stars of everybody. With fewer than two players who marked anything, the round is worth nothing (rules, Q-10)."""
    if len(table.marks) < 2:
        return ()
    return tuple(gain for seat in sorted(table.marks) for gain in _of(table, seat))


def worth(seat: Seat, sparks: int, super_sparks: int, *, fell_in_the_dark: bool) -> Iterator[Gain]:
    """What so many stars come to. In the dark and fallen: one less for each Spark and Super-Spark (rules, 8.3)."""
    if sparks:
        yield Gain(seat, SPARK * sparks, "Sparks")
    if super_sparks:
        yield Gain(seat, SUPER_SPARK * super_sparks, "Super-Sparks")
    if fell_in_the_dark and sparks + super_sparks:
        yield Gain(seat, -(sparks + super_sparks), "fell in the dark")


def _of(table: StellaTable, seat: Seat) -> Iterator[Gain]:
    lit = table.lit_by(seat)
    supers = sum(len(shown.marked) == 2 for shown in lit)
    fell = seat == table.dark and seat in table.fallen
    return worth(seat, len(lit) - supers, supers, fell_in_the_dark=fell)
