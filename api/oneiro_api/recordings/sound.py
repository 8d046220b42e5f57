"""What a file of sound is: its container, found by its first bytes, and how long it lasts, found by walking through it.

The sound itself is never decoded here: what a listener's browser makes of it happens there, behind its own walls.
"""

import struct
from collections.abc import Callable
from dataclasses import dataclass

from oneiro_core import RefusalCode, Refused

from . import mp4, ogg, wav, webm
from .broken import Broken

LARGEST_FILE = 400 * 1024
"""Bytes: the longest sound at 200 kbit/s, which is more than browsers take for a voice."""
LONGEST = 15
"""Seconds."""
SLACK = 0.5
"""Seconds by which a recorder that was stopped in time may be late."""

READERS: tuple[tuple[int, bytes, str, Callable[[bytes], float]], ...] = (
    (0, b"\x1a\x45\xdf\xa3", "audio/webm", webm.seconds),
    (0, b"OggS", "audio/ogg", ogg.seconds),
    (4, b"ftyp", "audio/mp4", mp4.seconds),
    (8, b"WAVE", "audio/wav", wav.seconds),
)
"""Where which bytes stand in a file, its type, and how long it lasts: what browsers' recorders write, and WAVE for programs."""


@dataclass(frozen=True, slots=True)
class Sound:
    """A file of sound: its media type, and how long it lasts."""

    media_type: str
    seconds: float


def sound_of(data: bytes) -> Sound:
    """The sound that a file holds. Raises Refused: RECORDING_TOO_LONG, RECORDING_REFUSED."""
    if len(data) > LARGEST_FILE:
        raise _too_long(f"the file is larger than {LARGEST_FILE // 1024} kB")
    found = next((reader for reader in READERS if data[reader[0] :].startswith(reader[1])), None)
    if found is None:
        raise unfit("it is none of WebM, Ogg, MP4 and WAVE")
    sound = Sound(found[2], _seconds(found[3], data))
    if sound.seconds > LONGEST + SLACK:
        raise _too_long(f"it lasts longer than {LONGEST} s")
    return sound


def unfit(why: str) -> Refused:
    """The refusal of what is no sound."""
    return Refused(RefusalCode.RECORDING_REFUSED, f"the recording is refused: {why}", "recording")


def _seconds(reader: Callable[[bytes], float], data: bytes) -> float:
    try:
        seconds = reader(data)
    except Broken as broken:
        raise unfit(str(broken)) from None
    except (struct.error, IndexError, ZeroDivisionError, OverflowError):  # it ends too early, or counts by nothing
        raise unfit("the file is broken") from None
    if seconds <= 0:
        raise unfit("there is nothing to hear")
    return seconds


def _too_long(why: str) -> Refused:
    return Refused(RefusalCode.RECORDING_TOO_LONG, f"the recording is too long: {why}", "recording")
