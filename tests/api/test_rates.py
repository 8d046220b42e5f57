"""Who asks for too much is refused for a while, in the form that he can read; nobody else is."""

import itertools
import re
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from pydantic import ValidationError

from oneiro_api.settings import Settings
from serving import Client, GraphQLFailed, Refused, Serving, documents, feed, newcomer, serving
from serving.client import PROTOCOL, message_on
from serving.company import seated

pytestmark = pytest.mark.anyio

HOUR = 3600
SERVER = "{ server { name } }"
CODE = "query($code: String) { table(code: $code) { id } }"
FEED = "subscription($table: ID!) { table(id: $table) { cursor } }"
GRAPHQL_JSON = "application/graphql-response+json"
CREATED = {"variant": "classic", "private": True}


@pytest.fixture(scope="module")
def tight(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A server with little room. No window ends while it is tried, and nobody here is anybody's neighbour."""
    limits = {
        **{"rate_cost": "2000/hour", "rate_codes": "3/hour", "rate_chat": "3/hour", "rate_tables": "3/hour"},
        "rate_ideas": "2/hour",
        **{"rate_sign_in": "", "account_sockets": "3", "account_subscriptions": "2", "address_subscriptions": "2"},
    }
    with serving(tmp_path_factory.mktemp("tight"), **limits) as server:
        yield server
        assert "Traceback" not in server.log.read_text()


@pytest.fixture(scope="module")
def narrow(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A server with little room for an address, that trusts no proxy near by."""
    limits = {"rate_sign_in": "3/hour", "rate_codes": "3/hour", "address_sockets": "2", "proxies": "10.0.0.0/8"}
    with serving(tmp_path_factory.mktemp("narrow"), **limits) as server:
        yield server


_addresses = itertools.count(1)


async def arrive(http: aiohttp.ClientSession, server: Serving) -> Client:
    """Somebody new, from an address of his own."""
    stranger = Client(http, server.url)
    body = {"query": documents.SIGN_IN, "variables": {"name": "Ann"}}
    async with http.post(f"{server.url}/graphql", json=body, headers=at(next(_addresses))) as told:
        signed = (await told.json())["data"]["signIn"]
    return replace(stranger, token=signed["token"], account=signed["account"]["id"], name="Ann")


def at(number: int) -> dict[str, str]:
    """What a proxy says of a request from some address."""
    return {"x-forwarded-for": f"198.18.{number // 256}.{number % 256}"}


@asynccontextmanager
async def answer(who: Client, query: str, accept: str = "application/json", **more: str) -> AsyncIterator[Any]:
    """The raw answer to a query."""
    headers = {**who.headers, "accept": accept, **more}
    async with who.http.post(f"{who.url}/graphql", json={"query": query}, headers=headers) as told:
        yield told


def point(headers: Any) -> tuple[int, int]:
    """What is left of the points, and in how many seconds all of them are there again."""
    found = re.fullmatch(r'"cost";r=(\d+);t=(\d+)', headers["RateLimit"])
    assert found, headers
    return int(found[1]), int(found[2])


async def exhaust(who: Client) -> None:
    """Ask until no points are left."""
    page = "query($n: Int!) { decks(first: $n) { edges { cursor } } }"
    left = 3
    while left > 2:
        body = {"query": page, "variables": {"n": min(100, left - 2)}}
        async with who.http.post(f"{who.url}/graphql", json=body, headers=who.headers) as told:
            left = point(told.headers)[0]
    async with answer(who, SERVER):
        pass


# -- points ------------------------------------------------------------------------------------------------------------


async def test_headers_tell_what_is_left(tight: Serving, http: aiohttp.ClientSession) -> None:
    guest = await arrive(http, tight)
    lefts = []
    for _ in range(3):
        async with answer(guest, SERVER) as told:
            assert told.headers["RateLimit-Policy"] == f'"cost";q=2000;w={HOUR}'
            assert "Retry-After" not in told.headers
            lefts.append(point(told.headers))
    assert lefts[0][0] - lefts[1][0] == lefts[1][0] - lefts[2][0] == 2
    assert all(1 <= seconds <= HOUR for _, seconds in lefts)


async def test_what_is_over_is_refused_and_others_are_not(tight: Serving, http: aiohttp.ClientSession) -> None:
    guest, other = await arrive(http, tight), await arrive(http, tight)
    await exhaust(guest)
    async with answer(guest, SERVER) as told:
        (error,) = (await told.json())["errors"]
        assert error["extensions"]["code"] == "RATE_LIMITED"
        assert 1 <= error["extensions"]["retryAfter"] <= HOUR
        assert told.status == 200
        assert told.headers["Retry-After"] == str(error["extensions"]["retryAfter"])
    assert await other.ask(SERVER)


async def test_the_newer_media_type_has_a_status_for_it(tight: Serving, http: aiohttp.ClientSession) -> None:
    guest = await arrive(http, tight)
    await exhaust(guest)
    async with answer(guest, SERVER, GRAPHQL_JSON) as told:
        assert (told.status, told.content_type) == (429, GRAPHQL_JSON)
        body = await told.json(content_type=None)
    assert "data" not in body
    assert body["errors"][0]["extensions"]["code"] == "RATE_LIMITED"


async def test_a_mutation_is_refused_by_its_type_and_not_done(tight: Serving, http: aiohttp.ClientSession) -> None:
    guest, other = await arrive(http, tight), await arrive(http, tight)
    table = (await other.do(documents.CREATE, input={**CREATED, "private": False}))["id"]
    refusal = "... on Refusal { code retryAfter }"
    twice = f'mutation {{ a: joinTable(id: "{table}") {{ {refusal} }} b: joinTable(id: "{table}") {{ {refusal} }} }}'
    async with answer(Client(http, tight.url), twice, **at(next(_addresses))):
        pass  # a stranger asks first: from then on the document is known
    await exhaust(guest)
    async with answer(guest, twice, GRAPHQL_JSON) as told:
        assert told.status == 200
        data = (await told.json(content_type=None))["data"]
        assert "Retry-After" in told.headers
    assert [data[name]["code"] for name in "ab"] == ["RATE_LIMITED"] * 2
    assert all(1 <= data[name]["retryAfter"] <= HOUR for name in "ab")
    seats = await other.ask("query($t: ID!) { table(id: $t) { seats { name } } }", t=table)
    assert [seat["name"] for seat in seats["table"]["seats"]] == [other.name]


async def test_who_asks_for_ideas_too_often_is_refused(tight: Serving, http: aiohttp.ClientSession) -> None:
    guest, other = await arrive(http, tight), await arrive(http, tight)
    ideas = 'query { clueIdeas(table: "t") { ... on Refusal { code retryAfter } } }'
    codes = [(await guest.ask(ideas))["clueIdeas"]["code"] for _ in range(3)]
    assert codes == ["NOT_FOUND", "NOT_FOUND", "RATE_LIMITED"]
    assert 1 <= (await guest.ask(ideas))["clueIdeas"]["retryAfter"] <= HOUR
    assert (await other.ask(ideas))["clueIdeas"]["code"] == "NOT_FOUND"


async def test_a_document_that_is_new_is_then_not_even_read(tight: Serving, http: aiohttp.ClientSession) -> None:
    guest = await arrive(http, tight)
    await exhaust(guest)
    for query in ("mutation { nothing }", "{"):
        with pytest.raises(GraphQLFailed) as failed:
            await guest.ask(query)
        assert failed.value.code == "RATE_LIMITED"


async def test_a_subscription_is_refused_by_an_error(tight: Serving, http: aiohttp.ClientSession) -> None:
    guest = await arrive(http, tight)
    table = (await guest.do(documents.CREATE, input=CREATED))["id"]
    await exhaust(guest)
    with pytest.raises(GraphQLFailed) as failed:
        async with feed(guest, FEED, table=table) as news:
            await news.next()
    assert failed.value.code == "RATE_LIMITED"
    lobby = "subscription { lobby { gone } }"
    async with answer(guest, lobby, "text/event-stream") as told:
        assert '"code":"RATE_LIMITED","retryAfter":' in await told.text()


async def test_what_there_are_never_points_for_is_refused_for_good(tight: Serving, http: aiohttp.ClientSession) -> None:
    guest = await arrive(http, tight)
    long = f"{SERVER} # {'x' * 400}"
    with pytest.raises(GraphQLFailed) as failed:
        await guest.ask(long)
    assert failed.value.code == "ILLEGAL"
    with pytest.raises(GraphQLFailed) as failed:
        async with feed(guest, long) as news:
            await news.next()
    assert failed.value.code == "ILLEGAL"


async def test_a_document_that_is_new_costs_more(tight: Serving, http: aiohttp.ClientSession) -> None:
    guest = await arrive(http, tight)
    lefts = []
    for query in (SERVER, "{ server { name version } }", "{ server { name version } }", "{ server { nothing } }"):
        async with answer(guest, query) as told:
            lefts.append(point(told.headers)[0])
    known, once, again, invalid = (before - left for before, left in zip([lefts[0] + 2, *lefts], lefts, strict=False))
    assert (known, once, again) == (2, 3 + 5 * len("{ server { name version } }"), 3)
    assert invalid == 5 * len("{ server { nothing } }")


async def test_what_can_never_be_paid_is_too_large(server: Serving, http: aiohttp.ClientSession) -> None:
    page = "history(first: 100) { edges { node { number at text __typename } } }"
    with pytest.raises(GraphQLFailed) as failed:
        await Client(http, server.url).ask(f"{{ tables(first: 100) {{ edges {{ node {{ {page} }} }} }} }}")
    assert failed.value.code == "TOO_LARGE"


# -- codes, chat, tables -----------------------------------------------------------------------------------------------


async def test_codes_cannot_be_guessed(tight: Serving, http: aiohttp.ClientSession) -> None:
    """The one who guesses is refused, with the right code as well; who knows the code is not."""
    host, guesser, friend = [await arrive(http, tight) for _ in range(3)]
    code = (await host.do(documents.CREATE, input=CREATED))["code"]
    assert [(await guesser.ask(CODE, code=wrong))["table"] for wrong in ("A", "B")] == [None, None]
    with pytest.raises(Refused) as refused:
        await guesser.do(documents.JOIN, code="C")
    assert refused.value.code == "NOT_FOUND"
    for right_or_wrong in (code, "D"):
        with pytest.raises(GraphQLFailed) as failed:
            await guesser.ask(CODE, code=right_or_wrong)
        assert failed.value.code == "RATE_LIMITED"
        with pytest.raises(Refused) as refused:
            await guesser.do(documents.JOIN, code=right_or_wrong)
        assert refused.value.code == "RATE_LIMITED"
    for _ in range(5):
        assert (await friend.ask(CODE, code=code))["table"]
        assert await friend.do(documents.JOIN, code=code)


async def test_codes_to_watch_by_cannot_be_guessed(tight: Serving, http: aiohttp.ClientSession) -> None:
    """Neither by many feeds, nor by some feeds and some questions."""
    host, guesser, friend = [await arrive(http, tight) for _ in range(3)]
    table = await host.do(documents.CREATE, input=CREATED)
    tried = [("A", "NOT_FOUND"), ("B", "NOT_FOUND"), ("C", "NOT_FOUND"), (table["code"], "RATE_LIMITED")]
    assert [await watched(guesser, table["id"], code) for code, _ in tried] == [said for _, said in tried]
    with pytest.raises(GraphQLFailed) as failed:
        await guesser.ask(CODE, code=table["code"])
    assert failed.value.code == "RATE_LIMITED"
    assert [await watched(friend, table["id"], table["code"]) for _ in range(5)] == [""] * 5


async def watched(who: Client, table: str, code: str) -> str:
    """How somebody is refused who would watch a table by a code; empty where he is not."""
    document = "subscription($table: ID!, $code: String) { table(id: $table, code: $code) { cursor } }"
    async with feed(who, document, table=table, code=code) as updates:
        try:
            return "" if await updates.next() else "nothing"
        except GraphQLFailed as failed:
            return str(failed.code)


async def test_each_alias_is_a_guess(tight: Serving, http: aiohttp.ClientSession) -> None:
    guesser = await arrive(http, tight)
    guesses = " ".join(f'g{number}: table(code: "WRONG{number}") {{ id }}' for number in range(8))
    async with answer(guesser, f"{{ {guesses} }}") as told:
        codes = [error["extensions"]["code"] for error in (await told.json())["errors"]]
    assert codes == ["RATE_LIMITED"] * 5


async def test_a_seat_is_found_by_its_id_without_guessing(tight: Serving, http: aiohttp.ClientSession) -> None:
    guest = await arrive(http, tight)
    for _ in range(5):
        with pytest.raises(Refused) as refused:
            await guest.do(documents.JOIN, table="t_nothing")
        assert refused.value.code == "NOT_FOUND"


async def test_too_much_talk(tight: Serving, http: aiohttp.ClientSession) -> None:
    friends = await seated([await arrive(http, tight) for _ in range(2)])
    for _ in range(3):
        await friends.host.do(documents.SAY, table=friends.table, text="x")
    with pytest.raises(Refused) as refused:
        await friends.host.do(documents.SAY, table=friends.table, text="x")
    assert refused.value.code == "RATE_LIMITED"
    await friends.seats[1].do(documents.SAY, table=friends.table, text="x")


async def test_too_many_tables(tight: Serving, http: aiohttp.ClientSession) -> None:
    host, other = await arrive(http, tight), await arrive(http, tight)
    for _ in range(3):
        await host.do(documents.CREATE, input=CREATED)
    with pytest.raises(Refused) as refused:
        await host.do(documents.CREATE, input=CREATED)
    assert refused.value.code == "RATE_LIMITED"
    await other.do(documents.CREATE, input=CREATED)
    assert (await other.ask(SET_OUT, n=[{"play": {"variant": "classic"}, "seats": []}] * 3))["createTables"] == {
        "code": "RATE_LIMITED",
        "retryAfter": pytest.approx(HOUR, abs=HOUR - 1),
    }, "each table counts that is set out"


SET_OUT = "mutation($n: [SetOutInput!]!) { createTables(tables: $n) { ... on Refusal { code retryAfter } } }"


async def test_a_request_that_was_over_may_come_again_with_its_key(tight: Serving, http: aiohttp.ClientSession) -> None:
    """Counts are in memory: a server that is started anew has none."""
    host, again = await arrive(http, tight), {**CREATED, "key": "again"}
    for _ in range(3):
        await host.do(documents.CREATE, input=CREATED)
    with pytest.raises(Refused, match="RATE_LIMITED"):
        await host.do(documents.CREATE, input=again)
    tight.restart()
    assert await host.do(documents.CREATE, input=again)


# -- sockets and subscriptions -----------------------------------------------------------------------------------------


@asynccontextmanager
async def introduced(who: Client) -> AsyncIterator[aiohttp.ClientWebSocketResponse]:
    """A socket that has introduced itself."""
    async with who.http.ws_connect(f"{who.url}/graphql", protocols=[PROTOCOL]) as socket:
        await socket.send_json({"type": "connection_init", "payload": {"token": who.token}})
        yield socket


async def test_an_account_has_so_many_sockets(tight: Serving, http: aiohttp.ClientSession) -> None:
    guest, other = await arrive(http, tight), await arrive(http, tight)
    async with introduced(guest) as one, introduced(guest) as two, introduced(guest) as three:
        for socket in (one, two, three):
            assert (await message_on(socket))["type"] == "connection_ack"
        async with introduced(guest) as fourth:
            assert (await fourth.receive()).type is aiohttp.WSMsgType.CLOSE
            assert fourth.close_code == 1013
        async with introduced(other) as socket:
            assert (await message_on(socket))["type"] == "connection_ack"
    async with introduced(guest) as socket:
        assert (await message_on(socket))["type"] == "connection_ack"


async def test_an_address_has_so_many_sockets_of_strangers(narrow: Serving, http: aiohttp.ClientSession) -> None:
    stranger, url = Client(http, narrow.url), f"{narrow.url}/graphql"
    async with introduced(await newcomer(http, narrow.url)) as mine:
        assert (await message_on(mine))["type"] == "connection_ack", "this one is not the address's any more"
        silent, another = [await http.ws_connect(url, protocols=[PROTOCOL]) for _ in range(2)]
        with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
            await http.ws_connect(url, protocols=[PROTOCOL])
        assert refused.value.status == 429
        assert refused.value.headers
        assert int(refused.value.headers["Retry-After"]) > 0
        await silent.close()
        async with introduced(stranger) as socket:
            assert (await message_on(socket))["type"] == "connection_ack"
        await another.close()


async def test_so_many_subscriptions_are_open(tight: Serving, http: aiohttp.ClientSession) -> None:
    host = await arrive(http, tight)
    table = (await host.do(documents.CREATE, input={**CREATED, "private": False}))["id"]
    for who in (host, Client(http, tight.url)):
        async with feed(who, FEED, table=table) as one, feed(who, FEED, table=table) as two:
            await one.next()
            await two.next()
            with pytest.raises(GraphQLFailed) as failed:
                async with feed(who, FEED, table=table) as third:
                    await third.next()
            assert failed.value.code == "RATE_LIMITED"
            assert failed.value.errors[0]["extensions"]["retryAfter"] > 0


# -- addresses ---------------------------------------------------------------------------------------------------------


async def guesses(http: aiohttp.ClientSession, server: Serving, address: str) -> bool:
    """Whether a stranger may try a code, of whom a proxy says where he is."""
    client = Client(http, server.url)
    async with answer(client, '{ table(code: "WRONG") { id } }', **{"x-forwarded-for": address}) as told:
        return "errors" not in await told.json()


async def test_the_address_is_the_one_that_a_trusted_proxy_tells(tight: Serving, http: aiohttp.ClientSession) -> None:
    assert [await guesses(http, tight, "192.0.2.1") for _ in range(4)] == [True, True, True, False]
    assert await guesses(http, tight, "192.0.2.2")
    assert await guesses(http, tight, "192.0.2.1, 192.0.2.2"), "the last one is whom the proxy has seen"
    network = [await guesses(http, tight, f"2001:db8::{number}") for number in range(4)]
    assert network == [True, True, True, False], "whoever has a network of 64 bits is one person"


async def test_an_address_that_somebody_else_tells_is_nothing(narrow: Serving, http: aiohttp.ClientSession) -> None:
    assert [await guesses(http, narrow, f"192.0.2.{number}") for number in range(4)] == [True, True, True, False]


async def test_so_many_sign_in_from_an_address(narrow: Serving, http: aiohttp.ClientSession) -> None:
    stranger, told = Client(http, narrow.url), set()
    for _ in range(4):
        signed = await stranger.ask(documents.SIGN_IN, name="Ann")
        told.add(signed["signIn"].get("refused"))
    assert told >= {"RATE_LIMITED"}
    assert told <= {None, "RATE_LIMITED"}


# -- what is told ------------------------------------------------------------------------------------------------------

RATES = """{ server { limits { cost rates {
    cost { ...R } signIn { ...R } codes { ...R } chat { ...R } tables { ...R }
    accountSockets addressSockets accountSubscriptions addressSubscriptions } } } }
    fragment R on Rate { most seconds }"""


async def test_the_limits_are_told(tight: Serving, http: aiohttp.ClientSession) -> None:
    rates = (await (await arrive(http, tight)).ask(RATES))["server"]["limits"]["rates"]
    assert rates == {
        "cost": {"most": 2000, "seconds": HOUR},
        "signIn": None,
        **{name: {"most": 3, "seconds": HOUR} for name in ("codes", "chat", "tables")},
        **{"accountSockets": 3, "addressSockets": Settings.model_fields["address_sockets"].default},
        **{"accountSubscriptions": 2, "addressSubscriptions": 2},
    }


async def test_without_limits_nothing_is_told_and_nothing_refused(tmp_path: Path, http: aiohttp.ClientSession) -> None:
    names = ("rate_cost", "rate_sign_in", "rate_codes", "rate_chat", "rate_tables")
    caps = ("account_sockets", "address_sockets", "account_subscriptions", "address_subscriptions")
    with serving(tmp_path, **dict.fromkeys(names, ""), **dict.fromkeys(caps, "0")) as server:
        guest = await newcomer(http, server.url)
        rates = (await guest.ask(RATES))["server"]["limits"]["rates"]
        assert set(rates.values()) == {None}
        async with answer(guest, SERVER) as told:
            assert not {"RateLimit", "RateLimit-Policy", "Retry-After"} & set(told.headers)
        for wrong in range(20):
            assert await guest.ask(CODE, code=str(wrong)) == {"table": None}


@pytest.mark.parametrize("text", ["many", "1/minute;2/hour", "3"])
def test_a_setting_that_is_no_limit_is_refused(text: str) -> None:
    with pytest.raises(ValidationError, match="rate_chat"):
        Settings(rate_chat=text)


@pytest.mark.parametrize(
    ("path", "most"), [("/tournaments/r_x/all.json", 1), ("/recordings/x", 4), (f"/cards/c_{'0' * 32}.webp", 20)]
)
async def test_what_is_asked_for_beside_the_api_costs_points_too(
    tight: Serving, http: aiohttp.ClientSession, path: str, most: int
) -> None:
    address = at(next(_addresses))
    told = list[tuple[int, str]]()
    while 429 not in dict(told):
        async with http.get(f"{tight.url}{path}", headers=address) as answer:
            told.append((answer.status, answer.headers.get("retry-after", "0")))
    assert [status for status, _ in told] == [404] * most + [429]
    assert int(told[-1][1]) > 0
