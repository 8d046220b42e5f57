import hashlib

import pytest

from oneiro_api.store import Conflict, Missing, Store, accounts
from oneiro_api.store.tables import Account, Token

from .rows import a_token, an_account

pytestmark = pytest.mark.anyio


async def add(store: Store, row: Account | Token) -> None:
    if isinstance(row, Account):
        await store.write(lambda connection: accounts.add(connection, row))
    else:
        await store.write(lambda connection: accounts.add_token(connection, row))


async def holder(store: Store, hashed: str, now: float = 20) -> str | None:
    bearer = await store.read(lambda connection: accounts.by_token(connection, hashed, now))
    return None if bearer is None else bearer.account.id


async def revoke(store: Store, hashed: str, now: float, account: str = "ann") -> bool:
    return await store.write(lambda connection: accounts.revoke(connection, account, f"k_{hashed}", now))


async def ids(store: Store, account: str, now: float = 20) -> list[str]:
    tokens = await store.read(lambda connection: accounts.tokens_of(connection, account, now))
    return [token.id for token in tokens]


@pytest.fixture
async def ann(store: Store) -> Account:
    account = an_account("ann")
    await add(store, account)
    return account


def test_a_token_is_known_by_its_digest() -> None:
    assert accounts.token_hash("só") == hashlib.sha256("só".encode()).hexdigest()


async def test_a_token_leads_to_its_account(store: Store, ann: Account) -> None:
    token = a_token("h", scopes=["play", "chat"], expires_at=99.25)
    await add(store, token)
    assert await store.read(lambda connection: accounts.by_token(connection, "h", 20)) == (ann, token)
    assert await holder(store, "other") is None


async def test_a_token_ends_at_its_time(store: Store, ann: Account) -> None:
    await add(store, a_token("h", expires_at=30.5))
    assert await holder(store, "h", 30.25) == "ann"
    assert await holder(store, "h", 30.5) is None


async def test_a_revoked_token_is_none(store: Store, ann: Account) -> None:
    for hashed in ("h", "kept"):
        await add(store, a_token(hashed))
    assert await revoke(store, "h", 15)
    assert await holder(store, "h") is None
    assert await holder(store, "kept") == "ann"


async def test_a_token_is_revoked_once(store: Store, ann: Account) -> None:
    await add(store, a_token("h"))
    assert [await revoke(store, hashed, 15) for hashed in ("h", "h", "unknown")] == [True, False, False]


async def test_nobody_revokes_a_token_of_another(store: Store, ann: Account) -> None:
    await add(store, a_token("h"))
    assert not await revoke(store, "h", 15, "bob")
    assert await holder(store, "h") == "ann"


async def test_a_token_ends_with_the_one_that_it_was_made_with(store: Store, ann: Account) -> None:
    for hashed, parent in (("first", None), ("child", "k_first"), ("grandchild", "k_child"), ("other", None)):
        await add(store, a_token(hashed, parent_id=parent))
    assert await revoke(store, "first", 15)
    assert [await holder(store, hashed) for hashed in ("first", "child", "grandchild", "other")] == [None] * 3 + ["ann"]


async def test_the_valid_tokens_of_an_account(store: Store, ann: Account) -> None:
    await add(store, an_account("bob"))
    await add(store, a_token("late", created_at=5.0))
    await add(store, a_token("early", created_at=4.0))
    await add(store, a_token("expired", expires_at=19.0))
    await add(store, a_token("revoked", revoked_at=3.0))
    await add(store, a_token("his", "bob"))
    assert await ids(store, "ann") == ["k_early", "k_late"]
    assert await ids(store, "bob") == ["k_his"]


async def test_a_deleted_account_has_no_tokens(store: Store) -> None:
    await add(store, an_account("gone", deleted_at=12.0))
    await add(store, a_token("h", "gone"))
    assert await holder(store, "h") is None


async def test_ids_are_taken_once(store: Store, ann: Account) -> None:
    await add(store, a_token("h"))
    for row in (an_account("ann", name="Other"), a_token("h")):
        with pytest.raises(Conflict):
            await add(store, row)


async def test_a_token_needs_an_account(store: Store) -> None:
    with pytest.raises(Missing):
        await add(store, a_token("h", "nobody"))
