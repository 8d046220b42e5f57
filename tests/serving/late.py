"""A table of a tournament whose spectators are late."""

import asyncio
from collections.abc import Callable
from typing import Any

import aiohttp

from . import documents, journal
from .client import Client
from .company import Company, newcomer
from .server import Serving
from .tournaments import Held, Word, held, pods_of

DELAY = 4.0
CLASSIC = {"variant": "classic", "deck": "box", "clock": Word("RELAXED"), "options": {"targetScore": 6}}


async def at_table(host: Client, http: aiohttp.ClientSession, **wish: Any) -> tuple[Held, Company]:
    """A tournament with one table of three people, who have begun to play."""
    event = await held(host, **{"delay": DELAY, "plays": [CLASSIC], "least": 3, "preferred": 3, "most": 4, **wish})
    await event.do("openRegistration")
    people = [await newcomer(http, host.url) for _ in range(3)]
    await event.do("invite", accounts=[who.account for who in people])
    await event.enter(*people)
    await event.do("startTournament")
    await event.pair()
    await event.do("publishPairings", round=1)
    for who in event.people.values():
        await event.do("ready", who)
    await event.do("startRound", round=1)
    pod = await opened(event)
    names = [seat["entrant"]["name"] for seat in pod["seats"]]
    return event, Company(pod["tables"][0]["id"], [event.people[name] for name in names])


async def opened(event: Held) -> Any:
    """The only pod, as somebody sees it who sits there, once its table is open."""
    (who, *_) = event.people.values()
    async with asyncio.timeout(60):
        while not (pod := pods_of(await event.look(who), 1)[0])["tables"]:
            await asyncio.sleep(0.1)
    return pod


async def seen_by(who: Client, table: str) -> Any:
    """A table as somebody sees it; None where he does not."""
    return (await who.ask(documents.table(), table=table))["table"]


async def until(who: Client, friends: Company, reached: Callable[[Any], Any]) -> Any:
    """The table as somebody sees it, once it has come so far."""
    async with asyncio.timeout(60):
        while not ((seen := await seen_by(who, friends.table)) and reached(seen)):
            await asyncio.sleep(0.1)
    return seen


async def play_to_the_end(friends: Company) -> None:
    """Play as fast as can be."""
    while not (game := await friends.game())["over"]:
        await friends.choose(game["awaiting"][0])


def public_times(server: Serving, friends: Company, written: list[journal.Written]) -> list[float]:
    """When each event happened that spectators receive."""
    game = journal.replayed(journal.empty_game(server.database, friends.table), written)
    return [written[step - 1].at for step in game.eyes[None].steps]
