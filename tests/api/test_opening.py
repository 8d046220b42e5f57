"""A server that cannot begin leaves nothing open."""

from pathlib import Path
from typing import Any

import pytest

from oneiro_api.ratings.service import Ratings
from oneiro_api.server import Server
from oneiro_api.settings import Settings
from oneiro_core import Registry

pytestmark = pytest.mark.anyio


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


async def test_a_failure_on_the_way_lets_go_of_the_database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(self: Any) -> None:
        raise LookupError("half-way")

    settings, registry = Settings(data_dir=tmp_path), Registry.found()
    with monkeypatch.context() as broken:
        broken.setattr(Ratings, "open", fail)
        with pytest.raises(LookupError, match="half-way"):
            await Server.open(settings, registry)
    await (await Server.open(settings, registry)).close()
