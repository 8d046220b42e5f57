"""One server at an embedded database: it holds a lock of the operating system, which ends with the process, however that ends.

Here nothing else is needed: a server asks at its very beginning whether it is the first.
"""

import fcntl
from pathlib import Path
from typing import BinaryIO


def lock(path: Path) -> BinaryIO | None:
    """Lock a file, which is made where it is missing, for as long as what is returned stays open; None if another has it.

    The file stays when the lock ends: were it removed, two processes could each lock one of that name. Raises OSError where
    the folder is missing or not writable.
    """
    file = path.open("ab")
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        file.close()
        return None
    return file


def lock_file(database: Path) -> Path:
    """The file beside an embedded database that its server locks."""
    return database.with_name(f"{database.name}.lock")


def in_use(database: Path) -> str:
    """What is told to whoever comes second."""
    return f"another server is using {database}"
