"""The press: each picture is made anew by a program of its own (see `pressing`), whose faults never are the server's."""

import asyncio
import contextlib
import hashlib
import os
import re
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from dataclasses import dataclass
from typing import Any

import orjson

from oneiro_core import RefusalCode, Refused

from .limits import LARGEST_ANSWER, LARGEST_FILE, MIDDLE, WALL_SECONDS, Fit
from .looks import FORM_DIGITS, PATCHES

PROGRAM = [sys.executable, "-s", "-P", "-m", "oneiro_api.decks.pressing"]
AT_A_TIME = 2
"""How many pictures are pressed at the same time; more wait."""
COLOUR = re.compile(r"#[0-9a-f]{6}")
LOOK_DIGITS = FORM_DIGITS + 6 * PATCHES[0] * PATCHES[1]
PASSED_ON = ("PYTHONPYCACHEPREFIX", "PYTHONDONTWRITEBYTECODE")
FAULT = "the program that reads it failed: it is broken, or takes too much"


@dataclass(frozen=True, slots=True)
class Print:
    """A picture as it is kept: two WebP files without any metadata, how it looks (see `looks`), and its mean colour."""

    full: bytes
    thumb: bytes
    look: str
    colour: str

    @property
    def hash(self) -> str:
        """The SHA-256 of the large picture, in hex."""
        return hashlib.sha256(self.full).hexdigest()


class Press:
    """Presses pictures, some at a time."""

    def __init__(self) -> None:
        self._free = asyncio.Semaphore(AT_A_TIME)

    async def press(self, data: bytes, fit: Fit = Fit.CROP, centre: float = MIDDLE) -> Print:
        """The picture that a file holds, as a card. `centre` says which part is kept of one that is cropped (see `limits`).

        Raises Refused: PICTURE_REFUSED for a file that is no picture, breaks its reader or takes too much; UNAVAILABLE when no
        program can be started.
        """
        if len(data) > LARGEST_FILE:
            raise unfit(f"the file is larger than {LARGEST_FILE // 1024 // 1024} MB")
        async with self._free:
            return _print(await _answer(data, fit, centre))


def unfit(why: str) -> Refused:
    """The refusal of a picture."""
    return Refused(RefusalCode.PICTURE_REFUSED, f"the picture is refused: {why}", "picture")


async def _answer(data: bytes, fit: Fit, centre: float) -> bytes:
    """What the program says, unless it ends otherwise than well and in time."""
    try:
        process = await asyncio.create_subprocess_exec(
            *PROGRAM, fit, str(centre), stdin=PIPE, stdout=PIPE, stderr=DEVNULL, cwd="/", env=_environment()
        )
    except OSError as error:
        raise Refused(RefusalCode.UNAVAILABLE, "no picture can be read just now; try again") from error
    try:
        async with asyncio.timeout(WALL_SECONDS):
            answer, _ = await asyncio.gather(_read(process), _feed(process, data))
            code = await process.wait()
    except TimeoutError:
        raise unfit("it takes too long to read") from None
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    if code != 0 or len(answer) > LARGEST_ANSWER:
        raise unfit(FAULT)
    return answer


async def _feed(process: Process, data: bytes) -> None:
    assert process.stdin is not None
    with contextlib.suppress(ConnectionError):  # it has seen enough, or is dead
        process.stdin.write(data)
        await process.stdin.drain()
    process.stdin.close()


async def _read(process: Process) -> bytes:
    """The answer, cut where it is too long; then the program is ended, since it would wait for a reader."""
    assert process.stdout is not None
    answer = bytearray()
    while len(answer) <= LARGEST_ANSWER and (part := await process.stdout.read(64 * 1024)):
        answer += part
    if len(answer) > LARGEST_ANSWER:
        process.kill()
    return bytes(answer)


def _environment() -> dict[str, str]:
    """Nothing of ours, where passwords may stand, but what says where compiled modules are kept."""
    return {name: os.environ[name] for name in PASSED_ON if name in os.environ}


def _print(answer: bytes) -> Print:
    """The answer's parts, each looked at: it comes from where a hostile file was read."""
    head, _, rest = answer.partition(b"\n")
    try:
        told: dict[str, Any] = orjson.loads(head)
        if "refused" in told:
            raise unfit(str(told["refused"])[:100])
        full, thumb = rest[: int(told["full"])], rest[int(told["full"]) :]
        look, colour = str(told["look"]), str(told["colour"])
    except (ValueError, KeyError, TypeError, AttributeError):
        raise unfit(FAULT) from None
    if len(thumb) != told["thumb"] or not (_is_webp(full) and _is_webp(thumb) and _is_look(look)):
        raise unfit(FAULT)
    if not COLOUR.fullmatch(colour):
        raise unfit(FAULT)
    return Print(full, thumb, look, colour)


def _is_webp(file: bytes) -> bool:
    return file[:4] == b"RIFF" and file[8:12] == b"WEBP"


def _is_look(look: str) -> bool:
    return len(look) == LOOK_DIGITS and set(look) <= set("0123456789abcdef")
