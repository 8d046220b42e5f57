"""Who knows the code of a private table watches it, and sees no more than anybody who may watch."""

from contextlib import AbstractAsyncContextManager
from typing import Any

import aiohttp
import pytest

from serving import Client, Company, Feed, GraphQLFailed, Serving, company, documents, feed, newcomer
from serving.documents import LEAVE, SAY

pytestmark = pytest.mark.anyio

BY_CODE = documents.table().replace("$table: ID!", "$code: String!").replace("id: $table", "code: $code")
PAST_BY_CODE = documents.history().replace("$table: ID!", "$code: String!").replace("id: $table", "code: $code")
FOLLOW_BY_CODE = (
    documents.feed()
    .replace("$table: ID!", "$code: String, $table: ID!")
    .replace("id: $table", "code: $code, id: $table")
)


@pytest.fixture
async def friends(server: Serving, http: aiohttp.ClientSession) -> Company:
    """A private game that has come to the vote."""
    friends = await company(http, server.url, 4, private=True)
    await friends.start()
    await friends.reach("vote")
    return friends


def watch(who: Client, friends: Company, code: str | None, **more: Any) -> AbstractAsyncContextManager[Feed]:
    return feed(who, FOLLOW_BY_CODE, table=friends.table, code=code, **more)


async def refused(who: Client, friends: Company, code: str | None) -> list[dict[str, Any]]:
    """How somebody is refused who would follow a table by a code."""
    async with watch(who, friends, code) as updates:
        with pytest.raises(GraphQLFailed) as caught:
            await updates.next()
    return caught.value.errors


@pytest.mark.parametrize("written", [str.upper, str.lower, " {} ".format])
async def test_who_knows_the_code_follows_the_game(friends: Company, written: Any) -> None:
    async with watch(friends.stranger, friends, written(friends.code)) as updates:
        game = (await updates.next())["game"]
        assert (game["phase"], game["hand"], game["choices"]) == ("vote", [], [])
        assert game["reason"] == "you are watching"
        await friends.choose(game["awaiting"][0])
        assert [event["__typename"] for event in (await updates.next())["events"]] == ["VoteCast"]


async def test_he_is_told_what_a_spectator_of_a_public_table_is(
    server: Serving, http: aiohttp.ClientSession, friends: Company
) -> None:
    """The same kinds of events with the same holes, and nobody's hand, cards or choices."""
    public = await company(http, server.url, 4)
    await public.start()
    await public.reach("vote")
    told = (await friends.stranger.ask(PAST_BY_CODE, code=friends.code, first=100))["table"]["history"]["edges"]
    known = (await public.stranger.ask(documents.history(), table=public.table, first=100))["table"]["history"]["edges"]
    kinds = [[edge["node"]["__typename"] for edge in edges] for edges in (told, known)]
    assert kinds[0] == kinds[1]
    faces = [edge["node"]["cardsOrNull"] for edge in told if "cardsOrNull" in edge["node"]]
    assert faces
    assert all(card is None for cards in faces for card in cards)
    seen = (await friends.stranger.ask(BY_CODE, code=friends.code))["table"]
    assert (seen["you"], seen["code"], seen["secret"]) == (None, None, None)
    assert not any(slot["yours"] or slot["owner"] is not None for slot in seen["game"]["tableau"])


async def test_another_code_opens_nothing_and_looks_like_nothing(
    server: Serving, http: aiohttp.ClientSession, friends: Company
) -> None:
    other = await company(http, server.url, 1, private=True)
    nowhere = Company("t_unknown", friends.seats)
    said = [await refused(friends.stranger, friends, code) for code in (None, "", "NOSUCH", other.code)]
    said.append(await refused(friends.stranger, nowhere, friends.code))
    assert all(errors[0]["extensions"]["code"] == "NOT_FOUND" for errors in said)
    assert len({errors[0]["message"] for errors in said}) == 1


async def test_the_code_gives_no_more_than_eyes(server: Serving, http: aiohttp.ClientSession, friends: Company) -> None:
    """He can neither speak there nor reach the table by its id alone, as before."""
    guest = await newcomer(http, server.url)
    async with watch(guest, friends, friends.code) as updates:
        await updates.next()
        with pytest.raises(Exception, match="NOT_FOUND"):
            await guest.do(SAY, table=friends.table, text="hello")
        assert (await guest.ask(documents.table(), table=friends.table))["table"] is None


async def test_who_sits_there_keeps_his_seat_before_a_screen(friends: Company) -> None:
    """His code makes him no spectator: he sees with his own eyes, and nobody else's."""
    async with watch(friends.host, friends, friends.code) as updates:
        first = await updates.next()
    assert first["table"]["you"] == {"index": 0}
    assert first["game"] == await friends.game(0)


async def test_who_gets_up_again_goes_on_watching_by_the_code(server: Serving, http: aiohttp.ClientSession) -> None:
    friends = await company(http, server.url, 2, private=True)
    async with watch(friends.seats[1], friends, friends.code) as knowing:
        assert (await knowing.next())["table"]["you"] == {"index": 1}
        await friends.seats[1].do(LEAVE, table=friends.table)
        while (await knowing.next())["table"]["you"] is not None:
            pass
        await friends.host.do(SAY, table=friends.table, text="on we go")
        assert (await knowing.next())["table"]["seats"][0]["name"] == friends.host.name
