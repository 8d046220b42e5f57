"""Each scenario does what its text says, over real sockets."""

import asyncio
from datetime import datetime
from typing import Any

import aiohttp
import pytest

from oneiro_api.sandbox import tides
from oneiro_api.sandbox.scenarios import NAMES, ODD_NAMES
from oneiro_core.testing import assert_conforms
from playing import REGISTRY
from serving import documents, newcomer
from serving.choosing import chosen
from serving.client import Client, Refused
from serving.sandbox import Sandbox

from .person import Person, joined

pytestmark = pytest.mark.anyio


def seconds(time: str) -> float:
    """A time of the API, in Unix seconds."""
    return datetime.fromisoformat(time).timestamp()


def names(update: Any) -> set[str]:
    return {seat["name"] for seat in update["table"]["seats"]}


async def test_the_token_is_yours(ready: Sandbox, http: aiohttp.ClientSession) -> None:
    you = Client(http, ready.url, ready.token)
    assert (await you.ask("{ viewer { name } }")) == {"viewer": {"name": "You"}}


async def test_play_is_played_to_the_end(you: Client) -> None:
    person = await joined(you, "play")
    await person.play()
    assert person.told[-1]["game"]["winners"]
    assert names(person.told[-1]) == {"You", *NAMES[:3]}
    assert person.numbers[-1] == (await person.past())[-1]


async def test_each_time_you_get_a_table_of_your_own_and_with_a_key_the_same(you: Client) -> None:
    tables = [(await you.do(documents.JOIN, code="PLAY", key=key))["id"] for key in (None, None, "one", "one")]
    assert len(set(tables)) == 3
    assert tables[2] == tables[3]


async def test_slow_guests_think_for_two_seconds(you: Client) -> None:
    person = await joined(you, "SLOW")
    async for update in person.updates():
        if CLAIMS & {event["__typename"] for event in update["events"]}:
            break
    edges = (await you.ask(AT, table=person.table))["table"]["history"]["edges"]
    claimed = next(edge["node"]["at"] for edge in edges if edge["node"]["__typename"] in CLAIMS)
    assert seconds(claimed) - seconds(edges[0]["node"]["at"]) >= 2


CLAIMS = {"ClaimWaived", "StorytellerNamed"}
AT = "query($table: ID!) { table(id: $table) { history { edges { node { __typename at } } } } }"


async def test_full_refuses(you: Client) -> None:
    for _ in range(2):
        with pytest.raises(Refused) as refused:
            await joined(you, "FULL")
        assert refused.value.code == "TABLE_FULL"


async def test_twelve_have_names_of_many_scripts(you: Client) -> None:
    person = await joined(you, "TWELVE")
    await person.play()
    assert len(person.told[-1]["table"]["seats"]) == 12
    assert names(person.told[-1]) == {"You", *ODD_NAMES[:-1]}
    assert person.told[-1]["game"]["winners"]


async def test_hurry_goes_on_without_you(you: Client) -> None:
    person = await joined(you, "HURRY")
    async for update in person.updates():
        if update["game"] and update["game"]["phaseNumber"] > 3:
            break
    last = person.told[-1]
    began = max(seconds(event["at"]) for event in last["events"])
    assert began < seconds(last["game"]["deadline"]) <= began + 4
    assert person.refused == []


async def test_drop_closes_sockets_and_nothing_is_lost(you: Client) -> None:
    person = await joined(you, "DROP")
    await person.play(pause=0.2)
    assert person.sockets > 2
    first = person.numbers[0]
    assert person.numbers == (await person.past())[first - 1 :]


async def test_drop_leaves_others_alone(you: Client) -> None:
    dropped = await joined(you, "DROP")
    calm = await joined(await newcomer(you.http, you.url), "PLAY")
    await asyncio.gather(calm.play(pause=0.2), dropped.play(pause=0.2))
    assert calm.sockets == 1 < dropped.sockets


async def test_late_refuses_every_second_action(you: Client) -> None:
    person = await joined(you, "LATE")
    await person.play()
    assert person.told[-1]["game"]["winners"]
    assert "TOO_LATE" in person.refused
    assert person.insisted > 3


async def asked_too_often(you: Client, person: Person) -> tuple[dict[str, Any], Any]:
    """A request of a person who plays as fast as he can, and its refusal for a while."""
    async for update in person.updates():
        game = update["game"]
        if game is None or update["table"]["you"]["index"] not in game["awaiting"]:
            continue
        phase = game["phaseNumber"]
        request = {"table": person.table, "action": chosen(game["choices"][0]), "phase": phase, "key": str(phase)}
        answer = await you.ask(ACT_WITH_KEY, **request)
        if answer["act"].get("code") == "RATE_LIMITED":  # not TOO_LATE, as for an update that lags behind
            return request, answer["act"]
    raise AssertionError("nothing was refused for a while")


async def test_busy_refuses_who_acts_too_often_and_the_same_request_passes_a_second_later(you: Client) -> None:
    request, refusal = await asked_too_often(you, await joined(you, "BUSY"))
    assert refusal["retryAfter"] == 1
    await asyncio.sleep(refusal["retryAfter"])
    again = await you.ask(ACT_WITH_KEY, **request)
    assert again["act"]["__typename"] == "Acted"


ACT_WITH_KEY = """mutation($table: ID!, $action: ActionInput!, $phase: Int, $key: String) {
    act(table: $table, action: $action, phase: $phase, key: $key) { __typename ... on Refusal { code retryAfter } } }"""


async def test_twice_tells_everything_once_and_nothing_more(you: Client) -> None:
    person = await joined(you, "TWICE")
    await person.play()
    assert person.numbers == (await person.past())[person.numbers[0] - 1 :]
    echoes = [
        later
        for update, later in zip(person.told, person.told[1:], strict=False)
        if update["events"] and not later["events"] and update["cursor"] == later["cursor"]
    ]
    assert len(echoes) > 3


async def test_unknown_is_a_variant_that_is_played_from_choices(you: Client) -> None:
    person = await joined(you, "UNKNOWN")
    await person.play()
    assert person.told[-1]["table"]["variant"]["key"] == "tides"
    assert "tides" not in REGISTRY.variants
    assert person.told[-1]["game"]["winners"]


def test_the_unknown_variant_is_a_sound_one() -> None:
    assert_conforms(tides, pairs=20)


@pytest.mark.parametrize("variant", REGISTRY.variants)
async def test_a_table_of_your_own_is_filled_with_guests(you: Client, variant: str) -> None:
    seats = REGISTRY.variants[variant].seats[0]
    opened = await you.do(documents.CREATE, input={"variant": variant, "seats": seats, "clock": "OFF"})
    person = Person(you, opened["id"])
    async for update in person.updates():
        if len(update["table"]["seats"]) == seats:
            break
    await you.do(documents.START, table=opened["id"])
    await person.play()
    assert person.told[-1]["game"]["over"]


async def test_guests_play_again(you: Client) -> None:
    person = await joined(you, "UNKNOWN")
    await person.play()
    again = Person(you, (await you.do(documents.REMATCH, table=person.table))["id"])
    await you.do(documents.START, table=again.table)
    await again.play()
    assert names(again.told[-1]) == names(person.told[-1])


async def test_a_private_table_of_your_own_is_left_to_you(you: Client) -> None:
    opened = await you.do(documents.CREATE, input={"variant": "classic", "private": True})
    await (await joined(you, "UNKNOWN")).play()
    table = (await you.ask(documents.table(), table=opened["id"]))["table"]
    assert [seat["name"] for seat in table["seats"]] == ["You"]


async def test_pages_from_everywhere_may_try_it(ready: Sandbox, http: aiohttp.ClientSession) -> None:
    asked = {"origin": "https://play.example", "access-control-request-method": "POST"}
    async with http.options(f"{ready.url}/graphql", headers=asked) as answer:
        assert answer.headers["access-control-allow-origin"] == "*"
