"""How the kit writes values down: as JSON in which nothing is lost, so that equal texts mean equal values."""

import dataclasses
import json
from collections.abc import Iterator, Mapping
from enum import Enum
from typing import Any

from oneiro_core.actions import Allowed
from oneiro_core.events import Event


def written(value: object) -> str:
    """The value in one line. Raises TypeError for what is no plain data."""
    return _ENCODER.encode(value) if value != () else "[]"


def told(event: Event) -> str:
    """An event in one line: its name, its fields, and its sentence."""
    return f"{type(event).__name__} {written(event)} {event.text(_name)!r}"


def strings(value: object) -> Iterator[str]:
    """Every string in a value, however deep: the faces of cards among them."""
    if type(value) is str:
        yield value
    elif isinstance(value, tuple):
        for item in value:
            yield from strings(item)
    else:
        for name in _NAMES[type(value)]:
            yield from strings(getattr(value, name))


def _name(seat: int) -> str:
    return f"seat {seat}"


def names_of(cls: type[Any]) -> tuple[str, ...]:
    """The names of the fields of a dataclass; none of any other class."""
    return _NAMES[cls]


class _Names(dict[type[Any], tuple[str, ...]]):
    """What `names_of` has read."""

    def __missing__(self, cls: type[Any]) -> tuple[str, ...]:
        self[cls] = tuple(field.name for field in dataclasses.fields(cls)) if dataclasses.is_dataclass(cls) else ()
        return self[cls]


_NAMES = _Names()


def _plain(value: Any) -> Any:
    if names := _NAMES[type(value)]:
        return {name: getattr(value, name) for name in names} if not isinstance(value, Allowed) else _allowed(value)
    if isinstance(value, Enum):
        return value.name
    if isinstance(value, type):
        return value.__name__
    if isinstance(value, Mapping):
        return dict(value)
    if dataclasses.is_dataclass(value):
        return {}
    raise TypeError(f"{value!r} is no plain data")


def _allowed(allowed: Allowed) -> Any:
    """Barred values as pairs, since they need be no strings."""
    return [allowed.values, allowed.bounds, allowed.repeats, list(allowed.barred.items())]


_ENCODER = json.JSONEncoder(default=_plain)
