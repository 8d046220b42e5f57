"""A game that its host wants nobody to watch is seen by those alone who sit there, by whatever way one comes."""

from pathlib import Path
from typing import Any

import aiohttp
import pytest

from oneiro_api.live.cursors import cursor
from oneiro_api.live.wishes import AGREED
from serving import Client, Company, Feed, GraphQLFailed, Refused, Serving, company, documents, feed, newcomer, serving
from serving.documents import CHANGE, JOIN, LEAVE, LET_WATCH, REMATCH, SAY, START
from serving.tournaments import begun, pods_of

pytestmark = pytest.mark.anyio

BY_CODE = documents.table().replace("$table: ID!", "$code: String!").replace("id: $table", "code: $code")
BY_NODE = "query($table: ID!) { node(id: $table) { ... on Table { game { phase } } } }"
FOLLOW_BY_CODE = (
    documents.feed()
    .replace("$table: ID!", "$code: String, $table: ID!")
    .replace("id: $table", "code: $code, id: $table")
)
SHOWS = "query { tables(filter: {playing: true}, first: 100) { edges { node { id game { phase } } } } }"
YOURS = "query { yourGames(first: 5) { edges { node { id } } } }"
FOLLOW_SHOWS = "subscription { lobby(filter: {playing: true}) { tables { id } gone } }"
TELLS = "its host wants nobody to watch this game"


@pytest.fixture(params=[False, True], ids=["public", "private"])
async def friends(server: Serving, http: aiohttp.ClientSession, request: pytest.FixtureRequest) -> Company:
    """A closed game that has come to the vote."""
    friends = await company(http, server.url, 3, private=request.param, watchable=False)
    await friends.start()
    await friends.reach("vote")
    return friends


async def first(who: Client, document: str, **given: Any) -> Any:
    async with feed(who, document, **given) as updates:
        return await updates.next()


async def last(updates: Feed) -> None:
    """Read a feed to its end."""
    while True:
        await updates.next()


async def told(who: Client, document: str, **given: Any) -> Any:
    """With which code somebody is refused who asks, or follows."""
    with pytest.raises(GraphQLFailed) as caught:
        await (first(who, document, **given) if document.startswith("subscription") else who.ask(document, **given))
    ((code, message),) = {(error["extensions"]["code"], error["message"]) for error in caught.value.errors}
    assert message in (TELLS, "there is no such table")
    return code


async def test_whoever_does_not_sit_there_is_refused(
    server: Serving, http: aiohttp.ClientSession, friends: Company
) -> None:
    for who in (friends.stranger, await newcomer(http, server.url)):
        assert await told(who, BY_CODE, code=friends.code) == "NO_SPECTATORS"
        assert await told(who, FOLLOW_BY_CODE, table=friends.table, code=friends.code) == "NO_SPECTATORS"


async def test_of_a_public_one_he_is_refused_by_its_id_and_a_private_one_is_not_there(
    server: Serving, http: aiohttp.ClientSession, friends: Company
) -> None:
    who, private = await newcomer(http, server.url), (await friends.look())["private"]
    assert await told(who, documents.feed(), table=friends.table) == ("NOT_FOUND" if private else "NO_SPECTATORS")
    for document in (documents.table(), documents.history(), BY_NODE):
        if private:
            ((_, found),) = (await who.ask(document, table=friends.table)).items()
            assert found is None
        else:
            assert await told(who, document, table=friends.table) == "NO_SPECTATORS"
    with pytest.raises(Refused) as caught:
        await who.do(SAY, table=friends.table, text="hello")
    assert caught.value.code == ("NOT_FOUND" if private else "NO_SPECTATORS")


async def test_no_cursor_tells_how_far_the_game_has_come(friends: Company) -> None:
    """A cursor that lies ahead is refused like any other; and who asks is not counted among those who watch."""
    async with friends.feed(0) as sitting:
        await sitting.next()
        for after in (cursor(None, 1), cursor(None, 500), "x"):
            by_code = {"table": friends.table, "code": friends.code, "after": after}
            assert await told(friends.stranger, FOLLOW_BY_CODE, **by_code) == "NO_SPECTATORS"
        await friends.seats[1].do(SAY, table=friends.table, text="go on")
        assert (await sitting.next())["table"]["spectators"] == 0


async def test_it_is_not_among_the_games_to_watch(friends: Company) -> None:
    assert friends.table not in str(await friends.stranger.ask(SHOWS))


async def test_those_who_sit_there_see_and_talk_as_ever(friends: Company) -> None:
    for seat, who in enumerate(friends.seats):
        assert (await friends.look(who))["you"] == {"index": seat}
        async with friends.feed(seat) as updates:
            assert (await updates.next())["game"]["phase"] == "vote"
    await friends.seats[1].do(SAY, table=friends.table, text="among us")
    await friends.seats[2].do(LEAVE, table=friends.table)
    assert (await friends.look(friends.seats[2]))["you"] == {"index": 2}, "who has left has played there"


async def test_when_it_is_over_it_stays_theirs_and_the_rematch_is_closed_too(
    http: aiohttp.ClientSession, server: Serving
) -> None:
    friends = await company(
        http, server.url, 3, watchable=False, options={"classic": {"endMode": "CYCLES", "cycles": 1}}
    )
    await friends.start()
    await friends.reach("over")
    assert await told(friends.stranger, documents.table(), table=friends.table) == "NO_SPECTATORS"
    assert friends.table in str(await friends.seats[1].ask(YOURS))
    again = await friends.host.do(REMATCH, table=friends.table)
    await friends.host.do(START, table=again["id"])
    assert await told(friends.stranger, documents.table(), table=again["id"]) == "NO_SPECTATORS"
    await friends.host.do(LET_WATCH, table=friends.table, watchable=True)
    assert (await friends.look(friends.stranger))["status"] == "FINISHED"


async def test_before_its_game_it_is_found_and_joined_like_any_other(
    http: aiohttp.ClientSession, server: Serving
) -> None:
    """Whoever looks on in vain when the game begins is told then."""
    friends = await company(http, server.url, 2, watchable=False)
    late = await newcomer(http, server.url)
    async with friends.feed() as looking_on:
        assert (await looking_on.next())["table"]["watchable"] is False
        await late.do(JOIN, code=friends.code)
        await friends.host.do(START, table=friends.table)
        with pytest.raises(GraphQLFailed, match="NO_SPECTATORS"):
            await last(looking_on)
    assert (await friends.look(late))["game"]["phase"] == "claim"


async def test_who_watches_when_it_is_closed_sees_no_more(http: aiohttp.ClientSession, server: Serving) -> None:
    friends = await company(http, server.url, 3)
    await friends.start()
    async with friends.feed() as watching, friends.feed(1) as sitting, feed(friends.stranger, FOLLOW_SHOWS) as shows:
        assert (await watching.next())["game"]["phase"] == "claim"
        while friends.table not in str(await shows.next()):
            pass
        for _ in range(2):  # a copy of the request changes nothing
            await friends.host.do(LET_WATCH, table=friends.table, watchable=False, key="close")
        with pytest.raises(GraphQLFailed, match="NO_SPECTATORS"):
            await last(watching)
        while friends.table not in (await shows.next())["gone"]:
            pass
        while (update := await sitting.next())["table"]["watchable"]:
            pass
        assert update["game"]["phase"] == "claim"
    await friends.host.do(LET_WATCH, table=friends.table, watchable=True)
    async with friends.feed() as watching:
        assert (await watching.next())["table"]["watchable"] is True


async def test_only_the_host_says_who_watches(http: aiohttp.ClientSession, server: Serving) -> None:
    friends = await company(http, server.url, 3)
    for who, code in ((friends.seats[1], "NOT_YOURS"), (friends.stranger, "NOT_SIGNED_IN")):
        with pytest.raises(Refused) as caught:
            await who.do(LET_WATCH, table=friends.table, watchable=False)
        assert caught.value.code == code
    assert (await friends.look())["watchable"] is True


async def test_what_else_is_agreed_on_opens_no_table(http: aiohttp.ClientSession, server: Serving) -> None:
    """What a client does not know of, it cannot say."""
    friends = await company(http, server.url, 3, watchable=False)
    await friends.host.do(CHANGE, input={"table": friends.table, "clock": "QUICK"})
    assert (await friends.look())["watchable"] is False
    assert "watchable" not in AGREED


async def test_a_closed_game_is_closed_after_a_restart(tmp_path: Path, http: aiohttp.ClientSession) -> None:
    with serving(tmp_path) as own:
        friends = await company(http, own.url, 3, watchable=False)
        await friends.start()
        own.kill()
        own.start()
        assert await told(friends.stranger, documents.table(), table=friends.table) == "NO_SPECTATORS"
        assert (await friends.game(1))["phase"] == "claim"


async def test_who_watches_a_table_of_a_tournament_the_tournament_says(
    http: aiohttp.ClientSession, server: Serving
) -> None:
    host = await newcomer(http, server.url)
    event = await begun(host, 4, plays=[{"variant": "classic"}], options={"rounds": 1, "cut": 0})
    await event.begin_round(1)
    seen = await event.until(lambda seen: bool(pods_of(seen, 1)[0]["tables"]))
    table = pods_of(seen, 1)[0]["tables"][0]["id"]
    with pytest.raises(Refused) as caught:
        await host.do(LET_WATCH, table=table, watchable=False)
    assert (caught.value.code, caught.value.message) == ("NOT_YOURS", "the tournament says who watches")
    assert (await host.ask(documents.table(), table=table))["table"]["watchable"] is True
