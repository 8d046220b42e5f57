import pytest
from sqlalchemy import Connection

from oneiro_api.store import Conflict, Store, answers, journal
from oneiro_api.store.tables import Answer

from .rows import a_step, load

pytestmark = pytest.mark.anyio

ANSWER = {"seq": 3, "none": None}


def keep(connection: Connection) -> None:
    answers.keep(connection, actor="ann", key="k", request_hash="h", answer=ANSWER, at=7.5)


async def recalled(store: Store, actor: str, key: str) -> Answer | None:
    return await store.read(lambda connection: answers.recall(connection, actor, key))


async def test_an_answer_is_recalled_by_actor_and_key(store: Store) -> None:
    await store.write(keep)
    assert await recalled(store, "ann", "k") == Answer(actor="ann", key="k", request_hash="h", answer=ANSWER, at=7.5)
    assert await recalled(store, "ann", "other") is None
    assert await recalled(store, "bob", "k") is None


async def test_a_key_is_answered_once(store: Store) -> None:
    await store.write(keep)
    with pytest.raises(Conflict):
        await store.write(keep)


async def test_an_answer_is_kept_with_its_effect_or_not_at_all(store: Store, table_id: str) -> None:
    def act(connection: Connection) -> None:
        keep(connection)
        journal.append(connection, a_step(table_id, 1))

    def fail(connection: Connection) -> None:
        act(connection)
        raise LookupError

    with pytest.raises(LookupError):
        await store.write(fail)
    assert (await recalled(store, "ann", "k"), await load(store, table_id)) == (None, [])
    await store.write(act)
    assert await recalled(store, "ann", "k") is not None
    assert await load(store, table_id) == [a_step(table_id, 1)]
