"""Inputs of which exactly one member is given."""

import types
from collections.abc import Mapping
from typing import Any

import strawberry

from .hints import maybe


def one_of(name: str, text: str, members: Mapping[str, type]) -> type:
    """The input of a name, of which one of some members is given."""
    annotations = {member: maybe(made) for member, made in members.items()}
    told = {member: strawberry.field(description=_sense(made)) for member, made in members.items()}
    made = types.new_class(name, (), {}, lambda body: body.update({"__annotations__": annotations, **told}))
    return strawberry.input(made, name=name, one_of=True, description=text)


def _sense(made: Any) -> str:
    """What a type says of itself."""
    return str(made.__strawberry_definition__.description)


def chosen(value: Any) -> tuple[str, Any]:
    """The member that was given: GraphQL has seen to it that it is exactly one."""
    return next((name, some.value) for name, some in vars(value).items() if some is not None)
