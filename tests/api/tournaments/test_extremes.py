"""Every number, text, moment and list of the schema at its extremes is refused or answered: the server fails at none."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from graphql import (
    GraphQLArgument,
    GraphQLEnumType,
    GraphQLField,
    GraphQLInputField,
    GraphQLInputObjectType,
    GraphQLList,
    build_schema,
    get_named_type,
    get_nullable_type,
    is_leaf_type,
    is_required_argument,
    is_required_input_field,
)

from serving import Client, Serving, newcomer
from serving.tournaments import held

pytestmark = pytest.mark.anyio

SCHEMA = build_schema((Path(__file__).parents[1] / "schema.graphql").read_text())
ROOTS = {"query": SCHEMA.query_type, "mutation": SCHEMA.mutation_type}
FIELDS = [
    (operation, name) for operation, root in ROOTS.items() if root for name in root.fields if root.fields[name].args
]
EXTREMES: dict[str, tuple[Any, ...]] = {
    "Int": (-(2**31), 2**31 - 1),
    "Float": (-1e308, 1e308),
    "DateTime": ("0001-01-01T00:00:00Z", "9999-12-31T23:59:59Z"),
    "JSON": ([], {"a": [[[[]]]]}, {"rounds": 10**30}),
    "String": ("\0", "\u202e", "a" * 50_000),
}
USUAL = {"Int": 1, "Float": 1.0, "Boolean": True, "JSON": {}, "DateTime": "2027-01-01T00:00:00Z", "String": "abc"}
LONGEST = 50_000
"""How many characters a long list is written in: a request has room for some more."""

Given = GraphQLArgument | GraphQLInputField


def least(kind: Any, ids: dict[str, str], name: str) -> Any:
    """A usual value of a type, with no more than it needs."""
    kind = get_nullable_type(kind)
    if isinstance(kind, GraphQLList):
        return [least(kind.of_type, ids, name)]
    if isinstance(kind, GraphQLEnumType):
        return next(iter(kind.values))
    if isinstance(kind, GraphQLInputObjectType):
        needed = {key: one for key, one in kind.fields.items() if is_required_input_field(one)}
        return {key: least(one.type, ids, key) for key, one in needed.items()}
    return ids.get(name, "x") if kind.name == "ID" else USUAL.get(kind.name)


def places(kind: Any, path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Where numbers, texts and lists stand in a value of a type."""
    kind = get_nullable_type(kind)
    if isinstance(kind, GraphQLInputObjectType):
        for key, one in kind.fields.items():
            yield from places(one.type, (*path, key))
    elif isinstance(kind, GraphQLList) or kind.name in EXTREMES:
        yield path, kind


def extremes(kind: Any, ids: dict[str, str], name: str) -> tuple[Any, ...]:
    if isinstance(kind, GraphQLList):
        one = least(kind.of_type, ids, name)
        return ([], [one] * (LONGEST // (len(str(one)) + 2)))
    return EXTREMES[kind.name]


def questions(field: GraphQLField, ids: dict[str, str]) -> Iterator[dict[str, Any]]:
    """The arguments of a field, each time with one thing in them that is extreme."""
    usual = {key: one for key, one in field.args.items() if is_required_argument(one)}
    for name, argument in field.args.items():
        for path, kind in places(argument.type, (name,)):
            for extreme in extremes(kind, ids, path[-1]):
                values = {key: least(one.type, ids, key) for key, one in usual.items()}
                yield put(values, path, extreme)


def put(values: dict[str, Any], path: tuple[str, ...], value: Any) -> dict[str, Any]:
    *before, last = path
    inner = values
    for key in before:
        inner = inner.setdefault(key, {})
    inner[last] = value
    return values


def document(operation: str, name: str, field: GraphQLField, values: dict[str, Any]) -> str:
    declared = ", ".join(f"${key}: {field.args[key].type}" for key in values)
    given = ", ".join(f"{key}: ${key}" for key in values)
    shown = "" if is_leaf_type(get_named_type(field.type)) else " { __typename }"
    return f"{operation}({declared}) {{ {name}({given}){shown} }}"


async def codes(who: Client, query: str, values: dict[str, Any]) -> list[str]:
    """The codes of the errors of an answer."""
    body = {"query": query, "variables": values}
    async with who.http.post(f"{who.url}/graphql", json=body, headers=who.headers) as told:
        return [error["extensions"]["code"] for error in (await told.json()).get("errors", ())]


async def ids_of(host: Client) -> dict[str, str]:
    """A tournament that takes entries, and somebody in it."""
    event = await held(host, plays=[{}])
    await event.do("openRegistration")
    await event.do("addEntrants", entrants=[{"name": "Ann"}, {"name": "Ben"}, {"name": "Cleo"}])
    (one, *_) = (await event.look(shown="entrants { edges { node { id } } }"))["entrants"]["edges"]
    return {"tournament": event.id, "id": event.id, **dict.fromkeys(("entrant", "entrants"), one["node"]["id"])}


@pytest.mark.parametrize(("operation", "name"), FIELDS)
async def test_what_is_extreme_is_refused_or_answered(
    server: Serving, http: aiohttp.ClientSession, operation: str, name: str
) -> None:
    root = ROOTS[operation]
    assert root
    host, field = await newcomer(http, server.url), root.fields[name]
    for values in questions(field, await ids_of(host)):
        told = await codes(host, document(operation, name, field, values), values)
        assert "INTERNAL" not in told, str(values)[:500]
