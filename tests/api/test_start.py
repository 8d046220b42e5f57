"""What a start does without: each of these would make everybody wait who starts a server."""

import gc
import importlib
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from oneiro_api import compiled
from oneiro_api.cli import named
from oneiro_api.compiled import catch_up, put_off, unwritten
from oneiro_api.garbage import to_stay

SPARED = {
    "alembic": "most starts find nothing to migrate",
    "psycopg": "the database is SQLite",
    "icalendar": "nobody has asked for a calendar",
    "PIL": "pictures are looked at by a program of its own",
    "numpy": "players get painted cards",
    "rich": "a server draws neither bars nor tables",
    "oneiro_core.testing": "`oneiro check` alone examines plugins",
    "oneiro_api.sandbox.application": "nobody asked for a sandbox",
    "oneiro_api.commands": "nobody gave another command",
}
LATER = ("oneiro_core", "sqlalchemy", "starlette", "strawberry", "uvicorn")
"""What comes while a browser begins: it takes longest."""

SERVE_AT_ONCE = """
import sys
from oneiro_api import compiled
from oneiro_api.cli import main
compiled.AFTER_SECONDS = 0
sys.argv = ["oneiro", "serve", "--port", "0", "--no-browser"]
main()
"""


def loaded(module: str) -> set[str]:
    """All modules that a fresh interpreter has loaded once it has imported this one."""
    program = f"import sys, {module}; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    return set(done.stdout.split())


@pytest.fixture(scope="module")
def at_the_start() -> set[str]:
    return loaded("oneiro_api.serving") | loaded("oneiro_api.running")


def test_a_start_loads_the_server(at_the_start: set[str]) -> None:
    assert {"oneiro_api.server", "oneiro_api.app", "sqlalchemy", "strawberry"} <= at_the_start


@pytest.mark.parametrize("module", SPARED)
def test_a_start_does_not_load(module: str, at_the_start: set[str]) -> None:
    assert module not in at_the_start, SPARED[module]


def test_the_entry_of_the_command_lets_the_collector_rest_before_anything_else_is_loaded() -> None:
    assert not {"typer", "oneiro_core", "oneiro_api.serving"} & loaded("oneiro_api.cli")


def test_a_browser_is_sent_on_its_way_before_the_server_is_loaded() -> None:
    assert not {*LATER} & loaded("oneiro_api.serving")


def test_modules_are_written_after_the_start_and_not_on_its_way(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = tmp_path / "fresh_module.py"
    source.write_text("value = 1")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    monkeypatch.setattr(compiled, "AFTER_SECONDS", 0)
    with put_off():
        fresh = importlib.import_module("fresh_module")
    cached = Path(str(fresh.__cached__))
    assert not cached.exists()
    assert str(source) in unwritten()
    catch_up()
    while not cached.exists():
        time.sleep(0.02)


def test_where_nothing_may_be_written_nothing_is(tmp_path: Path) -> None:
    program = "import oneiro_api.compiled as c, threading; c.catch_up(); print(threading.active_count())"
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1", "PYTHONPYCACHEPREFIX": str(tmp_path)}
    done = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True)
    assert (done.stdout.strip(), list(tmp_path.iterdir())) == ("1", [])


def test_a_server_that_is_ready_writes_what_it_has_loaded(tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    environment = {**os.environ, "PYTHONPYCACHEPREFIX": str(cache), "ONEIRO_DATA_DIR": str(tmp_path / "data")}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    with subprocess.Popen(
        [sys.executable, "-c", SERVE_AT_ONCE], env=environment, stdout=subprocess.PIPE, text=True
    ) as server:
        assert server.stdout is not None
        assert "ready at" in server.stdout.readline()
        while not list(cache.rglob("oneiro_api/running.*.pyc")):
            time.sleep(0.02)
        server.terminate()


@pytest.mark.parametrize("arguments", [[], ["--demo"], ["serve", "--lan"]])
def test_what_serves_is_known_before_anything_is_loaded(arguments: list[str]) -> None:
    assert named(arguments)[0] == "serve"


@pytest.mark.parametrize("arguments", [["--help"], ["variants"], ["deck", "add"]])
def test_so_is_what_does_not(arguments: list[str]) -> None:
    assert named(arguments) == arguments


def test_the_collector_rests_no_longer_than_that() -> None:
    try:
        with to_stay():
            assert not gc.isenabled()
        assert gc.isenabled()
        assert gc.get_freeze_count() > 0
    finally:
        gc.unfreeze()
