"""Words of a text, and the clues that a bot may give: a bank that was written by hand and ships with the package."""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files

PACKAGE = "oneiro_plugins.bots.imaginative"

_LETTERS = re.compile(r"[^\W\d_]+")
_ENDINGS = ("ings", "ing", "ies", "ed", "es", "s")
_SHORTEST = 3
SMALL_WORDS = frozenset(
    _LETTERS.findall(
        "a about all along an and are as at be by did do does for from had has have he her here his how i in instead into "
        "is it its me my no not of off on one or other our out over she so some somebody that the their them then there "
        "they this to toward two up us was we were what when where which while who will with you your"
    )
)
"""Words of English that mean nothing by themselves."""


def letters(text: str) -> list[str]:
    """The words of a text as they stand, in lower case."""
    return _LETTERS.findall(text.lower())


def stems(text: str) -> list[str]:
    """The words of a text that mean something, in lower case and without their endings."""
    return [stem(word) for word in letters(text) if word not in SMALL_WORDS and len(word) > 1]


@cache
def stem(word: str) -> str:
    """A word without its ending, so that `dance`, `dances` and `dancing` are one."""
    ending = next((ending for ending in _ENDINGS if word.endswith(ending) and len(word) - len(ending) >= _SHORTEST), "")
    bare = word[: len(word) - len(ending)] + ("y" if ending == "ies" else "")
    if len(bare) > _SHORTEST and (bare[-1] == bare[-2] or bare[-1] == "e"):
        return bare[:-1]
    return bare


@cache
def bank() -> Mapping[str, str]:
    """The clues that a bot may give, with words for what each calls up."""
    return dict(_lines((files(PACKAGE) / "clues.txt").read_text(encoding="utf-8")))


def _lines(text: str) -> Iterator[tuple[str, str]]:
    """What a file says of each of its heads."""
    for line in text.splitlines():
        head, parted, rest = line.rpartition(": ")
        if parted and not line.startswith("#"):
            yield head, rest
