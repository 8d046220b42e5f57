"""Our executor and the stock one on the schema of the API itself, over tables at which every variant is played."""

from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import pytest
from graphql import GraphQLObjectType
from strawberry.schema.schema import StrawberryGraphQLCoreExecutionContext as Stock

from oneiro_api.schema.build import build_schema
from oneiro_api.schema.context import Context
from oneiro_api.schema.execution.documents import DocumentSchema
from oneiro_api.server import Server
from oneiro_api.settings import Settings
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
    """A server in this process, asked without a network; who asks is named by his token."""

    server: Server
    ours: DocumentSchema
    stock: DocumentSchema
    tables: dict[str, tuple[str, list[str]]] = field(default_factory=dict)

    async def table(self, variant: str) -> tuple[str, list[str]]:
        """A table at which a variant is played, and the tokens of its players."""
        if variant not in self.tables:
            self.tables[variant] = await self._played(variant)
        return self.tables[variant]

    async def context(self, who: str | None) -> Context:
        context = Context(self.server, self.server.hall.shelf.pictures)
        await context.introduce(who)
        return context

    async def ask(self, document: str, who: str | None = None, **variables: Any) -> dict[str, Any]:
        result: Any = await self.ours.execute(document, variables, await self.context(who))
        assert result.errors is None, result.errors
        data: dict[str, Any] = result.data
        return data

    def judge(self, who: str | None) -> Judge:
        return Judge(self.stock, self.ours, lambda: self.context(who), most=1)

    async def _played(self, variant: str) -> tuple[str, list[str]]:
        players = next(number for number in REGISTRY.variants[variant].presets[0].seats if number >= 4)
        tokens = [(await self.server.accounts.sign_in(f"Guest {seat}"))[1] for seat in range(players)]
        wish = {"variant": variant, "clock": "OFF"}
        opened = (await self.ask(documents.CREATE, tokens[0], input=wish))["createTable"]
        for token in tokens[1:]:
            await self.ask(documents.JOIN, token, table=opened["id"])
        started = (await self.ask(documents.START, tokens[0], table=opened["id"]))["startTable"]
        assert "refused" not in started, started
        for _ in range(STEPS):
            await self._step(variant, opened["id"], tokens)
        return opened["id"], tokens

    async def _step(self, variant: str, table: str, tokens: list[str]) -> None:
        game = (await self.ask(documents.table(variant), tokens[0], table=table))["table"]["game"]
        who = tokens[game["awaiting"][-1]]
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
    table, tokens = await house.table(variant)
    history = documents.history(variant)
    answers = set()
    for who in (*tokens, None):
        judge = house.judge(who)
        answers.add(await judge.compare(documents.table(variant), table=table))
        answers.add(await judge.compare(history, table=table, first=7))
        answers.add(await judge.compare(documents.feed(variant), table=table))
        answers.add(await judge.compare(documents.feed(variant), table=table, after="p.0"))
        assert any(way.attribute for way in judge.ways(history))
    assert len(answers) > len(tokens) + 1, "everybody sees the same"
    assert all(b'"errors":[]' in line for answer in answers for line in answer.splitlines())


@pytest.mark.parametrize("seed", range(40))
async def test_operations_at_random(house: House, seed: int) -> None:
    chance = Random(seed)
    variant = chance.choice(list(REGISTRY.variants))
    table, tokens = await house.table(variant)

    def argument(name: str, of: str) -> str | None:
        given = {"id": f'"{table}"', "key": f'"{variant}"', "first": str(chance.randint(0, 5))}
        return given.get(name)

    core = house.ours._schema
    kind, root, only = chance.choice((("query", core.query_type, None), ("subscription", core.subscription_type, 1)))
    assert isinstance(root, GraphQLObjectType)
    document = Writer(core, chance, argument, deepest=3).operation(kind, root, only=only)
    for who in (tokens[0], tokens[1], None):
        for variables in ({}, {"yes": False, "no": True}):
            await house.judge(who).compare(document, **variables)


def test_every_variant_is_there() -> None:
    assert REGISTRY.variants.keys() >= {"classic", "jinx", "party", "stella", "team"}
    assert all(wire.game(variant) for variant in REGISTRY.variants.values())
