"""How the pictures of a deck look to anybody: what each calls up, and how well a clue fits it."""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import TypeAlias

from oneiro_core import Card, Picture

from .fits import fits
from .lexicon import bank, stems
from .vocabulary import Vector, Word, likeness, vocabulary

Scores: TypeAlias = Mapping[Card, float]
"""How well something fits each card, in standard deviations over the deck; empty where nothing can be said."""

TAG, SEEN = 1.0, 0.55
"""How much a tag says of a picture, and a word of its description."""
NEAREST = (0.55, 0.3, 0.15)
"""How much the three words of a picture count that are nearest to a word of a clue."""
PARTS, WHOLE = 0.6, 0.4
"""How much those count, and how much what all words of the picture mean together."""
HUB = 0.7
"""Some pictures fit almost every clue of the bank: so much of what they fit on the average does not count."""


@lru_cache(maxsize=512)
def association(clue: str, pictures: tuple[Picture, ...], by_heart: bool = True) -> Scores:
    """How well a clue fits each of some pictures. The first of three that can say it does.

    The bank, for its own clues and for who knows them `by_heart`; then the vocabulary, for words that it knows; then the words
    that clue and picture share. 0 for all where none of them can say anything.
    """
    senses = senses_of(pictures)
    written = senses.clues.get(clue) if by_heart else None
    return written or senses.worded(clue) or senses.shared(clue) or dict.fromkeys(senses.looks, 0.0)


@dataclass(frozen=True)
class Look:
    """A picture: the stems of its tags, its words with what each counts, and what they mean together (None for unknown ones)."""

    named: frozenset[str]
    words: Mapping[Word, float]
    whole: Vector | None

    @classmethod
    def of(cls, picture: Picture) -> "Look":
        """The look of a picture. One without a known word looks like something all the same, alike to everybody."""
        named = frozenset(stem for tag in picture.tags for stem in stems(tag))
        words = {word: TAG if word.stem in named else SEEN for word in _words(picture)}
        if not any(word.row is not None for word in words):
            words |= dict.fromkeys(_fancied(picture.id), TAG)
        return cls(named, words, vocabulary().mean(words.items()))


class Senses:
    """The pictures of one deck, and how they look. `clues` tells how well each clue of the bank fits."""

    def __init__(self, pictures: Sequence[Picture]) -> None:
        self.looks = {picture.id: Look.of(picture) for picture in pictures}
        judged = [_standard(self.looks, scores) for scores in _judged(pictures) or self._glossed()]
        usual = [HUB * sum(scores) / len(judged) for scores in zip(*(fit.values() for fit in judged), strict=True)]
        self.clues: Mapping[str, Scores] = {
            clue: {card: score - often for (card, score), often in zip(fit.items(), usual, strict=True)}
            for clue, fit in zip(bank(), judged, strict=True)
        }
        self._vectors = {
            word: vocabulary().vector(word.row)
            for look in self.looks.values()
            for word in look.words
            if word.row is not None
        }

    def worded(self, clue: str) -> Scores:
        """How well a clue fits by what its words mean; empty where none is known."""
        heard = vocabulary().read(clue)
        whole = vocabulary().mean((word, 1.0) for word in heard)
        if whole is None:
            return {}
        near = [(word.weight, self._near(word)) for word in heard]
        total = sum(weight for weight, _ in near)
        parts = [sum(weight * _nearest(look, like) for weight, like in near) / total for look in self.looks.values()]
        wholes = [likeness(whole, look.whole) if look.whole else 0.0 for look in self.looks.values()]
        return _standard(self.looks, [PARTS * part + WHOLE * all_ for part, all_ in zip(parts, wholes, strict=True)])

    def shared(self, clue: str) -> Scores:
        """How many words a clue and each picture share, letter by letter; empty where there are none."""
        said = {word.stem for word in vocabulary().read(clue)}
        scores = [sum(word.stem in said for word in look.words) for look in self.looks.values()]
        return _standard(self.looks, scores) if any(scores) else {}

    def _near(self, heard: Word) -> Mapping[Word, float]:
        """How near a word of a clue is to each word of the deck that it has anything to do with."""
        vector = vocabulary().vector(heard.row) if heard.row is not None else None
        like = {word: likeness(vector, other) for word, other in self._vectors.items()} if vector else {}
        same = {word: 1.0 for look in self.looks.values() for word in look.words if word.stem == heard.stem}
        return like | same

    def _glossed(self) -> Iterable[Sequence[float]]:
        """The clues of the bank by the words that it gives to each, and what the pictures are as a whole."""
        known = vocabulary()
        for clue, words in bank().items():
            vector = known.mean((word, 1.0) for word in known.read(f"{clue} {words}"))
            yield [likeness(vector, look.whole) if vector and look.whole else 0.0 for look in self.looks.values()]


@lru_cache(maxsize=16)
def senses_of(pictures: tuple[Picture, ...]) -> Senses:
    """The senses for a deck, made once."""
    return Senses(pictures)


def _judged(pictures: Sequence[Picture]) -> list[Sequence[int]] | None:
    """How each clue of the bank fits each picture, clue by clue, where all of them were judged beforehand."""
    columns = [column for picture in pictures if (column := fits(picture)) is not None]
    return list(zip(*columns, strict=True)) if len(columns) == len(pictures) else None


def _nearest(look: Look, like: Mapping[Word, float]) -> float:
    best = sorted(
        (like.get(word, 0.0) * (0.5 + 0.5 * count * word.weight) for word, count in look.words.items()), reverse=True
    )
    return sum(share * score for share, score in zip(NEAREST, best, strict=False))


def _standard(cards: Iterable[Card], scores: Sequence[float]) -> dict[Card, float]:
    mean = sum(scores) / len(scores)
    spread = math.sqrt(sum((score - mean) ** 2 for score in scores) / len(scores)) or 1.0
    return {card: (score - mean) / spread for card, score in zip(cards, scores, strict=True)}


def _words(picture: Picture) -> list[Word]:
    return vocabulary().read(" ".join((*picture.tags, picture.alt)))


def _fancied(card: Card) -> list[Word]:
    """What is seen in a picture of which nothing is known: something, and the same by everybody."""
    return vocabulary().read(" ".join(Random(f"fancied {card}").sample(list(bank().values()), 3)))
