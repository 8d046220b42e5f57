"""The wheel holds what it should: every file of the packages, its licence, its entry points, and few dependencies."""

from configparser import ConfigParser
from email.message import Message
from email.parser import Parser
from importlib.metadata import version
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest

from .conftest import PACKAGES


@pytest.fixture(scope="module")
def names(wheel: ZipFile) -> set[str]:
    return set(wheel.namelist())


@pytest.fixture(scope="module")
def label(wheel: ZipFile, project: dict[str, Any]) -> str:
    """The folder in the wheel that describes the distribution."""
    return f"oneiro-{project['project']['version']}.dist-info"


@pytest.fixture(scope="module")
def metadata(wheel: ZipFile, label: str) -> Message:
    return Parser().parsestr(wheel.read(f"{label}/METADATA").decode())


def test_every_file_of_the_packages_is_in_it_and_nothing_else(names: set[str], shipped: list[Path]) -> None:
    assert {name for name in names if ".dist-info/" not in name} == {"/".join(path.parts[1:]) for path in shipped}
    assert {name.split("/")[0] for name in names if ".dist-info/" not in name} == {Path(part).name for part in PACKAGES}


def test_each_package_says_that_it_is_typed(names: set[str]) -> None:
    assert names >= {"oneiro_core/py.typed", "oneiro_plugins/py.typed", "oneiro_api/py.typed"}


def test_the_pictures_of_the_decks_are_in_it(names: set[str]) -> None:
    assert any(name.startswith("oneiro_plugins/decks/") and name.endswith(".webp") for name in names)


def test_the_licence_is_in_it(wheel: ZipFile, label: str, metadata: Message, root: Path) -> None:
    assert wheel.read(f"{label}/licenses/LICENSE") == (root / "LICENSE").read_bytes()
    assert (metadata["License-Expression"], metadata["License-File"]) == ("MIT", "LICENSE")


def test_the_entry_points_lead_to_modules_of_it(
    wheel: ZipFile, label: str, names: set[str], project: dict[str, Any]
) -> None:
    written = ConfigParser()
    written.read_string(wheel.read(f"{label}/entry_points.txt").decode())
    groups = {group: dict(written[group]) for group in written.sections()}
    assert groups == {"console_scripts": project["project"]["scripts"], **project["project"]["entry-points"]}
    for target in (target for group in groups.values() for target in group.values()):
        module = target.split(":")[0].replace(".", "/")
        assert names & {f"{module}.py", f"{module}/__init__.py"}, target


def test_the_base_depends_on_pluggy_alone(metadata: Message) -> None:
    needed = [line for line in metadata.get_all("Requires-Dist", []) if "extra ==" not in line]
    assert [line.split(">")[0] for line in needed] == ["pluggy"]


def test_the_version_is_written_once(
    root: Path, project: dict[str, Any], metadata: Message, modules: list[Path]
) -> None:
    number = project["project"]["version"]
    assert metadata["Version"] == version("oneiro") == number
    assert [str(path) for path in modules if f'"{number}"' in (root / path).read_text()] == []
