"""The examples that are shipped, run as somebody runs them who has copied them."""

import asyncio
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from .client import Client
from .javascript import installed

EXAMPLES = Path(__file__).parents[2] / "api" / "examples"
PACKAGES = (
    *("graphql@16.15.0", "graphql-ws@6.4.2", "ws@8.23.0", "tsx@4.23.15"),
    *("typescript@5.9.3", "@types/node@20.19.43", "@types/ws@8.18.2"),
)
PATIENCE = 100
OPEN = "{ tables(first: 100) { edges { node { code host { name } } } } }"


@contextmanager
def copied() -> Iterator[Path]:
    """A folder with the examples, below which Node finds their packages."""
    with tempfile.TemporaryDirectory(dir=installed(PACKAGES)) as folder:
        yield Path(shutil.copytree(EXAMPLES, folder, dirs_exist_ok=True))


async def run(folder: Path, *command: str, **environment: str) -> str:
    """Run a program to its end; what it prints."""
    process = await asyncio.create_subprocess_exec(
        *command,
        cwd=folder,
        env={**os.environ, **environment},
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    try:
        told, complaints = await asyncio.wait_for(process.communicate(), PATIENCE)
    finally:
        if process.returncode is None:
            process.kill()
            await process.communicate()
    assert (process.returncode, complaints) == (0, b""), complaints.decode() + told.decode()
    return told.decode()


async def opened_by(who: Client, name: str) -> str:
    """The code of the public table that somebody of this name has opened, as soon as it is there."""
    async with asyncio.timeout(PATIENCE):
        while True:
            found = (await who.ask(OPEN))["tables"]["edges"]
            codes = [edge["node"]["code"] for edge in found if edge["node"]["host"]["name"] == name]
            if codes:
                return str(codes[0])
            await asyncio.sleep(0.1)


def terminal(*arguments: str) -> tuple[str, ...]:
    """The command of the frontend for a terminal."""
    return ("npx", "--no-install", "tsx", "terminal.ts", *arguments)


def bot(*arguments: str) -> tuple[str, ...]:
    """The command of the bot."""
    return (sys.executable, "bot.py", *arguments)
