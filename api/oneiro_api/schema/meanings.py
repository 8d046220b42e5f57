"""What the fields and values of a plugin's classes mean: the descriptions of derived types.

An author says it in a text below the field or value, as attributes are documented everywhere in Python. Such texts are not kept
at run time, so they are read from the source. Where there is none, an option has its title, and any other field tells its kind.
"""

import ast
import dataclasses
import inspect
import sys
from collections.abc import Iterator, Mapping
from enum import Enum
from functools import cache
from itertools import pairwise
from typing import Any

import strawberry

from oneiro_core import FieldKind, Shape
from oneiro_core.naming import description, lower_first, summary, words


def sense(cls: type) -> str:
    """What a class means: its docstring, or at least its name in words."""
    return description(cls) or f"{words(cls.__name__)}."


def meaning(cls: type, shape: Shape) -> str:
    """What a field of a dataclass means."""
    title: str | None = shape.metadata.get("title")
    text = _texts(cls).get(shape.name) or (f"{title}." if title else f"{words(shape.name)}: {_kind(shape)}")
    return text if shape.seen is None else f"{text} Null for whoever may not see it."


def enum(cls: type[Enum], name: str, text: str | None = None) -> Any:
    """The GraphQL type of an Enum, with what it and each of its values mean."""
    made: Any = strawberry.enum(cls, name=name, description=text or sense(cls))
    texts = _texts(cls)
    for value in made.__strawberry_definition__.values:
        value.description = texts.get(value.name) or f"{words(value.name.lower())}."
    return made


def _kind(shape: Shape) -> str:
    """What sort of thing a field holds, in a few words."""
    if dataclasses.is_dataclass(shape.base) or issubclass(shape.base, Enum):
        text = summary(shape.base) or f"{words(shape.base.__name__)}."
    elif shape.kind is None:
        text = "A number."
    else:
        text = _texts(FieldKind)[shape.kind.name]
    return ("each " if shape.many else "") + lower_first(text)


@cache
def _texts(cls: type) -> Mapping[str, str]:
    """The texts below the fields or values of a class and of those that it inherits from."""
    found: dict[str, str] = {}
    for base in reversed(cls.__mro__):
        found |= _of_module(base.__module__).get(base.__qualname__, {})
    return found


@cache
def _of_module(name: str) -> Mapping[str, Mapping[str, str]]:
    """Of each class of a module its texts; nothing where there is no source."""
    try:
        tree = ast.parse(inspect.getsource(sys.modules[name]))
    except (KeyError, OSError, TypeError, ValueError):
        return {}
    return dict(_classes(tree.body, ""))


def _classes(body: list[ast.stmt], prefix: str) -> Iterator[tuple[str, Mapping[str, str]]]:
    for node in body:
        if isinstance(node, ast.ClassDef):
            yield f"{prefix}{node.name}", dict(_below(node.body))
            yield from _classes(node.body, f"{prefix}{node.name}.")
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield from _classes(node.body, f"{prefix}{node.name}.<locals>.")


def _below(body: list[ast.stmt]) -> Iterator[tuple[str, str]]:
    for node, text in pairwise(body):
        name = _name(node)
        if name and isinstance(text, ast.Expr) and isinstance(text.value, ast.Constant):
            yield name, " ".join(str(text.value.value).split())


def _name(node: ast.stmt) -> str | None:
    """The name that a statement gives a value to, if it is a single one."""
    match node:
        case ast.AnnAssign(target=ast.Name(id=name)) | ast.Assign(targets=[ast.Name(id=name)]):
            return name
    return None
