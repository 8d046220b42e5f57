"""Who is in the dark, and what a round is worth (rules, 8.2 and 8.3)."""

from collections.abc import Iterator, Mapping

from oneiro_core import Gain, Seat

from .table import StellaTable


def in_the_dark(counts: Mapping[Seat, int]) -> Seat | None:
    """The seat with more marks than any other; nobody when the highest number is shared (rules, 8.2, phase 3)."""
    most = max(counts.values(), default=0)
    leaders = [seat for seat, count in counts.items() if count == most]
    return leaders[0] if len(leaders) == 1 else None


def gains(table: StellaTable) -> tuple[Gain, ...]:
    """The stars of everybody. In the dark and fallen: one less for each Spark and Super-Spark (rules, 8.3)."""
    if len(table.marks) < 2:
        return ()
    return tuple(gain for seat in sorted(table.marks) for gain in _of(table, seat))


def _of(table: StellaTable, seat: Seat) -> Iterator[Gain]:
    sparks = table.sparks(seat)
    supers = sum(len(shown.marked) == 2 for shown in sparks)
    if len(sparks) > supers:
        yield Gain(seat, 2 * (len(sparks) - supers), "Sparks")
    if supers:
        yield Gain(seat, 3 * supers, "Super-Sparks")
    if sparks and seat == table.dark and seat in table.fallen:
        yield Gain(seat, -len(sparks), "fell in the dark")
