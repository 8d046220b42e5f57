"""Sockets as the server holds them, where no client can bring the moment about."""

from typing import Any, cast

import pytest
from starlette.websockets import WebSocket
from strawberry.http.exceptions import WebSocketDisconnected

from oneiro_api.schema.execution.transport import Adapter, Endpoint

pytestmark = pytest.mark.anyio


class Encoding:
    """The part of an endpoint that a socket needs."""

    encode_json = Endpoint.encode_json


async def test_an_answer_that_comes_after_the_close_is_given_up() -> None:
    sent: list[Any] = []

    async def receive() -> Any:
        return {"type": "websocket.connect"}

    async def send(message: Any) -> None:
        sent.append(message["type"])

    socket = WebSocket({"type": "websocket"}, receive, send)
    adapter = Adapter(cast(Any, Encoding()), socket, socket)
    await socket.accept()
    await adapter.send_json({"type": "pong"})
    await adapter.close(4400, "no")
    with pytest.raises(WebSocketDisconnected):
        await adapter.send_json({"type": "pong"})
    assert sent == ["websocket.accept", "websocket.send", "websocket.close"]
