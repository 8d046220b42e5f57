"""An account's own: all that is held of it, and its end, through the public API."""

import asyncio
import json
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from oneiro_api.store.erasing import NOBODY
from serving import Client, Company, Refused, Serving, company, newcomer, serving
from serving import documents as asked
from serving.company import seated
from serving.tournaments import change, held

pytestmark = pytest.mark.anyio

EXPORT = "query($after: String) { accountExport(after: $after) { data next } }"
DELETE = (
    f"mutation($name: String!) {{ deleteAccount(name: $name) {{ ... on AccountDeleted {{ id }} {asked.REFUSAL} }} }}"
)
RENAME = f"""mutation($name: String!, $key: String) {{ rename(name: $name, key: $key) {{
    ... on Account {{ id name }} {asked.REFUSAL} }} }}"""
SAID = "... on ChatMessage { number }"
SAY = f"mutation($table: ID!, $text: String!) {{ say(table: $table, text: $text) {{ {SAID} {asked.REFUSAL} }} }}"
CUP = 'createTournament(input: {name: "Ann\'s cup", format: "swiss", plays: [{variant: "classic"}]})'
MAKE_CUP = f"mutation {{ {CUP} {{ ... on Tournament {{ id }} {asked.REFUSAL} }} }}"


async def refused(who: Client, document: str, **variables: Any) -> tuple[str, str | None]:
    with pytest.raises(Refused) as caught:
        await who.do(document, **variables)
    return caught.value.code, caught.value.field


async def exported(who: Client) -> list[dict[str, Any]]:
    """All parts."""
    parts, after = [], None
    while True:
        part = (await who.ask(EXPORT, after=after))["accountExport"]
        parts.append(part["data"])
        if (after := part["next"]) is None:
            return parts


@pytest.fixture
async def friends(http: aiohttp.ClientSession, server: Serving) -> Company:
    return await company(http, server.url, 4)


async def test_all_that_is_held_is_told(friends: Company) -> None:
    await friends.start()
    host = friends.host
    await host.do(SAY, table=friends.table, text="what a night")
    (told,) = await exported(host)
    assert (told["account"]["id"], told["account"]["name"]) == (host.account, host.name)
    assert [token["scopes"] for token in told["tokens"]] == [["read", "play", "host", "tournament"]]
    (table,) = told["tables"]
    assert (table["id"], table["host"], table["seat"]["index"]) == (friends.table, True, 0)
    assert [line["text"] for line in table["said"]] == ["what a night"]
    assert [event["event"] for event in table["events"]][:1] == ["PileShuffled"]
    assert str(host.token) not in json.dumps(told)


async def test_an_export_tells_who_has_left(friends: Company) -> None:
    await friends.start()
    gone, stays = friends.seats[1], friends.seats[2]
    await gone.do(asked.LEAVE, table=friends.table)
    assert [(await exported(who))[0]["tables"][0]["seat"]["left"] for who in (gone, stays)] == [True, False]


async def test_an_export_shows_no_more_than_one_has_seen(friends: Company) -> None:
    await friends.start()
    views = [(await exported(seat))[0]["tables"][0] for seat in friends.seats]
    hands = [{card for event in view["events"] for card in event.get("cards") or () if card} for view in views]
    assert all(hands)
    assert not [one for one in range(4) for other in range(one) if hands[one] & hands[other]]
    assert not [view for view in views if view.get("secret")]


async def test_a_long_life_comes_in_parts(http: aiohttp.ClientSession, server: Serving) -> None:
    ann = await newcomer(http, server.url)
    for _ in range(21):
        await ann.do(asked.CREATE, input={"variant": "classic", "private": True})
    parts = await exported(ann)
    assert [len(part["tables"]) for part in parts] == [20, 1]
    assert [("account" in part) for part in parts] == [True, False]


async def test_nobody_is_told_of_strangers(friends: Company) -> None:
    assert (await friends.stranger.ask(EXPORT))["accountExport"] is None
    assert await refused(friends.stranger, DELETE, name="x") == ("NOT_SIGNED_IN", None)


async def test_a_deletion_is_confirmed_by_the_name(friends: Company) -> None:
    assert await refused(friends.host, DELETE, name=friends.host.name.lower()) == ("ILLEGAL", "name")
    assert (await friends.look())["seats"][0]["name"] == friends.host.name


async def test_a_bot_cannot_delete_its_maker(friends: Company) -> None:
    make = f"mutation {{ createToken(input: {{scopes: [PLAY, READ]}}) {{ ... on TokenCreated {{ token }} {asked.REFUSAL} }} }}"
    token = (await friends.host.do(make))["token"]
    bot = Client(friends.host.http, friends.host.url, token)
    assert await refused(bot, DELETE, name=friends.host.name) == ("SCOPE_MISSING", None)


async def test_who_is_deleted_leaves_his_game_and_his_name(friends: Company, server: Serving) -> None:
    await friends.start()
    gone = friends.seats[1]
    await gone.do(SAY, table=friends.table, text="mine alone")
    assert (await gone.do(DELETE, name=gone.name))["id"] == gone.account
    seats = (await friends.look())["seats"]
    assert [(seat["name"], seat["left"]) for seat in seats[:2]] == [(friends.host.name, False), (NOBODY, True)]
    assert await refused(gone, DELETE, name=gone.name) == ("NOT_SIGNED_IN", None)
    assert (await gone.ask(EXPORT))["accountExport"] is None
    assert not (await friends.game())["over"]


async def test_an_open_table_passes_to_the_next(friends: Company) -> None:
    await friends.host.do(DELETE, name=friends.host.name)
    table = await friends.look(friends.seats[1])
    assert [seat["name"] for seat in table["seats"]] == [seat.name for seat in friends.seats[1:]]


async def test_a_tournament_needs_its_owner(http: aiohttp.ClientSession, server: Serving) -> None:
    ann = await newcomer(http, server.url)
    cup = (await ann.do(MAKE_CUP))["id"]
    assert await refused(ann, DELETE, name=ann.name) == ("NOT_NOW", None)
    await change(ann, "cancel", tournament=cup, reason="no time")
    assert (await ann.do(DELETE, name=ann.name))["id"] == ann.account


async def test_an_entrant_who_is_deleted_has_withdrawn(http: aiohttp.ClientSession, server: Serving) -> None:
    host, ann = await newcomer(http, server.url), await newcomer(http, server.url, "Ann of the cup")
    cup = (await host.do(MAKE_CUP))["id"]
    await change(host, "openRegistration", tournament=cup)
    await change(ann, "register", tournament=cup)
    (told,) = await exported(ann)
    assert [(one["id"], one["entrant"]["name"]) for one in told["tournaments"]] == [(cup, ann.name)]
    await ann.do(DELETE, name=ann.name)
    shown = (
        await host.ask(
            "query($id: ID!) { tournament(id: $id) { entrants { totalCount } auditLog(first: 9) { edges { node { text } } } } }",
            id=cup,
        )
    )["tournament"]
    assert shown["entrants"]["totalCount"] == 0
    assert ann.name not in json.dumps(shown)


@pytest.mark.parametrize("delay", [0, 0.01])
async def test_a_name_that_is_deleted_is_read_in_no_log_any_more(
    http: aiohttp.ClientSession, server: Serving, delay: float
) -> None:
    """Not by those who have read it before, nor by who is late."""
    host, ann, ben, stranger = [
        await newcomer(http, server.url, name) for name in ("Hanna", "Ann of the log", "Ben", "Sam")
    ]
    event = await held(host, delay=delay, least=2, preferred=2, plays=[{}])
    await event.do("openRegistration")
    await event.enter(ann, ben)
    await event.do("startTournament")
    while ann.name not in str(await event.log(stranger)):
        await asyncio.sleep(0.05)
    assert ann.name in str(await event.log(ben))
    await ann.do(DELETE, name=ann.name)
    told = [[await event.log(who), await event.look(who)] for who in (host, ben, stranger)]
    assert ann.name not in str(told)
    assert NOBODY in str(told[-1])


async def names(friends: Company) -> list[str]:
    """How the players are called, as one of them sees it."""
    return [seat["name"] for seat in (await friends.look(friends.seats[1]))["seats"]]


async def test_who_takes_another_name_is_called_so_where_he_waits(
    friends: Company, http: aiohttp.ClientSession, server: Serving
) -> None:
    begun = await seated([friends.host, *[await newcomer(http, server.url) for _ in range(2)]])
    await begun.start()
    was = friends.host.name
    async with friends.feed(1) as feed:
        await feed.next()
        assert await friends.host.do(RENAME, name=" Anew ", key="k") == {"id": friends.host.account, "name": "Anew"}
        while (told := (await feed.next())["table"])["seats"][0]["name"] != "Anew":
            pass
    assert told["host"]["name"] == "Anew"
    assert (await names(friends))[0] == "Anew"
    assert (await names(begun))[0] == was, "a game keeps the name that it began with"
    assert (await friends.host.ask("{ viewer { name } }"))["viewer"]["name"] == "Anew"
    assert (await company_of(friends.host))[0] == "Anew"
    again = await friends.host.do(RENAME, name=" Anew ", key="k")
    assert again["name"] == "Anew"


async def company_of(host: Client) -> list[str]:
    """How the players of a new table of somebody's are called."""
    return [seat["name"] for seat in (await (await seated([host])).look())["seats"]]


@pytest.mark.parametrize("name", ["", "  ", "x" * 41, "a\u0007b"])
async def test_not_every_name_is_one(friends: Company, name: str) -> None:
    assert await refused(friends.host, RENAME, name=name) == ("TEXT_REFUSED", "name")
    assert (await names(friends))[0] == friends.host.name


async def test_who_may_only_play_takes_no_other_name(
    friends: Company, http: aiohttp.ClientSession, server: Serving
) -> None:
    made = f"... on TokenCreated {{ token }} {asked.REFUSAL}"
    token = (await friends.host.do(f"mutation {{ createToken(input: {{scopes: [READ, PLAY]}}) {{ {made} }} }}"))[
        "token"
    ]
    program = Client(http, server.url, token, friends.host.account, friends.host.name)
    assert (await refused(program, RENAME, name="Anew"))[0] == "SCOPE_MISSING"
    assert (await refused(friends.stranger, RENAME, name="Anew"))[0] == "NOT_SIGNED_IN"


async def test_a_new_name_is_on_disk(tmp_path: Path, http: aiohttp.ClientSession) -> None:
    with serving(tmp_path) as own:
        friends = await company(http, own.url, 2)
        await friends.host.do(RENAME, name="Anew")
        own.restart()
        assert (await names(friends))[0] == "Anew"
        assert (await friends.host.ask("{ viewer { name } }"))["viewer"]["name"] == "Anew"
