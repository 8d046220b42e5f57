"""Documents made to keep the server busy are refused before they do."""

import asyncio

import aiohttp
import pytest
from graphql import build_client_schema, get_introspection_query

from oneiro_core import Registry
from serving import Client, GraphQLFailed, Serving, documents, wire

pytestmark = pytest.mark.anyio

BOUND = 20.0
"""Seconds in which a refusal must be there: what these documents are about takes minutes, or for ever."""


def spreading(depth: int, times: int = 2, field: str = "__typename") -> str:
    """Fragments that spread the next one several times: a small text, and fields without number."""
    inner = [f"fragment f{level} on Query {{ {f'...f{level + 1} ' * times} }}" for level in range(depth)]
    return f"{{ ...f0 }} {' '.join(inner)} fragment f{depth} on Query {{ {field} }}"


def all_to_all(count: int) -> str:
    """Fragments each of which spreads all: there is no end to their paths."""
    spreads = " ".join(f"...f{number}" for number in range(count))
    return f"{{ ...f0 }} {' '.join(f'fragment f{number} on Query {{ {spreads} }}' for number in range(count))}"


def nested(text: str, depth: int) -> str:
    return f"{text} {{ " * depth + "name" + " }" * depth


TOO_LARGE = {
    "fragments of fragments": spreading(60),
    "many fragments of fragments": spreading(6, times=8),
    "aliases": "{ " + " ".join(f"a{number}: __typename" for number in range(31)) + " }",
    "aliases of the schema": "{ "
    + " ".join(f"a{number}: __schema {{ types {{ name }} }}" for number in range(2))
    + " }",
    "aliases in fragments": spreading(3, times=3, field="a: __typename b: __typename"),
    "nesting": "{ " + nested("variants", 15) + " }",
    "nesting in fragments": " ".join(
        ["{ ...f0 }", *(f"fragment f{i} on Query {{ a {{ ...f{i + 1} }} }}" for i in range(16))]
    ),
    "the same field again and again": "{ " + "server { name } " * 200 + "}",
    "the same field in many fragments": "{ "
    + " ".join(f"...f{number}" for number in range(150))
    + " } "
    + " ".join(f"fragment f{number} on Query {{ server {{ name }} }}" for number in range(150)),
    "a fragment that nobody uses": "{ __typename } fragment f on Query { " + "server { name } " * 200 + "}",
    "directives": "{ __typename " + "@include(if: true) " * 41 + "}",
}
MALFORMED = {
    "fragments in a circle": "{ ...a } fragment a on Query { ...b } fragment b on Query { ...a }",
    "fragments all to all": all_to_all(24),
    "a fragment of itself": "{ ...a } fragment a on Query { ...a }",
    "too many words": "{ " + "__typename " * 2001 + "}",
    "brackets": "{ decks(first: " + "[" * 900 + "]" * 900 + ") { edges { cursor } } }",
    "fragments in fragments": "{ " + "... { " * 600 + "__typename" + " }" * 600 + " }",
    "a chain that leads nowhere": "{ ...f0 } "
    + " ".join(f"fragment f{i} on Query {{ ...f{i + 1} }}" for i in range(240)),
    "a thousand variables": "query(" + " ".join(f"$a{number}: Int" for number in range(400)) + ") { __typename }",
    "the schema of the schema": "{ __schema { types { " + "fields { type { " * 6 + "name" + " } }" * 6 + " } } }",
}


async def refused(client: Client, document: str) -> GraphQLFailed:
    async with asyncio.timeout(BOUND):
        with pytest.raises(GraphQLFailed) as caught:
            await client.ask(document)
    assert "INTERNAL" not in str(caught.value)
    return caught.value


@pytest.mark.parametrize("document", TOO_LARGE.values(), ids=TOO_LARGE)
async def test_too_large_a_document(server: Serving, http: aiohttp.ClientSession, document: str) -> None:
    client = Client(http, server.url)
    assert (await refused(client, document)).code == "TOO_LARGE"
    assert (await client.ask("{ server { name } }"))["server"]["name"] == "Oneiro"


@pytest.mark.parametrize("document", MALFORMED.values(), ids=MALFORMED)
async def test_too_clever_a_document(server: Serving, http: aiohttp.ClientSession, document: str) -> None:
    client = Client(http, server.url)
    await refused(client, document)
    assert (await client.ask("{ server { name } }"))["server"]["name"] == "Oneiro"


async def test_what_clients_really_ask_fits(server: Serving, http: aiohttp.ClientSession) -> None:
    """All about a table of any variant, in one document."""
    variants = Registry.found().variants.values()
    games = " ".join(wire.game(variant).replace(wire.GAME, "") for variant in variants)
    document = f"query($table: ID!) {{ table(id: $table) {{ {documents.AROUND} game {{ {wire.GAME} {games} }} }} }}"
    assert (await Client(http, server.url).ask(document, table="t_none"))["table"] is None


async def test_tools_may_read_the_schema(server: Serving, http: aiohttp.ClientSession) -> None:
    query = get_introspection_query(input_value_deprecation=True, specified_by_url=True, directive_is_repeatable=True)
    found = build_client_schema(await Client(http, server.url).ask(query))  # type: ignore[arg-type]
    assert found.get_type("StoryView") is not None
