"""The commands that the texts promise work as promised."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest


def test_the_command_works_from_another_folder(root: Path, tmp_path: Path) -> None:
    command = ["uv", "run", "--project", str(root), "oneiro", "--help"]
    answer = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    assert answer.returncode == 0, answer.stderr
    assert "Usage: oneiro" in answer.stdout
    assert list(tmp_path.iterdir()) == []


BATTERIES = """
import pytest


def test_daily():
    pass


@pytest.mark.long
def test_battery():
    pass
"""


@pytest.mark.parametrize(
    ("asked", "run"),
    [([], {"test_daily"}), (["-m", "long"], {"test_battery"}), (["-m", ""], {"test_daily", "test_battery"})],
    ids=["daily", "long", "all"],
)
def test_a_long_battery_runs_only_when_asked_for(root: Path, tmp_path: Path, asked: list[str], run: set[str]) -> None:
    (tmp_path / "test_batteries.py").write_text(BATTERIES)
    plugins = ["-p", "pytest_timeout", "-p", "xdist.plugin", "-n0", "-p", "no:cacheprovider"]
    settings: list[str | Path] = ["-c", root / "pyproject.toml", *plugins]
    command: list[str | Path] = [sys.executable, "-m", "pytest", "-v", *settings, *asked, tmp_path]
    bare = os.environ | {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    answer = subprocess.run(command, cwd=tmp_path, env=bare, capture_output=True, text=True)
    assert answer.returncode == 0, answer.stdout
    assert set(re.findall(r"::(\w+) PASSED", answer.stdout)) == run


def test_the_gate_is_a_program(root: Path) -> None:
    gate = root / ".ci" / "run"
    assert os.access(gate, os.X_OK)
    subprocess.run(["bash", "-n", gate], check=True)


def paths(text: str) -> set[str]:
    """The paths of this repository that a text names in code."""
    return set(re.findall(r"`((?:core|plugins|api|tests|\.ci|\.github)/[\w./-]*)`", text))


@pytest.mark.parametrize("name", ["README.md", ".github/CONTRIBUTING.md", ".github/SECURITY.md"])
def test_a_path_in_the_texts_leads_somewhere(root: Path, name: str) -> None:
    missing = [path for path in paths((root / name).read_text()) if not (root / path).exists()]
    assert [path for path in missing if not made_by_a_run(root, path)] == []


def made_by_a_run(root: Path, path: str) -> bool:
    """Whether git leaves the path out, as it does what a run leaves behind: a fresh clone has none of it."""
    return not subprocess.run(["git", "check-ignore", "--quiet", path], cwd=root).returncode


def test_a_path_in_a_text_is_found() -> None:
    assert paths("See `core/oneiro_core/game.py`, `tests/house/` and `uv run pytest`.") == {
        "core/oneiro_core/game.py",
        "tests/house/",
    }
