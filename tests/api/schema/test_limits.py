"""What a document may cost: counted in calls of functions, so that it is the same on any machine."""

import sys
from collections.abc import Callable
from types import FrameType
from typing import Any

import pytest
from graphql import GraphQLError, get_introspection_query
from strawberry.schema.exceptions import CannotGetOperationTypeError, InvalidOperationTypeError

from oneiro_api.schema.build import build_schema
from oneiro_api.schema.execution.documents import DocumentSchema
from oneiro_api.schema.execution.masking import LONGEST_MESSAGE, MOST_ERRORS
from oneiro_core import Registry

pytestmark = pytest.mark.anyio

MOST_CALLS = 150_000
"""Some 50 milliseconds: the dearest document that is allowed costs less, and so does each refusal."""

Shape = Callable[[int], str]


def many(count: int, text: str) -> str:
    """A text so many times, with # for its number."""
    return " ".join(text.replace("#", str(number)) for number in range(count))


def within(opening: str, inner: str, closing: str, depth: int) -> str:
    return opening * depth + inner + closing * depth


def dag(count: int, last: str, spread: str = "...f@ ...f@") -> str:
    """Fragments each of which spreads the next one twice."""
    fragments = (f"fragment f{level} on Query {{ {spread.replace('@', str(level + 1))} }}" for level in range(count))
    return f"{{ ...f0 }} {' '.join(fragments)} {last.replace('@', str(count))}"


SHAPES: dict[str, Shape] = {
    # fragments
    "fragments of fragments": lambda n: dag(n, "fragment f@ on Query { __typename }"),
    "fragments of fragments that end nowhere": lambda n: dag(n, ""),
    "fragments of fragments with fields between": lambda n: dag(n, "", "...f@ server { name } ...f@"),
    "fragments of fragments in inline fragments": lambda n: dag(n, "", "... { ...f@ } ... { ...f@ }"),
    "fragments of fragments under fields": lambda n: dag(n, "", "a: node(id: 1) { ...f@ } ...f@"),
    "fragments of fragments in a circle": lambda n: dag(n, "fragment f@ on Query { ...f0 ...f0 }"),
    "a circle": lambda n: (
        "{ ...f0 } " + many(n, "fragment f# on Query { ...f#0 }") + " fragment f00 on Query { ...f0 }"
    ),
    "fragments all to all": lambda n: (
        "{ ...f0 } " + many(n // 4, f"fragment f# on Query {{ {many(n // 4, '...f@').replace('@', '1')} }}")
    ),
    "one fragment many times": lambda n: "{ " + "...f " * n + "} fragment f on Query { server { name } }",
    "many fragments on one field": lambda n: (
        "{ " + many(n, "...f#") + " } " + many(n, "fragment f# on Query { server { name } }")
    ),
    "fragments that nobody uses": lambda n: (
        "{ __typename } " + many(n, "fragment f# on Query { server { name version } }")
    ),
    "a large fragment that nobody uses": lambda n: (
        "{ __typename } fragment f on Query { " + "server { name } " * n + "}"
    ),
    "fragments of one name": lambda n: "{ ...f } " + "fragment f on Query { __typename } " * n,
    "fragments on types that are not there": lambda n: "{ " + many(n, "... on T# { a }") + " }",
    "fragments that are not there": lambda n: "{ " + many(n, "...f#") + " }",
    "fragments on all types of events": lambda n: (
        "{ table { history { edges { node { " + many(n, "... on Scored { n: number }") + " } } } } }"
    ),
    "inline fragments in inline fragments": lambda n: "{ " + within("... { ", "__typename", " }", n) + " }",
    # fields
    "one field many times": lambda n: "{ " + "__typename " * n + "}",
    "one field with fields many times": lambda n: "{ " + "server { name } " * n + "}",
    "deep fields many times": lambda n: "{ " + "table { deck { cards { id } } } " * n + "}",
    "inline fragments many times": lambda n: "{ " + "... { server { name } } " * n + "}",
    "nesting": lambda n: "{ " + within("node { ", "id", " }", n) + " }",
    "nesting of real types": lambda n: "{ table " + within("{ host ", "{ id }", " }", n) + " }",
    "aliases": lambda n: "{ " + many(n, "a#: __typename") + " }",
    "aliases of something dear": lambda n: "{ " + many(n, "a#: variants { rules presets { options { key } } }") + " }",
    "one alias for different fields": lambda n: "{ " + many(n, "a: field#") + " }",
    "one alias for different arguments": lambda n: "{ " + many(n, 'a: variant(key: "#") { key }') + " }",
    "fields that are not there": lambda n: "{ " + many(n, "field#") + " }",
    "fields that are almost there": lambda n: "{ " + many(n, "serve#") + " }",
    "arguments that are not there": lambda n: "{ server(" + many(n, "a#: 1") + ") { name } }",
    "one argument many times": lambda n: "{ variant(" + 'key: "x" ' * n + ") { key } }",
    # directives
    "directives on a field": lambda n: "{ __typename " + "@include(if: true) " * n + "}",
    "directives on fields": lambda n: "{ " + many(n, "f#: __typename @skip(if: false)") + " }",
    "directives that are not there": lambda n: "{ __typename " + many(n, "@d#") + " }",
    "directives on an operation": lambda n: "query A " + many(n, "@d#") + " { __typename }",
    "directives in a fragment that is spread twice": lambda n: (
        "{ ...f ...f } fragment f on Query { __typename " + "@skip(if: false) " * n + "}"
    ),
    # variables and values
    "variables": lambda n: "query(" + many(n, "$a#: Int") + ") { __typename }",
    "variables of one name": lambda n: "query(" + "$a: Int " * n + ") { __typename }",
    "variables that are not there": lambda n: "{ " + many(n, "decks(after: $a#) { edges { cursor } }") + " }",
    "variables of deep types": lambda n: f"query($a: {within('[', 'Int', ']', n)}) {{ __typename }}",
    "lists in lists": lambda n: f"{{ decks(first: {within('[', '1', ']', n)}) {{ edges {{ cursor }} }} }}",
    "objects in objects": lambda n: f"{{ tables(filter: {within('{a: ', '1', '}', n)}) {{ edges {{ cursor }} }} }}",
    "a long list": lambda n: f"{{ decks(first: [{'1 ' * n}]) {{ edges {{ cursor }} }} }}",
    "a long object": lambda n: "{ tables(filter: {" + many(n, "a#: 1") + "}) { edges { cursor } } }",
    "a long text": lambda n: f'{{ variant(key: "{"x" * 60 * n}") {{ key }} }}',
    "a long text of escapes": lambda n: '{ variant(key: "' + "\\u0041" * 10 * n + '") { key } }',
    "a long text in a block": lambda n: f'{{ variant(key: """{"  x" + chr(10)}""") {{ key }} }}'.replace(
        "  x\n", "  x\n" * 20 * n
    ),
    "a long number": lambda n: f"{{ decks(first: {'9' * 60 * n}) {{ edges {{ cursor }} }} }}",
    "actions beside each other": lambda n: (
        'mutation { act(table: "t", action: {' + many(n, "a#: {ok: true}") + "}) { __typename } }"
    ),
    # documents
    "operations": lambda n: many(n, "query Q# { __typename }"),
    "operations of one name": lambda n: "query Q { __typename } " * n,
    "operations without a name": lambda n: "{ __typename } " * n,
    "subscriptions to several things": lambda n: "subscription { " + many(n, 's#: table(id: "t") { cursor }') + " }",
    "mutations": lambda n: "mutation { " + many(n, 'm#: joinTable(code: "x") { __typename }') + " }",
    "types": lambda n: many(n, "type T# { a: Int }"),
    "comments": lambda n: "# a comment\n" * 8 * n + "{ __typename }",
    "commas": lambda n: "{ __typename " + "," * 100 * n + "}",
    "brackets": lambda n: "{" * n,
    "nothing at all": lambda n: " " * 100 * n,
    "one long name": lambda n: "{ " + "n" * 100 * n + " }",
    # the schema itself
    "the schema many times": lambda n: "{ " + "__schema { types { name } } " * n + "}",
    "the schema under many names": lambda n: "{ " + many(n, "s#: __schema { types { fields { name } } }") + " }",
    "types of fields of types": lambda n: (
        "{ __schema { types " + within("{ fields { type ", "{ name }", " } }", n) + " } }"
    ),
    "types in types": lambda n: '{ __type(name: "Query") ' + within("{ ofType ", "{ name }", " }", n) + " }",
    "possible types of possible types": lambda n: (
        '{ __type(name: "Node") ' + within("{ possibleTypes ", "{ name }", " }", n) + " }"
    ),
}
SMALL, LARGE = 20, 240


class TooDear(BaseException):
    """A document costs more than any may."""


class Meter:
    """Counts calls of functions while a block runs, and breaks off what is too dear."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.calls = 0

    def __enter__(self) -> "Meter":
        sys.setprofile(self._count)
        return self

    def __exit__(self, *_: object) -> None:
        sys.setprofile(None)

    def _count(self, frame: FrameType, event: str, argument: Any) -> None:
        self.calls += event == "call"
        if self.calls > self.most:
            sys.setprofile(None)
            raise TooDear(f"more than {self.most} calls")


@pytest.fixture(scope="module")
def schema() -> DocumentSchema:
    return build_schema(Registry.found().variants.values())


async def cost(schema: DocumentSchema, document: str, most: int = MOST_CALLS) -> int:
    """What it takes to judge a document, on a schema that has not met it."""
    schema._documents.clear()
    with Meter(most) as meter:
        try:
            await judged(schema, document)
        except TooDear:
            return most + 1
    return meter.calls


async def judged(schema: DocumentSchema, document: str) -> list[Any]:
    """The errors of a document; it is not run far, since there is no server behind it."""
    try:
        return (await schema.execute(document)).errors or []
    except (CannotGetOperationTypeError, InvalidOperationTypeError) as error:
        return [GraphQLError(type(error).__name__)]


@pytest.mark.parametrize("size", [SMALL, LARGE])
@pytest.mark.parametrize("shape", SHAPES)
async def test_no_document_is_dear(schema: DocumentSchema, shape: str, size: int) -> None:
    document = SHAPES[shape](size)
    assert len(document) < 64 * 1024
    assert await cost(schema, document) < MOST_CALLS


@pytest.mark.parametrize("shape", SHAPES)
async def test_twice_as_much_costs_at_most_twice_as_much(schema: DocumentSchema, shape: str) -> None:
    once, twice = [await cost(schema, SHAPES[shape](size)) for size in (LARGE, 2 * LARGE)]
    assert twice < 2.5 * once


@pytest.mark.parametrize("shape", SHAPES)
async def test_what_is_large_is_refused_in_few_words(schema: DocumentSchema, shape: str) -> None:
    errors = await judged(schema, SHAPES[shape](LARGE))
    assert len(errors) <= MOST_ERRORS
    assert all(len(error.message) <= LONGEST_MESSAGE + 3 for error in errors)


async def test_the_shapes_are_many() -> None:
    assert len(SHAPES) >= 60


async def test_reading_the_schema_fits_and_is_not_dear(schema: DocumentSchema) -> None:
    document = get_introspection_query(input_value_deprecation=True, specified_by_url=True)
    assert await judged(schema, document) == []
    assert await cost(schema, document, 5_000_000) > 0


async def test_a_dear_document_is_broken_off() -> None:
    """The meter itself works: without our limits a document of these shapes costs more than may be."""
    free = DocumentSchema(build_schema(Registry.found().variants.values()).query)
    assert await cost(free, SHAPES["one field with fields many times"](LARGE)) > MOST_CALLS
