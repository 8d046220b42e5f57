"""The table: the teacher's vectors of all words, brought down to few numbers of one byte each."""

from pathlib import Path

import numpy as np

from oneiro_plugins.bots.imaginative.vocabulary import UNIT, WIDTH

from .teacher import Matrix, Teacher, unit

COMMON, AXES = 20_000, 8_000
"""Their mean is taken away from the vectors of all words: the most frequent so many. The axes come of the first so many."""


def write(folder: Path, teacher: Teacher) -> None:
    """Write the vectors of the words in both lists, in the order of the lists."""
    words = [word for name in ("en", "es") for word in (folder / f"{name}.txt").read_text(encoding="utf-8").split()]
    rows = UNIT * reduced(teacher.vectors(words))
    (folder / "vectors.bin").write_bytes(np.clip(np.round(rows), -127, 127).astype(np.int8).tobytes())


def reduced(vectors: Matrix) -> Matrix:
    """The same directions in WIDTH numbers: what most vectors have in common goes, and the widest axes stay (PCA)."""
    centred = vectors - vectors[:COMMON].mean(axis=0)
    _, _, axes = np.linalg.svd(centred[:AXES], full_matrices=False)
    return unit(centred @ axes[:WIDTH].T)
