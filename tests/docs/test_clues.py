"""What is told of clues that are heard: the sound comes by the curl of the text, and is heard at its address."""

import json
from dataclasses import replace
from pathlib import Path

from serving import Serving

from .asking import HTTP
from .blocks import API, section, under
from .friends import JOIN, START, sign_in
from .running import shell

(ADD,) = under(API, "Clues that are heard")
SOUND = Path(__file__).parents[1] / "api" / "recordings" / "sounds" / "tone.webm"
OPEN = """mutation { createTable(input: {variant: "classic", seats: 3, clock: OFF,
    options: {classic: {firstStoryteller: SEAT_ONE, clueForms: [AUDIO]}}}) { ... on Table { id code } } }"""
HAND = "query($table: ID!) { table(id: $table) { game { ... on StoryView { hand { id } } } } }"
TELL = """mutation($table: ID!, $action: ActionInput!) { act(table: $table, action: $action) {
    ... on Acted { game { ... on StoryView { clue clueRecording { sound } } } } } }"""


def test_the_sound_of_a_clue_comes_by_curl(server: Serving, tmp_path: Path) -> None:
    ann, *others = [sign_in(server.url, name) for name in ("Ann", "Ben", "Cleo")]
    table = ann.ask(OPEN)
    for other in others:
        other.ask(JOIN, code=table["code"])
    ann.ask(START, table=table["id"])
    (tmp_path / "clue.webm").write_bytes(SOUND.read_bytes())
    line = replace(ADD, text=ADD.text.replace("http://127.0.0.1:8000", server.url))
    added = json.loads(shell(line, tmp_path, TOKEN=ann.token, TABLE=table["id"]))["data"]["addRecording"]
    assert HTTP.get(server.url + added["recording"]["sound"]).status_code == 404
    card = ann.ask(HAND, table=table["id"])["game"]["hand"][0]["id"]
    clue = {"clue": "it goes up and up", "kind": "AUDIO", "recording": added["recording"]["id"], "card": card}
    assert f'"clue": "{clue["clue"]}"' in section(API, "Clues that are heard")
    told = ann.ask(TELL, table=table["id"], action={"tell": clue})["game"]
    assert HTTP.get(server.url + told["clueRecording"]["sound"]).content == SOUND.read_bytes()
