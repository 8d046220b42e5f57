"""The `oneiro` command: what each command tells, and what it says when something is amiss. Nobody is shown a traceback."""

import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from oneiro_api.commands import app
from oneiro_api.greeting import greet_neighbours
from serving import serving
from serving.server import COMMAND, PLUGINS, environment

COMMANDS = ("serve", "sandbox", "variants", "plugins", "check", "schema", "verify", "tournament")
READY = re.compile(r"Oneiro is ready at http://127\.0\.0\.1:(\d+) \(API at http://127\.0\.0\.1:\1/graphql\)")

BROWSER = """#!{python}
import os, sys, urllib.request
page = urllib.request.urlopen(sys.argv[1]).read()
with open("{seen}.part", "wb") as part:
    part.write(page)
os.rename("{seen}.part", "{seen}")
"""
"""A browser that keeps the page that it is sent to."""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of data; and what `serve` does with signals does not outlast the test."""
    before = signal.getsignal(signal.SIGTERM)
    monkeypatch.setenv("ONEIRO_DATA_DIR", str(tmp_path))
    yield tmp_path
    signal.signal(signal.SIGTERM, before)


def run(*arguments: str) -> Result:
    return CliRunner().invoke(app, arguments)


def failed(*arguments: str) -> str:
    """What is said of a failure: one line, and no traceback."""
    result = run(*arguments)
    assert result.exit_code == 1, result.output
    assert "Traceback" not in result.output
    assert result.stdout == ""
    (line,) = [line for line in result.stderr.splitlines() if line.startswith("oneiro: ")]
    return line.removeprefix("oneiro: ")


# -- help and lists


@pytest.mark.parametrize("command", COMMANDS)
def test_each_command_explains_itself(command: str) -> None:
    result = run(command, "--help")
    assert result.exit_code == 0
    assert f"Usage: oneiro {command}" in re.sub(r"\s+", " ", result.output).replace("Usage: root", "Usage: oneiro")


def test_the_command_lists_its_commands() -> None:
    result = run("--help")
    assert result.exit_code == 0
    assert [command for command in COMMANDS if command not in result.output] == []


def test_variants_are_listed_with_presets_and_house_rules() -> None:
    lines = run("variants").stdout.splitlines()
    assert any(line.startswith("classic: Classic.") for line in lines)
    assert any(line.startswith("  classic2021: Classic (2021), 3-8 players.") for line in lines)
    assert any(line.startswith("  with one_word: ") for line in lines)


def test_plugins_are_listed_with_what_they_bring_or_why_not(folder: Path) -> None:
    (folder / "plugins").mkdir()
    (folder / "plugins" / "broken.py").write_text("def variants(:\n")
    (folder / "plugins" / "deck.py").write_text((PLUGINS / "deck.py").read_text())
    lines = run("plugins").stdout.splitlines()
    assert any(re.fullmatch(r"classic \(oneiro \S+\): brings classic", line) for line in lines)
    assert f"deck ({folder}/plugins/deck.py): brings box, handful" in lines
    assert f"broken ({folder}/plugins/broken.py): REFUSED: SyntaxError in line 1: invalid syntax" in lines


# -- what is amiss


@pytest.mark.parametrize(
    ("name", "value", "reason"),
    [
        ("GRACE_SECONDS", "soon", "ONEIRO_GRACE_SECONDS: Input should be a valid number"),
        ("GRACE_SECONDS", "0", "ONEIRO_GRACE_SECONDS: Input should be greater than 0"),
        ("ALLOWED_ORIGINS", "https://example.org", "allowed_origins"),
        ("DATABASE_URL", "mysql://host/x", "mysql is not supported"),
        ("DATABASE_URL", "sqlite://", "a SQLite database needs a file"),
        ("DATABASE_URL", "nonsense", "this is not the address of a database"),
        ("DATABASE_URL", "postgresql://ann:opensesame@127.0.0.1:1/oneiro", "connection"),
        ("DATABASE_URL", "sqlite:////proc/none/oneiro.db", "cannot write beside"),
        ("DATA_DIR", "/proc/none", "No such file or directory: '/proc/none'"),
    ],
)
def test_settings_that_do_not_fit(monkeypatch: pytest.MonkeyPatch, name: str, value: str, reason: str) -> None:
    monkeypatch.setenv(f"ONEIRO_{name}", value)
    told = failed("serve", "--port", "0", "--no-browser")
    assert reason in told
    assert "opensesame" not in told


def test_a_file_that_is_no_database(folder: Path) -> None:
    (folder / "oneiro.sqlite").write_text("not a database\n" * 100)
    assert "file is not a database" in failed("serve", "--port", "0", "--no-browser")


def test_a_database_that_another_server_uses(tmp_path: Path) -> None:
    with serving(tmp_path):
        assert "another server is using" in failed("serve", "--port", "0", "--no-browser")


@pytest.mark.parametrize(
    ("host", "reason"), [("203.0.113.1", "cannot listen at 203.0.113.1"), ("nowhere.invalid", "nowhere.invalid")]
)
def test_an_address_that_is_not_ours(host: str, reason: str) -> None:
    assert reason in failed("serve", "--host", host, "--port", "0", "--no-browser")


def test_a_port_that_is_taken() -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        assert failed("serve", "--port", str(port), "--no-browser") == f"port {port} at 127.0.0.1 is taken"


def test_a_game_that_is_not_there(tmp_path: Path) -> None:
    assert "there is no database" in failed("verify", "t_none")
    assert list(tmp_path.iterdir()) == []
    with serving(tmp_path):
        pass
    assert failed("verify", "t_none") == "NOT verified: there is no table t_none"


@pytest.mark.parametrize("arguments", [("nonsense",), ("--prot", "0"), ("serve", "--port", "x"), ("verify",)])
def test_what_is_no_command(arguments: tuple[str, ...]) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert "Usage: " in result.output


# -- serving


@pytest.mark.parametrize("arguments", [[], ["--port", "0"]], ids=str)
def test_without_a_command_it_serves(folder: Path, arguments: list[str]) -> None:
    """At the usual port or the next free one, where none is named; without a screen no browser is looked for."""
    with started(folder, arguments, {}) as (greeting, server):
        server.send_signal(signal.SIGINT)
        said, complaints = server.communicate(timeout=30)
    assert READY.match(greeting), greeting
    assert f"data in {folder}" in greeting
    assert (said, complaints, server.returncode) == ("", "", 0)


def test_where_there_is_a_screen_a_browser_is_sent_to_the_page(folder: Path) -> None:
    seen, browser = folder / "seen", folder / "browser"
    browser.write_text(BROWSER.format(python=sys.executable, seen=seen))
    browser.chmod(0o700)
    with started(folder, ["serve", "--port", "0"], {"DISPLAY": ":9", "BROWSER": f"{browser} %s"}) as (_, server):
        for _ in range(200):
            if seen.exists():
                break
            time.sleep(0.05)
        server.kill()
    assert "<title>Oneiro</title>" in seen.read_text()


def test_nobody_is_sent_to_a_server_that_will_not_come(folder: Path) -> None:
    """Another one has the data: the reason is told, and no browser is opened."""
    seen, browser = folder / "seen", folder / "browser"
    browser.write_text(f"#!/bin/sh\necho $1 >{seen}\n")
    browser.chmod(0o700)
    screen = {"DISPLAY": ":9", "BROWSER": f"{browser} %s"}
    with serving(folder), started(folder, ["serve", "--port", "0"], screen) as (greeting, server):
        _, complaints = server.communicate(timeout=30)
    assert (greeting, server.returncode, seen.exists()) == ("", 1, False)
    assert "another server is using" in complaints


@contextmanager
def started(
    folder: Path, arguments: list[str], screen: dict[str, str]
) -> "Iterator[tuple[str, subprocess.Popen[str]]]":
    """The command as it runs, with a screen or none, and its greeting."""
    own = environment(ONEIRO_DATA_DIR=str(folder))
    own = {name: value for name, value in own.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")} | screen
    command = [str(COMMAND), *arguments]
    with subprocess.Popen(command, env=own, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        yield server.stdout.readline(), server


def test_neighbours_are_told_an_address_only_where_the_server_listens_to_them(
    capsys: pytest.CaptureFixture[str],
) -> None:
    greet_neighbours("127.0.0.1", "http://192.0.2.7:8000")
    assert capsys.readouterr().out == ""
    greet_neighbours("0.0.0.0", "http://192.0.2.7:8000")
    assert capsys.readouterr().out == "Others in your network find it at http://192.0.2.7:8000.\n"
