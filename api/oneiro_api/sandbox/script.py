"""The services of a server whose tables follow a script: they differ from the others only in what a scenario says."""

import asyncio
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from oneiro_api.live.hall import Hall
from oneiro_api.live.lobby import Lobby
from oneiro_api.live.play import Play
from oneiro_api.live.requests import Answer, Request, Requests
from oneiro_api.live.steps import Cause, Taken
from oneiro_api.live.table import LiveTable
from oneiro_api.live.wishes import opened_row
from oneiro_api.rates import Counts, Rate
from oneiro_api.store import rooms
from oneiro_api.store.tables import Account, SeatRow
from oneiro_core import Event, Game, RefusalCode, Refused

from .scenarios import SCENARIOS, Scenario
from .stage import Stage

ECHO_SECONDS = 0.05
"""How long after a step its echo follows: long enough that it is an update of its own."""


class ScriptedPlay(Play):
    """Games whose clock, refusals and updates a scenario may change."""

    def __init__(self, stage: Stage, hall: Hall, requests: Requests) -> None:
        super().__init__(hall, requests)
        self.stage = stage
        self._sent: Counter[tuple[str, str]] = Counter()
        self._counts = Counts()

    async def _step(self, table: LiveTable, cause: Cause, run: Callable[[Game], Sequence[Event]]) -> Answer:
        who = None if cause.request is None else cause.request.who
        if cause.kind == "act" and who is not None and not self.stage.is_guest(who.id):
            self._hinder(table, who)
        return await super()._step(table, cause, run)

    def _hinder(self, table: LiveTable, who: Account) -> None:
        """Refuse an action of a person where the scenario says so. Raises Refused: TOO_LATE, RATE_LIMITED."""
        scenario = self.stage.scenario(table)
        self._sent[table.id, who.id] += 1
        if scenario.late and self._sent[table.id, who.id] % 2 == 0:
            raise Refused(RefusalCode.TOO_LATE, "the phase that you meant is over")
        Rate(self._counts, "actions", scenario.rate, "you act too often").spend(f"{table.id} {who.id}")

    def _deadline(self, table: LiveTable, game: Game, events: Sequence[Event], now: float) -> float | None:
        usual = super()._deadline(table, game, events, now)
        most = self.stage.scenario(table).phase_seconds
        return usual if usual is None or most is None else min(usual, now + most)

    def _commit(self, table: LiveTable, taken: Taken) -> None:
        super()._commit(table, taken)
        if self.stage.scenario(table).echo:
            asyncio.get_running_loop().call_later(ECHO_SECONDS, table.ring)


class ScriptedLobby(Lobby):
    """A lobby where the code of a scenario opens a table of it."""

    def __init__(self, stage: Stage, hall: Hall, play: Play, requests: Requests) -> None:
        super().__init__(hall, play, requests)
        self.stage = stage

    async def open_scene(self, scenario: Scenario, **row: Any) -> LiveTable:
        """Open a table with a guest as its host. `row` changes its row."""
        host = self.stage.guests[scenario.guests[0]]
        wished = opened_row(self.hall.shelf, scenario.wish, host, self.hall.now()).model_copy(update=row)
        table = LiveTable(wished, [SeatRow(table_id=wished.id, index=0, account_id=host.id, name=host.name)])
        self.stage.scenarios[table.id] = scenario
        await self.hall.write(lambda connection: rooms.insert_room(connection, rooms.Room(wished, table.seats)))
        self.hall.add(table)
        return table

    async def _sought(self, table_id: str | None, code: str | None, request: Request) -> LiveTable:
        scenario = SCENARIOS.get((code or "").strip().upper()) if table_id is None else None
        if scenario is None or not scenario.starts:
            return await super()._sought(table_id, code, request)
        return await self.open_scene(scenario)
