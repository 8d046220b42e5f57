"""Python's compiled modules: a server writes them once it is ready, and not on its way there.

There are eight hundred. To write them takes a first start a third of its time, while somebody waits for his first picture.
"""

import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from subprocess import DEVNULL

COMPILE = ("nice", "-n", "19", sys.executable, "-m", "compileall", "-q")
AFTER_SECONDS = 10.0
"""Until then a browser has begun, and shown its first page."""


@contextmanager
def put_off() -> Iterator[None]:
    """What is imported in the block is compiled, and not written."""
    forbidden, sys.dont_write_bytecode = sys.dont_write_bytecode, True
    try:
        yield
    finally:
        sys.dont_write_bytecode = forbidden


def catch_up() -> None:
    """Let a process of its own write what was put off, a little later, and after all that others have to do. Returns at once.

    Nothing is done where compiled modules are forbidden (`PYTHONDONTWRITEBYTECODE`), and nothing is said where none can be
    written.
    """
    if not sys.dont_write_bytecode:
        timer = threading.Timer(AFTER_SECONDS, _write)
        timer.daemon = True
        timer.start()


def _write() -> None:
    if sources := unwritten():
        subprocess.run((*COMPILE, *sources), stdin=DEVNULL, stdout=DEVNULL, stderr=DEVNULL, check=False)


def unwritten() -> list[str]:
    """The sources of the imported modules that have no compiled one beside them."""
    specs = [spec for module in list(sys.modules.values()) if (spec := getattr(module, "__spec__", None))]
    return [spec.origin for spec in specs if spec.origin and spec.cached and not os.path.exists(spec.cached)]
