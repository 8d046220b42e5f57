"""One request does not keep the server busy until it has no room: what no event needs is refused before it is reckoned."""

from typing import Any

import pytest

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
