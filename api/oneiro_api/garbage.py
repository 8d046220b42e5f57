"""Python's collector of garbage, and what it need not look at."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def to_stay() -> Iterator[None]:
    """What is made in the block stays to the end: the collector looks for no garbage in it, then or later.

    A start makes a thousand modules and a schema. While they grew, it would look through all of them again and again, for a
    sixth of the time that a start takes.
    """
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()
