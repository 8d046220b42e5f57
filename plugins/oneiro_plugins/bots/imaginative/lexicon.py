"""What words make one think of: the themes of a word, from a list that was written by hand and ships with the package.

A *meaning* is a weight for each of some themes. Words of another language, or unknown ones, mean nothing.
"""

import math
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import TypeAlias

Meaning: TypeAlias = Mapping[str, float]
"""Weights by theme; of length 1, or empty."""

NOTHING: Meaning = {}
OWN_NAME = 1.5
"""How much more a word says of the theme that bears its name."""

_LETTERS = re.compile(r"[^\W\d_]+")
_ENDINGS = ("ings", "ing", "ies", "ed", "es", "s")
_SHORTEST = 3
_SMALL_WORDS = frozenset(
    _LETTERS.findall(
        "a about all along an and are as at be by do for from has have here his how i in instead into is it its me my not no of "
        "off on one or other our out over so some somebody that the their them then there they this to toward two up us was what "
        "when where which while who will with you your"
    )
)


def stems(text: str) -> list[str]:
    """The words of a text that mean something, in lower case and without their endings."""
    return [stem(word) for word in _LETTERS.findall(text.lower()) if word not in _SMALL_WORDS and len(word) > 1]


@cache
def stem(word: str) -> str:
    """A word without its ending, so that `dance`, `dances` and `dancing` are one."""
    ending = next((ending for ending in _ENDINGS if word.endswith(ending) and len(word) - len(ending) >= _SHORTEST), "")
    bare = word[: len(word) - len(ending)] + ("y" if ending == "ies" else "")
    if len(bare) > _SHORTEST and (bare[-1] == bare[-2] or bare[-1] == "e"):
        return bare[:-1]
    return bare


def meaning_of(words: Iterable[str]) -> Meaning:
    """What some words, given by their stems, mean together."""
    known = _known()
    total: defaultdict[str, float] = defaultdict(float)
    for word in words:
        for theme, weight in known.get(word, NOTHING).items():
            total[theme] += weight
    return scaled(total)


def scaled(meaning: Meaning) -> Meaning:
    """The same meaning of length 1."""
    length = math.sqrt(sum(weight * weight for weight in meaning.values()))
    return {theme: weight / length for theme, weight in meaning.items()} if length else NOTHING


def likeness(one: Meaning, other: Meaning) -> float:
    """How much two meanings have in common: the product of their weights."""
    short, long = sorted((one, other), key=len)
    return sum(weight * long.get(theme, 0.0) for theme, weight in short.items())


@cache
def _known() -> Mapping[str, Meaning]:
    """The meaning of each word. A theme of few words says more than one of many, and a word of few themes more of each."""
    themes = dict(_lines("themes.txt"))
    rare = {theme: math.log(3000 / (10 + len(words.split()))) for theme, words in themes.items()}
    weights: defaultdict[str, dict[str, float]] = defaultdict(dict)
    for theme, words in themes.items():
        for word in stems(words):
            weights[word][theme] = rare[theme]
        weights[stem(theme)][theme] = OWN_NAME * rare[theme]
    return {word: scaled(meaning) for word, meaning in weights.items()}


@cache
def bank() -> Mapping[str, Meaning]:
    """The clues that a bot may give, with what each calls up."""
    return {clue: meaning_of(stems(words)) for clue, words in _lines("clues.txt")}


def _lines(name: str) -> Iterator[tuple[str, str]]:
    """What a file of this package says of each of its heads."""
    for line in (files("oneiro_plugins.bots.imaginative") / name).read_text(encoding="utf-8").splitlines():
        head, parted, rest = line.rpartition(": ")
        if parted and not line.startswith("#"):
            yield head, rest
