"""Clients in JavaScript that people use: each asks, acts and follows, and is told of its errors."""

from pathlib import Path
from typing import Any

import aiohttp
import pytest

from serving import Serving, newcomer
from serving.company import seated
from serving.javascript import told_by

pytestmark = [pytest.mark.anyio, pytest.mark.timeout(400)]

PROGRAMS = Path(__file__).parent / "programs"
SERVER = {"server": {"name": "Oneiro"}}
NOTHING = "Cannot query field 'nothing' on type 'Query'."
SYNTAX = "Syntax Error: Expected Name, found <EOF>."
NO_SUCH_TABLE = {"data": {"say": {"code": "NOT_FOUND"}}}


def said(text: str) -> dict[str, Any]:
    return {"say": {"text": text}}


EXPECTED: dict[str, dict[str, Any]] = {
    "graphql_ws": {
        "query": [{"data": SERVER}],
        "mutation": [{"data": said("over a socket")}],
        "the token of connection_init": [{"data": {"viewer": {"name": "Ada"}}}],
        "no token": [{"data": {"viewer": None}}],
        "another token": [{"data": {"viewer": None}}],
        "a Bearer token": [{"data": {"viewer": {"name": "Ada"}}}],
        "a refusal is a result": [NO_SUCH_TABLE],
        "validation error": [NOTHING],
        "syntax error": [SYNTAX],
        "an operation that is not there": ['Unknown operation named "B".'],
        "the socket lives on after errors": [{"data": SERVER}],
        "fifty operations at once": 50,
        "subscription": True,
        "iterate": 3,
        "unsubscribing ends the feed": True,
        "a lost socket ends the feed": True,
        "keepAlive": True,
        "resuming after a lost socket": True,
    },
    "graphql_sse": {
        "query": [{"data": SERVER}],
        "mutation": [{"data": said("over a stream")}],
        "a Bearer token": [{"data": {"viewer": {"name": "Ada"}}}],
        "validation error": [NOTHING],
        "syntax error": [SYNTAX],
        "subscription": True,
        "a refused subscription": ["NOT_FOUND"],
        "leaving ends the feed": True,
    },
    "urql": {
        "query": SERVER,
        "query of a client that also takes streams": SERVER,
        "mutation": said("from urql"),
        "mutation of a client that also takes streams": said("more"),
        "validation error": {"error": f"[GraphQL] {NOTHING}"},
        "subscription over graphql-ws": True,
        "subscription over fetch": True,
    },
    "apollo": {
        **{f"query over {way}": SERVER for way in ("HTTP", "a socket")},
        **{f"who asks over {way}": {"viewer": {"name": "Ada"}} for way in ("HTTP", "a socket")},
        **{f"mutation over {way}": said("from Apollo") for way in ("HTTP", "a socket")},
        **{f"validation error over {way}": NOTHING for way in ("HTTP", "a socket")},
        "subscription": True,
    },
}
AUDITS = 61


def bare(told: Any) -> Any:
    """Without the names of types, which some clients ask for by themselves."""
    if isinstance(told, dict):
        return {key: bare(value) for key, value in told.items() if key != "__typename"}
    return [bare(value) for value in told] if isinstance(told, list) else told


@pytest.fixture
async def whereabouts(server: Serving, http: aiohttp.ClientSession) -> dict[str, str]:
    """What a program is told: where the server is, who it is, and a table at which it sits."""
    friends = await seated([await newcomer(http, server.url, name) for name in ("Ada", "Bo", "Cy")])
    return {"URL": server.url, "TOKEN": friends.host.token or "", "TABLE": friends.table}


@pytest.mark.parametrize("program", EXPECTED)
async def test_a_client(program: str, whereabouts: dict[str, str]) -> None:
    told = dict(told_by(PROGRAMS, f"{program}.mjs", whereabouts))
    assert bare(told) == EXPECTED[program]


async def test_graphql_over_http_as_the_audit_suite_has_it(whereabouts: dict[str, str]) -> None:
    told = told_by(PROGRAMS, "audits.mjs", whereabouts)
    assert [audit for audit in told if audit[1] != "ok"] == []
    assert len(told) == AUDITS
