"""A database that is away is told as such, wherever somebody asks: nothing of it is a failure without a word."""

import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from starlette.applications import Starlette

from oneiro_api.app import create_app
from oneiro_api.settings import Settings
from oneiro_api.store import StoreUnavailable
from serving.fold import REGISTRY

pytestmark = pytest.mark.anyio

PREFLIGHT = {"GraphQL-Require-Preflight": "1"}
TOKEN = {"authorization": "Bearer oneiro_unknown"}


@pytest.fixture
async def app(tmp_path: Path, anyio_backend: str, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Starlette]:
    """A server whose database has gone away."""

    async def away(self: Any, work: Any) -> Any:
        raise StoreUnavailable("the disk is gone")

    app = create_app(Settings(data_dir=tmp_path), REGISTRY)
    async with app.router.lifespan_context(app):
        with monkeypatch.context() as patch:
            for name in ("read", "write"):
                patch.setattr(type(app.state.server.store), name, away)
            yield app


@pytest.fixture
async def client(app: Starlette) -> AsyncIterator[httpx.AsyncClient]:
    """Somebody who asks it."""
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://here") as client:
        yield client


@pytest.mark.parametrize("path", ["/recordings/x", "/tournaments/r_x/all.json", "/tournaments/r_x/standings.csv"])
async def test_files_are_refused_for_now(client: httpx.AsyncClient, path: str) -> None:
    answer = await client.get(path, headers=TOKEN)
    assert (answer.status_code, answer.text) == (503, "the server cannot store this just now; try again")


async def test_a_question_is_refused_with_its_code(client: httpx.AsyncClient) -> None:
    answer = await client.post("/graphql", json={"query": "{ server { name } }"}, headers=TOKEN)
    assert answer.status_code == 503
    assert [error["extensions"] for error in answer.json()["errors"]] == [{"code": "UNAVAILABLE"}]


async def test_an_upload_is_refused_for_now(client: httpx.AsyncClient) -> None:
    answer = await client.post("/graphql", files={"0": b"x"}, headers={**TOKEN, **PREFLIGHT})
    assert answer.status_code == 503


@pytest.mark.parametrize(
    ("headers", "messages"),
    [
        ([(b"authorization", b"Bearer oneiro_unknown")], []),
        ([], [{"type": "connection_init", "payload": {"token": "oneiro_unknown"}}]),
    ],
)
async def test_a_socket_is_closed_for_now(app: Starlette, headers: list[tuple[bytes, bytes]], messages: Any) -> None:
    sent = [{"type": "websocket.receive", "text": json.dumps(message)} for message in messages]
    accepted, closed = await heard(app, headers, *sent)
    assert (accepted["type"], closed["type"], closed["code"]) == ("websocket.accept", "websocket.close", 1013)
    assert closed["reason"].startswith("UNAVAILABLE")


async def heard(app: Starlette, headers: list[tuple[bytes, bytes]], *messages: Any) -> list[Any]:
    """What a socket hears that sends some messages and then hangs up."""
    coming, said = (
        [{"type": "websocket.connect"}, *messages, {"type": "websocket.disconnect", "code": 1000}],
        list[Any](),
    )
    about = {"path": "/graphql", "raw_path": b"/graphql", "query_string": b"", "root_path": "", "scheme": "ws"}
    scope = {**about, "type": "websocket", "headers": headers, "subprotocols": ["graphql-transport-ws"]}
    extensions = {"extensions": {"websocket.http.response": {}}, "client": ("127.0.0.1", 1), "app": app}

    async def receive() -> Any:
        return coming.pop(0)

    async def send(message: Any) -> None:
        said.append(message)

    await app({**scope, **extensions}, receive, send)
    return said
