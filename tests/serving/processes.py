"""Players as processes of their own."""

import asyncio
import json
import sys
from pathlib import Path
from typing import Any

from .client import Client
from .company import Company
from .server import environment

TESTS = Path(__file__).parents[1]


async def played_out(company: Company, pause: float = 0.0) -> list[dict[str, Any]]:
    """Let every seat be played by a process until the game is over; their records."""
    async with asyncio.TaskGroup() as players:
        tasks = [players.create_task(_played(company, client, pause)) for client in company.seats]
    return [task.result() for task in tasks]


async def _played(company: Company, client: Client, pause: float) -> dict[str, Any]:
    arguments = ["-m", "serving.player", client.url, company.table, client.token or "", client.name, str(pause)]
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        *arguments,
        env=environment(PYTHONPATH=str(TESTS)),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    try:
        told, complaints = await process.communicate()
    finally:
        if process.returncode is None:
            process.kill()
            await process.communicate()
    assert process.returncode == 0, complaints.decode()
    record: dict[str, Any] = json.loads(told)
    return record
