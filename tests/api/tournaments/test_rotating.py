"""Rotating partners through the public API: what is refused, how a pairing is told, and that points count for each person."""

from typing import Any

import aiohttp
import pytest

from serving import Client, Refused, newcomer
from serving.documents import REFUSAL
from serving.tournaments import Word, change, held, literal, pods_of

pytestmark = pytest.mark.anyio

TEAM = {"variant": "team", "clock": Word("OFF")}
TWOS: dict[str, Any] = {"rotating": True, "least": 6, "preferred": 8, "most": 8, "plays": [TEAM]}
TRIED = """... on Pairing { pods { seats { name } } byes { name } report { partnersAgain leastPartnersAgain
    pods(first: 4) { edges { node { reason why { code text gaps { name text } } partnersAgain { times } } } } } }"""
SEATS = "query($id: ID!) { table(id: $id) { seats { index name } } }"


@pytest.mark.parametrize(
    ("wish", "field"),
    [
        ({"plays": [{"variant": "classic"}]}, "rotating"),
        ({"format": "knockout", "options": {}}, "rotating"),
        ({"kind": Word("PAIR")}, "rotating"),
        ({"least": 5}, "least"),
        ({"options": {"cut": 4}}, "cut"),
    ],
)
async def test_what_is_not_played_with_rotating_partners_is_refused(
    host: Client, wish: dict[str, Any], field: str
) -> None:
    with pytest.raises(Refused, match="BAD_OPTION") as refused:
        await held(host, **(TWOS | wish))
    assert refused.value.field == field


async def test_a_refusal_says_which_formats_can_be_played_so(host: Client) -> None:
    for form in ("knockout", "groups", "strikes"):
        with pytest.raises(Refused, match="choose of Arena, Duplicate, Fixed schedule, League, Swiss pods"):
            await held(host, **(TWOS | {"format": form, "options": {}}))


async def test_a_host_is_told_beforehand_when_partners_come_again(host: Client) -> None:
    wish = literal({"name": "The cup", "options": {"rounds": 5, "cut": 0}, **TWOS})
    shown = "... on TournamentPlan { warnings warned { code text gaps { name text } } stages { sizes } }"
    plan = (await host.ask(f"{{ planTournament(entrants: 8, input: {wish}) {{ {shown} {REFUSAL} }} }}"))[
        "planTournament"
    ]
    assert plan["stages"] == [{"sizes": [8]}]
    assert any("from round 5 on people may have partners" in warning for warning in plan["warnings"])
    assert plan["warnings"] == [said["text"] for said in plan["warned"]]
    assert {"code": "PLAN_PARTNERS_DRAWN", "gaps": [{"name": "round", "text": "5"}]}.items() <= plan["warned"][
        -1
    ].items()


async def test_partners_make_the_same_points_and_a_bot_sits_for_who_did_not_come(
    host: Client, http: aiohttp.ClientSession
) -> None:
    event = await held(host, **TWOS)
    await event.do("openRegistration")
    await event.add_bots(7)
    await event.enter(await newcomer(http, host.url, "Late Ann"))
    await event.do("startTournament")
    await event.begin_round(1)
    (pod,) = pods_of(await event.played(1), 1)
    names = [seat["entrant"]["name"] for seat in pod["seats"]]
    (result,) = pod["results"]
    points = {score["entrant"]["name"]: score["points"] for score in result["scores"]}
    assert points.keys() == {*names} - {"Late Ann"}
    partners = [two for two in zip(names[:4], names[4:], strict=True) if "Late Ann" not in two]
    assert [points[one] for one, _ in partners] == [points[other] for _, other in partners]
    seats = (await host.ask(SEATS, id=pod["tables"][0]["id"]))["table"]["seats"]
    assert [seat["name"] == name for seat, name in zip(seats, names, strict=True)] == [
        name != "Late Ann" for name in names
    ]
    tried = await change(host, "pairRound", TRIED, tournament=event.id, dryRun=True)
    assert (tried["report"]["partnersAgain"], tried["report"]["leastPartnersAgain"]) == (0, 0)
    seated = [seat["name"] for seat in tried["pods"][0]["seats"]]
    (told,) = [edge["node"] for edge in tried["report"]["pods"]["edges"]]
    assert told["partnersAgain"] == []
    twos = [*zip(seated[:3], seated[3:], strict=True)]
    coded = [
        {gap["name"]: gap["text"] for gap in said["gaps"]} for said in told["why"] if said["code"] == "POD_PARTNERS"
    ]
    assert [tuple(gaps.values()) for gaps in coded] == twos
    assert told["reason"] == " ".join(said["text"] for said in told["why"])
    assert not {frozenset(two) for two in twos} & {frozenset(two) for two in partners}


async def test_whoever_sits_out_becomes_the_partner_of_one_who_was_left_alone(
    host: Client, http: aiohttp.ClientSession
) -> None:
    event = await held(host, **TWOS)
    await event.do("openRegistration")
    await event.add_bots(8)
    await event.enter(await newcomer(http, host.url, "Late Ann"))
    await event.do("startTournament")
    drafted = await event.pair()
    (out,) = [bye["name"] for bye in drafted["byes"]]
    seats = drafted["pods"][0]["seats"]
    if out == "Late Ann":
        out = seats[0]["name"]
        entrants = {edge["node"]["name"]: edge["node"]["id"] for edge in (await event.look())["entrants"]["edges"]}
        await event.do("swapSeats", round=1, first=entrants[out], second=entrants["Late Ann"])
    names = ["Late Ann" if seat["name"] == out else seat["name"] for seat in seats]
    await event.do("publishPairings", round=1)
    await event.do("startRound", round=1)
    (pod,) = pods_of(await event.played(1), 1)
    taken = [seat["entrant"]["name"] for seat in pod["seats"]]
    assert taken == [out if name == "Late Ann" else name for name in names]
    points = {score["entrant"]["name"]: score["points"] for score in pod["results"][0]["scores"]}
    assert [points[one] for one in taken[:4]] == [points[other] for other in taken[4:]]
