"""The shipped examples play real games on a real server: every variant, with bots in the other seats."""

import asyncio
import os
import re
from asyncio.subprocess import PIPE, STDOUT
from pathlib import Path

import aiohttp
import pytest

from playing import REGISTRY
from serving import Serving, newcomer
from serving.examples import bot, copied, opened_by, run, terminal
from serving.sandbox import sandbox

pytestmark = [pytest.mark.anyio, pytest.mark.timeout(400)]  # the first run installs packages


async def test_the_terminal_is_sound_typescript() -> None:
    options = ("--noEmit", "--strict", "--noUncheckedIndexedAccess", "--target", "es2022", "--module", "nodenext")
    with copied() as folder:
        assert await run(folder, "npx", "--no-install", "tsc", *options, "--lib", "es2022", "terminal.ts") == ""


@pytest.mark.parametrize("variant", REGISTRY.variants)
async def test_the_terminal_and_bots_play_to_the_end(
    server: Serving, http: aiohttp.ClientSession, variant: str
) -> None:
    seats = REGISTRY.variants[variant].seats[0]
    with copied() as folder:
        wish = {"ONEIRO": server.url, "NAME": f"Ann of {variant}", "VARIANT": variant, "SEATS": str(seats)}
        host = asyncio.create_task(run(folder, *terminal("--auto"), **wish))
        code = await opened_by(await newcomer(http, server.url), f"Ann of {variant}")
        others = [run(folder, *bot(code, f"Bot {number}"), ONEIRO=server.url) for number in range(seats - 1)]
        told, *echoes = await asyncio.gather(host, *others)
    endings = {re.findall(r"^The game is over\..*$", text, re.MULTILINE)[-1] for text in (told, *echoes)}
    assert len(endings) == 1
    assert re.search(rf"^-- round \d+, over: Ann of {variant} \d+, Bot", told, re.MULTILINE)


@pytest.mark.parametrize(
    "code", ["PLAY", "DROP", *(pytest.param(code, marks=pytest.mark.long) for code in ("LATE", "BUSY", "UNKNOWN"))]
)
async def test_the_examples_survive_the_sandbox(code: str) -> None:
    with sandbox() as running, copied() as folder:
        programs = (terminal("--auto", code), bot(code))
        told = await asyncio.gather(*(run(folder, *program, ONEIRO=running.url) for program in programs))
    assert ["The game is over." in text for text in told] == [True, True]


async def test_somebody_plays_at_the_terminal_who_types_one_to_every_question() -> None:
    with sandbox() as running, copied() as folder:
        told = await _typed(folder, running.url, terminal("UNKNOWN"))
    assert "    2. SOUTH\n" in told
    assert told.count("Shore? ") == 3
    assert "The game is over." in told


async def _typed(folder: Path, url: str, command: tuple[str, ...]) -> str:
    """What a program prints, when each of its questions is answered by 1."""
    process = await asyncio.create_subprocess_exec(
        *command, cwd=folder, env={**os.environ, "ONEIRO": url}, stdin=PIPE, stdout=PIPE, stderr=STDOUT
    )
    assert process.stdin
    assert process.stdout
    told = ""
    async with asyncio.timeout(60):
        while piece := await process.stdout.read(4096):
            told += piece.decode()
            if told.endswith("? "):
                process.stdin.write(b"1\n")
        assert await process.wait() == 0, told
    return told


async def test_who_cannot_join_is_told_why(server: Serving) -> None:
    with copied() as folder:
        for program in (terminal("NOSUCH"), bot("NOSUCH")):
            with pytest.raises(AssertionError, match="there is no such table"):
                await run(folder, *program, ONEIRO=server.url)
