"""What a file of sound is taken for: by its container, and as long as it lasts. All else is refused, and nothing worse."""

from random import Random

import pytest

from oneiro_api.recordings.sound import LARGEST_FILE, sound_of
from oneiro_core import RefusalCode, Refused

from .sounds import file, tone

TONES = {"tone.webm": "audio/webm", "tone.ogg": "audio/ogg", "tone.m4a": "audio/mp4", "tone.frag.mp4": "audio/mp4"}
PACKED = tone().replace(b"\x01\x00\x01\x00", b"\x55\x00\x01\x00", 1)


def refused(data: bytes) -> tuple[RefusalCode, str]:
    with pytest.raises(Refused) as caught:
        sound_of(data)
    assert caught.value.field == "recording"
    return caught.value.code, caught.value.message.rpartition(": ")[2]


@pytest.mark.parametrize("name", TONES)
def test_what_recorders_write_is_known_by_type_and_length(name: str) -> None:
    sound = sound_of(file(name))
    assert sound.media_type == TONES[name]
    assert sound.seconds == pytest.approx(1.2, abs=0.07)  # AAC fills its last frame, of 64 ms


@pytest.mark.parametrize("seconds", [0.1, 1.2, 15.4])
def test_wave_lasts_as_long_as_its_samples(seconds: float) -> None:
    sound = sound_of(tone(seconds))
    assert sound.media_type == "audio/wav"
    assert sound.seconds == pytest.approx(seconds, abs=0.001)


@pytest.mark.parametrize("name", ["long.webm", "long.ogg", "long.m4a", "long.frag.mp4"])
def test_what_lasts_too_long(name: str) -> None:
    assert refused(file(name)) == (RefusalCode.RECORDING_TOO_LONG, "it lasts longer than 15 s")
    assert refused(tone(15.6))[0] is RefusalCode.RECORDING_TOO_LONG


def test_what_is_too_large() -> None:
    padded = file("tone.m4a") + (LARGEST_FILE).to_bytes(4) + b"free" + bytes(LARGEST_FILE - 8)
    assert refused(padded) == (RefusalCode.RECORDING_TOO_LONG, "the file is larger than 400 kB")


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "it is none of WebM, Ogg, MP4 and WAVE"),
        (b"<svg onload='alert(1)'/>", "it is none of WebM, Ogg, MP4 and WAVE"),
        (b"RIFF\0\0\0\0WEBPVP8 ", "it is none of WebM, Ogg, MP4 and WAVE"),
        (file("video.webm"), "it holds something else than sound"),
        (file("video.mp4"), "it holds something else than sound"),
        (file("tone.ogg") + file("long.ogg"), "it holds more than one stream"),
        (file("tone.ogg").replace(b"OpusHead", b"Speex   "), "it holds neither Opus nor Vorbis"),
        (file("tone.webm").replace(b"webm", b"oops"), "it holds something else than sound"),
        (PACKED, "its samples are packed in a way that browsers need not know"),
        (tone(0), "there is nothing to hear"),
        (tone()[:-1], "it ends too early"),
        (file("tone.webm")[:-1], "it ends too early"),
    ],
    ids=lambda given: given if isinstance(given, str) else "",
)  # fmt: skip
def test_what_is_no_sound(data: bytes, why: str) -> None:
    assert refused(data) == (RefusalCode.RECORDING_REFUSED, why)


@pytest.mark.parametrize("name", [*TONES, "tone.wav"])
def test_whatever_is_broken_is_refused_and_nothing_worse(name: str) -> None:
    """Every beginning of a file, and files with bytes changed at random: each is a sound of some length, or refused."""
    whole, chance = file(name) if name in TONES else tone(0.1), Random(name)
    tried = [whole[:length] for length in range(0, len(whole), 3)]
    for _ in range(600):
        broken = bytearray(whole)
        for _ in range(chance.randint(1, 4)):
            broken[chance.randrange(min(len(broken), 900))] = chance.randrange(256)
        tried.append(bytes(broken))
    outcomes = set()
    for data in tried:
        try:
            assert 0 < sound_of(data).seconds <= 15.5
            outcomes.add("sound")
        except Refused as refusal:
            outcomes.add(refusal.code)
    assert outcomes >= {"sound", RefusalCode.RECORDING_REFUSED}
