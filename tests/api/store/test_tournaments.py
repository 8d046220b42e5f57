"""The journal of tournaments: entries in order, each number once; and how tournaments are looked for."""

from typing import Any

import pytest

from oneiro_api.store import Conflict, Store, accounts, tournaments
from oneiro_api.store.rooms import Place
from oneiro_api.store.tables import TournamentRow

from .rows import ASKED, an_account

pytestmark = pytest.mark.anyio


def a_tournament(tournament_id: str, **fields: Any) -> TournamentRow:
    given = {"id": tournament_id, "code": f"CODE-{tournament_id}", "secret": "00", "phase": "DRAFT", "private": False}
    return TournamentRow(**{**given, "created_at": ASKED, **fields})


def an_entry(number: int) -> dict[str, Any]:
    return {"number": number, "at": ASKED, "by": "ann", "reason": "", "record": "Announced", "data": {"words": "hi"}}


async def keep(store: Store, *rows: TournamentRow) -> None:
    for row in rows:
        await store.write(lambda connection, row=row: tournaments.add(connection, row))  # type: ignore[misc]


async def append(store: Store, *numbers: int) -> None:
    entries = [an_entry(number) for number in numbers]
    await store.write(lambda connection: tournaments.append(connection, "cup", entries))


async def test_entries_come_back_in_order(store: Store) -> None:
    await keep(store, a_tournament("cup"))
    await append(store, 1, 2)
    await append(store, 3)
    found = await store.read(lambda connection: tournaments.entries(connection, "cup"))
    assert [entry["number"] for entry in found] == [1, 2, 3]
    assert {name: found[0][name] for name in an_entry(1)} == an_entry(1)


async def test_each_number_is_taken_once_and_a_group_is_kept_whole_or_not_at_all(store: Store) -> None:
    await keep(store, a_tournament("cup"))
    await append(store, 1, 2)
    with pytest.raises(Conflict):
        await append(store, 3, 2)
    found = await store.read(lambda connection: tournaments.entries(connection, "cup"))
    assert [entry["number"] for entry in found] == [1, 2]


async def test_tournaments_are_found_by_phase_and_by_account(store: Store) -> None:
    await store.write(lambda connection: accounts.add(connection, an_account("ann")))
    await keep(store, *(a_tournament(name, created_at=ASKED + at) for at, name in enumerate(("cup", "bowl", "mug"))))
    await store.write(lambda connection: tournaments.note(connection, "bowl", phase="RUNNING", private=True))
    for _ in range(2):
        await store.write(lambda connection: tournaments.note_accounts(connection, "bowl", ["ann", "ann"]))

    async def page(after: Place | None = None, **more: Any) -> list[str]:
        wanted = tournaments.Wanted(["DRAFT", "RUNNING"], **more)
        rows = await store.read(lambda connection: tournaments.page(connection, wanted, 10, after))
        return [row.id for row in rows]

    assert await page() == ["mug", "cup"]
    assert await page(after=Place(ASKED + 2, "mug")) == ["cup"]
    assert await page(account="ann") == ["bowl"]
    assert await page(told={"mug": "FINISHED", "bowl": "RUNNING"}) == ["cup"], "who is late is told of no private one"
    assert await page(told={"bowl": "FINISHED"}, account="ann") == []
    assert await store.read(lambda connection: tournaments.in_phases(connection, ["RUNNING"])) == ["bowl"]
