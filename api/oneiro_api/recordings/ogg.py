"""Ogg (RFC 3533) with Opus (RFC 7845) or Vorbis."""

import struct

from .broken import Broken

PAGE = struct.Struct("<4sBBqIIIB")
NO_POSITION = -1
OPUS_RATE = 48_000


def seconds(data: bytes) -> float:
    """Up to the position that the last page states. Raises Broken, struct.error, IndexError."""
    at, last, streams = 0, 0, set[int]()
    while at < len(data):
        magic, _, _, position, stream, _, _, count = PAGE.unpack_from(data, at)
        end = at + PAGE.size + count + sum(data[at + PAGE.size : at + PAGE.size + count])
        if magic != b"OggS" or end > len(data):
            raise Broken("it ends too early")
        streams.add(stream)
        last = last if position == NO_POSITION else position
        at = end
    if len(streams) != 1:
        raise Broken("it holds more than one stream")
    rate, skipped = _clock(data[PAGE.size + data[PAGE.size - 1] :])
    return (last - skipped) / rate


def _clock(head: bytes) -> tuple[int, int]:
    """How many positions a second has, and how many of them are not to be heard."""
    if head.startswith(b"OpusHead"):
        return OPUS_RATE, struct.unpack_from("<H", head, 10)[0]
    if head.startswith(b"\x01vorbis"):
        return struct.unpack_from("<I", head, 12)[0], 0
    raise Broken("it holds neither Opus nor Vorbis")
