"""Series: events that add up, who may put them together, who sees them, and what leaves them as a file."""

import csv
import io
from asyncio import gather
from typing import Any

import aiohttp
import pytest

from serving import Client, Refused, newcomer
from serving.documents import REFUSAL
from serving.tournaments import Held, Word, change, held, ids, on_paper, played_on_paper

pytestmark = pytest.mark.anyio

SHOWN = """... on Series { id name best private yours owner { id } events { id name phase counts }
    standings(first: 50) { totalCount edges { node { rank name account { id } points shown
        finishes { event rank ranked points shown counts } } } } }"""
SERIES = f"query($id: ID!) {{ series(id: $id) {{ __typename {SHOWN} filePass }} }}"
ALL = "query($mine: Boolean!) { allSeries(mine: $mine, first: 100) { edges { node { id } } } }"
REMOVE = f"mutation($series: ID!) {{ removeSeries(series: $series) {{ ... on SeriesRemoved {{ id }} {REFUSAL} }} }}"


async def over(host: Client, name: str, *order: str, **wish: Any) -> Held:
    return await played_on_paper(await on_paper(host, name, *order, **wish), *order)


async def series(who: Client, *events: Held, name: str = "The year", **wish: Any) -> Any:
    """A new series. Raises Refused."""
    return await change(who, "createSeries", SHOWN, input={"name": name, "events": [one.id for one in events], **wish})


async def changed(who: Client, made: Any, *events: Held, name: str = "The year", **wish: Any) -> Any:
    given = {"name": name, "events": [one.id for one in events], **wish}
    return await change(who, "changeSeries", SHOWN, series=made["id"], input=given)


async def look(who: Client, made: Any) -> Any:
    return (await who.ask(SERIES, id=made["id"]))["series"]


async def listed(who: Client, *, mine: bool = False) -> set[str]:
    found = await who.ask(ALL, mine=mine)
    return {edge["node"]["id"] for edge in found["allSeries"]["edges"]}


def table(seen: Any) -> list[tuple[int, str, str]]:
    return [(row["rank"], row["name"], row["shown"]) for row in lines(seen)]


def lines(seen: Any) -> list[Any]:
    return [edge["node"] for edge in seen["standings"]["edges"]]


async def test_events_add_up_as_they_end_and_each_line_tells_from_what(host: Client) -> None:
    first = await over(host, "January", "Ann", "Ben", "Cleo", "Dora")
    second = await on_paper(host, "February", "Ben", "cleo")
    made = await series(host, first, second)
    assert [(one["name"], one["phase"], one["counts"]) for one in made["events"]] == [
        ("January", "FINISHED", True),
        ("February", "REGISTRATION", False),
    ]
    assert table(made) == [(1, "Ann", "100.0"), (2, "Ben", "75.0"), (3, "Cleo", "50.0"), (4, "Dora", "25.0")]
    await played_on_paper(second, "cleo", "Ben")
    seen = await look(host, made)
    assert table(seen) == [(1, "cleo", "150.0"), (2, "Ben", "125.0"), (3, "Ann", "100.0"), (4, "Dora", "25.0")]
    assert lines(seen)[0]["finishes"] == [
        {"event": first.id, "rank": 3, "ranked": 4, "points": 50.0, "shown": "50.0", "counts": True},
        {"event": second.id, "rank": 1, "ranked": 2, "points": 100.0, "shown": "100.0", "counts": True},
    ]
    inside = await second.look(shown="series { id name }")
    assert inside["series"] == [{"id": made["id"], "name": "The year"}]


async def test_only_the_best_count_and_a_correction_is_seen(host: Client) -> None:
    events = [await over(host, name, *order) for name, *order in (("One", "Ann", "Ben"), ("Two", "Ben", "Ann"))]
    made = await series(host, *events, best=1)
    assert (made["best"], table(made)) == (1, [(1, "Ann", "100.0"), (1, "Ben", "100.0")])
    assert [one["counts"] for one in lines(made)[0]["finishes"]] == [True, False]
    known = ids(await events[1].look())
    scores = [{"entrant": known[name], "points": points} for name, points in (("Ann", 30), ("Ben", 2))]
    await events[1].do("overrideResult", round=1, pod=1, result={"scores": scores}, reason="misread")
    assert table(await look(host, made)) == [(1, "Ann", "100.0"), (2, "Ben", "50.0")]
    assert table(await changed(host, made, *events)) == [(1, "Ann", "200.0"), (2, "Ben", "100.0")]


async def test_people_are_known_by_their_accounts_and_bots_have_no_line(
    host: Client, http: aiohttp.ClientSession
) -> None:
    ann = await newcomer(http, host.url, "Ann")
    event = await held(host, plays=[{}], format="schedule", options={"rounds": 1}, least=2, preferred=2, most=4)
    await event.do("openRegistration")
    await event.do("addEntrants", entrants=[{"accounts": [ann.account]}, {"name": "Ann"}])
    await event.add_bots(1)
    known = [edge["node"]["id"] for edge in (await event.look())["entrants"]["edges"]]
    await event.do("startTournament")
    await event.begin_round(1)
    scores = [{"entrant": one, "points": points} for one, points in zip(known, (10, 20, 30), strict=True)]
    await event.do("reportPod", round=1, pod=1, results=[{"scores": scores}])
    await event.do("finish")
    other = await over(host, "Two", "Ann", "Ben")
    seen = await series(host, event, other)
    assert [(row["name"], row["account"], row["shown"]) for row in lines(seen)] == [
        ("Ann", None, "166.7"),
        ("Ben", None, "50.0"),
        ("Ann", {"id": ann.account}, "33.3"),
    ]


async def test_only_ones_own_events_are_put_into_ones_own_series(host: Client, http: aiohttp.ClientSession) -> None:
    other = await newcomer(http, host.url, "Otto")
    mine, his, draft = await over(host, "One", "Ann", "Ben"), await over(other, "Two", "Ann", "Ben"), await held(other)
    for event, code in ((his, "NOT_YOURS"), (draft, "NOT_FOUND")):
        with pytest.raises(Refused, match=code):
            await series(host, mine, event)
    made = await series(host, mine)
    assert (made["yours"], (await look(other, made))["yours"]) == (True, False)
    with pytest.raises(Refused, match="NOT_YOURS"):
        await changed(other, made, his)
    with pytest.raises(Refused, match="NOT_YOURS"):
        await other.do(REMOVE, series=made["id"])
    assert made["id"] in await listed(other)
    assert made["id"] in await listed(host, mine=True)
    assert made["id"] not in await listed(other, mine=True)
    assert (await host.do(REMOVE, series=made["id"])) == {"id": made["id"]}
    assert await look(host, made) is None
    assert (await mine.look(shown="series { id }"))["series"] == []


async def test_a_private_series_is_seen_by_the_people_of_its_events(host: Client, http: aiohttp.ClientSession) -> None:
    ann, otto = await newcomer(http, host.url, "Ann"), await newcomer(http, host.url, "Otto")
    event = await on_paper(host, "Among us", "Ben", "Cleo", private=True)
    await event.do("invite", accounts=[ann.account])
    await played_on_paper(event, "Ben", "Cleo")
    with pytest.raises(Refused, match="BAD_OPTION"):
        await series(host, event)
    made = await series(host, event, private=True)
    assert table(await look(ann, made)) == [(1, "Ben", "100.0"), (2, "Cleo", "50.0")]
    stranger = Client(http, host.url)
    assert [await look(who, made) for who in (otto, stranger)] == [None, None]
    assert made["id"] not in await listed(host) | await listed(otto)
    for who, status in ((ann, 200), (otto, 404), (stranger, 404)):
        assert (await file(who, made, "standings.csv"))[0] == status
    opened = (await look(ann, made))["filePass"]
    assert (await file(stranger, made, f"standings.csv?pass={opened}"))[0] == 200
    assert (await file(stranger, made, "standings.csv?pass=none"))[0] == 410


async def test_who_only_asks_to_be_in_an_event_does_not_see_its_private_series(
    host: Client, http: aiohttp.ClientSession
) -> None:
    asking = await newcomer(http, host.url, "Anton")
    event = await held(host, plays=[{}], entry=Word("APPROVAL"))
    await event.do("openRegistration")
    made = await series(host, event, private=True)
    await event.do("register", asking)
    assert await look(asking, made) is None
    (entrant,) = ids(await event.look()).values()
    await event.do("approve", entrant=entrant)
    assert (await look(asking, made))["name"] == "The year"
    assert (await event.look(asking, "series { name }"))["series"] == [{"name": "The year"}]


async def test_what_is_hidden_is_neither_told_nor_counted(host: Client, http: aiohttp.ClientSession) -> None:
    otto = await newcomer(http, host.url, "Otto")
    draft, event = await held(host, name="A secret"), await on_paper(host, "One", "Ann", "Ben")
    made = await series(host, draft, event)
    assert {one["name"] for one in made["events"]} == {"A secret", "One"}
    assert [one["name"] for one in (await look(otto, made))["events"]] == ["One"]
    template = (await event.look(shown="template"))["template"]
    hide = "mutation($id: ID!, $input: TournamentInput!) { changeTournament(tournament: $id, input: $input) { __typename } }"
    await host.ask(hide, id=event.id, input={**template, "private": True})
    await played_on_paper(event, "Ann", "Ben")
    for who, names in ((otto, set[str]()), (host, {"A secret", "One"})):
        seen = await look(who, made)
        assert ({one["name"] for one in seen["events"]}, table(seen)) == (names, [])
    assert table(await changed(host, made, event, private=True)) == [(1, "Ann", "100.0"), (2, "Ben", "50.0")]


async def test_the_table_leaves_as_a_file(host: Client) -> None:
    events = [await over(host, name, *order) for name, *order in (("=One", "Ann", "Ben"), ("Two", "Ben", "=Ann"))]
    made = await series(host, *events, name="A & B", best=1)
    status, text = await file(host, made, "standings.csv")
    assert (status, list(csv.reader(io.StringIO(text)))) == (
        200,
        [
            ["Rank", "Name", "Points", "=One", "Two"],
            ["1", "Ann", "100.0", "100.0", ""],
            ["1", "Ben", "100.0", "(50.0)", "100.0"],
            ["3", "'=Ann", "50.0", "", "50.0"],
        ],
    )
    _, page = await file(host, made, "standings.html")
    assert "<h1>A &amp; B: standings</h1>" in page
    assert (await file(host, made, "results.csv"))[0] == 404


async def test_bad_wishes_are_refused_and_the_same_key_does_nothing_twice(host: Client) -> None:
    event = await over(host, "One", "Ann", "Ben")
    bad: list[tuple[dict[str, Any], str]] = [
        ({"best": 0}, "best"),
        ({"name": ""}, "name"),
        ({"name": "x" * 101}, "name"),
    ]
    for wish, field in bad:
        with pytest.raises(Refused) as caught:
            await series(host, event, **wish)
        assert caught.value.field == field
    given = {"name": "Once", "events": [event.id, event.id]}
    made = [await change(host, "createSeries", SHOWN, input=given, key="once") for _ in range(2)]
    assert made[0]["id"] == made[1]["id"]
    assert len(made[0]["events"]) == 1
    with pytest.raises(Refused, match="NOT_FOUND"):
        await changed(host, {"id": "s_nothing"}, event)


async def test_a_series_that_is_removed_does_not_come_back(host: Client) -> None:
    """Neither by a change that comes later, nor by one that was under way."""
    event = await over(host, "One", "Ann", "Ben")
    for _ in range(5):
        made = await series(host, event)
        await gather(
            changed(host, made, event, name="Late"), host.do(REMOVE, series=made["id"]), return_exceptions=True
        )
        assert await look(host, made) is None
        with pytest.raises(Refused, match="NOT_FOUND"):
            await changed(host, made, event)
    assert await event.look(host, "series { id }") == {"series": []}


async def test_a_series_is_told_to_who_made_it_and_goes_with_him(host: Client, http: aiohttp.ClientSession) -> None:
    gone = await newcomer(http, host.url, "Gwen")
    event = await over(gone, "One", "Ann", "Ben")
    made = await series(gone, event)
    (told,) = (await gone.ask("{ accountExport { data } }"))["accountExport"]["data"]["series"]
    assert (told["id"], told["name"], told["events"]) == (made["id"], "The year", [event.id])
    await gone.do(f'mutation {{ deleteAccount(name: "{gone.name}") {{ ... on AccountDeleted {{ id }} {REFUSAL} }} }}')
    assert await look(host, made) is None
    assert await event.look(host, "name series { id }") == {"name": "One", "series": []}


async def file(who: Client, made: Any, name: str) -> tuple[int, str]:
    async with who.http.get(f"{who.url}/series/{made['id']}/{name}", headers=who.headers) as response:
        return response.status, await response.text()
