"""What the conformance kit is tried on: variants that keep their promises, and such in which something was planted."""

from .faults import FAULTS
from .leaks import LEAKS
from .peeking import PEEKING
from .reference import REFERENCE, planted
from .stumbles import STUMBLES
from .targets import TARGET_LEAKS, TARGETS

__all__ = ["FAULTS", "LEAKS", "PEEKING", "REFERENCE", "STUMBLES", "TARGETS", "TARGET_LEAKS", "planted"]
