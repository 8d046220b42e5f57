"""The schema of what is in the box: kept as a file, and everything in it says what it means.

Renew the file with `uv run oneiro schema > tests/api/schema.graphql`.
"""

import subprocess
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from graphql import (
    GraphQLEnumType,
    GraphQLInputObjectType,
    GraphQLInterfaceType,
    GraphQLNamedType,
    GraphQLObjectType,
    GraphQLSchema,
    build_client_schema,
    build_schema,
    get_introspection_query,
    is_specified_scalar_type,
)

from oneiro_api.schema.build import build_schema as schema_of
from oneiro_api.schema.build import schema_text
from oneiro_core import Registry
from serving import Serving
from serving.server import COMMAND, environment

KEPT = Path(__file__).with_name("schema.graphql")


@pytest.fixture(scope="module")
def installed() -> GraphQLSchema:
    return build_schema(schema_text(schema_of(Registry.found().variants.values())))


def test_the_schema_is_the_one_that_is_kept(tmp_path: Path) -> None:
    """A change of the schema is a change of the public contract: it is to be seen in a review."""
    command = [str(COMMAND), "schema"]
    own = environment(ONEIRO_DATA_DIR=str(tmp_path))
    told = subprocess.run(command, capture_output=True, text=True, check=True, env=own)
    assert told.stdout == KEPT.read_text(), "renew it with: uv run oneiro schema > tests/api/schema.graphql"
    assert told.stderr == ""


def test_the_schema_does_not_depend_on_the_order_of_plugins() -> None:
    variants = list(Registry.found().variants.values())
    assert schema_text(schema_of(reversed(variants))) == schema_text(schema_of(variants))


def mute(schema: GraphQLSchema) -> Iterator[str]:
    """Everything that does not say what it means."""
    for name, found in schema.type_map.items():
        if name.startswith("__") or is_specified_scalar_type(found):
            continue
        if not found.description:
            yield name
        yield from mute_parts(found)


def mute_parts(found: GraphQLNamedType) -> Iterator[str]:
    if isinstance(found, GraphQLEnumType):
        yield from (f"{found.name}.{value}" for value, known in found.values.items() if not known.description)
    if isinstance(found, GraphQLObjectType | GraphQLInterfaceType | GraphQLInputObjectType):
        yield from (f"{found.name}.{field}" for field, known in found.fields.items() if not known.description)
    if isinstance(found, GraphQLObjectType | GraphQLInterfaceType):
        for field, known in found.fields.items():
            yield from (f"{found.name}.{field}({name})" for name, of in known.args.items() if not of.description)


def test_everything_says_what_it_means(installed: GraphQLSchema) -> None:
    assert list(mute(installed)) == []


def test_introspection_says_it_as_well(server: Serving) -> None:
    asked = {"query": get_introspection_query(input_value_deprecation=True)}
    answer = httpx.post(f"{server.url}/graphql", json=asked, timeout=30).json()
    assert list(mute(build_client_schema(answer["data"]))) == []


def test_what_says_nothing_is_found() -> None:
    text = """"A." type Query { a(b: Int): C } enum C { D } input E { f: Int }"""
    assert list(mute(build_schema(text))) == ["Query.a", "Query.a(b)", "C", "C.D", "E", "E.f"]
