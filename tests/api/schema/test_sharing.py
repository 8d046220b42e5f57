"""All strangers who watch a table by the same operation share its answers; whoever is known, or asks otherwise, gets his own."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from oneiro_api.schema.build import build_schema
from oneiro_api.schema.context import Context
from oneiro_api.schema.execution.documents import DocumentSchema
from oneiro_api.schema.execution.executor import Execution
from oneiro_api.server import Server
from oneiro_api.settings import Settings
from oneiro_core import Registry
from serving import documents
from serving.choosing import chosen
from serving.documents import SAY

pytestmark = pytest.mark.anyio

REGISTRY = Registry.found()
WATCH = """subscription ($id: ID!) { table(id: $id) {
  events { text } table { you { index } } game { phase awaiting } } }"""
VARYING = """subscription ($id: ID!, $full: Boolean!) { table(id: $id) {
  events { text } game { phase awaiting @include(if: $full) } } }"""


@dataclass
class Show:
    """A table at which classic is played, in this process, and how many updates of it were executed."""

    server: Server
    schema: DocumentSchema
    table: str
    players: list[str]
    executed: int = 0

    async def context(self, who: str | None) -> Context:
        context = Context(self.server, self.server.hall.shelf.pictures)
        await context.introduce(who)
        return context

    async def ask(self, document: str, who: str | None, **variables: Any) -> Any:
        result: Any = await self.schema.execute(document, variables, await self.context(who))
        assert result.errors is None, result.errors
        return result.data

    async def watch(self, who: str | None = None, document: str = WATCH, **variables: Any) -> Any:
        """A feed of the table."""
        return await self.schema.subscribe(document, {"id": self.table, **variables}, await self.context(who))

    async def step(self) -> None:
        """Somebody who is awaited acts."""
        game = (await self.ask(documents.table("classic"), self.players[0], table=self.table))["table"]["game"]
        who = self.players[game["awaiting"][-1]]
        own = (await self.ask(documents.table("classic"), who, table=self.table))["table"]["game"]
        await self.ask(documents.act("classic"), who, table=self.table, action=chosen(own["choices"][0]))

    async def after_a_step(self, *feeds: Any) -> tuple[list[Any], int]:
        """What all feeds are told of a step, and how many updates were executed for that."""
        for feed in feeds:
            await anext(feed)
        for feed in feeds[:-1]:  # each was told that the next ones had come
            await anext(feed)
        before = self.executed
        await self.step()
        told = [(await anext(feed)).data["table"] for feed in feeds]
        return told, self.executed - before


@pytest.fixture
async def show(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Show]:
    server = await Server.open(Settings(data_dir=tmp_path), REGISTRY)
    show = Show(server, build_schema(REGISTRY.variants.values()), "", [])
    show.players = [(await server.accounts.sign_in(f"Guest {seat}"))[1] for seat in range(4)]
    wish = {"variant": "classic", "clock": "OFF", "options": {"classic": {"firstStoryteller": "SEAT_ONE"}}}
    show.table = (await show.ask(documents.CREATE, show.players[0], input=wish))["createTable"]["id"]
    for player in show.players[1:]:
        await show.ask(documents.JOIN, player, table=show.table)
    await show.ask(documents.START, show.players[0], table=show.table)
    stock = Execution._executed

    def counted(self: Any, serially: bool | None) -> Any:
        show.executed += hasattr(self.root_value, "answers")
        return stock(self, serially)

    monkeypatch.setattr(Execution, "_executed", counted)
    yield show
    await server.close()


async def test_two_strangers_share_an_execution(show: Show) -> None:
    told, executed = await show.after_a_step(await show.watch(), await show.watch())
    assert executed == 1
    assert told[0] == told[1]
    assert told[0]["events"]


async def test_those_who_are_late_share_as_well(show: Show) -> None:
    async def late(*_: Any) -> float:
        return 0.1

    table = await show.server.hall.find(show.table)
    assert table is not None
    table.row = table.row.model_copy(update={"private": True, "tournament_id": "r_late"})
    show.server.hall.delay = late
    await asyncio.sleep(0.2)
    told, executed = await show.after_a_step(await show.watch(), await show.watch())
    assert executed == 1
    assert told[0] == told[1]
    assert told[0]["events"]


async def test_whoever_is_known_gets_his_own(show: Show) -> None:
    guest = (await show.server.accounts.sign_in("Guest"))[1]
    told, executed = await show.after_a_step(
        await show.watch(), await show.watch(guest), await show.watch(guest), await show.watch(show.players[2])
    )
    assert executed == 4
    assert told[0] == told[1] == told[2]
    assert told[0]["table"]["you"] is None
    assert told[3]["table"]["you"] == {"index": 2}


async def test_whoever_asks_otherwise_gets_his_own(show: Show) -> None:
    feeds = [await show.watch(), await show.watch(document=VARYING, full=True)]
    told, executed = await show.after_a_step(*feeds, await show.watch(document=VARYING, full=False))
    assert executed == 3
    assert [sorted(update["game"]) for update in told] == [["awaiting", "phase"], ["awaiting", "phase"], ["phase"]]


async def test_nothing_is_kept_of_what_has_passed(show: Show) -> None:
    feed = await show.watch()
    await anext(feed)
    shown: list[Any] = []
    for _ in range(3):
        await show.step()
        await anext(feed)
        shown.append(show.server.hall.tables[show.table].shown)
    assert [len(kept.updates) <= 2 for kept in shown] == [True] * 3
    assert len({id(kept) for kept in shown}) == 3


@pytest.mark.parametrize("seat", [None, 1])
async def test_what_is_said_while_something_happens_is_told_of_after_it(show: Show, seat: int | None) -> None:
    """Once, by an update without events: whoever follows asks for the chat then."""
    feed = await show.watch(None if seat is None else show.players[seat])
    await anext(feed)
    for _ in range(2):
        await show.step()
        await show.ask(SAY, show.players[2], table=show.table, text="well")
        told = [(await asyncio.wait_for(anext(feed), 5)).data["table"]["events"] for _ in range(2)]
        assert told[0]
        assert told[1] == []
    with pytest.raises(TimeoutError):
        await asyncio.wait_for(anext(feed), 0.2)
