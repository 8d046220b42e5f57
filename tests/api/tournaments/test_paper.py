"""Events that are played elsewhere: results by hand, corrections, and what is printed."""

import csv
import io
import json
from typing import Any

import aiohttp
import pytest

from oneiro_api.passes import lasts
from serving import Client, Refused, newcomer
from serving.documents import REFUSAL
from serving.tournaments import Held, fetched, held, ids, pods_of, ranking

pytestmark = pytest.mark.anyio

NAMES = ("Ann", "Ben", "Cleo", "Dora", "Emil", "Fay", "=1+1", "<b>Gil</b>")


async def on_paper(host: Client, **wish: Any) -> Held:
    """An event of eight names whose first round has begun."""
    event = await held(host, plays=[{}], **{"options": {"rounds": 2, "cut": 0, "games": 2}, **wish})
    await event.do("openRegistration")
    await event.do("addEntrants", entrants=[{"name": name} for name in NAMES])
    await event.do("startTournament")
    await event.begin_round(1)
    return event


def scores(pod: Any, *points: int, **more: Any) -> dict[str, Any]:
    """A game of a pod in which its seats got these points."""
    seats = zip(pod["seats"], points, strict=True)
    return {"scores": [{"entrant": seat["entrant"]["id"], "points": point} for seat, point in seats], **more}


async def test_several_games_are_reported_at_once_and_count_once(host: Client) -> None:
    event = await on_paper(host)
    first, second = pods_of(await event.look(), 1)
    games = [scores(first, 30, 20, 10, 0, game="a"), scores(first, 0, 10, 20, 30, game="b")]
    for _ in range(2):
        await event.do("reportPod", round=1, pod=1, results=games, key="both")
    with pytest.raises(Refused, match="ALREADY_REPORTED"):
        await event.do("reportPod", round=1, pod=1, results=[scores(first, 9, 9, 9, 9)])
    half = [scores(second, 30, 20, 10, 0, game="c"), scores(second, 1, 2, 3, 4, game="a")]
    with pytest.raises(Refused, match="ILLEGAL"):
        await event.do("reportPod", round=1, pod=2, results=half)
    seen = await event.look()
    assert [len(pod["results"]) for pod in pods_of(seen, 1)] == [2, 0], "all of a request or nothing"
    assert {shown for _, _, shown in ranking(seen)[:4]} == {"100.0"}
    with pytest.raises(Refused, match="ILLEGAL"):
        await event.do("reportPod", round=1, pod=2, results=[scores(first, 30, 20, 10, 0)])


async def test_a_correction_counts_after_later_rounds_too(host: Client) -> None:
    event = await on_paper(host, options={"rounds": 2, "cut": 0})
    pods = pods_of(await event.look(), 1)
    for pod in pods:
        await event.do("reportPod", round=1, pod=pod["number"], results=[scores(pod, 30, 20, 10, 0)])
    await event.begin_round(2)
    loser = pods[0]["seats"][3]["entrant"]["name"]
    await event.do("overrideResult", round=1, pod=1, result=scores(pods[0], 0, 0, 0, 60), reason="the card was swapped")
    assert ranking(await event.look())[0] == (1, loser, "400.0")
    await event.do("voidPod", round=1, pod=1, reason="played with the wrong deck")
    assert loser not in {name for _, name, shown in ranking(await event.look()) if shown != "0.0"}
    entries = await event.log()
    assert entries[-1]["reason"] == "played with the wrong deck"
    await event.do("undo", entry=entries[-1]["number"], reason="it was the right one")
    assert ranking(await event.look())[0] == (1, loser, "400.0")
    assert (await event.log())[-2]["undone"]


async def test_penalties_and_disqualifications_show_in_the_ranking(host: Client) -> None:
    event = await on_paper(host, options={"rounds": 2, "cut": 0})
    pods = pods_of(await event.look(), 1)
    for pod in pods:
        await event.do("reportPod", round=1, pod=pod["number"], results=[scores(pod, 30, 20, 10, 0)])
    known = ids(await event.look())
    winner = pods[0]["seats"][0]["entrant"]["name"]
    await event.do("penalise", entrant=known[winner], points=150, reason="looked at another hand")
    assert {name: shown for _, name, shown in ranking(await event.look())}[winner] == "50.0"
    assert (await event.look())["penalties"][0]["reason"] == "looked at another hand"
    await event.do("disqualify", entrant=known[winner], reason="did it again")
    assert winner not in {name for _, name, _ in ranking(await event.look())}


async def test_files_hold_what_was_played(host: Client) -> None:
    event = await on_paper(host, options={"rounds": 2, "cut": 0})
    for pod in pods_of(await event.look(), 1):
        await event.do("reportPod", round=1, pod=pod["number"], results=[scores(pod, 30, 20, 10, 0)])
    _, text = await fetched(host, event, "standings.csv")
    rows = list(csv.DictReader(io.StringIO(text)))
    assert [(int(row["Rank"]), row["Name"].lstrip("'")) for row in rows] == [
        (rank, name) for rank, name, _ in ranking(await event.look())
    ]
    assert all(row["Why"] for row in rows)
    assert "'=1+1" in {row["Name"] for row in rows}, "no cell is a formula"
    _, text = await fetched(host, event, "results.csv?round=1")
    assert sum(int(row["Points"]) for row in csv.DictReader(io.StringIO(text))) == 120
    for sheet in ("standings", "pairings-by-name", "pairings-by-table", "results", "slips", "entrants", "cross-table"):
        status, page = await fetched(host, event, f"{sheet}.html")
        assert status == 200
        assert "&lt;b&gt;Gil&lt;/b&gt;" in page
        assert "<b>" not in page
    _, text = await fetched(host, event, "all.json")
    told = json.loads(text)
    assert len(told["entries"]) == len(await event.log())
    assert [row["rank"] for row in told["standings"]] == [rank for rank, _, _ in ranking(await event.look())]


async def test_files_are_for_those_who_may_see_them(host: Client, http: aiohttp.ClientSession) -> None:
    event = await on_paper(host, private=True)
    other = await newcomer(http, host.url)
    for who in (other, Client(http, host.url)):
        assert (await fetched(who, event, "standings.csv"))[0] == 404
        assert (await fetched(who, event, "all.json"))[0] == 404
    assert (await fetched(host, event, "standings.csv"))[0] == 200
    assert (await fetched(host, event, "nonsense.csv"))[0] == 404
    public = await on_paper(host)
    told = json.loads((await fetched(other, public, "all.json"))[1])
    assert "RoundPaired" not in {entry["record"] for entry in told["entries"]}


async def test_nobody_can_work_out_the_lots_before_the_end(host: Client, http: aiohttp.ClientSession) -> None:
    event = await on_paper(host, options={"rounds": 1, "cut": 0})
    for who in (host, await newcomer(http, host.url)):
        text = (await fetched(who, event, "all.json"))[1]
        assert "seed" not in started(text)
    for pod in pods_of(await event.look(), 1):
        await event.do("reportPod", round=1, pod=pod["number"], results=[scores(pod, 30, 20, 10, 0)])
    await event.do("finish")
    assert len(started((await fetched(host, event, "all.json"))[1])["seed"]) == 64


def started(text: str) -> dict[str, Any]:
    """What the complete file of a tournament says of its start."""
    (told,) = [entry["data"] for entry in json.loads(text)["entries"] if entry["record"] == "Started"]
    return dict(told)


async def test_slips_a_list_for_the_door_and_the_cross_table_are_printed(host: Client) -> None:
    event = await on_paper(host)
    first = pods_of(await event.look(), 1)[0]
    _, page = await fetched(host, event, "slips.html")
    assert page.count('<table class="part">') == 2, "one for each table"
    await event.do("reportPod", round=1, pod=1, results=[scores(first, 30, 20, 10, 0)])
    rows = await lines(host, event, "cross-table.csv")
    by_name = {row["Name"].lstrip("'"): row["Round 1: table-seat"] for row in rows}
    told = [by_name[seat["entrant"]["name"]] for seat in first["seats"]]
    assert told == ["1-1: 30", "1-2: 20", "1-3: 10", "1-4: 0"]
    entered = await lines(host, event, "entrants.csv")
    assert [row["Name"].lstrip("'").casefold() for row in entered] == sorted(name.casefold() for name in by_name)
    assert {row["Status"] for row in entered} == {"entered"}


async def lines(who: Client, event: Held, file: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO((await fetched(who, event, file))[1])))


async def test_a_browser_opens_a_private_file_by_a_pass(host: Client, http: aiohttp.ClientSession) -> None:
    event, other = await on_paper(host, private=True), await on_paper(host, private=True)
    key = (await event.look(shown="filePass"))["filePass"]
    browser = Client(http, host.url)
    assert (await fetched(browser, event, f"standings.html?pass={key}"))[0] == 200
    _, whole = await fetched(browser, event, f"all.json?pass={key}")
    assert "RoundPaired" in {entry["record"] for entry in json.loads(whole)["entries"]}, "as the official sees it"
    token, until, proof = key.split(".")
    forged = [
        f"{token}.{int(until) + 1}.{proof}",
        f"{token}.{until}.{proof[:-1]}g",
        f"k_nobody.{until}.{proof}",
        "x",
        "",
    ]
    for wrong in forged:
        assert (await fetched(browser, event, f"standings.html?pass={wrong}"))[0] == 410
    assert (await fetched(browser, other, f"standings.html?pass={key}"))[0] == 410, "it opens one tournament"
    public = await on_paper(host)
    assert (await public.look(browser, "filePass"))["filePass"] is None
    made = "createToken(input: {scopes: [READ]})"
    given = await host.do(f"mutation {{ {made} {{ ... on TokenCreated {{ token access {{ id }} }} {REFUSAL} }} }}")
    reader = Client(http, host.url, given["token"])
    lent = (await event.look(reader, "filePass"))["filePass"]
    assert (await fetched(browser, event, f"standings.csv?pass={lent}"))[0] == 200
    await host.do(f'mutation {{ revokeToken(id: "{given["access"]["id"]}") {{ __typename {REFUSAL} }} }}')
    assert (await fetched(browser, event, f"standings.csv?pass={lent}"))[0] == 410


def test_a_pass_lasts_ten_minutes_and_no_longer_than_one_can() -> None:
    assert lasts("1600", now=1000.0)
    assert not lasts("1000", now=1000.0)
    assert not lasts("1601", now=1000.0), "nobody makes himself one for ever"
    assert not any(lasts(text, now=0.0) for text in ("", "-1", "1e3", "²", "9" * 40))
