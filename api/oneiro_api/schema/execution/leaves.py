"""Plain values of plain types: a guard gives the completed value, or MISS when the value is not just what the type wants."""

import math
from collections.abc import Callable
from typing import Any, TypeAlias

from graphql import (
    GraphQLBoolean,
    GraphQLEnumType,
    GraphQLFloat,
    GraphQLID,
    GraphQLInt,
    GraphQLList,
    GraphQLNonNull,
    GraphQLString,
)

MISS = object()
"""Not a plain value: take the stock way."""

Guard: TypeAlias = Callable[[Any], Any]

_INT = range(-(2**31), 2**31)


def guard_of(kind: Any) -> Guard | None:
    """The guard of a GraphQL type; None when it is no leaf, nor a list of leaves that cannot be null."""
    if isinstance(kind, GraphQLNonNull):
        return guard_of(kind.of_type)
    if isinstance(kind, GraphQLList):
        return _list_guard(kind.of_type)
    if isinstance(kind, GraphQLEnumType):
        return _enum_guard(kind)
    return _SCALARS.get(kind)


def _list_guard(item: Any) -> Guard | None:
    if not isinstance(item, GraphQLNonNull) or isinstance(item.of_type, GraphQLList):
        return None
    guard = guard_of(item.of_type)
    if guard is None:
        return None

    def values(value: Any) -> Any:
        if type(value) is not list and type(value) is not tuple:
            return MISS
        completed = [guard(one) for one in value]
        return MISS if any(one is MISS for one in completed) else completed

    return values


def _enum_guard(kind: GraphQLEnumType) -> Guard | None:
    definition = kind.extensions.get("strawberry-definition")
    if definition is None:
        return None
    cls = definition.wrapped_cls
    try:
        names = {cls(value.value): name for name, value in kind.values.items()}
    except (TypeError, ValueError):  # a class with an `__eq__` or a lookup of its own
        return None
    return lambda value: names.get(value, MISS) if type(value) is cls else MISS


def _text(value: Any) -> Any:
    return value if type(value) is str else MISS


def _int(value: Any) -> Any:
    return value if type(value) is int and value in _INT else MISS


def _float(value: Any) -> Any:
    return value if type(value) is float and math.isfinite(value) else MISS


def _bool(value: Any) -> Any:
    return value if type(value) is bool else MISS


_SCALARS: dict[Any, Guard] = {
    GraphQLString: _text,
    GraphQLID: _text,
    GraphQLInt: _int,
    GraphQLFloat: _float,
    GraphQLBoolean: _bool,
}
