"""Actions out of offers: what somebody chooses who knows nothing of the variant."""

from collections.abc import Sequence
from random import Random
from typing import Any, TypeVar

from .actions import Action, Allowed, Offer
from .errors import BadPlugin
from .shapes import Bounds, FieldKind, Shape, shapes

T = TypeVar("T")

TEXTS = (
    *("almost", "elsewhere", "promise", "echo", "homecoming", "patience", "mischief", "tomorrow", "hush", "balance"),
    *("a door left open", "too late for tea", "what the sea keeps", "the long way round", "nobody is looking"),
    *("before the storm", "a borrowed coat", "one more step", "the other side", "small and brave"),
)
WIDEST = 9
"""How far an unbounded number or count is tried."""


class Chooser:
    """Chooses evenly among all that an offer allows."""

    def __init__(self, random: Random) -> None:
        self.random = random

    def action(self, offer: Offer) -> Action:
        """An action that the offer allows. Raises BadPlugin for an offer from which nobody could choose."""
        values = {shape.name: self._value(offer, shape) for shape in shapes(offer.action)}
        return offer.action(**values)

    def one(self, items: Sequence[T]) -> T:
        return self.random.choice(items)

    def number(self, least: int, most: int) -> int:
        return self.random.randint(least, most)

    def some(self, items: Sequence[T], count: int) -> tuple[T, ...]:
        return tuple(self.random.sample(items, count))

    def text(self, bounds: Bounds) -> str:
        """A text of an allowed length."""
        least, most = bounds.least or 0, bounds.most
        fitting = [text for text in TEXTS if least <= len(text) and (most is None or len(text) <= most)]
        return self.one(fitting or ("x" * max(least, 1),))

    def _value(self, offer: Offer, shape: Shape) -> Any:
        allowed = offer.fields.get(shape.name, Allowed())
        items = self._listed(offer, shape, allowed) if allowed.values is not None else self._free(offer, shape, allowed)
        return items if shape.many else next(iter(items), None)

    def _listed(self, offer: Offer, shape: Shape, allowed: Allowed) -> tuple[Any, ...]:
        values = allowed.values or ()
        least, most = allowed.counts(shape)
        most = min(most, len(values)) if not allowed.repeats else most if values else 0
        if least > most:
            raise BadPlugin(f"{named(offer, shape)} wants at least {least} of the {len(values)} values that it offers")
        count = self.number(least, most)
        return tuple(self.one(values) for _ in range(count)) if allowed.repeats else self.some(values, count)

    def _free(self, offer: Offer, shape: Shape, allowed: Allowed) -> tuple[Any, ...]:
        if shape.kind is FieldKind.RECORDING and shape.optional:
            return ()
        if not shape.many:
            return (self._single(offer, shape, allowed.bounds),)
        least = allowed.bounds.least or 0
        count = self.number(least, least + WIDEST if allowed.bounds.most is None else allowed.bounds.most)
        return tuple(self._single(offer, shape, shape.bounds) for _ in range(count))

    def _single(self, offer: Offer, shape: Shape, bounds: Bounds) -> Any:
        match shape.kind:
            case FieldKind.TEXT:
                return self.text(bounds)
            case FieldKind.BOOLEAN:
                return self.one((False, True))
            case FieldKind.CHOICE:
                return self.one(tuple(shape.base))  # type: ignore[arg-type]
            case FieldKind.INT:
                least = bounds.least or 0
                return self.number(least, least + WIDEST if bounds.most is None else bounds.most)
        raise BadPlugin(f"{named(offer, shape)} is offered without saying which values it may have")


class PlainChooser(Chooser):
    """Chooses evenly, but for the usual one of a closed list of words: a clue in writing, where that is allowed."""

    def _value(self, offer: Offer, shape: Shape) -> Any:
        allowed = offer.fields.get(shape.name, Allowed()).values
        usual = shape.kind is FieldKind.CHOICE and not shape.required
        return (
            shape.default if usual and (allowed is None or shape.default in allowed) else super()._value(offer, shape)
        )


def named(offer: Offer, shape: Shape) -> str:
    """The field of an offered action: `Lay.cards`."""
    return f"{offer.action.__name__}.{shape.name}"
