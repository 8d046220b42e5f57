"""MP4 (ISO/IEC 14496-12), whole, or in fragments as recorders write it while they record."""

import struct
from collections.abc import Iterator
from dataclasses import dataclass

from .broken import Broken

INSIDE = frozenset({b"moov", b"trak", b"mdia", b"minf", b"stbl", b"mvex", b"moof", b"traf"})
"""Boxes that are looked into. What is inside follows as if it stood beside them."""
BASE, DESCRIPTION, DURATION = 0x1, 0x2, 0x8
"""Flags of `tfhd`: what stands before the default duration, and that there is one."""
OFFSET, FIRST, EACH_DURATION = 0x1, 0x4, 0x100
"""Flags of `trun`: what stands before the samples, and that each of them has a duration."""
SAMPLE_FLAGS = (0x100, 0x200, 0x400, 0x800)
"""Flags of `trun`: what each sample has, four bytes for each."""


@dataclass(slots=True)
class Track:
    """A track: how many units a second has, how many of them it lasts, and how long a sample lasts that says nothing itself."""

    scale: int = 0
    length: int = 0
    usual: int = 0


def seconds(data: bytes) -> float:
    """As long as the samples of its longest track take together. Raises Broken, struct.error, IndexError, ZeroDivisionError."""
    tracks: dict[int, Track] = {}
    number, usual = 0, 0
    for name, box in boxes(data):
        if name == b"tkhd":
            (number,) = struct.unpack_from(">I", box, 20 if box[0] else 12)
            tracks[number] = Track()
        elif name == b"mdhd":
            (_of(tracks, number).scale,) = struct.unpack_from(">I", box, 20 if box[0] else 12)
        elif name == b"hdlr" and box[8:12] != b"soun":
            raise Broken("it holds something else than sound")
        elif name == b"stts":
            _of(tracks, number).length += _listed(box)
        elif name == b"trex":
            one, _, length = struct.unpack_from(">III", box, 4)
            _of(tracks, one).usual = length
        elif name == b"tfhd":
            (number,) = struct.unpack_from(">I", box, 4)
            usual = _usual(box, _of(tracks, number).usual)
        elif name == b"trun":
            _of(tracks, number).length += _run(box, usual)
    return max((track.length / track.scale for track in tracks.values()), default=0.0)


def boxes(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    """The boxes in their order, with their content; of those that are looked into, none. Raises Broken, struct.error."""
    at = 0
    while at < len(data):
        size, name = struct.unpack_from(">I4s", data, at)
        start = at + 8
        if size == 1:
            (size,), start = struct.unpack_from(">Q", data, start), start + 8
        end = at + size if size else len(data)
        if not start <= end <= len(data):
            raise Broken("it ends too early")
        yield name, b"" if name in INSIDE else data[start:end]
        at = start if name in INSIDE else end


def _of(tracks: dict[int, Track], number: int) -> Track:
    if number not in tracks:
        raise Broken("it tells of a track that it does not have")
    return tracks[number]


def _listed(box: bytes) -> int:
    """What `stts` says: so many samples of such a duration, and so on."""
    (count,) = struct.unpack_from(">I", box, 4)
    if 8 + 8 * count > len(box):
        raise Broken("it ends too early")
    pairs = struct.iter_unpack(">II", box[8 : 8 + 8 * count])
    return sum(samples * duration for samples, duration in pairs)


def _usual(box: bytes, usual: int) -> int:
    """How long a sample of this fragment lasts that says nothing itself."""
    flags = int.from_bytes(box[1:4])
    at = 8 + 8 * bool(flags & BASE) + 4 * bool(flags & DESCRIPTION)
    return int(struct.unpack_from(">I", box, at)[0]) if flags & DURATION else usual


def _run(box: bytes, usual: int) -> int:
    """How long the samples of `trun` take."""
    flags, (count,) = int.from_bytes(box[1:4]), struct.unpack_from(">I", box, 4)
    if not flags & EACH_DURATION:
        return int(count * usual)
    start = 8 + 4 * bool(flags & OFFSET) + 4 * bool(flags & FIRST)
    step = 4 * sum(bool(flags & flag) for flag in SAMPLE_FLAGS)
    return sum(struct.unpack_from(">I", box, start + step * sample)[0] for sample in range(count))
