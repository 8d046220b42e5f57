"""One sandbox for all tests, and somebody who tries a client in it."""

from collections.abc import Iterator

import aiohttp
import pytest

from serving import newcomer
from serving.client import Client
from serving.sandbox import Sandbox, sandbox


@pytest.fixture(scope="session")
def ready() -> Iterator[Sandbox]:
    with sandbox() as running:
        yield running


@pytest.fixture
async def you(ready: Sandbox, http: aiohttp.ClientSession) -> Client:
    """Somebody new, so that no test meets what another has left behind."""
    return await newcomer(http, ready.url, "You")
