"""Packages that examples in JavaScript need, in a folder of their own outside the work tree."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

PACKAGES = ("graphql@16", "graphql-ws@6", "ws@8")


def npm_folder() -> Path:
    """A folder below which programs find the packages. It is filled once, and kept for the next run."""
    if shutil.which("npm") is None:
        pytest.skip("npm is not installed")
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    folder = cache / "oneiro" / "-".join(package.replace("@", "") for package in PACKAGES)
    if not (folder / "node_modules" / ".package-lock.json").exists():
        folder.mkdir(parents=True, exist_ok=True)
        command = ["npm", "install", "--prefix", str(folder), "--no-audit", "--no-fund", "--no-save", *PACKAGES]
        subprocess.run(command, check=True, capture_output=True, timeout=100)
    return folder
