"""Tokens for bots and tools: what they allow, and how they end."""

import re
from datetime import UTC, datetime, timedelta
from typing import Any

import aiohttp
import pytest

from serving import Client, Company, Feed, GraphQLFailed, Refused, Serving, company, newcomer
from serving import documents as asked
from serving.client import PROTOCOL, message_on

pytestmark = pytest.mark.anyio

CREATE = f"""mutation($input: CreateTokenInput!) {{ createToken(input: $input) {{
    ... on TokenCreated {{ token access {{ id title scopes createdAt expiresAt }} }} {asked.REFUSAL} }} }}"""
REVOKE = f"""mutation($id: ID!, $key: String) {{ revokeToken(id: $id, key: $key) {{
    ... on TokenRevoked {{ id }} {asked.REFUSAL} }} }}"""
TOKENS = "{ viewer { id tokens { id title scopes createdAt expiresAt } } }"
SEEN_TOKENS = "query($table: ID!) { table(id: $table) { seats { account { id tokens { id } } } } }"


async def made(owner: Client, *scopes: str, **more: Any) -> tuple[Client, str]:
    """A client with a token that the owner made, and the token's id."""
    created = await owner.do(CREATE, input={"scopes": scopes, **more})
    return Client(owner.http, owner.url, created["token"], owner.account), created["access"]["id"]


async def tokens(owner: Client) -> list[Any]:
    return list((await owner.ask(TOKENS))["viewer"]["tokens"])


async def news(feed: Feed) -> Any:
    """The next events of a feed."""
    while not (events := (await feed.next())["events"]):
        pass
    return events


async def refused(who: Client, document: str, **variables: Any) -> tuple[str, str | None]:
    with pytest.raises(Refused) as caught:
        await who.do(document, **variables)
    return caught.value.code, caught.value.field


@pytest.fixture
async def friends(http: aiohttp.ClientSession, server: Serving) -> Company:
    return await company(http, server.url, 3)


async def test_a_guest_has_one_token_that_plays_and_hosts_and_holds_tournaments(friends: Company) -> None:
    (token,) = await tokens(friends.host)
    assert sorted(token["scopes"]) == ["HOST", "PLAY", "READ", "TOURNAMENT"]
    assert (token["title"], token["expiresAt"]) == (None, None)


async def test_a_new_token_is_told_once_and_kept_as_a_digest(friends: Company, server: Serving) -> None:
    wish = {"scopes": ["PLAY", "READ"], "title": "  my bot ", "key": "once"}
    first = await friends.host.do(CREATE, input=wish)
    again = await friends.host.do(CREATE, input=wish)
    assert re.fullmatch(r"oneiro_[\w-]{43}", first["token"])
    assert again == {**first, "token": None}
    assert (await tokens(friends.host))[1] == first["access"]
    assert first["access"]["title"] == "my bot"
    kept = b"".join(file.read_bytes() for file in server.folder.glob("oneiro.sqlite*"))
    assert first["access"]["id"].encode() in kept
    assert first["token"].encode() not in kept


async def test_a_bot_plays_with_a_token_of_its_own(friends: Company) -> None:
    bot, _ = await made(friends.seats[1], "READ", "PLAY")
    friends.seats[1] = bot
    await friends.start()
    while 1 not in (game := await friends.game())["awaiting"]:
        await friends.choose(game["awaiting"][0])
    await friends.choose(1)
    assert (await friends.look(bot))["you"]["index"] == 1


async def test_each_mutation_needs_its_scope(friends: Company) -> None:
    reader, _ = await made(friends.host, "READ")
    player, _ = await made(friends.host, "READ", "PLAY")
    hosting, _ = await made(friends.host, "READ", "HOST")
    at: dict[str, Any] = {"table": friends.table}
    for document, variables in (
        (asked.CREATE, {"input": {"variant": "classic"}}),
        (asked.START, at),
        (asked.REMOVE, {**at, "seat": 1}),
        (asked.REMATCH, at),
    ):
        assert await refused(player, document, **variables) == ("SCOPE_MISSING", None)
    for document, variables in (
        (asked.JOIN, at),
        (asked.LEAVE, at),
        (asked.SAY, {**at, "text": "hello"}),
        (asked.act(), {**at, "action": {"claimStory": {"ok": True}}}),
        (asked.take_back(), at),
    ):
        for who in (reader, hosting):
            assert await refused(who, document, **variables) == ("SCOPE_MISSING", None)
    assert len((await friends.look())["seats"]) == 3


async def test_who_may_not_read_sees_nothing_of_the_account(friends: Company) -> None:
    talker, _ = await made(friends.host, "PLAY")
    assert (await talker.do(asked.SAY, table=friends.table, text="hello"))["text"] == "hello"
    assert await refused(talker, asked.JOIN, table=friends.table) == ("SCOPE_MISSING", None)
    for document in (asked.table(), "query($table: ID!) { node(id: $table) { id } }"):
        with pytest.raises(GraphQLFailed) as caught:
            await talker.ask(document, table=friends.table)
        assert caught.value.code == "SCOPE_MISSING"
    for document in (TOKENS, "{ tables { edges { cursor } } }", 'query { table(code: "NONE") { id } }'):
        with pytest.raises(GraphQLFailed) as caught:
            await talker.ask(document)
        assert caught.value.code == "SCOPE_MISSING"
    async with friends.feed_of(talker) as feed:
        with pytest.raises(GraphQLFailed) as caught:
            await feed.next()
    assert caught.value.code == "SCOPE_MISSING"
    assert (await talker.ask("{ server { name } variants { key } }"))["server"]["name"] == "Oneiro"


async def test_nobody_gives_what_he_does_not_have(friends: Company) -> None:
    reader, _ = await made(friends.host, "READ")
    assert await refused(friends.host, CREATE, input={"scopes": ["READ", "ADMIN"]}) == ("SCOPE_MISSING", None)
    assert await refused(reader, CREATE, input={"scopes": ["PLAY"]}) == ("SCOPE_MISSING", None)
    assert await refused(friends.host, CREATE, input={"scopes": []}) == ("ILLEGAL", "scopes")
    assert await refused(friends.host, CREATE, input={"scopes": ["READ"], "title": "x" * 81}) == (
        "TEXT_REFUSED",
        "title",
    )
    assert await refused(friends.stranger, CREATE, input={"scopes": ["READ"]}) == ("NOT_SIGNED_IN", None)


async def test_no_token_outlives_its_maker(friends: Company) -> None:
    now = datetime.now(UTC).replace(microsecond=0)
    hour, day = ((now + timedelta(hours=hours)).isoformat() for hours in (1, 24))
    short, _ = await made(friends.host, "READ", expiresAt=hour)
    past = (now - timedelta(seconds=1)).isoformat()
    assert await refused(friends.host, CREATE, input={"scopes": ["READ"], "expiresAt": past}) == (
        "ILLEGAL",
        "expiresAt",
    )
    assert await refused(short, CREATE, input={"scopes": ["READ"], "expiresAt": day}) == ("ILLEGAL", "expiresAt")
    await made(short, "READ")
    assert [token["expiresAt"] for token in await tokens(friends.host)] == [None, hour, hour]


async def test_a_revoked_token_ends_with_its_children_and_nothing_else(friends: Company) -> None:
    tool, tool_id = await made(friends.host, "READ", "PLAY")
    child, _ = await made(tool, "READ")
    other, _ = await made(friends.host, "READ")
    assert (await friends.host.do(REVOKE, id=tool_id))["id"] == tool_id
    assert [(await who.ask(TOKENS))["viewer"] is None for who in (tool, child, other)] == [True, True, False]
    assert await refused(tool, asked.SAY, table=friends.table, text="still here?") == ("NOT_SIGNED_IN", None)
    assert await refused(friends.host, REVOKE, id=tool_id) == ("NOT_FOUND", "id")


async def test_a_revocation_is_done_once(friends: Company) -> None:
    _, tool_id = await made(friends.host, "READ")
    for _ in range(2):
        assert (await friends.host.do(REVOKE, id=tool_id, key="end it"))["id"] == tool_id


async def test_a_tool_cannot_end_what_allows_more(friends: Company) -> None:
    tool, tool_id = await made(friends.host, "READ")
    (mightier, _) = await tokens(friends.host)
    assert await refused(tool, REVOKE, id=mightier["id"]) == ("SCOPE_MISSING", None)
    assert await refused(friends.seats[1], REVOKE, id=tool_id) == ("NOT_FOUND", "id")
    assert (await tool.do(REVOKE, id=tool_id))["id"] == tool_id


async def test_tokens_are_told_to_their_owner_alone(friends: Company) -> None:
    seats = (await friends.host.ask(SEEN_TOKENS, table=friends.table))["table"]["seats"]
    assert [seat["account"]["tokens"] is None for seat in seats] == [False, True, True]


async def test_there_is_an_end_to_tokens(http: aiohttp.ClientSession, server: Serving) -> None:
    owner = await newcomer(http, server.url)
    for _ in range(49):
        await made(owner, "READ")
    assert await refused(owner, CREATE, input={"scopes": ["READ"]}) == ("ILLEGAL", None)


async def test_a_revoked_token_hears_nothing_more(friends: Company) -> None:
    tool, tool_id = await made(friends.host, "READ")
    async with friends.feed_of(tool) as feed, friends.feed_of(friends.host) as kept:
        await feed.next()
        await friends.host.do(REVOKE, id=tool_id)
        await friends.start()
        with pytest.raises(GraphQLFailed) as caught:
            await news(feed)
        assert await news(kept)
    assert caught.value.code == "NOT_SIGNED_IN"


async def test_a_revoked_token_does_nothing_on_its_open_socket(friends: Company) -> None:
    tool, tool_id = await made(friends.host, "READ", "PLAY")
    async with tool.http.ws_connect(f"{tool.url}/graphql", protocols=[PROTOCOL]) as socket:
        await socket.send_json({"type": "connection_init", "payload": {"token": tool.token}})
        assert (await message_on(socket))["type"] == "connection_ack"
        await friends.host.do(REVOKE, id=tool_id)
        payload = {"query": asked.SAY, "variables": {"table": friends.table, "text": "still here?"}}
        await socket.send_json({"id": "1", "type": "subscribe", "payload": payload})
        assert (await message_on(socket))["payload"]["data"]["say"]["refused"] == "NOT_SIGNED_IN"
        await socket.send_json({"id": "2", "type": "subscribe", "payload": {"query": TOKENS}})
        assert (await message_on(socket))["type"] == "complete"
        assert (await message_on(socket))["payload"]["errors"][0]["extensions"]["code"] == "NOT_SIGNED_IN"
