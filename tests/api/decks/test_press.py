"""The program that presses pictures: whatever it does, the server goes on, and the picture is refused."""

import io
import json
import os
import sys
import time

import pytest
from PIL import Image

from oneiro_api.decks import press
from oneiro_api.decks.limits import FULL, LARGEST_ANSWER, LARGEST_FILE, MEMORY
from oneiro_api.decks.press import LOOK_DIGITS, Press
from oneiro_core import RefusalCode, Refused
from serving.server import BYTECODE

from .pictures import a_picture, file, hostile

pytestmark = pytest.mark.anyio

PICTURE = a_picture()
HEAD = {"full": 12, "thumb": 12, "look": "0" * LOOK_DIGITS, "colour": "red"}
BOUND = "from oneiro_api.decks.pressing import bind; bind(); "


@pytest.fixture(autouse=True)
def compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """The program finds its modules compiled, as where it is installed."""
    monkeypatch.setenv("PYTHONPYCACHEPREFIX", str(BYTECODE))
    monkeypatch.delenv("PYTHONDONTWRITEBYTECODE", raising=False)


async def refusal(data: bytes = PICTURE) -> Refused:
    with pytest.raises(Refused) as caught:
        await Press().press(data)
    assert caught.value.field in ("picture", None)
    return caught.value


def instead(monkeypatch: pytest.MonkeyPatch, program: str) -> None:
    """Another program than ours reads the picture: what ours could become in a hostile file's hands."""
    monkeypatch.setattr(press, "PROGRAM", [sys.executable, "-c", program])


async def test_a_picture_is_pressed() -> None:
    pressed = await Press().press(PICTURE)
    assert Image.open(io.BytesIO(pressed.full)).size == FULL
    assert pressed.hash == (await Press().press(PICTURE)).hash, "the same picture is the same card"


@pytest.mark.parametrize("name", ["svg", "bomb of 144 megapixels", "cut in the middle"])
async def test_its_refusals_are_told(name: str) -> None:
    refused = await refusal(hostile()[name])
    assert (refused.code, refused.message[:24]) == (RefusalCode.PICTURE_REFUSED, "the picture is refused: ")


@pytest.mark.long
async def test_the_largest_picture_fits_its_memory() -> None:
    """Of 16 megapixels, seen through: the most that may be decoded."""
    assert (await Press().press(file(Image.new("RGBA", (4000, 4000), (9, 9, 9, 99)), compress_level=1))).full


async def test_a_file_that_is_too_large_starts_no_program(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(press, "PROGRAM", ["/nowhere"])
    assert (await refusal(bytes(LARGEST_FILE + 1))).code is RefusalCode.PICTURE_REFUSED


@pytest.mark.parametrize(
    "program",
    [
        "import os, signal; os.kill(os.getpid(), signal.SIGSEGV)",
        "raise SystemExit(3)",
        f"{BOUND}bytearray({MEMORY})",
        f"{BOUND}open('written', 'w').write('x' * 9)",
        f"import sys; sys.stdout.buffer.write(bytes({LARGEST_ANSWER} + 9)); sys.stdin.read(); sys.stdin.read()",
        "print('{}')",
        "print('no JSON')",
        "print('[]')",
        'print(\'{"full": 20, "thumb": 20, "look": "00"}\' + chr(10) + "<script>" * 5)',
        'print(\'{"full": "x", "thumb": -1, "look": null}\')',
        f"print({json.dumps(HEAD)!r}); print('RIFF0000WEBP' * 2, end='')",
    ],
    ids=["crash", "exit", "memory", "writes", "floods", "empty", "noise", "list", "page", "lies", "colour"],
)
async def test_its_faults_are_the_pictures(monkeypatch: pytest.MonkeyPatch, program: str) -> None:
    instead(monkeypatch, program)
    assert (await refusal()).code is RefusalCode.PICTURE_REFUSED


async def test_it_may_not_take_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(press, "WALL_SECONDS", 0.2)
    instead(monkeypatch, "import time; time.sleep(60)")
    began = time.monotonic()
    assert "too long" in (await refusal()).message
    assert time.monotonic() - began < 30


@pytest.mark.long
async def test_processor_time_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """The kernel ends what turns in a circle: tried with a second in place of five."""
    one = (
        "import oneiro_api.decks.pressing as p, resource; p.BOUNDS[resource.RLIMIT_CPU] = 1; p.bind()\nwhile True: pass"
    )
    instead(monkeypatch, one)
    assert (await refusal()).code is RefusalCode.PICTURE_REFUSED


async def test_without_a_program_it_may_be_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(press, "PROGRAM", ["/nowhere/to/be/found"])
    assert (await refusal()).code is RefusalCode.UNAVAILABLE


async def test_it_knows_no_secret_of_the_server(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ONEIRO_DATABASE_URL", "postgresql://oneiro:password@localhost/oneiro")
    instead(monkeypatch, "import json, os; print(json.dumps({'refused': ' '.join(os.environ) + os.getcwd()}))")
    told = (await refusal()).message
    assert "ONEIRO" not in told
    assert told.endswith("/")
    assert not os.path.exists("written")
