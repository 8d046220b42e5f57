"""Splitting a field into pods: feasible where sizes add up to it, as even as can be, and a refusal that says what would do."""

from itertools import combinations_with_replacement

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oneiro_core import RefusalCode
from oneiro_core.tournament.pairing import Unsplittable, byes_needed, feasible, split


@st.composite
def ranges(draw: st.DrawFn) -> tuple[int, int, int]:
    low = draw(st.integers(2, 8))
    high = draw(st.integers(low, 12))
    return low, high, draw(st.integers(low, high))


def sums(low: int, high: int, limit: int) -> set[int]:
    """All numbers that pods of these sizes add up to, built up pod by pod."""
    reached, fresh = set[int](), {0}
    while fresh:
        fresh = {n + size for n in fresh for size in range(low, high + 1) if n + size <= limit} - reached
        reached |= fresh
    return reached


@given(st.integers(3, 500), ranges())
def test_a_split_is_even_and_adds_up(n: int, sizes: tuple[int, int, int]) -> None:
    low, high, preferred = sizes
    if not feasible(n, low, high):
        return
    pods = split(n, low, high, preferred)
    assert sum(pods) == n
    assert low <= min(pods) <= max(pods) <= min(high, min(pods) + 1)
    assert pods == tuple(sorted(pods, reverse=True))


@pytest.mark.parametrize(
    ("low", "high"), [(4, 4), (3, 4), (4, 5), (5, 6), (4, 6), (5, 7), (5, 8), (6, 8), (3, 5), (3, 8)]
)
def test_a_split_exists_where_sizes_add_up(low: int, high: int) -> None:
    reachable = sums(low, high, 120)
    for n in range(1, 121):
        assert feasible(n, low, high) == (n in reachable)
        if n in reachable:
            split(n, low, high, low)
        else:
            with pytest.raises(Unsplittable):
                split(n, low, high, low)


@pytest.mark.parametrize("n", range(3, 24))
def test_no_other_even_split_is_nearer_to_the_preferred_size(n: int) -> None:
    candidates = [
        sizes
        for pods in range(1, n // 3 + 1)
        for sizes in combinations_with_replacement(range(3, 7), pods)
        if sum(sizes) == n and max(sizes) - min(sizes) <= 1
    ]
    assert sum((size - 4) ** 2 for size in split(n, 3, 6, 4)) == min(
        sum((size - 4) ** 2 for size in sizes) for sizes in candidates
    )


@pytest.mark.parametrize(
    ("n", "sizes"),
    [
        (6, (3, 3)),
        (7, (4, 3)),
        (9, (5, 4)),
        (11, (4, 4, 3)),
        (14, (5, 5, 4)),
        (61, (5, *[4] * 14)),
        (101, (5, *[4] * 24)),
    ],
)
def test_known_splits(n: int, sizes: tuple[int, ...]) -> None:
    assert split(n, 3, 5, 4) == sizes


@given(st.integers(0, 60), ranges())
def test_a_refusal_says_what_would_do(n: int, sizes: tuple[int, int, int]) -> None:
    low, high, preferred = sizes
    if feasible(n, low, high):
        return
    with pytest.raises(Unsplittable) as refused:
        split(n, low, high, preferred)
    assert refused.value.code == RefusalCode.BAD_OPTION
    assert refused.value.entrants
    for field in refused.value.entrants:
        assert feasible(field, low, high)
        assert str(field) in refused.value.message
    for smaller, larger in refused.value.sizes:
        assert feasible(n, smaller, larger)
        assert smaller <= low <= high <= larger


@given(st.integers(3, 100), ranges())
def test_as_few_sit_out_as_can_be(n: int, sizes: tuple[int, int, int]) -> None:
    low, high, _ = sizes
    reachable = sums(low, high, n)
    if reachable:
        assert n - byes_needed(n, low, high) == max(reachable)
    else:
        with pytest.raises(Unsplittable):
            byes_needed(n, low, high)


def test_sizes_out_of_order_are_a_mistake_of_the_caller() -> None:
    with pytest.raises(ValueError, match="cannot prefer 6"):
        split(20, 3, 5, 6)
