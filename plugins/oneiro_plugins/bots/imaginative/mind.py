"""How a clue strikes one bot: as it strikes everybody, by what it knows of clues, and with its own taste."""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import TypeVar

from oneiro_core import Card, Picture, Turn

from .lexicon import Meaning, bank, meaning_of, scaled, stems
from .senses import Scores, Senses, senses_of

T = TypeVar("T")

BLUR = 0.4
"""By how much it misjudges them at most."""
FLICKER = 0.3
"""How much a choice changes from one time to another, in standard deviations."""


@dataclass(frozen=True, slots=True)
class Temper:
    """How a bot of some strength plays.

    `knows` is the part of the clues whose meaning the bot knows as it was written; the others it takes by their words.
    `heat` is how freely it chooses among what fits, and `taste` how much it likes some cards better than others, in standard
    deviations; `tables` how many tables it thinks through before it gives a clue, none for a bot that does not plan; `best` among
    how many of its best clues it takes one; `boldness` how well a picture must fit to be marked; `pace` how slow its eyes are.
    """

    knows: float
    heat: float
    taste: float
    tables: int
    best: int
    boldness: float
    pace: float


class Mind:
    """One bot's mind in one turn. All that it holds follows from the turn, the bot's character and the dice."""

    def __init__(self, turn: Turn, temper: Temper, random: Random) -> None:
        self.turn = turn
        self.temper = temper
        self.random = random
        self.senses: Senses = senses_of(tuple(_picture(turn, card) for card in turn.table.deck))

    def plainly(self, clue: str) -> Scores:
        """How well a clue fits each card, as far as this bot understands it, but without its own taste."""
        words = stems(clue)
        return self.senses.scores(words, self._understood(clue, words))

    def felt(self, clue: str) -> Mapping[Card, float]:
        """The same with its own taste, and a mood that passes."""
        return {
            card: score + self._liking(card) + self.random.gauss(0, FLICKER)
            for card, score in self.plainly(clue).items()
        }

    def drawn(self, items: Sequence[T], scores: Sequence[float]) -> T:
        """One of some items by lot, the better one likelier."""
        return self.random.choices(items, self.odds(scores))[0]

    def odds(self, scores: Sequence[float]) -> list[float]:
        """How likely each of some scores is chosen: they add up to 1."""
        top = max(scores)
        weights = [math.exp((score - top) / self.temper.heat) for score in scores]
        return [weight / sum(weights) for weight in weights]

    def best(self, items: Iterable[T], scores: Mapping[T, float]) -> list[T]:
        """Items from the best to the worst."""
        return sorted(items, key=lambda item: -scores[item])

    def _liking(self, card: Card) -> float:
        return Random(f"{self.turn.character} likes {card}").gauss(0, self.temper.taste)

    def _understood(self, clue: str, words: Sequence[str]) -> Meaning:
        dice = Random(f"{self.turn.character} knows {clue}")
        known = bank().get(clue) if dice.random() < self.temper.knows else None
        meaning = known or meaning_of(words) or bank().get(clue, {})
        return scaled({theme: weight * dice.uniform(1 - BLUR, 1 + BLUR) for theme, weight in meaning.items()})


def _picture(turn: Turn, card: Card) -> Picture:
    return turn.pictures.get(card) or Picture(card, "")
