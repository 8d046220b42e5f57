"""A refusal points at what is at fault, in the words of the request: an argument, and of a list the line."""

from typing import Any

import aiohttp
import pytest

from serving import Client, newcomer
from serving.tournaments import Held, Word, begun, held, ids, literal, pods_of

pytestmark = pytest.mark.anyio

Pointed = tuple[str, str | None, int | None]


async def pointed(who: Client, mutation: str, **arguments: Any) -> Pointed:
    """At what a refusal points: its code, its field and its line."""
    given = ", ".join(f"{name}: {literal(value)}" for name, value in arguments.items())
    shown = "... on Refusal { code field line message }"
    told = (await who.ask(f"mutation {{ {mutation}({given}) {{ {shown} }} }}"))[mutation]
    assert "code" in told, f"{mutation} was not refused"
    assert (told["line"] is not None) == told["message"].startswith("line "), "the message tells the line as well"
    return told["code"], told["field"], told["line"]


async def of(event: Held, mutation: str, who: Client | None = None, **arguments: Any) -> Pointed:
    return await pointed(who or event.host, mutation, tournament=event.id, **arguments)


async def seated(host: Client, **wish: Any) -> tuple[Held, list[list[str]]]:
    """A tournament of eight whose first round is drafted, and the entrants of its pods."""
    event = await begun(host, 8, **wish)
    await event.pair()
    return event, [[seat["entrant"]["id"] for seat in pod["seats"]] for pod in pods_of(await event.look(), 1)]


async def test_accounts_that_do_not_exist(host: Client) -> None:
    event = await held(host)
    await event.do("openRegistration")
    nobody, known = "a_nobody", host.account
    assert await of(event, "invite", accounts=[known, nobody]) == ("NOT_FOUND", "accounts", 2)
    assert await of(event, "invite", accounts=[nobody]) == ("NOT_FOUND", "accounts", None), "a list of one has no lines"
    entrants = [{"accounts": [known]}, {"accounts": [nobody]}]
    assert await of(event, "addEntrants", entrants=entrants) == ("NOT_FOUND", "accounts", 2)
    twice = [{"accounts": [known]}, {"accounts": [known]}]
    assert await of(event, "addEntrants", entrants=twice) == ("ALREADY_ENTERED", "accounts", 2)


async def test_partners(host: Client, http: aiohttp.ClientSession) -> None:
    ann, ben, cleo = [await newcomer(http, host.url, name) for name in ("Ann", "Ben", "Cleo")]
    event = await held(host, kind=Word("PAIR"), plays=[{}])
    await event.do("openRegistration")
    assert await of(event, "register", ann, partner="a_nobody") == ("NOT_FOUND", "partner", None)
    assert await of(event, "agree", cleo) == ("NOT_FOUND", None, None)
    await event.do("register", ann, partner=ben.account)
    assert await of(event, "register", ann) == ("ALREADY_ENTERED", None, None)
    assert await of(event, "register", cleo, partner=ben.account) == ("ALREADY_ENTERED", "partner", None)
    assert await of(event, "askPartner", ann, partner=cleo.account) == ("WRONG_COUNT", "partner", None)
    entrant = next(iter(ids(await event.look()).values()))
    why: dict[str, Any] = {"entrant": entrant, "account": ben.account, "reason": "ill"}
    assert await of(event, "substitute", by="a_nobody", **why) == ("NOT_FOUND", "by", None)
    assert await of(event, "substitute", by=ann.account, **why) == ("ALREADY_ENTERED", "by", None)


async def test_entrants_of_a_list(host: Client) -> None:
    event, pods = await seated(host)
    known, elsewhere = pods[0][0], pods[1][0]
    assert await of(event, "keepApart", entrants=[known, "n_nobody"]) == ("NOT_FOUND", "entrants", 2)
    excused: dict[str, Any] = {"entrants": [known, elsewhere], "round": 1, "pod": 1, "reason": "late"}
    await event.do("publishPairings", round=1)
    await event.do("startRound", round=1)
    assert await of(event, "excuse", **excused) == ("NOT_FOUND", "entrants", 2)


async def test_pairings_by_hand(host: Client) -> None:
    event, (first, second) = await seated(host)
    stranger = [*second[:-1], "n_nobody"]
    pods = [{"seats": first}, {"seats": stranger}]
    assert await of(event, "uploadPairing", pods=pods) == ("ILLEGAL", "pods", 2)
    assert await of(event, "uploadPairing", pods=[{"seats": first}, {"seats": second[:1]}]) == (
        "WRONG_COUNT",
        "pods",
        2,
    )
    assert await of(event, "uploadPairing", pods=[{"seats": first}], byes=["n_nobody"]) == ("ILLEGAL", "byes", None)
    moved: dict[str, Any] = {"round": 1, "entrant": "n_nobody"}
    assert await of(event, "moveEntrant", **moved) == ("ILLEGAL", "entrant", None)
    swapped: dict[str, Any] = {"round": 1, "first": first[0], "second": "n_nobody"}
    assert await of(event, "swapSeats", **swapped) == ("NOT_FOUND", "second", None)


async def test_who_cannot_be_paired_is_called_by_his_name(host: Client) -> None:
    event = await begun(host, 8)
    entrants = ids(await event.look())
    name, gone = next(iter(entrants.items()))
    await event.do("withdraw", entrant=gone)
    listed = list(entrants.values())
    told = await event.host.ask(
        "mutation($id: ID!, $pods: [PodInput!]!) { uploadPairing(tournament: $id, pods: $pods) {"
        " ... on Refusal { message } } }",
        id=event.id,
        pods=[{"seats": listed[4:]}, {"seats": listed[:4]}],
    )
    assert told["uploadPairing"]["message"] == f"line 2: {name} cannot be paired"


async def test_results_and_rounds(host: Client) -> None:
    event, (first, second) = await seated(host, plays=[{}], options={"rounds": 2, "cut": 0, "games": 2})
    await event.do("publishPairings", round=1)
    await event.do("startRound", round=1)
    right, wrong = [{"scores": [{"entrant": one, "points": 1} for one in pod]} for pod in (first, second)]
    assert await of(event, "reportPod", round=1, pod=1, results=[right, wrong]) == ("ILLEGAL", "results", 2)
    assert await of(event, "reportPod", round=1, pod=9, results=[right, right]) == ("NOT_FOUND", "pod", None)
    await event.do("reportPod", round=1, pod=1, results=[right, right])
    assert await of(event, "pairRound", again=True) == ("TOO_LATE", None, None)
    assert await of(event, "announce", text=" ") == ("TEXT_REFUSED", "text", None)


async def test_events_and_tables(host: Client) -> None:
    event = await held(host)
    listed = {"name": "The year", "events": [event.id, "r_nobody"]}
    assert await pointed(host, "createSeries", input=listed) == ("NOT_FOUND", "events", 2)
    tables = [{"play": {"variant": "dice"}, "seats": [{}, {}]}, {"play": {}, "seats": [{}, {}]}]
    assert await pointed(host, "createTables", tables=tables) == ("BAD_OPTION", "variant", 2)
    seats = [{}, {"bot": "nobody"}]
    tables = [{"play": {"variant": "dice"}, "seats": [{}, {}]}, {"play": {"variant": "dice"}, "seats": seats}]
    assert (await pointed(host, "createTables", tables=tables))[2] == 2
    many = {"name": "Many", "plays": [{"variant": "party"}], "least": 3, "most": 4}
    assert await pointed(host, "createTournament", input=many) == ("BAD_OPTION", "plays", None)


async def test_what_is_refused_whatever_the_list_holds_has_no_line(host: Client, http: aiohttp.ClientSession) -> None:
    event, (first, _) = await seated(host, plays=[{}])
    guest = await newcomer(http, host.url, "Guest")
    await event.do("publishPairings", round=1)
    scores = {"scores": [{"entrant": one, "points": 1} for one in first]}
    assert await of(event, "reportPod", guest, round=1, pod=1, results=[scores, scores]) == ("NOT_YOURS", None, None)
