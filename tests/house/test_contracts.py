"""The import contracts bite: each is broken by the imports that it forbids, planted into a copy of the packages."""

import os
import shutil
import subprocess
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
PARTS = ("core", "plugins", "api")
TOOLS = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]
CONTRACTS: list[dict[str, Any]] = TOOLS["importlinter"]["contracts"]


def forbidden(contract: dict[str, Any]) -> Iterator[tuple[str, list[str]]]:
    """What a contract forbids: a module, and what it must not import."""
    match contract["type"]:
        case "forbidden":
            yield from ((source, contract["forbidden_modules"]) for source in contract["source_modules"])
        case "independence":
            packages = [members.removesuffix(".*") for members in contract["modules"]]
            yield from ((package, [f"{package}.{_member(package)}"]) for package in packages)
        case "layers":
            yield from _upward([layer.split(" | ") for layer in contract["layers"]])
        case unknown:
            raise NotImplementedError(f"how is a contract of type {unknown} broken?")


def _upward(layers: list[list[str]]) -> Iterator[tuple[str, list[str]]]:
    for depth, layer in enumerate(layers):
        above = [module for higher in layers[:depth] for module in higher]
        for module in layer:
            yield from ((module, [other]) for other in [*above, *layer] if other != module)


def _member(package: str) -> str:
    return min(path.parent.name for path in home(ROOT, package).glob("*/__init__.py"))


def home(folder: Path, module: str) -> Path:
    """Where a module lies, without the suffix of a file."""
    return folder / module.split(".")[0].removeprefix("oneiro_") / module.replace(".", "/")


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the packages' modules, in which forbidden imports may be planted."""
    folder = tmp_path_factory.mktemp("copy")
    shutil.copy(ROOT / "pyproject.toml", folder)
    for part in PARTS:
        shutil.copytree(ROOT / part, folder / part, ignore=_all_but_modules)
    return folder


def _all_but_modules(folder: str, names: list[str]) -> set[str]:
    return {name for name in names if not name.endswith(".py") and not Path(folder, name).is_dir()} | {"__pycache__"}


def lint(copy: Path) -> subprocess.CompletedProcess[str]:
    paths = os.pathsep.join(str(copy / part) for part in PARTS)
    command = ["lint-imports", "--no-cache", "--no-logo"]
    return subprocess.run(command, cwd=copy, env=os.environ | {"PYTHONPATH": paths}, capture_output=True, text=True)


@contextmanager
def planted(copy: Path, where: str, imported: list[str]) -> Iterator[str]:
    """Let the module `where` import these modules; what is planted is gone afterwards."""
    module = home(copy, where)
    path = module / "planted.py" if module.is_dir() else module.with_suffix(".py")
    before = path.read_text() if path.exists() else None
    path.write_text((before or "") + "".join(f"\nimport {name}" for name in imported))
    try:
        yield f"{where}.planted" if module.is_dir() else where
    finally:
        path.unlink() if before is None else path.write_text(before)


def test_the_packages_keep_the_contracts(copy: Path) -> None:
    answer = lint(copy)
    assert answer.returncode == 0, answer.stdout + answer.stderr
    assert f"Contracts: {len(CONTRACTS)} kept, 0 broken." in answer.stdout


@pytest.mark.parametrize(
    ("contract", "where", "imported"),
    [(contract["name"], where, imported) for contract in CONTRACTS for where, imported in forbidden(contract)],
)
def test_a_contract_is_broken_by_what_it_forbids(copy: Path, contract: str, where: str, imported: list[str]) -> None:
    with planted(copy, where, imported) as importer:
        answer = lint(copy)
    assert answer.returncode == 1, answer.stdout + answer.stderr
    assert f"{contract} BROKEN" in answer.stdout
    assert [name for name in imported if f"{importer} -> {name}" not in answer.stdout] == [], answer.stdout
