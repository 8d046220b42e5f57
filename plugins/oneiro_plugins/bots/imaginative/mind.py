"""How a clue strikes one bot: as it strikes everybody, by what it knows of clues, and with its own taste."""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import TypeVar

from oneiro_core import Card, Picture, Turn

from .senses import Scores, Senses, association, senses_of

T = TypeVar("T")

BLUR = 0.3
"""By how much it hears a clue in a way of its own, in standard deviations."""
FLICKER = 0.3
"""How much a choice changes from one time to another, in standard deviations."""


@dataclass(frozen=True, slots=True)
class Temper:
    """How a bot of some strength plays.

    `knows` is the part of the bank's clues that the bot knows by heart; the others it takes by their words, as it does people's.
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
        self.pictures = tuple(_picture(turn, card) for card in turn.table.deck)
        self.senses: Senses = senses_of(self.pictures)

    def plainly(self, clue: str) -> Scores:
        """How well a clue fits each card, as far as this bot understands it, but without its own taste."""
        dice = Random(f"{self.turn.character} hears {clue}")
        scores = association(clue, self.pictures, dice.random() < self.temper.knows)
        return {card: score + dice.gauss(0, BLUR) for card, score in scores.items()}

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


def _picture(turn: Turn, card: Card) -> Picture:
    return turn.pictures.get(card) or Picture(card, "")
