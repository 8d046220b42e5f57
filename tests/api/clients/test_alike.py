"""A token counts alike wherever it is sent: as a Bearer header of requests, streams and sockets, and in `connection_init`."""

import json
from collections.abc import Awaitable, Callable
from typing import Any

import aiohttp
import pytest

from serving import Client, Company, Serving, company, documents
from serving.client import PROTOCOL, message_on

pytestmark = pytest.mark.anyio

REFUSAL = "__typename ... on Refusal { code message field retryAfter }"
GIVE = """mutation($scopes: [TokenScope!]!) { createToken(input: {scopes: $scopes}) {
    ... on TokenCreated { token access { id } } } }"""
REVOKE = "mutation($id: ID!) { revokeToken(id: $id) { __typename } }"

OPERATIONS: dict[str, str] = {
    "who": "{ viewer { id name tokens { id } webhooks { id } } }",
    "table": "query($table: ID!) { table(id: $table) { id seats { name } you { index } game { reason choices { final } } } }",
    "code": "query($code: String!) { table(code: $code) { id } }",
    "lobby": "{ tables { pageInfo { hasNextPage } } }",
    "cursor": 'query($table: ID!) { table(id: $table) { history(after: "s9.9") { edges { cursor } } } }',
    "talk": "query($table: ID!) { table(id: $table) { chat { edges { cursor } } } }",
    "act": f"mutation($table: ID!) {{ act(table: $table, action: {{vote: {{slots: [1]}}}}) {{ {REFUSAL} }} }}",
    "late": f"mutation($table: ID!) {{ act(table: $table, action: {{claimStory: {{ok: true}}}}, phase: 0) {{ {REFUSAL} }} }}",
    "nothing": f'mutation {{ act(table: "t_none", action: {{vote: {{slots: [1]}}}}) {{ {REFUSAL} }} }}',
    "join": f"mutation($code: String!) {{ joinTable(code: $code, seat: 9) {{ {REFUSAL} }} }}",
    "open": f'mutation {{ createTable(input: {{variant: "none"}}) {{ {REFUSAL} }} }}',
    "start": f"mutation($table: ID!) {{ startTable(id: $table) {{ {REFUSAL} }} }}",
    "say": f'mutation($table: ID!) {{ say(table: $table, text: "") {{ {REFUSAL} }} }}',
    "hook": f'mutation {{ createWebhook(url: "http://a") {{ {REFUSAL} }} }}',
    "give": f"mutation {{ createToken(input: {{scopes: [ADMIN]}}) {{ {REFUSAL} }} }}",
    "revoke": f'mutation {{ revokeToken(id: "none") {{ {REFUSAL} }} }}',
    "malformed": "{ viewer {",
    "unknown": "{ nobody }",
}
FEEDS: dict[str, str] = {
    "feed": "subscription($table: ID!) { table(id: $table) { cursor table { you { index } } } }",
    "feed of nothing": 'subscription { table(id: "t_none") { cursor } }',
    "calls": "subscription { invitations { kind } }",
    "feed of later": 'subscription($table: ID!) { table(id: $table, after: "s0.999") { cursor } }',
}
KINDS = ("stranger", "unknown", "full", "reader", "player", "host", "revoked", "guest")


async def token_of(friends: Company, kind: str) -> str | None:
    """A token of this kind; all but the guest's and the unknown are, or were, the first seat's."""
    match kind:
        case "stranger":
            return None
        case "unknown":
            return "oneiro_unknown"
        case "full":
            return friends.host.token
        case "guest":
            return (await friends.stranger.do(documents.SIGN_IN, name="Guest"))["token"]  # type: ignore[no-any-return]
    scopes = {"reader": ["READ"], "player": ["PLAY"], "host": ["HOST"], "revoked": ["READ", "PLAY", "HOST"]}[kind]
    given = await friends.host.do(GIVE, scopes=scopes)
    if kind == "revoked":
        await friends.host.do(REVOKE, id=given["access"]["id"])
    return str(given["token"])


def told(answer: dict[str, Any]) -> dict[str, Any]:
    """An answer without what may differ: whether there is no data or it is null."""
    return {"data": answer.get("data"), "errors": answer.get("errors")}


async def over_socket(client: Client, query: str, variables: Any, payload: Any, **headers: str) -> dict[str, Any]:
    """The first answer on a socket of its own."""
    async with client.http.ws_connect(f"{client.url}/graphql", protocols=[PROTOCOL], headers=headers) as socket:
        await socket.send_json({"type": "connection_init", "payload": payload})
        assert (await message_on(socket))["type"] == "connection_ack"
        asked = {"query": query, "variables": variables}
        await socket.send_json({"id": "1", "type": "subscribe", "payload": asked})
        answer = await message_on(socket)
        return {"errors": answer["payload"]} if answer["type"] == "error" else answer["payload"]


async def over_http(client: Client, query: str, variables: Any) -> dict[str, Any]:
    """The answer to a request."""
    body = {"query": query, "variables": variables}
    async with client.http.post(f"{client.url}/graphql", json=body, headers=client.headers) as response:
        answer: dict[str, Any] = await response.json()
    return answer


async def over_stream(client: Client, query: str, variables: Any) -> dict[str, Any]:
    """The first answer of an event stream."""
    headers = {**client.headers, "accept": "text/event-stream"}
    body = {"query": query, "variables": variables}
    async with client.http.post(f"{client.url}/graphql", json=body, headers=headers) as response:
        async for line in response.content:
            if line.startswith(b"data: {"):
                answer: dict[str, Any] = json.loads(line[6:])
                return answer
    raise EOFError


@pytest.mark.parametrize("kind", KINDS)
async def test_each_operation_is_answered_alike(server: Serving, http: aiohttp.ClientSession, kind: str) -> None:
    friends = await company(http, server.url, 3, private=True)
    await friends.start()
    client = Client(http, server.url, await token_of(friends, kind))
    variables = {"table": friends.table, "code": friends.code}
    seen = set()
    asked: list[tuple[Callable[..., Awaitable[Any]], dict[str, str]]] = [(over_http, OPERATIONS), (over_stream, FEEDS)]
    for bearer, operations in asked:
        for name, query in operations.items():
            if (kind, name) == ("guest", "calls"):
                continue  # nothing calls for somebody who sits nowhere
            used = {key: value for key, value in variables.items() if f"${key}" in query}
            told_bearer = told(await bearer(client, query, used))
            payload = told(await over_socket(client, query, used, {"token": client.token}))
            header = told(await over_socket(client, query, used, {}, **client.headers))
            assert told_bearer == payload == header, name
            seen |= codes(told_bearer)
    assert seen >= EXPECTED[kind], "what is compared is worth comparing"


def codes(answer: dict[str, Any]) -> set[str]:
    """The codes of refusals and errors."""
    results = [result for result in (answer["data"] or {}).values() if isinstance(result, dict)]
    errors = answer["errors"] or []
    return {result["code"] for result in results if "code" in result} | {
        error["extensions"]["code"] for error in errors if "extensions" in error
    }


NOBODY = {"NOT_SIGNED_IN", "NOT_FOUND"}
EXPECTED = {
    "stranger": NOBODY,
    "unknown": NOBODY,
    "revoked": NOBODY,
    "full": {"NOT_NOW", "TOO_LATE", "BAD_CURSOR", "CURSOR_AHEAD", "ALREADY_SEATED", "BAD_OPTION", "TEXT_REFUSED"},
    "reader": {"SCOPE_MISSING", "CURSOR_AHEAD"},
    "player": {"SCOPE_MISSING", "TEXT_REFUSED"},
    "host": {"SCOPE_MISSING", "ILLEGAL"},
    "guest": {"NOT_FOUND", "ALREADY_STARTED", "SCOPE_MISSING"},
}
