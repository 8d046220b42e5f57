"""Between the core's dataclasses and the JSON of the API: what to select, how it is written, how an event is read back."""

import dataclasses
from enum import Enum
from typing import Any

from oneiro_core import Event, FieldKind, Shape, Variant, shapes
from oneiro_core.codec import load
from oneiro_core.naming import camel, public_name

KEPT = (FieldKind.CARD, FieldKind.RECORDING)
"""What the API shows as an object with an id, and the core knows by the id alone."""
GAME = """
    cursor phase phaseNumber round scores awaiting over winners reason deadline
    choices { action { key } final fields {
        field { key kind many required } cards { id } seats positions values min max repeats } }
"""


def selection(cls: type) -> str:
    """All fields of a dataclass."""
    return " ".join(_field(shape, camel(shape.name)) for shape in shapes(cls))


def game(variant: Variant) -> str:
    """All that can be asked of a game: what every variant has, and this one's view."""
    return f"{GAME} ... on {public_name(variant.view_type, variant.key)} {{ {selection(variant.view_type)} }}"


def events(variant: Variant) -> str:
    """All fields of all events. Fields that may be null have names of their own, since GraphQL lets no name have two types."""
    parts = [f"... on {public_name(event, variant.key)} {{ {_event(event)} }}" for event in variant.events]
    return f"__typename number at text cursor {' '.join(parts)}"


def event_of(variant: Variant, data: dict[str, Any]) -> Event:
    """The core's event that was written as JSON."""
    known = {public_name(event, variant.key): event for event in variant.events}
    cls = known[data["__typename"]]
    return load(cls, {shape.name: _read(shape, data[_key(shape)]) for shape in shapes(cls)})


def written(value: object) -> dict[str, Any]:
    """A dataclass as the API writes it."""
    return {camel(shape.name): _written(shape, getattr(value, shape.name)) for shape in shapes(type(value))}


def _event(cls: type[Event]) -> str:
    return (
        " ".join(
            f"{_key(shape)}: {_field(shape, camel(shape.name))}"
            if _nullable(shape)
            else _field(shape, camel(shape.name))
            for shape in shapes(cls)
        )
        or "__typename"
    )


def _key(shape: Shape) -> str:
    return f"{camel(shape.name)}OrNull" if _nullable(shape) else camel(shape.name)


def _nullable(shape: Shape) -> bool:
    return shape.optional or shape.blanks


def _field(shape: Shape, name: str) -> str:
    if shape.kind in KEPT:
        return f"{name} {{ id }}"
    return f"{name} {{ {selection(shape.base)} }}" if dataclasses.is_dataclass(shape.base) else name


def _written(shape: Shape, value: Any) -> Any:
    if isinstance(value, tuple):
        return [_written(shape, item) for item in value]
    if value is None:
        return None
    if shape.kind in KEPT:
        return {"id": value}
    if dataclasses.is_dataclass(value):
        return written(value)
    return value.name if isinstance(value, Enum) else value


def _read(shape: Shape, data: Any) -> Any:
    """JSON of the API as the codec takes it: cards by their ids, names in snake case."""
    if isinstance(data, list):
        return [_read(shape, item) for item in data]
    if isinstance(data, dict) and shape.kind in KEPT:
        return data["id"]
    if isinstance(data, dict):
        return {inner.name: _read(inner, data[camel(inner.name)]) for inner in shapes(shape.base)}
    return data
