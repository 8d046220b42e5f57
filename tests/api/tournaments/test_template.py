"""The next evening is held like the last one: by its template, as it stands or with another name and day."""

from typing import Any

import aiohttp
import pytest
from graphql import GraphQLInputObjectType, build_schema

from oneiro_api.schema.build import build_schema as schema_of
from oneiro_api.schema.build import schema_text
from oneiro_core import Registry
from serving import Client, Refused, newcomer
from serving.documents import REFUSAL
from serving.tournaments import DICE, Held, Word, begun, change, held, pods_of, with_words

pytestmark = pytest.mark.anyio

TEMPLATE = "template settings { timing { start } } entrants { totalCount }"
CREATE = f"""mutation($input: TournamentInput!, $key: String) {{ createTournament(input: $input, key: $key) {{
    ... on Tournament {{ id phase name private template officials {{ account {{ id }} }}
        entrants {{ totalCount }} settings {{ timing {{ start }} }} }} {REFUSAL} }} }}"""
DATED: dict[str, Any] = {
    "registration": "2031-05-01T10:00:00+00:00",
    "checkIn": "2031-05-04T17:00:00+00:00",
    "start": "2031-05-04T18:00:00+00:00",
    "rounds": ["2031-05-04T18:10:00+00:00", "2031-05-04T19:10:00+00:00"],
    "pace": Word("FIXED"),
    "pause": 60,
    "review": 30,
    "grace": 90,
    "limit": 2400,
}
WISH: dict[str, Any] = {
    "text": "Bring a cake.\nAnd plates.",
    "private": True,
    "format": "swiss",
    "preset": None,
    "options": {"rounds": 2, "first": "BLOCKS", "cut": 6, "advance": 1},
    "plays": [with_words({**DICE, "options": {"sides": 8}}), with_words(DICE)],
    "kind": Word("SOLO"),
    "rotating": False,
    "least": 2,
    "preferred": 3,
    "most": 4,
    "entry": Word("APPROVAL"),
    "conditions": [{"kind": Word("LEAST_AGE_DAYS"), "amount": 0}],
    "capacity": 40,
    "waiting": 5,
    "checkIn": True,
    "lateRounds": 1,
    "points": Word("LADDER"),
    "ladders": [[2, 0], [4, 2, 0], [5.5, 3, 1, 0]],
    "tieBreaks": [Word("SHARE"), Word("LOT")],
    "abandoned": Word("AVERAGE"),
    "rated": Word("PLACES"),
    "delay": 120,
    "timing": DATED,
}
"""Nothing in it is as usual, so that what a template forgot would be seen."""


async def template_of(event: Held, who: Client | None = None) -> Any:
    return (await event.look(who, TEMPLATE))["template"]


def input_fields() -> set[str]:
    found = build_schema(schema_text(schema_of(Registry.found().variants.values()))).type_map["TournamentInput"]
    assert isinstance(found, GraphQLInputObjectType)
    return set(found.fields)


async def test_a_template_makes_another_one_of_the_same_settings(host: Client) -> None:
    event = await held(host, **WISH)
    template = await template_of(event)
    assert set(template) == input_fields() - {"preset"}, "its options say all that a preset does"
    assert [template["name"], template["text"], template["format"]] == ["The cup", WISH["text"], "swiss"]
    assert template["options"] == WISH["options"]
    assert [play["options"] for play in template["plays"]] == [{"sides": 8}, {}]
    assert template["timing"] == {
        **{"registration": None, "checkIn": None, "start": None, "rounds": []},
        **{"pace": "FIXED", "pause": 60, "review": 30, "grace": 90, "limit": 2400},
    }
    made = await host.do(CREATE, input=template)
    assert made["id"] != event.id
    assert (made["phase"], made["private"], made["template"]) == ("DRAFT", True, template)


async def test_another_name_and_day_are_put_into_it(host: Client, http: aiohttp.ClientSession) -> None:
    event = await begun(host, 4)
    await event.do("setRole", account=(await newcomer(http, host.url, "Arno")).account, role=Word("ARBITER"))
    template = await template_of(event)
    start = "2031-05-11T18:00:00+00:00"
    wish = {**template, "name": "The next cup", "timing": {**template["timing"], "start": start}}
    made = await host.do(CREATE, input=wish, key="the next")
    assert (made["name"], made["settings"]["timing"]["start"]) == ("The next cup", start)
    assert made["entrants"]["totalCount"] == 0
    assert [official["account"]["id"] for official in made["officials"]] == [host.account]
    assert (await host.do(CREATE, input=wish, key="the next"))["id"] == made["id"]


async def test_whoever_sees_a_tournament_may_hold_one_like_it(host: Client, http: aiohttp.ClientSession) -> None:
    other = await newcomer(http, host.url, "Otto")
    event = await held(host)
    assert await event.look(other, TEMPLATE) is None
    await event.do("publishTournament")
    made = await other.do(CREATE, input=await template_of(event, other))
    assert [official["account"]["id"] for official in made["officials"]] == [other.account]


async def test_what_is_played_on_paper_is_so_again(host: Client) -> None:
    template = await template_of(await held(host, plays=[{}], delay=60))
    assert [play["variant"] for play in template["plays"]] == [None]
    made = await host.do(CREATE, input={**template, "name": "The next cup"})
    assert made["template"] == {**template, "name": "The next cup"}
    again = Held(host, made["id"])
    await again.do("openRegistration")
    await again.do("addEntrants", entrants=[{"name": name} for name in ("Ann", "Ben", "Cleo")])
    await again.do("startTournament")
    await again.begin_round(1)
    (pod,) = pods_of(await again.look(), 1)
    scores = [{"entrant": seat["entrant"]["id"], "points": place} for place, seat in enumerate(pod["seats"])]
    await again.do("reportPod", round=1, pod=1, results=[{"scores": scores}])
    assert pods_of(await again.look(), 1)[0]["settled"]


async def test_what_does_not_fit_any_more_is_refused_as_ever(host: Client) -> None:
    template = await template_of(await held(host))
    with pytest.raises(Refused, match="BAD_OPTION"):
        await host.do(CREATE, input={**template, "most": 2})


@pytest.mark.parametrize(
    ("points", "usual"), [("TABLE", ["OPPONENTS", "LOT"]), ("PLACE", ["SHARE", "OPPONENTS", "LOT"])]
)
async def test_where_only_places_count_shares_tell_equals_apart_first(
    host: Client, points: str, usual: list[str]
) -> None:
    event = await held(host, points=Word(points))
    assert (await event.look(shown="settings { tieBreaks }"))["settings"]["tieBreaks"] == usual
    chosen = await held(host, points=Word(points), tieBreaks=[Word("LOT")])
    assert (await chosen.look(shown="settings { tieBreaks }"))["settings"]["tieBreaks"] == ["LOT"]


@pytest.mark.parametrize(
    ("clock", "timing", "grace"),
    [("NORMAL", {}, 180), ("DAYS", {"pause": 60}, 86_400), ("DAYS", {"grace": 5}, 5), ("DAYS", None, 86_400)],
)
async def test_a_seat_is_held_for_a_day_where_people_play_by_the_day(
    host: Client, clock: str, timing: dict[str, int] | None, grace: int
) -> None:
    wish = {"name": "The season", "plays": [{"variant": "classic", "clock": Word(clock)}]}
    made = await change(host, "createTournament", input=wish if timing is None else {**wish, "timing": timing})
    found = await Held(host, made["id"]).look(shown="settings { timing { grace } }")
    assert found["settings"]["timing"]["grace"] == grace
