"""WAVE: chunks of RIFF (Microsoft and IBM, Multimedia Programming Interface, 1991), with samples that are not packed."""

import struct

from .broken import Broken

SAMPLES = frozenset({1, 3})
"""Whole numbers, and floating ones."""


def seconds(data: bytes) -> float:
    """As long as its samples take. Raises Broken, struct.error, ZeroDivisionError."""
    at, rate, length = 12, 0, 0
    while at + 8 <= len(data):
        name, size = struct.unpack_from("<4sI", data, at)
        if at + 8 + size > len(data):
            raise Broken("it ends too early")
        if name == b"fmt ":
            rate = _rate(data, at + 8)
        elif name == b"data":
            length = size
        at += 8 + size + size % 2
    return length / rate


def _rate(data: bytes, at: int) -> int:
    """Bytes a second."""
    form, _, rate, _, block = struct.unpack_from("<HHIIH", data, at)
    if form not in SAMPLES:
        raise Broken("its samples are packed in a way that browsers need not know")
    return int(rate * block)
