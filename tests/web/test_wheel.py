"""The wheel, installed alone into an empty environment, serves the same client, and it plays."""

import subprocess
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser

from oneiro_api.client.files import file
from serving import Serving
from serving.server import environment

from .person import Person
from .test_files import WEB
from .visitors import Hotel

ROOT = Path(__file__).parents[2]


def done(*command: str) -> None:
    subprocess.run(command, env=environment(), cwd=ROOT, check=True, capture_output=True, timeout=280)


@pytest.fixture
def installed(tmp_path: Path) -> Path:
    """The command of the wheel, in an environment that holds nothing but what it asks for."""
    done("uv", "build", "--quiet", "--wheel", "--out-dir", str(tmp_path / "wheel"))
    (wheel,) = (tmp_path / "wheel").glob("*.whl")
    done("uv", "venv", "--quiet", str(tmp_path / "empty"))
    done("uv", "pip", "install", "--quiet", "--python", str(tmp_path / "empty"), f"oneiro[api] @ {wheel.as_uri()}")
    return tmp_path / "empty" / "bin" / "oneiro"


@pytest.mark.long
def test_the_wheel_alone_serves_the_same(browser: Browser, installed: Path, tmp_path: Path) -> None:
    server = Serving(tmp_path / "data", {"bot_pace": "0"}, installed)
    (server.folder / "plugins" / "deck.py").unlink()
    server.start()
    hotel = Hotel(browser, server.url)
    try:
        person = Person(hotel.visit("/"))
        person.sign_in_and_play("Classic")
        person.play(actions=2)
        for path in (path for path in WEB.rglob("*") if path.is_file()):
            served = httpx.get(f"{server.url}/web/{path.relative_to(WEB).as_posix()}")
            assert served.content == file(path).content, path
    finally:
        hotel.close()
        server.kill()
