"""What makers of decks are told: a card comes by the curl of the text, and a folder by the command."""

import json
from dataclasses import replace
from importlib.resources import files
from pathlib import Path

import pytest

from oneiro_api.decks.limits import FULL, THUMB
from serving import Serving

from .asking import Guest
from .blocks import API, README, section, under
from .friends import sign_in
from .running import shell

MAKE, ADD = under(API, "Decks of people's own")
LISTING, FOLDER = under(README, "Decks of your own")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Where a picture lies that the texts speak of."""
    pictures = files("oneiro_plugins.decks.abstract") / "full"
    (tmp_path / "moon.png").write_bytes(min(pictures.iterdir(), key=lambda file: file.name).read_bytes())
    return tmp_path


def test_a_card_comes_by_curl(server: Serving, folder: Path) -> None:
    ada = sign_in(server.url, "Ada")
    deck = ada.ask(MAKE.text)
    line = replace(ADD, text=ADD.text.replace("http://127.0.0.1:8000", server.url))
    put = json.loads(shell(line, folder, TOKEN=ada.token, DECK=deck["id"]))["data"]["addCard"]
    assert put["deck"] == {"size": 1, "described": 1}
    assert put["card"]["tags"] == ["moon", "boat", "night", "ladder"]
    again = json.loads(shell(line, folder, TOKEN=ada.token, DECK=deck["id"]))["data"]["addCard"]
    assert again["refused"] == "ALREADY_IN_DECK"
    found = "query ($id: ID!) { deck(id: $id) { size } }"
    assert Guest(server.url).ask(found, id=deck["id"]) == {"size": 1}, "it is unlisted, and not private"


def test_a_folder_comes_by_the_command(server: Serving, folder: Path) -> None:
    (folder / "harbour").mkdir()
    LISTING.save(folder / "harbour")
    (folder / "moon.png").rename(folder / "harbour" / "moon.png")
    said = shell(FOLDER, folder, ONEIRO_DATA_DIR=str(server.folder))
    assert ": Harbour, 1 card, CC-BY-4.0, by Ada, public" in said
    decks = Guest(server.url).ask("{ decks(first: 100) { edges { node { title } } } }")["edges"]
    assert "Harbour" in [edge["node"]["title"] for edge in decks]


def test_sizes_are_those_of_the_code() -> None:
    told = section(API, "Decks of people's own").replace("\n", " ")
    assert "{} x {} pixels".format(*FULL) in told
    assert "{} x {} for the thumbnail".format(*THUMB) in told
