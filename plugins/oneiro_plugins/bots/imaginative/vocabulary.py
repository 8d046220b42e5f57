"""The words that bots know, and what each means: a table of word vectors, distilled from a sentence encoder (see ``words/``).

Words of like meaning have vectors of like direction. English and Spanish words have vectors of their own; those of the other
languages mean what their English words mean, by a glossary that was written by hand.
"""

import math
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import NamedTuple, TypeAlias

from .lexicon import PACKAGE, SMALL_WORDS, letters, stem

Vector: TypeAlias = tuple[float, ...]

WIDTH = 96
"""Numbers of a vector."""
UNIT = 254.0
"""The length of each vector, so that its numbers fit a signed byte."""
GLOSSES = ("sv", "da", "sl")
"""The columns of the glossary after English."""
VOWELS = "aeiouyåäöæø"
SURE = 2
"""How much more a small word tells which language a text is in."""

SMALL: Mapping[str, frozenset[str]] = {
    "en": SMALL_WORDS,
    "es": frozenset(
        letters(
            "a al algo algún así aun aunque como con cual cuando de del donde el ella ellos en entre era es esta "
            "está este esto fue ha hay la las le lo los me mi mis muy más ni no nos o para pero por que quien se si "
            "sin sobre soy su sus sí también te todo tu tus un una y ya yo"
        )
    ),
    "sv": frozenset(
        letters(
            "alla allt att av blir de dem den denna det detta där då efter ej ett en från för han har hon här i in "
            "inte jag kan man med men mig min mitt mot nu när och om på sig sin sitt ska som så till upp ut var vi "
            "vid vill vår är över"
        )
    ),
    "da": frozenset(
        letters(
            "af alle alt at bliver de dem den denne der det dette efter en er et for fra han har her hun hvor i ikke "
            "ind jeg kan man med men mig min mit mod nu når og om op over på sig sin sit skal som så til ud var ved "
            "vi vil vor"
        )
    ),
    "sl": frozenset(
        letters(
            "ali ampak bi bil bila bo brez čez če da do ga iz in ja jaz je jo k kaj kako kdo ker ki ko kot med mi "
            "moj moja na nad ne ni nič o ob od on ona pa po pod pred pri s se sem si skozi smo so sta ta tam te ti "
            "to tu tudi v vse z za že"
        )
    ),
}
"""Words of each language that mean nothing by themselves, and tell which language it is."""


class Word(NamedTuple):
    """A word of a text: its stem, where its vector stands in the table (None for an unknown one), and how much it says."""

    stem: str
    row: int | None
    weight: float


class Vocabulary:
    """The words of all languages. A language maps its words to rows of the table."""

    def __init__(self, lists: Mapping[str, Sequence[str]], glossary: str, vectors: bytes) -> None:
        self._vectors = memoryview(vectors).cast("b")
        self._rows: dict[str, dict[str, int]] = {}
        self._weights: list[float] = []
        for language, words in lists.items():
            known = map(plain, words) if language == "es" else words
            self._rows[language] = {word: len(self._weights) + rank for rank, word in enumerate(known)}
            self._weights += [min(1.0, 0.25 + 0.09 * math.log1p(rank / 40)) for rank in range(len(words))]
        self._rows |= {language: {} for language in GLOSSES}
        for line in filter(None, glossary.splitlines()):
            self._learn(*line.split(" | "))

    def read(self, text: str) -> list[Word]:
        """The words of a text that mean something, in the language that knows most of them; English where several do."""
        said = letters(text)
        language = max(self._rows, key=lambda one: sum(self._knows(word, one) for word in said))
        return [self._word(word, language) for word in said if word not in SMALL[language] and len(word) > 1]

    def vector(self, row: int) -> Vector:
        """The vector of a row, of length UNIT."""
        return tuple(map(float, self._vectors[row * WIDTH : (row + 1) * WIDTH]))

    def mean(self, words: Iterable[tuple[Word, float]]) -> Vector | None:
        """What some words mean together, each by its own weight and what it counts besides; None where none is known."""
        known = [(self.vector(word.row), word.weight * count) for word, count in words if word.row is not None]
        if not known:
            return None
        sums = [
            sum(numbers) for numbers in zip(*([weight * x for x in vector] for vector, weight in known), strict=True)
        ]
        length = math.hypot(*sums) or 1.0
        return tuple(UNIT * number / length for number in sums)

    def _learn(self, english: str, *columns: str) -> None:
        row = self._rows["en"][english]
        for language, column in zip(GLOSSES, columns, strict=True):
            for word in column.split(", "):
                self._rows[language].setdefault(word, row)
                if word[-1] in VOWELS and len(word) > 3:
                    self._rows[language].setdefault(word[:-1], row)

    def _knows(self, word: str, language: str) -> int:
        """Whether a word is one of the language; a small word says so more surely than others."""
        return SURE if word in SMALL[language] else int(self._row(word, language) is not None)

    def _row(self, word: str, language: str) -> int | None:
        rows = self._rows[language]
        return next((rows[form] for form in forms(word, language) if form in rows), None)

    def _word(self, word: str, language: str) -> Word:
        row = self._row(word, language)
        return Word(stem(word), row, 1.0 if row is None else self._weights[row])


def forms(word: str, language: str) -> Iterator[str]:
    """A word as it stands, and without the endings that it may have."""
    if language == "en":
        yield word
        yield from (
            word.removesuffix(ending) for ending in ("s", "es", "d", "ed", "ing", "ly") if word.endswith(ending)
        )
        yield from (word.removesuffix(old) + new for old, new in (("ing", "e"), ("ies", "y")) if word.endswith(old))
    elif language == "es":
        yield from (plain(word).removesuffix(ending) for ending in ("", "s", "es"))
    else:
        yield from (word[: len(word) - cut] for cut in range(4) if cut == 0 or len(word) - cut >= 3)


def plain(word: str) -> str:
    """A word without accents, which many leave out."""
    return "".join(sign for sign in unicodedata.normalize("NFKD", word) if not unicodedata.combining(sign))


def likeness(one: Vector, other: Vector) -> float:
    """The cosine of two vectors of length UNIT, by the distance of their ends: that is the quickest in the standard library."""
    return 1.0 - math.dist(one, other) ** 2 / (2 * UNIT * UNIT)


@cache
def vocabulary() -> Vocabulary:
    """The words that ship with the package, read when a bot first needs them."""
    folder = files(PACKAGE) / "words"
    lists = {language: (folder / f"{language}.txt").read_text(encoding="utf-8").split() for language in ("en", "es")}
    glossary = (folder / "glossary.txt").read_text(encoding="utf-8")
    return Vocabulary(lists, glossary, (folder / "vectors.bin").read_bytes())
