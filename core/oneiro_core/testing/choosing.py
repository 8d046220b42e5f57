"""Actions out of offers for tests: evenly, or at the ends; with texts that strain what is allowed."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from random import Random
from typing import TypeVar

from oneiro_core import choosing
from oneiro_core.actions import Action, Offer
from oneiro_core.errors import BadPlugin, Refused
from oneiro_core.shapes import Bounds, shapes
from oneiro_core.texts import clean

from .faults import Fault

T = TypeVar("T")

TEXTS = ("", "x", "Monday", "a door left open", "Zwölf Fäden, 一枚の絵", "what the sea keeps " * 40)


class Chooser(choosing.Chooser):
    """Chooses evenly among all that an offer allows."""

    def action(self, offer: Offer) -> Action:
        """An action that the offer allows. Raises Fault for an offer from which nobody could choose."""
        try:
            return super().action(offer)
        except BadPlugin as error:
            raise Fault(str(error)) from None

    def text(self, bounds: Bounds) -> str:
        return self.one(texts(bounds))


class Extremist(Chooser):
    """Chooses at the ends: the fewest or the most, the first or the last, the shortest or the longest."""

    def one(self, items: Sequence[T]) -> T:
        return items[self.random.choice((0, -1))]

    def number(self, least: int, most: int) -> int:
        return self.random.choice((least, most))

    def some(self, items: Sequence[T], count: int) -> tuple[T, ...]:
        return tuple(items[:count] if self.random.random() < 0.5 else items[len(items) - count :])


def other(offer: Offer, action: Action, random: Random) -> Action:
    """Something else that the offer allows, or the same; of an action that was but a part, a part."""
    chosen = Chooser(random).action(offer)
    return chosen if offer.is_whole(action) else part(offer, chosen, random)


def part(offer: Offer, action: Action, random: Random) -> Action:
    """A part of an action, where the offer takes one; else the action."""
    parts = [
        replace(action, **{shape.name: getattr(action, shape.name)[:-1] if shape.many else None})
        for shape in shapes(offer.action)
        if getattr(action, shape.name) and (shape.many or shape.optional)
    ]
    taken = [less for less in parts if offer.partly and _takes(offer, less) and not offer.is_whole(less)]
    return random.choice(taken) if taken else action


def _takes(offer: Offer, action: Action) -> bool:
    try:
        offer.checked(action)
    except Refused:
        return False
    return True


@cache
def texts(bounds: Bounds) -> tuple[str, ...]:
    """A few allowed texts, the shortest first and the longest last."""
    fitting = tuple(text for text in (_cut(text, bounds) for text in TEXTS) if _allowed(text, bounds))
    return fitting or ("x" * (bounds.least or 1),)


def _cut(text: str, bounds: Bounds) -> str:
    return text[: bounds.most].strip() if bounds.most is not None else text.strip()


def _allowed(text: str, bounds: Bounds) -> bool:
    try:
        return clean(text, bounds) == text
    except Refused:
        return False
