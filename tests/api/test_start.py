"""What a start does without: each of these would make everybody wait who starts a server."""

import gc
import subprocess
import sys

import pytest

from oneiro_api.garbage import to_stay

SPARED = {
    "alembic": "most starts find nothing to migrate",
    "psycopg": "the database is SQLite",
    "PIL": "pictures are looked at by a program of its own",
    "numpy": "players get painted cards",
    "rich": "a server draws neither bars nor tables",
    "oneiro_core.testing": "`oneiro check` alone examines plugins",
    "oneiro_api.sandbox.application": "nobody asked for a sandbox",
}


def loaded(module: str) -> set[str]:
    """All modules that a fresh interpreter has loaded once it has imported this one."""
    program = f"import sys, {module}; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    return set(done.stdout.split())


@pytest.fixture(scope="module")
def at_the_start() -> set[str]:
    return loaded("oneiro_api.commands")


def test_a_start_loads_the_server(at_the_start: set[str]) -> None:
    assert {"oneiro_api.server", "oneiro_api.app", "sqlalchemy", "strawberry"} <= at_the_start


@pytest.mark.parametrize("module", SPARED)
def test_a_start_does_not_load(module: str, at_the_start: set[str]) -> None:
    assert module not in at_the_start, SPARED[module]


def test_the_entry_of_the_command_lets_the_collector_rest_before_anything_else_is_loaded() -> None:
    assert not {"typer", "oneiro_core", "oneiro_api.commands"} & loaded("oneiro_api.cli")


def test_the_collector_rests_no_longer_than_that() -> None:
    try:
        with to_stay():
            assert not gc.isenabled()
        assert gc.isenabled()
        assert gc.get_freeze_count() > 0
    finally:
        gc.unfreeze()
