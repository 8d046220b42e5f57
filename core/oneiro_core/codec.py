"""Dataclasses to plain JSON data and back. State is data, never pickle.

A value becomes bool, int, float, str, None, a list, or a dict by field name; an Enum becomes its name.
"""

import dataclasses
from collections.abc import Mapping
from enum import Enum
from typing import Any, TypeVar

from .shapes import Shape, shapes

T = TypeVar("T")


def dump(value: object) -> dict[str, Any]:
    """The fields of a dataclass as JSON data."""
    return {shape.name: _dump(getattr(value, shape.name)) for shape in shapes(type(value))}


def load(cls: type[T], data: Mapping[str, Any]) -> T:
    """The dataclass back from its JSON data. Absent fields take their defaults; unknown ones are left out.

    Raises TypeError, KeyError or ValueError when the data does not fit the class.
    """
    values = {shape.name: _load(shape, data[shape.name]) for shape in shapes(cls) if shape.name in data}
    return cls(**values)


def _dump(value: Any) -> Any:
    if isinstance(value, Enum):
        return value.name
    if isinstance(value, tuple):
        return [_dump(item) for item in value]
    return dump(value) if dataclasses.is_dataclass(value) else value


def _load(shape: Shape, data: Any) -> Any:
    if not shape.many or data is None:
        return _load_one(shape, data)
    if not isinstance(data, list):
        raise TypeError(f"{shape.name} is no list: {data!r}")
    return tuple(_load_one(shape, item) for item in data)


def _load_one(shape: Shape, data: Any) -> Any:
    if data is None or shape.fits(data):
        return data
    if issubclass(shape.base, Enum):
        return shape.base[data]
    if dataclasses.is_dataclass(shape.base):
        return load(shape.base, data)
    raise TypeError(f"{shape.name} is no {shape.base.__name__}: {data!r}")
