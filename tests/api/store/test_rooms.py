import random
from functools import partial
from typing import Any

import pytest

from oneiro_api.store import Conflict, Missing, Store, accounts, rooms
from oneiro_api.store.rooms import Place, Room
from oneiro_api.store.tables import Status

from .rows import a_room, a_seat, a_table, an_account, insert

pytestmark = pytest.mark.anyio


@pytest.fixture(autouse=True)
async def ann(store: Store) -> None:
    await store.write(lambda connection: accounts.add(connection, an_account("ann")))


async def by_id(store: Store, table_id: str) -> Room | None:
    return await store.read(lambda connection: rooms.by_id(connection, table_id))


async def update(store: Store, room: Room) -> None:
    await store.write(lambda connection: rooms.update_room(connection, room))


async def open_page(store: Store, limit: int, after: Place | None = None) -> list[Room]:
    return await store.read(lambda connection: rooms.listed_page(connection, limit, after))


def place_of(room: Room) -> Place:
    return Place(room.table.created_at, room.table.id)


async def test_a_room_comes_back_whole(store: Store) -> None:
    await insert(store, a_room("before"))
    table = a_table(
        "t",
        preset="classic2021",
        house_rules=["three-player-four"],
        cards=[3, 1, 2],
        private=True,
        rules_version="1",
        secret="ab" * 32,
        commitment="cd" * 32,
        parked_reason="the plugin is gone",
        started_at=1_700_000_001.5,
        finished_at=1_700_000_002.125,
        rematch_of="before",
    )
    seats = [a_seat("t", 0, account_id="ann"), a_seat("t", 1, bot="sleepy"), a_seat("t", 2, left=True)]
    await insert(store, Room(table, seats))
    assert await by_id(store, "t") == (table, seats)
    assert await store.read(lambda connection: rooms.by_code(connection, "CODE-t")) == (table, seats)


async def test_seats_come_in_order(store: Store) -> None:
    seats = [a_seat("t", index) for index in range(6)]
    await insert(store, Room(a_table("t"), random.Random(5).sample(seats, len(seats))))
    assert await by_id(store, "t") == (a_table("t"), seats)


async def test_no_such_room(store: Store) -> None:
    assert await by_id(store, "t") is None
    assert await store.read(lambda connection: rooms.by_code(connection, "CODE-t")) is None


async def test_an_update_replaces_the_table_and_its_seats(store: Store) -> None:
    other = a_room("other", seats=2)
    await insert(store, a_room("t", seats=3), other)
    changed = a_room("t", seats=2, status=Status.PLAYING, cards=[1], options={"target": 40})
    changed.seats[1].account_id = "ann"
    await update(store, changed)
    assert await by_id(store, "t") == changed
    assert await by_id(store, "other") == other


async def test_an_update_needs_a_table(store: Store) -> None:
    with pytest.raises(Missing):
        await update(store, a_room("t", seats=1))


async def test_ids_and_codes_are_taken_once(store: Store) -> None:
    await insert(store, a_room("t"))
    for room in (a_room("t", code="NEW"), a_room("u", code="CODE-t", seats=2)):
        with pytest.raises(Conflict):
            await insert(store, room)
    assert await by_id(store, "u") is None


@pytest.mark.parametrize("fields", [{"host_id": "nobody"}, {"rematch_of": "nowhere"}])
async def test_what_a_table_points_to_must_exist(store: Store, fields: dict[str, Any]) -> None:
    with pytest.raises(Missing):
        await insert(store, a_room("t", **fields))


async def pages(store: Store, limit: int) -> list[list[str]]:
    """The ids on each page of the lobby, up to the first empty page."""
    found: list[list[str]] = []
    page = await open_page(store, limit)
    while page:
        found.append([room.table.id for room in page])
        page = await open_page(store, limit, place_of(page[-1]))
    return found


@pytest.mark.parametrize("limit", [1, 3, 4, 50])
async def test_the_lobby_is_read_in_pages(store: Store, limit: int) -> None:
    """Newest first; of tables of the same moment, the greater id first."""
    moments = {f"t{number}": 100.0 + number // 3 for number in range(10)}
    shuffled = random.Random(3).sample(sorted(moments), len(moments))
    await insert(store, *(a_room(table_id, seats=1, created_at=moments[table_id]) for table_id in shuffled))
    found = await pages(store, limit)
    newest_first = sorted(moments, key=lambda table_id: (moments[table_id], table_id), reverse=True)
    assert [table_id for page in found for table_id in page] == newest_first
    assert all(len(page) == limit for page in found[:-1])


async def test_the_lobby_shows_open_and_public_tables_with_their_seats(store: Store) -> None:
    shown = a_room("shown", seats=3)
    await insert(store, shown, a_room("private", private=True))
    await insert(store, *(a_room(status, status=status) for status in Status if status != Status.OPEN))
    assert await open_page(store, 10) == [shown]


async def test_a_page_stays_in_place_while_tables_come_and_go(store: Store) -> None:
    await insert(store, *(a_room(f"t{number}", created_at=number) for number in range(6)))
    first = await open_page(store, 2)
    await insert(store, a_room("new", created_at=99))
    await update(store, a_room("t4", created_at=4, status=Status.PLAYING))
    second = await open_page(store, 2, place_of(first[-1]))
    assert [room.table.id for room in second] == ["t3", "t2"]


async def test_a_restart_finds_what_is_not_over(store: Store) -> None:
    every = {status: a_room(status, seats=2, status=status, created_at=at) for at, status in enumerate(Status)}
    await insert(store, *every.values())
    found = await store.read(rooms.live)
    assert found == [every[status] for status in (Status.OPEN, Status.PLAYING, Status.PARKED)]


async def test_the_games_of_an_account_that_have_ended_come_in_pages(store: Store) -> None:
    """The one that ended last first; neither those of others, nor what never began or has not ended."""
    ended = {"status": Status.FINISHED, "started_at": 1.0}
    wanted = [a_room(f"t{at}", seats=2, finished_at=float(at % 3), **ended) for at in range(5)]
    broken = a_room("broken", seats=2, finished_at=9.0, started_at=1.0, status=Status.ABANDONED)
    for room in (*wanted, broken):
        room.seats[1].account_id = "ann"
    others = [
        a_room("running", seats=1, status=Status.PLAYING, started_at=1.0),
        a_room("given up", seats=1, status=Status.ABANDONED),
    ]
    for room in others:
        room.seats[0].account_id = "ann"
    await insert(store, *wanted, broken, *others, a_room("theirs", seats=2, finished_at=3.0, **ended))
    assert await found_again(store) == ["broken", "t2", "t4", "t1", "t3", "t0"]


async def found_again(store: Store) -> list[str]:
    """The ids of the games of Ann that have ended, read in pages."""
    found, place = list[Room](), None
    while page := await store.read(partial(rooms.ended_page, account_id="ann", limit=2, after=place)):
        found += page
        place = Place(page[-1].table.finished_at or 0.0, page[-1].table.id)
    return [room.table.id for room in found]
