"""No byte that reaches a client tells what he may not know; nor does a line of the log.

Every client is tapped. Afterwards the journal says what was hidden from whom until when, and the taps are searched for it.
"""

import asyncio
import base64
import json
from collections.abc import Iterator
from contextlib import AsyncExitStack, suppress
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from oneiro_core import Event, Game, Viewer, redact
from serving import Client, Company, Refused, Serving, company, documents, journal, newcomer, serving
from serving.player import Player, Record, cards_of
from serving.tap import Tap, tapped
from serving.wire import event_of

pytestmark = pytest.mark.anyio

NOSY: list[dict[str, Any]] = [
    {"vote": {"slots": [99]}},
    {"lay": {"cards": ["made up"]}},
    {"lay": {"cards": []}},
    {"tell": {"clue": "", "card": "made up"}},
]
ALL_AROUND = """query($table: ID!) {
    node(id: $table) { id ... on Table { secret commitment code seats { name account { id } } chat { edges { node { text } } } } }
    tables { edges { node { id game { cursor } } } } viewer { id } plugins { name refusal } server { version } }"""
ENOUGH = 100


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Serving]:
    with serving(tmp_path) as server:
        yield server


async def pry(client: Client, table: str) -> None:
    """Ask for everything that can be asked, again and again, and try what is not allowed."""
    for turn in range(10**6):
        await client.ask(ALL_AROUND, table=table)
        await client.ask(documents.table(), table=table)
        await client.ask(documents.history(), table=table, first=100)
        with suppress(Refused):
            await client.do(documents.act(), table=table, action=NOSY[turn % len(NOSY)], key=f"pry {turn}")
        await pry_beside(client)
        await asyncio.sleep(0.05)


async def pry_beside(client: Client) -> None:
    """Counts that move at each secret choice, as operators have them, are told to no player."""
    async with client.http.get(f"{client.url}/metrics", headers=client.headers) as answer:
        assert "oneiro_" not in await answer.text()


async def play_tapped(server: Serving, friends: Company, stack: AsyncExitStack) -> dict[Viewer, tuple[Tap, Record]]:
    """A whole game, with a spectator; everybody pries meanwhile. Of each viewer what he heard and what he noted."""
    viewers: list[Client] = [*friends.seats, await newcomer(friends.host.http, server.url)]
    taps = [await stack.enter_async_context(tapped(server.port)) for _ in viewers]
    clients = [Client(who.http, tap.url, who.token) for who, tap in zip(viewers, taps, strict=True)]
    cards = await cards_of(
        friends.host, "box"
    )  # not over a tap: who is told of a card by a list of the deck, knows nothing
    async with asyncio.TaskGroup() as group:
        prying = [group.create_task(pry(client, friends.table)) for client in clients]
        playing = [
            group.create_task(Player(client, friends.table, f"canary {seat}", cards=cards).play())
            for seat, client in enumerate(clients)
        ]
        await asyncio.wait(playing)
        for task in prying:
            task.cancel()
    for client in clients:
        await client.ask(ALL_AROUND, table=friends.table)
    seats: list[Viewer] = [*range(len(friends.seats)), None]
    return {seat: (tap, task.result()) for seat, tap, task in zip(seats, taps, playing, strict=True)}


def known_since(game: Game, written: list[journal.Written], viewer: Viewer) -> dict[str, float]:
    """From what time on a viewer may know each card's face."""
    known: dict[str, float] = {}
    for step in written:
        for event in journal.events(game.rules.variant, step):
            for card in cards_in(redact(event, viewer), game.deal.deck):
                known.setdefault(card, step.at)
    return known


def cards_in(event: Event | None, deck: tuple[str, ...]) -> set[str]:
    text = repr(event)
    return {card for card in deck if card in text}


def forms(secret: bytes) -> list[bytes]:
    """The ways in which a secret might be written."""
    return [
        secret,
        secret.hex().encode(),
        secret.hex().upper().encode(),
        base64.b64encode(secret)[:40],
        base64.urlsafe_b64encode(secret)[:40],
        str(int.from_bytes(secret, "big")).encode(),
        str(int.from_bytes(secret, "little")).encode(),
        json.dumps(list(secret)).encode(),
        repr(secret)[2:-1].encode(),
    ]


async def test_no_byte_tells_what_is_hidden(own: Serving, http: aiohttp.ClientSession) -> None:
    friends = await company(http, own.url, 4, clock="NORMAL")
    async with AsyncExitStack() as stack:
        await friends.start()
        heard = await play_tapped(own, friends, stack)
    written = journal.steps(own.database, friends.table)
    game = journal.replayed(journal.empty_game(own.database, friends.table), written)
    hidden = sum(check_cards(tap, known_since(game, written, viewer), game) for viewer, (tap, _) in heard.items())
    assert hidden > ENOUGH, "too little was hidden for this to mean anything"
    for viewer, (tap, record) in heard.items():
        check_secret(tap, journal.secret(own.database, friends.table), written[-1].at)
        check_tokens(tap, friends, viewer)
        check_events(record, game, written, viewer)
    own.stop()
    check_nothing_in(own.log.read_text() + own.said, friends, game, journal.secret(own.database, friends.table))
    check_tokens_are_not_kept(own, friends)


def check_cards(tap: Tap, known: dict[str, float], game: Game) -> int:
    """No card is heard of before its time; how many were hidden at first or for ever."""
    for card in game.deal.deck:
        at = tap.first(card.encode())
        assert at is None or at >= known.get(card, float("inf")), f"{card} was told too early"
        assert at is not None or card not in known, f"{card} was never told: the tap is deaf"
    beginning = min(known.values())
    return sum(known.get(card, float("inf")) > beginning for card in game.deal.deck)


def check_secret(tap: Tap, secret: bytes, end: float) -> None:
    for form in forms(secret):
        at = tap.first(form)
        assert at is None or at >= end, f"the secret was told as {form!r}"
    assert tap.first(secret.hex().encode()), "the secret is told in the end"


def check_tokens(tap: Tap, friends: Company, viewer: Viewer) -> None:
    for client in friends.seats:
        assert client.token is not None
        assert tap.first(client.token.encode()) is None


def check_events(record: Record, game: Game, written: list[journal.Written], viewer: Viewer) -> None:
    """What was received is what the viewer may see, event for event, and all of it."""
    variant = game.rules.variant
    seen = [redact(event, viewer) for step in written for event in journal.events(variant, step)]
    assert [event_of(variant, event) for event in record.events] == [event for event in seen if event is not None]
    assert record.compared > len(written) / 2


def check_nothing_in(log: str, friends: Company, game: Game, secret: bytes) -> None:
    assert "Oneiro is ready" in log
    found = [card for card in game.deal.deck if card in log]
    found += [client.name for client in friends.seats if str(client.token) in log]
    found += [form.decode() for form in forms(secret)[1:] if form.decode() in log]
    assert found == []


def check_tokens_are_not_kept(server: Serving, friends: Company) -> None:
    kept = b"".join(path.read_bytes() for path in server.folder.glob("oneiro.sqlite*"))
    assert friends.table.encode() in kept
    assert not [client.name for client in friends.seats if str(client.token).encode() in kept]
