"""No byte that reaches a late spectator tells of the present: not what he asks for, nor when something comes.

What happened when is read in the journal. Nothing here depends on how fast the machine is: what is told too early is told before
its time, and all else is waited for.
"""

import asyncio
import time
from contextlib import AsyncExitStack
from typing import Any

import aiohttp
import pytest

from serving import Client, Company, Feed, Serving, documents, journal, newcomer
from serving.documents import SAY
from serving.late import DELAY, at_table, play_to_the_end, seen_by, until
from serving.tap import Tap, tapped
from serving.tournaments import Held

pytestmark = pytest.mark.anyio

ALL_AROUND = """query($tournament: ID!, $table: ID!) {
    node(id: $table) { id ... on Table { secret chat { edges { node { number text } } } } }
    tournament(id: $tournament) { phase standings(first: 8) { edges { node { value { shown } } } }
        rounds(first: 3) { edges { node { number openPods pods { edges { node { settled results { game scores { points } }
            tables { id status spectators game { cursor scores } } } } } } } } }
    tables(filter: {playing: true}) { edges { node { id } } } server { version } }"""


async def pry(client: Client, event: Held, friends: Company, looks: list[tuple[float, Any, Any]]) -> None:
    """Ask for all that can be asked, again and again."""
    while True:
        around = await client.ask(ALL_AROUND, table=friends.table, tournament=event.id)
        table = await seen_by(client, friends.table)
        past = (await client.ask(documents.history(), table=friends.table, first=100))["table"]
        looks.append((time.time(), around, (table, past)))
        await asyncio.sleep(0.1)


async def test_no_byte_tells_of_the_present(server: Serving, host: Client, http: aiohttp.ClientSession) -> None:
    """While others play, talk, come and go, a spectator is told the same again and again; and then all of it, in its time."""
    event, friends = await at_table(host, http)
    late, looks = await newcomer(http, server.url), list[tuple[float, Any, Any]]()
    await until(late, friends, lambda seen: seen["game"])
    async with AsyncExitStack() as stack:
        tap = await stack.enter_async_context(tapped(server.port))
        updates = await stack.enter_async_context(friends.feed_of(Client(http, tap.url, late.token)))
        while not await quiet(updates):
            pass
        listening = asyncio.create_task(listen(updates, heard := list[float]()))
        prying = asyncio.create_task(pry(Client(http, tap.url, late.token), event, friends, looks))
        began = time.time()
        canaries = await disturb(event, friends)
        await until(late, friends, lambda seen: seen["status"] == "FINISHED")
        looked = len(looks)
        while len(looks) < looked + 2 or not all(map(tap.first, canaries)):  # what is said is told by the whole second
            await asyncio.sleep(0.1)
        prying.cancel()
        listening.cancel()
    written = journal.steps(server.database, friends.table)
    canaries |= {clue.encode(): at for clue, at in clues(written).items()}
    canaries |= {
        b"FINISHED": written[-1].at,
        journal.secret(server.database, friends.table).hex().encode(): written[-1].at,
    }
    for what, at in canaries.items():
        found = tap.first(what)
        assert found is not None, f"{what!r} was never told: the tap is deaf"
        assert found >= at + DELAY, f"{what!r} was told too early"
    check_cards(tap, server, friends, written)
    check_looks(looks, began)
    assert min(heard) >= began + DELAY, "that something comes tells that something happens"


async def quiet(updates: Feed) -> bool:
    """Whether nothing more comes of what happened before."""
    try:
        return await updates.nothing(1)
    except AssertionError:
        return False


async def listen(updates: Feed, heard: list[float]) -> None:
    """Note when something comes."""
    while True:
        await updates.next()
        heard.append(time.time())


async def disturb(event: Held, friends: Company) -> dict[bytes, float]:
    """Let things happen at the table, and play to the end; what was said, and when."""
    said = dict[bytes, float]()
    async with friends.feed(0):
        for line in range(3):
            said[f"canary {line}".encode()] = time.time()
            await friends.seats[1].do(SAY, table=friends.table, text=f"canary {line}")
            await friends.choose((await friends.game())["awaiting"][0])
    await event.do("pause")
    await event.do("resume")
    await play_to_the_end(friends)
    return said


def clues(written: list[journal.Written]) -> dict[str, float]:
    """The clues, and when each was told."""
    told = [(one.get("clue"), step.at) for step in written for one in step.events]
    return {clue: at for clue, at in reversed(told) if clue}


def check_cards(tap: Tap, server: Serving, friends: Company, written: list[journal.Written]) -> None:
    """No face of a card is heard of before its time."""
    game = journal.empty_game(server.database, friends.table)
    times = dict[str, float]()
    journal.replayed(game, written)
    eye = game.eyes[None]
    for step, happened in zip(eye.steps, eye.events, strict=True):
        for card in (card for card in game.deal.deck if card in repr(happened)):
            times.setdefault(card, written[step - 1].at)
    assert times
    for card in game.deal.deck:
        found = tap.first(card.encode())
        assert found is None or found >= times.get(card, float("inf")) + DELAY, f"{card} was told too early"


def check_looks(looks: list[tuple[float, Any, Any]], began: float) -> None:
    """Until the delay has passed, all answers are one and the same."""
    before = [told for at, *told in looks if at < began + DELAY]
    assert before
    assert all(told == before[0] for told in before)
