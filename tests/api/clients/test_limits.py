"""The limits that the server tells are those that it keeps: what just fits is answered, one more is refused."""

from collections.abc import Callable
from typing import Any

import httpx
import pytest

from serving import Serving

LIMITS = """depth schemaDepth selections aliases directives values tokens bodyBytes frameBytes socketOperations
    socketSeconds pageSize cost"""

FULL: dict[str, Callable[[int], str]] = {
    "depth": lambda most: '{ __type(name: "Query") ' + "{ ofType " * (most - 2) + "{ name }" + " }" * (most - 2) + " }",
    "schemaDepth": lambda most: (
        "{ __schema { queryType " + "{ ofType " * (most - 3) + "{ name }" + " }" * (most - 3) + " } }"
    ),
    "selections": lambda most: "{ " + " ".join(f"field{number}" for number in range(most)) + " }",
    "aliases": lambda most: "{ " + " ".join(f"a{number}: __typename" for number in range(most)) + " }",
    "directives": lambda most: "{ " + " ".join("... @include(if: true) { __typename }" for _ in range(most)) + " }",
    "values": lambda most: f"query({' '.join(f'$a{number}: Int' for number in range(most))}) {{ __typename }}",
}


@pytest.fixture(scope="module")
def told(server: Serving) -> dict[str, int]:
    limits: dict[str, int] = ask(server, f"{{ server {{ limits {{ {LIMITS} }} }} }}")["data"]["server"]["limits"]
    return limits


def ask(server: Serving, query: str, **variables: Any) -> Any:
    body = {"query": query, "variables": variables}
    return httpx.post(f"{server.url}/graphql", json=body, timeout=30).json()


def codes(answer: Any) -> set[str | None]:
    return {error.get("extensions", {}).get("code") for error in answer.get("errors", ())}


@pytest.mark.parametrize("limit", FULL)
def test_a_limit_is_where_it_is_told(server: Serving, told: dict[str, int], limit: str) -> None:
    assert "TOO_LARGE" not in codes(ask(server, FULL[limit](told[limit])))
    assert codes(ask(server, FULL[limit](told[limit] + 1))) == {"TOO_LARGE"}


def test_tokens(server: Serving, told: dict[str, int]) -> None:
    words = "__typename " * told["tokens"]
    (error,) = ask(server, f"{{ {words} }}")["errors"]
    assert str(told["tokens"]) in error["message"]


def test_the_body(server: Serving, told: dict[str, int]) -> None:
    largest = b'{"query": "{ server { name } }"}'.ljust(told["bodyBytes"])
    answers = [
        httpx.post(f"{server.url}/graphql", content=body, headers={"content-type": "application/json"}).status_code
        for body in (largest, largest + b" ")
    ]
    assert answers == [200, 413]


def test_a_page(server: Serving, told: dict[str, int]) -> None:
    assert told["pageSize"] == 100
    assert ask(server, "{ decks(first: 2147483647) { edges { cursor } } }")["data"]["decks"]["edges"]


def test_the_cost(server: Serving, told: dict[str, int]) -> None:
    events = "history(first: 100) { edges { node { number at text __typename } } }"
    tables = f"query($n: Int!) {{ tables(first: $n) {{ edges {{ node {{ {events} }} }} }} }}"
    fits = (told["cost"] - 2) // (3 + 100 * 5)
    assert "TOO_LARGE" not in codes(ask(server, tables, n=fits))
    assert codes(ask(server, tables, n=fits + 1)) == {"TOO_LARGE"}


def test_every_limit_is_told(told: dict[str, int]) -> None:
    assert set(LIMITS.split()) == told.keys()
    assert all(most > 0 for most in told.values())
