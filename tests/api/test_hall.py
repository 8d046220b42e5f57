"""What a hall has begun it ends, also where nobody waits for it any longer."""

import asyncio
import gc
import logging
from pathlib import Path
from typing import Any

import pytest

from oneiro_api.live.hall import MOST_ENDED, Hall
from oneiro_api.live.table import LiveTable
from oneiro_api.settings import Settings
from oneiro_api.store import Conflict, Store
from oneiro_api.store.tables import Status
from oneiro_core import RefusalCode, Refused, Registry

from .store.rows import a_room

pytestmark = pytest.mark.anyio

REFUSED = Refused(RefusalCode.TOO_LATE, "others were faster")


@pytest.fixture
async def hall(tmp_path: Path) -> Any:
    store = await Store.open(f"sqlite:///{tmp_path / 'oneiro.sqlite'}")
    yield Hall(store, Registry(), Settings(data_dir=tmp_path))
    await store.close()


async def abandoned(hall: Hall, ending: BaseException | None) -> list[str]:
    """Let a bot begin something and get up, and what it began end so; return what the event loop complains about."""
    complaints, begun, free, ended = list[str](), asyncio.Event(), asyncio.Event(), list[str]()
    asyncio.get_running_loop().set_exception_handler(lambda loop, about: complaints.append(str(about["message"])))

    async def work() -> None:
        begun.set()
        await free.wait()
        ended.append("ended")
        if ending is not None:
            raise ending

    asker = asyncio.create_task(hall.steadily(work()))
    await begun.wait()
    asker.cancel()
    await asyncio.wait([asker])
    assert asker.cancelled()
    assert not ended
    free.set()
    await hall.close()
    assert ended
    await asyncio.sleep(0)
    gc.collect()
    return complaints


@pytest.mark.parametrize("ending", [None, REFUSED, Conflict("another server was faster")])
async def test_how_it_ends_concerns_nobody_where_the_asker_has_gone(
    hall: Hall, ending: Exception | None, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.INFO):
        assert await abandoned(hall, ending) == []
    assert not caplog.records


async def test_a_fault_is_told_in_the_log_all_the_same(hall: Hall, caplog: pytest.LogCaptureFixture) -> None:
    assert await abandoned(hall, LookupError("a bug")) == []
    assert [record.name for record in caplog.records] == ["oneiro.live"]
    assert "a bug" in caplog.text


async def test_who_waits_hears_of_a_refusal(hall: Hall) -> None:
    async def work() -> None:
        raise REFUSED

    with pytest.raises(Refused, match="others were faster"):
        await hall.steadily(work())


async def test_a_table_that_somebody_follows_stays_the_same_however_many_end(hall: Hall) -> None:
    followed = LiveTable(a_room("t", status=Status.FINISHED).table, [])
    hall.retire(followed)
    for number in range(MOST_ENDED):
        hall.retire(LiveTable(a_room(f"t{number}", status=Status.FINISHED).table, []))
    assert await hall.find("t") is followed
    del followed
    gc.collect()
    assert await hall.find("t") is None, "nobody keeps it any longer, and the database has never heard of it"
