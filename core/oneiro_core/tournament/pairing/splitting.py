"""Splitting a field of entrants into pods."""

from collections.abc import Iterator

from oneiro_core.errors import RefusalCode, Refused


class Unsplittable(Refused):
    """No number of pods fits the field: not T * low <= n <= T * high for any T.

    `sizes` are the ranges (low, high) nearest to the asked one that would do, `entrants` the nearest numbers of entrants that
    the asked range can seat (fewer first).
    """

    def __init__(self, n: int, low: int, high: int) -> None:
        self.sizes = _ranges_that_do(n, low, high)
        self.entrants = _fields_that_do(n, low, high)
        super().__init__(RefusalCode.BAD_OPTION, _words(n, low, high, self.sizes, self.entrants))


def split(n: int, low: int, high: int, preferred: int) -> tuple[int, ...]:
    """The sizes of the pods that `n` entrants sit in, larger ones first; they differ by one at most.

    Among the feasible numbers of pods the one with the least sum of (size - preferred)^2, then with fewer pods of another
    size, then with fewer pods. Raises Unsplittable where there is none, ValueError for sizes out of order.
    """
    _check(low, high, preferred)
    if not feasible(n, low, high):
        raise Unsplittable(n, low, high)
    return next(splits(n, low, high, preferred))


def splits(n: int, low: int, high: int, preferred: int) -> Iterator[tuple[int, ...]]:
    """All such sizes, one for each number of pods, the best first."""
    counts = range(-(-n // high), n // low + 1)
    for pods in sorted(counts, key=lambda pods: (*_oddness(n, pods, preferred), pods)):
        base, larger = divmod(n, pods)
        yield (base + 1,) * larger + (base,) * (pods - larger)


def feasible(n: int, low: int, high: int) -> bool:
    """Whether `n` entrants can sit in pods of `low` to `high`: T * low <= n <= T * high for some T."""
    return n > 0 and -(-n // high) <= n // low


def byes_needed(n: int, low: int, high: int) -> int:
    """How many of `n` entrants have to sit out, at the least, so that the others can be split.

    Raises Unsplittable where fewer than `low` entrants are there.
    """
    found = next((byes for byes in range(n) if feasible(n - byes, low, high)), None)
    if found is None:
        raise Unsplittable(n, low, high)
    return found


def _check(low: int, high: int, preferred: int) -> None:
    if not 1 <= low <= preferred <= high:
        raise ValueError(f"pods of {low} to {high} cannot prefer {preferred}")


def _oddness(n: int, pods: int, preferred: int) -> tuple[int, int]:
    """The sum of (size - preferred)^2, and how many pods are of another size."""
    base, larger = divmod(n, pods)
    kinds = ((base + 1, larger), (base, pods - larger))
    return sum(count * (size - preferred) ** 2 for size, count in kinds), sum(
        count for size, count in kinds if size != preferred
    )


def _ranges_that_do(n: int, low: int, high: int) -> tuple[tuple[int, int], ...]:
    """The ranges that add the fewest sizes to the asked one, below, above, or on both sides."""
    for wider in range(1, n + 1):
        ranges = [(low - down, high + wider - down) for down in range(min(wider, low - 2), -1, -1)]
        found = tuple(sizes for sizes in ranges if feasible(n, *sizes))
        if found:
            return found
    return ()


def _fields_that_do(n: int, low: int, high: int) -> tuple[int, ...]:
    fewer = next((field for field in range(n - 1, 0, -1) if feasible(field, low, high)), None)
    more = next(field for field in range(max(n, 0) + 1, max(n, low) * 2 + high) if feasible(field, low, high))
    return tuple(field for field in (fewer, more) if field is not None)


def _words(n: int, low: int, high: int, ranges: tuple[tuple[int, int], ...], fields: tuple[int, ...]) -> str:
    asked = f"{n} entrants cannot be split into pods of {_span(low, high)}"
    sizes = f"pods of {' or '.join(_span(*sizes) for sizes in ranges)}" if ranges else "no pods"
    return f"{asked}: {sizes} would do, and so would {' or '.join(map(str, fields))} entrants"


def _span(low: int, high: int) -> str:
    return str(low) if low == high else f"{low} to {high}"
