"""People's decks in both databases: pictures byte for byte, kept once, and for good once a game has begun with them."""

from typing import Any

import pytest
from sqlalchemy import Connection

from oneiro_api.store import Conflict, Missing, Store, accounts, decks
from oneiro_api.store.decked import CardRow, DeckRow, PictureRow

from .rows import ASKED, an_account

pytestmark = pytest.mark.anyio

BYTES = bytes(range(256)) * 9


def a_deck(deck_id: str, **fields: Any) -> DeckRow:
    words = dict.fromkeys(("title", "language", "author", "licence", "source"), "x")
    whole: dict[str, Any] = {
        "id": deck_id,
        "owner_id": "ann",
        "visibility": "PRIVATE",
        "created_at": ASKED,
        "changed_at": ASKED,
    }
    return DeckRow(**{**whole, **words, **fields})


def a_card(card_id: str, picture_id: str = "p") -> CardRow:
    return CardRow(id=card_id, picture_id=picture_id, alt="Ä picture", tags=["a", "ß"])


def a_picture(picture_id: str = "p") -> PictureRow:
    return PictureRow(id=picture_id, size=3 * len(BYTES), look="00", full=BYTES * 2, thumb=BYTES)


async def begun(store: Store) -> None:
    """A deck with a card in it, and another deck without."""

    def work(connection: Connection) -> None:
        accounts.add(connection, an_account("ann"))
        decks.add(connection, a_deck("d"))
        decks.add(connection, a_deck("e"))
        assert decks.put(connection, "d", a_card("c"), a_picture())

    await store.write(work)


async def test_pictures_come_back_byte_for_byte(store: Store) -> None:
    await begun(store)
    assert await store.read(lambda connection: decks.picture(connection, "c", small=False)) == BYTES * 2
    assert await store.read(lambda connection: decks.picture(connection, "c", small=True)) == BYTES
    assert await store.read(lambda connection: decks.picture(connection, "none", small=True)) is None
    assert await store.read(decks.stored_bytes) == 3 * len(BYTES)
    assert await store.read(lambda connection: decks.looks(connection, "d")) == {"c": "00"}
    assert await store.read(decks.all_cards) == [a_card("c")]


async def test_a_picture_is_in_a_deck_once_and_kept_once(store: Store) -> None:
    await begun(store)

    def work(connection: Connection) -> tuple[bool, bool]:
        return (
            decks.put(connection, "d", a_card("other words"), a_picture()),
            decks.put(connection, "e", a_card("c"), a_picture()),
        )

    assert await store.write(work) == (False, True)
    assert await store.read(decks.stored_bytes) == 3 * len(BYTES)


async def test_what_nothing_needs_goes(store: Store) -> None:
    await begun(store)
    await store.write(lambda connection: decks.put(connection, "e", a_card("c")))
    await store.write(lambda connection: decks.remove(connection, "d"))
    assert await store.read(decks.stored_bytes), "another deck has the picture"
    await store.write(lambda connection: decks.remove(connection, "e"))
    assert await store.read(decks.all_cards) == []
    assert await store.read(decks.stored_bytes) == 0


async def test_what_was_played_stays(store: Store) -> None:
    await begun(store)
    assert await store.write(lambda connection: decks.keep_for_good(connection, ["c"]))

    def work(connection: Connection) -> None:
        taken = decks.take(connection, "d", "c")
        assert taken is not None
        decks.sweep(connection, taken)
        decks.remove(connection, "d")

    await store.write(work)
    assert await store.read(lambda connection: decks.picture(connection, "c", small=False)) == BYTES * 2
    assert not await store.write(lambda connection: decks.keep_for_good(connection, ["c", "gone"]))


async def test_what_is_gone_cannot_be_changed(store: Store) -> None:
    await begun(store)
    with pytest.raises(Missing):
        await store.write(lambda connection: decks.change(connection, a_deck("none")))
    with pytest.raises(Missing):
        await store.write(lambda connection: decks.put(connection, "none", a_card("c")))
    with pytest.raises(Conflict):
        await store.write(lambda connection: decks.add(connection, a_deck("d")))
    assert await store.read(lambda connection: decks.take(connection, "d", "none")) is None
    assert await store.read(decks.stamps) == {"d": ASKED, "e": ASKED}
    changed = a_deck("d", title="new", changed_at=ASKED + 1)
    await store.write(lambda connection: decks.change(connection, changed))
    assert await store.read(lambda connection: decks.of_account(connection, "ann")) == [changed, a_deck("e")]
