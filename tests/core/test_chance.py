"""The generator: known answers, made by other programs, and even chances."""

from collections import Counter
from collections.abc import Iterator
from itertools import islice, permutations

import pytest

from oneiro_core import Chance, chance, commitment

SECRET = bytes(range(32))
STREAM = (
    "d6f12e5282070f14 a663e801bb28f5ed cbab41023e492a53 37d4b050dc3f23fd"
    " ad3cc1632c4e1f2d 1a9f40451a748194 751c45db47936f5c 8c6ee7692da2f47e"
)
"""HMAC-SHA256 of "oneiro chance 1", a zero byte, step 1 and counter 0 and 1, as `openssl dgst` computes it."""


def chi_square(counts: Counter[object], kinds: int) -> float:
    """The limits below are the values that chance exceeds once in a thousand times; the secret is fixed, so it does not."""
    expected = counts.total() / kinds
    missing = kinds - len(counts)
    return sum((count - expected) ** 2 / expected for count in counts.values()) + missing * expected


def test_the_commitment_is_known() -> None:
    assert commitment(SECRET) == "b4bf6e6ba28353c81c8dbbd9b6ab9502813e0d71ba78d6359523d69f52a1d530"


def test_the_stream_is_known() -> None:
    words = islice(chance._words(SECRET, 1), 8)
    assert [f"{word:016x}" for word in words] == STREAM.split()


def test_the_draws_are_known() -> None:
    dice = Chance(SECRET, 1)
    assert [dice.below(6) for _ in range(12)] == [2, 1, 5, 5, 3, 2, 2, 2, 2, 3, 1, 1]


def test_the_shuffles_are_known() -> None:
    assert "".join(Chance(SECRET, 2).shuffle("abcdefgh")) == "edcbghfa"
    assert Chance(SECRET, 3).shuffle(range(84))[:10] == (29, 77, 66, 40, 19, 67, 6, 3, 58, 26)
    assert Chance(SECRET, 3).sample(range(84), 3) == (29, 77, 66)


def test_a_draw_of_more_than_half_of_the_words_is_known() -> None:
    draws = Chance(SECRET, 4)
    assert (draws.below(2**63 + 1), draws.below(1000)) == (8277193144484039562, 73)


def test_each_step_and_each_secret_has_a_stream_of_its_own() -> None:
    streams = [tuple(islice(chance._words(secret, step), 4)) for secret in (SECRET, bytes(32)) for step in range(50)]
    assert len({word for words in streams for word in words}) == 400


def test_the_same_step_draws_the_same_again() -> None:
    assert Chance(SECRET, 7).shuffle(range(52)) == Chance(SECRET, 7).shuffle(range(52))


def test_words_beyond_the_last_whole_multiple_are_rejected(monkeypatch: pytest.MonkeyPatch) -> None:
    def words(secret: bytes, step: int) -> Iterator[int]:
        yield from (2**64 - 1, 2**64 - 1, 2**64 - 2)  # a multiple of 3 lies at 2**64 - 1

    monkeypatch.setattr(chance, "_words", words)
    assert Chance(SECRET, 1).below(3) == (2**64 - 2) % 3


@pytest.mark.parametrize(("sides", "limit"), [(6, 20.52), (24, 49.73), (84, 128.6)])
def test_every_number_is_as_likely_as_any_other(sides: int, limit: float) -> None:
    draws = Chance(SECRET, 11)
    counts: Counter[object] = Counter(draws.below(sides) for _ in range(sides * 500))
    assert chi_square(counts, sides) < limit


def test_every_order_is_as_likely_as_any_other() -> None:
    draws = Chance(SECRET, 12)
    counts: Counter[object] = Counter(draws.shuffle("abcd") for _ in range(12_000))
    assert set(counts) == set(permutations("abcd"))
    assert chi_square(counts, 24) < 49.73


def test_every_item_is_chosen_as_often_as_any_other() -> None:
    draws = Chance(SECRET, 13)
    counts: Counter[object] = Counter(draws.choose("abcdef") for _ in range(6_000))
    assert chi_square(counts, 6) < 20.52


def test_a_sample_holds_each_item_at_most_once() -> None:
    for step in range(50):
        sample = Chance(SECRET, step).sample(range(10), 4)
        assert len(set(sample)) == len(sample) == 4


@pytest.mark.parametrize("bound", [0, -1])
def test_nothing_lies_below_a_bound_that_is_not_positive(bound: int) -> None:
    with pytest.raises(ValueError, match=f"nothing lies below {bound}"):
        Chance(SECRET, 1).below(bound)


def test_nothing_can_be_chosen_from_nothing() -> None:
    with pytest.raises(ValueError, match="nothing lies below 0"):
        Chance(SECRET, 1).choose([])


def test_no_more_can_be_sampled_than_there_is() -> None:
    with pytest.raises(ValueError, match="cannot draw 3 of 2"):
        Chance(SECRET, 1).sample("ab", 3)


def test_shuffling_leaves_the_original_alone() -> None:
    deck = [1, 2, 3]
    assert Chance(SECRET, 1).shuffle([]) == ()
    assert sorted(Chance(SECRET, 1).shuffle(deck)) == deck == [1, 2, 3]
