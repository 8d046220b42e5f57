"""Schedules that a long search has found, as they are shipped: where no construction gives one without repeats.

`found.txt` has a line for each: the sizes of the pods, the coincidences, and for each round all numbers in the order of tables
and seats, a letter for each number. A longer schedule stands for its first rounds as well. To look for better ones, and to
keep those that are:

    python -m oneiro_core.tournament.pairing.found --steps 1000000
"""

import argparse
import string
from collections.abc import Iterator, Sequence
from functools import cache
from importlib.resources import files
from itertools import islice
from pathlib import Path
from random import Random

from oneiro_core.tournament.pairing.bounds import least_coincidences
from oneiro_core.tournament.pairing.seats import evened
from oneiro_core.tournament.pairing.splitting import feasible, split

from .constructions import construct
from .finding import Rounds, coincidences, find

LETTERS = string.digits + string.ascii_letters
LARGEST, LONGEST, SIZES, SMALLEST = 60, 8, (3, 4, 5, 6), 3
"""How many entrants and rounds, which preferred sizes, and which pods at least the table covers."""


def found(sizes: Sequence[int], rounds: int) -> Rounds | None:
    """The first rounds of the shipped schedule that has the fewest coincidences in them; None where none is long enough."""
    long_enough = [schedule[:rounds] for schedule in _table().get(tuple(sizes), ()) if len(schedule) >= rounds]
    return min(long_enough, key=coincidences, default=None)


@cache
def _table() -> dict[tuple[int, ...], list[Rounds]]:
    table: dict[tuple[int, ...], list[Rounds]] = {}
    for line in files("oneiro_core.tournament.pairing.schedules").joinpath("found.txt").read_text().splitlines():
        sizes, *rounds = line.split()
        key = tuple(map(int, sizes))
        table.setdefault(key, []).append([_read(letters, key) for letters in rounds])
    return table


def _read(letters: str, sizes: Sequence[int]) -> list[list[int]]:
    numbers = map(LETTERS.index, letters)
    return [list(islice(numbers, size)) for size in sizes]


def _written(sizes: Sequence[int], rounds: Rounds) -> str:
    words = ["".join(LETTERS[number] for table in tables for number in table) for tables in rounds]
    return " ".join(["".join(map(str, sizes)), *words])


def _wanted() -> Iterator[tuple[tuple[int, ...], int]]:
    """What no construction gives: the sizes of the pods and the number of rounds."""
    for k in SIZES:
        for n in range(2 * k, LARGEST + 1):
            low = max(SMALLEST, k - 1)
            if feasible(n, low, k + 1):
                sizes = split(n, low, k + 1, k)
                yield from ((sizes, rounds) for rounds in range(2, LONGEST + 1) if not _constructed(sizes, rounds))


def _constructed(sizes: tuple[int, ...], rounds: int) -> bool:
    return construct(len(sizes), max(sizes), rounds) is not None


def _improved(sizes: tuple[int, ...], rounds: int, steps: int, seed: int) -> Rounds | None:
    """A schedule that is better than the shipped one; None where that is as good as can be, or none was found."""
    known = found(sizes, rounds)
    least = least_coincidences(sum(sizes), [sizes] * rounds)
    best = coincidences(known) if known else None
    if best == least:
        return None
    tried = find(sizes, rounds, steps, least, Random(f"{sizes} {rounds} {seed}"))
    return tried if best is None or coincidences(tried) < best else None


def _keep(sizes: tuple[int, ...], rounds: Rounds) -> None:
    """Put a schedule into the table, in place of those that it is as good as."""
    table = _table()
    seated = evened(rounds)
    table[sizes] = [seated, *(kept for kept in table.get(sizes, ()) if len(kept) != len(seated))]


def _save(path: Path) -> None:
    lines = [_written(sizes, rounds) for sizes, kept in _table().items() for rounds in kept]
    path.write_text("\n".join(sorted(lines, key=lambda line: (len(line.split()[0]), line))) + "\n")


def main() -> None:
    """Search for better schedules than the shipped ones."""
    parser = argparse.ArgumentParser(description="Look for schedules with fewer repeated meetings, and keep them.")
    parser.add_argument("--steps", type=int, default=1_000_000, help="swaps tried for each schedule")
    parser.add_argument("--seed", type=int, default=1, help="another seed tries other swaps")
    asked = parser.parse_args()
    for sizes, rounds in sorted(set(_wanted()), key=lambda wanted: (-wanted[1], wanted)):
        better = _improved(sizes, rounds, asked.steps, asked.seed)
        if better:
            _keep(sizes, better)
            _save(Path(__file__).with_name("found.txt"))
            print(f"{sum(sizes)} entrants in pods of {sizes}, {rounds} rounds: {coincidences(better)}", flush=True)


if __name__ == "__main__":
    main()
