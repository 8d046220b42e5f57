"""Clues that are heard, through the public API: who may hand in a sound, who may hear it from when on, and what stays of it."""

import hashlib
from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import pytest

from serving import Client, Company, Refused, Serving, company, newcomer, serving
from serving.documents import REFUSAL, history
from serving.tap import tapped

from .sounds import file, tone

pytestmark = pytest.mark.anyio

ADD = f"""mutation($input: AddRecordingInput!) {{ addRecording(input: $input) {{
    ... on RecordingAdded {{ recording {{ id sound }} seconds }} {REFUSAL} }} }}"""
SUNG = {"firstStoryteller": "SEAT_ONE", "clueForms": ["TEXT", "AUDIO"]}
SOUNDS = "clue clueRecording { id sound } result { clueRecording { id } }"
HEARD = f"query($table: ID!) {{ table(id: $table) {{ game {{ ... on StoryView {{ {SOUNDS} }} }} }} }}"
CHOICES = """query($table: ID!) { table(id: $table) { game { choices { action { key fields { key kind required many } }
    fields { field { key kind } values cards { id } min max } } } } }"""
DELETE = "mutation($name: String!) { deleteAccount(name: $name) { ... on AccountDeleted { id } } }"
EXPORT = "{ accountExport { data } }"


async def telling(http: aiohttp.ClientSession, url: str, **wish: Any) -> Company:
    """Three people at a table where the first one is to give a clue."""
    friends = await company(http, url, 3, **{"options": {"classic": SUNG}, **wish})
    await friends.start()
    return friends


@pytest.fixture
async def friends(http: aiohttp.ClientSession, server: Serving) -> Company:
    return await telling(http, server.url)


async def add(who: Client, table: str, data: bytes, **more: Any) -> Any:
    return await who.upload(ADD, data, "recording", table=table, **more)


async def tell(friends: Company, recording: str | None, clue: str = "", kind: str = "AUDIO", **more: Any) -> None:
    card = (await friends.game())["hand"][0]["id"]
    await friends.act(0, {"tell": {"clue": clue, "card": card, "kind": kind, "recording": recording}}, **more)


async def heard(who: Client, sound: str, **headers: str) -> tuple[int, bytes, Any]:
    async with who.http.get(f"{who.url}{sound}", headers=headers) as answer:
        return answer.status, await answer.read(), answer.headers


async def code_of(refusing: Any) -> str:
    with pytest.raises(Refused) as caught:
        await refusing
    return str(caught.value.code)


@pytest.mark.parametrize(("name", "media_type"), [("tone.webm", "audio/webm"), ("tone.frag.mp4", "audio/mp4")])
async def test_a_clue_is_sung_and_all_hear_it(friends: Company, name: str, media_type: str) -> None:
    sound = file(name)
    added = await add(friends.host, friends.table, sound)
    assert added["seconds"] == pytest.approx(1.1, abs=0.2)
    await tell(friends, added["recording"]["id"], "a tune that goes up")
    for who in (*friends.seats, friends.stranger):
        game = (await who.ask(HEARD, table=friends.table))["table"]["game"]
        assert (game["clue"], game["clueRecording"]) == ("a tune that goes up", added["recording"])
        assert (await heard(who, game["clueRecording"]["sound"]))[:2] == (200, sound)
    _, _, headers = await heard(friends.stranger, added["recording"]["sound"])
    assert headers["content-type"] == media_type
    assert headers["cache-control"] == "private, max-age=86400, immutable"
    assert (headers["x-content-type-options"], headers["accept-ranges"]) == ("nosniff", "bytes")
    assert headers["content-security-policy"] == "default-src 'none'; sandbox"


async def test_it_stays_with_the_round_that_it_was_heard_in(friends: Company) -> None:
    added = await add(friends.host, friends.table, tone())
    await tell(friends, added["recording"]["id"])
    while (await friends.game())["round"] == 1:
        for seat in (await friends.game())["awaiting"]:
            await friends.choose(seat)
    game = (await friends.stranger.ask(HEARD, table=friends.table))["table"]["game"]
    assert (game["clueRecording"], game["result"]["clueRecording"]["id"]) == (None, added["recording"]["id"])
    told = await friends.stranger.ask(history(), table=friends.table, first=100)
    texts = [edge["node"]["text"] for edge in told["table"]["history"]["edges"]]
    assert f"{friends.host.name} lets a clue be heard." in texts


async def test_a_part_of_it_is_played_as_players_ask(friends: Company) -> None:
    sound = tone()
    added = await add(friends.host, friends.table, sound)
    await tell(friends, added["recording"]["id"])
    where, size = added["recording"]["sound"], len(sound)
    for wanted, first, last in (
        ("0-1", 0, 1),
        ("100-", 100, size - 1),
        ("-50", size - 50, size - 1),
        (f"7-{size}", 7, size - 1),
    ):
        status, got, headers = await heard(friends.stranger, where, Range=f"bytes={wanted}")
        assert (status, headers["content-range"]) == (206, f"bytes {first}-{last}/{size}"), wanted
        assert got == sound[first : last + 1]
    for wanted in (f"bytes={size}-", "bytes=-0"):
        status, _, headers = await heard(friends.stranger, where, Range=wanted)
        assert (status, headers["content-range"]) == (416, f"bytes */{size}"), wanted
    for wanted in ("bytes=5-4", "bytes=0-1,3-4", "bytes=-", "lines=1-2", f"bytes={'9' * 5000}-"):
        assert (await heard(friends.stranger, where, Range=wanted))[:2] == (200, sound), wanted
    for name in ("0" * 64, "no", "x" * 200, "%00"):
        assert (await heard(friends.stranger, f"/recordings/{name}"))[0] == 404


async def test_nobody_learns_of_it_before_it_is_told(http: aiohttp.ClientSession, server: Serving) -> None:
    """All others ask for everything over tapped wires while it lies ready; one of them has the very same file."""
    friends = await telling(http, server.url)
    sound = tone(pitch=523.25)
    async with tapped(server.port) as tap:
        others = [Client(who.http, tap.url, who.token) for who in (*friends.seats[1:], friends.stranger)]
        async with friends.feed_of(others[0]) as feed:
            await feed.next()
            added = await add(friends.host, friends.table, sound, key="a take")
            assert await feed.nothing(), "that somebody records is his own affair"
            for other in others:
                assert (await heard(other, added["recording"]["sound"]))[0] == 404
                await other.ask(HEARD, table=friends.table)
                await other.ask(history(), table=friends.table, first=100)
            for seated in others[:-1]:
                assert await code_of(add(seated, friends.table, sound)) == "NOT_YOUR_TURN"
            recording = added["recording"]["id"].encode()
            assert tap.first(recording) is None
            for guess in (sound, friends.table.encode() + sound):
                assert hashlib.sha256(guess).hexdigest().encode() != recording, "no file gives its address away"
            await tell(friends, added["recording"]["id"])
            assert (await feed.next())["events"]
        assert (await heard(others[-1], added["recording"]["sound"]))[0] == 200
        assert tap.first(recording) is not None


async def test_who_may_hand_in_what(http: aiohttp.ClientSession, server: Serving, friends: Company) -> None:
    host, guest, table = friends.host, friends.seats[1], friends.table
    assert await code_of(add(host, "t_none", tone())) == "NOT_FOUND"
    assert await code_of(add(await newcomer(http, server.url), table, tone())) == "NOT_YOURS"
    assert await code_of(add(guest, table, tone())) == "NOT_YOUR_TURN"
    assert await code_of(add(host, table, b"no sound")) == "RECORDING_REFUSED"
    assert await code_of(add(host, table, file("long.webm"))) == "RECORDING_TOO_LONG"
    assert await code_of(add(host, table, bytes(500_000))) == "RECORDING_TOO_LONG"
    await tell(friends, None, "in writing after all", "TEXT")
    assert await code_of(add(host, table, tone())) == "NOT_NOW"
    written = await telling(http, server.url, options={"classic": {**SUNG, "clueForms": ["TEXT", "MIME"]}})
    assert await code_of(add(written.host, written.table, tone())) == "ILLEGAL"
    waiting = await company(http, server.url, 3)
    assert await code_of(add(waiting.host, waiting.table, tone())) == "NOT_NOW"


async def test_a_recording_that_is_not_ones_own_changes_nothing(http: aiohttp.ClientSession, friends: Company) -> None:
    elsewhere = await telling(http, friends.host.url)
    foreign = (await add(elsewhere.host, elsewhere.table, tone()))["recording"]["id"]
    before = await friends.looks()
    for recording in (foreign, "0" * 64, "", "\0", "x" * 300, "../" * 9):
        assert await code_of(tell(friends, recording)) == "RECORDING_UNKNOWN", recording
    assert await friends.looks() == before
    mine = (await add(friends.host, friends.table, tone()))["recording"]["id"]
    assert await code_of(tell(friends, mine, "a word", "TEXT")) == "ILLEGAL"
    assert await code_of(tell(friends, None)) == "TEXT_REFUSED"
    await tell(friends, mine)


async def test_another_take_is_in_place_of_the_one_before(friends: Company) -> None:
    first, again, second = [
        (await add(friends.host, friends.table, tone(pitch=pitch), key=key))["recording"]["id"]
        for pitch, key in ((400, "1"), (400, "1"), (500, "2"))
    ]
    assert first == again
    assert await code_of(tell(friends, first)) == "RECORDING_UNKNOWN"
    await tell(friends, second)


async def test_choices_say_to_any_client_what_may_be_left_out(http: aiohttp.ClientSession, friends: Company) -> None:
    written = await telling(http, friends.host.url, options={"classic": {**SUNG, "clueForms": ["TEXT"]}})
    for company_, most in ((friends, None), (written, 0)):
        (choice,) = (await company_.host.ask(CHOICES, table=company_.table))["table"]["game"]["choices"]
        (static,) = [field for field in choice["action"]["fields"] if field["key"] == "recording"]
        assert static == {"key": "recording", "kind": "RECORDING", "required": False, "many": False}
        (now,) = [field for field in choice["fields"] if field["field"]["key"] == "recording"]
        assert (now["max"], now["values"], now["cards"]) == (most, None, None)
        await company_.choose(0)
    assert (await friends.game(1))["phase"] == "lay"


@pytest.fixture
async def own(http: aiohttp.ClientSession, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Serving]:
    with serving(tmp_path_factory.mktemp("own"), rate_recordings="3/hour", recording_megabytes="1") as server:
        yield server


async def test_it_outlives_a_restart_but_not_its_makers_account(http: aiohttp.ClientSession, own: Serving) -> None:
    friends, later = [await telling(http, own.url) for _ in range(2)]
    told = await add(friends.host, friends.table, tone(0.5))
    await tell(friends, told["recording"]["id"])
    draft = await add(later.host, later.table, tone(0.6))
    own.restart()
    assert (await heard(friends.stranger, told["recording"]["sound"]))[:2] == (200, tone(0.5))
    await tell(later, draft["recording"]["id"])
    assert (await heard(later.stranger, draft["recording"]["sound"]))[:2] == (200, tone(0.6))
    (kept,) = (await friends.host.ask(EXPORT))["accountExport"]["data"]["recordings"]
    assert (kept["id"], kept["table_id"], kept["told"], kept["seconds"]) == (
        told["recording"]["id"],
        friends.table,
        True,
        0.5,
    )
    await friends.host.ask(DELETE, name=friends.host.name)
    assert (await heard(friends.stranger, told["recording"]["sound"]))[0] == 404
    game = (await friends.seats[1].ask(HEARD, table=friends.table))["table"]["game"]
    assert game["clueRecording"] == told["recording"], "what happened in the game stays"
    await _too_many(http, own)


async def _too_many(http: aiohttp.ClientSession, own: Serving) -> None:
    """Somebody hands in more than he may, and others more than the server has room for."""
    hasty = await telling(http, own.url)
    for pitch in (300, 400, 500):
        await add(hasty.host, hasty.table, tone(pitch=pitch))
    assert await code_of(add(hasty.host, hasty.table, tone(pitch=600))) == "RATE_LIMITED"
    codes = []
    for _ in range(5):
        loud = await telling(http, own.url)
        try:
            await add(loud.host, loud.table, tone(15))
        except Refused as refusal:
            codes.append(refusal.code)
    assert codes == ["NO_ROOM"]
