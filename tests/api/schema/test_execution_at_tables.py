"""Our executor and the stock one on the schema of the API itself, over tables at which every variant is played."""

from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import pytest
from graphql import GraphQLObjectType
from strawberry.schema.schema import StrawberryGraphQLCoreExecutionContext as Stock

from oneiro_api.schema.build import build_schema
from oneiro_api.schema.context import Context
from oneiro_api.schema.documents import DocumentSchema
from oneiro_api.schema.transport import pictures_of
from oneiro_api.server import Server
from oneiro_api.settings import Settings
from oneiro_api.store.tables import Account
from oneiro_core import Registry
from serving import documents, wire
from serving.choosing import chosen

from .judging import Judge
from .writing import Writer

pytestmark = pytest.mark.anyio

REGISTRY = Registry.found()
STEPS = 14


@dataclass
class House:
    """A server in this process, asked without a network."""

    server: Server
    ours: DocumentSchema
    stock: DocumentSchema

    def context(self, who: Account | None) -> Context:
        return Context(self.server, pictures_of(self.server), who)

    async def ask(self, document: str, who: Account | None = None, **variables: Any) -> dict[str, Any]:
        result: Any = await self.ours.execute(document, variables, self.context(who))
        assert result.errors is None, result.errors
        data: dict[str, Any] = result.data
        return data

    def judge(self, who: Account | None) -> Judge:
        return Judge(self.stock, self.ours, lambda: self.context(who), most=1)

    async def played(self, variant: str) -> tuple[str, list[Account]]:
        """A table where a game is under way."""
        players = next(number for number in REGISTRY.variants[variant].presets[0].seats if number >= 4)
        accounts = [(await self.server.accounts.sign_in(f"Guest {seat}"))[0] for seat in range(players)]
        wish = {"variant": variant, "clock": "OFF"}
        opened = (await self.ask(documents.CREATE, accounts[0], input=wish))["createTable"]
        for account in accounts[1:]:
            await self.ask(documents.JOIN, account, table=opened["id"])
        started = (await self.ask(documents.START, accounts[0], table=opened["id"]))["startTable"]
        assert "refused" not in started, started
        for _ in range(STEPS):
            await self._step(variant, opened["id"], accounts)
        return opened["id"], accounts

    async def _step(self, variant: str, table: str, accounts: list[Account]) -> None:
        game = (await self.ask(documents.table(variant), accounts[0], table=table))["table"]["game"]
        who = accounts[game["awaiting"][-1]]
        own = (await self.ask(documents.table(variant), who, table=table))["table"]["game"]
        await self.ask(documents.act(variant), who, table=table, action=chosen(own["choices"][0]))


@pytest.fixture(scope="module")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="module")
async def house(anyio_backend: str, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[House]:
    folder: Path = tmp_path_factory.mktemp("house")
    server = await Server.open(Settings(data_dir=folder), REGISTRY)
    ours, stock = (build_schema(REGISTRY.variants.values()) for _ in range(2))
    stock.execution_context_class = Stock
    yield House(server, ours, stock)
    await server.close()


@pytest.mark.parametrize("variant", REGISTRY.variants)
async def test_all_of_a_table_in_all_eyes(house: House, variant: str) -> None:
    table, accounts = await house.played(variant)
    history = documents.history(variant)
    answers = set()
    for who in (*accounts, None):
        judge = house.judge(who)
        answers.add(await judge.compare(documents.table(variant), table=table))
        answers.add(await judge.compare(history, table=table, first=7))
        answers.add(await judge.compare(documents.feed(variant), table=table))
        answers.add(await judge.compare(documents.feed(variant), table=table, after="p.0"))
        assert any(way.attribute for way in judge.ways(history))
    assert len(answers) > len(accounts) + 1, "everybody sees the same"
    assert all(b'"errors":[]' in line for answer in answers for line in answer.splitlines())


@pytest.mark.parametrize("seed", range(40))
async def test_operations_at_random(house: House, seed: int) -> None:
    chance = Random(seed)
    variant = chance.choice(list(REGISTRY.variants))
    table, accounts = await _table(house, variant)

    def argument(name: str, of: str) -> str | None:
        given = {"id": f'"{table}"', "key": f'"{variant}"', "first": str(chance.randint(0, 5))}
        return given.get(name)

    core = house.ours._schema
    kind, root, only = chance.choice((("query", core.query_type, None), ("subscription", core.subscription_type, 1)))
    assert isinstance(root, GraphQLObjectType)
    document = Writer(core, chance, argument, deepest=3).operation(kind, root, only=only)
    for who in (accounts[0], accounts[1], None):
        for variables in ({}, {"yes": False, "no": True}):
            await house.judge(who).compare(document, **variables)


async def _table(house: House, variant: str) -> tuple[str, list[Account]]:
    """A table of the variant, from an earlier test where there is one."""
    for live in house.server.hall.tables.values():
        if live.row.variant == variant:
            seated = sorted(live.seats, key=lambda seat: seat.index)
            return live.id, [_account(seat.account_id or "", seat.name) for seat in seated]
    return await house.played(variant)


def _account(account_id: str, name: str) -> Account:
    return Account(id=account_id, name=name, guest=True, created_at=0.0)


def test_every_variant_is_there() -> None:
    assert REGISTRY.variants.keys() >= {"classic", "jinx", "party", "stella", "team"}
    assert all(wire.game(variant) for variant in REGISTRY.variants.values())
