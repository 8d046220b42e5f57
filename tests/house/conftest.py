"""What the tests of the house look at: the checkout, the files that belong to it, and the wheel that is built of it."""

import subprocess
import tomllib
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest

PACKAGES = ("core/oneiro_core", "plugins/oneiro_plugins", "api/oneiro_api")


@pytest.fixture(scope="session")
def root() -> Path:
    return Path(__file__).parents[2]


@pytest.fixture(scope="session")
def project(root: Path) -> dict[str, Any]:
    """The contents of pyproject.toml."""
    return tomllib.loads((root / "pyproject.toml").read_text())


@pytest.fixture(scope="session")
def files(root: Path) -> list[Path]:
    """Every file that git tracks or would track, relative to the root."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(command, cwd=root, check=True, capture_output=True, text=True).stdout
    return sorted(path for name in set(names.split("\0")) if name and (root / (path := Path(name))).is_file())


@pytest.fixture(scope="session")
def shipped(files: list[Path]) -> list[Path]:
    """The files of the three packages."""
    return [path for path in files if path.as_posix().startswith(PACKAGES)]


@pytest.fixture(scope="session")
def modules(shipped: list[Path]) -> list[Path]:
    """The Python modules of the three packages, without migrations: those are written by a tool and never read again."""
    return [path for path in shipped if path.suffix == ".py" and "versions" not in path.parts]


@pytest.fixture(scope="session")
def wheel(root: Path, tmp_path_factory: pytest.TempPathFactory) -> ZipFile:
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run(["uv", "build", "--quiet", "--wheel", "--out-dir", folder], cwd=root, check=True)
    (built,) = folder.glob("*.whl")
    return ZipFile(built)
