"""Actions that must be refused: what a cheat, a broken client or a curious player sends."""

from collections.abc import Iterator
from random import Random
from typing import Any

from oneiro_core.actions import Action, Allowed, Offer, normal
from oneiro_core.errors import Refused
from oneiro_core.game import Deal
from oneiro_core.shapes import FieldKind, Shape, shapes
from oneiro_core.variants import Variant

NO_CARD = "no-such-card"
BAD_TEXTS = ("", " \t ", "a\x00b", "a\u202eb", "\ud800", "x" * 10_000)
BAD_NUMBERS = (-1, 0, 99, 10**9)


class Prober:
    """Thinks up actions that a seat has not been offered. The same seed and offers give the same actions."""

    def __init__(self, variant: Variant, deal: Deal, random: Random) -> None:
        self.variant = variant
        self.deal = deal
        self.random = random

    def probe(self, offers: tuple[Offer, ...]) -> Action | None:
        """An action to be refused; None for one turn in two, or when none was found that is surely wrong."""
        roll = self.random.random()
        if roll < 0.5:
            return None
        return self._spoilt(self.random.choice(offers)) if offers and roll < 0.85 else self._strange(offers)

    def _strange(self, offers: tuple[Offer, ...]) -> Action | None:
        """An action that is not offered at all, with any values."""
        offered = {offer.action for offer in offers}
        strange = [action for action in self.variant.actions if action not in offered]
        if not strange:
            return Action()
        chosen = self.random.choice(strange)
        return chosen(**{shape.name: self._any(shape) for shape in shapes(chosen)})

    def _any(self, shape: Shape) -> Any:
        single = self.random.choice(self._values(shape))
        return (single,) if shape.many else single

    def _values(self, shape: Shape) -> tuple[Any, ...]:
        """Values of a kind, right and wrong ones."""
        match shape.kind:
            case FieldKind.CARD:
                return (*self.deal.deck, NO_CARD)
            case FieldKind.TEXT:
                return BAD_TEXTS
            case FieldKind.RECORDING:
                return (None, "", 7)
            case FieldKind.BOOLEAN:
                return (False, True)
            case FieldKind.CHOICE:
                return tuple(shape.base)  # type: ignore[arg-type]
            case None:
                return (None,)
        return (*range(self.deal.seats + 1), *BAD_NUMBERS)

    def _spoilt(self, offer: Offer) -> Action | None:
        """An offered action with one field spoilt."""
        spoilt = list(self._ways(offer))
        self.random.shuffle(spoilt)
        return next((action for action in spoilt if not _allowed(offer, action)), None)

    def _ways(self, offer: Offer) -> Iterator[Action]:
        for wrong in shapes(offer.action):
            allowed = offer.fields.get(wrong.name, Allowed())
            for value in self._wrong(wrong, allowed):
                others = {shape.name: self._right(shape, offer) for shape in shapes(offer.action)}
                yield offer.action(**{**others, wrong.name: value})

    def _right(self, shape: Shape, offer: Offer) -> Any:
        allowed = offer.fields.get(shape.name, Allowed())
        values = tuple(allowed.values) if allowed.values is not None else self._values(shape)
        least, _ = allowed.counts(shape)
        return values[:least] if shape.many else next(iter(values), None)

    def _wrong(self, shape: Shape, allowed: Allowed) -> Iterator[Any]:
        """Values that a field may not have: strangers, too few, too many, one twice."""
        known = tuple(allowed.values or ())
        strangers = [value for value in self._values(shape) if value not in known]
        stranger = self.random.choice(strangers) if strangers else None
        if not shape.many:
            yield stranger
            return
        least, most = allowed.counts(shape)
        yield known[: max(least - 1, 0)]
        yield (known * (most + 1))[: most + 1]
        yield (*known[: max(least - 1, 0)], stranger)
        yield known[:1] * max(least, 2)


def _allowed(offer: Offer, action: Action) -> bool:
    try:
        offer.checked(normal(action))
    except Refused:
        return False
    return True
