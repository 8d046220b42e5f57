"""Tournaments through the public API: a host with his tournament, and what the tests ask of it."""

import asyncio
import json
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field
from typing import Any

from .client import PATIENCE, Client, Feed, feed
from .documents import REFUSAL

DICE = {"variant": "dice", "clock": "OFF"}
SHOWN = "... on Tournament { id phase cursor }"
ROUND = """number phase stage openPods byes { id } pods(first: 16) { totalCount edges { node { number label pinned settled ruling
    seats { index absent excused entrant { id name } } tables { id status }
    results { game finished corrected counts scores { entrant { id name } points place left } } } } }"""
ALL = f"""id name phase paused private code trouble cursor finishedEarly commitment secret
    entrants(first: 64) {{ totalCount edges {{ node {{ id name status checkedIn resting joined waitingPlace }} }} }}
    waiting {{ totalCount }} missing {{ totalCount }} you {{ roles entrant {{ id }} pod {{ number round }} }}
    officials {{ account {{ id name }} roles }} announcements {{ text }} penalties {{ entrant {{ id }} points reason }}
    rounds(first: 3) {{ totalCount edges {{ node {{ {ROUND} }} }} }}
    standings(first: 64) {{ asOf provisional totalCount edges {{ node {{ rank mark sentence entrant {{ id name }}
        why {{ code text gaps {{ name text term }} }}
        value {{ key shown number parts {{ round number }} }} tieBreaks {{ key shown }} }} }} }}"""
LOG = """auditLog(first: 100, after: $after) {
    edges { node { number by reason record text said { text code } undone } } pageInfo { endCursor hasNextPage } }"""
PAIRED = """... on Pairing { stage pods { seats { id name } } byes { name }
    report { text repeats leastRepeats optimal } }"""
ROLL = f"mutation($id: ID!) {{ act(table: $id, action: {{diceRoll: {{ok: true}}}}) {{ ... on Acted {{ cursor }} {REFUSAL} }} }}"
FOLLOW = """subscription($id: ID!, $after: String) { tournament(id: $id, after: $after) {
    cursor entries { number record text } tournament { phase } } }"""


class Word(str):
    """A word of a closed list, which GraphQL writes without quotes."""


def literal(value: Any) -> str:
    """A value as GraphQL writes it."""
    if isinstance(value, Word):
        return str(value)
    if isinstance(value, dict):
        return "{" + ", ".join(f"{name}: {literal(item)}" for name, item in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(literal, value)) + "]"
    return json.dumps(value)


async def change(who: Client, mutation: str, shown: str = SHOWN, **arguments: Any) -> Any:
    """What a mutation gives. Raises Refused."""
    given = ", ".join(f"{name}: {literal(value)}" for name, value in arguments.items())
    return await who.do(f"mutation {{ {mutation}({given}) {{ {shown} {REFUSAL} }} }}")


@dataclass
class Held:
    """A tournament and its host."""

    host: Client
    id: str
    people: dict[str, Client] = field(default_factory=dict)

    async def do(self, mutation: str, who: Client | None = None, **arguments: Any) -> Any:
        """The host, or somebody else, changes something. Raises Refused."""
        return await change(who or self.host, mutation, tournament=self.id, **arguments)

    async def look(self, who: Client | None = None, shown: str = ALL) -> Any:
        """The tournament as somebody sees it; None where he does not."""
        document = f"query($id: ID!) {{ tournament(id: $id) {{ {shown} }} }}"
        return (await (who or self.host).ask(document, id=self.id))["tournament"]

    async def until(self, reached: Callable[[Any], bool], shown: str = ALL) -> Any:
        """The tournament, once it has come so far."""
        async with asyncio.timeout(4 * PATIENCE):
            while not reached(seen := await self.look(shown=shown)):
                await asyncio.sleep(0.25)
        return seen

    async def played(self, number: int) -> Any:
        """The tournament, once a round is complete."""
        return await self.until(lambda seen: round_of(seen, number)["phase"] == "COMPLETE")

    async def log(self, who: Client | None = None) -> list[Any]:
        """All that somebody may see of the log."""
        entries, after = list[Any](), None
        document = f"query($id: ID!, $after: String) {{ tournament(id: $id) {{ {LOG} }} }}"
        while True:
            page = (await (who or self.host).ask(document, id=self.id, after=after))["tournament"]["auditLog"]
            entries += [edge["node"] for edge in page["edges"]]
            after = page["pageInfo"]["endCursor"]
            if not page["pageInfo"]["hasNextPage"]:
                return entries

    async def enter(self, *people: Client) -> None:
        """Some people enter themselves."""
        for person in people:
            await self.do("register", person)
            self.people[person.name] = person

    async def add_bots(self, count: int) -> None:
        """The host enters bots."""
        await self.do("addEntrants", entrants=[{"bot": "plain"}] * count)

    async def pair(self, **more: Any) -> Any:
        """The host has the next round paired; its pods as lists of names."""
        return await change(self.host, "pairRound", PAIRED, tournament=self.id, **more)

    async def begin_round(self, number: int) -> None:
        """Pair, publish and start the next round."""
        await self.pair()
        await self.do("publishPairings", round=number)
        await self.do("startRound", round=number)

    def follow(self, who: Client, after: str | None = None) -> AbstractAsyncContextManager[Feed]:
        """Somebody's feed of the tournament."""
        return feed(who, FOLLOW, id=self.id, after=after)


async def held(host: Client, **wish: Any) -> Held:
    """A new tournament of dice, by default by hand and with no grace for who does not come."""
    usual = {"name": "The cup", "plays": [with_words(DICE)], "options": {"rounds": 2, "cut": 0}, "timing": {"grace": 0}}
    made = await change(host, "createTournament", input={**usual, **wish})
    return Held(host, made["id"])


def with_words(play: dict[str, Any]) -> dict[str, Any]:
    """What is played, with its clock as a word."""
    return {**play, "clock": Word(play["clock"])}


async def begun(host: Client, bots: int, **wish: Any) -> Held:
    """A tournament of bots that has begun."""
    event = await held(host, **wish)
    await event.do("openRegistration")
    await event.add_bots(bots)
    await event.do("startTournament")
    return event


async def on_paper(host: Client, name: str, *people: str, **wish: Any) -> Held:
    """An event of one table that is played elsewhere, in which these come in, in this order."""
    paper = {"name": name, "plays": [{}], "format": "schedule", "options": {"rounds": 1}, "least": 2, "preferred": 4}
    event = await held(host, **{**paper, "most": 6, **wish})
    await event.do("openRegistration")
    await event.do("addEntrants", entrants=[{"name": person} for person in people])
    return event


async def played_on_paper(event: Held, *order: str) -> Held:
    """Such an event, played and over: the first named has the most points."""
    known = ids(await event.look())
    await event.do("startTournament")
    await event.begin_round(1)
    scores = [{"entrant": known[name], "points": 30 - 5 * place} for place, name in enumerate(order)]
    await event.do("reportPod", round=1, pod=1, results=[{"scores": scores}])
    await event.do("finish")
    return event


def round_of(seen: Any, number: int) -> Any:
    """A round of a tournament as it was seen."""
    return seen["rounds"]["edges"][number - 1]["node"]


def pods_of(seen: Any, number: int) -> list[Any]:
    """The pods of a round."""
    return [edge["node"] for edge in round_of(seen, number)["pods"]["edges"]]


async def fetched(who: Client, event: Held, file: str, **headers: str) -> tuple[int, str]:
    """A file of a tournament, as somebody gets it: the status and the text."""
    url = f"{who.url}/tournaments/{event.id}/{file}"
    async with who.http.get(url, headers=headers or who.headers) as response:
        return response.status, await response.text()


def ids(seen: Any) -> dict[str, str]:
    """The ids of the entrants by their names."""
    return {edge["node"]["name"]: edge["node"]["id"] for edge in seen["entrants"]["edges"]}


def ranking(seen: Any) -> list[tuple[int, str, str]]:
    """Ranks, names and points."""
    rows = [edge["node"] for edge in seen["standings"]["edges"]]
    return [(row["rank"], row["entrant"]["name"], row["value"]["shown"]) for row in rows]


async def roll(who: Client, table: str) -> None:
    """Roll the dice at a table."""
    await who.do(ROLL, id=table)
