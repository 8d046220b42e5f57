"""Webhooks: told of finished games, signed, until they have heard, whatever happens to the server meanwhile."""

import asyncio
import hashlib
import hmac
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from oneiro_api.live.hall import Hall
from oneiro_api.settings import Settings
from oneiro_api.store import Store, accounts, webhooks
from oneiro_api.store.tables import Delivery, DeliveryState, Webhook
from oneiro_api.webhooks import outbox, posting
from oneiro_api.webhooks.addresses import BadAddress, parsed, resolved
from oneiro_core import Registry
from serving import Client, Company, Refused, Serving, company, documents, newcomer, serving
from serving.tournaments import Held, begun, pods_of, ranking

from .receiver import Receiver, receiving
from .store.rows import an_account

pytestmark = pytest.mark.anyio

CREATE = f"""mutation($url: String!, $key: String) {{ createWebhook(url: $url, key: $key) {{
    ... on WebhookCreated {{ secret webhook {{ id url }} }} {documents.REFUSAL} }} }}"""
REMOVE = f"mutation($id: ID!) {{ removeWebhook(id: $id) {{ ... on WebhookRemoved {{ id }} {documents.REFUSAL} }} }}"
LIST = "{ viewer { webhooks { id url deliveries { id table tournament sequence state tries reason nextTry } } } }"
REPEAT = f"""mutation($id: ID!, $tournament: ID!, $after: Int!) {{
    repeatDeliveries(id: $id, tournament: $tournament, after: $after) {{
    ... on DeliveriesRepeated {{ count }} {documents.REFUSAL} }} }}"""
SHORT = {"options": {"classic": {"targetScore": 5}}}


async def told(host: Client) -> list[Any]:
    """What became of the deliveries of the host's only webhook."""
    (webhook,) = (await host.ask(LIST))["viewer"]["webhooks"]
    return list(webhook["deliveries"])


async def delivered(host: Client) -> Any:
    """The host's only delivery, once it is over."""
    async with asyncio.timeout(60):
        while True:
            deliveries = await told(host)
            if deliveries and deliveries[0]["state"] != "WAITING":
                return deliveries[0]
            await asyncio.sleep(0.05)


async def failed(host: Client) -> None:
    """Wait until it is written down that a try has failed: until then it is its server's, for a minute also a dead one's."""
    async with asyncio.timeout(60):
        while not any(delivery["reason"] for delivery in await told(host)):
            await asyncio.sleep(0.01)


async def play_out(friends: Company) -> Any:
    await friends.start()
    while not (game := await friends.game())["over"]:
        await friends.choose(game["awaiting"][0])
    return game


async def refused(who: Client, url: str) -> tuple[str, str | None]:
    with pytest.raises(Refused) as caught:
        await who.do(CREATE, url=url)
    return caught.value.code, caught.value.field


def is_signed(secret: str, header: str, body: str) -> bool:
    """The check that a receiver makes."""
    parts = dict(part.split("=") for part in header.split(","))
    expected = hmac.new(secret.encode(), f"{parts['t']}.{body}".encode(), hashlib.sha256).hexdigest()
    return hmac.compare_digest(expected, parts["v1"])


@asynccontextmanager
async def at_a_server(
    folder: Path, http: aiohttp.ClientSession, receiver: Receiver
) -> AsyncIterator[tuple[Serving, Any]]:
    """A table of three whose host has a webhook; yields the server, the people and the secret."""
    with serving(folder, webhook_loopback="true") as server:
        friends = await company(http, server.url, 3, **SHORT)
        made = await friends.host.do(CREATE, url=receiver.url)
        yield server, (friends, made["secret"])


async def test_a_finished_game_is_told_once_and_signed(tmp_path: Path, http: aiohttp.ClientSession) -> None:
    async with receiving() as receiver, at_a_server(tmp_path, http, receiver) as (_, (friends, secret)):
        game = await play_out(friends)
        state = await delivered(friends.host)
        ((headers, body),) = receiver.heard
        assert (state["state"], state["tries"], state["reason"], state["nextTry"]) == ("DELIVERED", 1, None, None)
    assert is_signed(secret, headers["Oneiro-Signature"], body)
    assert not is_signed(secret, headers["Oneiro-Signature"], body + " ")
    told = json.loads(body)
    assert isinstance(told.pop("finishedAt"), int)
    assert told == {
        "id": headers["Oneiro-Event"],
        "event": "game.finished",
        "table": friends.table,
        "variant": "classic",
        "seats": [{"name": who.name, "account": who.account, "bot": None} for who in friends.seats],
        "scores": game["scores"],
        "winners": game["winners"],
        "finished": True,
    }


async def test_what_was_not_heard_is_told_again(tmp_path: Path, http: aiohttp.ClientSession) -> None:
    async with receiving(500, 302) as receiver, at_a_server(tmp_path, http, receiver) as (_, (friends, _)):
        await play_out(friends)
        state = await delivered(friends.host)
        assert (state["state"], state["tries"]) == ("DELIVERED", 3)
        bodies = [body for _, body in receiver.heard]
        assert len(bodies) == 3
        assert len(set(bodies)) == 1


async def test_what_was_not_heard_is_told_after_a_kill(tmp_path: Path, http: aiohttp.ClientSession) -> None:
    async with receiving(500) as receiver, at_a_server(tmp_path, http, receiver) as (server, (friends, secret)):
        await play_out(friends)
        await failed(friends.host)
        server.restart()
        assert (await delivered(friends.host))["state"] == "DELIVERED"
        await receiver.count(2)
        assert len({body for _, body in receiver.heard}) == 1
        headers, body = receiver.heard[-1]
        assert is_signed(secret, headers["Oneiro-Signature"], body)


@pytest.mark.long
async def test_a_try_that_a_kill_cuts_off_is_made_again(tmp_path: Path, http: aiohttp.ClientSession) -> None:
    """It was the dead server's for its minute, or has been written down as failed an instant before."""
    async with receiving(500) as receiver, at_a_server(tmp_path, http, receiver) as (server, (friends, _)):
        await play_out(friends)
        await receiver.count(1)
        server.restart()
        await receiver.count(2)
        assert len({body for _, body in receiver.heard}) == 1


async def heard_of(receiver: Receiver, event: Held, count: int) -> list[Any]:
    """So much that was heard of a tournament, in the order of hearing."""
    async with asyncio.timeout(60):
        while True:
            told = [json.loads(body) for _, body in receiver.heard]
            if len(about := [body for body in told if body.get("tournament") == event.id]) >= count:
                return about
            await receiver.count(len(told) + 1)


async def test_a_tournament_is_told_in_order_also_over_a_kill_and_again_on_demand(
    tmp_path: Path, http: aiohttp.ClientSession
) -> None:
    async with receiving(500) as receiver:
        with serving(tmp_path, "dice", webhook_loopback="true") as server:
            host = await newcomer(http, server.url)
            made = await host.do(CREATE, url=receiver.url)
            event = await begun(host, 4)
            await event.do("announce", text="Welcome")
            await failed(host)
            server.restart()
            await event.begin_round(1)
            seen = await event.played(1)
            await event.do("finish")
            told = await heard_of(receiver, event, 7)
            names = ("started", "started", "announced", "round.published", "round.started", "result", "finished")
            assert [body["event"] for body in told] == [f"tournament.{name}" for name in names]
            assert [body["sequence"] for body in told] == [1, 1, 2, 3, 4, 5, 6]
            assert all(is_signed(made["secret"], head["Oneiro-Signature"], body) for head, body in receiver.heard)
            _check_words(told, seen)
            repeat = {"id": made["webhook"]["id"], "tournament": event.id, "after": 4}
            assert await host.do(REPEAT, **repeat) == {"count": 2}
            assert (await heard_of(receiver, event, 9))[7:] == told[5:]
            with pytest.raises(Refused, match="NOT_FOUND"):
                await (await newcomer(http, server.url)).do(REPEAT, **repeat)


def _check_words(told: list[Any], seen: Any) -> None:
    """What is told of a round of one pod is what the API shows."""
    ((pod, *_), rows) = pods_of(seen, 1), ranking(seen)
    seats = [{"entrant": seat["entrant"]["id"], "name": seat["entrant"]["name"]} for seat in pod["seats"]]
    announced, published, result, finished = told[2], told[3], told[5], told[6]
    assert announced["text"] == "Announced: Welcome"
    assert published["pods"] == [{"number": 1, "label": "", "seats": seats}]
    assert {score["entrant"] for score in result["scores"]} == {seat["entrant"] for seat in seats}
    assert [score["points"] for score in result["scores"]] == [score["points"] for score in pod["results"][0]["scores"]]
    assert [(row["rank"], row["name"], row["points"]) for row in finished["standings"]] == rows


async def test_addresses_that_may_not_be_used(http: aiohttp.ClientSession, server: Serving) -> None:
    host = await newcomer(http, server.url)
    for url in (
        "http://example.org/",
        "http://127.0.0.1:80/",
        "ftp://example.org/",
        "https://",
        "https://a b/",
        "https://a..b/",
        f"https://{'a' * 64}.org/",
        "nothing",
    ):
        assert await refused(host, url) == ("ILLEGAL", "url")
    assert await refused(Client(http, server.url), "https://example.org/") == ("NOT_SIGNED_IN", None)


async def test_webhooks_are_their_owners_alone(http: aiohttp.ClientSession, server: Serving) -> None:
    host, other = [await newcomer(http, server.url) for _ in range(2)]
    made = [await host.do(CREATE, url="https://example.org/", key="once") for _ in range(2)]
    assert made[0] == made[1]
    (webhook,) = (await host.ask(LIST))["viewer"]["webhooks"]
    assert webhook == {"id": made[0]["webhook"]["id"], "url": "https://example.org/", "deliveries": []}
    with pytest.raises(Refused, match="NOT_FOUND"):
        await other.do(REMOVE, id=webhook["id"])
    await host.do(REMOVE, id=webhook["id"])
    assert (await host.ask(LIST))["viewer"]["webhooks"] == []
    for number in range(5):
        await host.do(CREATE, url=f"https://example.org/{number}")
    assert await refused(host, "https://example.org/") == ("ILLEGAL", None)


@pytest.mark.parametrize(
    "number", ["10.0.0.1", "127.0.0.1", "169.254.169.254", "[::1]", "[fd00::1]", "[::ffff:10.0.0.1]", "0.0.0.0"]
)
def test_no_address_leads_into_a_private_network(number: str) -> None:
    address = parsed(f"https://{number}/", loopback=False)
    with pytest.raises(BadAddress, match="private"):
        resolved(address, loopback=False)


def test_the_setting_opens_this_machine_and_no_more() -> None:
    assert resolved(parsed("http://127.0.0.1:1/", loopback=True), loopback=True) == "127.0.0.1"
    with pytest.raises(BadAddress, match="private"):
        resolved(parsed("https://10.0.0.1/", loopback=True), loopback=True)
    for url in (
        "http://10.0.0.1/",
        "http://example.org/",
        "http://localhost/",
        "http://u:p@127.0.0.1/",
        "http://127.0.0.1:x/",
    ):
        with pytest.raises(BadAddress):
            parsed(url, loopback=True)


# -- the outbox by itself


class Waiting:
    """A store with one delivery that is due, and an outbox over it."""

    def __init__(self, store: Store, folder: Path) -> None:
        self.store = store
        self.time = 2_000_000_000.0
        settings = Settings(data_dir=folder, webhook_loopback=True)
        self.hall = Hall(store, Registry(), settings, lambda: self.time)
        self.outbox = outbox.Outbox(self.hall)

    async def put(self, url: str, account: str = "ann", webhook: str = "w") -> None:
        delivery = Delivery(
            webhook_id=webhook, subject="t", sequence=1, id="e", body="{}", state="WAITING", tries=0, due=1.0, at=1.0
        )

        def work(connection: Any) -> None:
            if accounts.by_id(connection, account) is None:
                accounts.add(connection, an_account(account))
            webhooks.add(connection, Webhook(id=webhook, account_id=account, url=url, secret="s", created_at=1.0))
            webhooks.put(connection, delivery)

        await self.store.write(work)

    async def look(self) -> float:
        """Begin with what is due, wait for it, and say when there is more."""
        await self.outbox.look()
        await asyncio.gather(*self.outbox.under_way.values())
        return await self.outbox.look()

    async def row(self) -> Delivery:
        (row,) = await self.store.read(lambda connection: webhooks.latest(connection, "w", 9))
        return row


@pytest.fixture
async def waiting(tmp_path: Path, anyio_backend: str) -> AsyncIterator[Waiting]:
    store = await Store.open(f"sqlite:///{tmp_path / 'oneiro.db'}")
    waiting = Waiting(store, tmp_path)
    yield waiting
    await waiting.outbox.close()
    await store.close()


async def test_each_try_waits_twice_as_long_until_it_is_given_up(waiting: Waiting) -> None:
    async with receiving(*[503] * 99) as receiver:
        await waiting.put(receiver.url)
        waits = []
        while (row := await waiting.row()).state == DeliveryState.WAITING:
            waits.append(await waiting.look())
            waiting.time += waits[-1]
        assert len(receiver.heard) == row.tries == outbox.MOST_TRIES
    assert waits[:8] == [1, 2, 4, 8, 16, 32, 60, 4]
    assert (row.state, row.due, row.reason) == (DeliveryState.GIVEN_UP, None, "answered with 503")


async def test_nobody_there_is_a_reason_too(waiting: Waiting) -> None:
    await waiting.put("http://127.0.0.1:1/")
    await waiting.look()
    assert (await waiting.row()).reason == "no answer (ConnectionRefusedError)"


async def test_whatever_goes_wrong_is_a_try_that_failed(waiting: Waiting, monkeypatch: pytest.MonkeyPatch) -> None:
    await waiting.put("https://a..b/")
    await waiting.look()
    assert (await waiting.row()).reason == "the name of the host is none"

    async def broken(*_: Any, **__: Any) -> None:
        raise LookupError

    monkeypatch.setattr(outbox, "post", broken)
    async with receiving() as receiver:
        await waiting.put(receiver.url, webhook="x")
        await waiting.look()
    (row,) = await waiting.store.read(lambda connection: webhooks.latest(connection, "x", 9))
    assert (row.tries, row.reason) == (1, "the try failed (LookupError)")


@asynccontextmanager
async def dripping() -> AsyncIterator[str]:
    """The address of a receiver that answers byte by byte, without an end."""
    writers = list[asyncio.StreamWriter]()

    async def drip(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writers.append(writer)
        with suppress(ConnectionError):
            while True:
                writer.write(b"H")
                await writer.drain()
                await asyncio.sleep(0.01)

    server = await asyncio.start_server(drip, "127.0.0.1", 0)
    try:
        yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/"
    finally:
        server.close()
        for writer in writers:
            writer.transport.abort()


async def test_a_try_has_an_end_however_slowly_it_is_answered(
    waiting: Waiting, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(posting, "SECONDS", 0.1)
    async with dripping() as url:
        await waiting.put(url)
        await waiting.look()
    assert (await waiting.row()).reason == "no answer (TimeoutError)"


async def test_nobody_waits_for_the_slow_receiver_of_somebody_else_nor_does_the_end(waiting: Waiting) -> None:
    async with dripping() as url, receiving() as receiver:
        await waiting.put(url, "ann", "w")
        await waiting.put(receiver.url, "ann", "x")
        await waiting.outbox.look()
        for _ in range(2):
            await waiting.put(receiver.url, "ben", "y")
            await waiting.outbox.look()
            if (under_way := waiting.outbox.under_way.get("ben")) is not None:  # else it was over already
                await under_way
            await waiting.store.write(lambda connection: webhooks.remove(connection, "ben", "y"))
        assert len(receiver.heard) == 2, "Ann's own webhooks are told one after the other"
        assert [*waiting.outbox.under_way] == ["ann"]
        await waiting.outbox.close()
        assert not waiting.outbox.under_way


async def test_a_try_that_another_server_has_claimed_is_not_made(waiting: Waiting) -> None:
    async with receiving() as receiver:
        await waiting.put(receiver.url)
        others = Waiting(waiting.store, Path())
        await asyncio.gather(waiting.look(), others.look())
        await others.outbox.close()
        assert len(receiver.heard) == 1
    assert (await waiting.row()).state == DeliveryState.DELIVERED
