"""However many follow a tournament, what is held for them does not grow with what happens: each reads the one log when he can."""

import asyncio
from collections.abc import AsyncIterator
from itertools import chain
from types import SimpleNamespace
from typing import Any, cast

import pytest

from holding import OWNER, started
from oneiro_api.store.tables import Account, TournamentRow
from oneiro_api.tournaments.feed import CHUNK, TournamentFeed, Update
from oneiro_api.tournaments.hosting import Hosting
from oneiro_api.tournaments.live import LiveTournament
from oneiro_core.tournament.records import Announced

pytestmark = pytest.mark.anyio

MANY, NEWS = 300, 450


def alive() -> LiveTournament:
    log = started(4)
    row = TournamentRow(id="r_1", code="ABC", secret="00" * 32, phase="RUNNING", private=False, created_at=0.0)
    return LiveTournament(row, log, now=lambda: 0.0)


def feed_of(live: LiveTournament, who: Account | None = None) -> AsyncIterator[Update]:
    async def known(tournament: str, asker: Account | None) -> LiveTournament:
        return live

    hosting = cast(Hosting, SimpleNamespace(known=known, changed=None))
    return TournamentFeed(hosting).watch(live.id, who, None)


def happen(live: LiveTournament, count: int) -> list[str]:
    """So many announcements, each told to all who listen; their words."""
    told = [f"news {number}" for number in range(count)]
    for words in told:
        live.log.add(Announced(words), 10, OWNER)
        live.ring()
    return told


async def read_on(feed: Any, until: str) -> list[list[str]]:
    """What a follower is told, update by update."""
    updates: list[list[str]] = []
    while not updates or updates[-1][-1] != until:
        update = await anext(feed)
        updates.append([entry.text.removeprefix("Announced: ") for entry in update.entries])
    return updates


async def test_many_follow_and_one_is_slow() -> None:
    live = alive()
    feeds = [feed_of(live) for _ in range(MANY)]
    slow, *others = feeds
    for feed in feeds:
        assert (await anext(feed)).entries == ()
    told = happen(live, NEWS // 2)
    for feed in others:
        assert [*chain.from_iterable(await read_on(feed, told[-1]))] == told
    later = happen(live, NEWS - NEWS // 2)
    updates = await read_on(slow, later[-1])
    assert [*chain.from_iterable(updates)] == [*told, *later], "he has missed nothing"
    assert len(updates) == -(-NEWS // CHUNK), "and catches up by large parts, not by each ring of the bell"
    assert max(map(len, updates)) == CHUNK
    assert len(live.bells) == MANY
    for feed in feeds:
        await cast(Any, feed).aclose()
    assert (live.bells, dict(live.present)) == (set(), {})


async def test_the_log_is_looked_through_once_for_all() -> None:
    live, reads = alive(), list[int]()
    feeds = [feed_of(live) for _ in range(50)]
    for feed in feeds:
        await anext(feed)
    public, read = live.public, live.public.read

    def counted(log: Any) -> Any:
        reads.append(len(log) - public.seen)
        return read(log)

    live.public = cast(Any, SimpleNamespace(read=counted, hidden=public.hidden))
    told = happen(live, 30)
    for feed in feeds:
        await read_on(feed, told[-1])
    assert sum(reads) == 30, "each entry once, not once for each who follows"


async def test_a_follower_who_waits_is_woken_by_the_next_news() -> None:
    live = alive()
    feed = feed_of(live)
    await anext(feed)
    waiting = asyncio.ensure_future(cast(Any, anext(feed)))
    await asyncio.sleep(0)
    assert not waiting.done()
    happen(live, 1)
    assert [entry.text for entry in (await waiting).entries] == ["Announced: news 0"]
