"""WebM, as recorders write it while they record: often without a length, and with parts whose size was not known yet.

EBML is RFC 8794, the elements are those of Matroska, RFC 9559.
"""

from collections.abc import Iterator

from .broken import Broken

HEADER, DOC_TYPE = 0x1A45DFA3, 0x4282
SEGMENT, INFO, TIMESTAMP_SCALE = 0x18538067, 0x1549A966, 0x2AD7B1
TRACKS, TRACK, TRACK_TYPE = 0x1654AE6B, 0xAE, 0x83
CLUSTER, TIMESTAMP, GROUP, BLOCKS = 0x1F43B675, 0xE7, 0xA0, (0xA1, 0xA3)
MASTERS = frozenset({HEADER, SEGMENT, INFO, TRACKS, TRACK, CLUSTER, GROUP})
"""What is looked into. The elements inside follow as if they stood beside it, so no size of these is ever needed."""
SOUND = 2
MILLISECOND = 1_000_000
"""Nanoseconds."""


def seconds(data: bytes) -> float:
    """From the first block to the last. Raises Broken, IndexError."""
    scale, cluster, times, kinds, form = MILLISECOND, 0, list[int](), set[int](), b""
    for name, content in elements(data):
        if name == DOC_TYPE:
            form = content.rstrip(b"\0")
        elif name == TIMESTAMP_SCALE:
            scale = int.from_bytes(content)
        elif name == TRACK_TYPE:
            kinds.add(int.from_bytes(content))
        elif name == TIMESTAMP:
            cluster = int.from_bytes(content)
        elif name in BLOCKS:
            times.append(cluster + _offset(content))
    if form != b"webm" or kinds != {SOUND}:
        raise Broken("it holds something else than sound")
    return (max(times) - min(times)) * scale / 1e9 if times else 0.0


def elements(data: bytes) -> Iterator[tuple[int, bytes]]:
    """The elements in their order, with their content; of those that are looked into, none. Raises Broken, IndexError."""
    at = 0
    while at < len(data):
        name, at = _number(data, at)
        size, at = _number(data, at, marked=False)
        inside = name in MASTERS
        if not inside and at + size > len(data):
            raise Broken("it ends too early")
        yield name, b"" if inside else data[at : at + size]
        at += 0 if inside else size


def _number(data: bytes, at: int, *, marked: bool = True) -> tuple[int, int]:
    """A number of variable length, with the bit that marks its length or without, and where it ends."""
    length = 9 - data[at].bit_length()
    if length > 8 or at + length > len(data):
        raise Broken("it ends too early")
    number = int.from_bytes(data[at : at + length])
    return number if marked else number & ((1 << 7 * length) - 1), at + length


def _offset(block: bytes) -> int:
    """How much later than its cluster a block is: behind the number of its track, which has one byte in small files."""
    _, at = _number(block, 0)
    return int.from_bytes(block[at : at + 2], signed=True)
