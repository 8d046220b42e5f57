"""A sixth variant, by a stranger: a wheel of its own beside ours is found, checked, and played by a client that knows neither."""

import asyncio
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import aiohttp
import pytest

from serving import Serving
from serving.company import newcomer
from serving.examples import copied, opened_by, run, terminal
from serving.generic import play_out

ROOT = Path(__file__).parents[2]
CAPTIONS = Path(__file__).parent / "captions"
OPEN = """mutation { createTable(input: {variant: "captions", clock: OFF, options: {captions: {longest: 100}}}) {
    ... on Table { id code options { values } game { __typename } } ... on Refusal { refused: code message field } } }"""
JOIN = "mutation($code: String) { joinTable(code: $code) { ... on Table { id } ... on Refusal { refused: code message field } } }"
KNOWN = """{ variant(key: "captions") { title gameType seats plugin { name } actions { key fields { key kind min max } } }
    __type(name: "CaptionsView") { fields { name } } }"""


def _run(*command: str | Path) -> str:
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, f"{command}: {done.stdout}{done.stderr}"
    return done.stdout


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A fresh environment with both wheels."""
    folder = tmp_path_factory.mktemp("stranger")
    for source in (ROOT, CAPTIONS):
        _run("uv", "build", "--quiet", "--wheel", "--out-dir", folder / "wheels", source)
    ours, theirs = (next((folder / "wheels").glob(f"{name}-*.whl")) for name in ("oneiro", "oneiro_captions"))
    _run("uv", "venv", "--quiet", "--python", sys.executable, folder / "venv")
    _run("uv", "pip", "install", "--quiet", "--python", folder / "venv", f"{ours}[api]", theirs)
    return folder / "venv" / "bin"


@pytest.fixture(scope="module")
def server(environment: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    serving = Serving(tmp_path_factory.mktemp("data"), command=environment / "oneiro")
    serving.start()
    yield serving
    serving.kill()


def test_it_is_found(environment: Path) -> None:
    assert "captions (oneiro-captions 1.0): brings captions" in _run(environment / "oneiro", "plugins")


def test_it_passes_the_kit(environment: Path) -> None:
    assert "captions conforms" in _run(environment / "oneiro", "check", "captions", "--pairs", "100")


@pytest.mark.anyio
async def test_a_client_that_knows_only_choices_plays_it(server: Serving) -> None:
    async with aiohttp.ClientSession() as http:
        seats = [await newcomer(http, server.url) for _ in range(5)]
        opened = await seats[0].do(OPEN)
        assert opened["options"]["values"] == {"longest": 100}
        for client in seats[1:]:
            await client.do(JOIN, code=opened["code"])
        games = [game async for game in play_out(opened["id"], seats, Random(5))]
    assert games[-1]["over"]
    assert games[-1]["__typename"] == "CaptionsView"
    assert sum(games[-1]["scores"]) == 25  # five rounds of five votes


@pytest.mark.anyio
@pytest.mark.timeout(400)  # the first run installs packages
async def test_the_frontend_for_a_terminal_plays_it(server: Serving) -> None:
    """It is written in TypeScript, and knows what every game has."""
    with copied() as folder:
        host = {"ONEIRO": server.url, "NAME": "Ann of captions", "VARIANT": "captions", "SEATS": "3"}
        playing = asyncio.create_task(run(folder, *terminal("--auto"), **host))
        async with aiohttp.ClientSession() as http:
            code = await opened_by(await newcomer(http, server.url), "Ann of captions")
        others = [run(folder, *terminal("--auto", code), ONEIRO=server.url, NAME=f"Guest {n}") for n in range(2)]
        told = await asyncio.gather(playing, *others)
    endings = {re.findall(r"^The game is over\..*$", text, re.MULTILINE)[-1] for text in told}
    assert len(endings) == 1


@pytest.mark.anyio
async def test_it_describes_itself(server: Serving) -> None:
    async with aiohttp.ClientSession() as http:
        known = await (await newcomer(http, server.url)).ask(KNOWN)
    assert known["variant"]["plugin"] == {"name": "captions"}
    assert [action["key"] for action in known["variant"]["actions"]] == ["captionsWrite", "captionsChoose"]
    assert {"picture", "lines", "choices"} <= {field["name"] for field in known["__type"]["fields"]}


def test_our_own_environment_does_not_know_it() -> None:
    assert "captions" not in _run(Path(os.path.dirname(sys.executable)) / "oneiro", "plugins")


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"
