"""The texts are in order: their sections, links, paths, and the languages of their code."""

import importlib
import re
from pathlib import Path

import pytest

from .blocks import API, ASKED, README, ROOT, blocks, headings, prose

TEXTS = (README, API, ROOT / ".github" / "CONTRIBUTING.md", ROOT / ".github" / "SECURITY.md")
SECTIONS = [
    "Two commands",
    "Play",
    "Decks of your own",
    "Connect a frontend",
    "Write a variant",
    "Host a tournament",
    "Run it at scale",
    "How it is built",
    "Decisions",
]
LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)\)")


def test_the_readme_tells_things_in_the_order_of_a_newcomer() -> None:
    assert [title for depth, title in headings(README.read_text()) if depth == 2] == SECTIONS


def test_it_begins_with_what_it_is_and_a_picture() -> None:
    beginning = README.read_text().split("\n## ")[0]
    assert headings(beginning) == [(1, "Oneiro")]
    assert "![" in beginning


def links(text: str) -> list[str]:
    """The targets of links and pictures that lie in this repository."""
    return [target for target in LINK.findall(text) if "://" not in target]


def broken(file: Path, target: str) -> bool:
    """Whether a relative link leads nowhere: to no file, or to no heading of it."""
    path, _, anchor = target.partition("#")
    there = (file.parent / path).resolve() if path else file
    return not there.exists() or (bool(anchor) and anchor not in anchors(there))


def anchors(file: Path) -> set[str]:
    """The anchors that headings get."""
    return {re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for _, title in headings(file.read_text())}


@pytest.mark.parametrize("file", TEXTS, ids=lambda file: file.name)
def test_a_link_leads_somewhere(file: Path) -> None:
    assert [target for target in links(file.read_text()) if broken(file, target)] == []


def test_links_are_found_and_judged() -> None:
    text = "![a](api/README.md) [b](api/README.md#no-such-part) [c](nowhere.md) [d](https://example.org)"
    assert links(text) == ["api/README.md", "api/README.md#no-such-part", "nowhere.md"]
    assert [broken(README, target) for target in links(text)] == [False, True, True]


@pytest.mark.parametrize("file", [README, API], ids=["readme", "api"])
def test_a_named_path_leads_somewhere(file: Path) -> None:
    paths = re.findall(r"`((?:core|plugins|api|tests|\.ci|\.github)/[\w./-]*)`", file.read_text())
    assert [path for path in paths if not (ROOT / path).exists()] == []


RUN = {"sh", "python", "js", "graphql", "json", "toml", "mermaid"}
"""Programs and shell lines are run, documents sent, answers and manifests used, and arrows compared with the imports."""


@pytest.mark.parametrize("file", [README, API], ids=["readme", "api"])
def test_all_code_is_in_blocks_of_a_language_that_is_run(file: Path) -> None:
    text = file.read_text()
    assert {block.language for block in blocks(file)} <= RUN
    assert text.count("\n```") == 2 * len(blocks(file))
    assert not re.search(r"\n\n    \S", prose(text)), "an indented block is code without a language"


def test_every_block_is_tried() -> None:
    """The tests take all blocks under a heading at once, so a heading that none has asked for was forgotten."""
    for module in Path(__file__).parent.glob("test_*.py"):
        importlib.import_module(f".{module.stem}", __package__)
    headed = {(file, block.heading) for file in (README, API) for block in blocks(file)}
    assert headed == ASKED
