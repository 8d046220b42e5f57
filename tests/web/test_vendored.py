"""Files of others lie in the wheel as they came, each with its licence."""

import hashlib
import tomllib
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

VENDOR = Path(str(files("oneiro_api"))) / "web" / "vendor"
LICENCES = {
    "MIT": "Permission is hereby granted, free of charge",
    "Apache-2.0": "Apache License",
    "OFL-1.1": "SIL OPEN FONT LICENSE Version 1.1",
}
"""What is let in, and words by which each is known."""


def vendored() -> dict[str, Any]:
    return tomllib.loads((VENDOR / "VENDORED.toml").read_text())


@pytest.mark.parametrize("name", vendored())
def test_a_file_of_others_is_as_it_came(name: str) -> None:
    entry = vendored()[name]
    assert hashlib.sha256((VENDOR / name).read_bytes()).hexdigest() == entry["sha256"]
    assert {"package", "version", "path", "sha256", "licence", "licence_files"} == entry.keys()


@pytest.mark.parametrize("name", vendored())
def test_its_licence_lies_beside_it(name: str) -> None:
    entry = vendored()[name]
    licences = entry["licence"].split(" AND ")
    assert len(licences) == len(entry["licence_files"])
    for licence, file in zip(licences, entry["licence_files"], strict=True):
        assert LICENCES[licence] in (VENDOR / file).read_text()


def test_every_file_of_others_is_listed() -> None:
    licences = {file for entry in vendored().values() for file in entry["licence_files"]}
    assert {path.name for path in VENDOR.iterdir()} == {*vendored(), *licences, "VENDORED.toml"}
