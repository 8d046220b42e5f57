"""The end of a token, told to what was opened with it."""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator
from pathlib import Path

import pytest

from oneiro_api.accounts import Accounts
from oneiro_api.endings import Endings
from oneiro_api.store import Store, accounts
from oneiro_api.store.accounts import Bearer
from oneiro_core import RefusalCode, Refused

pytestmark = pytest.mark.anyio


class Clock:
    """A clock that a test sets."""

    now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
async def known(tmp_path: Path, clock: Clock, anyio_backend: str) -> AsyncIterator[Accounts]:
    store = await Store.open(f"sqlite:///{tmp_path / 'oneiro.db'}")
    yield Accounts(store, clock)
    await store.close()


async def signed_in(known: Accounts) -> tuple[str, Bearer]:
    _, secret = await known.sign_in("Ann")
    bearer = await known.of_token(secret)
    assert bearer is not None
    return secret, bearer


class Source:
    """Updates that a test sends; `closed` once nobody takes them any more."""

    def __init__(self) -> None:
        self.queue: asyncio.Queue[str] = asyncio.Queue()
        self.closed = False

    async def updates(self) -> AsyncGenerator[str, None]:
        try:
            while True:
                yield await self.queue.get()
        finally:
            self.closed = True


async def elsewhere(known: Accounts, bearer: Bearer) -> None:
    """Another server revokes a token."""
    await known.store.write(
        lambda connection: accounts.revoke(connection, bearer.account.id, bearer.token.id, known.now())
    )


async def ended(feed: AsyncGenerator[str, None]) -> bool:
    with pytest.raises(Refused) as caught:
        await anext(feed)
    return caught.value.code is RefusalCode.NOT_SIGNED_IN


async def test_who_waits_is_told_of_a_revocation_by_another_server(known: Accounts) -> None:
    _, bearer = await signed_in(known)
    _, other = await signed_in(known)
    source, kept = Source(), Source()
    feed = known.endings.until_ended(bearer, source.updates())
    its = known.endings.until_ended(other, kept.updates())
    source.queue.put_nowait("first")
    assert await anext(feed) == "first"
    waiting, going_on = asyncio.ensure_future(anext(feed)), asyncio.ensure_future(anext(its))
    await asyncio.sleep(0)
    await elsewhere(known, bearer)
    await known.endings.look()
    with pytest.raises(Refused, match="revoked"):
        await waiting
    assert source.closed
    kept.queue.put_nowait("news")
    assert await going_on == "news"
    await its.aclose()


async def test_an_update_that_lies_ready_is_not_told_after_the_end(known: Accounts) -> None:
    _, bearer = await signed_in(known)
    source = Source()
    feed = known.endings.until_ended(bearer, source.updates())
    for update in ("first", "second"):
        source.queue.put_nowait(update)
    assert await anext(feed) == "first"
    await elsewhere(known, bearer)
    await known.endings.look()
    assert await ended(feed)


async def test_nothing_is_told_from_the_moment_of_expiry_on(known: Accounts, clock: Clock) -> None:
    _, bearer = await signed_in(known)
    bearer.token.expires_at = 1060.0
    source = Source()
    feed = known.endings.until_ended(bearer, source.updates())
    for update in ("first", "second"):
        source.queue.put_nowait(update)
    clock.now = 1059.9
    assert await anext(feed) == "first"
    clock.now = 1060.0
    assert await ended(feed)


async def test_a_lookup_is_trusted_for_seconds_and_never_beyond_the_expiry(known: Accounts, clock: Clock) -> None:
    secret, bearer = await signed_in(known)
    await elsewhere(known, bearer)
    clock.now += 9.9
    assert await known.of_token(secret) is not None
    clock.now += 0.2
    assert await known.of_token(secret) is None


async def test_the_database_is_asked_again_and_again_while_something_is_open(
    known: Accounts, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("oneiro_api.endings.LOOK_SECONDS", 0.01)
    _, bearer = await signed_in(known)
    feed = known.endings.until_ended(bearer, Source().updates())
    waiting = asyncio.ensure_future(anext(feed))
    await asyncio.sleep(0.05)
    await elsewhere(known, bearer)
    with pytest.raises(Refused, match="revoked"):
        await asyncio.wait_for(waiting, 10)


async def test_a_stranger_has_nothing_that_could_end(known: Accounts) -> None:
    source = Source()
    feed = Endings(known.store, known.now).until_ended(None, source.updates())
    source.queue.put_nowait("first")
    assert await anext(feed) == "first"
    await feed.aclose()
    assert source.closed
