"""The desk finds people by their names, and those who are invited; nobody else is told of anybody."""

import secrets
from typing import Any

import aiohttp
import pytest

from serving import Client, GraphQLFailed, newcomer
from serving.tournaments import held

pytestmark = pytest.mark.anyio

FOUND = "people(names: {names}) {{ account {{ id name }} since invited entrant {{ name }} }}"
INVITED = "people { account { id } invited }"


def unheard_of() -> str:
    """A name that nobody bears."""
    return f"Zoë {secrets.token_hex(4)}"


async def test_the_desk_finds_those_of_a_name(host: Client, http: aiohttp.ClientSession) -> None:
    name = unheard_of()
    first, second = [await newcomer(http, host.url, name) for _ in range(2)]
    event = await held(host)
    await event.do("openRegistration")
    await event.enter(second)
    decomposed = name.replace("ë", "e\\u0308")
    seen = await event.look(shown=FOUND.format(names=f'["{decomposed} ", "{unheard_of()}"]'))
    assert {one["account"]["id"] for one in seen["people"]} == {first.account, second.account}
    assert {one["account"]["name"] for one in seen["people"]} == {name}
    inside = {one["account"]["id"]: one["entrant"] for one in seen["people"]}
    assert inside == {first.account: None, second.account: {"name": name}}
    stranger = await event.look(first, FOUND.format(names=f'["{name}"]'))
    assert stranger["people"] == []


async def test_the_desk_sees_whom_it_has_invited_and_who_has_not_come(
    host: Client, http: aiohttp.ClientSession
) -> None:
    first, second = [await newcomer(http, host.url, unheard_of()) for _ in range(2)]
    event = await held(host)
    await event.do("openRegistration")
    await event.do("invite", accounts=[first.account, second.account])
    await event.enter(second)
    assert (await event.look(shown=INVITED))["people"] == [{"account": {"id": first.account}, "invited": True}]


async def test_a_list_of_names_is_bounded(host: Client) -> None:
    event = await held(host)
    names = str([f"n{number}" for number in range(101)]).replace("'", '"')
    with pytest.raises(GraphQLFailed) as caught:
        await event.look(shown=FOUND.format(names=names))
    assert caught.value.code == "WRONG_COUNT"


async def test_a_list_may_hold_people_of_one_name(host: Client, http: aiohttp.ClientSession) -> None:
    event = await held(host)
    await event.do("openRegistration")
    first, second = [await newcomer(http, host.url, unheard_of()) for _ in range(2)]
    namesakes = [{"accounts": [one.account], "name": "Ann"} for one in (first, second)]
    await event.do("addEntrants", entrants=namesakes)
    entered = await event.look(shown="entrants { edges { node { id name members { account { id } } } } }")
    nodes = [edge["node"] for edge in entered["entrants"]["edges"]]
    assert [node["name"] for node in nodes] == ["Ann", "Ann"]
    assert nodes[0]["id"] != nodes[1]["id"]
    assert [node["members"][0]["account"]["id"] for node in nodes] == [first.account, second.account]


@pytest.mark.parametrize(
    ("wish", "code", "why"),
    [
        ({"accounts": ["a_nobody"]}, "NOT_FOUND", "there is no such account"),
        ({"bot": "plain", "name": ""}, "TEXT_REFUSED", "the text is empty"),
        ({"accounts": ["HOST"]}, "ALREADY_ENTERED", "that player is in already"),
    ],
)
async def test_a_refusal_of_a_list_names_the_line(host: Client, wish: dict[str, Any], code: str, why: str) -> None:
    event = await held(host)
    await event.do("openRegistration")
    wanted = {**wish, "accounts": [host.account]} if wish.get("accounts") == ["HOST"] else wish
    listed = [{"accounts": [host.account]}, {"bot": "plain"}, wanted]
    document = """mutation($id: ID!, $listed: [EntrantInput!]!, $key: String) {
        addEntrants(tournament: $id, entrants: $listed, key: $key) { ... on Refusal { code message field line } } }"""
    told = [await host.ask(document, id=event.id, listed=listed, key="the list") for _ in range(2)]
    assert told[0] == told[1], "a refusal that is kept is told alike"
    refusal = told[0]["addEntrants"]
    assert (refusal["code"], refusal["line"]) == (code, 3)
    assert refusal["message"].startswith("line 3: ")
    assert why in refusal["message"]
    assert (await event.look(shown="entrants { totalCount }"))["entrants"]["totalCount"] == 0
