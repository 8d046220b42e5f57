"""Multipart requests: who may send them, and what becomes of those that are not as their specification has it."""

import asyncio
import io
import json
from typing import Any

import aiohttp
import pytest

from oneiro_api.bodies import LARGEST_BODY, LARGEST_UPLOAD
from oneiro_api.rates import ACCOUNT_UPLOADS, ADDRESS_UPLOADS
from serving import Client, Serving, newcomer

from .asking import ADD_CARD, TAGS, deck_of
from .pictures import a_picture

pytestmark = pytest.mark.anyio

PREFLIGHT = {"GraphQL-Require-Preflight": "1"}
FORM = "multipart/form-data; boundary=x"


@pytest.fixture
async def ann(server: Serving, http: aiohttp.ClientSession) -> Client:
    return await newcomer(http, server.url, "Ann")


def body(operations: Any, places: Any, *files: tuple[str, bytes]) -> bytes:
    """A multipart body, as a client writes it or not."""
    texts = {"operations": operations, "map": places}
    said = {
        name: text if isinstance(text, str) else json.dumps(text) for name, text in texts.items() if text is not None
    }
    parts = [part(f'name="{name}"', text.encode()) for name, text in said.items()]
    parts += [part(f'name="{name}"; filename="f"', data) for name, data in files]
    return b"".join(parts) + b"--x--\r\n"


def part(what: str, data: bytes) -> bytes:
    return f"--x\r\nContent-Disposition: form-data; {what}\r\n\r\n".encode() + data + b"\r\n"


def operations(deck: str = "d") -> dict[str, Any]:
    return {"query": ADD_CARD, "variables": {"input": {"deck": deck, "tags": TAGS, "picture": None}}}


async def sent(who: Client, data: Any, **headers: str) -> tuple[int, str]:
    own = {"content-type": FORM, **who.headers, **PREFLIGHT, **headers}
    whole = io.BytesIO(data) if isinstance(data, bytes) else data
    async with who.http.post(f"{who.url}/graphql", data=whole, headers=own) as answer:
        return answer.status, await answer.text()


PLACE = {"0": ["variables.input.picture"]}


async def test_no_page_of_another_site_can_send_one(ann: Client) -> None:
    """A form is sent without being asked for; a header that it cannot have is."""
    whole = body(operations(), PLACE, ("0", b"x"))
    for name in PREFLIGHT:
        assert (await sent(ann, whole, **{name: ""}))[0] == 400
    assert (await sent(ann, whole))[0] == 200
    assert (await sent(ann, whole, **{"GraphQL-Require-Preflight": "", "Apollo-Require-Preflight": "1"}))[0] == 200


async def test_a_stranger_sends_none(ann: Client) -> None:
    stranger = Client(ann.http, ann.url)
    status, said = await sent(stranger, body(operations(), PLACE, ("0", b"x")))
    assert (status, json.loads(said)["errors"][0]["extensions"]) == (401, {"code": "NOT_SIGNED_IN"})


async def test_it_may_be_larger_than_other_bodies_but_not_for_ever(ann: Client) -> None:
    deck = await deck_of(ann)
    status, said = await sent(ann, body(operations(deck), PLACE, ("0", a_picture() + bytes(2 * LARGEST_BODY))))
    assert (status, json.loads(said)["data"]["addCard"].keys()) == (200, {"card", "deck"})
    status, said = await sent(ann, body(operations(deck), PLACE, ("0", bytes(LARGEST_UPLOAD))))
    assert (status, json.loads(said)["errors"][0]["extensions"]) == (413, {"code": "TOO_LARGE"})


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"--x",
        b"no parts at all",
        body(None, PLACE, ("0", b"x")),
        body(operations(), None),
        body("{", PLACE, ("0", b"x")),
        body([operations()], PLACE, ("0", b"x")),
        body(operations(), "[]", ("0", b"x")),
        body(operations(), {"0": "variables.input.picture"}, ("0", b"x")),
        body(operations(), {"0": [7]}, ("0", b"x")),
        body(operations(), {"0": 7}, ("0", b"x")),
        body(operations(), {"0": [""]}, ("0", b"x")),
        body(operations(), {"0": ["variables.nowhere.picture"]}, ("0", b"x")),
        body(operations(), {"0": ["variables.input.tags.x"]}, ("0", b"x")),
        body(operations(), {"0": ["query.0.0"]}, ("0", b"x")),
        body(operations(), {"1": ["variables.input.picture"]}, ("0", b"x")),
        body(operations(), PLACE, ("0", b"x"), ("1", b"y")),
        body({"query": "{ server { name } }", "variables": "x"}, {}, ("0", b"x")),
        body('{"variables":' + "[" * 900 + "]" * 900 + "}", PLACE, ("0", b"x")),
        body({"query": ADD_CARD + " " * LARGEST_BODY, "variables": {}}, PLACE, ("0", b"x")),
    ],
    ids=lambda data: data[:0].decode() or str(len(data)),
)
async def test_what_is_not_as_the_specification_has_it(ann: Client, data: bytes) -> None:
    status, said = await sent(ann, data)
    assert status == 400 or "errors" in json.loads(said), said


async def test_a_file_where_none_belongs(ann: Client) -> None:
    for place in ("variables.input.deck", "variables.input", "variables.input.tags.0", "query", "variables"):
        status, said = await sent(ann, body(operations(), {"0": [place]}, ("0", b"x")))
        assert status == 400 or "errors" in json.loads(said), place


class Slow:
    """Bodies that never end, until they are let go."""

    def __init__(self) -> None:
        self.waiting = asyncio.Event()
        self.sent = list[asyncio.Task[tuple[int, str]]]()

    async def hold(self, who: Client, count: int) -> None:
        """Somebody begins with so many, of which one after the other is taken."""
        async with asyncio.timeout(30):
            for _ in range(count):
                began = asyncio.Event()
                self.sent.append(asyncio.create_task(sent(who, self._endless(began))))
                await began.wait()

    async def _endless(self, began: asyncio.Event) -> Any:
        yield b"--x\r\n"
        began.set()
        await self.waiting.wait()

    async def end(self) -> list[int]:
        """Let all go; what they were answered."""
        self.waiting.set()
        return sorted(status for status, _ in await asyncio.gather(*self.sent))


async def test_somebody_has_so_many_under_way(ann: Client) -> None:
    """A body that never ends holds a place; others go on, however many such bodies there are."""
    slow, whole = Slow(), body(operations(), PLACE, ("0", b"x"))
    ben, other = [await newcomer(ann.http, ann.url) for _ in range(2)]
    for who in (ann, ben):
        await slow.hold(who, ACCOUNT_UPLOADS + 2)
        async with asyncio.timeout(30):
            while sum(one.done() for one in slow.sent) < 2 * (1 + (who is ben)):
                await asyncio.sleep(0.02)
        assert (await sent(who, whole))[0] == 429
    assert (await sent(other, whole))[0] == 200
    assert await slow.end() == [400] * 2 * ACCOUNT_UPLOADS + [429] * 4


async def test_an_address_has_so_many_under_way(ann: Client) -> None:
    slow, whole = Slow(), body(operations(), PLACE, ("0", b"x"))
    for _ in range(ADDRESS_UPLOADS // ACCOUNT_UPLOADS + 1):
        await slow.hold(await newcomer(ann.http, ann.url), ACCOUNT_UPLOADS)
    async with asyncio.timeout(30):
        while sum(one.done() for one in slow.sent) < ACCOUNT_UPLOADS:
            await asyncio.sleep(0.02)
    assert (await sent(ann, whole))[0] == 429
    assert await slow.end() == [400] * ADDRESS_UPLOADS + [429] * ACCOUNT_UPLOADS
    assert (await sent(ann, whole))[0] == 200
