"""What a tournament has its tables told is told until they know it."""

from types import SimpleNamespace
from typing import Any

import pytest

from oneiro_api.tournaments.tending import Tending
from oneiro_core import RefusalCode, Refused
from oneiro_core.tournament import records as r

pytestmark = pytest.mark.anyio

AWAY = Refused(RefusalCode.UNAVAILABLE, "the server cannot store this just now; try again")
OVER = Refused(RefusalCode.GAME_OVER, "the game is over")


class Tables:
    """The play at one table, which refuses what it is told to, once for each."""

    def __init__(self, *refusals: tuple[str, Refused]) -> None:
        self.refusals = list(refusals)
        self.done = list[str]()

    async def hold(self, table: Any) -> None:
        self._do("hold")

    async def go_on(self, table: Any) -> None:
        self._do("go_on")

    async def leave(self, table: Any, seat: int) -> None:
        self._do(f"leave {seat}")

    def _do(self, what: str) -> None:
        if self.refusals and self.refusals[0][0] == what:
            raise self.refusals.pop(0)[1]
        self.done.append(what)


def a_tournament(record: r.Record, *, paused: bool) -> Any:
    log = SimpleNamespace(entries=[SimpleNamespace(record=record)], undone=frozenset)
    return SimpleNamespace(id="r", log=log, told=0, tournament=SimpleNamespace(paused=paused, unsettled=()))


def tending(tables: Tables) -> Any:
    seats = [SimpleNamespace(index=index) for index in range(2)]
    table = SimpleNamespace(id="t", row=SimpleNamespace(tournament_id="r"), seats=seats)
    return Tending(SimpleNamespace(), SimpleNamespace(tables={"t": table}), tables)  # type: ignore[arg-type]


@pytest.mark.parametrize("what", ["hold", "leave 1"])
async def test_what_could_not_be_stored_is_told_again(what: str) -> None:
    tables, live = Tables((what, AWAY)), a_tournament(r.Paused(), paused=True)
    tender = tending(tables)
    with pytest.raises(Refused, match="try again"):
        await tender._tell_tables(live)
    assert live.told == 0
    await tender._tell_tables(live)
    assert tables.done[-3:] == ["hold", "leave 0", "leave 1"]
    assert live.told == 1


async def test_who_has_left_already_is_no_trouble() -> None:
    tables, live = Tables(("leave 0", OVER)), a_tournament(r.Resumed(), paused=False)
    await tending(tables)._tell_tables(live)
    assert (tables.done, live.told) == (["go_on", "leave 1"], 1)
