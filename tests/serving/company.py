"""The people at one table, each with a token of his own, and a game that a test leads to where it wants it."""

import itertools
from collections.abc import Iterable
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field
from typing import Any

import aiohttp

from . import documents
from .choosing import chosen
from .client import Client, Feed, feed

_numbers = itertools.count(1)


async def newcomer(http: aiohttp.ClientSession, url: str, name: str = "") -> Client:
    """Somebody new, signed in."""
    called = name or f"Guest {next(_numbers)}"
    signed = await Client(http, url).do(documents.SIGN_IN, name=called)
    return Client(http, url, signed["token"], signed["account"]["id"], called)


@dataclass
class Company:
    """Clients by seat, at one table. The first is the host."""

    table: str
    seats: list[Client]
    variant: str = "classic"
    code: str = ""
    stranger: Client = field(init=False)

    def __post_init__(self) -> None:
        self.stranger = Client(self.host.http, self.host.url)

    @property
    def host(self) -> Client:
        return self.seats[0]

    async def start(self) -> None:
        """The host begins the game."""
        await self.host.do(documents.START, table=self.table)

    async def look(self, who: Client | None = None) -> Any:
        """The table as somebody sees it, the host where nobody is named."""
        document = documents.table(self.variant)
        return (await (who or self.host).ask(document, table=self.table))["table"]

    async def game(self, seat: int = 0) -> Any:
        """The game as a seat sees it."""
        return (await self.look(self.seats[seat]))["game"]

    async def looks(self) -> list[Any]:
        """The table as each seat and a stranger see it."""
        return [await self.look(who) for who in (*self.seats, self.stranger)]

    async def act(self, seat: int, action: dict[str, Any], **more: Any) -> Any:
        """A seat acts. Raises Refused."""
        return await self.seats[seat].do(documents.act(self.variant), table=self.table, action=action, **more)

    async def take_back(self, seat: int, **more: Any) -> Any:
        """A seat takes its choice back. Raises Refused."""
        return await self.seats[seat].do(documents.take_back(self.variant), table=self.table, **more)

    async def choose(self, seat: int) -> None:
        """A seat does the first thing that it is offered."""
        game = await self.game(seat)
        await self.act(seat, chosen(game["choices"][0]), phase=game["phaseNumber"])

    async def choose_all(self, seats: Iterable[int]) -> None:
        """Some seats do the first thing that they are offered, one after the other."""
        for seat in seats:
            await self.choose(seat)

    async def reach(self, phase: str) -> Any:
        """Play until a phase has begun; the game as the host then sees it."""
        while (game := await self.game())["phase"] != phase:
            await self.choose(game["awaiting"][0])
        return game

    def feed(self, seat: int | None = None, after: str | None = None) -> AbstractAsyncContextManager[Feed]:
        """The feed of a seat, a stranger's where none is named."""
        who = self.stranger if seat is None else self.seats[seat]
        return self.feed_of(who, after)

    def feed_of(self, who: Client, after: str | None = None) -> AbstractAsyncContextManager[Feed]:
        """The feed of somebody."""
        return feed(who, documents.feed(self.variant), table=self.table, after=after)


async def company(http: aiohttp.ClientSession, url: str, players: int = 4, **wish: Any) -> Company:
    """People who have sat down at a new table and wait for its start."""
    return await seated([await newcomer(http, url) for _ in range(players)], **wish)


async def seated(people: list[Client], **wish: Any) -> Company:
    """These people at a new table."""
    variant = wish.setdefault("variant", "classic")
    opened = await people[0].do(documents.CREATE, input={"deck": "box", "clock": "OFF", **wish})
    for client in people[1:]:
        await client.do(documents.JOIN, code=opened["code"])
    return Company(opened["id"], people, variant, opened["code"])
