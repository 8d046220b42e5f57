"""One server for all tests of this folder, and browsers that reach nothing else."""

from collections.abc import Iterator

import pytest

from serving import Serving, serving


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with serving(tmp_path_factory.mktemp("server")) as server:
        yield server
