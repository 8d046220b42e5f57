"""One server with dice for all tests of tournaments that do not end it."""

from collections.abc import Iterator
from pathlib import Path

import aiohttp
import pytest

from serving import Client, Serving, newcomer, serving


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with serving(tmp_path_factory.mktemp("server"), "dice") as server:
        yield server
        assert "Traceback" not in server.log.read_text(), "whatever is sent, nothing of it is a failure of ours"


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Serving]:
    """A server that a test may kill."""
    with serving(tmp_path, "dice") as server:
        yield server


@pytest.fixture
async def host(server: Serving, http: aiohttp.ClientSession) -> Client:
    return await newcomer(http, server.url, "Hanna")
