"""Packages that examples in JavaScript need, in a folder of their own outside the work tree."""

import shutil
from pathlib import Path

import pytest

from serving.javascript import CLIENTS, installed


def npm_folder() -> Path:
    """A folder below which programs find the packages: the one that all clients in JavaScript are tried with."""
    if shutil.which("npm") is None:
        pytest.skip("npm is not installed")
    return installed(CLIENTS)
