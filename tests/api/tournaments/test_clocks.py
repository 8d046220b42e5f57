"""What happens by the clock: whole tournaments that run by themselves, pauses, limits, absences."""

import asyncio
from datetime import UTC, datetime, timedelta
from typing import Any

import aiohttp
import pytest

from serving import Client, Serving, newcomer
from serving.client import PATIENCE
from serving.tournaments import Held, Word, begun, held, ids, pods_of, roll, round_of

pytestmark = pytest.mark.anyio

BY_ITSELF: dict[str, Any] = {"pace": Word("AFTER"), "pause": 0, "grace": 0}
QUICK = {"variant": "dice", "clock": Word("QUICK")}


def soon(seconds: float) -> str:
    return (datetime.now(UTC) + timedelta(seconds=seconds)).isoformat()


async def seated(event: Held, http: aiohttp.ClientSession, *names: str) -> None:
    """People enter, and the tournament begins."""
    await event.do("openRegistration")
    await event.enter(*[await newcomer(http, event.host.url, name) for name in names])


async def table_of(event: Held, who: Client, shown: str) -> Any:
    """The table at which somebody sits in the first round, once it is open."""
    seen = await event.until(lambda seen: seen["rounds"]["edges"] and all(pod["tables"] for pod in pods_of(seen, 1)))
    for pod in pods_of(seen, 1):
        if any(seat["entrant"]["name"] == who.name for seat in pod["seats"]):
            document = f"query($id: ID!) {{ table(id: $id) {{ id {shown} }} }}"
            return (await who.ask(document, id=pod["tables"][0]["id"]))["table"]
    raise AssertionError(f"{who.name} sits nowhere")


async def test_a_tournament_runs_by_itself(host: Client) -> None:
    timing = {**BY_ITSELF, "registration": soon(0), "checkIn": soon(0), "start": soon(1.5)}
    event = await held(host, timing=timing, checkIn=True)
    await event.do("publishTournament")
    await event.until(lambda seen: seen["phase"] == "CHECK_IN")
    await event.add_bots(9)
    final = await event.until(lambda seen: seen["phase"] == "FINISHED")
    assert final["rounds"]["totalCount"] == 2
    assert [round_of(final, number)["openPods"] for number in (1, 2)] == [0, 0]
    assert final["standings"]["totalCount"] == 9
    assert not final["finishedEarly"]


async def test_bots_of_the_waiting_list_take_the_place_of_who_has_not_checked_in(
    host: Client, http: aiohttp.ClientSession
) -> None:
    event = await held(host, checkIn=True, capacity=3, timing=BY_ITSELF)
    await seated(event, http, "Ann")
    await event.add_bots(3)
    await event.do("openCheckIn")
    await event.until(
        lambda seen: [edge["node"]["checkedIn"] for edge in seen["entrants"]["edges"]] == [False, True, True, True]
    )
    await event.do("startTournament", withoutMissing=True)
    final = await event.until(lambda seen: seen["phase"] == "FINISHED")
    assert [edge["node"]["status"] for edge in final["entrants"]["edges"]] == ["LEFT_OUT", *["ENTERED"] * 3]


async def test_a_pause_stops_every_clock(host: Client, http: aiohttp.ClientSession) -> None:
    event = await held(host, plays=[QUICK], timing={**BY_ITSELF, "grace": 60})
    await seated(event, http, "Ann", "Ben", "Cleo")
    await event.do("startTournament")
    for person in event.people.values():
        await event.do("ready", person)
    ann = event.people["Ann"]
    before = (await table_of(event, ann, "game { deadline }"))["game"]["deadline"]
    assert before is not None
    await event.do("pause")
    async with asyncio.timeout(PATIENCE):
        while (await table_of(event, ann, "game { deadline }"))["game"]["deadline"] is not None:
            await asyncio.sleep(0.25)
    await asyncio.sleep(1.1)
    await event.do("resume")
    async with asyncio.timeout(PATIENCE):
        while (running := await table_of(event, ann, "game { deadline }"))["game"]["deadline"] is None:
            await asyncio.sleep(0.25)
    assert running["game"]["deadline"] > before
    for person in event.people.values():
        await roll(person, running["id"])
    await event.played(1)


async def test_a_round_over_its_limit_is_settled_by_the_rule(host: Client, http: aiohttp.ClientSession) -> None:
    event = await held(host, timing={**BY_ITSELF, "grace": 60, "limit": 1.5}, options={"rounds": 1, "cut": 0})
    await seated(event, http, "Ann", "Ben", "Cleo")
    await event.do("startTournament")
    for person in event.people.values():
        await event.do("ready", person)
    table = await table_of(event, event.people["Ann"], "status")
    assert table["status"] == "PLAYING"
    final = await event.until(lambda seen: seen["phase"] == "FINISHED")
    (pod,) = pods_of(final, 1)
    assert [(result["finished"], result["counts"]) for result in pod["results"]] == [(False, True)]
    await event.until(lambda seen: all(table["status"] != "PLAYING" for table in pods_of(seen, 1)[0]["tables"]))


LIMITED = """waits { until } rounds { edges { node { startedAt
    pods { edges { node { number until } } } } } }"""


async def test_one_table_is_given_more_time_than_its_round(host: Client) -> None:
    event = await held(host, plays=[{}], least=2, preferred=2, most=2, timing={"limit": 600, "grace": 0})
    await event.do("openRegistration")
    await event.do("addEntrants", entrants=[{"name": name} for name in ("Ann", "Ben", "Cleo", "Dora")])
    await event.do("startTournament")
    await event.begin_round(1)
    assert await _left(event) == [600, 600, 600]
    async with event.follow(host) as feed:
        await feed.next()
        await event.do("extendPod", round=1, pod=2, seconds=120, reason="a card was missing")
        (told,) = (await feed.next())["entries"]
    assert (told["record"], told["text"]) == ("Pod extended", "Round 1, pod 2 has 2 minutes more.")
    assert await _left(event) == [600, 600, 720]
    await event.do("pause")
    assert await _left(event) == [None, None, None]
    await asyncio.sleep(1.1)
    await event.do("resume")
    first, *others = await _left(event)
    assert first is not None
    assert first > 601
    assert others == [first, first + 120], "no clock ran meanwhile"
    await event.do("closePod", round=1, pod=1, reason="done")
    assert await _left(event) == [first + 120, None, first + 120], "what is waited for now"
    extended = next(entry["number"] for entry in await event.log() if entry["record"] == "Pod extended")
    await event.do("undo", entry=extended, reason="it was found")
    assert await _left(event) == [first, None, first]


async def _left(event: Held) -> list[float | None]:
    """How many seconds after the beginning of the round the next table is settled, and each table."""
    seen = await event.look(shown=LIMITED)
    (round,) = [edge["node"] for edge in seen["rounds"]["edges"]]
    begun = datetime.fromisoformat(round["startedAt"])
    times = [seen["waits"]["until"], *(edge["node"]["until"] for edge in round["pods"]["edges"])]
    return [time and round_to(datetime.fromisoformat(time), begun) for time in times]


def round_to(time: datetime, begun: datetime) -> float:
    return round((time - begun).total_seconds(), 1)


async def test_a_table_with_more_time_is_settled_after_the_others(host: Client) -> None:
    event = await held(host, plays=[{}], least=2, preferred=2, most=2, timing={"limit": 3600, "grace": 0})
    await event.do("openRegistration")
    await event.do("addEntrants", entrants=[{"name": name} for name in ("Ann", "Ben", "Cleo", "Dora")])
    await event.do("startTournament")
    await event.begin_round(1)
    await event.do("extendPod", round=1, pod=1, seconds=600, reason="a card was missing")
    settings = {"name": "The cup", "format": "swiss", "plays": [{}], "options": {"rounds": 2, "cut": 0}}
    sizes = {"least": 2, "preferred": 2, "most": 2, "timing": {"limit": 0.5, "grace": 0}}
    await event.do("changeTournament", input={**settings, **sizes})
    seen = await event.until(lambda seen: pods_of(seen, 1)[1]["settled"])
    assert not pods_of(seen, 1)[0]["settled"]


async def test_who_does_not_come_is_replaced_by_who_is_there(host: Client, http: aiohttp.ClientSession) -> None:
    event = await held(host, least=4, most=4, timing={"grace": 0.3})
    await seated(event, http, "Ann")
    await event.add_bots(4)
    await event.do("startTournament")
    await event.pair()
    drawn = await event.look()
    (bye,) = round_of(drawn, 1)["byes"]
    if bye["id"] == ids(drawn)["Ann"]:
        seat = pods_of(drawn, 1)[0]["seats"][0]["entrant"]["id"]
        await event.do("swapSeats", round=1, first=bye["id"], second=seat)
    await event.do("publishPairings", round=1)
    await event.do("startRound", round=1)
    seen = await event.played(1)
    (pod,) = pods_of(seen, 1)
    assert "Ann" not in {seat["entrant"]["name"] for seat in pod["seats"]}
    assert len(pod["results"][0]["scores"]) == 4
    rested = {edge["node"]["name"] for edge in seen["entrants"]["edges"] if edge["node"]["resting"]}
    assert rested == {"Ann"}


async def test_a_bot_fills_the_seat_that_a_game_needs(host: Client, http: aiohttp.ClientSession) -> None:
    classic = {"variant": "classic", "deck": "box", "clock": Word("OFF")}
    event = await held(host, plays=[classic], least=3, preferred=3, most=3, timing={"grace": 0.3})
    await seated(event, http, "Ann")
    await event.add_bots(2)
    await event.do("startTournament")
    await event.begin_round(1)
    seen = await event.played(1)
    (pod,) = pods_of(seen, 1)
    assert len(pod["results"][0]["scores"]) == 2
    table = await event.host.ask(
        "query($id: ID!) { table(id: $id) { seats { bot { key } } } }", id=pod["tables"][0]["id"]
    )
    assert len(table["table"]["seats"]) == 3


async def test_who_withdraws_leaves_his_table(host: Client, http: aiohttp.ClientSession) -> None:
    event = await held(host, timing={"grace": 60})
    await seated(event, http, "Ann", "Ben", "Cleo", "Dora")
    await event.do("startTournament")
    await event.begin_round(1)
    for person in event.people.values():
        await event.do("ready", person)
    table = await table_of(event, event.people["Ann"], "id")
    await event.do("withdraw", event.people["Dora"])
    for name in ("Ann", "Ben", "Cleo"):
        await roll(event.people[name], table["id"])
    (pod,) = pods_of(await event.played(1), 1)
    assert {score["entrant"]["name"]: score["left"] for score in pod["results"][0]["scores"]} == {
        "Ann": False,
        "Ben": False,
        "Cleo": False,
        "Dora": True,
    }


async def test_clocks_outlive_the_server(own: Serving, http: aiohttp.ClientSession) -> None:
    host = await newcomer(http, own.url)
    event = await begun(host, 8, timing={"pace": Word("AFTER"), "pause": 3, "grace": 0})
    own.restart()
    final = await event.until(lambda seen: seen["phase"] == "FINISHED")
    began = [datetime.fromisoformat(times["startedAt"]) for times in await _times(event)]
    ended = [datetime.fromisoformat(times["settledAt"]) for times in await _times(event)]
    assert began[1] - ended[0] >= timedelta(seconds=2.9)
    assert final["standings"]["totalCount"] == 8


async def _times(event: Held) -> list[Any]:
    seen = await event.look(shown="rounds(first: 5) { edges { node { startedAt settledAt } } }")
    return [edge["node"] for edge in seen["rounds"]["edges"]]
