"""The fair play report over a real server: it finds bots with an understanding, leaves others alone, and is for arbiters."""

from pathlib import Path
from typing import Any

import aiohttp
import pytest

from serving import Client, GraphQLFailed, newcomer, serving
from serving.tournaments import Held, Word, begun, held

pytestmark = pytest.mark.anyio

REPORT = """fairPlay(kinds: $kinds, pooled: $pooled) { turns examined rate falseAlarms alarms {
    kind observed expected chance returned stands text who { name entrant } whom { name }
    turns { table round storyteller { name } votes { voter { name } owner { name } } } } }"""
CLASSIC = {"variant": "classic", "clock": Word("OFF")}
BY_ITSELF = {"pace": Word("AFTER"), "pause": 0, "grace": 0}


async def review(event: Held, who: Client | None = None, kinds: list[str] | None = None, pooled: Any = None) -> Any:
    document = f"query($id: ID!, $kinds: [FairPlayKind!], $pooled: [ID!]) {{ tournament(id: $id) {{ {REPORT} }} }}"
    found = await (who or event.host).ask(document, id=event.id, kinds=kinds, pooled=pooled)
    return found["tournament"]["fairPlay"]


async def company(host: Client, rounds: int) -> Held:
    """A tournament of two pals and two others, who always sit at one table."""
    options = {"rounds": rounds, "cut": 0}
    event = await held(host, plays=[CLASSIC], options=options, timing=BY_ITSELF)
    await event.do("openRegistration")
    named = [("Pal 1", "pal"), ("Pal 2", "pal"), ("Ann", "plain"), ("Ben", "plain")]
    await event.do("addEntrants", entrants=[{"name": name, "bot": bot} for name, bot in named])
    await event.do("startTournament")
    return event


@pytest.mark.timeout(600)
async def test_an_understanding_is_found_and_shown_to_arbiters_alone(
    tmp_path: Path, http: aiohttp.ClientSession
) -> None:
    with serving(tmp_path, "pals") as server:
        host, stranger = await newcomer(http, server.url, "Hanna"), await newcomer(http, server.url, "Otto")
        event = await company(host, rounds=10)
        await event.until(lambda seen: seen["phase"] == "FINISHED", shown="phase")
        report = await review(event)
        found = {names(alarm): alarm for alarm in report["alarms"] if alarm["kind"] == "SIGNAL"}
        assert {("Pal 1", "Pal 2"), ("Pal 2", "Pal 1")} <= found.keys(), "chance may add others, at the rate told"
        for alarm in found.values():
            assert_it_shows_what_happened(alarm)
        assert report["examined"] == 24, "each of four with each other, in two ways"
        assert report["falseAlarms"] == pytest.approx(report["examined"] * report["rate"])
        others = (await review(event, kinds=["FAVOUR"]))["alarms"]
        assert others == [alarm for alarm in report["alarms"] if alarm["kind"] == "FAVOUR"]
        assert await review(event, stranger) is None

        foreign = await held(stranger, plays=[CLASSIC])
        with pytest.raises(GraphQLFailed) as caught:
            await review(event, pooled=[foreign.id])
        assert caught.value.code == "NOT_FOUND"
        assert (await review(event, pooled=[event.id]))["turns"] == report["turns"]


def names(alarm: Any) -> tuple[str, str]:
    return alarm["who"]["name"], alarm["whom"]["name"]


def assert_it_shows_what_happened(alarm: Any) -> None:
    """The turns are those that the one told, and in so many of them the other took his card: of the pals in all."""
    who, whom = names(alarm)
    assert alarm["stands"]
    assert alarm["who"]["entrant"].startswith("n_")
    assert {turn["storyteller"]["name"] for turn in alarm["turns"]} == {who}
    found = [
        vote
        for turn in alarm["turns"]
        for vote in turn["votes"]
        if (vote["voter"]["name"], vote["owner"]["name"]) == (whom, who)
    ]
    assert len(found) == alarm["observed"]
    assert len(found) == len(alarm["turns"]) or "Pal" not in who or "Pal" not in whom
    assert alarm["text"].startswith(f"{who} told what was found by {whom}")


async def test_other_games_have_nothing_to_study(host: Client) -> None:
    event = await begun(host, 4, timing=BY_ITSELF)
    await event.until(lambda seen: seen["phase"] == "FINISHED", shown="phase")
    assert await review(event) == {"turns": 0, "examined": 0, "rate": 0.001, "falseAlarms": 0, "alarms": []}
