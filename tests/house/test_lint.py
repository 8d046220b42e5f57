"""The linter's rules that the house relies on are switched on, where they are meant to be."""

import json
import subprocess
from pathlib import Path

import pytest

TITLE = '"""A module."""\n\n'


def complaints(root: Path, file: str, source: str) -> set[str]:
    """The codes of the rules that a file of this name and content breaks."""
    command = ["ruff", "check", "--no-cache", "--output-format", "json", "--stdin-filename", file, "-"]
    answer = subprocess.run(command, cwd=root, input=source, capture_output=True, text=True)
    assert answer.returncode in (0, 1), answer.stderr
    return {found["code"] for found in json.loads(answer.stdout)}


@pytest.mark.parametrize("part", ["core", "plugins", "api"])
@pytest.mark.parametrize("home", ["core/oneiro_core", "plugins/oneiro_plugins", "api/oneiro_api", "tests/core"])
def test_a_bare_folder_is_not_imported(root: Path, home: str, part: str) -> None:
    for line in (f"import {part}", f"from {part}.oneiro_{part} import game"):
        assert "TID251" in complaints(root, f"{home}/planted.py", f"{TITLE}{line}\n")
    assert "TID251" not in complaints(root, f"{home}/planted.py", f"{TITLE}import oneiro_{part}\n")


@pytest.mark.parametrize(
    ("source", "code"),
    [
        ("x = 1\n", "D100"),
        (f"{TITLE}class Table:\n    x = 1\n", "D101"),
        (f"{TITLE}def deal() -> None:\n    pass\n", "D103"),
    ],
    ids=["module", "class", "function"],
)
def test_what_is_public_has_a_docstring(root: Path, source: str, code: str) -> None:
    assert code in complaints(root, "core/oneiro_core/planted.py", source)
    assert code not in complaints(root, "tests/core/test_planted.py", source)


def test_a_package_has_a_docstring(root: Path) -> None:
    assert "D104" in complaints(root, "core/oneiro_core/planted/__init__.py", "x = 1\n")


def test_what_is_private_may_do_without(root: Path) -> None:
    source = f"{TITLE}class _Pile:\n    x = 1\n\n\ndef _deal() -> None:\n    pass\n"
    assert complaints(root, "core/oneiro_core/planted.py", source) == set()
