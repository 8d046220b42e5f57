"""Decks in folders: all that is wrong with one is told, and `oneiro deck` adds, lists and removes them beside a server."""

from pathlib import Path

import httpx
import pytest
from typer.testing import CliRunner

from oneiro_api.commands import app
from oneiro_api.decks.folder import BadFolder, read_folder
from oneiro_api.decks.shelf import Visibility
from serving import Serving

from .pictures import a_picture, hostile

DECK = """
title = "Harbour"
language = "en"
author = "Ada"
licence = "CC-BY-4.0"
source = "painted by Ada"
"""
CARD = """
[[cards]]
file = "one.png"
tags = ["moon", "boat", "night", "ladder"]
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "harbour"
    (made / "more").mkdir(parents=True)
    (made / "one.png").write_bytes(a_picture(1))
    (made / "more" / "two.png").write_bytes(a_picture(2))
    (tmp_path / "outside.png").write_bytes(a_picture(3))
    (made / "link.png").symlink_to(tmp_path / "outside.png")
    (made / "deck.toml").write_text(DECK + CARD + CARD.replace("one", "more/two"))
    return made


def faults(folder: Path, listing: str) -> tuple[str, ...]:
    (folder / "deck.toml").write_text(listing)
    with pytest.raises(BadFolder) as caught:
        read_folder(folder)
    return caught.value.faults


def test_a_folder_is_read(folder: Path) -> None:
    found = read_folder(folder)
    assert (found.words.title, found.words.visibility) == ("Harbour", Visibility.PUBLIC)
    assert [card.file.name for card in found.cards] == ["one.png", "two.png"]
    assert found.unlisted == ("link.png",)
    assert found.cards[0].read() == a_picture(1)


@pytest.mark.parametrize(
    "name", ["../outside.png", "link.png", "/etc/hostname", "none.png", "more", ".", "a\\0b", "x" * 300]
)
def test_no_name_leads_out_of_the_folder(folder: Path, name: str) -> None:
    assert len(faults(folder, DECK + CARD.replace("one.png", name.replace("\\0", "\\u0000")))) == 1


def test_every_fault_is_told(folder: Path) -> None:
    listing = DECK.replace("Ada", "").replace('"en"', '"???"') + 'visibility = "secret"\nsize = 3\n'
    card = '[[cards]]\nfile = 7\ntags = "moon"\nname = "x"\n[[cards]]\nfile = "one.png"\ntags = ["moon"]\n'
    assert faults(folder, listing + card) == (
        "size is not a field of a deck",
        "visibility: 'SECRET' is not a valid Visibility",
        "a card without a file: name is not a field of a card",
        "a card without a file: there is no such file in the folder",
        "a card without a file: tags must be a list",
        "one.png: tags: a card has 4 to 8 tags",
    )
    assert faults(folder, DECK) == ("cards: a deck has 1 to 250 of them",)
    assert faults(folder, DECK.replace("Harbour", " ") + CARD) == ("title: the text is empty",)
    assert faults(folder, "no TOML")
    assert "cards: a deck has 1 to 250 of them" in faults(folder, "cards = 3")
    (folder / "deck.toml").unlink()
    with pytest.raises(BadFolder, match=r"deck.toml cannot be read"):
        read_folder(folder)


def test_a_deck_is_added_listed_and_removed_beside_a_server(server: Serving, folder: Path) -> None:
    def run(*arguments: str) -> tuple[int, str]:
        done = CliRunner().invoke(app, ["deck", *arguments], env={"ONEIRO_DATA_DIR": str(server.folder)})
        return done.exit_code, done.output if done.exit_code else done.stdout

    def shown() -> set[str]:
        query = {"query": "{ decks(first: 100) { edges { node { id } } } }"}
        edges = httpx.post(f"{server.url}/graphql", json=query).json()["data"]["decks"]["edges"]
        return {edge["node"]["id"] for edge in edges}

    code, said = run("add", str(folder))
    assert code == 0, said
    line, *report = said.splitlines()
    key, _, told = line.partition(": ")
    assert told == "Harbour, 2 cards, CC-BY-4.0, by Ada, public"
    assert any("no card names it: link.png" in one for one in report)
    assert sum("screen reader" in one for one in report) == 2
    assert key in shown()
    assert line in run("list")[1].splitlines()
    assert run("remove", key) == (0, f"{key} is removed.\n")
    assert key not in shown()
    assert run("remove", key)[0] == 1
    (folder / "one.png").write_bytes(hostile()["bomb of 144 megapixels"])
    (folder / "more" / "two.png").write_bytes(b"")
    code, said = run("add", str(folder))
    assert (code, said.count("the picture is refused")) == (1, 2)
    assert "Harbour" not in run("list")[1]
