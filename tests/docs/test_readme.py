"""Every example of the README, done as it says."""

import os
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import httpx
import pytest

from oneiro_core import Registry
from serving import Serving, serving

from .asking import Guest
from .blocks import README, ROOT, under
from .friends import sign_in
from .round import played
from .running import PATIENCE, line, shell, started

SERVE, TEST = under(README, "Two commands")
PLAY, LIST = under(README, "Play")
(CLIENT,) = under(README, "Connect a frontend")
WHISPER, BRING, CHECK, PLAY_WHISPER, PACKAGE = under(README, "Write a variant")
EVENING, HOLD, PRIVATE = under(README, "Host a tournament")
(POSTGRES,) = under(README, "Run it at scale")
VARIANTS = Registry.found().variants
(ARROWS,) = under(README, "How it is built")  # compared with the imports in test_tables.py


def test_the_first_command_serves(tmp_path: Path) -> None:
    with started(SERVE, tmp_path, ONEIRO_DATA_DIR=str(tmp_path)) as process:
        ready = line(process, r"ready at (http://127\.0\.0\.1:\d+) ")
        assert Guest(ready[1]).ask("{ server { name } }") == {"name": "Oneiro"}


def test_the_second_command_tests() -> None:
    """It runs this file's name only, and only names the tests: the tests are running already."""
    told = shell(TEST, ROOT, PYTEST_ADDOPTS=f"--collect-only -q -p no:cacheprovider {Path(__file__).relative_to(ROOT)}")
    assert "test_the_second_command_tests" in told


def test_three_guests_play_a_whole_game(server: Serving, tmp_path: Path) -> None:
    CLIENT.save(tmp_path)
    told = shell(PLAY, tmp_path, ONEIRO=server.url)
    assert re.search(r"^The game is over\. (Ann|Ben|Cleo)( and (Ben|Cleo))* won\.$", told, re.MULTILINE)
    assert told.count(" says: ") >= 3


def test_the_games_are_listed(tmp_path: Path) -> None:
    told = shell(LIST, tmp_path, ONEIRO_DATA_DIR=str(tmp_path))
    assert told.startswith("classic: ")


def test_the_client_is_small_and_needs_nothing() -> None:
    assert len(CLIENT.text.splitlines()) < 60
    names = re.findall(r"^(?:import|from) (.+)", CLIENT.text, re.MULTILINE)
    modules = {name.split(".")[0] for line in names for name in line.split(", ")}
    assert modules <= sys.stdlib_module_names


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_client_plays_whatever_is_installed(server: Serving, tmp_path: Path, variant: str) -> None:
    names = [f"Guest{number}" for number in range(VARIANTS[variant].seats[0])]
    answer = run_client(server, tmp_path, *names, VARIANT=variant)
    assert answer.stderr == ""
    assert "The game is over." in answer.stdout


def test_an_evening_is_held(server: Serving, tmp_path: Path) -> None:
    CLIENT.save(tmp_path)
    EVENING.save(tmp_path)
    told = shell(HOLD, tmp_path, ONEIRO=server.url)
    seated = [name for pod in re.findall(r"^Round 1: (.*)$", told, re.MULTILINE) for name in pod.split(", ")]
    assert sorted(seated) == sorted(["Ann", "Ben", "Zoe", *(f"Plain {number}" for number in range(1, 10))])
    sizes = [pod.count(",") + 1 for pod in re.findall(r"^Round \d: (.*)$", told, re.MULTILINE)]
    assert sizes[:3] == [4, 4, 4]
    assert sorted(sizes[3:]) == [3, 4, 4], "Zoe did not come, and rests"
    ranks = re.findall(r"^ ?(\d+)\. .+ (?:leads|follows|is level with) .+\.$", told, re.MULTILINE)
    assert ranks == [str(rank) for rank in range(1, 13)]


def test_the_client_says_why_it_cannot_play(server: Serving, tmp_path: Path) -> None:
    answer = run_client(server, tmp_path, "Ann", "Ben")
    assert answer.returncode == 1
    assert "players" in answer.stderr


def run_client(server: Serving, folder: Path, *names: str, **more: str) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, str(CLIENT.save(folder)), *names]
    environment = {**os.environ, "ONEIRO": server.url, **more}
    return subprocess.run(command, env=environment, capture_output=True, text=True, timeout=PATIENCE)


def test_a_variant_in_one_file_is_played(tmp_path: Path) -> None:
    WHISPER.save(tmp_path)
    CLIENT.save(tmp_path)
    told = shell(BRING, tmp_path, HOME=str(tmp_path))
    assert "whisper.py): brings whisper\n" in told
    with serving(tmp_path / ".local" / "share" / "oneiro") as server:
        told = shell(PLAY_WHISPER, tmp_path, ONEIRO=server.url)
        assert "(whispered)" in told
        assert "The game is over." in told
        assert sign_in(server.url, "Ann").ask(OF_WHISPER)["options"] == {"pair": 7, "targetScore": 20}


def test_the_kit_plays_it(tmp_path: Path) -> None:
    (tmp_path / "plugins").mkdir()
    WHISPER.save(tmp_path / "plugins")
    assert shell(CHECK, tmp_path, ONEIRO_DATA_DIR=str(tmp_path)).startswith("whisper conforms")


OF_WHISPER = """mutation {
  createTable(input: {variant: "whisper", options: {whisper: {pair: 7}}}) {
    ... on Table { options { ... on WhisperGameOptions { pair targetScore } } }
  }
}"""


def test_a_package_of_it_is_found(tmp_path: Path) -> None:
    package, target = tmp_path / "package", tmp_path / "installed"
    package.mkdir()
    WHISPER.save(package)
    (package / "pyproject.toml").write_text(PACKAGE.text)
    command = ["uv", "pip", "install", "--quiet", "--no-deps", "--target", str(target), str(package)]
    subprocess.run(command, check=True, timeout=PATIENCE)
    told = shell(LIST, tmp_path, ONEIRO_DATA_DIR=str(tmp_path), PYTHONPATH=str(target))
    assert "\nwhisper: Whisper. A clue for one pair of ears.\n" in told


def test_a_private_table_is_opened(server: Serving) -> None:
    opened = sign_in(server.url, "Ann").ask(PRIVATE.text)
    assert re.fullmatch(r"[A-Z]{8}", opened["code"])
    found = sign_in(server.url, "Ben").ask(
        "query ($code: String) { table(code: $code) { private preset clock capacity houseRules { key } } }",
        code=opened["code"],
    )
    assert found == {
        "private": True,
        "preset": "odyssey2011",
        "clock": "QUICK",
        "capacity": 7,
        "houseRules": [{"key": "one_word"}],
    }


def test_what_one_presses_in_the_client_is_called_so(server: Serving) -> None:
    play = README.read_text().split("## Play\n")[1].split("\n## ")[0]
    words = httpx.get(f"{server.url}/web/words/en.json").json()
    assert {"More", "Play now", "Open a table"} == set(re.findall(r"\*\*(.+?)\*\*", play)) & set(words.values())


def test_it_serves_with_postgresql(postgres_url: str, tmp_path: Path) -> None:
    address = re.search(r"postgresql://\S+", POSTGRES.text)
    assert address
    real = POSTGRES.text.replace(address[0], postgres_url)
    with started(replace(POSTGRES, text=real), tmp_path, ONEIRO_DATA_DIR=str(tmp_path)) as process:
        url = line(process, r"ready at (http://127\.0\.0\.1:\d+) ")[1]
        assert sign_in(url, "Ann").ask("{ viewer { name } }") == {"name": "Ann"}


def test_the_picture_shows_a_round_that_was_played() -> None:
    alt, path = re.findall(r"!\[(.*?)\]\((.*?)\)", README.read_text())[0]
    assert alt == played().alt
    assert f"Description\0{alt}".encode("latin-1") in (ROOT / path).read_bytes()
