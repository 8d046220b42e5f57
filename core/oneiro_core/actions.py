"""Actions: what a seat may do, as frozen dataclasses, and offers: what it may do now.

An offer says for each field of an action which values are allowed. It is the one source of truth: the core refuses exactly
what was not offered, clients build their screens from it, bots choose from it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, TypeAlias

from .errors import RefusalCode, Refused
from .shapes import Bounds, FieldKind, Shape, shapes
from .texts import clean

Value: TypeAlias = str | int | bool | object


@dataclass(frozen=True, slots=True)
class Action:
    """Something that a seat does. A subclass is a frozen dataclass; its docstring tells the player what it does."""

    final: ClassVar[bool] = False
    """Whether it cannot be changed or taken back, even while others still choose.

    A choice that can be is its maker's secret until the phase ends; the conformance kit holds a variant to it.
    """


@dataclass(frozen=True, slots=True)
class Allowed:
    """What one field of an offered action may hold.

    `values` are the allowed single values; None means anything of the field's kind (a text, a number within bounds).
    `bounds` limit the count of items of a field that takes many, the length of a text, or a number.
    `barred` explains values that a player might try: each with the code and the text of its refusal.
    """

    values: tuple[Any, ...] | None = None
    bounds: Bounds = field(default_factory=Bounds)
    repeats: bool = False
    barred: Mapping[Any, tuple[RefusalCode, str]] = field(default_factory=dict)

    def counts(self, shape: Shape) -> tuple[int, int]:
        """The fewest and the most items that a field of this shape may hold."""
        fewest, most = int(not shape.optional), len(self.values or ()) if shape.many else 1
        bounds = self.bounds
        return fewest if bounds.least is None else bounds.least, most if bounds.most is None else bounds.most


@dataclass(frozen=True, slots=True)
class Offer:
    """An action that a seat may take now, with the allowed values of each field by its Python name.

    `partly`: it may hold less than is wanted, though something. The phase then keeps it for the deadline, the seat's secret, and
    the seat is awaited still (rules, Q-6 and Q-7).
    """

    action: type[Action]
    fields: Mapping[str, Allowed] = field(default_factory=dict)
    partly: bool = False

    def checked(self, action: Action) -> None:
        """Raise Refused, naming the field, when the action holds what was not offered."""
        for shape in shapes(self.action):
            allowed = self._wanted(shape)
            _check(shape, _partly(shape, allowed) if self.partly else allowed, getattr(action, shape.name))
        if self.partly and not self._given(action):
            raise Refused(RefusalCode.WRONG_COUNT, "choose something", shapes(self.action)[0].name)

    def is_whole(self, action: Action) -> bool:
        """Whether an allowed action holds all that is wanted."""
        return all(
            len(_items(shape, getattr(action, shape.name))) >= self._wanted(shape).counts(shape)[0]
            for shape in shapes(self.action)
        )

    def _wanted(self, shape: Shape) -> Allowed:
        return self.fields.get(shape.name, Allowed())

    def _given(self, action: Action) -> bool:
        return any(_items(shape, getattr(action, shape.name)) for shape in shapes(self.action))


def normal(action: Action) -> Action:
    """The action with its texts cleaned (trimmed, NFC). Raises Refused for a text that is not allowed."""
    texts = {
        shape.name: clean(getattr(action, shape.name), shape.bounds, shape.name)
        for shape in shapes(type(action))
        if shape.kind is FieldKind.TEXT and isinstance(getattr(action, shape.name), str)
    }
    return replace(action, **texts) if texts else action


def _partly(shape: Shape, allowed: Allowed) -> Allowed:
    """The same for fewer items; a text and a number are whole or not given."""
    counted = shape.many or allowed.values is not None
    return replace(allowed, bounds=replace(allowed.bounds, least=0)) if counted else allowed


def _check(shape: Shape, allowed: Allowed, value: Any) -> None:
    items = _items(shape, value)
    _check_items(shape, allowed, items)
    if shape.many or allowed.values is not None:
        _check_count(shape, allowed, items)
    elif shape.kind is FieldKind.INT:
        _check_number(shape, allowed.bounds, items)
    elif shape.kind is FieldKind.TEXT:
        _check_text(shape, allowed.bounds, items)


def _items(shape: Shape, value: Any) -> Sequence[Any]:
    if value is None and shape.optional:
        return ()
    items = value if shape.many else (value,)
    if not isinstance(items, tuple) or not all(map(shape.fits, items)):
        raise Refused(RefusalCode.ILLEGAL, f"{value!r} is not of the right kind", shape.name)
    return items


def _check_items(shape: Shape, allowed: Allowed, items: Sequence[Any]) -> None:
    for item in items:
        if item in allowed.barred:
            code, text = allowed.barred[item]
            raise Refused(code, text, shape.name)
    if not allowed.repeats and len(set(items)) < len(items):
        raise Refused(RefusalCode.ILLEGAL, "choose different ones", shape.name)
    for item in items:
        if allowed.values is not None and item not in allowed.values:
            raise Refused(_unknown(shape), f"{item!s} is not among what you may choose", shape.name)


def _unknown(shape: Shape) -> RefusalCode:
    return RefusalCode.NOT_IN_HAND if shape.kind is FieldKind.CARD else RefusalCode.ILLEGAL


def _check_count(shape: Shape, allowed: Allowed, items: Sequence[Any]) -> None:
    least, most = allowed.counts(shape)
    if not least <= len(items) <= most:
        wanted = str(least) if least == most else f"{least} to {most}"
        raise Refused(RefusalCode.WRONG_COUNT, f"choose {wanted}, not {len(items)}", shape.name)


def _check_number(shape: Shape, bounds: Bounds, items: Sequence[int]) -> None:
    least, most = bounds.least, bounds.most
    for number in items:
        if (least is not None and number < least) or (most is not None and number > most):
            raise Refused(RefusalCode.ILLEGAL, f"{number} is out of bounds", shape.name)


def _check_text(shape: Shape, bounds: Bounds, items: Sequence[str]) -> None:
    for text in items:
        clean(text, bounds, shape.name)
