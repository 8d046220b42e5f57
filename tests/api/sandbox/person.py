"""A person at a table of the sandbox, whose client knows `choices` alone and goes on by its cursor."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

import aiohttp

from serving import documents
from serving.choosing import chosen
from serving.client import Client, Refused, feed
from serving.generic import ACT, GAME

FEED = f"""subscription($table: ID!, $after: String) {{ table(id: $table, after: $after) {{
    cursor events {{ __typename number at text }}
    table {{ status startedAt you {{ index }} variant {{ key }} seats {{ index name connected }} }}
    game {{ deadline {GAME} }} }} }}"""
PAST = """query($table: ID!, $after: String) { table(id: $table) { history(first: 100, after: $after) {
    edges { node { number } } pageInfo { hasNextPage endCursor } } } }"""
TRIES = 20


@dataclass
class Person:
    """Somebody at a table, and all that his client was told.

    `sockets` counts how often it had to connect, `insisted` how often the same phase took what it had refused before.
    """

    client: Client
    table: str
    told: list[Any] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)
    sockets: int = 0
    insisted: int = 0
    chance: Random = field(default_factory=lambda: Random(1))

    async def updates(self) -> AsyncIterator[Any]:
        """What the feed tells, over any number of sockets, until the game is over."""
        while not (self.told and self.told[-1]["game"] and self.told[-1]["game"]["over"]):
            after = self.told[-1]["cursor"] if self.told else None
            self.sockets += 1
            async with feed(self.client, FEED, table=self.table, after=after) as news:
                try:
                    while True:
                        self.told.append(await news.next())
                        yield self.told[-1]
                        if (self.told[-1]["game"] or {}).get("over"):
                            return
                except (EOFError, aiohttp.ClientError):
                    continue

    async def play(self, pause: float = 0.0) -> None:
        """Play to the end."""
        async for update in self.updates():
            await self.act(update, pause)

    async def act(self, update: Any, pause: float = 0.0) -> None:
        """Do one of the things that are offered, and insist where that is refused."""
        game, you = update["game"], update["table"]["you"]
        if game is None or you["index"] not in game["awaiting"]:
            return
        await asyncio.sleep(pause)
        for tried in range(TRIES):
            action = chosen(self.chance.choice(game["choices"]), self.chance)
            try:
                await self.client.do(ACT, table=self.table, action=action, phase=game["phaseNumber"])
            except Refused as refused:
                self.refused.append(refused.code)
            else:
                self.insisted += tried > 0
                return

    @property
    def numbers(self) -> list[int]:
        """The numbers of the events, in the order in which they came."""
        return [event["number"] for update in self.told for event in update["events"]]

    async def past(self) -> list[int]:
        """The numbers of all events that there are."""
        numbers, after = list[int](), None
        while True:
            page = (await self.client.ask(PAST, table=self.table, after=after))["table"]["history"]
            numbers += [edge["node"]["number"] for edge in page["edges"]]
            after = page["pageInfo"]["endCursor"]
            if not page["pageInfo"]["hasNextPage"]:
                return numbers


async def joined(client: Client, code: str) -> Person:
    """Somebody who has joined a scenario."""
    return Person(client, (await client.do(documents.JOIN, code=code))["id"])
