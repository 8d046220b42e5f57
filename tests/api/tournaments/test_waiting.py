"""What a tournament waits for, and when it goes on by itself."""

from datetime import UTC, datetime, timedelta
from typing import Any

import aiohttp
import pytest

from serving import Client, newcomer
from serving.tournaments import Held, Word, held, pods_of, roll, round_of

pytestmark = pytest.mark.anyio

WAITS = "phase waits { text until said { code } }"
PLAN = """query($input: TournamentInput!) { planTournament(input: $input, entrants: 16) {
    ... on TournamentPlan { warned { code } } ... on Refusal { refused: code message field } } }"""


def ahead(seconds: float) -> str:
    return (datetime.now(UTC).replace(microsecond=0) + timedelta(seconds=seconds)).isoformat()


async def waits(event: Held, who: Client | None = None) -> tuple[str, str | None]:
    """The code of what it waits for, and until when."""
    found = (await event.look(who, WAITS))["waits"]
    return found["said"]["code"], found["until"]


async def test_before_the_start_it_waits_for_its_times(host: Client, http: aiohttp.ClientSession) -> None:
    opens, checks, starts = ahead(3600), ahead(7200), ahead(10800)
    timing = {"registration": opens, "checkIn": checks, "start": starts}
    event = await held(host, timing=timing, checkIn=True)
    assert await waits(event) == ("WAIT_PUBLICATION", None)
    await event.do("publishTournament")
    assert await waits(event, await newcomer(http, host.url)) == ("WAIT_REGISTRATION", opens)
    await event.do("openRegistration")
    assert await waits(event) == ("WAIT_CHECK_IN", checks)
    await event.do("openCheckIn")
    assert await waits(event) == ("WAIT_START", starts)
    await event.do("pause")
    assert await waits(event) == ("WAIT_PAUSE", None)


async def test_too_few_at_the_start_are_told(host: Client) -> None:
    event = await held(host, timing={"start": ahead(-1)})
    await event.do("openRegistration")
    assert (await event.look(shown=WAITS))["waits"]["text"] == "There are 0, and 3 are needed to begin."
    await event.add_bots(3)
    await event.until(lambda seen: seen["phase"] == "RUNNING")


async def test_a_round_by_hand_waits_for_the_officials_and_for_people(
    host: Client, http: aiohttp.ClientSession
) -> None:
    event = await held(host, options={"rounds": 1, "cut": 0}, timing={"grace": 600, "limit": 7200})
    await event.do("openRegistration")
    await event.enter(*[await newcomer(http, host.url, name) for name in ("Ann", "Ben", "Cleo")])
    assert await waits(event) == ("WAIT_START", None)
    await event.do("startTournament")
    assert await waits(event) == ("WAIT_PAIRING", None)
    await event.pair()
    assert await waits(event) == ("WAIT_PUBLISHING", None)
    await event.do("publishPairings", round=1)
    assert await waits(event) == ("WAIT_BEGINNING", None)
    await event.do("startRound", round=1)
    began = (await event.look(shown="round { startedAt }"))["round"]["startedAt"]
    after = datetime.fromisoformat(began)
    code, until = await waits(event)
    assert (code, until) == ("WAIT_PEOPLE", (after + timedelta(seconds=600)).isoformat())
    for person in event.people.values():
        await event.do("ready", person)
    assert await waits(event) == ("WAIT_TABLES", (after + timedelta(seconds=7200)).isoformat())
    opened = await event.until(lambda seen: pods_of(seen, 1)[0]["tables"])
    for person in event.people.values():
        await roll(person, pods_of(opened, 1)[0]["tables"][0]["id"])
    await event.played(1)
    assert await waits(event) == ("WAIT_FINISH", None)
    await event.do("finish")
    assert (await event.look(shown=WAITS))["waits"] is None


async def test_the_next_round_is_told_with_its_time_or_that_it_has_none(host: Client) -> None:
    paused = await held(host, timing={"pace": Word("AFTER"), "pause": 3600, "grace": 0})
    fixed = await held(host, timing={"pace": Word("FIXED"), "rounds": [ahead(-1)], "grace": 0})
    for event in (paused, fixed):
        await event.do("openRegistration")
        await event.add_bots(4)
        await event.do("startTournament")
        await event.until(lambda seen: seen["rounds"]["totalCount"] > 0)
        await event.played(1)
    code, until = await waits(paused)
    assert code == "WAIT_BEGINNING"
    assert until is not None
    assert datetime.fromisoformat(until) - datetime.now(UTC) > timedelta(minutes=58)
    await fixed.until(lambda seen: seen["waits"]["said"]["code"] == "WAIT_TIME", WAITS)
    assert await waits(fixed) == ("WAIT_TIME", None)


@pytest.mark.parametrize(
    ("wish", "codes"),
    [
        ({"checkIn": True, "timing": {"start": "2030-01-01T12:00:00Z"}}, ["PLAN_NO_CHECK_IN"]),
        ({"checkIn": True, "timing": {"start": "2030-01-01T12:00:00Z", "checkIn": "2030-01-01T11:00:00Z"}}, []),
        ({"timing": {"pace": "FIXED", "rounds": ["2030-01-01T12:00:00Z"]}}, ["PLAN_FEW_TIMES"]),
        ({"format": "arena", "options": {}, "timing": {"pace": "FIXED"}}, []),
    ],
)
async def test_a_plan_warns_of_times_that_are_missing(host: Client, wish: dict[str, Any], codes: list[str]) -> None:
    usual = {"name": "The cup", "plays": [{"variant": "dice"}], "options": {"rounds": 2, "cut": 0}}
    plan = await host.do(PLAN, input={**usual, **wish})
    assert [one["code"] for one in plan["warned"]] == codes


async def test_an_arena_waits_for_those_who_are_ready(host: Client, http: aiohttp.ClientSession) -> None:
    event = await held(host, format="arena", options={}, least=4, timing={"grace": 600})
    await event.do("openRegistration")
    await event.enter(*[await newcomer(http, host.url, name) for name in ("Ann", "Ben", "Cleo", "Dora")])
    await event.do("startTournament")
    await event.until(lambda seen: seen["rounds"]["totalCount"] == 1 and round_of(seen, 1)["phase"] == "PLAYING")
    found = (await event.look(shown=WAITS))["waits"]
    assert found["text"] == "0 are ready; a table needs 4, or some patience."
    assert datetime.fromisoformat(found["until"]) > datetime.now(UTC)


async def test_where_nobody_comes_nobody_has_won_until_somebody_decides(
    host: Client, http: aiohttp.ClientSession
) -> None:
    timing = {"grace": 1, "pace": Word("AFTER"), "pause": 0}
    event = await held(host, options={"rounds": 1, "cut": 0}, timing=timing)
    await event.do("openRegistration")
    await event.enter(*[await newcomer(http, host.url, name) for name in ("Ann", "Ben", "Cleo", "Dan")])
    await event.do("startTournament")
    seen = await event.until(lambda seen: seen["rounds"]["edges"] and round_of(seen, 1)["phase"] == "COMPLETE")
    assert all(seat["absent"] for pod in pods_of(seen, 1) for seat in pod["seats"])
    assert await waits(event) == ("WAIT_NOBODY", None)
    assert seen["phase"] == (await event.look())["phase"] == "RUNNING"
    await event.do("finish")
    assert (await event.look())["phase"] == "FINISHED"
