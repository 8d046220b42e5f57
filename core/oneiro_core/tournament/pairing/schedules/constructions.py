"""Schedules in which nobody meets anybody twice, by construction.

A player is (line i, number x): k lines of T numbers. In round b, table a seats (i, a + f_b(i)) of every line i. Players of one
line never meet; players of lines i and j meet in rounds b and c only if f_b(i) - f_b(j) = f_c(i) - f_c(j).

    shift   f_b(i) = b i (mod T)       no repeat while (R - 1)(k - 1) < T, or while R and k do not exceed T's least prime factor
    field   f_b(i) = b x_i in GF(T)    no repeat in T rounds, for a prime power T and k <= T
    lines   afterwards, if k divides T, each line plays a schedule of its own

The player of line i sits in seat (i + b) mod k, so in k rounds everybody has every seat once. The shift is the movement of
bridge clubs with one stationary line; the field gives the affine planes (R. C. Bose, Sankhya 3, 1938).
"""

from collections.abc import Sequence
from enum import StrEnum
from itertools import count

from .galois import Galois, prime_factors

Table = tuple[tuple[int, int], ...]
"""(line, number) of those at a table, in seat order."""
Movement = list[list[Table]]
"""The tables of each round."""


class Source(StrEnum):
    """Where a schedule comes from."""

    SHIFT = "shift"
    """The cyclic movement: no repeat, by proof."""
    FIELD = "field"
    """A finite field: no repeat, by proof."""
    FOUND = "found"
    """Found once by a long search, and shipped."""
    SEARCH = "search"
    """Found by a short search just now."""


def construct(tables: int, lines: int, rounds: int) -> tuple[Movement, Source] | None:
    """Rounds without any repeat for `lines` lines at `tables` tables; None where neither construction gives so many."""
    least = min(prime_factors(tables), default=1)
    if (rounds - 1) * (lines - 1) < tables or max(rounds, lines) <= least:
        return _moved(
            tables, lines, [[b * line % tables for line in range(lines)] for b in range(rounds)], None
        ), Source.SHIFT
    if lines > tables or len(set(prime_factors(tables))) != 1:
        return None
    field = Galois(tables)
    shifts = [[field.times(b, line) for line in range(lines)] for b in range(min(rounds, tables))]
    movement = _moved(tables, lines, shifts, field)
    inside = _inside_the_lines(tables, lines, rounds - len(movement))
    return None if inside is None else ([*movement, *inside], Source.FIELD)


def _moved(tables: int, lines: int, shifts: Sequence[Sequence[int]], field: Galois | None) -> Movement:
    """Table a of round b seats number a + shift of every line; seats go round with the rounds."""
    plus = field.plus if field else (lambda a, shift: (a + shift) % tables)
    seats = [[(seat - b) % lines for seat in range(lines)] for b in range(len(shifts))]
    return [
        [tuple((line, plus(a, shift[line])) for line in order) for a in range(tables)]
        for shift, order in zip(shifts, seats, strict=True)
    ]


def _inside_the_lines(tables: int, lines: int, rounds: int) -> Movement | None:
    """Rounds in which each line plays by itself; none needed is an empty list, none possible is None."""
    if rounds <= 0:
        return []
    part, more = divmod(tables, lines)
    inner = None if more else construct(part, lines, rounds)
    if inner is None:
        return None
    return [
        [tuple((line, row * part + x) for row, x in table) for line in range(lines) for table in tables_of_round]
        for tables_of_round in inner[0]
    ]


def rounds_without_repeat(tables: int, lines: int) -> int:
    """How many rounds without any repeat the constructions give."""
    return next(rounds for rounds in count(1) if construct(tables, lines, rounds + 1) is None)
