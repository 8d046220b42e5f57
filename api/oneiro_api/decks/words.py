"""What makers say of their decks and cards, checked; and the id of a card, which is the hash of all that it is."""

import hashlib
import re
from collections.abc import Sequence
from dataclasses import dataclass

import orjson

from oneiro_core import Bounds, RefusalCode, Refused
from oneiro_core.texts import clean

from .shelf import Visibility

TITLE, NAME, SOURCE = Bounds(1, 80), Bounds(1, 100), Bounds(1, 500)
ALT, TAG = Bounds(0, 500), Bounds(1, 40)
LEAST_TAGS, MOST_TAGS = 4, 8
LANGUAGE = re.compile(r"[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8}){0,4}")
"""A language tag (BCP 47), as far as its form goes."""
ID_DIGITS = 32


@dataclass(frozen=True, slots=True)
class DeckWords:
    """What is said of a deck. `language` is that of its words, `source` where its pictures come from."""

    title: str
    language: str
    author: str
    licence: str
    source: str
    visibility: Visibility = Visibility.PRIVATE

    def checked(self) -> "DeckWords":
        """The words as they are kept. Raises Refused(TEXT_REFUSED) with the field that is empty or not allowed."""
        if not LANGUAGE.fullmatch(self.language):
            raise Refused(RefusalCode.TEXT_REFUSED, "give a language tag, such as en or pt-BR", "language")
        return DeckWords(
            clean(self.title, TITLE, "title"),
            self.language,
            clean(self.author, NAME, "author"),
            clean(self.licence, NAME, "licence"),
            clean(self.source, SOURCE, "source"),
            self.visibility,
        )


@dataclass(frozen=True, slots=True)
class CardWords:
    """What is said of a card: its motifs, and what is to be seen, literally. Without `alt` nobody can play it by ear."""

    tags: tuple[str, ...]
    alt: str = ""

    def checked(self) -> "CardWords":
        """The words as they are kept, tags in small letters. Raises Refused: TEXT_REFUSED, WRONG_COUNT."""
        tags = tuple(clean(tag, TAG, "tags").lower() for tag in self.tags)
        if not LEAST_TAGS <= len(tags) <= MOST_TAGS:
            raise Refused(RefusalCode.WRONG_COUNT, f"a card has {LEAST_TAGS} to {MOST_TAGS} tags", "tags")
        if len(set(tags)) < len(tags):
            raise Refused(RefusalCode.WRONG_COUNT, "each tag counts once", "tags")
        return CardWords(tags, clean(self.alt, ALT, "alt") if self.alt.strip() else "")


def card_id(picture: str, alt: str, tags: Sequence[str]) -> str:
    """The id of a card: it tells nothing, is the same wherever the card is, and another one when anything of it is."""
    whole = orjson.dumps([picture, alt, list(tags)])
    return f"c_{hashlib.sha256(whole).hexdigest()[:ID_DIGITS]}"
