"""Opening tables, sitting down, getting up, starting, playing again."""

import asyncio
from typing import Any

import aiohttp
import pytest

from serving import Client, Company, Refused, Serving, company, newcomer
from serving.company import seated
from serving.documents import CHANGE, CREATE, JOIN, LEAVE, REFUSAL, REMATCH, REMOVE, SIGN_IN, START

pytestmark = pytest.mark.anyio

LOBBY = """query($after: String, $first: Int! = 20, $filter: TableFilter) {
    tables(after: $after, first: $first, filter: $filter) {
        edges { cursor node { id variant { key } } } pageInfo { hasNextPage endCursor } } }"""


RENAME = f"mutation($name: String!) {{ rename(name: $name) {{ ... on Account {{ id }} {REFUSAL} }} }}"


async def refused(who: Client, document: str, code: str, **variables: Any) -> Refused:
    with pytest.raises(Refused) as caught:
        await who.do(document, **variables)
    assert caught.value.code == code
    return caught.value


async def places(friends: Company) -> list[tuple[int, str]]:
    return [(seat["index"], seat["name"]) for seat in (await friends.look())["seats"]]


# -- opening


@pytest.mark.parametrize(
    ("wish", "field"),
    [
        ({"variant": "tarot"}, "variant"),
        ({"variant": "a\0b"}, "variant"),
        ({"preset": "classic1908"}, "preset"),
        ({"options": {"classic": {"targetScore": 4}}}, "targetScore"),
        ({"options": {"classic": {"targetScore": 101}}}, "targetScore"),
        ({"options": {"classic": {"cycles": 0}}}, "cycles"),
        ({"options": {"classic": {"cycles": None}}}, "cycles"),
        ({"options": {"classic": {"endMode": None}}}, "endMode"),
        ({"options": {"classic": {"targetScore": None}}}, None),
        ({"options": {"classic": {"endMode": "DECK"}}}, None),
        ({"options": {"classic": {"clueForms": []}}}, None),
        ({"options": {"classic": {"clueForms": ["TEXT", "TEXT"]}}}, None),
        ({"options": {"stella": {}}}, "options"),
        ({"houseRules": ["no_rules"]}, "houseRules"),
        ({"houseRules": ["one_word", "one_word"]}, "houseRules"),
        ({"variant": "stella", "houseRules": ["one_word"]}, "houseRules"),
        ({"variant": "party", "houseRules": ["lone_finder"]}, "houseRules"),
        ({"deck": "no deck"}, "deck"),
        ({"deck": "handful", "seats": 4}, "deck"),
        ({"seats": 2}, "seats"),
        ({"seats": 9}, "seats"),
        ({"preset": "classic2008", "seats": 7}, "seats"),
    ],
    ids=str,
)
async def test_a_wish_that_cannot_be_met(
    server: Serving, http: aiohttp.ClientSession, wish: dict[str, Any], field: str | None
) -> None:
    guest = await newcomer(http, server.url)
    refusal = await refused(guest, CREATE, "BAD_OPTION", input={"variant": "classic", "deck": "box", **wish})
    assert refusal.field == field


async def test_a_wish_that_is_met(server: Serving, http: aiohttp.ClientSession) -> None:
    friends = await company(
        http,
        server.url,
        3,
        preset="classic2008",
        options={"classic": {"targetScore": 12, "clueForms": ["TEXT", "MIME"]}},
        houseRules=["one_word"],
        deck="handful",
        seats=3,
        private=True,
        clock="DAYS",
    )
    table = await friends.look()
    assert (table["preset"], table["capacity"], table["private"], table["clock"]) == ("classic2008", 3, True, "DAYS")
    assert (table["houseRules"], table["deck"]) == ([{"key": "one_word"}], {"id": "handful", "size": 26})
    values = table["options"]["values"]
    assert (values["targetScore"], values["clueForms"], values["deckOut"]) == (12, ["TEXT", "MIME"], "END")
    assert (table["status"], table["game"], table["commitment"], table["secret"]) == ("OPEN", None, None, None)
    assert table["host"]["name"] == friends.host.name


# -- sitting down


async def test_seats_are_taken_in_order_or_as_wished(server: Serving, http: aiohttp.ClientSession) -> None:
    friends = await company(http, server.url, 2)
    late, later = [await newcomer(http, server.url) for _ in range(2)]
    await late.do(JOIN, table=friends.table, seat=5)
    await later.do(JOIN, code=f" {friends.code.lower()} ")
    names = [friends.seats[0].name, friends.seats[1].name, later.name, late.name]
    assert await places(friends) == list(zip((0, 1, 2, 5), names, strict=True))
    friends.seats += [later, late]
    await friends.start()
    assert await places(friends) == list(enumerate(names)), "empty seats are closed up"
    assert [(await friends.look(who))["you"]["index"] for who in friends.seats] == [0, 1, 2, 3]


async def test_who_sits_there_stays(server: Serving, http: aiohttp.ClientSession) -> None:
    friends = await company(http, server.url, 3)
    before = await places(friends)
    guest = friends.seats[1]
    await guest.do(JOIN, table=friends.table)
    await guest.do(JOIN, table=friends.table, seat=1)
    refusal = await refused(guest, JOIN, "ALREADY_SEATED", table=friends.table, seat=4)
    assert refusal.field == "seat"
    assert await places(friends) == before
    await friends.start()
    assert (await guest.do(JOIN, table=friends.table))["status"] == "PLAYING"


@pytest.mark.parametrize("seat", [0, 1, -1, 8, 1000])
async def test_a_seat_that_is_not_free(server: Serving, http: aiohttp.ClientSession, seat: int) -> None:
    friends = await company(http, server.url, 2)
    before = await places(friends)
    await refused(await newcomer(http, server.url), JOIN, "TABLE_FULL", table=friends.table, seat=seat)
    assert await places(friends) == before


async def test_of_two_who_want_the_last_seat_one_gets_it(server: Serving, http: aiohttp.ClientSession) -> None:
    for _ in range(10):
        friends = await company(http, server.url, 2, seats=3)
        rivals = [await newcomer(http, server.url) for _ in range(4)]
        joins = [rival.do(JOIN, table=friends.table) for rival in rivals]
        answers = await asyncio.gather(*joins, return_exceptions=True)
        losers = [answer for answer in answers if isinstance(answer, Refused)]
        assert [loser.code for loser in losers] == ["TABLE_FULL"] * 3
        assert len(await places(friends)) == 3


async def test_a_game_that_runs_takes_nobody(server: Serving, http: aiohttp.ClientSession) -> None:
    friends = await company(http, server.url, 3)
    await friends.start()
    before = await friends.looks()
    await refused(await newcomer(http, server.url), JOIN, "ALREADY_STARTED", table=friends.table)
    await refused(friends.host, REMOVE, "ALREADY_STARTED", table=friends.table, seat=1)
    await refused(friends.host, START, "ALREADY_STARTED", table=friends.table)
    assert await friends.looks() == before


# -- the host


async def test_only_the_host_removes_and_starts(server: Serving, http: aiohttp.ClientSession) -> None:
    friends = await company(http, server.url, 3)
    before = await friends.looks()
    for who in (friends.seats[1], await newcomer(http, server.url)):
        await refused(who, START, "NOT_YOURS", table=friends.table)
        await refused(who, REMOVE, "NOT_YOURS", table=friends.table, seat=1)
    await refused(friends.host, REMOVE, "NOT_FOUND", table=friends.table, seat=7)
    await refused(friends.stranger, START, "NOT_SIGNED_IN", table=friends.table)
    assert await friends.looks() == before


@pytest.mark.parametrize(("variant", "players"), [("classic", 1), ("classic", 2)])
async def test_too_few_players(server: Serving, http: aiohttp.ClientSession, variant: str, players: int) -> None:
    friends = await company(http, server.url, players, variant=variant)
    before = await friends.looks()
    await refused(friends.host, START, "TOO_FEW_PLAYERS", table=friends.table)
    assert await friends.looks() == before


async def test_a_deck_that_is_too_small_for_those_who_came(server: Serving, http: aiohttp.ClientSession) -> None:
    friends = await company(http, server.url, 4, deck="handful")
    await refused(friends.host, START, "BAD_OPTION", table=friends.table)
    await friends.seats[3].do(LEAVE, table=friends.table)
    await friends.start()


async def test_the_host_hands_on_what_he_leaves(server: Serving, http: aiohttp.ClientSession) -> None:
    friends = await company(http, server.url, 3)
    first, second, third = friends.seats
    await first.do(LEAVE, table=friends.table)
    assert (await friends.look(second))["host"]["name"] == second.name
    await refused(first, START, "NOT_YOURS", table=friends.table)
    await second.do(REMOVE, table=friends.table, seat=2)
    assert await places(friends) == [(1, second.name)]
    await second.do(LEAVE, table=friends.table)
    closed = await friends.look(third)
    assert (closed["status"], closed["seats"], closed["host"]) == ("ABANDONED", [], None)
    await refused(third, JOIN, "ALREADY_STARTED", table=friends.table)


async def test_who_gets_up_may_come_back(server: Serving, http: aiohttp.ClientSession) -> None:
    friends = await company(http, server.url, 3)
    guest = friends.seats[1]
    await guest.do(LEAVE, table=friends.table)
    assert (await friends.look(guest))["you"] is None
    await refused(guest, LEAVE, "NOT_YOURS", table=friends.table)
    await guest.do(JOIN, table=friends.table)
    assert (await friends.look(guest))["you"]["index"] == 1


# -- the list of tables


async def test_the_lobby_shows_what_is_open_to_all(server: Serving, http: aiohttp.ClientSession) -> None:
    guest = await newcomer(http, server.url)
    opened = [await seated([await newcomer(http, server.url)]) for _ in range(5)]
    hidden = await seated([await newcomer(http, server.url)], private=True)
    other = await seated([await newcomer(http, server.url)], variant="stella")
    started = await company(http, server.url, 3)
    await started.start()
    found = [edge["node"]["id"] for edge in await pages(guest, 2)]
    assert [table.table for table in reversed(opened)] == [table for table in found if table in ids(opened)]
    assert other.table in found
    assert hidden.table not in found
    assert started.table not in found
    assert len(found) == len(set(found))
    only = [edge["node"] for edge in await pages(guest, 3, filter={"variant": "stella"})]
    assert {table["variant"]["key"] for table in only} == {"stella"}
    assert await pages(guest, 3, filter={"variant": "x" * 100}) == []


def ids(tables: list[Company]) -> set[str]:
    return {table.table for table in tables}


async def pages(who: Client, first: int, **more: Any) -> list[dict[str, Any]]:
    """All edges, page by page. What is opened meanwhile changes no page."""
    edges, after = list[dict[str, Any]](), None
    while True:
        page = (await who.ask(LOBBY, first=first, after=after, **more))["tables"]
        assert len(page["edges"]) <= first
        edges += page["edges"]
        after = page["pageInfo"]["endCursor"]
        await seated([await newcomer(who.http, who.url)], private=False, variant="jinx")
        if not page["pageInfo"]["hasNextPage"]:
            return edges


# -- playing again


async def ended(http: aiohttp.ClientSession, url: str) -> Company:
    """Four who have played: two left, and so the game broke off."""
    friends = await company(http, url, 4, preset="classic2013", private=True)
    await friends.start()
    await refused(friends.host, REMATCH, "NOT_NOW", table=friends.table)
    for client in friends.seats[2:]:
        await client.do(LEAVE, table=friends.table)
    await friends.reach("over")
    return friends


async def test_those_who_stayed_play_again(server: Serving, http: aiohttp.ClientSession) -> None:
    friends = await ended(http, server.url)
    asked = [await who.do(REMATCH, table=friends.table) for who in (friends.seats[1], friends.seats[0])]
    assert asked[0] == asked[1]
    again = Company(asked[0]["id"], friends.seats[:2])
    table = await again.look()
    assert (await friends.look())["rematch"] == again.table != friends.table
    assert (table["status"], table["preset"], table["private"]) == ("OPEN", "classic2013", True)
    assert table["host"]["name"] == friends.seats[1].name
    assert await places(again) == [(0, friends.seats[0].name), (1, friends.seats[1].name)]


async def test_all_who_ask_at_once_come_to_one_table(server: Serving, http: aiohttp.ClientSession) -> None:
    friends = await ended(http, server.url)
    asked = await asyncio.gather(*(who.do(REMATCH, table=friends.table) for who in friends.seats[:2] * 3))
    assert len({table["id"] for table in asked}) == 1


async def test_a_rematch_that_all_have_left_is_opened_anew(server: Serving, http: aiohttp.ClientSession) -> None:
    friends = await ended(http, server.url)
    first = await friends.host.do(REMATCH, table=friends.table)
    for who in friends.seats[:2]:
        await who.do(LEAVE, table=first["id"])
    second = await friends.host.do(REMATCH, table=friends.table)
    assert second["id"] != first["id"]
    assert second["status"] == "OPEN"


async def test_a_rematch_is_for_those_who_played(server: Serving, http: aiohttp.ClientSession) -> None:
    friends = await company(http, server.url, 4)
    await friends.start()
    for client in friends.seats[2:]:
        await client.do(LEAVE, table=friends.table)
    await friends.reach("over")
    await refused(await newcomer(http, server.url), REMATCH, "NOT_YOURS", table=friends.table)


# -- names


@pytest.mark.parametrize("name", ["", "  ", "n" * 41, "a\nb", "\u202egnp", "\u200d"])
async def test_not_everything_is_a_name(server: Serving, http: aiohttp.ClientSession, name: str) -> None:
    with pytest.raises(Refused, match="TEXT_REFUSED") as caught:
        await newcomer(http, server.url, name or " ")
    assert caught.value.field == "name"


@pytest.mark.parametrize("name", ["\N{DRAGON}", "Žofie", "名前", "مريم", "<b>Ann</b>"])
async def test_names_of_all_the_world(server: Serving, http: aiohttp.ClientSession, name: str) -> None:
    guest = await newcomer(http, server.url, f"  {name} ")
    assert (await guest.ask("{ viewer { id name } }"))["viewer"] == {"id": guest.account, "name": name}


# -- agreeing on something else


OTHERWISE = {
    "preset": "odyssey2011",
    "options": {"classic": {"targetScore": 20}},
    "houseRules": ["one_word"],
    "deck": "base",
    "clock": "QUICK",
    "absence": "BOT",
    "seats": 7,
}


async def test_the_host_changes_what_is_played_and_all_who_sit_there_are_told(
    server: Serving, http: aiohttp.ClientSession
) -> None:
    friends = await company(http, server.url, 3)
    await friends.seats[2].do(LEAVE, table=friends.table)
    await friends.seats[2].do(JOIN, table=friends.table, seat=5)
    before = await friends.look()
    async with friends.feed(1) as feed:
        await feed.next()
        await friends.host.do(CHANGE, input={"table": friends.table, **OTHERWISE})
        while (told := (await feed.next())["table"])["preset"] != "odyssey2011":
            pass
    look = await friends.look()
    assert told["options"]["values"] == look["options"]["values"]
    assert (look["options"]["values"]["targetScore"], look["clock"], look["absence"]) == (20, "QUICK", "BOT")
    assert ([rule["key"] for rule in look["houseRules"]], look["deck"]["id"]) == (["one_word"], "base")
    assert (look["capacity"], look["code"], look["private"]) == (7, before["code"], before["private"])
    assert await places(friends) == [(index, seat.name) for index, seat in enumerate(friends.seats)]
    await friends.start()
    assert (await friends.look())["options"]["values"]["targetScore"] == 20


async def test_what_is_not_said_is_as_at_a_new_table(server: Serving, http: aiohttp.ClientSession) -> None:
    friends = await company(http, server.url, 3, **OTHERWISE)
    await friends.host.do(CHANGE, input={"table": friends.table})
    look = await friends.look()
    assert (look["preset"], look["clock"], look["absence"], look["capacity"]) == ("classic2021", "NORMAL", "EMPTY", 8)


async def test_a_change_is_judged_as_a_new_table_is(server: Serving, http: aiohttp.ClientSession) -> None:
    friends = await company(http, server.url, 5)
    before = await friends.look()
    wishes: list[tuple[dict[str, Any], str]] = [
        ({"preset": "classic1908"}, "preset"),
        ({"options": {"stella": {}}}, "options"),
        ({"options": {"classic": {"targetScore": 4}}}, "targetScore"),
        ({"deck": "handful", "seats": 5}, "deck"),
        ({"seats": 4}, "seats"),
    ]
    for wish, field in wishes:
        asked: dict[str, Any] = {"input": {"table": friends.table, **wish}}
        assert (await refused(friends.host, CHANGE, "BAD_OPTION", **asked)).field == field
    assert await friends.look() == before


async def test_only_the_host_changes_a_table_and_only_before_its_game(
    server: Serving, http: aiohttp.ClientSession
) -> None:
    friends = await company(http, server.url, 3)
    wish = {"table": friends.table, "clock": "QUICK"}
    await refused(friends.seats[1], CHANGE, "NOT_YOURS", input=wish)
    await refused(friends.host, CHANGE, "NOT_FOUND", input={"table": "nowhere"})
    await refused(friends.stranger, CHANGE, "NOT_SIGNED_IN", input=wish)
    await friends.start()
    await refused(friends.host, CHANGE, "ALREADY_STARTED", input=wish)


async def test_the_same_change_is_made_once(server: Serving, http: aiohttp.ClientSession) -> None:
    friends = await company(http, server.url, 3)
    await friends.host.do(CHANGE, input={"table": friends.table, "clock": "QUICK", "key": "k"})
    await friends.host.do(CHANGE, input={"table": friends.table, "clock": "DAYS"})
    await friends.host.do(CHANGE, input={"table": friends.table, "clock": "QUICK", "key": "k"})
    assert (await friends.look())["clock"] == "DAYS"
    await refused(friends.host, CHANGE, "KEY_REUSED", input={"table": friends.table, "key": "k"})


@pytest.mark.parametrize("name", ["Ada (bot)", "(BOT)", "Ada (\uff42\uff4f\uff54)"])
async def test_nobody_is_called_as_only_bots_are(server: Serving, http: aiohttp.ClientSession, name: str) -> None:
    stranger = Client(http, server.url)
    caught = await refused(stranger, SIGN_IN, "TEXT_REFUSED", name=name)
    assert caught.field == "name"
    await newcomer(http, server.url, f"{name} and I")


async def test_two_who_are_called_alike_can_be_told_apart(server: Serving, http: aiohttp.ClientSession) -> None:
    anns = [await newcomer(http, server.url, name) for name in ("Ann", "ann", "Ann", "Ben")]
    friends = await seated(anns)
    assert [name for _, name in await places(friends)] == ["Ann", "ann (2)", "Ann (3)", "Ben"]
    await anns[3].do(RENAME, name="ANN")
    assert (await places(friends))[3] == (3, "ANN (4)")
