"""The calendar file of a tournament: its start and its rounds, and that a later file replaces an earlier one."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from serving import Client, newcomer
from serving.tournaments import Held, Word, fetched, held

pytestmark = pytest.mark.anyio

START = datetime(2031, 5, 4, 17, 30, tzinfo=UTC)
NAME = "Lanterns; paper, ink \\ and wash at the house by the river where the long grass grows"
TEXT = "Bring a friend,\nand a lantern: ä, č, 夢."
TWO_ROUNDS = [(START + timedelta(hours=hours)).isoformat() for hours in (1, 3)]
TIMED = {"start": START.isoformat(), "pace": Word("FIXED"), "rounds": TWO_ROUNDS, "limit": 5400}


async def events(who: Client, event: Held) -> list[dict[str, str]]:
    """The entries of the calendar file: their properties, unfolded, with the values as they stand."""
    status, text = await fetched(who, event, "calendar.ics")
    assert status == 200
    assert text.endswith("END:VCALENDAR\r\n")
    assert all(len(line.encode()) <= 75 for line in text.split("\r\n"))
    assert "\n" not in text.replace("\r\n", "")
    lines = text.replace("\r\n ", "").removesuffix("\r\n").split("\r\n")
    assert lines[:2] == ["BEGIN:VCALENDAR", "VERSION:2.0"]
    found: list[dict[str, str]] = []
    for line in lines:
        name, _, value = line.partition(":")
        if line == "BEGIN:VEVENT":
            found.append({})
        elif found and name != "END":
            found[-1][name] = value
    return found


def wish(**timing: Any) -> dict[str, Any]:
    return {"name": NAME, "text": TEXT, "format": "swiss", "plays": [{}], "timing": {**TIMED, **timing}}


async def test_the_start_and_each_round_that_has_a_time(host: Client) -> None:
    event = await held(host, **wish())
    (draft, *_) = await events(host, event)
    assert draft["STATUS"] == "TENTATIVE"
    await event.do("publishTournament")
    whole, first, second = await events(host, event)
    assert [one["UID"] for one in (whole, first, second)] == [
        f"{event.id}@oneiro",
        f"{event.id}-1@oneiro",
        f"{event.id}-2@oneiro",
    ]
    assert [one["DTSTART"] for one in (whole, first, second)] == [
        "20310504T173000Z",
        "20310504T183000Z",
        "20310504T203000Z",
    ]
    assert ["DURATION" in whole, first["DURATION"]] == [False, "PT1H30M"]
    assert whole["SUMMARY"] == NAME.replace("\\", "\\\\").replace(";", "\\;").replace(",", "\\,")
    assert second["SUMMARY"] == f"{whole['SUMMARY']}: round 2"
    assert whole["DESCRIPTION"] == "Bring a friend\\,\\nand a lantern: ä\\, č\\, 夢."
    assert whole["URL"] == f"{host.url}/tournament/{event.id}"
    assert whole["STATUS"] == "CONFIRMED"


async def test_a_later_file_replaces_an_earlier_one(host: Client) -> None:
    event = await held(host, **wish())
    await event.do("publishTournament")
    await event.do("invite", accounts=[host.account])
    before = await events(host, event)
    assert {one["SEQUENCE"] for one in before} == {"0"}
    assert await events(host, event) == before, "what has not changed is told alike"
    await event.do("changeTournament", input=wish(start=(START + timedelta(days=1)).isoformat()))
    after = await events(host, event)
    assert [one["UID"] for one in after] == [one["UID"] for one in before]
    assert {one["SEQUENCE"] for one in after} == {"1"}
    assert after[0]["DTSTART"] == "20310505T173000Z"
    assert after == await events(Client(host.http, host.url), event), "a stranger reads the same"
    await event.do("cancel", reason="rain")
    assert {(one["SEQUENCE"], one["STATUS"]) for one in await events(host, event)} == {("2", "CANCELLED")}


def statuses(entries: list[dict[str, str]]) -> dict[str, str]:
    """The statuses by the number of the round; the start, which is there always, has none."""
    uids = {one["UID"].removesuffix("@oneiro"): one["STATUS"] for one in entries}
    start = min(uids, key=len)
    return {uid.removeprefix(start).removeprefix("-"): status for uid, status in uids.items()}


async def test_a_round_that_is_dropped_is_told_as_cancelled(host: Client) -> None:
    """Who has it in his calendar would keep it, were it left out."""
    event = await held(host, **wish(rounds=[*TWO_ROUNDS, *TWO_ROUNDS]))
    await event.do("changeTournament", input=wish())
    assert statuses(await events(host, event)) == dict.fromkeys(("", "1", "2"), "TENTATIVE"), (
        "drafts were told to nobody"
    )
    await event.do("publishTournament")
    _, _, before = await events(host, event)
    await event.do("changeTournament", input=wish(rounds=TWO_ROUNDS[:1]))
    _, _, after = await events(host, event)
    assert statuses(await events(host, event)) == {"": "CONFIRMED", "1": "CONFIRMED", "2": "CANCELLED"}
    assert int(after["SEQUENCE"]) > int(before["SEQUENCE"])
    assert {name: after[name] for name in ("UID", "DTSTART")} == {name: before[name] for name in ("UID", "DTSTART")}
    (dropped,) = [entry["number"] for entry in (await event.log())[-1:]]
    await event.do("undo", entry=dropped, reason="there is time after all")
    assert statuses(await events(host, event)) == dict.fromkeys(("", "1", "2"), "CONFIRMED")
    await event.do("changeTournament", input=wish(start=None, pace=Word("BY_HAND"), rounds=[]))
    assert set(statuses(await events(host, event)).values()) == {"CANCELLED"}


async def test_a_round_that_comes_back_and_is_undone_is_cancelled_again(host: Client) -> None:
    event = await held(host, **wish(rounds=TWO_ROUNDS[:1]))
    await event.do("publishTournament")
    await event.do("changeTournament", input=wish())
    (added,) = [entry["number"] for entry in (await event.log())[-1:]]
    await event.do("undo", entry=added, reason="the hall closes at ten")
    assert statuses(await events(host, event))["2"] == "CANCELLED"


async def test_what_is_not_played_before_the_end_is_told_as_cancelled(host: Client) -> None:
    past = [(datetime.now(UTC) + timedelta(hours=hours)).isoformat() for hours in (-2, 5)]
    event = await held(host, **wish(start=None, rounds=past), least=2, preferred=2, options={"rounds": 2, "cut": 0})
    await event.do("openRegistration")
    await event.do("addEntrants", entrants=[{"name": "Ann"}, {"name": "Ben"}])
    await event.do("startTournament")
    await event.until(
        lambda seen: seen["rounds"]["totalCount"] == 1 and seen["rounds"]["edges"][0]["node"]["phase"] == "PLAYING"
    )
    before = await events(host, event)
    assert set(statuses(before).values()) == {"CONFIRMED"}
    await event.do("finish", reason="it is late")
    after = await events(host, event)
    assert statuses(after) == {"": "CONFIRMED", "1": "CONFIRMED", "2": "CANCELLED"}
    assert int(after[0]["SEQUENCE"]) > int(before[0]["SEQUENCE"])


async def test_a_public_calendar_says_where_it_is_asked_for_again(host: Client) -> None:
    for private in (False, True):
        event = await held(host, **wish(), private=private)
        _, text = await fetched(host, event, "calendar.ics")
        lines = text.replace("\r\n ", "").split("\r\n")
        again = [
            f"SOURCE;VALUE=URI:{host.url}/tournaments/{event.id}/calendar.ics",
            "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
        ]
        assert [line for line in again if line in lines] == ([] if private else again)


async def test_what_has_no_time_yet_has_no_calendar(host: Client) -> None:
    event = await held(host, plays=[{}], least=2, preferred=2)
    assert (await fetched(host, event, "calendar.ics"))[0] == 404
    assert (await fetched(host, event, "calendar.csv"))[0] == 404
    await event.do("openRegistration")
    await event.do("addEntrants", entrants=[{"name": "Ann"}, {"name": "Ben"}])
    await event.do("startTournament")
    (begun,) = await events(host, event)
    assert begun["DTSTART"][:8] == f"{datetime.now(UTC):%Y%m%d}", "it began by hand"


async def test_a_private_calendar_is_for_those_who_may_see_the_tournament(host: Client) -> None:
    event = await held(host, **wish(), private=True)
    await event.do("publishTournament")
    other = await newcomer(host.http, host.url)
    assert (await fetched(other, event, "calendar.ics"))[0] == 404
    key = (await event.look(shown="filePass"))["filePass"]
    assert (await fetched(Client(host.http, host.url), event, f"calendar.ics?pass={key}"))[0] == 200
    await event.do("invite", accounts=[other.account])
    assert len(await events(other, event)) == 3


async def test_no_line_can_be_smuggled_into_a_value(host: Client) -> None:
    event = await held(host, **{**wish(), "text": "a\nEND:VEVENT\nb"})
    (first, *others) = await events(host, event)
    assert first["DESCRIPTION"] == "a\\nEND:VEVENT\\nb"
    assert len(others) == 2
