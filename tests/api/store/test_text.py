"""Text and JSON come back as they were given, or are refused in the same way, on both databases."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oneiro_api.store import BadText, Store, accounts, answers, chat, journal, rooms
from oneiro_api.store.columns import check_text
from oneiro_api.store.engine import open_engine
from oneiro_api.store.tables import Account

from .rows import a_room, a_step, a_token, an_account

pytestmark = pytest.mark.anyio

ANY_TEXT = st.text(st.characters(exclude_categories=()))  # lone surrogates and NUL as well
GOOD_TEXT = st.text(st.characters(codec="utf-8", exclude_characters="\0"))


def json_of(text: st.SearchStrategy[str]) -> st.SearchStrategy[Any]:
    numbers = st.integers() | st.floats(allow_nan=False, allow_infinity=False)
    return st.recursive(
        st.none() | st.booleans() | numbers | text,
        lambda below: st.lists(below, max_size=4) | st.dictionaries(text, below, max_size=4),
        max_leaves=12,
    )


def texts_in(value: Any) -> list[str]:
    if isinstance(value, dict):
        return [*value, *texts_in(list(value.values()))]
    if isinstance(value, list):
        return [text for item in value for text in texts_in(item)]
    return [value] if isinstance(value, str) else []


def is_bad(text: str) -> bool:
    return any(character == "\0" or "\ud800" <= character <= "\udfff" for character in text)


async def test_json_comes_back(store: Store, table_id: str, url: str) -> None:
    engine = open_engine(url)

    @settings(deadline=None)
    @given(st.none() | json_of(GOOD_TEXT), st.lists(json_of(GOOD_TEXT), max_size=4))
    def comes_back(action: Any, events: list[Any]) -> None:
        step = a_step(table_id, 1, action=action, events=events)
        with engine.connect() as connection:
            journal.append(connection, step)
            kept = journal.load(connection, table_id)
        assert kept == [step]
        assert repr(kept) == repr([step])  # true is not 1, and 1.0 is not 1

    comes_back()
    engine.dispose()


async def test_json_is_kept_or_refused_by_its_text(store: Store, table_id: str, url: str) -> None:
    engine = open_engine(url)

    @settings(deadline=None)
    @given(st.lists(json_of(ANY_TEXT), max_size=3))
    def kept_or_refused(events: list[Any]) -> None:
        step = a_step(table_id, 1, events=events)
        with engine.connect() as connection:
            if any(is_bad(text) for text in texts_in(events)):
                with pytest.raises(BadText):
                    journal.append(connection, step)
            else:
                journal.append(connection, step)
                assert journal.load(connection, table_id) == [step]

    kept_or_refused()
    engine.dispose()


async def test_names_are_kept_or_refused(store: Store, url: str) -> None:
    engine = open_engine(url)

    @settings(deadline=None)
    @given(ANY_TEXT)
    def kept_or_refused(name: str) -> None:
        account = Account(id="bob", name=name, guest=True, created_at=1.5)
        token = accounts.token_hash("secret")
        with engine.connect() as connection:
            if is_bad(name):
                with pytest.raises(BadText):
                    accounts.add(connection, account)
                return
            accounts.add(connection, account)
            accounts.add_token(connection, a_token(token, "bob", scopes=[name]))
            bearer = accounts.by_token(connection, token, 3)
        assert bearer is not None
        assert (bearer.account.name, bearer.token.scopes) == (name, [name])

    kept_or_refused()
    engine.dispose()


@pytest.mark.parametrize(
    "text",
    [
        "\\u0000",
        "\\\\u0000",
        "\u2028 \u202e \ufeff \ufffe \U0010ffff",
        "e\u0301 != \u00e9",
        "'; DROP TABLE--",
        "%s %(a)s :b ?",
    ],
)
async def test_odd_text_is_kept(store: Store, table_id: str, text: str) -> None:
    step = a_step(table_id, 1, kind="act", action={text: text}, events=[text])
    await store.write(lambda connection: journal.append(connection, step))
    assert await store.read(lambda connection: journal.load(connection, table_id)) == [step]


@pytest.mark.parametrize("text", ["a\0b", "\ud83d", "\udc00\ud800", "\\\0"])
async def test_bad_text_is_refused_wherever_it_goes(store: Store, table_id: str, text: str) -> None:
    works = [
        lambda connection: accounts.add(connection, an_account("bob", name=text)),
        lambda connection: accounts.by_token(connection, text, 0),
        lambda connection: rooms.by_code(connection, text),
        lambda connection: rooms.insert_room(connection, a_room("u", options={"a": {text: 1}})),
        lambda connection: journal.append(connection, a_step(table_id, 1, action=[[text]])),
        lambda connection: answers.recall(connection, "ann", text),
        lambda connection: chat.append(connection, table_id, account_id="ann", seat=None, text=text, at=1),
    ]
    for work in works:
        with pytest.raises(BadText):
            await store.write(work)
    with pytest.raises(BadText):
        accounts.token_hash(text)


async def test_keys_are_bounded_alike(store: Store) -> None:
    """A PostgreSQL index would refuse a long key in words of its own, and SQLite none at all."""
    longest = "\U0001f3b4" * 200

    async def keep(key: str) -> None:
        await store.write(
            lambda connection: answers.keep(connection, actor="ann", key=key, request_hash="h", answer={}, at=1)
        )

    await keep(longest)
    assert await store.read(lambda connection: answers.recall(connection, "ann", longest)) is not None
    with pytest.raises(BadText, match="longer than 200"):
        await keep(longest + "x")


@pytest.mark.parametrize("value", [float("nan"), float("inf"), b"bytes", {1, 2}])
async def test_what_is_not_json_is_refused(store: Store, table_id: str, value: object) -> None:
    with pytest.raises(Exception, match="JSON"):
        await store.write(lambda connection: journal.append(connection, a_step(table_id, 1, events=[value])))
    assert await store.read(lambda connection: journal.last_seq(connection, table_id)) == 0


def test_text_comes_back_plain() -> None:
    class Word(str):
        pass

    assert type(check_text(Word("word"))) is str
