"""One request does not keep the server busy until it has no room: what no event needs is refused before it is reckoned."""

import re
from itertools import pairwise
from typing import Any

import pytest

from oneiro_api.schema.tournaments import foreseeing
from serving import Client, Refused, documents
from serving.tournaments import held

pytestmark = pytest.mark.anyio

FORMATS = ("swiss", "schedule", "knockout", "strikes", "groups", "league", "arena", "duplicate")
PLAN = f"""query($input: TournamentInput!, $entrants: Int!) {{ planTournament(input: $input, entrants: $entrants) {{
    ... on TournamentPlan {{ tables }} {documents.REFUSAL} }} }}"""


async def plan(host: Client, entrants: int, **wish: Any) -> Any:
    wish = {"name": "The cup", "plays": [{}], **wish}
    return await host.do(PLAN, input=wish, entrants=entrants)


@pytest.mark.parametrize("form", FORMATS)
async def test_a_plan_is_made_of_fields_that_an_event_may_have(host: Client, form: str) -> None:
    assert (await plan(host, 10_000, format=form))["tables"] >= 1
    for entrants in (-(2**31), 0, 10_001, 2**31 - 1):
        with pytest.raises(Refused, match="entrants: 1 to 10000") as caught:
            await plan(host, entrants, format=form)
        assert (caught.value.code, caught.value.field) == ("BAD_OPTION", "entrants")


async def test_settings_keep_their_limits(host: Client) -> None:
    for field, wish in (
        ("most", {"most": 2**31 - 1}),
        ("lateRounds", {"lateRounds": -1}),
        ("pause", {"timing": {"pause": 1e300}}),
        ("start", {"timing": {"start": "9999-12-31T23:59:59Z"}}),
    ):
        for ask in (plan(host, 12, **wish), held(host, **wish)):
            with pytest.raises(Refused) as caught:
                await ask
            assert (caught.value.code, caught.value.field) == ("BAD_OPTION", field)


async def left(host: Client, tournament: str, shown: str) -> int:
    """How many points are left to the host after he has asked."""
    body = {"query": f"query($id: ID!) {{ tournament(id: $id) {{ {shown} }} }}", "variables": {"id": tournament}}
    async with host.http.post(f"{host.url}/graphql", json=body, headers=host.headers) as told:
        assert "errors" not in await told.json()
        found = re.match(r'"cost";r=(\d+);', told.headers["RateLimit"])
        assert found
        return int(found[1])


@pytest.mark.parametrize("shown", ["plan(entrants: 64) { tables }", "schedule(entrants: 64) { number }"])
async def test_a_field_of_any_size_costs_more_than_the_present_one(host: Client, shown: str) -> None:
    event = await held(host, format="schedule", options={"rounds": 3})
    own = shown.replace("(entrants: 64)", "")
    assert await spent(host, event.id, own) < foreseeing.COST <= await spent(host, event.id, shown)


async def spent(host: Client, tournament: str, shown: str) -> int:
    """The points that a question costs: the most of three times, for at one of them all points may be there again."""
    lefts = [await left(host, tournament, shown) for _ in range(4)]
    return max(before - after for before, after in pairwise(lefts))
