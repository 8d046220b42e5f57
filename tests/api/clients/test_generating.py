"""Code generators make clients of the schema that compile, and that work."""

import json
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from serving import Serving
from serving.javascript import CODEGEN, installed

pytestmark = pytest.mark.timeout(500)

HERE = Path(__file__).parent / "generating"
SCHEMA = Path(__file__).parents[1] / "schema.graphql"
ARIADNE = "ariadne-codegen==0.19.0"
SETTINGS = """[tool.ariadne-codegen]
schema_path = "schema.graphql"
queries_path = "operations.graphql"
target_package_name = "generated"
"""
USE = """
import asyncio, json, sys
from generated import Client, CreateTableInput

async def main(url):
    async with Client(f"{url}/graphql") as stranger:
        signed = (await stranger.sign_in("Ada")).sign_in
    async with Client(f"{url}/graphql", headers={"Authorization": f"Bearer {signed.token}"}) as client:
        refused = (await client.create(CreateTableInput(variant="none"))).create_table
        opened = (await client.create(CreateTableInput(variant="classic", deck="box"))).create_table
        table = (await client.table(opened.id)).table
    print(json.dumps([signed.account.name, refused.refused, table.status, table.seats[0].name, table.game]))

asyncio.run(main(sys.argv[1]))
"""


@pytest.fixture
def beside_packages() -> Iterator[Path]:
    """A folder where the generators for TypeScript are found, with the schema and what is to be made of it."""
    with tempfile.TemporaryDirectory(dir=installed(CODEGEN)) as place:
        shutil.copytree(HERE, place, dirs_exist_ok=True)
        shutil.copy(SCHEMA, place)
        yield Path(place)


def run(command: list[str], folder: Path) -> str:
    answer = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=200)
    assert answer.returncode == 0, answer.stdout + answer.stderr
    return answer.stdout + answer.stderr


def test_typescript(beside_packages: Path) -> None:
    programs = installed(CODEGEN) / "node_modules" / ".bin"
    told = run([str(programs / "graphql-codegen"), "--config", "codegen.cjs"], beside_packages)
    assert "warn" not in told.lower()
    strict = ["--noEmit", "--strict", "--skipLibCheck", "--target", "es2022", "--module", "esnext"]
    run([str(programs / "tsc"), *strict, "--moduleResolution", "bundler", "operations.ts", "use.ts"], beside_packages)
    assert "export type StoryView = " in (beside_packages / "types.ts").read_text()


def test_python(server: Serving, tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text(SETTINGS)
    (tmp_path / "use.py").write_text(USE)
    shutil.copy(SCHEMA, tmp_path)
    shutil.copy(HERE / "operations.graphql", tmp_path)
    run(["uv", "tool", "run", "--from", ARIADNE, "ariadne-codegen", "client"], tmp_path)
    told = json.loads(run([sys.executable, "use.py", server.url], tmp_path))
    assert told == ["Ada", "BAD_OPTION", "OPEN", "Ada", None]
