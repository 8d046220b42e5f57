"""Series on both databases: kept, changed, listed, removed, and gone with who made them."""

from collections.abc import Callable

import pytest
from sqlalchemy import Connection

from oneiro_api.store import Store, accounts, erasing, series, tournaments
from oneiro_api.store.rooms import Place
from oneiro_api.store.series import SeriesRow
from oneiro_api.store.tables import TournamentRow

from .rows import ASKED, an_account

pytestmark = pytest.mark.anyio


def a_series(series_id: str, owner: str = "ann", *, private: bool = False, at: float = 0) -> SeriesRow:
    return SeriesRow(id=series_id, owner_id=owner, name="The year", best=None, private=private, created_at=ASKED + at)


@pytest.fixture
async def filled(store: Store) -> Store:
    """Two public series of Ann's, a private one of Ben's; January is in two of them."""

    def work(connection: Connection) -> None:
        for name in ("ann", "ben"):
            accounts.add(connection, an_account(name))
        for name in ("january", "february"):
            row = TournamentRow(id=name, code=name, secret="s", phase="FINISHED", private=False, created_at=ASKED)
            tournaments.add(connection, row)
        series.add(connection, a_series("one"), ["january", "february"])
        series.add(connection, a_series("two", at=1), [])
        series.add(connection, a_series("three", "ben", private=True, at=2), ["january"])

    await store.write(work)
    return store


def ids(find: Callable[[Connection], list[SeriesRow]]) -> Callable[[Connection], list[str]]:
    return lambda connection: [row.id for row in find(connection)]


async def test_a_series_is_kept_and_changed(filled: Store) -> None:
    assert await filled.read(lambda connection: series.by_id(connection, "one")) == a_series("one")
    assert await filled.read(lambda connection: series.events_of(connection, "one")) == ["february", "january"]
    changed = a_series("one").model_copy(update={"best": 3, "name": "The half year"})
    assert await filled.write(lambda connection: series.change(connection, changed, ["february"]))
    assert await filled.read(lambda connection: series.by_id(connection, "one")) == changed
    assert await filled.read(lambda connection: series.events_of(connection, "one")) == ["february"]
    assert await filled.read(lambda connection: series.events_of(connection, "three")) == ["january"]


async def test_series_are_found_by_tournament_and_by_owner_and_by_the_page(filled: Store) -> None:
    assert await filled.read(ids(lambda connection: series.of_tournament(connection, "january"))) == ["one", "three"]
    assert await filled.read(ids(lambda connection: series.of_account(connection, "ann"))) == ["one", "two"]
    assert await filled.read(lambda connection: series.count_of(connection, "ann")) == 2
    assert await filled.read(ids(lambda connection: series.page(connection, 1))) == ["two"]
    place = Place(ASKED + 1, "two")
    assert await filled.read(ids(lambda connection: series.page(connection, 9, place))) == ["one"]
    assert await filled.read(ids(lambda connection: series.page(connection, 9, owner="ben"))) == ["three"]


async def test_a_series_that_is_removed_leaves_its_tournaments(filled: Store) -> None:
    await filled.write(lambda connection: series.remove(connection, "one"))
    assert await filled.read(lambda connection: series.by_id(connection, "one")) is None
    assert await filled.read(ids(lambda connection: series.of_tournament(connection, "january"))) == ["three"]
    assert await filled.read(lambda connection: tournaments.by_id(connection, "february")) is not None


async def test_a_series_that_is_removed_does_not_come_back(filled: Store) -> None:
    await filled.write(lambda connection: series.remove(connection, "one"))
    assert not await filled.write(lambda connection: series.change(connection, a_series("one"), ["february"]))
    assert await filled.read(lambda connection: series.by_id(connection, "one")) is None
    assert await filled.read(ids(lambda connection: series.of_tournament(connection, "february"))) == []


async def test_series_go_with_who_made_them(filled: Store) -> None:
    await filled.write(lambda connection: erasing.erase(connection, "ann", ASKED))
    assert await filled.read(ids(lambda connection: series.page(connection, 9))) == []
    assert await filled.read(ids(lambda connection: series.of_account(connection, "ben"))) == ["three"]
