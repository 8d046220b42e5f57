"""Actions out of offers: what somebody chooses who knows nothing of the variant."""

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Any, TypeVar

from oneiro_core.actions import Action, Allowed, Offer
from oneiro_core.errors import Refused
from oneiro_core.shapes import Bounds, FieldKind, Shape, shapes
from oneiro_core.texts import clean

from .faults import Fault

T = TypeVar("T")

TEXTS = ("", "x", "Monday", "a door left open", "Zwölf Fäden, 一枚の絵", "what the sea keeps " * 40)
WIDEST = 9
"""How far an unbounded number or count is tried."""


class Chooser:
    """Chooses evenly among all that an offer allows."""

    def __init__(self, random: Random) -> None:
        self.random = random

    def action(self, offer: Offer) -> Action:
        """An action that the offer allows. Raises Fault for an offer from which nobody could choose."""
        values = {shape.name: self._value(offer, shape) for shape in shapes(offer.action)}
        return offer.action(**values)

    def one(self, items: Sequence[T]) -> T:
        return self.random.choice(items)

    def number(self, least: int, most: int) -> int:
        return self.random.randint(least, most)

    def some(self, items: Sequence[T], count: int) -> tuple[T, ...]:
        return tuple(self.random.sample(items, count))

    def _value(self, offer: Offer, shape: Shape) -> Any:
        allowed = offer.fields.get(shape.name, Allowed())
        items = self._listed(offer, shape, allowed) if allowed.values is not None else self._free(offer, shape, allowed)
        return items if shape.many else next(iter(items), None)

    def _listed(self, offer: Offer, shape: Shape, allowed: Allowed) -> tuple[Any, ...]:
        values = allowed.values or ()
        least, most = allowed.counts(shape)
        most = min(most, len(values)) if not allowed.repeats else most if values else 0
        if least > most:
            raise Fault(f"{named(offer, shape)} wants at least {least} of the {len(values)} values that it offers")
        count = self.number(least, most)
        return tuple(self.one(values) for _ in range(count)) if allowed.repeats else self.some(values, count)

    def _free(self, offer: Offer, shape: Shape, allowed: Allowed) -> tuple[Any, ...]:
        if not shape.many:
            return (self._single(offer, shape, allowed.bounds),)
        least = allowed.bounds.least or 0
        count = self.number(least, least + WIDEST if allowed.bounds.most is None else allowed.bounds.most)
        return tuple(self._single(offer, shape, shape.bounds) for _ in range(count))

    def _single(self, offer: Offer, shape: Shape, bounds: Bounds) -> Any:
        match shape.kind:
            case FieldKind.TEXT:
                return self.one(texts(bounds))
            case FieldKind.BOOLEAN:
                return self.one((False, True))
            case FieldKind.CHOICE:
                return self.one(tuple(shape.base))  # type: ignore[arg-type]
            case FieldKind.INT:
                least = bounds.least or 0
                return self.number(least, least + WIDEST if bounds.most is None else bounds.most)
        raise Fault(f"{named(offer, shape)} is offered without saying which values it may have")


class Extremist(Chooser):
    """Chooses at the ends: the fewest or the most, the first or the last, the shortest or the longest."""

    def one(self, items: Sequence[T]) -> T:
        return items[self.random.choice((0, -1))]

    def number(self, least: int, most: int) -> int:
        return self.random.choice((least, most))

    def some(self, items: Sequence[T], count: int) -> tuple[T, ...]:
        return tuple(items[:count] if self.random.random() < 0.5 else items[len(items) - count :])


def named(offer: Offer, shape: Shape) -> str:
    """The field of an offered action: `Lay.cards`."""
    return f"{offer.action.__name__}.{shape.name}"


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
