"""Options: a variant's frozen dataclass of readings and house choices, which describes itself."""

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from .errors import RefusalCode, Refused
from .naming import camel, words
from .shapes import Bounds, FieldKind, Shape, shapes

O = TypeVar("O")  # noqa: E741 (an options dataclass)


def option(default: Any, title: str, *, least: int | None = None, most: int | None = None) -> Any:
    """A field of an options dataclass: its default, a title for people, and the bounds of a number."""
    return dataclasses.field(default=default, metadata={"title": title, "bounds": Bounds(least, most)})


@dataclass(frozen=True, slots=True)
class OptionInfo:
    """One option, described well enough to build a form from."""

    key: str
    title: str
    kind: FieldKind
    default: Any
    choices: tuple[Any, ...] | None
    least: int | None
    most: int | None
    optional: bool
    many: bool


def describe(options: object) -> tuple[OptionInfo, ...]:
    """The options of a preset; its values are the defaults."""
    return tuple(_info(shape, getattr(options, shape.name)) for shape in shapes(type(options)))


def changed(options: O, changes: Mapping[str, Any]) -> O:
    """The options with some fields changed, by their Python names. Raises Refused(BAD_OPTION) for what does not fit."""
    known = {shape.name: shape for shape in shapes(type(options))}
    for name, value in changes.items():
        if name not in known:
            raise Refused(RefusalCode.BAD_OPTION, f"there is no option {camel(name)}", name)
        _check(known[name], value)
    return _replaced(options, changes)


def _replaced(options: O, changes: Mapping[str, Any]) -> O:
    try:
        return dataclasses.replace(options, **changes)  # type: ignore[type-var]
    except ValueError as error:  # raised by __post_init__: options that contradict each other
        raise Refused(RefusalCode.BAD_OPTION, str(error)) from None


def _info(shape: Shape, value: Any) -> OptionInfo:
    bounds = shape.metadata.get("bounds", Bounds())
    return OptionInfo(
        key=camel(shape.name),
        title=shape.metadata.get("title") or words(shape.name),
        kind=shape.kind or FieldKind.TEXT,
        default=_plain(value),
        choices=tuple(choice.name for choice in shape.base) if shape.kind is FieldKind.CHOICE else None,  # type: ignore[attr-defined]
        least=bounds.least,
        most=bounds.most,
        optional=shape.optional,
        many=shape.many,
    )


def _plain(value: Any) -> Any:
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    return getattr(value, "name", value)


def _check(shape: Shape, value: Any) -> None:
    if value is None and shape.optional:
        return
    items = value if shape.many else (value,)
    if not isinstance(items, tuple) or not all(_fits(shape, item) for item in items):
        raise Refused(RefusalCode.BAD_OPTION, f"{camel(shape.name)} cannot be {value!r}", shape.name)


def _fits(shape: Shape, value: Any) -> bool:
    if not shape.fits(value):
        return False
    bounds = shape.metadata.get("bounds", Bounds())
    if shape.kind is not FieldKind.INT:
        return True
    return (bounds.least is None or value >= bounds.least) and (bounds.most is None or value <= bounds.most)
