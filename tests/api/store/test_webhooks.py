import asyncio
from typing import Any

import pytest
from sqlalchemy import Connection

from oneiro_api.store import Conflict, Missing, Store, accounts, webhooks
from oneiro_api.store.tables import Delivery, DeliveryState, Status, Webhook

from .rows import a_room, an_account, insert

pytestmark = pytest.mark.anyio


def a_webhook(webhook_id: str, account_id: str = "ann", **fields: Any) -> Webhook:
    given: dict[str, Any] = {"url": "https://example.org/", "secret": "s", "created_at": 10.0}
    return Webhook(id=webhook_id, account_id=account_id, **given | fields)


def a_delivery(subject: str, webhook_id: str = "w", **fields: Any) -> Delivery:
    given: dict[str, Any] = {
        "sequence": 1,
        "body": "{}",
        "state": DeliveryState.WAITING,
        "tries": 0,
        "due": 20.0,
        "at": 15.0,
    }
    return Delivery(webhook_id=webhook_id, subject=subject, id=f"e_{subject}", **given | fields)


async def keep(store: Store, *rows: Webhook | Delivery) -> None:
    def work(connection: Connection) -> None:
        for row in rows:
            webhooks.add(connection, row) if isinstance(row, Webhook) else webhooks.put(connection, row)

    await store.write(work)


async def untold(store: Store, limit: int = 9) -> list[str]:
    found = await store.read(lambda connection: webhooks.untold(connection, limit))
    return [game.table_id for game in found]


async def due(store: Store, now: float, *but: str, limit: int = 9) -> list[str]:
    found = await store.read(lambda connection: webhooks.due(connection, now, limit, but))
    return [one.delivery.subject for one in found]


@pytest.fixture
async def kept(store: Store) -> Store:
    """A webhook of ann's and games of hers that ended at 12 and 11, before it was made, of another host, and not yet."""
    await store.write(lambda connection: accounts.add(connection, an_account("ann")))
    await store.write(lambda connection: accounts.add(connection, an_account("bob")))
    over: dict[str, Any] = {"status": Status.FINISHED}
    await insert(
        store,
        a_room("late", finished_at=12.0, **over),
        a_room("early", finished_at=11.0, **over),
        a_room("before", finished_at=9.0, **over),
        a_room("his", finished_at=12.0, host_id="bob", **over),
        a_room("running"),
    )
    await keep(store, a_webhook("w"))
    return store


async def test_what_a_webhook_has_not_heard_of(kept: Store) -> None:
    assert await untold(kept) == ["early", "late"]
    assert await untold(kept, 1) == ["early"]
    await keep(kept, a_delivery("early"))
    assert await untold(kept) == ["late"]


async def test_a_game_is_put_once_and_only_for_a_webhook_that_is_there(kept: Store) -> None:
    await keep(kept, a_delivery("early"))
    with pytest.raises(Conflict):
        await keep(kept, a_delivery("early"))
    with pytest.raises(Missing):
        await keep(kept, a_delivery("late", "gone"))


async def test_what_is_due_comes_in_its_order(kept: Store) -> None:
    assert await kept.read(lambda connection: webhooks.next_due(connection, [])) is None
    await keep(kept, a_delivery("late", due=20.0), a_delivery("early", due=19.0), a_delivery("before", due=None))
    assert await kept.read(lambda connection: webhooks.next_due(connection, [])) == 19.0
    assert await due(kept, 18.9) == []
    assert await due(kept, 20.0) == ["early"], "one for each account"
    await keep(kept, a_webhook("other", account_id="bob"), a_delivery("his", "other", due=18.0))
    assert await due(kept, 20.0) == ["his", "early"]
    assert await due(kept, 20.0, limit=1) == ["his"]
    assert await due(kept, 20.0, "bob") == ["early"]
    assert await kept.read(lambda connection: webhooks.next_due(connection, ["bob"])) == 19.0


async def test_what_is_about_the_same_waits_for_what_came_before(kept: Store) -> None:
    first, second = a_delivery("r_cup", due=50.0), a_delivery("r_cup", sequence=2, due=20.0)
    await keep(kept, second, first, a_delivery("late", due=30.0))
    assert await due(kept, 40.0) == ["late"]
    assert await kept.read(lambda connection: webhooks.next_due(connection, [])) == 30.0
    over = first.model_copy(update={"state": DeliveryState.GIVEN_UP, "due": None})
    assert await kept.write(lambda connection: webhooks.change(connection, first, over))
    assert await due(kept, 40.0) == ["r_cup"]
    assert await kept.read(lambda connection: webhooks.followers(connection, ["ann", "bob"], "r_cup")) == [("w", 2)]
    assert await kept.write(lambda connection: webhooks.again(connection, "w", "r_cup", 0, 60.0)) == 1
    assert await due(kept, 60.0) == ["late"]


async def test_one_of_two_servers_claims_a_try(kept: Store) -> None:
    before = a_delivery("early")
    await keep(kept, before)
    after = before.model_copy(update={"tries": 1, "due": 80.0})
    claims = [kept.write(lambda connection: webhooks.change(connection, before, after)) for _ in range(2)]
    assert sorted(await asyncio.gather(*claims)) == [False, True]
    assert await kept.read(lambda connection: webhooks.latest(connection, "w", 9)) == [after]


async def test_what_was_delivered_changes_no_more(kept: Store) -> None:
    done = a_delivery("early", state=DeliveryState.DELIVERED, due=None)
    await keep(kept, done)
    assert not await kept.write(lambda connection: webhooks.change(connection, done, a_delivery("early")))


async def test_a_removed_webhook_takes_its_deliveries_along(kept: Store) -> None:
    await keep(kept, a_delivery("early"), a_webhook("other"))
    assert not await kept.write(lambda connection: webhooks.remove(connection, "bob", "w"))
    assert await kept.write(lambda connection: webhooks.remove(connection, "ann", "w"))
    assert [webhook.id for webhook in await kept.read(lambda c: webhooks.of_account(c, "ann"))] == ["other"]
    assert await kept.read(lambda connection: webhooks.by_id(connection, "w")) is None
    assert await due(kept, 99.0) == []
