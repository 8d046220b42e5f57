"""Requests over HTTP: which shapes are answered, which are refused, and how."""

import json
from typing import Any

import httpx
import pytest

from serving import Serving

SERVER = "{ server { name } }"
ANSWER = {"data": {"server": {"name": "Oneiro"}}}
SIGN_IN = 'mutation { signIn(name: "Eve") { __typename } }'
FEED = 'subscription { table(id: "t") { cursor } }'
JSON = "application/json"
GRAPHQL_JSON = "application/graphql-response+json"


def post(server: Serving, content: Any, kind: str = JSON, **headers: str) -> httpx.Response:
    body = content if isinstance(content, str | bytes) else json.dumps(content)
    return httpx.post(f"{server.url}/graphql", content=body, headers={"content-type": kind, **headers}, timeout=30)


def get(server: Serving, accept: str = JSON, **query: str) -> httpx.Response:
    return httpx.get(f"{server.url}/graphql", params=query, headers={"accept": accept}, timeout=30)


def code_of(answer: httpx.Response) -> Any:
    (error,) = answer.json()["errors"]
    return error["extensions"]["code"]


@pytest.mark.parametrize(
    ("accept", "kind"),
    [
        ("", JSON),
        ("*/*", JSON),
        (JSON, JSON),
        (GRAPHQL_JSON, GRAPHQL_JSON),
        (f"{GRAPHQL_JSON}, {JSON};q=0.9", GRAPHQL_JSON),
        (f"{GRAPHQL_JSON};q=0.5, {JSON}", JSON),
        (f"{GRAPHQL_JSON};q=x, {JSON}", JSON),
        (f"{JSON}, text/event-stream, multipart/mixed", JSON),
        (f"{GRAPHQL_JSON}, application/graphql+json, {JSON}, text/event-stream, multipart/mixed", GRAPHQL_JSON),
    ],
)
def test_the_media_type_that_is_wanted(server: Serving, accept: str, kind: str) -> None:
    answer = post(server, {"query": SERVER}, accept=accept)
    assert (answer.status_code, answer.json()) == (200, ANSWER)
    assert answer.headers["content-type"].partition(";")[0] == kind
    assert answer.headers["cache-control"] == "no-store"


@pytest.mark.parametrize(
    "query", ["{ server", "{ nothing }", "query($x: Int!) { decks(first: $x) { edges { cursor } } }"]
)
def test_where_nothing_ran_there_is_no_data(server: Serving, query: str) -> None:
    new, old = (post(server, {"query": query}, accept=accept) for accept in (GRAPHQL_JSON, JSON))
    assert (new.status_code, old.status_code) == (400, 200)
    for answer in (new, old):
        assert answer.json().keys() == {"errors"}
        assert {error["extensions"]["code"] for error in answer.json()["errors"]} == {"MALFORMED"}


def test_an_error_beside_data_is_no_failure_of_the_request(server: Serving) -> None:
    answer = post(
        server, {"query": '{ server { name } tables(after: "x") { pageInfo { hasNextPage } } }'}, accept=GRAPHQL_JSON
    )
    assert (answer.status_code, answer.json()["data"]) == (200, None)
    assert answer.json()["errors"][0]["extensions"] == {"code": "BAD_CURSOR"}


@pytest.mark.parametrize(
    ("content", "kind"),
    [
        (SERVER, "application/graphql"),
        (json.dumps({"query": SERVER}), "text/plain"),
        (json.dumps({"query": SERVER}), ""),
        ("query=%7Bserver%7Bname%7D%7D", "application/x-www-form-urlencoded"),
        (
            b'--x\r\ncontent-disposition: form-data; name="operations"\r\n\r\n{"query":"{server{name}}"}\r\n--x--',
            "multipart/form-data; boundary=x",
        ),
    ],
)
def test_what_a_form_of_another_page_can_send_is_refused(server: Serving, content: str, kind: str) -> None:
    answer = post(server, content, kind)
    assert answer.status_code in (400, 415)
    assert "Oneiro" not in answer.text


@pytest.mark.parametrize(
    "content",
    [
        "",
        "{",
        "null",
        "5",
        '"{ server { name } }"',
        "[]",
        json.dumps([{"query": SERVER}, {"query": SERVER}]),
        "[" * 20_000,
        '{"query": ' + "[" * 5_000 + "]" * 5_000 + "}",
        '{"query": "{ server { name } }", "variables": ' + '{"a":' * 5_000 + "1" + "}" * 5_000 + "}",
        b"\xff\xfe{}",
        '{"query": "\\ud800"}',
        "{}",
        '{"query": null}',
        '{"query": 5}',
        '{"query": ""}',
        '{"query": "{ server { name } }", "variables": [1]}',
        '{"query": "{ server { name } }", "variables": "x"}',
        '{"query": "{ server { name } }", "extensions": [1]}',
        '{"query": "{ server { name } }", "operationName": 5}',
        '{"query": "{ server { name } }", "operationName": "B"}',
        '{"query": "query A { server { name } } query B { server { name } }"}',
        json.dumps({"query": FEED}),
    ],
)
def test_what_is_no_request_is_refused(server: Serving, content: str | bytes) -> None:
    answer = post(server, content, accept=GRAPHQL_JSON)
    assert answer.status_code == 400
    assert answer.headers["content-type"].partition(";")[0] in (JSON, GRAPHQL_JSON)
    assert code_of(answer) == "MALFORMED"
    assert "Traceback" not in answer.text


def test_a_subscription_is_refused_in_words(server: Serving) -> None:
    assert "subscriptions are not allowed" in post(server, {"query": FEED}).text


def test_too_large_a_body_is_refused(server: Serving) -> None:
    largest = json.dumps({"query": SERVER + " "}).replace(
        ' }"', " }" + " " * (64 * 1024 - len(json.dumps({"query": SERVER}))) + '"'
    )
    assert post(server, largest[: 64 * 1024]).status_code in (200, 400)
    answer = post(server, {"query": SERVER + " " * 64 * 1024})
    assert (answer.status_code, code_of(answer)) == (413, "TOO_LARGE")


def test_queries_may_be_got(server: Serving) -> None:
    assert get(server, query=SERVER).json() == ANSWER
    named = get(
        server,
        query="query A($key: String!) { variant(key: $key) { key } }",
        variables='{"key": "classic"}',
        operationName="A",
    )
    assert named.json() == {"data": {"variant": {"key": "classic"}}}


@pytest.mark.parametrize("query", [SIGN_IN, FEED])
def test_nothing_else_may_be_got(server: Serving, query: str) -> None:
    answer = get(server, query=query)
    assert answer.status_code in (400, 405)
    assert "not allowed" in answer.text


@pytest.mark.parametrize("accept", [JSON, "*/*"])
def test_no_query_no_answer(server: Serving, accept: str) -> None:
    assert get(server, accept).status_code == 400


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH"])
def test_other_methods_are_not_known(server: Serving, method: str) -> None:
    assert httpx.request(method, f"{server.url}/graphql", json={"query": SERVER}).status_code == 405


def test_a_stream_has_plain_line_ends(server: Serving) -> None:
    answer = post(server, {"query": SERVER}, accept="text/event-stream")
    assert answer.headers["content-type"].startswith("text/event-stream")
    assert (
        answer.text == f"event: next\ndata: {json.dumps(ANSWER, separators=(',', ':'))}\n\nevent: complete\ndata: \n\n"
    )


def test_a_syntax_error_in_a_stream_is_told(server: Serving) -> None:
    answer = post(server, {"query": "{ server"}, accept="text/event-stream")
    assert "Syntax Error" in answer.text
    assert answer.text.endswith("event: complete\ndata: \n\n")


def test_several_streams_ask_first(server: Serving) -> None:
    """A client that lists event streams before JSON gets one; one that lists them after it does not."""
    kinds = [
        post(server, {"query": SERVER}, accept=accept).headers["content-type"].partition(";")[0]
        for accept in ("text/event-stream, application/json", "application/json, text/event-stream")
    ]
    assert kinds == ["text/event-stream", JSON]


def test_no_origin_may_read_answers_unless_it_is_named(server: Serving) -> None:
    answer = post(server, {"query": SERVER}, origin="http://evil.example")
    assert "access-control-allow-origin" not in answer.headers
