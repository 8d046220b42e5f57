"""An organiser's evening through the API alone: three people, nine bots, two rounds, and what goes wrong on an evening."""

from typing import Any

import aiohttp
import pytest

from serving import Client, Refused, Serving, newcomer
from serving.tournaments import Held, begun, held, ids, pods_of, ranking, roll, round_of

pytestmark = pytest.mark.anyio


async def people(http: aiohttp.ClientSession, url: str, *names: str) -> list[Client]:
    return [await newcomer(http, url, name) for name in names]


async def follow_on(event: Held, who: Client, told: list[Any], after: str | None) -> str:
    """Read all that has happened since a cursor, with a connection of its own; the cursor to go on after."""
    latest = (await event.look(who, "cursor"))["cursor"]
    async with event.follow(who, after) as updates:
        if after is None:
            return str((await updates.next())["cursor"])
        while after != latest:
            update = await updates.next()
            told += update["entries"]
            after = update["cursor"]
    return str(after)


async def play_tables(event: Held, number: int, *names: str) -> None:
    """Some people play at their tables of a round; bots play by themselves."""
    opened = await event.until(
        lambda seen: all(pod["tables"] or pod["settled"] for pod in pods_of(seen, number)),
    )
    for pod in pods_of(opened, number):
        for seat in pod["seats"]:
            if seat["entrant"]["name"] in names and not seat["absent"]:
                await roll(event.people[seat["entrant"]["name"]], pod["tables"][0]["id"])


async def test_an_evening(own: Serving, http: aiohttp.ClientSession) -> None:
    hanna, watcher, *friends = await people(http, own.url, "Hanna", "Wim", "Ann", "Ben", "Cleo")
    ann, ben, cleo = friends
    event = await held(hanna, name="An evening", checkIn=True, timing={"grace": 2})
    await event.do("publishTournament")
    told = list[Any]()
    cursor = await follow_on(event, watcher, told, None)

    await event.do("openRegistration")
    await event.enter(*friends)
    await event.add_bots(9)
    await event.do("openCheckIn")
    await event.do("checkIn", ann)
    await event.do("checkIn", ben)
    with pytest.raises(Refused, match="NOT_CHECKED_IN: 1"):
        await event.do("startTournament")
    await event.do("checkIn", cleo)
    await event.do("startTournament")
    cursor = await follow_on(event, watcher, told, cursor)

    tried = await event.pair(dryRun=True)
    draft = await event.pair()
    assert tried["pods"] == draft["pods"]
    assert [len(pod["seats"]) for pod in draft["pods"]] == [4, 4, 4]
    assert draft["report"]["repeats"] == 0
    assert draft["report"]["optimal"]
    assert (await event.look(watcher))["rounds"]["totalCount"] == 0
    await event.do("publishPairings", round=1)
    await event.do("startRound", round=1)
    for here in (ann, ben):  # Cleo does not come
        await event.do("ready", here)
    await play_tables(event, 1, "Ann", "Ben")
    seen = await event.played(1)
    absent = [seat["entrant"]["name"] for pod in pods_of(seen, 1) for seat in pod["seats"] if seat["absent"]]
    assert absent == ["Cleo"]
    own.restart()  # the feed goes on where it was

    cursor = await follow_on(event, watcher, told, cursor)
    pod = next(pod for pod in pods_of(seen, 1) if any(seat["entrant"]["name"] == "Ann" for seat in pod["seats"]))
    scores = [{"entrant": score["entrant"]["id"], "points": 97} for score in pod["results"][0]["scores"]]
    assert {score["points"] for score in pod["results"][0]["scores"]} != {97}
    with pytest.raises(Refused, match="REASON_MISSING"):
        await event.do("overrideResult", round=1, pod=pod["number"], result={"scores": scores}, reason=" ")
    await event.do("overrideResult", round=1, pod=pod["number"], result={"scores": scores}, reason="counted wrongly")
    overridden = await event.look()
    assert pods_of(overridden, 1)[pod["number"] - 1]["results"][0]["corrected"]
    entry = (await event.log())[-1]
    await event.do("undo", entry=entry["number"], reason="it was right after all")
    assert ranking(await event.look()) == ranking(seen)

    await event.do("ready", cleo)
    await event.begin_round(2)
    for here in friends:
        await event.do("ready", here)
    await play_tables(event, 2, "Ann", "Ben", "Cleo")
    await event.played(2)
    await event.do("finish")

    final = await event.look()
    assert final["phase"] == "FINISHED"
    assert [row["node"]["rank"] for row in final["standings"]["edges"]] == list(range(1, 13))
    check_reasons([row["node"] for row in final["standings"]["edges"]])
    points = {row["node"]["entrant"]["name"]: row["node"]["value"]["parts"] for row in final["standings"]["edges"]}
    assert points["Cleo"][0]["number"] == 0
    await follow_on(event, watcher, told, cursor)
    log = await event.log(watcher)
    assert all(entry["said"]["text"] == entry["text"] for entry in log)
    known = [(entry["number"], entry["text"]) for entry in log]
    assert [(entry["number"], entry["text"]) for entry in told] == known[2:], (
        "each once, in order, over all connections"
    )
    assert "RoundPaired" not in {entry["record"] for entry in told}
    assert final["secret"]


def check_reasons(rows: list[Any]) -> None:
    """Each rank is explained in English, and by codes with all that stands in it."""
    for row in rows:
        assert row["sentence"] == " ".join(said["text"] for said in row["why"])
        names = [gap["text"] for gap in row["why"][0]["gaps"] if gap["name"] in ("one", "other")]
        assert names[0] == row["entrant"]["name"]
    assert rows[0]["why"][0]["code"] == "RANK_LEADS"
    assert {gap["term"] for row in rows for said in row["why"] for gap in said["gaps"]} >= {None, "TABLE_POINTS"}


async def test_the_standing_after_a_round_stays_to_be_seen(host: Client) -> None:
    event = await begun(host, 8)
    await event.begin_round(1)
    after_one = ranking(await event.played(1))
    await event.begin_round(2)
    await event.played(2)
    shown = "standings(asOf: 1) { asOf provisional edges { node { rank entrant { name } value { shown } } } }"
    seen = await event.look(shown=shown)
    assert ranking(seen) == after_one
    assert (seen["standings"]["asOf"], seen["standings"]["provisional"]) == (1, False)
    assert round_of(await event.look(), 1)["phase"] == "COMPLETE"
    known = ids(await event.look())
    assert len(known) == 8
    why = await event.look(shown=f'explain(entrant: "{known["Plain 1"]}", round: 2)')
    assert not any(entrant in why["explain"] for entrant in known.values()), "people are told by their names"


async def test_what_is_undone_waits_for_the_arbiter(host: Client) -> None:
    """A result of a table that was taken back does not come in again by itself."""
    event = await begun(host, 4)
    await event.begin_round(1)
    played = await event.played(1)
    (report,) = [entry for entry in await event.log() if entry["record"] == "Game reported"]
    await event.do("undo", entry=report["number"], reason="the wrong cards were in the deck")
    await event.do("announce", text="Wait a moment.")  # whatever happens, the server looks again
    assert round_of(await event.look(), 1)["openPods"] == 1
    (pod,) = pods_of(played, 1)
    scores = [{"entrant": seat["entrant"]["id"], "points": 5} for seat in pod["seats"]]
    await event.do("overrideResult", round=1, pod=1, result={"scores": scores}, reason="all are level")
    final = await event.played(1)
    assert [shown for _, _, shown in ranking(final)] == ["100.0"] * 4
