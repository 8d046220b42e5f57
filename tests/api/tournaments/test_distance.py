"""How far the own line is from others, as it is told to whoever plays."""

from typing import Any

import aiohttp
import pytest

from serving import Client, newcomer
from serving.tournaments import Held, ids, on_paper

pytestmark = pytest.mark.anyio

SHOWN = """you { distance { inside text said { code gaps { name text term } } above { rank points shown entrant { name } }
    cut { rank points shown entrant { name } } } }"""


async def told(event: Held, who: Client) -> Any:
    return (await event.look(who, SHOWN))["you"]["distance"]


async def report(event: Held, round: int, **points: int) -> None:
    known = ids(await event.look())
    scores = [{"entrant": known[name], "points": made} for name, made in points.items()]
    await event.do("reportPod", round=round, pod=1, results=[{"scores": scores}])


async def entered(host: Client, ann: Client, form: str, **options: int) -> Held:
    """An event of four whose first round has begun, one of whom has an account."""
    event = await on_paper(host, "The cup", "Ben", "Cleo", "Dora", format=form, options=options)
    await event.do("addEntrants", entrants=[{"name": "Ann", "accounts": [ann.account]}])
    await event.do("startTournament")
    await event.begin_round(1)
    return event


async def test_it_is_told_while_points_decide_and_no_longer(host: Client, http: aiohttp.ClientSession) -> None:
    ann = await newcomer(http, host.url)
    event = await entered(host, ann, "swiss", rounds=1, cut=2, finalGames=1)
    assert await told(event, ann) is None, "nobody is ahead of anybody"
    await report(event, 1, Ben=40, Cleo=30, Ann=20, Dora=10)
    found = await told(event, ann)
    assert found["above"] == {"rank": 2, "points": pytest.approx(40), "shown": "40.0", "entrant": {"name": "Cleo"}}
    assert (found["inside"], found["cut"]) == (False, found["above"])
    ahead = "40.0 table points to Cleo, the last who plays on."
    assert found["text"] == f"40.0 table points to rank 2. {ahead} That is as the others stand now."
    assert [said["code"] for said in found["said"]] == ["DISTANCE_RANK", "DISTANCE_CUT", "DISTANCE_NOW"]
    assert {"name": "title", "text": "table points", "term": "TABLE_POINTS"} in found["said"][0]["gaps"]
    await event.begin_round(2)
    assert await told(event, ann) is None, "the final has begun"


async def test_it_is_told_no_more_after_the_end(host: Client, http: aiohttp.ClientSession) -> None:
    ann = await newcomer(http, host.url)
    event = await entered(host, ann, "schedule", rounds=1)
    await report(event, 1, Ben=40, Cleo=30, Ann=20, Dora=10)
    assert (await told(event, ann))["cut"] is None
    await event.do("finish")
    assert await told(event, ann) is None


async def test_where_rounds_survived_decide_it_is_not_told(host: Client, http: aiohttp.ClientSession) -> None:
    ann = await newcomer(http, host.url)
    event = await entered(host, ann, "strikes", strikes=2)
    await report(event, 1, Ben=40, Cleo=30, Ann=20, Dora=10)
    assert await told(event, ann) is None
