"""There is one tournament in memory for each in the database, whoever comes to it first."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection

from holding import settings_of
from oneiro_api.live.hall import Hall
from oneiro_api.live.requests import Request, Requests
from oneiro_api.settings import Settings
from oneiro_api.store import Store, accounts, tournaments
from oneiro_api.store.tables import Account
from oneiro_api.tournaments.hosting import Hosting
from oneiro_api.tournaments.live import LiveTournament
from oneiro_core import Registry
from oneiro_core.tournament.records import Announced

pytestmark = pytest.mark.anyio

ANN = Account(id="a_ann", name="Ann", guest=True, created_at=0)


@pytest.fixture
async def hall(tmp_path: Path) -> Any:
    store = await Store.open(f"sqlite:///{tmp_path / 'oneiro.sqlite'}")
    await store.write(lambda connection: accounts.add(connection, ANN))
    yield Hall(store, Registry(), Settings(data_dir=tmp_path))
    await store.close()


async def test_who_finds_a_tournament_before_its_maker_has_it_has_the_same_one(hall: Hall) -> None:
    hosting, found, write = Hosting(hall, Requests(hall)), list[LiveTournament | None](), hall.write

    async def written(work: Callable[[Connection], None]) -> None:
        """Write, and let somebody look at all tournaments before the writer goes on."""
        await write(work)
        hall.write = write  # type: ignore[method-assign]
        ids = await hall.read(lambda connection: tournaments.in_phases(connection, ["DRAFT"]))
        found.extend([await hosting.find(one) for one in ids])

    hall.write = written  # type: ignore[method-assign,assignment]
    made = await hosting.create(Request.made(ANN, None), settings_of)
    assert found == [made]
    assert hosting.loaded == list(hosting.alive.values()) == [made]
    await hosting.enter(made.id, Announced("Welcome."), Request.made(ANN, None))
    assert found[0] is not None
    assert [one.text for one in found[0].tournament.announcements] == ["Welcome."]
