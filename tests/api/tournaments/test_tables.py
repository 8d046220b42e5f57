"""What happens at tables: an arbiter is called, and those who came to pods that are too small sit down together."""

import asyncio
from typing import Any

import aiohttp
import pytest

from serving import Client, Refused, newcomer
from serving.tournaments import Held, held, pods_of, roll

pytestmark = pytest.mark.anyio

CALLS = """calls(closed: null) { totalCount edges { node {
    id round pod words answer answeredBy closed entrant { name } } } }
    waiting: calls { totalCount } entrants(first: 64) { edges { node { waitingPlace } } }"""


async def published(host: Client, http: aiohttp.ClientSession, count: int, **timing: Any) -> Held:
    """A tournament of people whose first round is published."""
    event = await held(host, timing=timing, least=2, preferred=3, most=6)
    await event.do("openRegistration")
    await event.enter(*[await newcomer(http, host.url, f"Player {number}") for number in range(count)])
    await event.do("startTournament")
    await event.pair()
    await event.do("publishPairings", round=1)
    return event


async def seen_calls(event: Held, who: Client | None = None) -> list[Any]:
    return [edge["node"] for edge in (await event.look(who, CALLS))["calls"]["edges"]]


async def test_a_table_calls_an_arbiter(host: Client, http: aiohttp.ClientSession) -> None:
    event = await published(host, http, 6, grace=600)
    here, there = [
        [event.people[seat["entrant"]["name"]] for seat in pod["seats"]] for pod in pods_of(await event.look(), 1)
    ]
    with pytest.raises(Refused, match="NOT_NOW"):
        await event.do("callArbiter", here[0], words="too early")
    await event.do("startRound", round=1)
    await event.do("callArbiter", here[0], words="A card is upside down.")
    (call,) = await seen_calls(event)
    assert (call["round"], call["pod"], call["entrant"]["name"]) == (1, 1, here[0].name)
    assert call["words"] == "A card is upside down."
    assert (call["answer"], call["answeredBy"], call["closed"]) == (None, None, False)
    assert await seen_calls(event, here[1]) == [call]
    assert await seen_calls(event, there[0]) == []
    with pytest.raises(Refused, match="NOT_YOURS"):
        await event.do("answerCall", here[1], call=call["id"], words="I know.")
    await event.do("answerCall", call=call["id"], words="I come.")
    (answered,) = await seen_calls(event, here[0])
    assert (answered["answer"], answered["answeredBy"]) == ("I come.", host.name)
    await event.do("closeCall", here[0], call=call["id"])
    looked = await event.look(shown=CALLS)
    assert (looked["calls"]["totalCount"], looked["waiting"]["totalCount"]) == (1, 0)
    assert {edge["node"]["waitingPlace"] for edge in looked["entrants"]["edges"]} == {None}
    told = [entry for entry in await event.log(there[0]) if "call" in entry["text"]]
    assert [entry["by"] for entry in told] == [here[0].name, host.name, here[0].name]
    assert all("card" not in entry["text"] for entry in told)
    for who, knows in ((there[0], False), (host, True)):
        async with http.get(f"{host.url}/tournaments/{event.id}/all.json", headers=who.headers) as response:
            exported = await response.text()
        assert "closed" in exported
        assert [words in exported for words in ("upside down", "I come.")] == [knows, knows]


async def test_those_who_came_to_pods_that_are_too_small_sit_together(
    host: Client, http: aiohttp.ClientSession
) -> None:
    event = await published(host, http, 6, grace=2)
    pods = [[seat["entrant"]["name"] for seat in pod["seats"]] for pod in pods_of(await event.look(), 1)]
    came = [pods[0][0], pods[1][0], pods[1][2]]
    for name in came:
        await event.do("ready", event.people[name])
    await event.do("startRound", round=1)
    seen = await event.until(lambda seen: pods_of(seen, 1)[1]["tables"])
    first, second = pods_of(seen, 1)
    assert [seat["entrant"]["name"] for seat in second["seats"] if not seat["absent"]] == [*came[1:], came[0]]
    assert [seat["entrant"]["name"] for seat in first["seats"]] == pods[0][1:]
    assert all(seat["absent"] for seat in first["seats"])
    assert first["tables"] == []
    joined = next(entry for entry in await event.log() if "joins" in entry["text"])
    assert (joined["text"], joined["reason"]) == ("Pod 1 of round 1 joins pod 2.", "the pod was too small")


async def test_an_arbiter_lets_pods_sit_together(host: Client, http: aiohttp.ClientSession) -> None:
    event = await published(host, http, 6, grace=600)
    await event.do("startRound", round=1)
    await event.do("mergePods", round=1, pod=2, into=1, reason="one deck is lost")
    (pod,) = pods_of(await event.look(), 1)
    assert len(pod["seats"]) == 6
    with pytest.raises(Refused, match="NOT_FOUND"):
        await event.do("mergePods", round=1, pod=2, into=1)


async def test_the_pods_of_all_rounds_are_a_list_of_those_that_are_waited_for(host: Client) -> None:
    event = await held(host, plays=[{}], least=2, preferred=2, most=2)
    await event.do("openRegistration")
    await event.do("addEntrants", entrants=[{"name": name} for name in ("Ann", "Ben", "Cleo", "Dora")])
    await event.do("startTournament")
    await event.pair()
    counts = " ".join(
        f"{name}: pods({given}) {{ totalCount edges {{ node {{ round number }} }} }}"
        for name, given in (("all", "first: 9"), ("open", "settled: false"), ("done", "settled: true, first: 9"))
    )
    seen = await event.look(shown=counts)
    assert [seen[key]["totalCount"] for key in ("all", "open", "done")] == [0, 0, 0], "it has not begun"
    await event.do("publishPairings", round=1)
    await event.do("startRound", round=1)
    await event.do("voidPod", round=1, pod=1, reason="the cards are wet")
    seen = await event.look(shown=counts)
    found = {key: [tuple(edge["node"].values()) for edge in seen[key]["edges"]] for key in ("all", "open", "done")}
    assert found == {"all": [(1, 1), (1, 2)], "open": [(1, 2)], "done": [(1, 1)]}


async def test_nobody_is_given_ideas_for_clues_nor_hands_a_seat_on(host: Client, http: aiohttp.ClientSession) -> None:
    event = await published(host, http, 3, grace=600)
    for person in event.people.values():
        await event.do("ready", person)
    await event.do("startRound", round=1)
    (pod,) = pods_of(await event.until(lambda seen: pods_of(seen, 1)[0]["tables"]), 1)
    ideas = "query($table: ID!) { clueIdeas(table: $table) { ... on Refusal { refused: code message field } } }"
    with pytest.raises(Refused, match="ILLEGAL: in tournaments everybody finds clues without help"):
        await next(iter(event.people.values())).do(ideas, table=pod["tables"][0]["id"])
    hand_on = "mutation($table: ID!) { handOnSeat(table: $table, seat: 0) { ... on Refusal { refused: code message field } } }"
    with pytest.raises(Refused, match="NOT_YOURS"):
        await host.do(hand_on, table=pod["tables"][0]["id"])


async def test_a_pod_is_closed_with_its_game_as_it_stands_and_whom_it_waits_for_is_last(
    host: Client, http: aiohttp.ClientSession
) -> None:
    event = await published(host, http, 3, grace=0.5)
    for person in event.people.values():
        await event.do("ready", person)
    await event.do("startRound", round=1)
    (pod,) = pods_of(await event.until(lambda seen: pods_of(seen, 1)[0]["tables"]), 1)
    for name in ("Player 0", "Player 1"):
        await roll(event.people[name], pod["tables"][0]["id"])
    with pytest.raises(Refused, match="NOT_YOURS"):
        await event.do("closePod", event.people["Player 0"], round=1, pod=1, reason="mine")
    with pytest.raises(Refused, match="REASON_MISSING"):
        await event.do("closePod", round=1, pod=1, reason=" ")
    with pytest.raises(Refused, match="NOT_FOUND"):
        await event.do("closePod", round=1, pod=2, reason="no such pod")
    await asyncio.sleep(0.6)
    await event.do("closePod", round=1, pod=1, reason="Player 2 has gone to bed")
    (pod,) = pods_of(await event.played(1), 1)
    (result,) = pod["results"]
    assert (result["finished"], result["counts"]) == (False, True)
    left = {score["entrant"]["name"]: score["left"] for score in result["scores"]}
    assert left == {"Player 0": False, "Player 1": False, "Player 2": True}
    closing, report = (await event.log())[-2:]
    assert (closing["text"], closing["by"]) == ("Round 1, pod 1 is closed as it is.", host.name)
    assert report["text"].endswith("Last, since they left or kept it waiting: Player 2.")
    assert (report["reason"], report["by"]) == ("Player 2 has gone to bed", None)


async def test_nobody_is_last_in_a_game_that_moved_just_now_or_waits_for_all(
    host: Client, http: aiohttp.ClientSession
) -> None:
    for grace, rolled in ((600, 1), (0, 0)):
        event = await published(host, http, 3, grace=grace)
        for person in event.people.values():
            await event.do("ready", person)
        await event.do("startRound", round=1)
        (pod,) = pods_of(await event.until(lambda seen: pods_of(seen, 1)[0]["tables"]), 1)
        for person in list(event.people.values())[:rolled]:
            await roll(person, pod["tables"][0]["id"])
        await event.do("closePod", round=1, pod=1, reason="the hall closes")
        (pod,) = pods_of(await event.played(1), 1)
        assert [score["left"] for score in pod["results"][0]["scores"]] == [False] * 3
