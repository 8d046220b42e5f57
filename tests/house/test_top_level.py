"""The top level is a table of contents: it grows by decision only."""

from collections.abc import Iterable
from pathlib import Path

ALLOWED = {"pyproject.toml", "core", "plugins", "api", "tests", "README.md", "LICENSE"}


def strays(files: Iterable[Path]) -> set[str]:
    return {path.parts[0] for path in files if not path.parts[0].startswith(".")} - ALLOWED


def test_the_top_level_holds_what_is_allowed(files: list[Path]) -> None:
    assert {path.parts[0] for path in files} >= ALLOWED
    assert strays(files) == set()


def test_a_stray_is_found() -> None:
    listing = ["README.md", ".ci/run", "core/oneiro_core/game.py", "docs/index.md", "setup.cfg"]
    assert strays(map(Path, listing)) == {"docs", "setup.cfg"}


def test_each_part_holds_its_package_and_a_text_at_most_and_one_has_examples(files: list[Path]) -> None:
    inside = {path.parts[:2] for path in files if path.parts[0] in ("core", "plugins", "api")}
    texts = {(part, name) for part, name in inside if name == "README.md"}
    packages = {("core", "oneiro_core"), ("plugins", "oneiro_plugins"), ("api", "oneiro_api")}
    assert inside - texts == packages | {("api", "examples")}
