"""Who is late about an event hears of its end nowhere earlier than on its page: not in lists, and not by what is refused to him.

Where nothing is to be told during a test, the delay is an hour.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Any

import aiohttp
import pytest

from serving import Client, Refused, Serving, journal, newcomer
from serving.late import DELAY
from serving.tournaments import Held, Word, change, fetched, ids, on_paper, played_on_paper

pytestmark = pytest.mark.anyio

HOUR = 3600.0
LIST = """query($wanted: TournamentFilter) {
    tournaments(filter: $wanted, first: 100) { edges { node { id phase } } pageInfo { hasNextPage } } }"""


async def listed(who: Client, event: Held, **wanted: Any) -> list[str]:
    """The phase in which an event stands in somebody's list; nothing where it is not listed."""
    edges = (await who.ask(LIST, wanted=wanted))["tournaments"]["edges"]
    return [edge["node"]["phase"] for edge in edges if edge["node"]["id"] == event.id]


async def lists(who: Client, event: Held, **wanted: Any) -> tuple[list[str], list[str]]:
    """The same in the list of events that go on, and of those that are over."""
    over = await listed(who, event, phases=["FINISHED", "ARCHIVED"], **wanted)
    return await listed(who, event, phases=["RUNNING"], **wanted), over


def ended_at(server: Serving, event: Held) -> float:
    """When an event ended."""
    query = "SELECT at FROM tournament_entries WHERE tournament_id = ? AND record = 'Finished'"
    return float(journal.rows(server.database, query, event.id)[0]["at"])


async def test_an_event_goes_on_in_the_lists_of_who_is_late_also_after_a_restart(
    own: Serving, http: aiohttp.ClientSession
) -> None:
    host, late, asked = [await newcomer(http, own.url) for _ in range(3)]
    event = await on_paper(host, "The cup", "Ann", "Ben", delay=HOUR)
    await event.do("invite", accounts=[asked.account])
    await played_on_paper(event, "Ann", "Ben")
    for _ in range(2):
        assert await lists(host, event) == ([], ["FINISHED"])
        assert await lists(late, event) == await lists(Client(http, own.url), event) == (["RUNNING"], [])
        assert await lists(asked, event, mine=True) == (["RUNNING"], [])
        assert await listed(late, event) == ["RUNNING"]
        own.kill()
        own.start()


async def test_what_is_taken_back_in_time_is_never_told(host: Client, http: aiohttp.ClientSession) -> None:
    event = await on_paper(host, "The cup", "Ann", "Ben", delay=HOUR)
    await played_on_paper(event, "Ann", "Ben")
    late = await newcomer(http, host.url)
    (end,) = [entry["number"] for entry in await event.log() if entry["record"].lower() == "finished"]
    await event.do("undo", entry=end, reason="one game more")
    assert await lists(late, event) == await lists(host, event) == (["RUNNING"], [])


async def test_an_event_is_over_in_the_lists_when_it_is_on_its_page(
    server: Serving, host: Client, http: aiohttp.ClientSession
) -> None:
    event = await on_paper(host, "The cup", "Ann", "Ben", delay=DELAY)
    await played_on_paper(event, "Ann", "Ben")
    late = await newcomer(http, host.url)
    async with asyncio.timeout(60):
        while await lists(late, event) != ([], ["FINISHED"]):
            await asyncio.sleep(0.1)
    assert time.time() >= ended_at(server, event) + DELAY
    assert (await event.look(late))["phase"] == "FINISHED"


async def test_files_and_series_are_as_late_as_its_page(host: Client, http: aiohttp.ClientSession) -> None:
    event = await on_paper(host, "The cup", "Ann", "Ben", delay=HOUR)
    await played_on_paper(event, "Ann", "Ben")
    wish = {"name": "All cups", "events": [event.id]}
    series = (await change(host, "createSeries", "... on Series { id }", input=wish))["id"]
    shown = "query($id: ID!) { series(id: $id) { events { phase counts } standings { totalCount } } }"
    told = []
    for who in (host, await newcomer(http, host.url)):
        table = (await who.ask(shown, id=series))["series"]
        sheet = (await fetched(who, event, "standings.csv"))[1]
        told.append(
            (table["events"], table["standings"]["totalCount"], "Finished" in await everything(who, event), sheet)
        )
    (now, late) = told
    assert now[:3] == ([{"phase": "FINISHED", "counts": True}], 2, True)
    assert late[:3] == ([{"phase": "RUNNING", "counts": False}], 0, False)
    assert late[3] != now[3]


async def everything(who: Client, event: Held) -> str:
    """The whole of an event as a file, as somebody gets it."""
    return (await fetched(who, event, "all.json"))[1]


async def refusal(asked: Callable[[], Awaitable[Any]]) -> tuple[str, str]:
    """Why something is refused."""
    with pytest.raises(Refused) as caught:
        await asked()
    return caught.value.code, str(caught.value)


async def test_no_refusal_tells_who_is_late_that_an_event_goes_on(host: Client, http: aiohttp.ClientSession) -> None:
    event = await on_paper(host, "The cup", "Ann", "Ben", "Cleo", delay=HOUR)
    late = await newcomer(http, host.url)
    known = ids(await event.look())
    scores = [{"entrant": known["Ann"], "points": 3}]
    asks: list[tuple[str, dict[str, Any]]] = [
        ("register", {}),
        ("addLate", {"entrants": [{"name": "Dora"}]}),
        ("addEntrants", {"entrants": [{"name": "Dora"}]}),
        ("overrideResult", {"round": 1, "pod": 1, "result": {"scores": scores}, "reason": "why not"}),
        ("closePod", {"round": 1, "pod": 1, "reason": "why not"}),
        ("rulePod", {"round": 1, "pod": 1, "ruling": Word("VOID"), "reason": "why not"}),
        ("finish", {}),
        ("undo", {"entry": 3, "reason": "why not"}),
        ("callArbiter", {"words": "help"}),
    ]

    async def heard() -> list[tuple[str, str]]:
        said = [await refusal(lambda name=name, what=what: event.do(name, late, **what)) for name, what in asks]  # type: ignore[misc]
        pairing = change(late, "pairRound", "... on Pairing { stage }", tournament=event.id)
        return [*said, await refusal(lambda: pairing)]

    await event.do("startTournament")
    before = await heard()
    await event.begin_round(1)
    assert await heard() == before
    scored = [{"entrant": entrant, "points": 3} for entrant in known.values()]
    await event.do("reportPod", round=1, pod=1, results=[{"scores": scored}])
    await event.do("finish")
    assert await heard() == before
