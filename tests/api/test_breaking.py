"""A change that breaks clients needs to be announced first: what is removed was deprecated before."""

import pytest
from graphql import GraphQLEnumType, GraphQLInputObjectType, GraphQLInterfaceType, GraphQLObjectType, GraphQLSchema
from graphql import build_schema as parsed
from graphql.utilities import BreakingChangeType, find_breaking_changes

from oneiro_api.schema.build import build_schema, schema_text
from oneiro_core import Registry

from .test_schema import KEPT

REMOVALS = {BreakingChangeType.FIELD_REMOVED, BreakingChangeType.VALUE_REMOVED_FROM_ENUM}


def unannounced(old: str, new: str) -> list[str]:
    """Every change that breaks clients, but for the removal of what was deprecated, in words."""
    before = parsed(old)
    changes = find_breaking_changes(before, parsed(new))
    gone = deprecated(before)
    return [
        change.description
        for change in changes
        if change.type not in REMOVALS or not change.description.startswith(gone)
    ]


def deprecated(schema: GraphQLSchema) -> tuple[str, ...]:
    """The beginnings of the words in which the removal of each deprecated thing is told."""
    names = []
    for kind in schema.type_map.values():
        parts: dict[str, object] = {}
        if isinstance(kind, GraphQLObjectType | GraphQLInterfaceType | GraphQLInputObjectType):
            parts.update(kind.fields)
        if isinstance(kind, GraphQLEnumType):
            parts.update(kind.values)
        names += [f"{kind.name}.{name}" for name, part in parts.items() if getattr(part, "deprecation_reason", None)]
    return tuple(f"{start}{name} " for name in names for start in ("Field ", "Enum value "))


def test_nothing_breaks_unannounced() -> None:
    now = schema_text(build_schema(Registry.found().variants.values()))
    assert unannounced(KEPT.read_text(), now) == []


OLD = """type Query { a: Int b: Int @deprecated(reason: "until 2027-01-01: use a") c(d: Int): E }
    enum E { F G @deprecated(reason: "until 2027-01-01") } input I { h: Int } interface N { a: Int }"""


@pytest.mark.parametrize(
    ("before", "after", "broken"),
    [
        ("a: Int b", "b", True),
        ('b: Int @deprecated(reason: "until 2027-01-01: use a")', "", False),
        ('G @deprecated(reason: "until 2027-01-01")', "", False),
        ("{ F G", "{ G", True),
        ("a: Int b", "a: String b", True),
        ("c(d: Int)", "c", True),
        ("c(d: Int)", "c(d: Int!)", True),
        ("c(d: Int)", "c(d: Int e: Int)", False),
        ("c(d: Int)", "c(d: Int e: Int!)", True),
        ("input I { h: Int }", "input I { h: Int! }", True),
        ("input I { h: Int }", "input I { h: Int i: Int }", False),
        ("enum E { F", "enum E { H F", False),
        ("interface N { a: Int }", "", True),
    ],
)
def test_what_breaks_is_found(before: str, after: str, broken: bool) -> None:
    assert before in OLD
    assert bool(unannounced(OLD, OLD.replace(before, after, 1))) is broken
