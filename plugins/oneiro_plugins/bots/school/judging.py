"""Judging: how well each clue of the bank fits each picture of our decks, in the eyes of the teacher."""

from collections.abc import Sequence
from pathlib import Path

import numpy as np

from oneiro_core import Picture
from oneiro_plugins.bots.imaginative.fits import STEP, bank_named, named
from oneiro_plugins.bots.imaginative.lexicon import bank

from .teacher import Matrix, Teacher

DESCRIPTION, TAGS, NEAREST = 0.45, 0.25, 0.3
"""How much a picture's description counts, all its tags together, and the two of its tags that are nearest."""


def write(folder: Path, teacher: Teacher, pictures: Sequence[Picture]) -> None:
    """Write the bank's name, and for each picture its name and its judgements, a byte each."""
    gallery = Gallery(teacher, pictures)
    clues = standard(gallery.scores(list(bank())))
    lengths = [len(words.split()) for words in bank().values()]
    each = gallery.scores([word for words in bank().values() for word in words.split()])
    words = standard(np.stack([some.mean(axis=0) for some in np.split(each, np.cumsum(lengths)[:-1])]))
    steps = np.clip(np.round((clues + words) / 2 / STEP), -127, 127).astype(np.int8)
    rows = (named(picture) + steps[:, place].tobytes() for place, picture in enumerate(pictures))
    (folder / "fits.bin").write_bytes(bank_named() + b"".join(rows))


class Gallery:
    """Pictures as the teacher sees them: by their descriptions, by all their tags together, and by each tag."""

    def __init__(self, teacher: Teacher, pictures: Sequence[Picture]) -> None:
        self._teacher = teacher
        self._described = teacher.vectors([picture.alt for picture in pictures])
        self._tagged = teacher.vectors([", ".join(picture.tags) for picture in pictures])
        self._tags = [teacher.vectors(picture.tags) for picture in pictures]

    def scores(self, texts: Sequence[str]) -> Matrix:
        """How well each text fits each picture: a row a text."""
        asked = self._teacher.vectors(texts)
        nearest = [np.sort(asked @ tags.T, axis=1)[:, -2:].mean(axis=1) for tags in self._tags]
        whole = DESCRIPTION * asked @ self._described.T + TAGS * asked @ self._tagged.T
        return (whole + NEAREST * np.stack(nearest, axis=1)).astype(np.float32)


def standard(rows: Matrix) -> Matrix:
    """Each row in standard deviations over the pictures."""
    spread: Matrix = rows.std(axis=1, keepdims=True)
    around: Matrix = rows - rows.mean(axis=1, keepdims=True)
    return around / spread
