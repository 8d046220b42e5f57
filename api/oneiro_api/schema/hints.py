"""Annotations made at run time, which no type checker could follow anyway."""

import typing
from typing import Any

import strawberry


def maybe(of: Any) -> Any:
    """An input field that tells "left out" from null."""
    form: Any = strawberry.Maybe
    return form[of]


def optional(of: Any) -> Any:
    """That or null."""
    form: Any = typing.Optional
    return form[of]


def many(of: Any) -> Any:
    """A list of that."""
    form: Any = list
    return form[of]


def parent() -> Any:
    """A resolver's first argument, whatever object it is called on."""
    form: Any = strawberry.Parent
    return form[Any]
