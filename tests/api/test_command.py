"""The command line as a newcomer meets it: words and exit codes, never a traceback."""

from pathlib import Path

import aiohttp
import pytest

from serving import Serving, company, serving

COMMANDS = ["serve", "sandbox", "variants", "plugins", "check", "schema", "verify"]


@pytest.fixture
def stopped(tmp_path: Path) -> Serving:
    """A folder for a server that does not run."""
    return Serving(tmp_path)


@pytest.mark.parametrize("command", COMMANDS)
def test_each_command_explains_itself(stopped: Serving, command: str) -> None:
    told = stopped.run(command, "--help")
    assert told.returncode == 0
    assert len(told.stdout.split()) > 20


def test_every_command_is_tried(stopped: Serving) -> None:
    told = stopped.run("--help").stdout
    assert all(f" {command} " in told for command in COMMANDS)


def test_it_stops_in_order_when_asked(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        assert server.stop() == 0
        assert "Traceback" not in server.log.read_text()


def test_a_second_server_is_told_that_the_database_is_in_use(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        told = server.run("serve", "--port", "0", "--no-browser")
    assert told.returncode == 1
    assert "another server is using" in told.stderr
    assert "Traceback" not in told.stderr


def test_a_port_that_is_taken_is_told(tmp_path: Path) -> None:
    with serving(tmp_path / "one") as server:
        told = Serving(tmp_path / "two").run("serve", "--port", str(server.port), "--no-browser")
    assert told.returncode == 1
    assert f"port {server.port}" in told.stderr


@pytest.mark.parametrize("url", ["mysql://somewhere/x", "nonsense"])
def test_a_database_that_cannot_be_is_told(tmp_path: Path, url: str) -> None:
    told = Serving(tmp_path, {"database_url": url}).run("serve", "--port", "0", "--no-browser")
    assert told.returncode == 1
    assert "Traceback" not in told.stderr


@pytest.mark.anyio
async def test_a_game_is_verified_beside_the_server_that_holds_it(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        async with aiohttp.ClientSession() as http:
            people = await company(http, server.url, 3)
            await people.start()
            await people.reach("vote")
        told = server.run("verify", people.table)
        unknown = server.run("verify", "t_nothing")
    assert "Verified: all" in told.stdout
    assert (unknown.returncode, "there is no table" in unknown.stderr) == (1, True)


def test_what_is_not_there_cannot_be_verified(stopped: Serving) -> None:
    told = stopped.run("verify", "t_nothing")
    assert told.returncode == 1
    assert "there is no database" in told.stderr


def test_plugins_that_are_refused_are_told_and_the_server_starts(tmp_path: Path) -> None:
    folder = tmp_path / "plugins"
    folder.mkdir()
    (folder / "broken.py").write_text("def (\n")
    (folder / "misspelt.py").write_text(
        "from oneiro_core import hookimpl\n\n@hookimpl\ndef varriants():\n    return []\n"
    )
    (folder / "leaving.py").write_text("raise SystemExit(3)\n")
    with serving(tmp_path) as server:
        told = server.run("plugins").stdout
    assert "SyntaxError in line 1" in told
    assert "varriants" in told
    assert told.count("REFUSED") == 3
    assert "classic (oneiro" in told
