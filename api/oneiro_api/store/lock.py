"""The claim of one server on a SQLite file."""

import fcntl
from pathlib import Path
from typing import BinaryIO

from .errors import DatabaseInUse, StoreUnavailable


def claim(database: Path) -> BinaryIO:
    """Claim a SQLite file for as long as the returned file stays open.

    The claim is the operating system's lock on `DATABASE.lock` beside the database; it ends with the process,
    however that ends. The file itself stays: were it removed, two servers could each lock one of that name.

    Raises:
        DatabaseInUse: another server, or another store of this one, holds the claim.
        StoreUnavailable: the folder is missing or not writable.

    """
    try:
        file = database.with_name(f"{database.name}.lock").open("ab")
    except OSError as error:
        raise StoreUnavailable(f"cannot write beside {database}: {error.strerror}") from error
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        file.close()
        raise DatabaseInUse(f"another server is using {database}") from error
    return file
