"""One server for all tests that do not end it, and the HTTP connections of a test."""

from collections.abc import AsyncIterator, Iterator

import aiohttp
import pytest

from serving import Serving, serving


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with serving(tmp_path_factory.mktemp("server")) as server:
        yield server
        assert "Traceback" not in server.log.read_text(), "whatever is sent, nothing of it is a failure of ours"


@pytest.fixture
async def http(anyio_backend: str) -> AsyncIterator[aiohttp.ClientSession]:
    connector = aiohttp.TCPConnector(limit=0, force_close=True)  # a server that was killed leaves dead connections
    async with aiohttp.ClientSession(connector=connector) as http:
        yield http
