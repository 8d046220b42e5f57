"""What the API tells of pairings: why each pod is as it is, whatever happens later, and what a change by hand would do."""

from typing import Any

import aiohttp
import pytest

from serving import Client, Refused, newcomer
from serving.tournaments import Held, begun, change, fetched, held, ids, pods_of

pytestmark = pytest.mark.anyio

REPORT = """pairingReport(round: ROUND) { text repeats leastRepeats spread leastSpread optimal byes { reason }
    together { name } pods { edges { node {
        entrants { id name } seatCounts best reason why { code } repeats { times reason } } } } }"""


ROUNDS = "rounds { edges { node { pods { edges { node { number seats { entrant { name } } } } } } } }"


async def report(event: Held, number: int, who: Client | None = None) -> Any:
    """The report of a round."""
    return (await event.look(who, REPORT.replace("ROUND", str(number))))["pairingReport"]


async def tried(event: Held, mutation: str, number: int, **arguments: Any) -> Any:
    """The tournament as it would be after a change."""
    shown = f"... on Tournament {{ {REPORT.replace('ROUND', str(number))} }}"
    return await change(event.host, mutation, shown, tournament=event.id, dryRun=True, **arguments)


def pods(found: Any) -> list[Any]:
    return [edge["node"] for edge in found["pods"]["edges"]]


def codes(found: Any) -> list[list[str]]:
    return [[said["code"] for said in pod["why"]] for pod in pods(found)]


async def played_round(event: Held, number: int) -> Any:
    await event.begin_round(number)
    return await event.played(number)


async def test_reports_and_reasons_stay_when_somebody_leaves(host: Client, http: aiohttp.ClientSession) -> None:
    event = await begun(host, 12, options={"rounds": 3, "cut": 0})
    seen = await played_round(event, 1)
    await played_round(event, 2)
    known = ids(seen)
    asked = f'explain(entrant: "{known["Plain 1"]}", round: 2) why(entrant: "{known["Plain 1"]}", round: 2) {{ text }}'
    before = [await report(event, 1), await report(event, 2), await event.look(shown=asked)]
    assert codes(before[0]) == [["POD_LOT"]] * 3
    assert before[2]["explain"] == " ".join(said["text"] for said in before[2]["why"])
    await event.do("withdraw", entrant=known["Plain 1"])
    wim = await newcomer(http, host.url, "Wim")
    after = [await report(event, 1, wim), await report(event, 2), await event.look(wim, asked)]
    assert after == before


async def test_pins_that_leave_too_few_for_a_pod_are_refused_by_numbers_that_would_do(host: Client) -> None:
    event = await begun(host, 7)
    await event.pair()
    three, four = sorted(pods_of(await event.look(), 1), key=lambda pod: len(pod["seats"]))
    await event.do("moveEntrant", round=1, entrant=three["seats"][0]["entrant"]["id"], pod=four["number"])
    await event.do("pin", round=1, pod=four["number"])
    with pytest.raises(
        Refused, match="beside the pinned pods 2 are left, and a pod has 3 to 5: leave nobody, or 3 at least"
    ):
        await event.pair()
    await event.do("pin", round=1, pod=four["number"], pinned=False)
    await event.pair()


async def test_a_swap_is_tried_and_then_made(host: Client) -> None:
    event = await begun(host, 12, options={"rounds": 3, "cut": 0})
    await played_round(event, 1)
    await event.pair()
    before = await report(event, 2)
    one, two = (pods(before)[place]["entrants"][0]["id"] for place in (0, 1))
    shown = await tried(event, "swapSeats", 2, round=2, first=one, second=two)
    assert await report(event, 2) == before, "it was only tried"
    assert codes(shown["pairingReport"])[:2] == [["POD_BY_HAND"]] * 2
    assert all(sum(counts) == 1 for pod in pods(shown["pairingReport"]) for counts in pod["seatCounts"])
    await event.do("swapSeats", round=2, first=one, second=two)
    assert await report(event, 2) == shown["pairingReport"]
    moved = await tried(event, "moveEntrant", 2, round=2, entrant=one)
    assert [bye["reason"] for bye in moved["pairingReport"]["byes"]] == ["By the organiser."]
    seats = [[entrant["id"] for entrant in pod["entrants"]] for pod in pods(before)]
    uploaded = await tried(event, "uploadPairing", 2, pods=[{"seats": pod} for pod in seats])
    assert codes(uploaded["pairingReport"]) == codes(before), "it is what the format had made"
    mixed = [[pod[place] for pod in seats] for place in range(4)]
    await event.do("uploadPairing", pods=[{"seats": pod} for pod in mixed])
    assert codes(await report(event, 2)) == [["POD_BY_HAND"]] * 4


async def test_whom_a_hand_puts_together_who_are_kept_apart_the_officials_are_told(
    host: Client, http: aiohttp.ClientSession
) -> None:
    event = await begun(host, 8)
    known = ids(await event.look())
    kept = [known["Plain 1"], known["Plain 2"]]
    await event.do("keepApart", entrants=kept)
    drafted = await event.pair()
    mine = next(pod for pod in drafted["pods"] if kept[0] in [seat["id"] for seat in pod["seats"]])
    other = next(seat["id"] for seat in mine["seats"] if seat["id"] != kept[0])
    shown = await tried(event, "swapSeats", 1, round=1, first=kept[1], second=other)
    (pair,) = shown["pairingReport"]["together"]
    assert {one["name"] for one in pair} == {"Plain 1", "Plain 2"}
    await event.do("swapSeats", round=1, first=kept[1], second=other)
    await event.do("publishPairings", round=1)
    wim = await newcomer(http, host.url, "Wim")
    assert len((await report(event, 1))["together"]) == 1
    assert (await report(event, 1, wim))["together"] == []


async def test_pods_that_would_sit_together_are_tried_and_then_do(host: Client, http: aiohttp.ClientSession) -> None:
    event = await held(host, plays=[{}], least=2, preferred=2, most=4)
    await event.do("openRegistration")
    await event.do("addEntrants", entrants=[{"name": name} for name in ("Ann", "Ben", "Cleo", "Dora", "Emil", "Finn")])
    await event.do("startTournament")
    await event.begin_round(1)
    before = await report(event, 1)
    shown = (await tried(event, "mergePods", 1, round=1, pod=2, into=1))["pairingReport"]
    assert await report(event, 1) == before, "it was only tried"
    assert [len(pod["entrants"]) for pod in pods(shown)] == [4, 2]
    assert codes(shown)[0] == ["POD_JOINED"]
    entries = len(await event.log())
    wim = Held(await newcomer(http, host.url, "Wim"), event.id)
    with pytest.raises(Refused, match="NOT_YOURS"):
        await tried(wim, "mergePods", 1, round=1, pod=2, into=1)
    assert len(await event.log()) == entries
    await event.do("mergePods", round=1, pod=2, into=1)
    assert await report(event, 1) == shown
    with pytest.raises(Refused, match="WRONG_COUNT"):
        await tried(event, "mergePods", 1, round=1, pod=3, into=1)


async def test_a_change_is_tried_by_officials_alone_and_only_where_it_can_be_made(
    host: Client, http: aiohttp.ClientSession
) -> None:
    event = await begun(host, 8)
    await event.begin_round(1)
    seen = await event.until(lambda seen: all(pod["tables"] for pod in pods_of(seen, 1)))
    one, two = (pod["seats"][0]["entrant"]["id"] for pod in pods_of(seen, 1))
    with pytest.raises(Refused, match="TOO_LATE"):
        await tried(event, "swapSeats", 1, round=1, first=one, second=two)
    wim = Held(await newcomer(http, host.url, "Wim"), event.id)
    with pytest.raises(Refused, match="NOT_YOURS"):
        await tried(wim, "swapSeats", 1, round=1, first=one, second=two)


async def test_a_knockout_has_a_report_without_a_spread(host: Client) -> None:
    event = await begun(host, 12, format="knockout", options={"finalGames": 1})
    found = (await event.pair())["report"]
    assert found["text"].startswith("0 repeats (at least 0).\n")
    shown = await report(event, 1)
    assert (shown["spread"], shown["leastSpread"], pods(shown)[0]["best"]) == (None, None, None)
    assert codes(shown) == [["POD_SPREAD"]] * 3


COMING = """schedule(ARGS) { number stage games seated byes { number }
    pods { totalCount edges { node { number label seats { number entrant { name } } } } } }"""


async def coming(event: Held, who: Client | None = None, arguments: str = "") -> Any:
    """The rounds that are told beforehand."""
    return (await event.look(who, COMING.replace("(ARGS)", arguments)))["schedule"]


def named(rounds: Any) -> list[list[list[str]]]:
    return [[[seat["entrant"]["name"] for seat in pod["seats"]] for pod in pods(one)] for one in rounds]


async def test_a_fixed_schedule_is_told_beforehand(host: Client, http: aiohttp.ClientSession) -> None:
    wim = await newcomer(http, host.url, "Wim")
    event = await held(host, format="schedule", options={"rounds": 3})
    await event.do("publishTournament")
    await event.do("openRegistration")
    await event.add_bots(12)
    told = await coming(event, wim)
    assert [one["number"] for one in told] == [1, 2, 3]
    assert all(seat["entrant"] is None for one in told for pod in pods(one) for seat in pod["seats"])
    assert {seat["number"] for pod in pods(told[0]) for seat in pod["seats"]} == set(range(1, 13))
    assert (await coming(event, wim, "(entrants: 16)"))[0]["pods"]["totalCount"] == 4
    assert await coming(event, wim, "(entrants: 100000)") == []
    await event.do("startTournament")
    plan = named(await coming(event))
    assert len(plan) == 3
    assert pods((await coming(event, wim))[0])[0]["seats"][0]["entrant"] is None, "it is the officials' yet"
    seen = await played_round(event, 1)
    assert plan[0] == [[seat["entrant"]["name"] for seat in pod["seats"]] for pod in pods_of(seen, 1)]
    assert named(await coming(event, wim)) == plan[1:]
    status, page = await fetched(wim, event, "schedule.html")
    assert (status, page.count("<tr>")) == (200, 1 + 2 * 3)
    assert "if everybody stays and nobody else comes" in page
    swiss = await begun(host, 8)
    assert await coming(swiss) == []


async def test_everybody_finds_his_own_line(host: Client, http: aiohttp.ClientSession) -> None:
    ann = await newcomer(http, host.url, "Ann")
    event = await held(host)
    await event.do("openRegistration")
    await event.enter(ann)
    await event.add_bots(7)
    await event.do("startTournament")
    await played_round(event, 1)
    row = "rank sentence entrant { id name } value { shown }"
    crossing = "cells { round pod seat points }"
    seen = await event.look(ann, f"you {{ entrant {{ id }} standing {{ {row} }} crossRow {{ {crossing} }} }}")
    mine = seen["you"]
    whole = await event.look(ann, f"standings {{ edges {{ node {{ {row} }} }} }} {ROUNDS}")
    assert mine["standing"] in [edge["node"] for edge in whole["standings"]["edges"]]
    assert mine["standing"]["entrant"]["name"] == "Ann"
    pod = next(pod for pod in pods_of(whole, 1) if "Ann" in [seat["entrant"]["name"] for seat in pod["seats"]])
    seat = [seat["entrant"]["name"] for seat in pod["seats"]].index("Ann")
    assert mine["crossRow"]["cells"][0] == {"round": 1, "pod": pod["number"], "seat": seat, "points": []}
    who = f'entrant: "{mine["entrant"]["id"]}"'
    asked = f"standing({who}) {{ {row} }} crossRow({who}) {{ {crossing} }}"
    single = await event.look(shown=asked)
    assert (single["standing"], single["crossRow"]) == (mine["standing"], mine["crossRow"])
    nobody = await event.look(shown=f'standing(entrant: "n_nobody") {{ {row} }} you {{ standing {{ {row} }} }}')
    assert (nobody["standing"], nobody["you"]["standing"]) == (None, None)


async def test_a_published_round_is_paired_again_after_a_correction(host: Client, http: aiohttp.ClientSession) -> None:
    wim = await newcomer(http, host.url, "Wim")
    event = await begun(host, 16, plays=[{}], options={"rounds": 3, "cut": 0})
    await event.begin_round(1)
    pods_in = pods_of(await event.look(), 1)
    for pod in pods_in:
        await event.do("reportPod", round=1, pod=pod["number"], results=[{"scores": points(pod, 30, 20, 10, 0)}])
    await event.pair()
    await event.do("publishPairings", round=2)
    assert not await outdated(event)
    first = pods_in[0]
    await event.do(
        "overrideResult",
        round=1,
        pod=first["number"],
        result={"scores": points(first, 0, 10, 20, 30)},
        reason="upside down",
    )
    assert await outdated(event)
    assert not await outdated(event, wim), "it is the officials' business"
    before = await report(event, 2)
    with pytest.raises(Refused, match="NOT_NOW"):
        await event.pair()
    tried_again = await event.pair(again=True, dryRun=True)
    assert await report(event, 2) == before
    again = await event.pair(again=True)
    assert again["pods"] == tried_again["pods"]
    assert shapes(again["pods"]) != shapes([{"seats": pod["entrants"]} for pod in pods(before)])
    assert not await outdated(event)
    assert (await event.look(wim, "rounds { totalCount }"))["rounds"]["totalCount"] == 1, "it is a draft again"
    assert "The pairing of round 2 is taken back." in [entry["text"] for entry in await event.log(wim)]
    await event.do("publishPairings", round=2)
    await event.do("startRound", round=2)
    pod = pods_of(await event.look(), 2)[0]
    await event.pair(again=True)  # nobody has played yet
    await event.do("publishPairings", round=2)
    await event.do("startRound", round=2)
    pod = pods_of(await event.look(), 2)[0]
    await event.do("reportPod", round=2, pod=pod["number"], results=[{"scores": points(pod, 30, 20, 10, 0)}])
    for trial in (True, False):
        with pytest.raises(Refused, match="TOO_LATE"):
            await event.pair(again=True, dryRun=trial)


async def outdated(event: Held, who: Client | None = None) -> Any:
    return (await event.look(who, "pairingOutdated"))["pairingOutdated"]


def points(pod: Any, *scores: int) -> list[dict[str, Any]]:
    return [
        {"entrant": seat["entrant"]["id"], "points": score} for seat, score in zip(pod["seats"], scores, strict=True)
    ]


def shapes(pods: Any) -> set[frozenset[str]]:
    return {frozenset(one["name"] for one in pod["seats"]) for pod in pods}
