"""What the API tells of pairings: why each pod is as it is, whatever happens later, and what a change by hand would do."""

from typing import Any

import aiohttp
import pytest

from serving import Client, Refused, newcomer
from serving.tournaments import Held, begun, change, ids, pods_of

pytestmark = pytest.mark.anyio

REPORT = """pairingReport(round: ROUND) { text repeats leastRepeats spread leastSpread optimal byes { reason }
    together { name } pods { edges { node {
        entrants { id name } seatCounts best reason why { code } repeats { times reason } } } } }"""


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


async def test_a_change_is_tried_by_officials_alone_and_only_where_it_can_be_made(
    host: Client, http: aiohttp.ClientSession
) -> None:
    event = await begun(host, 8)
    await event.begin_round(1)
    seen = await event.look()
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
