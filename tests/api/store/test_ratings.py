"""Ratings in both databases: whatever is corrected, they are those that the tables give when they are taken in from the start."""

from dataclasses import dataclass
from random import Random
from typing import Any

import pytest
from sqlalchemy import Connection

from oneiro_api.ratings.folding import keep
from oneiro_api.ratings.pools import Pool, Size
from oneiro_api.store import Store, ratings
from oneiro_api.store.rated import RatedTable
from oneiro_api.store.rooms import Place
from oneiro_core.tournament.settings import EntrantKind, Rated

pytestmark = pytest.mark.anyio

TABLES, PEOPLE = 12, [f"p{number}" for number in range(9)]


def pool(model: Rated, family: str = "storyteller") -> str:
    return Pool(model, family, Size.USUAL, EntrantKind.SOLO).key


def a_table(number: int, chance: Random, model: Rated) -> RatedTable:
    """A table of four of the people; its variants take turns."""
    entries = [
        {"members": [one], "points": chance.randint(0, 30), "left": chance.random() < 0.1}
        for one in chance.sample(PEOPLE, 4)
    ]
    name = f"{model.name} {number}"
    return RatedTable(
        table_id=name,
        pool=pool(model),
        number=0,
        tournament_id="r",
        variant=("classic", "party")[number % 2],
        entries=entries,
        counts=True,
        at=float(number),
    )


@dataclass
class Seen:
    """All that a pool's ratings are."""

    leaders: list[tuple[int, str, float, int]]
    histories: dict[str, list[tuple[str, float]]]


def seen(connection: Connection, key: str) -> Seen:
    board = ratings.leaders(connection, key, 100)
    lines = [(led.rank, led.rating.account_id, round(led.rating.sure, 9), led.rating.tables) for led in board]
    histories = {one: ratings.history(connection, key, one, 100) for one in PEOPLE}
    told = {
        one: [(change.table.table_id, round(change.after.level, 9)) for change in changes]
        for one, changes in histories.items()
    }
    return Seen(lines, told)


async def taken(store: Store, *tables: RatedTable) -> None:
    await store.write(lambda connection: keep(connection, [table.model_copy() for table in tables]))


@pytest.mark.parametrize("model", [Rated.POINTS, Rated.PLACES])
async def test_a_correction_gives_what_the_tables_give_from_the_start(store: Store, model: Rated) -> None:
    chance = Random(7)
    tables = [a_table(number, chance, model) for number in range(TABLES)]
    for table in tables:
        await taken(store, table)
    before = await store.read(lambda connection: seen(connection, pool(model)))
    tables[3].entries[0]["points"] = 60
    void = tables[6].model_copy(update={"counts": False, "entries": []})
    await taken(store, tables[3], void)
    corrected = await store.read(lambda connection: seen(connection, pool(model)))
    assert corrected != before
    assert not any(table == tables[6].table_id for changes in corrected.histories.values() for table, _ in changes)

    await taken(store, tables[6])
    anew = [
        table.model_copy(update={"pool": pool(model, "anew"), "table_id": f"anew {table.table_id}"}) for table in tables
    ]
    await taken(store, *anew)
    found: Any = await store.read(lambda connection: seen(connection, pool(model)))
    expected: Any = await store.read(lambda connection: seen(connection, pool(model, "anew")))
    assert found.leaders == expected.leaders
    assert {one: [level for _, level in changes] for one, changes in found.histories.items()} == {
        one: [level for _, level in changes] for one, changes in expected.histories.items()
    }


async def test_who_has_no_table_left_has_no_rating(store: Store) -> None:
    table = a_table(1, Random(1), Rated.POINTS)
    await taken(store, table)
    await taken(store, table.model_copy(update={"counts": False, "entries": []}))
    assert (await store.read(lambda connection: seen(connection, pool(Rated.POINTS)))).leaders == []


async def test_a_page_of_the_leaderboard_begins_after_the_last_one(store: Store) -> None:
    key = pool(Rated.POINTS)
    await taken(store, *[a_table(number, Random(number), Rated.POINTS) for number in range(TABLES)])
    whole = await store.read(lambda connection: ratings.leaders(connection, key, 100))
    last = whole[2].rating
    page = await store.read(lambda connection: ratings.leaders(connection, key, 3, Place(last.sure, last.account_id)))
    assert page == whole[3:6]
