"""All randomness of a game: HMAC-SHA256 in counter mode over a secret of 256 bits.

Each step of a game has a stream of its own, so a restored game needs no generator state: the number of the step is enough.
The commitment to the secret is published before the deal and the secret after the end, so that anybody can deal again.
"""

import hashlib
import hmac
from collections.abc import Iterator, Sequence
from typing import TypeVar

T = TypeVar("T")

SECRET_BYTES = 32
_WORD_BYTES = 8
_WORDS = 1 << (8 * _WORD_BYTES)


def commitment(secret: bytes) -> str:
    """The hexadecimal SHA-256 commitment to a game's secret: binding, and hiding since the secret is random."""
    return hashlib.sha256(b"oneiro commitment 1\x00" + secret).hexdigest()


class Chance:
    """The generator of one step of one game.

    Every draw is uniform: words beyond the last whole multiple of the bound are rejected, not folded back.
    """

    def __init__(self, secret: bytes, step: int) -> None:
        self._words = _words(secret, step)

    def below(self, bound: int) -> int:
        """A number from 0 to `bound` - 1. Raises ValueError for a bound that is not positive."""
        if bound < 1:
            raise ValueError(f"nothing lies below {bound}")
        limit = _WORDS - _WORDS % bound
        return next(word for word in self._words if word < limit) % bound

    def choose(self, items: Sequence[T]) -> T:
        """One item. Raises ValueError when there is none."""
        return items[self.below(len(items))]

    def shuffle(self, items: Sequence[T]) -> tuple[T, ...]:
        """All items in a fresh uniform order (Durstenfeld's form of the Fisher-Yates shuffle)."""
        deck = list(items)
        for last in range(len(deck) - 1, 0, -1):
            other = self.below(last + 1)
            deck[last], deck[other] = deck[other], deck[last]
        return tuple(deck)

    def sample(self, items: Sequence[T], count: int) -> tuple[T, ...]:
        """`count` different items in random order. Raises ValueError when there are fewer."""
        if count > len(items):
            raise ValueError(f"cannot draw {count} of {len(items)}")
        return self.shuffle(items)[:count]


def _words(secret: bytes, step: int) -> Iterator[int]:
    """The step's endless stream of 64-bit words, four to each HMAC block."""
    counter = 0
    while True:
        block = hmac.digest(
            secret, b"oneiro chance 1\x00" + step.to_bytes(8, "big") + counter.to_bytes(8, "big"), "sha256"
        )
        for start in range(0, len(block), _WORD_BYTES):
            yield int.from_bytes(block[start : start + _WORD_BYTES], "big")
        counter += 1
