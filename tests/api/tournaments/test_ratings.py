"""Ratings over a real server: what counts for them, leaderboards, and corrections that run them anew."""

import asyncio
import sqlite3
from contextlib import closing
from typing import Any

import aiohttp
import pytest

from oneiro_api.ratings import places
from oneiro_core.ratings import Entry, Rating, Yardstick, rate
from serving import Client, Serving, newcomer
from serving.client import Refused
from serving.tournaments import Held, Word, held, ids, pods_of, roll

pytestmark = pytest.mark.anyio

RATING = "family size kind by shown leaderboard provisional tables"
MINE = f"{{ viewer {{ ratings {{ {RATING} history {{ edges {{ node {{ table tournament shown }} }} }} }} }} }}"
BOARD = f"""query($by: RatedBy!, $after: String, $first: Int) {{
    leaderboard(variant: "dice", by: $by, after: $after, first: $first) {{
        edges {{ node {{ rank name rating {{ {RATING} history {{ edges {{ cursor }} }} }} }} }}
        pageInfo {{ hasNextPage endCursor }} }} }}"""

ENTRANTS = "entrants { edges { node { id name rating group } } }"


async def evening(host: Client, http: aiohttp.ClientSession, rated: str, people: int = 4, bots: int = 0) -> Held:
    """A tournament of people that has begun."""
    event = await held(host, rated=Word(rated), timing={"grace": 60})
    await event.do("openRegistration")
    await event.enter(*[await newcomer(http, host.url) for _ in range(people)])
    if bots:
        await event.add_bots(bots)
    await event.do("startTournament")
    return event


async def play_round(event: Held, number: int) -> Any:
    """Everybody comes and rolls; the pod as it then is."""
    await event.begin_round(number)
    for person in event.people.values():
        await event.do("ready", person)
    opened = await event.until(lambda seen: all(pod["tables"] for pod in pods_of(seen, number)))
    for pod in pods_of(opened, number):
        for seat in pod["seats"]:
            if seat["entrant"]["name"] in event.people:
                await roll(event.people[seat["entrant"]["name"]], pod["tables"][0]["id"])
    return pods_of(await event.played(number), number)[0]


async def board(who: Client, by: str = "POINTS", **page: Any) -> list[Any]:
    found = await who.ask(BOARD, by=by, **page)
    return [edge["node"] for edge in found["leaderboard"]["edges"]]


async def rated(event: Held, by: str, wanted: Any) -> list[Any]:
    """The leaderboard's lines of the event's people, once their figures are those that are wanted."""
    async with asyncio.timeout(20):
        while True:
            lines = [line for line in await board(event.host, by, first=100) if line["name"] in event.people]
            if {line["name"]: line["rating"]["shown"] for line in lines} == wanted:
                return lines
            await asyncio.sleep(0.1)


async def listed(event: Held) -> None:
    """Wait until all the event's people are on the leaderboard."""
    async with asyncio.timeout(20):
        while not event.people.keys() <= {line["name"] for line in await board(event.host, first=100)}:
            await asyncio.sleep(0.1)


def folded(tables: list[dict[str, int]]) -> dict[str, int]:
    """What the ratings are after some tables, by the filter itself."""
    ratings: dict[str, Rating] = {}
    stick = Yardstick()
    for table in tables:
        entries = [Entry((name,), points) for name, points in table.items()]
        ratings |= rate(ratings, entries, stick.usual)
        stick = stick.after(list(table.values()))
    return {name: rating.shown for name, rating in ratings.items()}


def points_of(pod: Any) -> dict[str, int]:
    return {score["entrant"]["name"]: score["points"] for score in pod["results"][0]["scores"]}


def forget(server: Serving) -> None:
    """Take all ratings out of a server's database."""
    with closing(sqlite3.connect(server.database)) as connection, connection:
        for table in ("ratings", "rating_steps", "rated_tables"):
            connection.execute(f"DELETE FROM {table}")
        connection.execute("UPDATE tournaments SET rated_to = 0")


async def test_each_table_counts_and_a_correction_runs_them_anew(own: Serving, http: aiohttp.ClientSession) -> None:
    host = await newcomer(http, own.url, "Hanna")
    event = await evening(host, http, "POINTS")
    tables = [points_of(await play_round(event, number)) for number in (1, 2)]
    lines = await rated(event, "POINTS", folded(tables))
    assert [line["rating"]["leaderboard"] for line in lines] == sorted(
        (line["rating"]["leaderboard"] for line in lines), reverse=True
    )
    assert {line["rating"]["tables"] for line in lines} == {2}
    assert all(line["rating"]["provisional"] for line in lines)
    assert all(line["rating"]["history"] is None for line in lines), "a history is its owner's"

    last = min(tables[0], key=lambda name: tables[0][name])
    tables[0][last] = 90
    entrants = ids(await event.look())
    result = {"scores": [{"entrant": entrants[name], "points": points} for name, points in tables[0].items()]}
    await event.do("overrideResult", round=1, pod=1, result=result, reason="they had miscounted")
    await rated(event, "POINTS", folded(tables))

    own.kill()
    forget(own)  # as if it had been killed between the results and the ratings
    own.start()
    await rated(event, "POINTS", folded(tables))
    await event.do("rulePod", round=2, pod=1, ruling=Word("VOID"), reason="somebody had looked")
    await rated(event, "POINTS", folded(tables[:1]))
    mine = (await event.people[last].ask(MINE))["viewer"]["ratings"][0]
    assert (mine["family"], mine["size"], mine["kind"], mine["by"]) == ("dice", "USUAL", "SOLO", "POINTS")
    assert mine["tables"] == 1
    assert [edge["node"]["shown"] for edge in mine["history"]["edges"]] == [mine["shown"]]


async def test_a_rating_can_be_asked_of_who_wants_to_enter(
    server: Serving, host: Client, http: aiohttp.ClientSession
) -> None:
    event = await evening(host, http, "POINTS")
    await play_round(event, 1)
    await listed(event)
    best, *_, last = [line for line in await board(host, first=100) if line["name"] in event.people]
    least = {"kind": Word("LEAST_RATING"), "amount": best["rating"]["shown"]}
    cup = await held(host, conditions=[least])
    await cup.do("openRegistration")
    await cup.do("register", event.people[best["name"]])
    with pytest.raises(Refused) as refused:
        await cup.do("register", event.people[last["name"]])
    assert refused.value.code == "NOT_ELIGIBLE"
    assert (await cup.look())["entrants"]["totalCount"] == 1


async def test_people_enter_with_the_rating_that_they_have_and_are_seeded_by_it(
    server: Serving, host: Client, http: aiohttp.ClientSession
) -> None:
    event = await evening(host, http, "POINTS")
    await play_round(event, 1)
    await listed(event)
    shown = {line["name"]: line["rating"]["shown"] for line in await board(host, first=100)}
    first, second, third, _ = event.people.values()
    cup = await held(host, options={"rounds": 1, "cut": 0, "first": Word("BLOCKS")})
    await cup.do("openRegistration")
    await cup.do("register", first, group="The club")
    who = [{"accounts": [(await one.ask("{ viewer { id } }"))["viewer"]["id"]]} for one in (second, third)]
    await cup.do("addEntrants", entrants=[who[0], {**who[1], "rating": 900.0, "group": "A team"}])
    seen = (await cup.look(shown=ENTRANTS))["entrants"]["edges"]
    assert [(edge["node"]["rating"], edge["node"]["group"]) for edge in seen] == [
        (shown[first.name], "The club"),
        (shown[second.name], ""),
        (900, "A team"),
    ]
    await cup.do("seedEntrant", entrant=seen[2]["node"]["id"], rating=1800.0)
    await cup.do("groupEntrant", entrant=seen[2]["node"]["id"])
    with pytest.raises(Refused, match="NOT_YOURS"):
        await cup.do("groupEntrant", first, entrant=seen[0]["node"]["id"], group="Another")
    (*_, last) = (await cup.look(shown=ENTRANTS))["entrants"]["edges"]
    assert (last["node"]["rating"], last["node"]["group"]) == (1800, "")


async def test_where_only_places_count_who_wins_by_much_gains_no_more(
    server: Serving, host: Client, http: aiohttp.ClientSession
) -> None:
    event = await evening(host, http, "PLACES")
    points = points_of(await play_round(event, 1))
    ranks = {made: rank for rank, made in enumerate(sorted(set(points.values())))}
    after = places.rate({}, [Entry((name,), ranks[made]) for name, made in points.items()])
    await rated(event, "PLACES", {name: round(60 * rating.mu) for name, rating in after.items()})


async def test_tables_with_bots_and_of_unrated_events_do_not_count(
    server: Serving, host: Client, http: aiohttp.ClientSession
) -> None:
    filled, unrated = await evening(host, http, "POINTS", people=3, bots=1), await evening(host, http, "NO")
    for event in (filled, unrated):
        await play_round(event, 1)
    counted = await evening(host, http, "POINTS")
    await play_round(counted, 1)
    await listed(counted)
    names = {line["name"] for line in await board(host, first=100)}
    assert not names & (filled.people.keys() | unrated.people.keys())


async def test_a_leaderboard_has_pages(server: Serving, host: Client, http: aiohttp.ClientSession) -> None:
    event = await evening(host, http, "POINTS")
    await play_round(event, 1)
    await listed(event)
    whole = [(line["rank"], line["name"]) for line in await board(host, first=100)]
    pages, after = list[Any](), None
    while True:
        page = (await host.ask(BOARD, by="POINTS", first=3, after=after))["leaderboard"]
        pages += [(edge["node"]["rank"], edge["node"]["name"]) for edge in page["edges"]]
        after = page["pageInfo"]["endCursor"]
        if not page["pageInfo"]["hasNextPage"]:
            break
    assert pages == whole


PLAN = """query($input: TournamentInput!) { planTournament(input: $input, entrants: 64) {
    ... on TournamentPlan { warned { code text } } ... on Refusal { refused: code message field } } }"""


async def test_rated_games_finish_the_cycle_of_storytellers(host: Client) -> None:
    plays: list[dict[str, Any]] = [
        {"variant": "classic", "options": {"targetScore": 20}},
        {"variant": "party"},
        {"variant": "dice"},
        {"variant": "classic", "options": {"endMode": "CYCLES", "cycles": 2}},
    ]
    six = {"least": 6, "preferred": 6, "most": 6}
    event = await held(host, plays=plays, rated=Word("POINTS"), **six)
    settings = (await event.look(shown="settings { plays { options } }"))["settings"]
    assert [play["options"] for play in settings["plays"]] == [
        {"targetScore": 20, "fullCycle": True},
        {},
        {},
        {"endMode": "CYCLES", "cycles": 2},
    ]
    unrated = await held(host, plays=plays, **six)
    assert "fullCycle" not in str(await unrated.look(shown="settings { plays { options } }"))
    with pytest.raises(Refused, match="BAD_OPTION"):
        await held(host, plays=[{"variant": "classic", "options": {"fullCycle": False}}], rated=Word("PLACES"))


@pytest.mark.parametrize(
    ("preset", "by", "codes"),
    [("classic2013", "POINTS", ["PLAN_UNEVEN"]), ("classic2013", "NO", []), ("classic2021", "POINTS", [])],
)
async def test_a_plan_warns_of_rated_games_that_the_deck_may_end(
    host: Client, preset: str, by: str, codes: list[str]
) -> None:
    wish = {"name": "The cup", "plays": [{"variant": "classic", "preset": preset}], "rated": by}
    plan = await host.do(PLAN, input=wish)
    assert [one["code"] for one in plan["warned"]] == codes
