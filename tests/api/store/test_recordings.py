"""Recordings in both databases: drafts, what a game was given of them, and what everybody may hear."""

import hashlib
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar

import pytest
from sqlalchemy import Connection

from oneiro_api.recordings.game import let_have
from oneiro_api.store import Store, accounts, recordings, rooms
from oneiro_api.store.recorded import RecordingRow
from oneiro_core import Event, Recording, RefusalCode, Refused, Seat, seen_by

from .rows import ASKED, a_room, an_account

pytestmark = pytest.mark.anyio

BYTES = bytes(range(256)) * 9
DRAFT, AGAIN, HERS = (hashlib.sha256(name).hexdigest() for name in (b"draft", b"again", b"hers"))


@dataclass(frozen=True)
class Sung(Event):
    """A seat sings to a few; once it is over, to all."""

    private_to: ClassVar[str | None] = None

    seat: Seat
    whisper: Annotated[tuple[Recording | None, ...], seen_by("seat")]
    aloud: Recording | None = None


@dataclass(frozen=True)
class Hummed(Event):
    """A seat hums to itself."""

    private_to: ClassVar[str | None] = "seat"

    seat: Seat
    tune: Recording


def a_recording(recording_id: str, account_id: str = "ann", table_id: str = "t") -> RecordingRow:
    about: dict[str, Any] = {"media_type": "audio/webm", "seconds": 1.5, "size": len(BYTES), "at": ASKED}
    return RecordingRow(id=recording_id, table_id=table_id, account_id=account_id, sound=BYTES, **about)


async def begun(store: Store, *drafts: RecordingRow) -> None:
    def work(connection: Connection) -> None:
        for name in ("ann", "ben"):
            accounts.add(connection, an_account(name))
        for table in ("t", "u"):
            rooms.insert_room(connection, a_room(table))
        for draft in drafts:
            recordings.put(connection, draft)

    await store.write(work)


async def kept(store: Store, account_id: str = "ann") -> list[tuple[str, bool, bool]]:
    rows = await store.read(lambda connection: recordings.of_account(connection, account_id))
    return [(row["id"], row["given"], row["told"]) for row in rows]


async def told(store: Store, recording_id: str) -> recordings.Told | None:
    return await store.read(lambda connection: recordings.told(connection, recording_id))


async def test_a_draft_is_in_place_of_another_and_what_was_given_stays(store: Store) -> None:
    await begun(store, a_recording(DRAFT), a_recording(AGAIN), a_recording(HERS, "ben"))
    assert (await kept(store), await kept(store, "ben")) == ([(AGAIN, False, False)], [(HERS, False, False)])
    await store.write(lambda connection: let_have(connection, "t", "ann", {AGAIN}, ()))
    await store.write(lambda connection: recordings.put(connection, a_recording(DRAFT)))
    await store.write(lambda connection: recordings.put(connection, a_recording(AGAIN)))
    assert await kept(store) == [(AGAIN, True, False)]
    await store.write(lambda connection: recordings.sweep(connection, "t"))
    assert (await kept(store), await kept(store, "ben")) == ([(AGAIN, True, False)], [])


@pytest.mark.parametrize(
    ("table", "giver", "given"),
    [
        ("t", "ben", {DRAFT}),
        ("u", "ann", {DRAFT}),
        ("t", None, {DRAFT}),
        ("t", "ann", {DRAFT, HERS}),
        ("t", "ann", {"\0"}),
    ],
)
async def test_what_is_not_ones_own_is_not_given(store: Store, table: str, giver: str | None, given: set[str]) -> None:
    await begun(store, a_recording(DRAFT), a_recording(HERS, "ben"))
    with pytest.raises(Refused) as refused:
        await store.write(lambda connection: let_have(connection, table, giver, given, ()))
    assert refused.value.code is RefusalCode.RECORDING_UNKNOWN
    assert (await kept(store), await kept(store, "ben")) == ([(DRAFT, False, False)], [(HERS, False, False)])


async def test_what_only_some_may_hear_has_no_address_until_it_is_shown_to_all(store: Store) -> None:
    await begun(store, a_recording(DRAFT))
    hidden = (Sung(0, (DRAFT, None)), Hummed(0, DRAFT))
    await store.write(lambda connection: let_have(connection, "t", "ann", {DRAFT}, hidden))
    assert (await kept(store), await told(store, DRAFT)) == ([(DRAFT, True, False)], None)
    await store.write(lambda connection: let_have(connection, "t", None, (), [Sung(0, (), DRAFT)]))
    assert await told(store, DRAFT) == ("audio/webm", BYTES)


async def test_whoever_goes_takes_his_voice_along(store: Store) -> None:
    await begun(store, a_recording(DRAFT), a_recording(HERS, "ben"))
    await store.write(lambda connection: let_have(connection, "t", "ann", {DRAFT}, [Sung(0, (), DRAFT)]))
    assert await store.read(recordings.stored_bytes) == 2 * len(BYTES)
    await store.write(lambda connection: recordings.forget(connection, "ann"))
    assert await told(store, DRAFT) is None
    assert await store.read(recordings.stored_bytes) == len(BYTES)
