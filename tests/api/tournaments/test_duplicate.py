"""The same cards at every table of a round, and nobody looks at them before he has played them."""

from typing import Any

import aiohttp
import pytest

from serving import Client, Refused, Serving, newcomer
from serving.tournaments import Held, held, pods_of, roll

pytestmark = pytest.mark.anyio


async def table(who: Client, table_id: str) -> Any:
    """What somebody sees of a table's deal."""
    return (await who.ask("query($id: ID!) { table(id: $id) { secret commitment status } }", id=table_id))["table"]


async def two_tables(host: Client, ann: Client) -> tuple[Held, str, str]:
    """A round at two tables: Ann is waited for at the first, and at the second all have played."""
    event = await held(host, format="duplicate", options={"rounds": 1}, timing={"grace": 60})
    await event.do("openRegistration")
    await event.enter(ann)
    await event.add_bots(7)
    await event.do("startTournament")
    await event.begin_round(1)
    await event.do("ready", ann)
    seen = await event.until(lambda seen: any(pod["results"] for pod in pods_of(seen, 1)))
    (done,) = [pod["results"][0]["game"] for pod in pods_of(seen, 1) if pod["results"]]
    (waiting,) = [table["id"] for pod in pods_of(await event.look(ann), 1) for table in pod["tables"]]
    return event, waiting, done


async def test_a_deal_is_kept_until_its_last_table_has_ended(
    server: Serving, http: aiohttp.ClientSession, host: Client
) -> None:
    ann, stranger = [await newcomer(http, server.url, name) for name in ("Ann", "Sam")]
    event, waiting, done = await two_tables(host, ann)
    assert (await table(ann, waiting))["secret"] is None
    for who in (host, ann):
        assert await table(who, done) is None
    assert await table(host, waiting) is None, "the owner may still play these cards himself"
    assert await table(stranger, waiting) is None
    await roll(ann, waiting)
    seen = await event.played(1)
    deals = [await table(host, one) for one in (waiting, done)]
    assert deals[0] == deals[1]
    assert deals[0]["secret"]
    points = [[score["points"] for score in pod["results"][0]["scores"]] for pod in pods_of(seen, 1)]
    assert points[0] == points[1]
    assert len(set(points[0])) > 1


PLAYED = "settings { plays { options } }"
PLAN = """query($input: TournamentInput!) { planTournament(input: $input, entrants: 20) {
    ... on TournamentPlan { warned { code } } ... on Refusal { refused: code message field } } }"""


@pytest.mark.parametrize(("most", "cycles"), [(4, 3), (5, 2), (6, 1)])
async def test_tables_of_a_duplicate_play_equally_many_turns(host: Client, most: int, cycles: int) -> None:
    plays = [{"variant": "classic", "options": {"targetScore": 20}, "deck": "box"}]
    event = await held(host, format="duplicate", options={"rounds": 2}, most=most, plays=plays)
    (play,) = (await event.look(shown=PLAYED))["settings"]["plays"]
    equal = {"endMode": "CYCLES", "firstStoryteller": "SEAT_ONE", "cycles": cycles}
    assert play["options"] == {"targetScore": 20, **equal}


@pytest.mark.parametrize("options", [{"endMode": "POINTS"}, {"firstStoryteller": "CLAIM"}])
async def test_what_cannot_be_compared_is_refused(host: Client, options: dict[str, str]) -> None:
    plays = [{"variant": "classic", "options": options}]
    with pytest.raises(Refused, match="BAD_OPTION: where tables are compared all tell equally often"):
        await held(host, format="duplicate", options={"rounds": 2}, plays=plays)


@pytest.mark.parametrize(("cycles", "codes"), [(3, ["PLAN_SHORT_DECK"]), (2, [])])
async def test_a_plan_warns_of_a_deck_that_does_not_last(host: Client, cycles: int, codes: list[str]) -> None:
    play = {"variant": "classic", "deck": "box", "options": {"cycles": cycles}}
    wish = {"name": "The same", "format": "duplicate", "plays": [play], "preferred": 5, "least": 5, "most": 5}
    assert [one["code"] for one in (await host.do(PLAN, input=wish))["warned"]] == codes
