"""Files of sound, and of what is none. All but WAVE were written by FFmpeg 8.1: a tone of 1.2 s, and 16.5 s of near silence."""

import io
import math
import wave
from array import array
from pathlib import Path

FOLDER = Path(__file__).parent / "sounds"
RATE = 8000


def file(name: str) -> bytes:
    return (FOLDER / name).read_bytes()


def tone(seconds: float = 1.0, pitch: float = 440.0) -> bytes:
    """A WAVE file; another pitch makes another file."""
    samples = array("h", (int(9000 * math.sin(2 * math.pi * pitch * at / RATE)) for at in range(int(RATE * seconds))))
    written = io.BytesIO()
    with wave.open(written, "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(2)
        out.setframerate(RATE)
        out.writeframes(samples.tobytes())
    return written.getvalue()
