"""How the pictures of a deck look to anybody: what each calls up, and how well a clue fits it."""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import TypeAlias

from oneiro_core import Card, Picture

from .lexicon import NOTHING, Meaning, bank, likeness, meaning_of, scaled, stems

Scores: TypeAlias = Mapping[Card, float]
"""How well something fits each card, in standard deviations over the deck."""

TAG, SEEN = 1.0, 0.45
"""How much a tag says of a picture, and a word of its description."""
NEAREST, WHOLE, NAMED = 0.6, 0.4, 0.5
"""How much counts what of a picture is nearest to a clue, what all of it is, and that the clue names something in it."""
HUB = 0.7
"""Some pictures fit almost everything: so much of what they fit on the average does not count."""


@dataclass(frozen=True)
class Look:
    """A picture: its tags by their stems, and what it calls up: the strongest of each theme, and all of it together."""

    words: frozenset[str]
    meaning: Meaning

    @classmethod
    def of(cls, picture: Picture) -> "Look":
        """The look of a picture. One without words looks like something all the same, alike to everybody."""
        told = [(stem, TAG) for tag in picture.tags for stem in stems(tag)]
        named = frozenset(stem for stem, _ in told)
        told += [(stem, SEEN) for stem in stems(picture.alt) if stem not in named]
        meanings = [(meaning_of([stem]), weight) for stem, weight in told]
        if not any(meaning for meaning, _ in meanings):
            meanings = [(_fancied(picture.id), TAG)]
        whole, strongest = scaled(_sum(meanings)), _strongest(meanings)
        return cls(named, {theme: NEAREST * strongest[theme] + WHOLE * whole[theme] for theme in strongest})

    def fits(self, words: Iterable[str], meaning: Meaning) -> float:
        """How well a clue of these words and this meaning fits."""
        named = len(self.words.intersection(words))
        return likeness(meaning, self.meaning) + NAMED * named


class Senses:
    """The pictures of one deck, and how they look. `clues` tells how well each clue of the bank fits."""

    def __init__(self, pictures: Sequence[Picture]) -> None:
        self.looks = {picture.id: Look.of(picture) for picture in pictures}
        self._usual = dict.fromkeys(self.looks, 0.0)
        fits = [self._standard((), meaning) for meaning in bank().values()]
        self._usual = {card: HUB * sum(fit[card] for fit in fits) / len(fits) for card in self.looks}
        self.clues = {
            clue: {card: score - self._usual[card] for card, score in fit.items()}
            for clue, fit in zip(bank(), fits, strict=True)
        }

    def scores(self, words: Iterable[str], meaning: Meaning) -> Scores:
        """How well a clue of these words and this meaning fits each card; 0 for all where it says nothing."""
        if not meaning and not words:
            return dict.fromkeys(self.looks, 0.0)
        return self._standard(words, meaning)

    def _standard(self, words: Iterable[str], meaning: Meaning) -> Scores:
        fits = {card: look.fits(words, meaning) for card, look in self.looks.items()}
        mean = sum(fits.values()) / len(fits)
        spread = math.sqrt(sum((fit - mean) ** 2 for fit in fits.values()) / len(fits)) or 1.0
        return {card: (fit - mean) / spread - self._usual[card] for card, fit in fits.items()}


@lru_cache(maxsize=16)
def senses_of(pictures: tuple[Picture, ...]) -> Senses:
    """The senses for a deck, made once."""
    return Senses(pictures)


def _strongest(meanings: Iterable[tuple[Meaning, float]]) -> Meaning:
    most: dict[str, float] = {}
    for meaning, weight in meanings:
        for theme, strength in meaning.items():
            most[theme] = max(most.get(theme, 0.0), weight * strength)
    return most


def _sum(meanings: Iterable[tuple[Meaning, float]]) -> Meaning:
    total: dict[str, float] = {}
    for meaning, weight in meanings:
        for theme, strength in meaning.items():
            total[theme] = total.get(theme, 0.0) + weight * strength
    return total


def _fancied(card: Card) -> Meaning:
    """What is seen in a picture of which nothing is known: something, and the same by everybody."""
    dice = Random(f"fancied {card}")
    clues = list(bank().values())
    return scaled(_sum((meaning, TAG) for meaning in dice.sample(clues, 3))) or NOTHING
