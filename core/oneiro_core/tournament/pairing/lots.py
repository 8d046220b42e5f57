"""Lots: all chance of a pairing comes of its seed."""

import hashlib

from .history import Entrant


def lot(seed: str, entrant: Entrant) -> bytes:
    """An entrant's lot: the hash of the seed and his id, so that it is the same whoever else plays, on any machine."""
    return hashlib.sha256(f"{seed}\x00{entrant}".encode()).digest()
