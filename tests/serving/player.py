"""A player who plays a whole game by himself, or a spectator who watches one, over lost connections and restarts of the server.

He folds his own events, compares everything that the server says of the game with them, and keeps a record. Run as a program
(`python -m serving.player URL TABLE TOKEN SEED PAUSE`) he prints it as JSON when the game is over.
"""

import asyncio
import json
import sys
from dataclasses import asdict, dataclass, field
from random import Random
from typing import Any

import aiohttp

from . import documents
from .choosing import chosen
from .client import Client, Refused, feed
from .fold import Fold, game_of

LOST = (aiohttp.ClientError, OSError, EOFError, TimeoutError)
"""What a client sees of a server that goes away."""
RETRY = 0.1
"""Seconds until the next try."""
SECOND_THOUGHTS = 0.2
"""How often a player makes a secret choice anew while others still choose."""
CARDS = "{ decks { edges { node { id cards { id } } } } }"


@dataclass
class Record:
    """What a player did and was told; a spectator has no seat.

    `acted` holds of each action that was accepted its key, cursor and input.
    """

    seat: int | None = None
    events: list[dict[str, Any]] = field(default_factory=list)
    acted: list[tuple[str, str, dict[str, Any]]] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)
    deadlines: dict[int, list[str]] = field(default_factory=dict)
    compared: int = 0
    reconnected: int = 0
    game: dict[str, Any] = field(default_factory=dict)


class Player:
    """One seat's player. `pause` is the longest that he thinks before he acts, in seconds; he asks for the deck's `cards`."""

    def __init__(self, client: Client, table: str, seed: str, pause: float = 0.0, cards: tuple[str, ...] = ()) -> None:
        self.client = client
        self.table = table
        self.cards = cards
        self.chance = Random(seed)
        self.pause = pause
        self.record = Record()
        self._fold: Fold | None = None
        self._cursor: str | None = None
        self._acted_in = 0
        self._ahead: list[dict[str, Any]] = []
        """Games that were shown before the feed had come as far, the earliest first."""

    async def play(self) -> Record:
        """Play until the game is over. The feed goes on where it was lost."""
        while not self._is_over():
            try:
                await self._follow()
            except LOST:
                self.record.reconnected += 1
                await asyncio.sleep(RETRY)
        return self.record

    async def _follow(self) -> None:
        """Read what was missed, then follow the feed."""
        if self._fold is None:
            await self._begin()
        document = documents.feed()
        async with feed(self.client, document, table=self.table, after=self._cursor) as updates:
            await self._look_and_act()
            while not self._is_over():
                await self._take(await updates.next())

    async def _begin(self) -> None:
        """Fold all that has happened so far, page by page."""
        table = (await self.client.ask(documents.table(), table=self.table))["table"]
        self.record.seat = table["you"] and table["you"]["index"]
        self.cards = self.cards or await cards_of(self.client, table["deck"]["id"])
        fold = Fold(game_of(table, self.cards), self.record.seat)
        events, cursor = list[dict[str, Any]](), None
        more = True
        while more:
            page = await self.client.ask(documents.history(), table=self.table, after=cursor, first=3)
            history = page["table"]["history"]
            events += [edge["node"] for edge in history["edges"]]
            cursor, more = history["pageInfo"]["endCursor"], history["pageInfo"]["hasNextPage"]
        self._fold, self._cursor = fold, cursor
        self._receive(events)

    async def _take(self, update: dict[str, Any]) -> None:
        """One update: fold its events, compare, and act if it is one's turn."""
        self._receive(update["events"])
        self._cursor = update["cursor"]
        self._compare(update["game"])
        await self._look_and_act()

    async def _look_and_act(self) -> None:
        game = (await self.client.ask(documents.table(), table=self.table))["table"]["game"]
        self._compare(game)
        self.record.game = game
        await self._act(game)

    def _receive(self, events: list[dict[str, Any]]) -> None:
        assert self._fold is not None
        for event in events:
            self._fold.receive(event)
        self.record.events += events

    def _is_over(self) -> bool:
        """Whether one's own events say so."""
        return self._fold is not None and self._fold.table.over

    def _compare(self, game: dict[str, Any]) -> None:
        """Compare a game with one's own events, now or when the feed has come as far."""
        assert self._fold is not None
        self.record.deadlines.setdefault(game["phaseNumber"], []).append(game["deadline"])
        self._ahead.append(game)
        while self._ahead and _number(self._ahead[0]) <= self._fold.number:
            self._fold.compare(self._ahead.pop(0))
            self.record.compared += 1

    async def _act(self, game: dict[str, Any]) -> None:
        if game["choices"] and self._wants_to_act(game):
            choice = self.chance.choice(game["choices"])
            await self._send(game["phaseNumber"], chosen(choice, self.chance))

    def _wants_to_act(self, game: dict[str, Any]) -> bool:
        if self.record.seat in game["awaiting"]:
            return bool(game["phaseNumber"] > self._acted_in)
        return self.chance.random() < SECOND_THOUGHTS

    async def _send(self, phase: int, action: dict[str, Any]) -> None:
        """Act, and ask until there is an answer, with one key."""
        key = f"{self.chance.getrandbits(64):016x}"
        await asyncio.sleep(self.chance.random() * self.pause)
        try:
            acted = await self._answer(table=self.table, action=action, phase=phase, key=key)
        except Refused as refused:
            self.record.refused.append(refused.code)
            return
        self._acted_in = max(self._acted_in, phase)
        self._compare(acted["game"])
        self.record.acted.append((key, acted["cursor"], action))

    async def _answer(self, **request: Any) -> Any:
        while True:
            try:
                return await self.client.do(documents.act(), **request)
            except LOST:
                await asyncio.sleep(RETRY)


def _number(game: dict[str, Any]) -> int:
    """How many events the game has come to, in the viewer's own numbering."""
    return int(game["cursor"].partition(".")[2])


async def cards_of(client: Client, deck: str) -> tuple[str, ...]:
    """The cards of a deck by their ids."""
    edges = (await client.ask(CARDS))["decks"]["edges"]
    return next(tuple(card["id"] for card in edge["node"]["cards"]) for edge in edges if edge["node"]["id"] == deck)


async def _main(url: str, table: str, token: str, seed: str, pause: str) -> None:
    async with aiohttp.ClientSession() as http:
        player = Player(Client(http, url, token), table, seed, float(pause))
        print(json.dumps(asdict(await player.play())))


if __name__ == "__main__":
    asyncio.run(_main(*sys.argv[1:]))
