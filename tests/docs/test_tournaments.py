"""The host's guide: every example of it, and what it says beside them."""

import re
import time
from pathlib import Path
from typing import Any

import pytest

from oneiro_api.schema.meanings import enum
from oneiro_core.tournament.roles import Role
from serving import Serving

from .asking import Guest
from .blocks import API, rows, section, under
from .friends import sign_in
from .running import shell

HOLD, EXPECT, TEMPLATE = [block.text for block in under(API, "Tournaments")]
(WAITS,) = [block.text for block in under(API, "Rounds and tables")]
(TWOS,) = [block.text for block in under(API, "Partners who change")]
DISTANCE, REPORT = [block.text for block in under(API, "Results")]
(WATCH,) = [block.text for block in under(API, "Follow a tournament")]
SEASON, TABLE = [block.text for block in under(API, "Series")]
(REHEARSE,) = under(API, "Rehearse it")
(BEST,) = [block.text for block in under(API, "Ratings")]
(REVIEW,) = [block.text for block in under(API, "Fair play")]
(SET_OUT,) = [block.text for block in under(API, "Tables for a tournament that is held elsewhere")]
NAMES = ("Ann", "Ben", "Cleo")


@pytest.fixture
def hanna(server: Serving) -> Guest:
    return sign_in(server.url, "Hanna")


def do(who: Guest, tournament: str, mutation: str, arguments: str = "", shown: str = "... on Tournament { id }") -> Any:
    return who.ask(f'mutation {{ {mutation}(tournament: "{tournament}", {arguments}) {{ {shown} }} }}')


def test_a_tournament_is_made_and_followed(hanna: Guest) -> None:
    made = hanna.ask(HOLD, name="The cup")
    assert made["phase"] == "DRAFT"
    do(hanna, made["id"], "openRegistration")
    update = hanna.first(WATCH, tournament=made["id"])
    assert update["entries"] == []
    do(hanna, made["id"], "addEntrants", 'entrants: [{bot: "plain"}]')
    later = hanna.first(WATCH, tournament=made["id"], after=update["cursor"])
    assert [entry["text"] for entry in later["entries"]] == ["Plain 1 enters."]


def test_a_tournament_tells_what_it_waits_for(hanna: Guest) -> None:
    made = hanna.ask(HOLD, name="The cup")
    waits = hanna.ask(WAITS, tournament=made["id"])["waits"]
    assert (waits["text"], waits["until"]) == ("The tournament is to be published.", None)
    assert waits["said"]["code"] == "WAIT_PUBLICATION"


def test_the_plan_tells_what_to_expect(hanna: Guest) -> None:
    plan = hanna.ask(EXPECT, entrants=64)
    assert plan["tables"] == 4 * 16 + 3
    assert 0 < plan["forecast"]["best"] < 1


def test_another_one_is_made_of_a_template(hanna: Guest) -> None:
    made = hanna.ask(HOLD, name="The cup")
    template = hanna.ask(TEMPLATE, tournament=made["id"])["template"]
    create = "mutation ($input: TournamentInput!) { createTournament(input: $input) { ... on Tournament { id name } } }"
    again = hanna.ask(create, input={**template, "name": "The next cup"})
    assert (again["id"] != made["id"], again["name"]) == (True, "The next cup")


def test_evenings_add_up(hanna: Guest) -> None:
    events = [on_paper(hanna, *order)[0] for order in (NAMES, ("Ben", "Cleo", "Ann"))]
    for event in events:
        do(hanna, event, "finish", 'reason: "the evening is over"')
    made = hanna.ask(SEASON, name="The season", tournaments=events)
    assert [(one["name"], one["counts"]) for one in made["events"]] == [("On paper", True)] * 2
    lines = [edge["node"] for edge in hanna.ask(TABLE, series=made["id"])["standings"]["edges"]]
    assert [(line["rank"], line["name"], line["shown"]) for line in lines] == [
        (1, "Ben", "166.7"),
        (2, "Ann", "133.3"),
        (3, "Cleo", "100.0"),
    ]
    assert {finish["event"] for finish in lines[0]["finishes"]} == set(events)


def test_partners_change_each_round(hanna: Guest) -> None:
    made = hanna.ask(TWOS)
    assert made["settings"] == {"rotating": True}
    do(hanna, made["id"], "openRegistration")
    do(hanna, made["id"], "addEntrants", "entrants: [" + '{bot: "plain"} ' * 8 + "]")
    do(hanna, made["id"], "startTournament")
    shown = "... on Pairing { pods { seats { id } } report { partnersAgain text } }"
    tried = do(hanna, made["id"], "pairRound", "dryRun: true", shown)
    assert [len(pod["seats"]) for pod in tried["pods"]] == [8]
    assert tried["report"]["text"].startswith("0 partners again (at least 0), ")


def on_paper(hanna: Guest, *names: str) -> tuple[str, Any]:
    """A tournament that is played elsewhere, its first table reported in the order of these names; its id, and how it stands."""
    paper = re.sub(r"plays: \[\{.*?\}\]", "plays: [{}]", HOLD).replace("checkIn: true", "checkIn: false")
    made = hanna.ask(paper, name="On paper")["id"]
    people = " ".join(f'{{name: "{name}"}}' for name in names)
    do(hanna, made, "openRegistration")
    do(hanna, made, "addEntrants", f"entrants: [{people}]")
    do(hanna, made, "startTournament")
    seen = "{ tournament(id: $id) { round { phase } entrants { edges { node { id name } } } } }"
    document = f"query($id: ID!) {seen}"
    while not (found := hanna.ask(document, id=made))["round"] or found["round"]["phase"] != "PLAYING":
        time.sleep(0.1)
    entrants = {edge["node"]["name"]: edge["node"]["id"] for edge in found["entrants"]["edges"]}
    placed = {key: entrants[name] for key, name in zip(("ann", "ben", "cleo"), names, strict=True)}
    return made, hanna.ask(REPORT, tournament=made, **placed)


def test_what_is_played_elsewhere_is_reported(hanna: Guest) -> None:
    event, reported = on_paper(hanna, *NAMES)
    assert hanna.ask(DISTANCE, tournament=event)["you"] == {"distance": None}, "she does not play"
    lines = [edge["node"] for edge in reported["standings"]["edges"]]
    assert [(line["rank"], line["entrant"]["name"]) for line in lines] == [(1, "Ann"), (2, "Ben"), (3, "Cleo")]


def test_an_event_is_rehearsed(tmp_path: Path) -> None:
    printed = shell(REHEARSE, tmp_path)
    assert len(re.findall(r"^\d+ +Plain \d", printed, re.MULTILINE)) == 8
    assert re.search(r"^tables +3 in ", printed, re.MULTILINE), printed


def test_ratings_and_the_fair_play_report_are_asked_for(hanna: Guest, server: Serving) -> None:
    found = hanna.answer(BEST)["data"]
    assert found["leaderboard"]["edges"] == []
    assert found["viewer"]["ratings"] == []
    made = hanna.ask(HOLD.replace("name: $name", "name: $name, rated: POINTS"), name="Rated")["id"]
    do(hanna, made, "publishTournament")
    report = hanna.ask(REVIEW, tournament=made)["fairPlay"]
    assert report == {"turns": 0, "examined": 0, "rate": 0.001, "falseAlarms": 0, "alarms": []}
    assert sign_in(server.url, "Otto").ask(REVIEW, tournament=made)["fairPlay"] is None


def test_tables_are_set_out(hanna: Guest, server: Serving) -> None:
    (table,) = hanna.ask(SET_OUT)["tables"]
    assert [token["seat"] for token in table["tokens"]] == [0, 1]
    assert Guest(server.url, table["tokens"][1]["token"]).ask("{ viewer { name } }") == {"name": "Ben"}


def test_the_offices_are_told_as_they_are() -> None:
    told = {value.name: value.description for value in enum(Role, "Offices").__strawberry_definition__.values}
    assert rows(section(API, "Offices")) == [[f"`{name}`", text] for name, text in told.items()]


def test_what_each_size_of_field_should_choose_is_installed(hanna: Guest) -> None:
    formats = hanna.ask("{ tournamentFormats { key presets { key } } }")
    installed = {one["key"]: {preset["key"] for preset in one["presets"]} for one in formats}
    for _, choice in rows(section(API, "From twelve to a thousand")):
        told = re.match(r"`(\w+)`(?: with the preset `(\w+)`)?", choice)
        assert told, choice
        assert told[2] is None or told[2] in installed[told[1]]
        assert told[1] in installed
