"""Programs in JavaScript, and the packages that they need: installed once, into a cache folder outside the work tree."""

import hashlib
import json
import os
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Any

CLIENTS = (
    *("graphql@16.15.0", "graphql-http@1.23.1", "graphql-ws@6.4.2", "graphql-sse@2.6.1", "ws@8.23.0"),
    *("@urql/core@6.0.3", "@apollo/client@4.3.8", "rxjs@7.8.2"),
)
CODEGEN = (
    *("graphql@16.15.0", "@graphql-codegen/cli@7.4.3", "@graphql-codegen/client-preset@6.2.0"),
    *("@graphql-codegen/typescript@6.1.0", "@graphql-codegen/typescript-operations@6.1.9", "typescript@5.9.3"),
)
PATIENCE = 100
"""Seconds for a program; for an installation more."""


def installed(packages: tuple[str, ...]) -> Path:
    """A folder below which programs find the packages. It is filled once, and kept for the next run."""
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "oneiro"
    folder = cache / hashlib.sha256(" ".join(packages).encode()).hexdigest()[:16]
    if not folder.exists():
        cache.mkdir(parents=True, exist_ok=True)
        _install(packages, folder)
    return folder


def _install(packages: tuple[str, ...], folder: Path) -> None:
    """Install beside the folder and move it there whole: several may want it at the same time."""
    place = Path(tempfile.mkdtemp(dir=folder.parent))
    command = [
        "npm",
        "install",
        "--prefix",
        str(place),
        "--no-audit",
        "--no-fund",
        "--no-save",
        "--ignore-scripts",
        *packages,
    ]
    subprocess.run(command, check=True, capture_output=True, timeout=3 * PATIENCE)
    try:
        place.rename(folder)
    except OSError:  # somebody else was faster
        shutil.rmtree(place)


def told_by(programs: Path, name: str, environment: dict[str, str], packages: tuple[str, ...] = CLIENTS) -> list[Any]:
    """What a program of a folder prints, one JSON value a line. It is run beside the packages, since it finds them only there."""
    with tempfile.TemporaryDirectory(dir=installed(packages)) as place:
        shutil.copytree(programs, place, dirs_exist_ok=True)
        command = ["node", str(Path(place) / name)]
        answer = subprocess.run(
            command, env={**os.environ, **environment}, capture_output=True, text=True, timeout=PATIENCE
        )
    assert answer.returncode == 0, answer.stdout + answer.stderr
    return [json.loads(line) for line in answer.stdout.splitlines()]
